"""Writes the perft file of Chocolat !: `python -m tests.oracles.count_chocolat`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.oracles.chocolat import CARDS, FLAVOURS, Oracle

FILE = Path(__file__).parents[1] / "perft" / "chocolat.json"


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


def studying(players: int, seed: int, **options: str) -> Oracle:
    """CH2 The box is filled and shown."""
    oracle = Oracle(players, options)
    sweets = 4 * list(FLAVOURS)
    Random(seed).shuffle(sweets)
    oracle.chance(sweets)
    return oracle


def dealt(wanted: list[list[int]], seed: int, dealer: int = 0, **options: str) -> Oracle:
    """CH3 A deal where each seat holds the wanted cards, and others at random beside them."""
    players = len(wanted)
    share = 32 if players == 2 else 16
    oracle = studying(players, seed, **options)
    for seat in range(players):
        oracle.play(seat, ("ready",))
    oracle.chance(dealer)
    rest = [card for card in CARDS if not any(card in hand for hand in wanted)]
    Random(seed).shuffle(rest)
    deck: list[int] = []
    for hand in wanted:
        missing = share - len(hand)
        deck += hand + rest[:missing]
        rest = rest[missing:]
    oracle.chance(deck + rest)
    return oracle


def wander(oracle: Oracle, seed: int, tricks: int) -> Oracle:
    """Decide at random until so many tricks are finished."""
    random = Random(seed)
    while oracle.tricks < tricks:
        seat = min(oracle.actors())
        oracle.play(seat, random.choice(sorted(oracle.legal(seat))))
    return oracle


def cards(oracle: Oracle, *played: int) -> Oracle:
    """Play these cards in turn."""
    for card in played:
        (seat,) = oracle.actors()
        oracle.play(seat, ("card", card))
    return oracle


def one_ready(oracle: Oracle) -> Oracle:
    oracle.play(2, ("ready",))
    return oracle


def positions() -> list[tuple[str, Oracle, int]]:
    """Name, position and depth; the clauses each is there for stand in its name."""
    mint, strawberry, vanilla = (
        list(range(15 * flavour, 15 * flavour + 15)) for flavour in (0, 1, 2)
    )
    void_of_mint = [[0], [60, *strawberry], [61, 62, *vanilla[:14]]]
    return [
        ("CH2 three study", studying(3, 1), 3),
        ("CH2 four study, one is ready", one_ready(studying(4, 2, study="10")), 3),
        ("CH3 CH9 first lead of two", dealt([[], []], 3), 4),
        ("CH3 CH7 first lead of three", dealt([[], [], []], 4, dealer=1), 4),
        ("CH3 first lead of four", dealt([[], [], [], []], 5, dealer=3), 4),
        (
            "CH4 void of the flavour, two may discard or play a joker",
            cards(dealt(void_of_mint, 6, dealer=2), 0),
            3,
        ),
        (
            "CH4 a joker in hand may not be played by who can follow",
            cards(dealt([[0], [1, 2, 60, 61], [3, 62, 63], []], 7, dealer=3), 0),
            3,
        ),
        (
            "CH5 after a led joker anything, then the flavour is fixed",
            cards(dealt([[60], [61], []], 8, dealer=2), 60),
            3,
        ),
        (
            "CH5 CH6 CH7 three jokers, no flavour, the last wins and takes a sweet",
            cards(dealt([[60], [61], [62]], 9, dealer=2), 60, 61, 62),
            3,
        ),
        (
            "CH5 CH9 two players, jokers first, the third card fixes the flavour",
            cards(dealt([[60, 61, *mint], [62, 63, *strawberry]], 10, dealer=1), 60, 62),
            3,
        ),
        (
            "CH9 two players, the leader is void of what he led",
            cards(dealt([[0, 60, *strawberry, *vanilla], []], 16, dealer=1), 0, 1),
            3,
        ),
        (
            "CH7 CH8 the box turns, middle of a game of four",
            wander(dealt([[], [], [], []], 11), 11, 9),
            5,
        ),
        (
            "CH8 young, the box stays, middle of a game of three",
            wander(dealt([[], [], []], 12, young="on"), 12, 9),
            5,
        ),
        ("CH9 the last two tricks of two", wander(dealt([[], []], 13), 13, 14), 11),
        ("CH3 the last three tricks of three", wander(dealt([[], [], []], 14), 14, 13), 13),
        (
            "CH3 CH10 the last two tricks of four, young",
            wander(dealt([[], [], [], []], 15, young="on", study="30"), 15, 14),
            11,
        ),
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
