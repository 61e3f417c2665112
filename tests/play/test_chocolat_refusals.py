"""Why not, in Chocolat !: every reason has its own sentence and clause, and nothing changes."""

from __future__ import annotations

import re
from itertools import islice

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of, legal_list, view_of
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.refusals import why_not
from ludotoc.play import Table
from tests.play.chocolat import GAME, deciders, moment, moments, say, stacked, studied
from tests.play.tables import assert_one_sentence, changes_nothing, refused

CLAUSES = {f"CH{number}" for number in range(1, GAME.clause_count + 1)}
WORLD = key_of(b"an imagined world", GAME.name)

MIXED = {0: "C1 C2 V1 V2 J1", 1: "C3 C4 V3 V4 J2", 2: "C5 V5 S5 J3"}
# Hands, what is played first, who asks for what, what is said of it, and by which clause.
CASES = [
    ("ONE", 4, "", 1, "V1", "seat 0 sits after the dealer and leads the first trick", "CH3"),
    ("ONE", 4, "", 0, "V1", "you do not hold the 1 of vanilla", "CH4"),
    ("ONE", 4, "", 0, "r1c1", "a sweet is taken by who has won a full trick; play a card", "CH7"),
    ("ONE", 4, "", 0, "ready", "the study is over and the box is covered", "CH2"),
    ("ONE", 4, "C1", 0, "C2", "it is seat 1's turn to play a card", "CH4"),
    ("ONE", 4, "C1", 1, "C1", "the 1 of chocolate has been played already", "CH4"),
    ("ONE", 4, "C1 V1 S1 M1", 1, "r1c1", "seat 0 won the trick with the 1 of chocolate and", "CH6"),
    ("ONE", 4, "C1 V1 S1 M1", 0, "C2", "you won the trick: take a sweet before you lead", "CH7"),
    ("ONE", 4, "C1 V1 S1 J4 r1c1", 0, "C2", "seat 3 won the last trick and leads this one", "CH7"),
    ("ONE", 4, "C1 V1 S1 J4 r1c1 M1 C2 V2 S2", 3, "r1c4",
     "the sweet in row 1, column 4 is taken already", "CH7"),
    ("MIXED", 4, "C1", 1, "V3",
     "seat 0 led the 1 of chocolate and you can follow with the 3 of chocolate, so not", "CH4"),
    ("MIXED", 4, "C1", 1, "J2",
     "you can follow chocolate with the 3 of chocolate; a joker is for who cannot", "CH4"),
    ("MIXED", 4, "J1 V3", 2, "S5",
     "seat 1 fixed the flavour with the 3 of vanilla: you hold the 5 of vanilla, so not", "CH5"),
    ("MIXED", 4, "J1 J2 V5", 3, "J4",
     "you can follow vanilla with the 11 of vanilla; a joker is for who cannot", "CH4"),
    ("MIXED", 2, "C1 C3", 0, "V1",
     "your second card follows too: you hold the 2 of chocolate, so not the 1 of van", "CH9"),
    ("MIXED", 2, "C1 C3", 0, "J1",
     "you can follow chocolate with the 2 of chocolate; a joker is", "CH4"),
    ("MIXED", 2, "C1 C3", 1, "C4", "it is seat 0's turn to play a card", "CH9"),
    ("MIXED", 3, "C1", 2, "C5", "it is seat 1's turn to play a card", "CH4"),
]  # fmt: skip


@pytest.mark.parametrize(("hands", "players", "moves", "seat", "move", "words", "clause"), CASES)
def test_what_cannot_be_done_is_refused_in_its_own_sentence(
    hands: str, players: int, moves: str, seat: int, move: str, words: str, clause: str
) -> None:
    dealt = {"ONE": None, "MIXED": {each: MIXED[each] for each in range(min(players, 3))}}[hands]
    table = say(stacked(dealt, players), *moves.split())
    with changes_nothing(table), refused(words, clause):
        table.play(seat, move)
    action = GAME.module("actions").read_action(table.view(seat), seat, move)
    with changes_nothing(table), refused(words, clause):
        table.play_action(seat, action)


def test_in_the_study_one_is_ready_once_and_nothing_else_happens() -> None:
    table = studied(3)
    table.play(1, "ready")
    for seat, move, words, clause in (
        (1, "ready", "you are ready; the study ends when all are", "CH2"),
        (1, "C1", "you are ready; the study ends when all are", "CH2"),
        (0, "C1", "no card is dealt before the study ends; say ready when", "CH2"),
        (0, "r1c1", "no sweet is taken during the study; say ready when", "CH7"),
        (0, "ready ready", "you are ready; the study ends", "CH2"),
    ):
        with changes_nothing(table), refused(words, clause):
            table.play(seat, move)


