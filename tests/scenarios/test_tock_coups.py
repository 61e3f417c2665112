"""TK2: the coups of the sheet, a check of the board, from every seat of every table.

Sides are counted by the walker: 0 is the own one, 1 the first after the own start, -1 the last
before the own side comes round again.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles.count_tock import (
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SIX,
    TEN,
    at,
    house,
)
from tests.scenarios.tock import JOKER, legal, next_is, play, stage, table, walk, where

TABLES = [(players, seat) for players in (4, 6, 8) for seat in range(players)]
every_seat = pytest.mark.parametrize(("players", "seat"), TABLES)

COUPS = {
    "Roi 13→8→3→16": (KING, 13, (1, 13), (3, 16)),
    "Roi 13→8→3→16, home before the door": (KING, 13, (-2, 13), (0, 16)),
    "Le 8 Pieu→8→16": (EIGHT, 8, (0, 18), (1, 16)),
    "Le 6 2→8→14→2": (SIX, 6, (1, 2), (2, 2)),
    "Dame 2→14→8→2": (QUEEN, 12, (-3, 2), (-1, 2)),
    "Dame 2→14→8→H4": (QUEEN, 12, (-1, 2), 4),
    "Le 9 17→8→H1": (NINE, 9, (-1, 17), 1),
    "Le 10 16→8→H2": (TEN, 10, (-1, 16), 2),
    "Joker 18, coup du Fou Pieu→18→18→18→H2": (JOKER, 18, (0, 18), 2),
    "Le 4 Pieu→14→10": (FOUR, -4, (0, 18), (0, 10)),
}


def square(players: int, seat: int, spot: tuple[int, int] | int) -> Any:
    """The square of a walker's own count, or a place of the house."""
    return house(spot) if isinstance(spot, int) else at((seat + spot[0]) % players, spot[1])


@every_seat
@pytest.mark.parametrize(("card", "steps", "origin", "end"), COUPS.values(), ids=list(COUPS))
def test_tk2_coups(
    players: int, seat: int, card: int, steps: int, origin: tuple[int, int], end: Any
) -> None:
    s = table(players, {seat: [square(players, seat, origin)]}, {seat: [card]}, turn=seat)
    assert where(walk(s, card, steps), seat) == square(players, seat, end)


@every_seat
def test_tk2_coup_le_4_from_11_to_the_intersection(players: int, seat: int) -> None:
    s = table(players, {seat: [square(players, seat, (2, 11))]}, {seat: [FOUR]}, turn=seat)
    walk(s, FOUR, -4)
    assert (where(s, seat), stage(s)) == (square(players, seat, (2, 7)), "jump")


@every_seat
def test_tk2_coup_valet_10_to_the_intersection_and_the_jump(players: int, seat: int) -> None:
    s = table(players, {seat: [square(players, seat, (1, 10))]}, {seat: [JACK]}, turn=seat)
    walk(s, JACK, 11)
    assert (where(s, seat), legal(s)) == (square(players, seat, (3, 7)), {("jump",), ("stay",)})
    assert where(play(s, ("jump",)), seat) == square(players, seat, (4, 7))


@every_seat
def test_tk2_coup_le_5_from_9_over_14_into_the_house(players: int, seat: int) -> None:
    s = table(players, {seat: [square(players, seat, (0, 9))]}, {seat: [FIVE]}, turn=seat)
    play(s, ("play", FIVE), ("five", seat, 0, "house"))
    assert where(s, seat) == house(3)


@every_seat
@pytest.mark.parametrize(("origin", "end"), [((0, 16), (1, 13)), ((0, 9), (1, 1))])
def test_tk2_coup_le_5_on_an_opponent(
    players: int, seat: int, origin: tuple[int, int], end: tuple[int, int]
) -> None:
    player = (seat + 1) % players
    walker = {seat: [square(players, seat, origin)]}
    s = table(players, walker, {player: [FIVE, FIVE + 13]}, turn=player)
    play(s, ("play", FIVE), ("five", seat, 0, "ring"))
    assert where(s, seat) == square(players, seat, end)
    assert next_is(s, (player + 1) % players)


@every_seat
def test_tk2_coup_9_to_13_with_the_dame_is_impossible(players: int, seat: int) -> None:
    for side in (1, players - 1):
        s = table(players, {seat: [square(players, seat, (side, 9))]}, {seat: [QUEEN]}, turn=seat)
        assert where(walk(s, QUEEN, 12), seat) == square(players, seat, (side + 1, 15))
    own_side = table(players, {seat: [square(players, seat, (0, 9))]}, {seat: [QUEEN]}, turn=seat)
    assert legal(own_side) == {("discard", QUEEN)}
