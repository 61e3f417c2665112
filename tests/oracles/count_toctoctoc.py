"""Writes the perft file of Toc Toc Toc: `python -m tests.oracles.count_toctoctoc`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.oracles.toctoctoc import FIRST_GUESTS, HAND, Oracle, without

FILE = Path(__file__).parents[1] / "perft" / "toctoctoc.json"

MONSTER, MONSTER_BRUTE, MONSTER_MUSICIAN, MONSTER_VAMP = range(4)
GHOST, GHOST_BRUTE, GHOST_MUSICIAN, GHOST_VAMP = range(4, 8)
VAMPIRE, VAMPIRE_BRUTE, VAMPIRE_MUSICIAN, VAMPIRE_VAMP = range(8, 12)
CHILD, TAXI, SCARECROW = range(12, 15)


def perft(oracle: Oracle, depth: int) -> int:
    """How many sequences of `depth` decisions there are; chance is summed and adds no depth."""
    if depth == 0:
        return 1
    if oracle.pending():
        return sum(perft(after_chance(oracle, outcome), depth) for outcome in oracle.outcomes())
    choices = [(seat, decision) for seat in oracle.actors() for decision in oracle.legal(seat)]
    if depth == 1:
        return len(choices)
    return sum(perft(after_decision(oracle, *choice), depth - 1) for choice in choices)


def after_chance(oracle: Oracle, outcome: Any) -> Oracle:
    after = oracle.clone()
    after.chance(outcome)
    return after


def after_decision(oracle: Oracle, seat: int, decision: tuple[Any, ...]) -> Oracle:
    after = oracle.clone()
    after.play(seat, decision)
    return after


def shuffled(cards: list[int], seed: int) -> list[int]:
    after = list(cards)
    Random(seed).shuffle(after)
    return after


def dealt(players: int, seed: int) -> Oracle:
    """KK3, KK4 A shuffled game; the first player is not yet drawn."""
    oracle = Oracle(players, {})
    oracle.chance(shuffled(FIRST_GUESTS, seed))
    oracle.chance(shuffled(oracle.pack(), seed))
    return oracle


def arranged(parties: list[list[int]], hands: list[list[int]], seed: int = 0) -> Oracle:
    """A game that came by fair play to these parties and, among others, these cards in hand.

    The first two of a party are its first guests; the others, as many in each party, were offered
    by their host and refused. The turn is seat 0's.
    """
    players, rounds = len(parties), len(parties[0]) - 2
    first = [guest for party in parties for guest in party[:2]]
    oracle = Oracle(players, {})
    oracle.chance(first + without(FIRST_GUESTS, first))
    starts = [party[2:] + hand for party, hand in zip(parties, hands, strict=True)]
    rest = shuffled(without(oracle.pack(), [card for start in starts for card in start]), seed)
    deck: list[int] = []
    for start in starts:
        missing = HAND - len(start)
        deck += start + rest[:missing]
        rest = rest[missing:]
    oracle.chance(deck + rest)
    oracle.chance(0)
    for place in range(2, rounds + 2):
        for seat in range(players):
            door = (seat + 1) % players
            offered(oracle, parties[seat][place], door).play(door, ("refuse",))
    return oracle


def offered(oracle: Oracle, card: int, door: int) -> Oracle:
    """Whose turn it is offers this card."""
    (seat,) = oracle.actors()
    oracle.play(seat, ("offer", card, door))
    return oracle


def wander(oracle: Oracle, seed: int, cards_left: int) -> Oracle:
    """Seat 0 begins; decide at random until a turn begins with so few cards in hand and pile."""
    random = Random(seed)
    oracle.chance(0)
    while oracle.stage != "offer" or cards_in_play(oracle) > cards_left:
        (seat,) = oracle.actors()
        oracle.play(seat, random.choice(sorted(oracle.legal(seat))))
    return oracle


def cards_in_play(oracle: Oracle) -> int:
    return len(oracle.pile) + sum(len(hand) for hand in oracle.hands)


PLAIN = [[MONSTER, GHOST], [MONSTER, VAMPIRE], [GHOST, VAMPIRE]]
COLOURFUL = [
    [MONSTER, MONSTER, SCARECROW, VAMPIRE],
    [GHOST, VAMPIRE, GHOST_BRUTE, GHOST_MUSICIAN],
    [VAMPIRE, VAMPIRE, GHOST, VAMPIRE_MUSICIAN],
]
TIED = [[MONSTER, GHOST, VAMPIRE], [MONSTER, GHOST, SCARECROW], [VAMPIRE, VAMPIRE, GHOST]]
GUARDED = [
    [MONSTER, MONSTER, MONSTER_BRUTE, GHOST],
    [GHOST, GHOST, GHOST_BRUTE, SCARECROW],
    [VAMPIRE, VAMPIRE, VAMPIRE_BRUTE, GHOST_MUSICIAN],
]
CHILDREN = [[CHILD], [CHILD], [CHILD]]
TAXIS = [[TAXI], [TAXI], [TAXI]]


def positions() -> list[tuple[str, Oracle, int]]:
    """Name, position and depth; the clauses each is there for stand in its name."""
    vamps = [[GHOST_VAMP, MONSTER_VAMP], [GHOST_VAMP, VAMPIRE_VAMP], [GHOST_VAMP]]
    return [
        ("KK4 the first player of three is drawn", dealt(3, 1), 5),
        ("KK4 the first player of four is drawn", dealt(4, 2), 4),
        ("KK4 the first player of five is drawn", dealt(5, 3), 3),
        (
            "KK5 equal cards are one offer",
            arranged(PLAIN, [5 * [CHILD], 3 * [TAXI], 5 * [GHOST_VAMP]]),
            5,
        ),
        (
            "KK9 a vamp before normal, brute and musician: the offerer chooses if opened",
            offered(arranged(COLOURFUL, vamps), GHOST_VAMP, 1),
            5,
        ),
        (
            "KK9 KK13 a vamp for equal guests or none: nothing is asked",
            offered(arranged(COLOURFUL, vamps), MONSTER_VAMP, 2),
            4,
        ),
        (
            "KK10 a child where two kinds are tied, or three if refused",
            offered(arranged(TIED, CHILDREN), CHILD, 1),
            5,
        ),
        (
            "KK11 a taxi where two kinds are tied, or three if refused",
            offered(arranged(TIED, TAXIS), TAXI, 1),
            5,
        ),
        (
            "KK10 KK14 a child where the larger kind has a brute",
            offered(arranged(GUARDED, CHILDREN), CHILD, 1),
            4,
        ),
        (
            "KK11 KK12 KK13 a taxi where all kinds are protected, scarecrows stay",
            offered(arranged(GUARDED, TAXIS), TAXI, 1),
            4,
        ),
        (
            "KK9 KK14 a vamp may lead the brute away, a child follows",
            offered(arranged(GUARDED, [[GHOST_VAMP], [CHILD], [TAXI]]), GHOST_VAMP, 1),
            5,
        ),
        ("KK7 the pile runs out, three players", wander(dealt(3, 4), 4, 16), 5),
        ("KK7 the pile runs out, five players", wander(dealt(5, 5), 5, 26), 3),
        ("KK15 the last five cards of three", wander(dealt(3, 6), 6, 5), 15),
        ("KK15 the last cards of four, one player has none", wander(dealt(4, 7), 7, 3), 9),
        ("KK15 the last cards of five", wander(dealt(5, 8), 8, 4), 13),
    ]


def main() -> None:
    entries = []
    for name, oracle, depth in positions():
        counts = [perft(oracle, length) for length in range(1, depth + 1)]
        entries.append({"name": name, "snapshot": oracle.snapshot(), "counts": counts})
        print(name, counts)
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
