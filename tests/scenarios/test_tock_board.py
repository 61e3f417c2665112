"""TK1-TK7: the board, the pawns, the pack, the teams and what a table may choose."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import outcome_list
from tests.oracles.count_tock import ACE, FIVE, FOUR, HOME, JACK, TWO, at, house
from tests.scenarios.tock import (
    CAMP,
    GAME,
    fresh,
    next_is,
    places,
    play,
    roll,
    stage,
    table,
    walk,
    ways,
    where,
    winners,
)

SEATS = [(4, 0), (4, 3), (6, 2), (6, 5), (8, 4), (8, 7)]
every_size = pytest.mark.parametrize("players", [4, 6, 8])
every_corner = pytest.mark.parametrize(("players", "seat"), SEATS)


@every_size
def test_tk1_the_ring_has_one_side_of_eighteen_squares_a_player(players: int) -> None:
    forwards = table(players, {1: [at(players - 1, 17)]}, {1: [TWO]}, turn=1)
    assert where(walk(forwards, TWO, 2), 1) == at(0, 1)
    backwards = table(players, {1: [at(0, 3)]}, {1: [FOUR]}, turn=1)
    assert where(walk(backwards, FOUR, -4), 1) == at(players - 1, 17)


@every_size
def test_tk1_all_its_sides_follow_one_another_clockwise(players: int) -> None:
    s = table(players, {2: [at(0, 18)]}, {2: [TWO]}, turn=2)
    assert where(walk(s, TWO, 2), 2) == at(1, 2)


@pytest.mark.parametrize("players", [2, 3, 5, 7, 9])
def test_tk1_no_other_number_may_play(players: int) -> None:
    with pytest.raises(Refused, match="TK1: tock is for 4, 6, 8 players"):
        GAME.check_players(players)


SIDE = [
    (1, at(2, 1), "turn"),
    (2, at(2, 2), "turn"),
    (3, at(2, 5), "turn"),
    (4, at(2, 4), "turn"),
    (5, at(2, 5), "turn"),
    (6, at(2, 6), "recoil"),
    (7, at(2, 7), "jump"),
    (8, at(2, 10), "turn"),
    (9, at(2, 9), "turn"),
    (10, at(2, 10), "turn"),
    (11, at(2, 11), "turn"),
    (12, at(2, 12), "recoil"),
    (13, at(2, 13), "turn"),
    (14, at(2, 16), "turn"),
    (15, at(2, 15), "turn"),
    (16, at(2, 16), "turn"),
    (17, at(2, 17), "turn"),
    (18, at(3, 2), "turn"),
]


@pytest.mark.parametrize(("number", "end", "then"), SIDE)
def test_tk2_what_a_two_finds_on_each_square_of_a_side(
    number: int, end: tuple[str, int], then: str
) -> None:
    before = at(2, number - 2) if number > 2 else at(1, 16 + number)
    s = walk(table(4, {0: [before]}, {0: [TWO]}, dice="recoil"), TWO, 2)
    assert (where(s, 0), stage(s)) == (end, then)


@every_corner
def test_tk3_a_road_leads_from_the_camp_round_the_ring_into_the_house(
    players: int, seat: int
) -> None:
    camp = table(players, {}, {seat: [ACE]}, turn=seat)
    assert where(play(camp, ("play", ACE), ("exit",)), seat) == at(seat, 18)
    start = table(players, {seat: [at(seat, 18)]}, {seat: [TWO]}, turn=seat)
    assert where(walk(start, TWO, 2), seat) == at((seat + 1) % players, 2)
    last = table(players, {seat: [at(seat, 16)]}, {seat: [ACE]}, turn=seat)
    assert where(walk(last, ACE, 1), seat) == house(1)


@every_corner
def test_tk3_the_own_17_lies_behind_the_house_and_before_the_start(players: int, seat: int) -> None:
    s = table(players, {seat: [at(seat, 17)]}, {seat: [ACE]}, turn=seat)
    assert where(walk(s, ACE, 1), seat) == at(seat, 18)


def test_tk3_the_16_of_another_side_opens_no_house() -> None:
    s = table(6, {0: [at(3, 16)]}, {0: [ACE]})
    assert where(walk(s, ACE, 1), 0) == at(3, 17)


@every_size
def test_tk4_four_pawns_a_player_all_in_camp(players: int) -> None:
    s = fresh(players)
    assert [places(s, seat) for seat in range(players)] == [[CAMP] * 4] * players


def test_tk4_nobody_touches_a_pawn_in_camp_or_house() -> None:
    s = table(4, {0: [at(2, 5)], 1: [house(1)], 2: [house(4)]}, {0: [JACK, FIVE]})
    assert ways(s, JACK) == {("walk", 0, 11)}
    assert ways(s, FIVE) == {("five", 0, 0, "ring")}


PACKS = [(4, 52 + 2, 0), (6, 52 + 3, 26), (8, 52 + 4, 52)]


@pytest.mark.parametrize(("players", "kinds", "doubled"), PACKS)
def test_tk5_the_pack_grows_with_the_players(players: int, kinds: int, doubled: int) -> None:
    s = roll(fresh(players), 1, *[2] * (players - 1))
    pack = {card: 2 if card < doubled else 1 for card in range(kinds)}
    assert dict(outcome_list(GAME, s)) == pack
    assert sum(pack.values()) == {4: 54, 6: 81, 8: 108}[players]


TEAMS = [
    (4, "none", [0]),
    (8, "none", [0]),
    (4, "pairs", [0, 2]),
    (6, "pairs", [0, 3]),
    (8, "pairs", [0, 4]),
    (6, "halves", [0, 2, 4]),
    (8, "halves", [0, 2, 4, 6]),
]


@pytest.mark.parametrize(("players", "teams", "team"), TEAMS)
def test_tk6_who_plays_together_wins_together(players: int, teams: str, team: list[int]) -> None:
    standing = dict.fromkeys(team, HOME) | {0: [house(4), house(3), house(2), at(0, 16)]}
    s = walk(table(players, standing, {0: [ACE]}, teams=teams), ACE, 1, pawn=3)
    assert (stage(s), winners(s)) == ("over", team)


@pytest.mark.parametrize(("players", "teams", "team"), TEAMS[2:])
def test_tk6_a_team_with_one_pawn_out_has_not_won(
    players: int, teams: str, team: list[int]
) -> None:
    standing = dict.fromkeys(team, HOME) | {0: [house(4), house(3), house(2), at(0, 16)]}
    standing[team[-1]] = [house(4), house(3), house(2), at(1, 1)]
    s = walk(table(players, standing, {0: [ACE]}, teams=teams), ACE, 1, pawn=3)
    assert (next_is(s, 1), winners(s)) == (True, [])


def test_tk6_four_players_make_no_halves() -> None:
    with pytest.raises(Refused, match="halves needs 6 or 8 players"):
        GAME.check_options(4, {"teams": "halves"})


def test_tk7_stars_on_and_dice_off_unless_the_table_says_otherwise() -> None:
    chosen = GAME.check_options(4, {})
    assert (chosen["teams"], chosen["stars"], chosen["dice"]) == ("none", "on", "off")
    for name, value in {"stars": "shooting", "dice": "loaded", "teams": "thirds"}.items():
        with pytest.raises(Refused, match=value):
            GAME.check_options(4, {name: value})


def test_tk7_a_star_is_a_plain_square_with_stars_off() -> None:
    for stars, end in {"on": at(2, 5), "off": at(2, 3)}.items():
        assert where(walk(table(4, {0: [at(2, 1)]}, {0: [TWO]}, stars=stars), TWO, 2), 0) == end


def test_tk7_a_dice_square_is_a_plain_square_with_dice_off() -> None:
    for dice, then in {"off": "turn", "recoil": "recoil", "gain": "recoil"}.items():
        assert stage(walk(table(4, {0: [at(2, 4)]}, {0: [TWO]}, dice=dice), TWO, 2)) == then
