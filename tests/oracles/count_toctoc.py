"""Count the perft positions of Jeu du Toc Toc with the oracle and write tests/perft/toctoc.json.

Run: python -m tests.oracles.count_toctoc
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.oracles.toctoc import HAND, PACK, PILE, Oracle
from tests.oracles.toctoc_board import CAMP, RING, SEATS, Place, corner_of

PERFT_FILE = Path(__file__).parents[1] / "perft" / "toctoc.json"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
JOKER, OTHER_JOKER = 52, 53
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
Places = dict[int, list[Place]]
Hands = list[list[int]]


def card(rank: int, suit: int = SPADES) -> int:
    return 13 * suit + rank - 1


def ring(seat: int, rel: int) -> Place:
    return ("ring", (corner_of(seat) + rel) % RING)


def house(place: int) -> Place:
    return ("house", place)


HOME = [house(1), house(2), house(3), house(4)]


def position(
    hands: Hands,
    places: Places,
    fresh: dict[int, int] | None = None,
    deal: int = 2,
    pile: tuple[int, ...] = (),
    options: dict[str, str] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A snapshot where seat 0 leads; cards nobody names are gone, to be dealt or in the pile."""
    named = {kind for hand in hands for kind in hand} | set(pile)
    spare = [kind for kind in range(PACK) if kind not in named]
    dealt = HAND * len(SEATS) * (deal + 1)
    gone = dealt - sum(map(len, hands))
    to_come = spare[gone : gone + PILE - dealt]
    snapshot = Oracle(4, options or {}).snapshot() | {
        "places": [[*places.get(seat, []), *[CAMP] * 4][:4] for seat in SEATS],
        "fresh": [(fresh or {}).get(seat) for seat in SEATS],
        "stage": "card",
        "hands": [sorted(hand) for hand in hands],
        "deck": [None] * dealt + to_come + [*pile] + spare[gone + PILE - dealt :],
        "gone": spare[:gone],
        "deal": deal,
        "dealer": 3,
        "turn": 0,
        "to_play": 1,
        "been_out": [bool(places.get(seat)) for seat in SEATS],
    }
    return snapshot | changes


def perft(table: Oracle, depth: int) -> int:
    """The number of decision sequences of this length, over all outcomes of chance between."""
    if table.pending():
        return sum(perft(after, depth) for after in after_chance(table))
    if depth == 1:
        return sum(len(table.legal(seat)) for seat in table.actors())
    return sum(perft(after, depth - 1) for after in after_decision(table))


def after_chance(table: Oracle) -> Iterator[Oracle]:
    for outcome in table.outcomes():
        after = table.clone()
        after.chance(outcome)
        yield after


def after_decision(table: Oracle) -> Iterator[Oracle]:
    for seat in table.actors():
        for decision in table.legal(seat):
            after = table.clone()
            after.play(seat, decision)
            yield after


