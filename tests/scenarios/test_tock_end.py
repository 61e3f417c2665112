"""TK33, TK35, TK36: helping, winning, what everybody knows, and how long a game may be."""

from __future__ import annotations

from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import view_of
from tests.oracles.count_tock import (
    ACE,
    FIVE,
    HOME,
    JACK,
    KING,
    QUEEN,
    SIX,
    THREE,
    TWO,
    at,
    house,
)
from tests.scenarios.tock import (
    CAMP,
    GAME,
    JOKER,
    choose,
    dealt,
    deciders,
    hand,
    legal,
    next_is,
    places,
    play,
    purses,
    roll,
    stage,
    table,
    walk,
    ways,
    where,
    winners,
)

LAST_STEP = [house(4), house(3), house(2), at(0, 16)]


def test_tk33_alone_the_first_with_four_pawns_home_wins() -> None:
    s = walk(table(6, {0: LAST_STEP}, {0: [ACE]}), ACE, 1, pawn=3)
    assert (stage(s), winners(s), deciders(s)) == ("over", [0], [])
    assert bool(GAME.verbs.is_over(s))


def test_tk33_three_pawns_home_are_not_enough() -> None:
    s = table(4, {0: [house(4), house(3), at(0, 16)]}, {0: [ACE]})
    walk(s, ACE, 1, pawn=2)
    assert (next_is(s, 1), winners(s)) == (True, [])


def test_tk33_in_a_team_one_player_home_is_not_enough() -> None:
    s = walk(table(4, {0: LAST_STEP}, {0: [ACE]}, teams="pairs"), ACE, 1, pawn=3)
    assert (next_is(s, 1), winners(s)) == (True, [])


def test_tk33_the_team_wins_when_the_helper_brings_the_last_pawn_home() -> None:
    standing = {0: LAST_STEP, 2: HOME}
    s = walk(table(4, standing, {2: [ACE]}, turn=2, teams="pairs"), ACE, 1, pawn=3)
    assert (stage(s), winners(s)) == ("over", [0, 2])


def test_tk33_who_is_home_plays_on_his_partners_pawns_exits_included() -> None:
    s = table(4, {0: HOME, 2: [at(3, 1), house(1)]}, {0: [KING, TWO]}, teams="pairs", stars="off")
    assert ways(s, KING) == {("exit",), ("walk", 0, 13)}
    assert ways(s, TWO) == {("walk", 0, 2), ("walk", 1, 2)}
    play(s, ("play", KING), ("exit",))
    assert (places(s, 2), places(s, 0)) == ([at(3, 1), house(1), at(2, 18), CAMP], HOME)


def test_tk33_who_is_not_home_does_not() -> None:
    s = table(4, {0: LAST_STEP, 2: [at(3, 1)]}, {0: [KING, TWO]}, teams="pairs")
    assert legal(s) == {("discard", KING), ("discard", TWO)}


def test_tk33_the_help_begins_with_the_turn_or_with_the_card_after_a_joker() -> None:
    hands = {3: [QUEEN, ACE], 0: [TWO, SIX]}
    s = table(4, {0: HOME, 2: [at(3, 9)]}, hands, turn=3, teams="pairs", stars="off")
    play(s, ("play", ACE), ("exit",))
    assert ways(s, TWO) == {("walk", 0, 2)}
    assert where(walk(s, TWO, 2), 2) == at(3, 11)
    s = table(4, {0: LAST_STEP, 2: [at(3, 9)]}, {0: [JOKER]}, {JOKER: TWO}, teams="pairs")
    walk(s, JOKER, 1, pawn=3)
    assert where(walk(s, TWO, 2), 2) == at(3, 11)


def test_tk33_among_halves_one_helps_the_next_unfinished_team_mate() -> None:
    out = [at(1, 1), house(2)]
    s = table(6, {0: HOME, 2: out, 4: [at(5, 1)]}, {0: [SIX]}, teams="halves", stars="off")
    assert where(play(s, ("play", SIX), ("walk", 0, 6), ("stay",)), 2) == at(1, 7)
    s = table(6, {0: HOME, 2: HOME, 4: [at(5, 2)]}, {0: [SIX]}, teams="halves", stars="off")
    assert where(walk(s, SIX, 6), 4) == at(5, 8)
    s = table(8, {6: HOME, 0: HOME, 2: [at(5, 2)]}, {6: [SIX]}, turn=6, teams="halves", stars="off")
    assert where(walk(s, SIX, 6), 2) == at(5, 8)


