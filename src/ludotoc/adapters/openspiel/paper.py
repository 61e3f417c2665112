"""States on paper: OpenSpiel's own text behind a line that tells which game it is, under a seal.

OpenSpiel unpickles whatever such a text holds, so a damaged one is recognised before it gets there.
"""

from __future__ import annotations

import hashlib
from typing import Any

import pyspiel

SEAL_BYTES = 16


def sealed(game: Any, text: str) -> str:
    """A state's text, with the game and the version of its rules, and the seal over all of it."""
    body = f"{_heading(game)}\n{text}"
    return f"{_seal(body)} {body}"


def opened(game: Any, text: object) -> str:
    """The text under the seal, or one sentence that says why it is no state of this game."""
    if not isinstance(text, str):
        raise pyspiel.SpielError(f"a serialised state is text, not {type(text).__name__}")
    seal, _, body = text.partition(" ")
    if seal != _seal(body):
        raise pyspiel.SpielError(f"this is no serialised state of {game}, or it is damaged")
    heading, _, inside = body.partition("\n")
    if heading != _heading(game):
        raise pyspiel.SpielError(f"this is a state of {heading}, and not of {_heading(game)}")
    return inside


def _heading(game: Any) -> str:
    return f"{game} by version {game.rules.setting.game.version} of its rules"


def _seal(body: str) -> str:
    raw = body.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(raw, digest_size=SEAL_BYTES).hexdigest()
