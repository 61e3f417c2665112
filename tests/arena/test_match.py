"""One board: the same chance in every seating, shares that add up, views and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import ludotoc
from ludotoc.arena import match
from ludotoc.arena.match import (
    Sitting,
    board_seed,
    milliseconds,
    play_board,
    seat_seed,
    seated,
    shares_of,
)
from ludotoc.arena.setting import Duel, read_setting
from ludotoc.engine.record import bytes_of, legal_list, seats_in, set_up_record, view_of
from ludotoc.games import NAMES, find_game
from tests.arena.conftest import Puppet, Watcher, duel_at, with_puppets

ONE_TWO = Duel(0, 1)


def setting_of(game: str, players: int, **options: str):
    return read_setting(game, players, options, ["random", "greedy"], 1)


def test_in_a_free_for_all_the_row_takes_each_seat_in_turn() -> None:
    setting = setting_of("tock", 4)
    tables = [seated(setting, ONE_TWO, side) for side in range(setting.sides)]
    assert [table.index("random") for table in tables] == [0, 1, 2, 3]
    assert all(table.count("greedy") == 3 for table in tables)


def test_in_teams_each_bot_takes_each_team() -> None:
    setting = setting_of("tock", 4, teams="pairs")
    assert seated(setting, ONE_TWO, 0) == ["random", "greedy"] * 2
    assert seated(setting, ONE_TWO, 1) == ["greedy", "random"] * 2
    three = setting_of("tock", 6, teams="pairs")
    assert seated(three, ONE_TWO, 2) == ["greedy", "greedy", "random"] * 2


@pytest.mark.parametrize(
    ("game", "players", "options", "duels"),
    [
        ("tock", 4, {}, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]),
        ("toctoc", 4, {}, [(0, 1), (0, 2), (1, 2)]),
        ("chocolat", 2, {}, [(0, 1), (0, 2), (1, 2)]),
    ],
)
def test_with_two_sides_a_duel_is_played_once(game, players, options, duels) -> None:
    setting = read_setting(game, players, options, ["random", "eager", "greedy"], 1)
    assert setting.duels == duels


def test_a_board_has_one_chance_in_all_seatings_and_another_on_the_next_board() -> None:
    setting = duel_at()
    starts = [
        bytes_of(Sitting(setting, board, seated(setting, ONE_TWO, side), {}).table[0])
        for board in (3, 4)
        for side in (0, 1)
    ]
    assert starts[0] == starts[1] != starts[2] == starts[3]


def test_a_board_can_be_played_at_a_table_by_its_seed() -> None:
    setting = duel_at()
    table = ludotoc.new_table("chocolat", players=2, seed=board_seed(5, 7).hex())
    sitting = Sitting(setting, 7, ["random"] * 2, {})
    assert bytes_of(view_of(setting.found, sitting.table[0], 1)) == bytes_of(table.view(1))


def test_seats_draw_their_own_lots_whoever_sits_there() -> None:
    seeds = {seat_seed(1, board, seat) for board in range(50) for seat in range(4)}
    assert len(seeds) == 200


def test_a_bot_against_itself_wins_exactly_its_fair_share() -> None:
    """All seatings are then the very same game, and one side of it has won."""
    setting = with_puppets(duel_at(players=3), "random", "random")
    for board in (1, 2, 3):
        assert play_board(setting, ONE_TWO, board).mean == pytest.approx(1 / 3, abs=1e-12)


def test_who_is_asked_decides_as_compiled_players_do(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = duel_at(bots=["random", "eager"], players=3)
    compiled = [play_board(setting, ONE_TWO, board) for board in (1, 2)]
    monkeypatch.setattr(match, "TIMED", 1)
    asked = [play_board(setting, ONE_TWO, board) for board in (1, 2)]
    assert [each.shares for each in asked] == [each.shares for each in compiled]
    assert [each.decisions for each in asked] == [each.decisions for each in compiled]
    assert not compiled[0].times
    timed = [sum(sum(times.values()) for times in each.times.values()) for each in asked]
    assert timed == [each.decisions for each in asked]


def test_a_board_is_the_same_whenever_it_is_played() -> None:
    setting = duel_at()
    first = play_board(setting, ONE_TWO, 8)
    play_board(setting, ONE_TWO, 9)
    assert play_board(setting, ONE_TWO, 8) == first
    others = [play_board(duel_at(seed=seed), ONE_TWO, 8).shares for seed in range(6)]
    assert len({tuple(shares) for shares in others}) > 1


def test_a_bot_sees_its_own_view_with_the_key_wiped(puppets: list[Puppet]) -> None:
    setting = with_puppets(duel_at(), "puppet", "random")
    play_board(setting, ONE_TWO, 1)
    assert sum(len(puppet.asked) for puppet in puppets) > 20
    for puppet in puppets:
        for view, seat, _ in puppet.asked:
            assert view.viewer == seat
            assert not view.chance.key.any()


def test_only_who_sees_all_is_given_the_record(puppets: list[Puppet]) -> None:
    setting = with_puppets(duel_at(), "seer", "random")
    play_board(setting, ONE_TWO, 1)
    view, _, _ = puppets[0].asked[0]
    assert view.chance.key.any()


def test_what_a_bot_is_given_is_its_own_copy(puppets: list[Puppet]) -> None:
    setting = with_puppets(duel_at(), "seer", "random")
    sitting = Sitting(setting, 1, ["seer", "random"], {"seer": match.Times(), "random": {}})
    sitting.play()
    before = bytes_of(sitting.table[0])
    puppets[0].asked[0][0].chance.key[:] = 0
    assert bytes_of(sitting.table[0]) == before


def test_who_watches_is_shown_every_decision_and_the_beginning(puppets: list[Puppet]) -> None:
    setting = with_puppets(duel_at(), "watcher", "random")
    played = play_board(setting, ONE_TWO, 1)
    total = 0
    for watcher in puppets:
        assert isinstance(watcher, Watcher)
        seat = watcher.asked[0][1]
        assert [decision for _, decision in watcher.seen] == list(range(len(watcher.seen)))
        assert {int(view.viewer) for view, _ in watcher.seen} == {seat}
        total += len(watcher.seen) - 1
    assert total == played.decisions


def test_who_watches_changes_nothing(puppets: list[Puppet]) -> None:
    shares = {
        name: play_board(with_puppets(duel_at(), name, "random"), ONE_TWO, 1).shares
        for name in ("watcher", "puppet")
    }
    assert shares["watcher"] == shares["puppet"]


def test_an_illegal_choice_is_refused_in_one_sentence(puppets: list[Puppet]) -> None:
    setting = with_puppets(duel_at(), "cheat", "random")
    with pytest.raises(
        ludotoc.Refused, match=r"bot cheat of chocolat chose .*, which is not legal"
    ):
        play_board(setting, ONE_TWO, 1)


def test_winners_share_one_win() -> None:
    setting = duel_at(players=4)
    s = set_up_record(setting.found, 4, dict(setting.options), np.ones(2, np.uint64))
    for board in range(1, 60):
        sitting = Sitting(setting, board, ["random"] * 4, {})
        sitting.play()
        s = sitting.table[0]
        won = [seat for seat in range(4) if int(setting.found.verbs.winners(s)) >> seat & 1]
        shares = shares_of(setting, s)
        assert sum(shares) == pytest.approx(1.0)
        assert shares == [(seat in won) / len(won) for seat in range(4)]
        if len(won) > 1:
            return
    raise AssertionError("no shared victory in sixty games")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_is_cut_counts_what_the_position_promises(name: str) -> None:
    game = find_game(name)
    setting = read_setting(name, None, {}, ["random", "eager"], 3)
    s = set_up_record(game, setting.players, dict(setting.options), np.ones(2, np.uint64))
    game.verbs.settle(s)
    for _ in range(12):
        seat = seats_in(int(game.verbs.actors(s)))[0]
        game.verbs.apply(s, seat, legal_list(game, s, seat)[0])
        game.verbs.settle(s)
    assert not game.verbs.is_over(s)
    shares = shares_of(setting, s)
    assert sum(shares) == pytest.approx(1.0)
    if not game.has_sense:
        assert shares == [setting.fair] * setting.sides
    else:
        hopes = [game.verbs.promise(s, side) for side in range(setting.sides)]
        assert shares == pytest.approx([hope / sum(hopes) for hope in hopes])


def test_games_that_are_cut_are_counted() -> None:
    assert play_board(duel_at(cap=12), ONE_TWO, 1).cut == 2
    assert play_board(duel_at(), ONE_TWO, 1).cut == 0


def test_times_are_told_to_within_a_class() -> None:
    times = match.Times({0: 50, 100: 49, 200: 1})
    assert milliseconds(times, 0.5) == pytest.approx(0.001)
    assert milliseconds(times, 0.99) == pytest.approx(1.05**100 / 1000)
    assert milliseconds(times, 1.0) == pytest.approx(1.05**200 / 1000)


def test_bots_that_remember_and_search_play_the_same_board_again() -> None:
    setting = duel_at(bots=["greedy+sieve", "search:8"], players=2)
    first = play_board(setting, ONE_TWO, 1)
    again = play_board(setting, ONE_TWO, 1)
    assert again.shares == first.shares
    assert set(first.times) == {"greedy+sieve", "search:8"}
    timed = sum(sum(times.values()) for times in first.times.values())
    assert timed == first.decisions == again.decisions
