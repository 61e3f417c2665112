"""CH4-CH6, CH9: following, jokers, who wins a trick, two players."""

from __future__ import annotations

import pytest

from ludotoc.engine.record import legal_list
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from tests.scenarios.chocolat import (
    ONE_EACH,
    card,
    cards,
    hand,
    legal,
    play,
    points,
    table,
    take,
    turn,
    voids,
)

# CH4


@pytest.mark.parametrize("leader", [0, 3])
def test_ch4_the_leader_plays_any_card(leader: int) -> None:
    s = table(ONE_EACH, leader=leader)
    assert turn(s) == leader
    assert legal(s) == hand(s, leader)


def test_ch4_who_can_must_follow_the_flavour() -> None:
    s = table({0: "V1 V2", 1: "C7 C3 V9 V12 J1 S5"})
    assert legal(play(s, "V2")) == cards("V9 V12")


def test_ch4_a_joker_may_not_be_played_by_who_can_follow() -> None:
    s = play(table({0: "V1", 1: "J1 J2 V9"}), "V1")
    assert card("J1") not in legal(s)
    assert card("J2") not in legal(s)


def test_ch4_who_cannot_follow_may_discard_or_play_a_joker() -> None:
    s = play(table(ONE_EACH), "C4")
    assert legal(s) == hand(s, 1) == cards("V* J2")


def test_ch4_nobody_has_to_play_high() -> None:
    s = play(table({0: "V8", 1: "V1 V15 V9"}), "V8")
    assert card("V1") in legal(s)


def test_ch4_who_does_not_follow_has_shown_to_be_out_of_the_flavour() -> None:
    s = play(table(ONE_EACH), "C4 V7 J3")
    assert [voids(s, seat) for seat in range(4)] == ["", "C", "C", ""]
    take(play(s, "M5"), 0, 0)
    play(s, "S3 M1 C1 V1")
    assert [voids(s, seat) for seat in range(4)] == ["S", "SC", "C", "SC"]


def test_ch4_who_follows_shows_nothing() -> None:
    s = play(table({0: "V8", 1: "V1", 2: "V3", 3: "V5"}), "V8 V1 V3 V5")
    assert [voids(s, seat) for seat in range(4)] == [""] * 4


def test_ch4_only_the_player_whose_turn_it_is_plays() -> None:
    s = play(table(ONE_EACH), "C4")
    assert turn(s) == 1
    assert [legal_list(GAME, s, seat) for seat in (0, 2, 3)] == [[]] * 3


# CH5


def test_ch5_a_joker_may_be_led_and_anything_played_to_it() -> None:
    s = table({0: "J1", 1: "C4 V4 S4 M4 J2"})
    assert card("J1") in legal(s)
    assert legal(play(s, "J1")) == hand(s, 1)


def test_ch5_after_a_led_joker_the_next_card_fixes_the_flavour() -> None:
    s = play(table({0: "J1", 1: "S4", 2: "J2 C3 S1 S9", 3: "S2"}), "J1 S4")
    assert {card // 15 for card in legal(s)} == {c.STRAWBERRY}
    assert s.flavour == c.STRAWBERRY


def test_ch5_until_a_flavour_is_fixed_anything_may_be_played() -> None:
    s = table({0: "J1", 1: "J2", 2: "J3 V1 C3", 3: "C9 V2 S1 J4"})
    assert legal(play(s, "J1 J2")) == hand(s, 2)
    assert s.flavour == c.NO_FLAVOUR
    assert {card // 15 for card in legal(play(s, "C3"))} == {c.CHOCOLATE}


def test_ch5_who_plays_before_a_flavour_is_fixed_shows_nothing() -> None:
    s = play(table({**ONE_EACH, 0: "J1"}), "J1 V4")
    assert not any(s.void)


def test_ch5_a_joker_thrown_later_does_not_change_the_flavour() -> None:
    s = play(table(ONE_EACH), "C4 J2")
    assert s.flavour == c.CHOCOLATE


def test_ch5_a_trick_of_jokers_has_no_flavour() -> None:
    s = play(table(ONE_EACH), "J1 J2 J3 J4")
    assert s.flavour == c.NO_FLAVOUR
    assert points(take(s, 0, 0)) == [0, 0, 0, 4]


# CH6


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("V8 V1 V9 V5", 2),
        ("V15 V1 V9 V5", 0),
        ("V8 V10 V9 V12", 3),
        ("V1 V15 V14 V13", 1),
    ],
)
def test_ch6_the_highest_card_of_the_flavour_wins(trick: str, winner: int) -> None:
    s = table(dict(enumerate(trick.split())))
    assert turn(play(s, trick)) == winner


