"""States on paper: OpenSpiel's own text behind a line that tells which game it is, under a seal.

OpenSpiel unpickles whatever such a text holds, so a damaged one is recognised before it gets there.
Where its own `deserialize_game_and_state` reads a state, we are asked only after the unpickling:
then a `Page` is held to its game and to the history that was read beside it.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pyspiel

if TYPE_CHECKING:
    from ludotoc.adapters.openspiel.course import Course

SEAL_BYTES = 16
FOREIGN = "this is a state of {}, and not of {}"
DAMAGED = "this is no serialised state of {}, or it is damaged"


class Page:
    """A course on its way into another state; once it is written down it has a seal."""

    __slots__ = ("course", "seal", "state")

    def __init__(self, course: Course, state: Any = None, seal: str = "") -> None:
        self.course, self.state, self.seal = course, state, seal

    def __deepcopy__(self, memo: dict[int, Any]) -> Page:
        return Page(self.course.__deepcopy__(memo))

    def __reduce__(self) -> tuple[Any, ...]:
        return Page, (self.course, None, history_seal(self.state))

    def course_for(self, state: Any) -> Course:
        """The course; one that was read only if it is this state's."""
        if self.seal:
            self._check(state.get_game(), history_seal(state))
        return self.course

    def _check(self, game: Any, seal: str) -> None:
        """A course of this game, and one to which this history leads."""
        if self.course.rules.way != game.rules.way:
            raise pyspiel.SpielError(FOREIGN.format("another game or other options", game))
        if self.seal != seal:
            raise pyspiel.SpielError(DAMAGED.format(game))


def history_seal(state: Any) -> str:
    """Over what OpenSpiel itself keeps of a state."""
    history = [(each.player, each.action) for each in state.full_history()]
    return _seal(f"{history} {state.move_number()}")


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
        raise pyspiel.SpielError(DAMAGED.format(game))
    heading, _, inside = body.partition("\n")
    if heading != _heading(game):
        raise pyspiel.SpielError(FOREIGN.format(heading, _heading(game)))
    return inside


def _heading(game: Any) -> str:
    return f"{game} by version {game.rules.setting.game.version} of its rules"


def _seal(body: str) -> str:
    raw = body.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(raw, digest_size=SEAL_BYTES).hexdigest()