CAMPERS: Hands = [
    [card(2), card(5), card(8), card(KING)],
    [card(3), card(6), card(9), card(JACK)],
    [card(2, HEARTS), card(7), card(10), card(ACE)],
    [card(4), card(5, HEARTS), card(8, HEARTS), card(QUEEN)],
]
NEAR_GARAGE: Hands = [
    [card(2), card(4), card(9), card(KING)],
    [card(3), card(5), card(6), card(ACE)],
    [card(2, HEARTS), card(5, HEARTS), card(8), card(QUEEN)],
    [card(3, HEARTS), card(4, HEARTS), card(6, HEARTS), card(10)],
]
GARAGE_PLACES: Places = {
    0: [ring(0, 69), ring(0, 0), ring(0, 64), house(3)],
    1: [ring(1, 70), ring(1, 2), ring(1, 59)],
    2: [ring(2, 71), ring(2, 68), house(2), house(1)],
    3: [ring(3, 66), ring(3, 0), ring(3, 63)],
}
TIP_HANDS: Hands = [
    [card(2), card(4), card(5), card(JACK)],
    [card(3), card(6), card(9), card(4, HEARTS)],
    [card(2, HEARTS), card(8), card(10), card(JACK, HEARTS)],
    [card(3, HEARTS), card(5, HEARTS), card(ACE), card(QUEEN)],
]
TIP_PLACES: Places = {
    0: [ring(0, 7), ring(0, 58), ring(0, 31)],
    1: [ring(1, 6), ring(1, 0), ring(1, 63)],
    2: [ring(2, 27), ring(2, 42), ring(2, 61)],
    3: [ring(3, 8), ring(3, 15), ring(3, 45)],
}
SEVEN_PLACES: Places = {
    0: [ring(0, 5), ring(0, 7), ring(0, 14), ring(0, 66)],
    1: [ring(1, 0), ring(1, 60)],
    2: [ring(2, 40), ring(2, 67), ring(2, 69), house(2)],
    3: [ring(3, 21), ring(3, 26)],
}
POSITIONS: dict[str, tuple[dict[str, Any], int]] = {
    "TT4 exchange, everyone in camp": (
        position(CAMPERS, {}, deal=0, stage="exchange", turn=None, to_play=0),
        5,
    ),
    "TT7 exits onto fresh, own and other marbles": (
        position(
            [
                [card(ACE), card(KING), card(2)],
                [card(ACE, HEARTS), card(3), card(6)],
                [card(KING, HEARTS), card(5), card(8)],
                [card(ACE, CLUBS), card(KING, CLUBS), card(9)],
            ],
            {0: [ring(0, 0)], 1: [ring(1, 0)], 2: [ring(3, 0)], 3: [ring(2, 0), ring(3, 5)]},
            fresh={0: 0},
        ),
        12,
    ),
    "TT13 tips, a fresh marble in between": (
        position(TIP_HANDS, TIP_PLACES, fresh={1: 1}),
        6,
    ),
    "TT13 tips, the last one stops": (
        position(TIP_HANDS, TIP_PLACES, options={"last_tip": "stops"}),
        6,
    ),
    "TT10 a 7 split over four marbles, a fresh marble in the way": (
        position(
            [[card(7)], [card(7, HEARTS)], [card(7, DIAMONDS)], [card(7, CLUBS)]],
            SEVEN_PLACES,
            fresh={1: 0},
            deal=0,
        ),
        8,
    ),
    "TT11 a 7 that brings the last marble home": (
        position(
            [
                [card(7), card(3)],
                [card(7, HEARTS), card(4)],
                [card(7, DIAMONDS), card(JACK)],
                [card(7, CLUBS), card(2)],
            ],
            {
                0: [house(1), house(2), house(3), ring(0, 69)],
                1: [house(4), house(2), ring(1, 67), ring(1, 70)],
                2: [ring(2, 6), ring(2, 65), ring(2, 20)],
                3: [ring(3, 4), ring(3, 36), ring(3, 63)],
            },
        ),
        9,
    ),
    "TT12 jacks": (
        position(
            [
                [card(JACK), card(2)],
                [card(JACK, HEARTS), card(3)],
                [card(JACK, DIAMONDS), card(5)],
                [card(JACK, CLUBS), card(6)],
            ],
            {
                0: [ring(0, 0), ring(0, 18)],
                1: [ring(0, 9), ring(0, 27)],
                2: [ring(2, 0), house(4)],
                3: [ring(0, 45)],
            },
            fresh={2: 0},
        ),
        14,
    ),
    "TT15 two jokers in one hand": (
        position(
            [
                [JOKER, OTHER_JOKER, card(3)],
                [card(4), card(6), card(KING)],
                [card(8), card(10), card(JACK)],
                [card(4, HEARTS), card(5), card(ACE)],
            ],
            {0: [ring(0, 3), ring(0, 40)], 2: [ring(2, 30)], 3: [ring(3, 2)]},
            pile=(card(7), card(9)),
        ),
        11,
    ),
    "TT14 the last card of each is a joker or drawn by one": (
        position(
            [[JOKER], [card(4)], [card(2)], [card(KING)]],
            {0: [ring(0, 3), ring(0, 40)], 1: [ring(1, 3)], 2: [ring(2, 30)], 3: [ring(3, 2)]},
            deal=0,
            pile=(OTHER_JOKER, card(9)),
        ),
        14,
    ),
    "TT16 garages after rel 70": (position(NEAR_GARAGE, GARAGE_PLACES, fresh={3: 1}), 9),
    "TT16 garages at the corner": (
        position(NEAR_GARAGE, GARAGE_PLACES, fresh={3: 1}, options={"garage": "72"}),
        10,
    ),
    "TT16 overshooting allowed, garages at the corner": (
        position(NEAR_GARAGE, GARAGE_PLACES, options={"garage": "72", "overshoot": "yes"}),
        7,
    ),
    "TT17 stuck, with a choice": (
        position(CAMPERS, {1: [ring(1, 54)], 3: [ring(3, 5)]}, stage="stuck", stuck=[3, 0, 2, 0]),
        12,
    ),
    "TT17 stuck, no choice and a joker to be drawn": (
        position(
            [[JOKER, *CAMPERS[0][:3]], *CAMPERS[1:]],
            {1: [ring(1, 10)], 3: [ring(3, 5)]},
            pile=(card(ACE, CLUBS), card(4, CLUBS)),
            stage="blind",
            stuck=[3, 0, 3, 0],
        ),
        11,
    ),
    "TT18 a helper, an exit for the partner and the eighth marble": (
        position(
            [
                [card(KING), card(7)],
                [card(4), card(ACE)],
                [card(3), card(7, HEARTS)],
                [card(KING, HEARTS), card(5)],
            ],
            {
                0: HOME,
                1: [house(1), house(2), ring(1, 69)],
                2: [house(1), house(4), ring(2, 65), ring(2, 68)],
                3: HOME,
            },
        ),
        14,
    ),
    "TT3 from the last cards of a deal into the next exchange": (
        position(
            [[card(2)], [card(3)], [card(5)], [card(6)]],
            {0: [ring(0, 1)], 1: [ring(1, 7), ring(1, 20)], 2: [ring(2, 66)]},
            deal=1,
            stuck=[0, 0, 0, 2],
        ),
        11,
    ),
}


def main() -> None:
    entries = []
    for name, (snapshot, deepest) in POSITIONS.items():
        table = Oracle.from_snapshot(snapshot)
        counts = [perft(table, depth) for depth in range(1, deepest + 1)]
        print(name, counts)
        entries.append(json.dumps({"name": name, "snapshot": snapshot, "counts": counts}))
    PERFT_FILE.parent.mkdir(exist_ok=True)
    PERFT_FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n")


if __name__ == "__main__":
    main()
