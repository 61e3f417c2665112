"""CC19, CC20: what lies open now, in words; what was seen before is for its player to remember."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.game import EVERYTHING
from ludotoc.games.chocottes.notation import (
    EFFECTS,
    card_text,
    places_of,
    value_of,
    worth_of,
)
from ludotoc.games.chocottes.state import (
    CARDS,
    DRAWN,
    EFFECT,
    LOOKING,
    MAX_SEATS,
    MIXING,
    OVER,
    SPECTATOR_EYE,
    SWAPPING,
    TURN,
    WINDOW,
)

FACE_DOWN = "?"
QUESTIONS = {
    LOOKING: "Look at two of your cards.",
    TURN: "Your turn: draw, or knock.",
    DRAWN: "Discard the card you drew, or let it replace one of yours.",
    EFFECT: "You may use {effect}.",
    MIXING: "Which second card does the Witch shuffle?",
    SWAPPING: "Which card does the Vampire take?",
}


def named(card: int) -> str:
    """A card in words: `7a`, `10a (a dream)`."""
    return card_text(card) + ("" if worth_of(card) else " (a dream)")


def lines(s: np.record, seat: int) -> list[str]:
    """The table as a seat sees it at this moment."""
    discarded = [int(s.face[label]) for label in s.discards[: s.discarded]]
    top = f", on top {named(discarded[-1])}" if discarded else ""
    order = [(seat + step) % int(s.players) for step in range(int(s.players))]
    told = [f"pile {CARDS - int(s.taken)}, discard {len(discarded)}{top}"]
    told += [_seat_line(s, each, is_own=each == seat) for each in order]
    return told + _last_round(s) + _moment(s, seat)


def _seat_line(s: np.record, seat: int, *, is_own: bool) -> str:
    """A seat's cards, counted from 1, and its points."""
    labels = [int(s.label[place]) for place in places_of(s, seat)]
    faces = [_face(s, label) for label in labels]
    row = "  ".join(f"{number}:{face}" for number, face in enumerate(faces, 1))
    marks = ["you"] if is_own and s.viewer == seat else []
    marks += ["to move"] if s.active == seat and s.stage != OVER else []
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"seat {seat}  {row}  {int(s.totals[seat])} points{mark}"


def _face(s: np.record, label: int) -> str:
    """CC19 Cards lie face down until the end, except for who sees everything."""
    is_open = s.stage == OVER or s.viewer == EVERYTHING
    return named(int(s.face[label])) if is_open else FACE_DOWN


def _last_round(s: np.record) -> list[str]:
    """CC19 The cards of the round before, which all have seen."""
    if s.rounds == 0 or s.stage == OVER:
        return []
    seats = range(int(s.players))
    shown = [[card_text(card) for card in members(s.revealed[seat])] for seat in seats]
    told = [f"seat {seat} {' '.join(cards) or 'none'}" for seat, cards in enumerate(shown)]
    tile = f"; inspector {int(s.tile)}" if s.tile else ""
    return [f"last round: {', '.join(told)}{tile}"]


def _moment(s: np.record, seat: int) -> list[str]:
    """The card drawn, for who drew it."""
    if s.stage == DRAWN and s.viewer in (s.active, EVERYTHING):
        return [f"drawn: {named(int(s.face[s.drawn]))}"]
    return []


def question(s: np.record, seat: int) -> str:
    """What is being asked of a seat."""
    if s.stage == WINDOW:
        number = value_of(int(s.face[s.discards[s.discarded - 1]]))
        return f"Snap a card with the number {number}, or pass."
    effect = EFFECTS.get(int(s.effect_value), "")
    return QUESTIONS.get(int(s.stage), "").format(effect=effect)


def sight(s: np.record, seat: int) -> str:
    """CC20 What a seat looks at just now, to be told once; nothing if it looks at nothing."""
    eye = seat if seat < MAX_SEATS else SPECTATOR_EYE
    if s.stage == DRAWN or not int(s.glimpse_to) >> eye & 1:
        return ""
    glimpsed = set(members(s.glimpse))
    seen = [
        f"{_whose(each, seat)} card {number} is {named(int(s.face[label]))}"
        for each in range(int(s.players))
        for number, label in enumerate((int(s.label[p]) for p in places_of(s, each)), 1)
        if label in glimpsed
    ]
    return "You see: " + ", ".join(seen) if seen else ""


def _whose(owner: int, seat: int) -> str:
    return "your" if owner == seat else f"seat {owner}'s"


def hand_of(s: np.record, seat: int) -> list[str]:
    """Nobody holds a hand: the cards lie before their players."""
    return []
