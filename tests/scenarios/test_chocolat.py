"""CH1-CH3, CH10, CH11: box and study, the deal, the end, what is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    legal_list,
    outcome_list,
    seats_in,
    view_of,
)
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from tests.scenarios.chocolat import (
    ONE_EACH,
    card,
    cards,
    chance,
    finish,
    fresh,
    hand,
    legal,
    play,
    points,
    ready,
    studied,
    table,
    take,
    turn,
    winners,
)

# CH1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ch1_sixty_four_cards_four_flavours_of_fifteen_and_four_jokers(players: int) -> None:
    s = table({}, players)
    dealt = sorted(card for seat in range(4) for card in hand(s, seat))
    assert dealt == sorted(cards("M* S* V* C* J1 J2 J3 J4"))


@pytest.mark.parametrize("players", [1, 5])
def test_ch1_one_or_five_cannot_play(players: int) -> None:
    with pytest.raises(Refused, match="CH1"):
        GAME.check_players(players)


def test_ch1_the_box_holds_four_sweets_of_each_flavour() -> None:
    s = fresh(3)
    assert outcome_list(GAME, s) == [(flavour, 4) for flavour in range(4)]
    chance(s, 3, 3, 3, 1, 3)
    assert outcome_list(GAME, s) == [(0, 4), (1, 3), (2, 4)]
    chance(s, *[0] * 4, *[1] * 3, *[2] * 3)
    assert outcome_list(GAME, s) == [(2, 1)]
    assert sorted(int(sweet) for sweet in chance(s, 2).box) == sorted(4 * [0, 1, 2, 3])


# CH2


def test_ch2_all_study_together_and_each_says_when_it_is_enough() -> None:
    s = studied(3)
    assert seats_in(int(GAME.verbs.actors(s))) == [0, 1, 2]
    ready(s, 1)
    assert seats_in(int(GAME.verbs.actors(s))) == [0, 2]
    assert legal_list(GAME, s, 1) == []
    assert legal_list(GAME, s, 2) == [c.READY]


def test_ch2_no_card_is_dealt_before_all_have_studied() -> None:
    s = ready(studied(4), 3, 0, 2)
    assert outcome_list(GAME, s) == []
    assert not any(s.hand)
    ready(s, 1)
    assert seats_in(int(GAME.verbs.actors(s))) == []
    assert outcome_list(GAME, s) == [(seat, 1) for seat in range(4)]


@pytest.mark.parametrize("seconds", ["60", "30", "10"])
def test_ch2_a_table_chooses_how_long_it_studies(seconds: str) -> None:
    assert GAME.read_options(studied(2, study=seconds))["study"] == seconds


def test_ch2_there_is_no_other_study() -> None:
    with pytest.raises(Refused, match="CH2"):
        GAME.check_options(2, {"study": "5"})


@pytest.mark.parametrize("given", [0, 1, 6, 15])
def test_ch2_the_key_fills_the_box_as_one_sweet_after_the_other(given: int) -> None:
    s = chance(fresh(2), *[3, 0, 0, 1, 2, 3, 3, 3, 0, 0, 1, 1, 1, 2, 2][:given])
    other = copy_of(s)
    GAME.verbs.settle(s)
    while outcome_list(GAME, other):
        GAME.verbs.apply(other, CHANCE_SEAT, int(GAME.verbs.draw_chance(other)))
    assert bytes_of(s) == bytes_of(other)
    assert sorted(int(sweet) for sweet in s.box) == sorted(4 * [0, 1, 2, 3])
    assert s.chance.disclosed == 1


# CH3


@pytest.mark.parametrize(("players", "share"), [(2, 32), (3, 16), (4, 16)])
def test_ch3_everybody_gets_the_share_of_the_deal(players: int, share: int) -> None:
    s = table({}, players)
    assert [len(hand(s, seat)) for seat in range(players)] == [share] * players
    assert [int(held) for held in s.held[:players]] == [share] * players


def test_ch3_with_three_players_sixteen_cards_stay_out_unseen() -> None:
    s = table({0: "C*", 1: "V*", 2: "S*"}, 3)
    unused = hand(s, 3)
    assert unused == cards("M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 M15 J1 J2 J3 J4")
    assert hand(view_of(GAME, s, 0), 3) == []
    assert hand(finish(s), 3) == unused


@pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_ch3_the_player_after_the_dealer_leads(dealer: int, leader: int) -> None:
    s = chance(ready(studied(3), 0, 1, 2), dealer, *range(64))
    assert s.dealer == dealer
    assert turn(s) == leader


def test_ch3_the_cards_are_dealt_in_blocks_in_any_order() -> None:
    s = chance(ready(studied(4), 0, 1, 2, 3), 0)
    assert outcome_list(GAME, s) == [(card, 1) for card in range(64)]
    chance(s, 63, 5)
    assert [card for card, _ in outcome_list(GAME, s)] == [*range(5), *range(6, 63)]
    chance(s, *range(5), *range(6, 63))
    assert hand(s, 0) == [*range(15), 63]
    assert hand(s, 3) == [*range(47, 63)]


@pytest.mark.parametrize("given", [0, 1, 5, 50, 63])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ch3_the_key_deals_all_at_once_as_card_by_card(players: int, given: int) -> None:
    s = ready(studied(players), *range(players))
    chance(s, 1, *range(given))
    other = copy_of(s)
    GAME.verbs.settle(s)
    while outcome_list(GAME, other):
        GAME.verbs.apply(other, CHANCE_SEAT, int(GAME.verbs.draw_chance(other)))
    assert bytes_of(s) == bytes_of(other)
    assert s.chance.disclosed == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ch3_one_deal_is_a_game_of_sixteen_tricks(players: int) -> None:
    s = finish(table({}, players))
    assert s.tricks == 16
    assert seats_in(int(GAME.verbs.actors(s))) == []
    assert [len(hand(s, seat)) for seat in range(players)] == [0] * players
    assert int(s.covered) == 0


def test_ch3_the_deal_is_secret_and_the_box_is_not() -> None:
    assert not GAME.verbs.is_secret(fresh(2), CHANCE_SEAT, 0)
    s = ready(studied(2), 0, 1)
    assert not GAME.verbs.is_secret(s, CHANCE_SEAT, 0)
    assert GAME.verbs.is_secret(chance(s, 0), CHANCE_SEAT, 0)
    assert not GAME.verbs.is_secret(chance(s, *range(64)), turn(s), 40)


# CH10


def ended(*totals: int) -> np.record:
    """The end of a game with these points."""
    s = finish(table({}, len(totals)))
    s.points[: len(totals)] = totals
    return s


@pytest.mark.parametrize(
    ("totals", "best"),
    [
        ((12, 20), [1]),
        ((30, 2, 4), [0]),
        ((3, 7, 11, 9), [2]),
        ((11, 7, 11, 9), [0, 2]),
        ((10, 10, 10, 10), [0, 1, 2, 3]),
        ((9, 21, 21), [1, 2]),
    ],
)
def test_ch10_the_highest_total_wins_and_a_tie_is_shared(
    totals: tuple[int, ...], best: list[int]
) -> None:
    assert winners(ended(*totals)) == best


def test_ch10_nobody_has_won_before_the_sixteenth_sweet_is_taken() -> None:
    s = table({})
    for _ in range(15 * 5 + 4):
        assert winners(s) == []
        assert not GAME.verbs.is_over(s)
        GAME.verbs.apply(s, turn(s), legal(s)[0])
    assert s.stage == c.SWEET
    GAME.verbs.apply(s, turn(s), legal(s)[0])
    assert GAME.verbs.is_over(s)
    assert winners(s)


# CH11


@pytest.mark.parametrize("viewer", [0, 3, SPECTATOR])
def test_ch11_all_know_the_box_as_studied_followed_through_every_turn(viewer: int) -> None:
    s = take(play(table(ONE_EACH), "C5 V1 S1 M1"), 0, 1)
    play(s, "C6 V2 S2 M2")
    view = view_of(GAME, s, viewer)
    # The cell now at the top left was studied at the bottom left: a chocolate.
    GAME.verbs.apply(view, 0, c.UNCOVER)
    assert points(view)[0] == 3 + 8


def test_ch11_nobody_knows_the_other_hands_nor_the_key() -> None:
    s = play(table(ONE_EACH), "C5 V1")
    for viewer in range(4):
        view = view_of(GAME, s, viewer)
        assert [hand(view, seat) for seat in range(4)] == [
            hand(s, seat) if seat == viewer else [] for seat in range(4)
        ]
        assert not any(view.chance.key)
    assert not any(view_of(GAME, s, SPECTATOR).hand)


def test_ch11_an_imagined_world_gives_the_unseen_cards_to_who_may_hold_them() -> None:
    s = take(play(table(ONE_EACH, leader=1), "V5 S1 M1 C1"), 0, 0)
    view = view_of(GAME, s, 0)
    world: Any = copy_of(view)
    GAME.verbs.imagine(world, np.array([1, 2], np.uint64))
    others = [card for seat in (1, 2, 3) for card in hand(s, seat)]
    assert sorted(card for seat in (1, 2, 3) for card in hand(world, seat)) == sorted(others)
    assert set(cards("V*")) - {card("V5")} <= set(hand(world, 1))
    assert bytes_of(view_of(GAME, world, 0)) == bytes_of(view)


# What statistics count.


def test_statistics_count_jokers_discards_and_doubled_sweets() -> None:
    s = play(table(ONE_EACH), "C5")
    assert [int(GAME.verbs.tally(s, card(name))) for name in ("J2", "V3", "C7")] == [1, 2, 0]
    play(s, "V1 S1 M1")
    assert [int(GAME.verbs.tally(s, c.UNCOVER + cell)) for cell in (0, 1)] == [4, 0]
    assert int(GAME.verbs.tally(studied(2), c.READY)) == 0