def test_ch6_a_discard_never_wins() -> None:
    assert turn(play(table(ONE_EACH), "C1 V15 S15 M15")) == 0
    assert turn(play(table(ONE_EACH, leader=3), "M1 C15 V15 S15")) == 3


def test_ch6_a_joker_wins_against_any_card() -> None:
    assert turn(play(table(ONE_EACH), "C15 V15 J3 M15")) == 2


@pytest.mark.parametrize(
    ("trick", "winner"), [("C15 J2 J3 M1", 2), ("C15 J2 J3 J4", 3), ("C15 J2 S1 J4", 3)]
)
def test_ch6_of_several_jokers_the_last_wins(trick: str, winner: int) -> None:
    assert turn(play(table(ONE_EACH), trick)) == winner


def test_ch6_the_last_joker_wins_whichever_it_is() -> None:
    s = table({0: "C* J4", 1: "V* J3", 2: "S* J2", 3: "M* J1"})
    assert turn(play(s, "J4 J3 J2 J1")) == 3


def test_ch6_a_led_joker_wins_unless_another_follows() -> None:
    assert turn(play(table(ONE_EACH), "J1 V15 S15 M15")) == 0
    assert turn(play(table(ONE_EACH), "J1 V15 J3 M15")) == 2


# CH9


def test_ch9_two_players_play_two_cards_each_in_turn() -> None:
    s = table({0: "C* V*", 1: "S* M*"}, 2)
    order = []
    for name in ("C1", "S1", "C2", "S2"):
        order.append(turn(s))
        play(s, name)
    assert order == [0, 1, 0, 1]
    assert s.stage == c.SWEET


def test_ch9_each_of_the_four_cards_must_follow_if_it_can() -> None:
    s = play(table({0: "C1 C2 V1", 1: "C3 C4 V2"}, 2), "C1 C3")
    assert {c.CHOCOLATE} == {card // 15 for card in legal(s)}
    assert {c.CHOCOLATE} == {card // 15 for card in legal(play(s, "C2"))}


def test_ch9_who_cannot_follow_may_discard_or_play_a_joker_with_either_card() -> None:
    s = play(table({0: "C* V* J1 J2", 1: "S* M* J3 J4"}, 2), "C1")
    assert legal(s) == hand(s, 1)
    play(s, "S1 C2")
    assert legal(s) == hand(s, 1)
    assert voids(s, 1) == "C"


def test_ch9_the_leader_may_be_out_of_what_he_led() -> None:
    s = play(table({0: "S15 C* V* J1", 1: "S5"}, 2), "S15 S5")
    assert legal(s) == hand(s, 0)
    assert voids(play(s, "J1"), 0) == "S"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("C1 C5 C9 C2", 0),
        ("C1 C5 C2 C9", 1),
        ("C1 C9 C2 C5", 1),
        ("C9 C1 C5 C2", 0),
        ("J1 J2 J3 C2", 0),
    ],
)
def test_ch9_the_best_of_the_four_wins_and_a_player_may_beat_himself(
    trick: str, winner: int
) -> None:
    first, second, third, fourth = trick.split()
    s = table({0: f"{first} {third}", 1: f"{second} {fourth}"}, 2)
    assert turn(play(s, trick)) == winner


def test_ch9_with_three_players_a_trick_has_three_cards() -> None:
    s = play(table({0: "C1", 1: "C2", 2: "C3"}, 3), "C1 C2 C3")
    assert s.stage == c.SWEET
    assert turn(s) == 2