def test_tk33_for_the_helper_those_pawns_are_his_own() -> None:
    standing = {0: HOME, 2: [at(2, 14), at(2, 18)], 1: [at(3, 9)], 3: [at(0, 1)]}
    s = table(4, standing, {0: [FIVE, JACK]}, teams="pairs", stars="off")
    own = {("five", 2, 0, "house"), ("five", 2, 1, "ring")}
    assert ways(s, FIVE) == own | {("five", 1, 0, "ring"), ("five", 3, 0, "ring")}
    swaps = {("swap", pawn, other, 0) for pawn in (0, 1) for other in (1, 3)}
    assert {way for way in ways(s, JACK) if way[0] == "swap"} == swaps


def test_tk33_another_team_mates_pawns_stay_untouched_by_the_helpers_five() -> None:
    standing = {0: HOME, 2: [at(3, 1)], 4: [at(5, 1)], 1: [at(0, 1)]}
    s = table(6, standing, {0: [FIVE]}, teams="halves")
    assert ways(s, FIVE) == {("five", 2, 0, "ring"), ("five", 1, 0, "ring")}


def test_tk33_the_helper_rolls_pays_and_decides_the_recoil_jump() -> None:
    s = table(4, {0: HOME, 2: [at(3, 10)]}, {0: [TWO]}, teams="pairs", dice="gain")
    walk(s, TWO, 2)
    assert (stage(s), int(s.decider)) == ("recoil", 0)
    roll(s, 5)
    assert (deciders(s), purses(s)) == ([0], [-5, 0, 0, 0, 5])
    assert where(play(s, ("jump",)), 2) == at(0, 7)


def test_tk33_the_helper_buys_for_his_partner_and_pays() -> None:
    s = table(4, {0: HOME}, {0: [QUEEN]}, teams="pairs", dice="gain")
    assert legal(s) == {("buy",), ("discard", QUEEN)}
    roll(play(s, ("buy",)), 1, 2, 3)
    assert (where(s, 2), purses(s)) == (at(2, 18), [-6, 0, 0, 0, 6])


def test_tk33_an_opponents_pawn_moved_by_a_helpers_five_is_its_owners_business() -> None:
    s = table(4, {0: HOME, 1: [at(2, 1)], 2: [house(1)]}, {0: [FIVE]}, teams="pairs", dice="gain")
    roll(play(s, ("play", FIVE), ("five", 1, 0, "ring")), 2)
    assert purses(s) == [0, -2, 0, 0, 2]


def test_tk33_a_helper_wins_nothing_alone() -> None:
    s = table(4, {0: HOME, 2: [at(2, 16)]}, {0: [ACE]}, teams="pairs")
    walk(s, ACE, 1)
    assert (where(s, 2), next_is(s, 1), winners(s)) == (house(1), True, [])


def test_tk35_played_and_discarded_cards_are_public() -> None:
    s = table(4, {0: [at(1, 1)]}, {0: [THREE, TWO], 1: [QUEEN, SIX]})
    walk(s, THREE, 3)
    play(s, ("discard", QUEEN))
    for viewer in (2, 3, SPECTATOR):
        view = view_of(GAME, s, viewer)
        assert [int(view.gone[0]) >> card & 1 for card in (THREE, QUEEN)] == [1, 1]
        assert [hand(view, 0), hand(view, 1)] == [[], []]
        assert [int(view.held[seat]) for seat in range(4)] == [1, 1, 2, 2]


def test_tk35_giver_and_taker_know_an_exchanged_card_until_it_leaves_the_hand() -> None:
    s = roll(dealt(4), 4, 0, 2, 1)
    known = {viewer: int(view_of(GAME, s, viewer).received[1]) for viewer in (0, 1)}
    assert known == {0: 0, 1: 0}
    for viewer in (2, 3, SPECTATOR):
        assert int(view_of(GAME, s, viewer).received[1]) < -1
    play(s, ("play", 0), ("exit",))
    assert int(view_of(GAME, s, 0).received[1]) == -1


def test_tk35_in_halves_the_giver_is_the_last_team_mate() -> None:
    s = dealt(6, teams="halves")
    for seat in range(6):
        choose(s, seat, ("pass", 5 * seat))
    assert [int(view_of(GAME, s, viewer).received[2]) for viewer in (0, 2)] == [0, 0]
    assert int(view_of(GAME, s, 4).received[2]) < -1
    assert int(view_of(GAME, s, 4).received[0]) == 20


def test_tk35_a_sealed_choice_is_seen_by_nobody_else() -> None:
    s = dealt(8, teams="pairs")
    choose(s, 3, ("pass", 17))
    assert int(view_of(GAME, s, 3).passed[3]) == 17
    for viewer in (0, 7, SPECTATOR):
        view = view_of(GAME, s, viewer)
        assert int(view.passed[3]) < -1
        assert deciders(view) == [0, 1, 2, 4, 5, 6, 7]


def test_tk36_programs_cut_a_game_at_a_stated_number_of_decisions() -> None:
    assert isinstance(GAME.longest_game, int)
    assert GAME.longest_game >= 1000
