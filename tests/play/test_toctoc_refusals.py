"""Why not, in Jeu du Toc Toc: of everything that is not legal the true reason, by its clause."""

from __future__ import annotations

import re
from itertools import chain

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, legal_list, view_of
from ludotoc.engine.words import Sentence
from ludotoc.games.ring.words import card_name
from ludotoc.games.toctoc import state as t
from ludotoc.games.toctoc.obstacles import obstacle
from ludotoc.games.toctoc.refusals import why_not
from ludotoc.play import Table
from tests.play.tables import assert_one_sentence, changes_nothing, refused
from tests.play.toctoc_tables import (
    BLUE,
    GAME,
    GREEN,
    HANDS,
    RED,
    YELLOW,
    deciders,
    moments,
    on_board,
    rare_moments,
    stacked,
)

CLAUSES = {f"TT{number}" for number in range(1, GAME.clause_count + 1)}
WORLD = key_of(b"an imagined world", GAME.name)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


# Red's hand, fields of the board, what is played, what is then asked for, what is said of it.
CASES = """
KH 7S QD JD |                                       |    | 2C           | you do not hold the 2 ♣ | TT5
KH 7S QD JD |                                       |    | discard KH   | no card may be discarded while one can be played: the king ♥ | TT5
X1 7S QD JD |                                       |    | discard QD   | the joker can always be played, so no card may be discarded | TT14
KH 7S QD JD |                                       |    | 7S           | the 7 ♠ cannot be played: seven steps cannot be used up, and seat 1's marble a is in garage A and needs an ace or a king | TT10
KH 7S QD JD | red=blue1,-,-,-                       |    | JD           | the jack ♦ cannot be played: no other player's marble on the circuit can be swapped | TT12
KH 7S QD JD |                                       |    | QD           | the queen ♦ cannot be played: seat 1's marble a is in garage A and needs an ace or a king | TT6
KH 7S QD 2D | red=red16,-,-,- green=green18,-,-,- fresh=green | | QD     | the queen ♦ cannot be played: seat 1's marble a on red 16 would go beyond the end of garage B | TT16
KH 7S QD 2D | red=green10,-,-,- green=green18,-,-,- fresh=green | | QD   | the queen ♦ cannot be played: seat 1's marble a on green 10 would pass seat 0's fresh marble on green 18 | TT8
KH 7S QD 4D | red=red1,-,-,- green=green18,-,-,- fresh=green | | 4D      | the 4 ♦ cannot be played: seat 1's marble a on red 1 would go back past seat 0's fresh marble on green 18 | TT8
KH 7S QD 2D | red=red16,B2,-,-                      |    | 2D           | the 2 ♦ cannot be played: seat 1's marble a on red 16 would end on place 2 of seat 1's garage B, where seat 1's marble b is | TT16
KH 7S QD 3D | red=B4,B3,B2,-                        |    | 3D           | the 3 ♦ cannot be played: seat 1's marble d is in garage A and needs an ace or a king | TT6
KH 7S QD 2D | red=red18,-,-,- fresh=red yellow=yellow18,-,-,- blue=blue1,-,-,- | QD | exit | only an ace or a king brings a marble out | TT6
KH 7S QD 2D | red=B1,B2,B3,blue4                    | KH | exit         | no marble is left in garage A | TT7
KH 7S QD 2D | red=red18,-,-,- fresh=red             | KH | exit         | seat 1's marble a is fresh on the corner red 18, so none can come out | TT7
KH 7S QD 2D | red=blue1,B1,-,-                      | KH | b            | seat 1's marble b is home and does not move again | TT16
KH 7S QD 2D | red=blue1,B1,-,-                      | KH | c            | seat 1's marble c is in garage A and needs an ace or a king | TT6
KH 7S QD 2D | red=blue1,-,-,-                       | KH | a>garage     | seat 1's marble a on blue 1 is too far from garage B for 13 steps | TT16
KH 7S QD 4D | red=blue1,-,-,-                       | 4D | a>garage     | seat 1's marble a on blue 1 cannot enter garage B backwards | TT16
KH 7S QD 2D | red=red15,-,-,- blue=blue1,-,-,-      | 2D | b            | seat 1's marble b is in garage A and needs an ace or a king | TT6
KH 7S QD JD | red=blue1,-,-,- green=yellow5,-,-,-   | JD | a            | a jack walks nowhere, it only swaps | TT6
KH 7S QD JD | red=blue1,-,-,- green=yellow5,-,-,-   | JD | a<->b        | a jack swaps with another player's marble, not with seat 1's marble b | TT12
KH 7S QD JD | red=blue1,-,-,- green=yellow5,B1,-,-  | JD | a<->green2   | a jack swaps marbles on the circuit, and seat 0's marble b is not there | TT12
KH 7S QD JD | red=blue1,-,-,- green=yellow5,-,-,-   | JD | c<->green1   | a jack swaps marbles on the circuit, and seat 1's marble c is not there | TT12
KH 7S QD JD | red=blue1,red18,-,- green=yellow5,green18,-,- fresh=green,red | JD | a<->green2 | seat 0's marble b on green 18 is fresh and cannot be swapped | TT8
KH 7S QD JD | red=blue1,red18,-,- green=yellow5,green18,-,- fresh=green,red | JD | b<->green1 | seat 1's marble b on red 18 is fresh and cannot be swapped | TT8
KH 7S QD JD | red=blue1,-,-,- green=yellow5,-,-,-   | QD | a<->green1   | only a jack swaps two marbles | TT12
KH 7S QD JD | red=blue1,blue3,-,-                   | 7S | stop         | the whole 7 must be used, and 7 steps are left | TT10
KH 7S QD JD | red=blue1,green3,-,-                  | 7S a3 | b5        | only 4 steps of the 7 left | TT10
KH 7S QD JD | red=blue1,green3,-,-                  | 7S a3 | a4        | seat 1's marble a has had its part of this 7 | TT10
KH 7S QD JD | red=blue1,red14,-,-                   | 7S | b7           | seat 1's marble b on red 14 would go beyond the end of garage B | TT16
KH 7S QD JD | red=red15,red14,-,-                   | 7S | b6           | after 6 steps of seat 1's marble b the rest of the 7 could not be used up | TT10
KH 7S QD JD | red=B4,B3,B2,red16 blue=blue1,-,-,-   | 7S d1 | a3        | all 6 steps left of the 7 go to one of seat 3's marbles | TT11
KH 7S QD JD | red=B4,B3,B2,red16 blue=blue1,-,-,-   | 7S d1 | b6        | seat 3's marble b is in garage A and needs an ace or a king | TT6
KH 7S QD JD | red=B4,B3,B2,red16 blue=blue1,-,-,-   | 7S d1 | KH        | play the rest of the 7 with one of your partner's marbles, or stop | TT11
KH 7S QD JD | red=blue1,-,-,-                       | 7S | KH           | go on with the 7 | TT10
KH 7S QD JD | red=blue1,-,-,-                       | KH | QD           | say how the card on the table is played | TT6
KH 7S QD JD |                                       |    | exit         | play a card first, or discard one if none can be played | TT5
KH 7S QD JD |                                       |    | accept       | help comes at the first turn after three deals in garage A | TT17
KH 7S QD JD |                                       |    | pass KH      | a card is passed only in the exchange, after the deal | TT4
KH 7S QD JD | red=red18,-,-,- fresh=red green=yellow5,-,-,- | | JD         | the jack ♦ cannot be played: none of seat 1's marbles on the circuit can be swapped | TT12
KH 7S QD 8H | red=green10,-,-,- green=green18,-,-,- fresh=green | | 8H   | the 8 ♥ cannot be played: seat 1's marble a on green 10 would land on seat 0's fresh marble on green 18 | TT8
2C 7S QD JD | stage=stuck stuck=0,3,0,0             |    | decline      | only who holds an ace or a king may decline help | TT17
KH 7S QD JD | stage=stuck stuck=0,3,0,0             |    | KH           | you are stuck: accept help or decline it first | TT17
"""  # noqa: E501


