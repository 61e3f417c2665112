"""Moves in notation: which legal action a text begins with, or why there is none."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.game import Game
from ludotoc.engine.record import legal_list, view_of


def next_action(game: Game, s: np.record, seat: int, text: str) -> tuple[int, str]:
    """The legal action the text begins with, the longest name first, and what is left."""
    actions = game.module("actions")
    found: list[tuple[int, int]] = []
    for action in legal_list(game, s, seat):
        for name in actions.names_of(s, seat, action):
            begins = text[: len(name)].lower() == name.lower()
            if begins and text[len(name) : len(name) + 1] in ("", " "):
                found.append((len(name), -action))
    if found:
        length, action = max(found)
        return -action, text[length:].lstrip()
    return _read_action(game, view_of(game, s, seat), seat, text)


def _read_action(game: Game, view: np.record, seat: int, text: str) -> tuple[int, str]:
    """The same for a phrase that is no proper name: it is read, or refused with its reason."""
    actions, why_not = game.module("actions"), game.module("refusals").why_not
    legal, words = legal_list(game, view, seat), text.split()
    refusal = None
    for length in (2, 1):
        try:
            action = actions.read_action(view, seat, " ".join(words[:length]))
        except Refused as malformed:
            is_better = refusal is None or isinstance(refusal, Unreadable)
            refusal = malformed if is_better else refusal
            continue
        if action in legal:
            return action, " ".join(words[length:])
        raise why_not(view, seat, action)
    raise refusal if refusal and legal else why_not(view, seat, 0)
