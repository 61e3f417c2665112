"""Toc Toc Toc, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    empty_record,
    legal_list,
    outcome_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.bundle import bundle, cards_in

MONSTER, MONSTER_BRUTE, MONSTER_MUSICIAN, MONSTER_VAMP = range(4)
GHOST, GHOST_BRUTE, GHOST_MUSICIAN, GHOST_VAMP = range(4, 8)
VAMPIRE, VAMPIRE_BRUTE, VAMPIRE_MUSICIAN, VAMPIRE_VAMP = range(8, 12)
CHILD, TAXI, SCARECROW = range(12, 15)
Cards = Sequence[int]
OPEN, REFUSE = t.OPEN, t.REFUSE
GUESTS = [card for card in range(15) if card not in (3, 7, 11, CHILD, TAXI)]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def table(
    parties: Sequence[Cards],
    hands: Sequence[Cards] = (),
    pile: Cards = (),
    known: Sequence[Cards] = (),
) -> np.record:
    """Seat 0 of as many players as there are parties is about to offer."""
    s = empty_record(GAME.record_type)
    s.players = len(parties)
    GAME.verbs.set_up(s)
    s.stage, s.turn, s.pack = t.OFFERING, 0, 0
    for seat, party in enumerate(parties):
        s.guests[seat] = bundle(*party)
        hand = hands[seat] if hands else 5 * [MONSTER_VAMP]
        s.hand[seat], s.held[seat] = bundle(*hand), len(hand)
        s.known[seat] = bundle(*(known[seat] if known else ()))
    s.pile[: len(pile)] = pile
    return s


def at_door(card: int, host: Cards, visitor: Cards = (), pile: Cards = ()) -> np.record:
    """Seat 0, whose party is `visitor`, offers a card to seat 1, whose party is `host`."""
    return offer(table([visitor, host, ()], [[card], [], [MONSTER]], pile), card, 1)


def decide(s: np.record, action: int) -> np.record:
    """Whoever must decide decides this, if it is legal."""
    (seat,) = actors(s)
    assert action in legal_list(GAME, s, seat)
    GAME.verbs.apply(s, seat, action)
    return s


def offer(s: np.record, card: int, door: int) -> np.record:
    between = (door - int(s.turn)) % int(s.players) - 1
    return decide(s, t.OFFER + t.OTHERS * card + between)


def turn(s: np.record, card: int, door: int, answer: int) -> np.record:
    return decide(offer(s, card, door), answer)


def actors(s: np.record) -> list[int]:
    return seats_in(int(GAME.verbs.actors(s)))


def legal(s: np.record) -> list[int]:
    (seat,) = actors(s)
    return legal_list(GAME, s, seat)


def party(s: np.record, seat: int) -> list[int]:
    return cards_in(s.guests[seat])


def hand(s: np.record, seat: int) -> list[int]:
    return cards_in(s.hand[seat])


def known(s: np.record, seat: int) -> list[int]:
    return cards_in(s.known[seat])


def removed(s: np.record) -> list[int]:
    return cards_in(s.removed)


def scores(s: np.record) -> list[int]:
    out = np.zeros(t.MAX_SEATS, np.int32)
    GAME.verbs.scores(s, out)
    return [int(score) for score in out[: s.players]]


def shuffled(players: int, seed: int = 1) -> np.record:
    return set_up_record(GAME, players, {}, key_of(bytes([seed]) * 32, GAME.name))


def dealt(players: int, seed: int = 1) -> np.record:
    s = shuffled(players, seed)
    GAME.verbs.settle(s)
    return s


def draw_one(s: np.record) -> int:
    """Chance decides one thing."""
    drawn = int(GAME.verbs.draw_chance(s))
    GAME.verbs.apply(s, CHANCE_SEAT, drawn)
    return drawn


def everything(s: np.record) -> list[int]:
    """All cards on the table."""
    open_cards = sum((party(s, seat) + hand(s, seat) for seat in range(s.players)), removed(s))
    pile = [int(card) for card in s.pile if card != t.NO_CARD]
    return sorted(open_cards + pile + ([int(s.card)] if s.card >= 0 else []))


def played_out(s: np.record, seed: int = 1) -> list[int]:
    """Who had the turns of a game decided at random."""
    rng, turns = Random(seed), []
    while not GAME.verbs.is_over(s):
        if s.stage == t.OFFERING:
            turns.append(int(s.turn))
        decide(s, rng.choice(legal(s)))
    return turns


def test_kk1_three_kinds_of_fifteen_and_ten_others() -> None:
    copies = Counter(everything(dealt(4)))
    assert [copies[card] for card in range(15)] == [7, 2, 1, 5] * 3 + [5, 3, 2]


@pytest.mark.parametrize("players", [2, 6])
def test_kk1_three_to_five_players(players: int) -> None:
    with pytest.raises(Refused, match="KK1"):
        GAME.check_players(players)


def test_kk1_the_action_numbers_are_those_of_the_game() -> None:
    assert GAME.actions == t.ACTIONS < 512
    assert GAME.most_legal == t.HAND * t.OTHERS


@pytest.mark.parametrize(("players", "cards", "brutes"), [(3, 52, 1), (4, 55, 2), (5, 55, 2)])
def test_kk2_three_players_leave_a_brute_of_each_kind_in_the_box(
    players: int, cards: int, brutes: int
) -> None:
    pack = everything(dealt(players))
    assert len(pack) == cards
    assert [pack.count(brute) for brute in (MONSTER_BRUTE, GHOST_BRUTE, VAMPIRE_BRUTE)] == [
        brutes
    ] * 3


def test_kk3_the_first_guests_are_drawn_from_four_normals_of_each_kind() -> None:
    s = shuffled(5)
    assert outcome_list(GAME, s) == [(MONSTER, 4), (GHOST, 4), (VAMPIRE, 4)]
    GAME.verbs.apply(s, CHANCE_SEAT, GHOST)
    assert outcome_list(GAME, s) == [(MONSTER, 4), (GHOST, 3), (VAMPIRE, 4)]


@pytest.mark.parametrize("players", GAME.players)
def test_kk3_two_normals_lie_open_before_each_player(players: int) -> None:
    s = shuffled(players)
    guests = [draw_one(s) for _ in range(12)]
    for seat in range(players):
        assert party(s, seat) == sorted(guests[2 * seat : 2 * seat + 2])
    assert s.stage == t.DEALING


def test_kk3_the_guests_left_over_go_back_into_the_pack() -> None:
    s = shuffled(3)
    for guest in 6 * [MONSTER, GHOST]:
        GAME.verbs.apply(s, CHANCE_SEAT, guest)
    weights = dict(outcome_list(GAME, s))
    assert (weights[MONSTER], weights[GHOST], weights[VAMPIRE]) == (4, 4, 7)


@pytest.mark.parametrize(("players", "pile"), [(3, 31), (4, 27), (5, 20)])
def test_kk4_five_cards_each_and_the_rest_is_the_pile(players: int, pile: int) -> None:
    s = shuffled(players)
    for _ in range(12):
        draw_one(s)
    deck = []
    while s.stage == t.DEALING:
        deck.append(draw_one(s))
    for seat in range(players):
        assert hand(s, seat) == sorted(deck[5 * seat : 5 * seat + 5])
        assert s.held[seat] == 5
        assert known(s, seat) == []
    assert list(s.pile[:pile]) == deck[5 * players :]
    assert len(deck) == 5 * players + pile


@pytest.mark.parametrize("seat", [EVERYTHING, 0, 1, SPECTATOR])
def test_kk4_all_see_the_top_of_the_pile_and_no_more(seat: int) -> None:
    s = dealt(4)
    view = s if seat == EVERYTHING else view_of(GAME, s, seat)
    assert view.pile[0] == s.pile[0] >= 0
    assert seat == EVERYTHING or set(view.pile[1:27]) == {t.HIDDEN}


@pytest.mark.parametrize("players", GAME.players)
def test_kk4_any_player_may_begin(players: int) -> None:
    s = shuffled(players)
    while s.stage != t.DRAWING_LOTS:
        draw_one(s)
    assert actors(s) == []
    assert outcome_list(GAME, s) == [(seat, 1) for seat in range(players)]
    for seat in range(players):
        begun = copy_of(s)
        GAME.verbs.apply(begun, CHANCE_SEAT, seat)
        assert actors(begun) == [seat]
        assert outcome_list(GAME, begun) == []


def test_kk4_who_begins_is_drawn_and_not_always_the_same() -> None:
    assert {actors(dealt(3, seed))[0] for seed in range(20)} == {0, 1, 2}


@pytest.mark.parametrize("players", GAME.players)
def test_kk4_settling_is_drawing_one_by_one(players: int) -> None:
    s, settled = shuffled(players), dealt(players)
    while s.stage < t.OFFERING:
        draw_one(s)
    assert bytes_of(s) == bytes_of(settled)


def test_kk5_any_card_before_any_other_player() -> None:
    s = table([(), (), (), ()], [[CHILD, CHILD, TAXI], [], [], [GHOST]])
    assert legal(s) == [4 * CHILD + n for n in range(3)] + [4 * TAXI + n for n in range(3)]
    assert {door for door in (1, 2, 3) if offer(copy_of(s), TAXI, door).door == door} == {1, 2, 3}


def test_kk5_five_players_have_four_doors_each() -> None:
    s = table(5 * [()], [[], [], [], [GHOST], []])
    s.turn = 3
    for door in (4, 0, 1, 2):
        assert offer(copy_of(s), GHOST, door).door == door
    assert len(legal(s)) == 4


def test_kk5_the_offer_lies_face_down_and_has_left_the_hand() -> None:
    s = offer(table([(), (), ()], [[CHILD, GHOST], [TAXI], [TAXI]]), GHOST, 2)
    assert hand(s, 0) == [CHILD]
    assert (s.held[0], s.card, s.door, s.stage) == (1, GHOST, 2, t.ANSWERING)
    assert GAME.verbs.is_secret(s, 0, t.OFFER + 4 * GHOST + 1)
    assert not GAME.verbs.is_secret(s, 2, OPEN)


def test_kk5_nobody_else_may_offer_and_nobody_may_pass() -> None:
    s = table([(), (), ()], [[GHOST], [CHILD], [TAXI]])
    assert actors(s) == [0]
    assert legal_list(GAME, s, 1) == legal_list(GAME, s, SPECTATOR) == []
    assert all(t.OFFER <= action < OPEN for action in legal(s))


@pytest.mark.parametrize("card", GUESTS)
def test_kk6_opened_it_is_his_who_opened(card: int) -> None:
    s = decide(at_door(card, [GHOST]), OPEN)
    assert party(s, 1) == sorted([GHOST, card])
    assert party(s, 0) == []


@pytest.mark.parametrize("card", GUESTS)
def test_kk6_refused_it_is_his_who_offered(card: int) -> None:
    s = decide(at_door(card, [GHOST]), REFUSE)
    assert party(s, 1) == [GHOST]
    assert party(s, 0) == [card]


def test_kk6_he_who_hears_the_knock_opens_or_refuses() -> None:
    s = at_door(GHOST, ())
    assert actors(s) == [1]
    assert legal(s) == [OPEN, REFUSE]


def test_kk7_the_one_who_offered_draws_the_visible_card() -> None:
    s = table([(), (), ()], [[GHOST, GHOST], [TAXI], [TAXI]], pile=[CHILD, SCARECROW])
    turn(s, GHOST, 1, OPEN)
    assert hand(s, 0) == [GHOST, CHILD]
    assert hand(s, 1) == [TAXI]
    assert (s.held[0], s.pile[s.top]) == (2, SCARECROW)


def test_kk7_the_draw_waits_for_the_choice() -> None:
    s = at_door(GHOST_VAMP, [GHOST, GHOST_BRUTE], pile=[CHILD])
    assert hand(decide(s, OPEN), 0) == []
    assert hand(decide(s, t.TAKE + t.BRUTE), 0) == [CHILD]


def test_kk7_nothing_is_drawn_from_an_empty_pile() -> None:
    s = turn(table([(), (), ()], [[GHOST, TAXI], [TAXI], []]), GHOST, 1, OPEN)
    assert hand(s, 0) == [TAXI]
    assert s.held[0] == 1


@pytest.mark.parametrize("card", GUESTS)
def test_kk8_guests_stay_and_do_nothing_else(card: int) -> None:
    s = decide(at_door(card, [MONSTER, MONSTER, GHOST], [VAMPIRE]), OPEN)
    assert party(s, 0) == [VAMPIRE]
    assert removed(s) == []
    assert actors(s) == [2]


@pytest.mark.parametrize("card", [MONSTER_VAMP, GHOST_VAMP, VAMPIRE_VAMP, CHILD, TAXI])
def test_kk8_the_others_do_not_stay(card: int) -> None:
    s = decide(at_door(card, ()), OPEN)
    assert party(s, 0) == party(s, 1) == []
    assert removed(s) == [card]


@pytest.mark.parametrize("role", [t.NORMAL, t.BRUTE, t.MUSICIAN])
def test_kk9_opened_the_one_who_offered_picks_the_guest(role: int) -> None:
    ghosts = [GHOST, GHOST, GHOST_BRUTE, GHOST_MUSICIAN]
    s = decide(at_door(GHOST_VAMP, [MONSTER, *ghosts]), OPEN)
    assert actors(s) == [0]
    assert legal(s) == [t.TAKE + t.NORMAL, t.TAKE + t.BRUTE, t.TAKE + t.MUSICIAN]
    decide(s, t.TAKE + role)
    assert party(s, 0) == [GHOST + role]
    ghosts.remove(GHOST + role)
    assert party(s, 1) == [MONSTER, *ghosts]
    assert removed(s) == [GHOST_VAMP]


def test_kk9_refused_the_one_behind_the_door_picks() -> None:
    s = decide(at_door(VAMPIRE_VAMP, [VAMPIRE], [VAMPIRE_BRUTE, VAMPIRE_MUSICIAN]), REFUSE)
    assert actors(s) == [1]
    assert legal(s) == [t.TAKE + t.BRUTE, t.TAKE + t.MUSICIAN]
    decide(s, t.TAKE + t.MUSICIAN)
    assert party(s, 1) == [VAMPIRE, VAMPIRE_MUSICIAN]
    assert party(s, 0) == [VAMPIRE_BRUTE]


def test_kk9_a_brute_does_not_guard_against_a_vamp() -> None:
    s = decide(at_door(MONSTER_VAMP, [MONSTER_BRUTE]), OPEN)
    assert party(s, 0) == [MONSTER_BRUTE]


def test_kk10_the_largest_kind_flees_to_the_rival_musician_and_all() -> None:
    s = decide(at_door(CHILD, [MONSTER, GHOST, GHOST_MUSICIAN, SCARECROW], [VAMPIRE]), OPEN)
    assert party(s, 0) == [GHOST, GHOST_MUSICIAN, VAMPIRE]
    assert party(s, 1) == [MONSTER, SCARECROW]
    assert removed(s) == [CHILD]


def test_kk10_refused_it_is_his_guests_who_offered() -> None:
    s = decide(at_door(CHILD, [VAMPIRE], [MONSTER, MONSTER, GHOST]), REFUSE)
    assert party(s, 0) == [GHOST]
    assert party(s, 1) == [MONSTER, MONSTER, VAMPIRE]


def test_kk10_a_larger_kind_with_a_brute_is_passed_over() -> None:
    guarded = [GHOST, GHOST, GHOST, GHOST_BRUTE]
    s = decide(at_door(CHILD, [MONSTER, MONSTER, *guarded, *3 * [VAMPIRE]]), OPEN)
    assert party(s, 0) == 3 * [VAMPIRE]
    assert party(s, 1) == [MONSTER, MONSTER, *guarded]


def test_kk10_the_rival_chooses_among_the_tied() -> None:
    s = decide(at_door(CHILD, [MONSTER, MONSTER, GHOST, VAMPIRE, VAMPIRE_MUSICIAN]), OPEN)
    assert actors(s) == [0]
    assert legal(s) == [t.KIND + t.MONSTERS, t.KIND + t.VAMPIRES]
    decide(s, t.KIND + t.VAMPIRES)
    assert party(s, 0) == [VAMPIRE, VAMPIRE_MUSICIAN]
    assert party(s, 1) == [MONSTER, MONSTER, GHOST]


def test_kk10_three_kinds_may_be_tied() -> None:
    s = decide(at_door(CHILD, (), [MONSTER, GHOST, VAMPIRE]), REFUSE)
    assert actors(s) == [1]
    assert legal(s) == [t.KIND + t.MONSTERS, t.KIND + t.GHOSTS, t.KIND + t.VAMPIRES]


def test_kk11_with_a_taxi_the_guests_leave_the_game() -> None:
    s = decide(at_door(TAXI, [GHOST, GHOST, VAMPIRE], [MONSTER]), OPEN)
    assert party(s, 0) == [MONSTER]
    assert party(s, 1) == [VAMPIRE]
    assert removed(s) == [GHOST, GHOST, TAXI]


def test_kk11_of_tied_kinds_the_rival_chooses_the_taxis_passengers() -> None:
    s = decide(at_door(TAXI, [GHOST, VAMPIRE, VAMPIRE_BRUTE, MONSTER]), OPEN)
    assert actors(s) == [0]
    assert legal(s) == [t.KIND + t.MONSTERS, t.KIND + t.GHOSTS]
    decide(s, t.KIND + t.GHOSTS)
    assert party(s, 1) == [MONSTER, VAMPIRE, VAMPIRE_BRUTE]
    assert removed(s) == [GHOST, TAXI]


@pytest.mark.parametrize("card", [MONSTER_VAMP, GHOST_VAMP, VAMPIRE_VAMP, CHILD, TAXI])
def test_kk12_nothing_moves_a_scarecrow(card: int) -> None:
    s = decide(at_door(card, [SCARECROW, SCARECROW]), OPEN)
    assert party(s, 1) == [SCARECROW, SCARECROW]
    assert removed(s) == [card]


def test_kk12_nothing_doubles_a_scarecrow() -> None:
    assert scores(table([[SCARECROW, GHOST_MUSICIAN], [SCARECROW], ()])) == [5, 3, 0]


def test_kk13_equal_normals_are_one_choice_that_is_not_asked() -> None:
    s = decide(at_door(GHOST_VAMP, [GHOST, GHOST, GHOST]), OPEN)
    assert s.stage == t.OFFERING
    assert party(s, 0) == [GHOST]
    assert party(s, 1) == [GHOST, GHOST]


@pytest.mark.parametrize("card", [GHOST_VAMP, CHILD, TAXI])
def test_kk13_without_effect_the_card_leaves_all_the_same(card: int) -> None:
    protected = [MONSTER, MONSTER_BRUTE, VAMPIRE_BRUTE]
    s = decide(at_door(card, protected, [GHOST]), OPEN)
    assert party(s, 1) == protected
    assert party(s, 0) == [GHOST]
    assert removed(s) == [card]
    assert actors(s) == [2]


def test_kk13_removed_cards_are_public() -> None:
    s = decide(at_door(TAXI, [GHOST, GHOST]), OPEN)
    assert removed(view_of(GAME, s, 2)) == removed(view_of(GAME, s, SPECTATOR)) == removed(s)


def test_kk14_a_brute_protects_as_soon_as_it_comes() -> None:
    s = table([(), [GHOST], ()], [[GHOST_BRUTE, MONSTER], [], [CHILD, TAXI]])
    turn(turn(s, GHOST_BRUTE, 1, OPEN), CHILD, 1, OPEN)
    assert party(s, 1) == [GHOST, GHOST_BRUTE]


def test_kk14_the_kind_is_in_danger_as_soon_as_the_brute_goes() -> None:
    s = table([(), [GHOST, GHOST_BRUTE], ()], [[GHOST_VAMP], [], [CHILD]])
    decide(turn(s, GHOST_VAMP, 1, OPEN), t.TAKE + t.BRUTE)
    turn(s, CHILD, 1, OPEN)
    assert party(s, 0) == [GHOST_BRUTE]
    assert party(s, 1) == []
    assert party(s, 2) == [GHOST]


def test_kk14_a_brute_guards_its_own_kind_only() -> None:
    s = decide(at_door(TAXI, [MONSTER_BRUTE, MONSTER, GHOST]), OPEN)
    assert party(s, 1) == [MONSTER, MONSTER_BRUTE]


def test_kk15_the_next_player_is_the_next_clockwise() -> None:
    s = table(4 * [()])
    for seat in (1, 2, 3, 0):
        turn(s, MONSTER_VAMP, (int(s.turn) + 1) % 4, REFUSE)
        assert actors(s) == [seat]


def test_kk15_who_has_no_cards_is_skipped_but_hears_knocks() -> None:
    s = table([(), (), ()], [[GHOST, GHOST], [], [TAXI]])
    turn(s, GHOST, 1, OPEN)
    assert actors(s) == [2]
    assert party(s, 1) == [GHOST]


def test_kk15_the_last_with_cards_plays_on_alone() -> None:
    s = turn(table([(), (), ()], [[GHOST, GHOST], [], []]), GHOST, 1, OPEN)
    assert actors(s) == [0]
    assert not GAME.verbs.is_over(s)


def test_kk15_the_game_ends_when_all_hands_are_empty() -> None:
    s = turn(table([(), (), ()], [[GHOST], [], []]), GHOST, 1, OPEN)
    assert GAME.verbs.is_over(s)
    assert actors(s) == []
    assert legal_list(GAME, s, 0) == []


@pytest.mark.parametrize(
    ("players", "turns"), [(3, [16, 15, 15]), (4, [12, 12, 12, 11]), (5, [9, 9, 9, 9, 9])]
)
def test_kk15_turns_from_the_first_player(players: int, turns: list[int]) -> None:
    s = dealt(players)
    first = int(s.turn)
    pack = everything(s)
    taken = Counter(played_out(s))
    assert [taken[(first + seat) % players] for seat in range(players)] == turns
    assert everything(s) == pack


@pytest.mark.parametrize(
    ("guests", "score"),
    [
        ([], 0),
        ([MONSTER, MONSTER_BRUTE, GHOST, VAMPIRE], 4),
        ([VAMPIRE, VAMPIRE, VAMPIRE_MUSICIAN, SCARECROW], 9),
        ([GHOST_MUSICIAN, GHOST_BRUTE, GHOST, MONSTER, MONSTER], 8),
        ([SCARECROW, SCARECROW], 6),
        (3 * [MONSTER] + [MONSTER_MUSICIAN, GHOST_MUSICIAN], 10),
    ],
)
def test_kk16_a_point_a_guest_musicians_double_scarecrows_three(
    guests: list[int], score: int
) -> None:
    assert scores(table([(), guests, ()])) == [0, score, 0]


@pytest.mark.parametrize(
    ("parties", "winners"),
    [
        ([[GHOST], [GHOST, GHOST], [SCARECROW]], [2]),
        ([[GHOST, MONSTER, VAMPIRE], [GHOST], [SCARECROW]], [0, 2]),
        ([[SCARECROW], [GHOST], []], [0]),
        ([[], [], []], [0, 1, 2]),
    ],
)
def test_kk16_the_highest_wins_and_a_tie_is_shared(
    parties: list[list[int]], winners: list[int]
) -> None:
    s = table(parties, [[CHILD], [], []])
    assert seats_in(int(GAME.verbs.winners(s))) == []
    s.stage = t.OVER
    assert seats_in(int(GAME.verbs.winners(s))) == winners


def test_kk17_talk_is_no_decision() -> None:
    offers, answers, guests, kinds = 15 * 4, 2, 3, 3
    assert GAME.actions == offers + answers + guests + kinds


def test_kk18_a_card_drawn_is_known_to_all_while_it_is_held() -> None:
    s = table([(), (), ()], 3 * [[GHOST, VAMPIRE]], pile=[CHILD, TAXI])
    turn(s, GHOST, 1, OPEN)
    assert known(s, 0) == [CHILD]
    for viewer in (0, 1, 2, SPECTATOR):
        assert known(view_of(GAME, s, viewer), 0) == [CHILD]
    turn(s, VAMPIRE, 0, OPEN)
    assert (known(s, 0), known(s, 1), known(s, 2)) == ([CHILD], [TAXI], [])


def test_kk18_a_revealed_card_equal_to_a_known_one_is_that_one() -> None:
    s = table([(), (), ()], [[CHILD, CHILD, TAXI], [], []], [MONSTER], [[CHILD, TAXI], (), ()])
    offer(s, CHILD, 1)
    assert known(s, 0) == [CHILD, TAXI]
    decide(s, OPEN)
    assert known(s, 0) == [MONSTER, TAXI]
    assert hand(s, 0) == [MONSTER, CHILD, TAXI]


def test_kk18_another_card_leaves_the_known_ones_known() -> None:
    s = table([(), (), ()], [[CHILD, GHOST], [], []], known=[[CHILD], (), ()])
    assert known(turn(s, GHOST, 1, OPEN), 0) == [CHILD]


def test_kk18_only_the_one_who_offers_knows_the_offer() -> None:
    s = offer(table([(), (), ()], [[GHOST, TAXI], [CHILD], []]), GHOST, 1)
    assert view_of(GAME, s, 0).card == GHOST
    for viewer in (1, 2, SPECTATOR):
        assert view_of(GAME, s, viewer).card == t.HIDDEN
    ask = at_door(CHILD, [GHOST, VAMPIRE])
    assert view_of(GAME, decide(ask, OPEN), 2).card == CHILD


def test_kk18_each_sees_the_own_hand_and_how_many_cards_the_others_hold() -> None:
    view = view_of(GAME, table([(), (), ()], [[GHOST, TAXI], [CHILD], []]), 1)
    assert [hand(view, seat) for seat in range(3)] == [[], [CHILD], []]
    assert list(view.held[:3]) == [2, 1, 0]


def test_kk18_the_last_offers_and_the_answers_can_be_written_down() -> None:
    s = turn(table([(), (), ()], [[GHOST], [SCARECROW], [TAXI]]), GHOST, 2, REFUSE)
    turn(s, SCARECROW, 2, OPEN)
    view = view_of(GAME, s, SPECTATOR)
    assert list(view.last_door[:3]) == [2, 2, t.NO_SEAT]
    assert list(view.last_card[:3]) == [GHOST, SCARECROW, t.NO_CARD]
    assert list(view.last_answer[:3]) == [t.REFUSED, t.OPENED, t.UNANSWERED]
    assert view.answers[:3].tolist() == [[0, 0], [0, 0], [1, 1]]


def test_statistics_count_answers_and_choices() -> None:
    s = table([(), (), ()])
    for action, counted in ((0, 0), (OPEN, 1), (REFUSE, 2), (t.TAKE, 4), (t.KIND + 2, 4)):
        assert GAME.verbs.tally(s, action) == counted
