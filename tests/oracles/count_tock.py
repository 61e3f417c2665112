"""Writes the perft file of Tock: `python -m tests.oracles.count_tock`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.oracles.tock import Oracle
from tests.oracles.tock_board import SIDE, Place
from tests.oracles.tock_deal import PACKS

FILE = Path(__file__).parents[1] / "perft" / "tock.json"
ENOUGH = 2_500
DEPTH = 7
SHALLOW = {"TK31 purchases": 3}

ACE, TWO, FOUR, FIVE, SIX, SEVEN, EIGHT, TEN, JACK, QUEEN, KING = 0, 1, 3, 4, 5, 6, 7, 9, 10, 11, 12
THREE, NINE = 2, 8
JOKERS = (52, 53, 54, 55)


def at(side: int, number: int) -> Place:
    """TK2 The square of that number on a side."""
    return "ring", SIDE * side + number - 1


def house(number: int) -> Place:
    """TK3 H1..H4."""
    return "house", number


HOME = [house(1), house(2), house(3), house(4)]


def position(
    players: int,
    places: dict[int, list[Place]],
    hands: dict[int, list[int]],
    draws: dict[int, int] | None = None,
    turn: int = 0,
    **options: str,
) -> Oracle:
    """The third deal, `turn` to lead; what is not named stays in camp or is dealt by a seed.

    `draws` says which card a joker will draw.
    """
    draws = draws or {}
    rest = list(PACKS[players])
    for kind in [*draws.values(), *(kind for hand in hands.values() for kind in hand)]:
        rest.remove(kind)
    Random(7).shuffle(rest)
    held = max(len(hand) for hand in hands.values())
    game = Oracle(players, options)
    for seat in range(players):
        hand = hands.get(seat, [])
        game.hands[seat] = sorted([*hand, *(rest.pop() for _ in range(held - len(hand)))])
        named = places.get(seat, [])
        game.board.places[seat] = [*named, *["camp"] * (4 - len(named))]
    standing = [place for row in game.board.places for place in row if place[0] == "ring"]
    assert len(standing) == len(set(standing)), "two pawns on one square"
    pile = [draws[joker] if joker in draws else rest.pop() for joker in JOKERS[: players // 2]]
    game.deck = [None] * (13 * players) + pile[: len(PACKS[players]) - 13 * players]
    rest += pile[len(game.deck) - 13 * players :]
    game.gone, game.deal, game.stage, game.contenders = sorted(rest), 2, "turn", []
    game.turn, game.dealer = turn, (turn - 1) % players
    return game


def perft(game: Oracle, depth: int) -> int:
    """How many sequences of `depth` decisions there are; chance is summed and adds no depth."""
    if depth == 0:
        return 1
    if game.pending():
        total = 0
        for outcome in game.outcomes():
            after = game.clone()
            after.chance(outcome)
            total += perft(after, depth)
        return total
    choices = [(seat, decision) for seat in game.actors() for decision in game.legal(seat)]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, decision in choices:
        after = game.clone()
        after.play(seat, decision)
        total += perft(after, depth - 1)
    return total


def exchange(players: int, **options: str) -> Oracle:
    """TK9 The first deal of a game, dealt by a seed, before its exchange."""
    game = Oracle(players, options)
    for roll in range(1, players + 1):
        game.chance(min(roll, 6))
    deck = list(PACKS[players])
    Random(11).shuffle(deck)
    game.chance(deck)
    return game


def taking() -> Oracle:
    """TK9 An individual exchange with two cards still to be taken."""
    game = exchange(4)
    game.chance(4)
    game.chance(0)
    return game


def positions() -> dict[str, Oracle]:
    """The positions counted, by name."""
    return {
        "TK9 taking": taking(),
        "TK9 partners swap": exchange(4, teams="pairs"),
        "TK9 halves pass on": exchange(6, teams="halves"),
        "TK10 exits and nothing else": position(
            4, {1: [at(0, 18)]}, {0: [ACE, KING, TWO, FIVE], 1: [NINE, FOUR, SEVEN, JACK]}
        ),
        "TK11 the five may be kept": position(
            4, {1: [at(1, 3)], 2: [at(0, 3)]}, {0: [FIVE, FIVE + 13, QUEEN, TWO]}
        ),
        "TK13 to TK17 Pieux, captures and a half full house": position(
            4,
            {
                0: [at(0, 9), house(3), at(0, 18), at(3, 17)],
                1: [at(1, 18), at(1, 5)],
                2: [at(1, 2)],
            },
            {0: [FIVE, NINE, FOUR, TWO], 1: [THREE, TEN, JACK, EIGHT], 2: [FOUR + 13, QUEEN]},
        ),
        "TK18 to TK20 stars": position(
            4,
            {0: [at(3, 2), at(2, 13), at(1, 10), house(4)], 1: [at(3, 14)], 3: [at(3, 18)]},
            {0: [QUEEN, KING, JACK, SIX], 1: [EIGHT, TEN], 2: [ACE, KING + 13]},
        ),
        "TK18 the same without stars": position(
            4,
            {0: [at(3, 2), at(2, 13), at(1, 10), house(4)], 1: [at(3, 14)], 3: [at(3, 18)]},
            {0: [QUEEN, KING, JACK, SIX], 1: [EIGHT, TEN], 2: [ACE, KING + 13]},
            stars="off",
        ),
        "TK21 jokers": position(
            4,
            {0: [at(0, 18), at(3, 3), at(2, 18)], 1: [at(2, 3)]},
            {0: [52, 53, NINE], 1: [ACE, SEVEN, TEN]},
            draws={52: SEVEN + 13, 53: ACE + 13},
        ),
        "TK22 a five on anyone, dice": position(
            6,
            {
                0: [at(0, 9), at(0, 14)],
                1: [at(1, 1), at(1, 2)],
                3: [at(3, 18), at(1, 7)],
                4: [at(2, 7)],
                5: [at(0, 18), at(5, 16)],
            },
            {0: [FIVE, FIVE + 13], 1: [EIGHT, FIVE], 2: [FIVE + 26, ACE]},
            teams="pairs",
            dice="gain",
            base="2",
        ),
        "TK23 fours and jumps backwards": position(
            4,
            {0: [at(0, 18), at(1, 2), at(2, 11), at(1, 11)], 1: [at(1, 7)], 2: [at(2, 18)]},
            {0: [FOUR, FOUR + 13], 1: [FOUR + 26, SIX], 2: [FOUR + 39, TWO]},
        ),
        "TK23 fours and jumps forwards": position(
            4,
            {0: [at(0, 18), at(1, 2), at(2, 11), at(0, 11)], 1: [at(3, 7)], 2: [at(2, 18)]},
            {0: [FOUR, FOUR + 13], 1: [FOUR + 26, SIX], 2: [FOUR + 39, TWO]},
            jump4="forward",
            dice="recoil",
        ),
        "TK24 swaps": position(
            4,
            {0: [at(0, 18), at(2, 5)], 1: [at(0, 17), at(1, 18)], 2: [at(1, 12)], 3: [house(2)]},
            {0: [JACK, JACK + 13], 1: [JACK + 26, EIGHT], 2: [ACE, NINE]},
            teams="pairs",
        ),
        "TK25 to TK27 a seven among pawns": position(
            4,
            {
                0: [at(2, 5), at(0, 14), at(0, 18)],
                1: [at(2, 7), at(1, 6), at(1, 3)],
                2: [at(3, 7), at(2, 10)],
            },
            {0: [SEVEN, SEVEN + 13], 1: [ACE, NINE]},
            teams="pairs",
        ),
        "TK25 a seven that must be completed": position(
            4,
            {0: [at(3, 14), house(4), house(2), at(0, 15)], 3: [at(3, 18)]},
            {0: [SEVEN, SEVEN + 13], 1: [ACE, NINE], 3: [SEVEN + 26, KING]},
        ),
        "TK29 recoils": position(
            4,
            {0: [at(2, 3), at(1, 4)], 1: [at(1, 18), at(0, 7)], 2: [at(2, 8), at(2, 7), at(2, 6)]},
            {0: [NINE, TWO], 1: [FIVE, THREE], 2: [ACE, FOUR]},
            dice="recoil",
        ),
        "TK30 a seven that owes fines": position(
            4,
            {0: [at(1, 5), at(1, 8)], 1: [at(1, 6), at(1, 12)], 2: [at(1, 18)], 3: [at(1, 10)]},
            {0: [SEVEN, EIGHT], 1: [QUEEN, THREE]},
            dice="gain",
        ),
        "TK31 purchases": position(
            4,
            {1: [at(0, 18)]},
            {0: [TWO, THREE], 1: [FIVE, QUEEN], 2: [FIVE + 13, NINE]},
            dice="gain",
        ),
        "TK33 a helper": position(
            4,
            {0: HOME, 2: [at(2, 18), at(1, 6), house(1)], 1: [at(1, 16), at(0, 3)]},
            {0: [52, JACK], 1: [FIVE, ACE], 2: [SEVEN, QUEEN]},
            draws={52: FIVE + 13},
            teams="pairs",
            dice="recoil",
        ),
        "TK34 a seven that finishes and helps": position(
            4,
            {
                0: [house(4), house(3), house(2), at(0, 15)],
                2: [at(0, 5), at(0, 10), at(3, 13)],
                1: [at(0, 7), at(0, 12), at(1, 18)],
            },
            {0: [SEVEN, TWO], 1: [ACE, NINE]},
            teams="pairs",
            dice="gain",
        ),
        "TK34 a seven that finishes twice": position(
            6,
            {
                0: [house(4), house(3), house(2), at(0, 16)],
                2: [house(4), at(2, 15), house(2), house(3)],
                4: [at(4, 15), house(4), house(3), house(2)],
            },
            {0: [SEVEN, TWO], 1: [ACE, NINE]},
            teams="halves",
        ),
    }


def counts(game: Oracle, depth: int) -> list[int]:
    """Perft counts down to that depth, or less when a count is large already."""
    found = [perft(game, 1)]
    while len(found) < depth and found[-1] < ENOUGH:
        found.append(perft(game, len(found) + 1))
    return found


def entry(name: str, game: Oracle) -> dict[str, Any]:
    """One position as the file has it."""
    depth = SHALLOW.get(name, DEPTH)
    return {"name": name, "snapshot": game.snapshot(), "counts": counts(game, depth)}


def main() -> None:
    """Counts every position and writes the file, one position a line."""
    lines = [json.dumps(entry(name, game)) for name, game in positions().items()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