def test_while_chance_is_pending_and_after_the_end_nothing_can_be_done() -> None:
    table = Table(GAME, 2, {}, seed=1)
    assert str(why_not(table.state, 0, 0)) == "CH2: the sweets are put into the box first"
    table = studied(2)
    for seat in range(2):
        table.make(seat, c.READY)
    assert str(why_not(table.state, 0, 0)) == "CH3: the cards are dealt first"
    over = moment("over")
    with changes_nothing(over), refused("the game is over"):
        over.play(0, "C1")
    words = "CH3: the game is over: its sixteen tricks are played"
    assert {str(why_not(over.view(0), 0, each)) for each in range(GAME.actions)} == {words}


def test_an_onlooker_does_not_play() -> None:
    table = stacked(players=3)
    view = table.view(SPECTATOR)
    for seat in (3, SPECTATOR, -1):
        assert str(why_not(view, seat, c.READY)) == "CH1: only the 3 players play"


def test_numbers_out_of_range_are_refused() -> None:
    table = stacked()
    for action in (-1, GAME.actions, 10**6):
        with changes_nothing(table), refused("actions are numbers from 0 to 80"):
            table.play_action(0, action)
    for seat in (-1, 4):
        with changes_nothing(table), refused("seats are numbered 0 to 3"):
            table.play(seat, "C1")


def test_whatever_is_not_legal_is_refused_by_a_clause_and_changes_nothing() -> None:
    for s in islice(moments(seed=7, games=3), 0, None, 2):
        for seat in range(int(s.players)):
            view = view_of(GAME, s, seat)
            before, legal = bytes_of(view), set(legal_list(GAME, view, seat))
            for action in set(range(GAME.actions)) - legal:
                refusal = why_not(view, seat, action)
                assert isinstance(refusal, Refused)
                assert refusal.clause in CLAUSES
                assert_one_sentence(refusal)
            assert bytes_of(view) == before


def test_refusals_do_not_depend_on_cards_that_are_hidden() -> None:
    differ = 0
    for s in islice(moments(seed=8, games=3), 0, None, 4):
        for seat in range(int(s.players)):
            view = view_of(GAME, s, seat)
            world = copy_of(view)
            GAME.verbs.imagine(world, WORLD)
            differ += not np.array_equal(world.hand, s.hand)
            legal = legal_list(GAME, s, seat)
            for action in set(range(GAME.actions)).difference(legal):
                told = {
                    str(why_not(each, seat, action)) for each in (view, copy_of(view), world, s)
                }
                assert len(told) == 1
    assert differ > 80


def test_a_refusal_does_not_tell_what_is_covered() -> None:
    for s in moments(seed=9, games=3):
        blank = view_of(GAME, s, deciders(s)[0] if deciders(s) else 0)
        if s.stage != c.SWEET:
            continue
        blank.box[:] = c.HIDDEN
        for action in range(GAME.actions):
            if action not in legal_list(GAME, s, int(s.turn)):
                assert str(why_not(blank, int(s.turn), action)) == str(
                    why_not(s, int(s.turn), action)
                )


FLAVOUR = "(?:mint|strawberry|vanilla|chocolate)"
FOLLOWS = rf"the \d+ of {FLAVOUR}"
CARD = rf"(?:{FOLLOWS}|the joker J\d)"
SENTENCES = [
    "the game is over: its sixteen tricks are played",
    "you are ready; the study ends when all are",
    "no card is dealt before the study ends; say ready when you know the box",
    "no sweet is taken during the study; say ready when you know the box",
    "the study is over and the box is covered",
    rf"seat \d won the trick with (?:{FOLLOWS}|a joker) and takes a sweet first",
    "you won the trick: take a sweet before you lead",
    r"the sweet in row \d, column \d is taken already",
    "a sweet is taken by who has won a full trick; play a card",
    f"{CARD} has been played already",
    f"you do not hold {CARD}",
    r"it is seat \d's turn to play a card",
    r"seat \d sits after the dealer and leads the first trick",
    r"seat \d won the last trick and leads this one",
    f"you can follow {FLAVOUR} with {FOLLOWS}; a joker is for who cannot",
    f"your second card follows too: you hold {FOLLOWS}, so not {FOLLOWS}",
    rf"seat \d fixed the flavour with {FOLLOWS}: you hold {FOLLOWS}, so not {FOLLOWS}",
    rf"seat \d led {FOLLOWS} and you can follow with {FOLLOWS}, so not {FOLLOWS}",
]


def test_every_sentence_of_the_refusals_comes_about_and_no_other() -> None:
    said: set[str] = set()
    for s in islice(moments(seed=10, games=6), 0, None, 2):
        for seat in range(int(s.players)):
            view, legal = view_of(GAME, s, seat), legal_list(GAME, s, seat)
            others = (action for action in range(GAME.actions) if action not in legal)
            said |= {why_not(view, seat, action).sentence for action in others}
    assert not [each for each in SENTENCES if not any(re.fullmatch(each, one) for one in said)]
    assert not [one for one in said if not any(re.fullmatch(each, one) for each in SENTENCES)]