def cases() -> list[tuple[str, ...]]:
    """The lines of the table above."""
    return [tuple(cell.strip() for cell in line.split("|")) for line in CASES.strip().split("\n")]


def case_table(hand: str, fields: str, before: str) -> Table:
    """The table of a case, after what is played before."""
    given = dict(field.split("=") for field in fields.split())
    table = on_board(HANDS[0], hand, HANDS[2], "8D 9D 9H 6D", **given)
    if before:
        table.play(RED, before)
    return table


@pytest.mark.parametrize(
    ("hand", "fields", "before", "asked", "words", "clause"), cases(), ids=lambda cell: cell
)
def test_what_cannot_be_done_is_refused_by_its_clause(
    hand: str, fields: str, before: str, asked: str, words: str, clause: str
) -> None:
    table = case_table(hand, fields, before)
    with changes_nothing(table), refused(f"{re.escape(words)}$", clause):
        table.play(RED, asked)


def test_a_marble_that_would_pass_its_own_garage_goes_in() -> None:
    table = on_board(HANDS[0], "KH 7S QD 3D", red="blue1,red14,-,-")
    table.play(RED, "7S")
    along = t.PART + 2 * (7 + 2) + 1
    with (
        changes_nothing(table),
        refused("seat 1's marble b on red 14 may not pass its own garage: it goes in", "TT16"),
    ):
        table.play_action(RED, along)
    table.undo(RED)
    table.play(RED, "3D")
    with (
        changes_nothing(table),
        refused("seat 1's marble b on red 14 may not pass its own garage: it goes in", "TT16"),
    ):
        table.play_action(RED, t.WALK + 3)
    table.play(RED, "b")
    assert " red=blue1,B1,-,- " in table.position


