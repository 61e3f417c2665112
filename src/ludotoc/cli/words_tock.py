"""What a Tock table tells in words beside its board: whose turn, which cards, what a move does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.cards import members
from ludotoc.engine.record import legal_list
from ludotoc.games.ring.cards import FIRST_JOKER
from ludotoc.games.ring.notation import COLOURS, LETTERS, card_text, place_text
from ludotoc.games.ring.state import CAMP, MARBLES
from ludotoc.games.tock import GAME
from ludotoc.games.tock.state import (
    CARD,
    DEALS,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    JUMPING,
    OVER,
    PARTS,
    RECOILING,
    TEAMS_HALVES,
    TEAMS_NONE,
    TEAMS_PAIRS,
    WAY,
)

if TYPE_CHECKING:
    import numpy as np


def title(view: np.record, seat: int) -> str:
    """The table in a line."""
    colours = COLOURS[int(view.players)]
    parts = ["Tock", f"deal {int(view.deal) + 1} of {DEALS}"]
    if 0 <= seat < len(colours):
        mates = ", ".join(colours[mate] for mate in mates_of(view, seat))
        parts.append(f"you are {colours[seat]}" + (f", with {mates}" if mates else ""))
    if view.pot:
        parts.append(f"pot {int(view.pot)}")
    return ", ".join(parts)


def mates_of(view: np.record, seat: int) -> list[int]:
    """TK6 Team-mates, the next one first."""
    players = int(view.players)
    apart = {TEAMS_NONE: players, TEAMS_PAIRS: players // 2, TEAMS_HALVES: 2}[int(view.teams)]
    return [(seat + step) % players for step in range(apart, players, apart)]


def question(view: np.record, seat: int) -> str:
    """What is being asked of a seat."""
    card = card_text(int(view.card)) if view.card >= 0 else ""
    mates = mates_of(view, seat)
    passes_to = COLOURS[int(view.players)][mates[0]] if mates else ""
    if view.stage == CARD and min(legal_list(GAME, view, seat), default=0) >= DISCARD:
        return "No card can be played: discard one."
    asked = {
        EXCHANGE: f"Choose a card to pass to {passes_to}.",
        CARD: "Your turn: play a card.",
        WAY: f"How is {card} played?",
        PARTS: f"{card}: {int(view.rest)} of 7 steps are left to share.",
        JUMPING: "Does the pawn jump to the next crossing?",
        DISCARDING: "Your Pieu is out: now discard a card.",
    }
    return asked.get(int(view.stage), "")


def hand_of(view: np.record, seat: int) -> list[str]:
    """The cards of a seat that are known, in notation."""
    cards = members(view.hand[seat][0]) + members(view.hand[seat][1])
    return [card_text(card) for card in sorted(cards)]


def foretells(before: np.record, after: np.record) -> bool:
    """Whether a card was played whose ways hang on open things only, and end the move."""
    return bool(before.stage == CARD and after.stage == WAY)


def change(before: np.record, after: np.record, seat: int) -> tuple[str, str]:
    """What an action does to the pawns: where one goes; whom it takes and what follows."""
    if before.stage == CARD and after.stage == PARTS:
        return "seven steps to share", ""
    players = int(before.players)
    moved = [
        marble
        for marble in range(MARBLES * players)
        if before.ring.place[marble] != after.ring.place[marble]
    ]
    gone = [marble for marble in moved if after.ring.place[marble] == CAMP]
    walked = [marble for marble in moved if marble not in gone]
    if len(walked) > 1:  # a swap says by its name who goes the other way
        walked = [marble for marble in walked if marble // MARBLES == before.colour]
    if not walked:
        return "", ""
    where = place_text(int(after.ring.place[walked[0]]), players)
    effects = [_taking(before, marble, seat) for marble in gone]
    return f"to {where}", ", ".join(effects + _what_follows(before, after))


def _taking(s: np.record, marble: int, seat: int) -> str:
    """Whom a move takes; loudly if it is a pawn one would rather keep."""
    owner, number = divmod(marble, MARBLES)
    name = f"{COLOURS[int(s.players)][owner]}{number + 1}"
    if owner == seat:
        return f"TAKES OWN {LETTERS[number]}"
    return f"TAKES ALLY {name}" if owner in mates_of(s, seat) else f"takes {name}"


def _what_follows(before: np.record, after: np.record) -> list[str]:
    if after.stage == OVER:
        return ["and wins"]
    if after.stage == JUMPING:
        return ["may jump"]
    if after.stage == RECOILING:
        return ["rolls"]
    is_joker = before.card >= FIRST_JOKER
    return ["then play again"] if is_joker and after.stage == CARD else []
