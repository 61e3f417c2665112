"""Writes the perft file of Toc Chocottes: `python -m tests.oracles.count_chocottes`.

In all positions the totals are so high that the end of the round is the end of the game: a branch
stops there and never needs a new deck.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.oracles.chocottes import Decision, Oracle
from tests.oracles.chocottes_board import CARDS

FILE = Path(__file__).parents[1] / "perft" / "chocottes.json"
LAST_ROUND = 49


def perft(oracle: Oracle, depth: int) -> int:
    """How many sequences of `depth` decisions there are; chance is summed and adds no depth."""
    if depth == 0:
        return 1
    if oracle.pending():
        return sum(perft(after_chance(oracle, outcome), depth) for outcome in oracle.outcomes())
    choices = [(seat, decision) for seat in oracle.actors() for decision in oracle.legal(seat)]
    if depth == 1:
        return len(choices)
    return sum(perft(played(oracle.clone(), choice), depth - 1) for choice in choices)


def after_chance(oracle: Oracle, outcome: int) -> Oracle:
    """A copy in which the pending event has this outcome."""
    after = oracle.clone()
    after.chance(outcome)
    return after


def played(oracle: Oracle, *decisions: tuple[int, Decision]) -> Oracle:
    """The oracle after these decisions, each with its seat."""
    for seat, decision in decisions:
        oracle.play(seat, decision)
    return oracle


def read(text: str) -> list[int]:
    """CC1 Cards as words: "7a" to "7d" are the four sevens; "10a" and "10b" are dreams."""
    return [4 * (int(word[:-1]) - 1) + "abcd".index(word[-1]) for word in text.split()]


def position(hands: Sequence[str], pile: str, active: int = 0, total: int = LAST_ROUND) -> Oracle:
    """The start of a turn: these cards on the table and in the pile, all others discarded."""
    snapshot = Oracle(len(hands), {}).snapshot()
    cards = [read(hand) for hand in hands]
    hidden = sum(cards, read(pile))
    assert len(set(hidden)) == len(hidden)
    starts = [sum(map(len, cards[:seat])) for seat in range(len(hands))]
    labels = [list(range(at, at + len(hand))) for at, hand in zip(starts, cards, strict=True)]
    snapshot.update(phase="turn", starter=active, active=active, cards=cards, pile=read(pile))
    snapshot.update(totals=[total] * len(hands))
    snapshot.update(discards=[card for card in range(CARDS) if card not in hidden])
    snapshot["knowledge"].update(labels=labels, labels_given=sum(map(len, cards)))
    return Oracle.from_snapshot(snapshot)


def discarded(hands: Sequence[str], pile: str, active: int = 0) -> Oracle:
    """The active player has drawn the top card and discards it: the first window is open."""
    oracle = position(hands, pile, active)
    return played(oracle, (active, ("draw",)), (active, ("discard",)))


def passed(oracle: Oracle) -> Oracle:
    """All pass until the window closes."""
    for seat in list(oracle.asking):
        oracle.play(seat, ("pass",))
    return oracle


def dealt(players: int) -> Oracle:
    """CC2 Before anybody has looked."""
    oracle = Oracle(players, {})
    oracle.totals = [LAST_ROUND] * players
    oracle.chance(players - 1)
    oracle.chance([17 * place % CARDS for place in range(CARDS)])
    return oracle


def positions() -> list[tuple[str, Oracle, int]]:
    """Name, position and depth; the clauses each is there for stand in its name."""
    low = "1b 2b 3b 4b"
    return [
        ("CC2 two look, then the first turn", dealt(2), 6),
        ("CC2 three look", dealt(3), 5),
        (
            "CC3 CC14 draw or knock, discard or replace, three players",
            position(["1a 2a 3a 4a", "5a 6a 8a 9a", "1b 2b 3b 4b"], "9b 8b 6b"),
            7,
        ),
        (
            "CC5 a window of four, seats 0 and 2 match",
            discarded(["5a 1a", "2a 3a", "5b 4a", "6a"], "5c 8a 8b 8c", active=1),
            8,
        ),
        (
            "CC5 CC15 dreams match nightmares, who snaps both ends the round",
            discarded(["10a 10d", "1a 10b"], "10c 2a"),
            12,
        ),
        (
            "CC6 CC16 the pile runs out by wrong snaps, then they bar",
            discarded(["1a 2a", "3a 4a"], "5a 6a"),
            8,
        ),
        (
            "CC7 CC8 two Rifts in another's turn, one in the own turn",
            passed(
                played(
                    discarded(["1a 2a", "7b 3a", "7c 4a"], "7a 8a 8b 8c"),
                    (0, ("pass",)),
                    (1, ("snap", 0)),
                    (0, ("pass",)),
                    (1, ("pass",)),
                    (2, ("snap", 0)),
                )
            ),
            9,
        ),
        (
            "CC7 CC9 two Werewolves, the oldest first",
            passed(played(discarded(["10b 2a", "3a 4a"], "10a 8a 8b"), (0, ("snap", 0)))),
            14,
        ),
        (
            "CC10 a Witch among three, one with a single card",
            passed(discarded(["1a 2a", "3a", low], "11a 8a 8b 8c")),
            6,
        ),
        ("CC10 a Witch who finds no two cards", passed(discarded(["1a 2a", "3a"], "11c 8a")), 8),
        (
            "CC10 CC20 two Witches, one after the other",
            passed(played(discarded(["1a 2a 11b", "3a 4a"], "11c 8a"), (0, ("snap", 2)))),
            9,
        ),
        ("CC11 a Vampire among three", passed(discarded(["1a 12a", "3a", low], "12c 8a 8b")), 7),
        (
            "CC12 a bogeyman among four, two with fewer than four cards",
            passed(discarded(["1a", "2a 3a 4a", low, "5a 6a"], "13a 8a 8b")),
            8,
        ),
        (
            "CC13 a Reaper in another's turn, with a Reaper and a Rift to reap",
            passed(
                played(
                    discarded(["1a 2a", "14b 14c 7a"], "14a 8a 8b"),
                    (0, ("pass",)),
                    (1, ("snap", 0)),
                )
            ),
            10,
        ),
        (
            "CC13 CC15 the Reaper takes the last card",
            passed(
                played(discarded(["1a 2a", "14b 3a"], "14a 8a"), (0, ("pass",)), (1, ("snap", 0)))
            ),
            11,
        ),
        (
            "CC7 CC16 the last card is drawn: Rift and bogeyman idle, the Werewolf looks",
            position(["10a 7a 1a", "7b 13a"], "10b"),
            13,
        ),
        (
            "CC8 CC16 the last card leaves by a Rift",
            passed(
                played(discarded(["1a 2a", "7b 3a"], "7a 8a"), (0, ("pass",)), (1, ("snap", 0)))
            ),
            11,
        ),
        (
            "CC5 five players, asked clockwise from seat 3",
            discarded(["1a", "2a 3a", "4a", "6a", "6b 8a"], "6c 9a 9b", active=3),
            13,
        ),
    ]


def entries() -> list[dict[str, Any]]:
    """What the file holds."""
    return [
        {
            "name": name,
            "snapshot": oracle.snapshot(),
            "counts": [perft(oracle, length) for length in range(1, depth + 1)],
        }
        for name, oracle, depth in positions()
    ]


def main() -> None:
    """Count all and write the file."""
    counted = entries()
    for entry in counted:
        print(entry["name"], entry["counts"])
    lines = ",\n".join(json.dumps(entry) for entry in counted)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