def test_only_who_is_to_act_may() -> None:
    table = stacked()
    for seat in (GREEN, YELLOW, BLUE):
        for move in ("2H", "nonsense", "accept"):
            with changes_nothing(table), refused("it is seat 1's turn", "TT3"):
                table.play(seat, move)
    table = stacked(exchanged=False)
    table.play(RED, "pass KH")
    for move in ("pass 7S", "KH"):
        with changes_nothing(table), refused("you have chosen your card; the others", "TT4"):
            table.play(RED, move)
    with changes_nothing(table), refused("you do not hold the king ♥", "TT4"):
        table.play(BLUE, "pass KH")
    with changes_nothing(table), refused("choose a card for your partner", "TT4"):
        table.play(BLUE, "2D")


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    won = [s for s in rare_moments() if s.stage == t.OVER]
    assert won
    for s in won:
        assert str(why_not(s, RED, 0)) == "TT19: the game is over"


def test_while_chance_is_pending_nothing_can_be_done() -> None:
    refusal = why_not(Table(GAME, 4, {}, seed=1).state, 0, 0)
    assert refusal.clause == "TT3"
    assert refusal.sentence == "a lot, a shuffle or a blind draw comes first"


# --- of everything, everywhere ---


def templates_of(sentence: Sentence) -> tuple[str, ...]:
    """A sentence without what it speaks of; the reason it gives is one too."""
    inner = sentence.values.get("reason")
    return (sentence.template, *(templates_of(inner) if isinstance(inner, Sentence) else ()))


def told_above() -> set[tuple[str, ...]]:
    """All that is said in the cases of this file."""
    told = {
        ("{piece} on {here} may not pass its own garage: it goes in",),
        ("it is {who:your|*'s} turn",),
        ("the game is over",),
        ("you have chosen your card; the others have not yet",),
        ("choose a card for your partner",),
    }
    for hand, fields, before, asked, _, _ in cases():
        table = case_table(hand, fields, before)
        with pytest.raises(Refused) as caught:
            table.play(RED, asked)
        told.add(templates_of(caught.value.said))
    return told | {each[1:] for each in told if len(each) > 1}


def test_whatever_is_not_legal_is_refused_by_a_clause_in_a_sentence_that_is_known() -> None:
    known, said = told_above(), set()
    for s in chain(rare_moments(), moments(seed=7, boards=60, most=3)):
        for seat in range(4):
            view, legal = view_of(GAME, s, seat), set(legal_list(GAME, s, seat))
            before = bytes_of(view)
            some = range(GAME.actions) if seat == s.turn else range(seat, GAME.actions, 17)
            for action in some:
                if action not in legal:
                    refusal = why_not(view, seat, action)
                    assert refusal.clause in CLAUSES
                    assert_one_sentence(refusal)
                    said.add(templates_of(refusal.said))
            assert bytes_of(view) == before
    parts = {each for told in known for each in told}
    assert {each for told in said for each in told} <= parts
    assert len(said) > 40


def test_refusals_do_not_depend_on_cards_that_are_hidden() -> None:
    differ = 0
    for s in moments(seed=8, boards=12, most=4):
        seat = int(s.turn)
        world = view_of(GAME, s, seat)
        GAME.verbs.imagine(world, WORLD)
        differ += not np.array_equal(world.hand, s.hand)
        legal = legal_list(GAME, s, seat)
        for action in range(0, GAME.actions, 3):
            if action not in legal:
                told = {
                    str(why_not(each, seat, action)) for each in (view_of(GAME, s, seat), world, s)
                }
                assert len(told) == 1
    assert differ > 20


def test_a_refusal_names_no_card_but_one_s_own_and_the_one_asked_for() -> None:
    cards = 0
    for s in moments(seed=9, boards=12, most=2):
        seat = int(s.turn)
        view, legal = view_of(GAME, s, seat), set(legal_list(GAME, s, seat))
        own = [card for card in range(t.CARDS) if int(s.hand[seat]) >> card & 1]
        for action in set(range(GAME.actions)) - legal:
            text = str(why_not(view, seat, action))
            named = set(re.findall(r"the \w+ [♠♥♦♣]|the joker", text))
            asked = (action - (t.PASS if action >= t.PASS else 0)) % t.CARDS
            assert named <= {str(card_name(card)) for card in (*own, asked, int(s.card))}
            cards += len(named)
    assert cards > 100


def test_an_obstacle_is_found_just_where_a_walk_is_not_legal() -> None:
    walks = 0
    for s in chain(rare_moments(), moments(seed=12, boards=120, most=3)):
        if s.stage not in (t.MOVE, t.REST) or s.card % 13 + 1 == 11:
            continue
        rank = int(s.card) % 13 + 1
        steps = int(s.rest) if s.stage == t.REST else -rank if rank == 4 else rank
        (seat,) = deciders(s)
        legal = legal_list(GAME, s, seat)
        for own in range(4):
            for way in range(2):
                first = (
                    t.PART + 2 * (7 * own + steps - 1) if s.stage == t.REST else t.WALK + 2 * own
                )
                code = int(obstacle(s, 4 * int(s.colour) + own, steps, way))
                assert (code == 0) == (first + way in legal)
                walks += code == 0
    assert walks > 100
