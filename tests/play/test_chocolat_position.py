"""A Chocolat ! position in one line: it comes back as it was; what is wrong with it is said."""

from __future__ import annotations

import functools
import re
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of, legal_list
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.position import STAGES, read_position, write_position
from ludotoc.games.chocolat.soundness import can_be_shared
from ludotoc.play import Table
from tests.play.chocolat import (
    GAME,
    PLAYERS,
    YOUNG,
    deciders,
    moment,
    moments,
    played,
    say,
    stacked,
    studied,
)
from tests.play.tables import assert_one_sentence, refused, with_fields
from tests.views.chocolat import world_of


@functools.cache
def base() -> str:
    """A position to spoil: one trick is done, M1 and C2 lie in the second, seat 1 is to play."""
    return say(stacked(), "C1", "V1", "S1", "J4", "r1c1", "M1", "C2").position


@functools.cache
def base_of(players: int) -> str:
    """The same with fewer players: the first trick has begun."""
    return say(stacked({0: "C* J1", 1: "V* J2"}, players), "C1", "V1").position


def without_chance(s: np.record) -> bytes:
    """A record byte for byte, but for the key and what was counted of draws."""
    other = copy_of(s)
    other.chance = np.zeros(1, other.chance.dtype)[0]
    return bytes_of(other)


def reread(s: np.record) -> np.record:
    """The state that a state's text gives back."""
    text = write_position(s)
    again = read_position(text)
    assert write_position(again) == text
    return again


# --- it comes back ---


def test_every_moment_comes_back_byte_for_byte_and_with_the_same_legal_moves() -> None:
    seen = set()
    for s in moments(seed=20, games=6):
        again = reread(s)
        assert without_chance(again) == without_chance(s)
        assert deciders(again) == deciders(s)
        for seat in deciders(s):
            assert legal_list(GAME, again, seat) == legal_list(GAME, s, seat)
        assert GAME.verbs.winners(again) == GAME.verbs.winners(s)
        seen |= specials_of(s)
    kinds = {(players, young) for players in PLAYERS for young in YOUNG}
    stages = set(STAGES.values())
    assert seen == kinds | stages | {"void", "joker led", "some ready", "turned"}


def specials_of(s: np.record) -> set[Any]:
    """What is special about a moment."""
    special = {
        "void": s.void.any(),
        "joker led": s.trick[0] >= c.FIRST_JOKER,
        "some ready": s.stage == c.STUDY and s.ready,
        "turned": s.young == c.YOUNG_OFF and s.tricks % 4 == 3,
    }
    found = {name for name, holds in special.items() if holds}
    return {int(s.stage), (int(s.players), YOUNG[s.young]), *found}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_goes_on_from_a_position_as_it_went_on_before(players: int) -> None:
    table = played(Random(players), 20, players)
    again = ludotoc.table_from_position("chocolat", table.position)
    rng = Random(1)
    while not table.is_over:
        assert again.actors == table.actors
        (seat,) = table.actors
        assert again.legal_moves(seat) == table.legal_moves(seat)
        move = rng.choice(table.legal_moves(seat))
        for each in (table, again):
            each.play(seat, move)
        assert again.position == table.position
    assert (again.scores, again.winners) == (table.scores, table.winners)


def test_a_table_from_a_position_has_a_record_that_is_verified() -> None:
    table = ludotoc.table_from_position("chocolat", base(), seed=3)
    say(table, "V2", "S2", "r1c1")
    text = table.record(with_seed=True)
    assert ludotoc.verify_record(text) == table
    assert f'[Position "{base()}"]' in text


def test_the_cards_of_a_study_come_from_the_seed() -> None:
    text = say_ready(studied(2), 1).position
    one, same, other = (
        ludotoc.table_from_position("chocolat", text, seed=seed) for seed in (1, 1, 2)
    )
    for table in (one, same, other):
        assert table.actors == [0]
        table.play(0, "ready")
    assert one == same
    assert one.position != other.position


def say_ready(table: Table, *seats: int) -> Table:
    """Some are ready."""
    for seat in seats:
        table.play(seat, "ready")
    return table


HANDS_TEXT = (
    "C3.C4.C5.C6.C7.C8.C9.C10.C11.C12.C13.C14.C15.J1/"
    "V2.V3.V4.V5.V6.V7.V8.V9.V10.V11.V12.V13.V14.V15.J2/"
    "S2.S3.S4.S5.S6.S7.S8.S9.S10.S11.S12.S13.S14.S15.J3/"
    "M2.M3.M4.M5.M6.M7.M8.M9.M10.M11.M12.M13.M14.M15"
)


def test_a_position_reads_as_it_is_meant_to() -> None:
    assert base() == (
        "chocolat v1 players=4 study=60 young=off box=CCCc/VVVV/SSSS/MMMM "
        f"studied=CVSM/CVSM/CVSM/CVSM tricks=1 points=0,0,0,8 hands={HANDS_TEXT} "
        "gone=S1.V1.C1.J4 void=M/C/C/C dealer=3 leader=3 trick=M1.C2 stage=card turn=1"
    )
    assert say_ready(studied(3, young="on"), 0, 2).position == (
        "chocolat v1 players=3 study=60 young=on box=CVSM/CVSM/CVSM/CVSM ready=0,2 stage=study"
    )


def test_the_box_lies_turned_and_is_kept_as_it_was_studied() -> None:
    turned = ["CVSM", "CCCc", "mSvc", "mmMm"]  # the first row after none to three quarter turns
    table = stacked()
    for trick, first_row in enumerate(turned):
        fields = dict(word.split("=") for word in table.position.split()[2:])
        assert fields["box"].split("/")[0].upper() == first_row.upper()
        assert fields["studied"] == "CVSM/CVSM/CVSM/CVSM"
        assert sum(letter.islower() for letter in fields["box"]) == trick
        while table.state.stage == c.CARD:
            say(table, table.legal_moves(table.actors[0])[0])
        say(table, table.legal_moves(table.actors[0])[0])


def test_what_everybody_has_shown_comes_back_and_makes_the_same_worlds() -> None:
    key = np.array([3, 4], np.uint64)
    for s in moments(seed=21, games=3):
        if s.stage not in (c.CARD, c.SWEET):
            continue
        again = reread(s)
        for viewer in (*range(int(s.players)), SPECTATOR):
            views = [copy_of(each) for each in (s, again)]
            for view in views:
                view.chance = np.zeros(1, view.chance.dtype)[0]
                GAME.verbs.mask(view, viewer)
            assert bytes_of(views[0]) == bytes_of(views[1])
            worlds = {bytes_of(world_of(view, key)) for view in views}
            assert len(worlds) == 1


def test_what_may_be_left_out_follows_from_the_rest() -> None:
    for name in ("study", "young", "studied", "tricks", "gone", "stage", "turn"):
        assert read_and_write(with_fields(base(), **{name: None})) == base()
    begun = base_of(2)
    for name in ("points", "void", "leader"):
        assert read_and_write(with_fields(begun, **{name: None})) == begun
    fresh = stacked().position
    assert read_and_write(with_fields(fresh, trick=None, leader=None, void=None)) == fresh
    alone = "chocolat v1 players=2 box=CVSM/CVSM/CVSM/CVSM"
    assert read_and_write(alone) == studied(2).position


def test_white_space_and_lower_case_cards_are_read_too() -> None:
    text = base().replace("V15", "v15").replace(" ", " \t\n ")
    table = ludotoc.table_from_position("chocolat", text)
    assert table.position == table.first_position == base()


def read_and_write(text: str) -> str:
    """A position as the house would have written it."""
    return write_position(read_position(text))


def test_a_finished_game_comes_back_finished() -> None:
    table = moment("over")
    again = ludotoc.table_from_position("chocolat", table.position)
    assert again.is_over
    assert (again.winners, again.scores, again.actors) == (table.winners, table.scores, [])


def test_only_the_whole_table_between_decisions_has_a_position() -> None:
    with refused("not while sweets or cards are laid", "CH2"):
        write_position(Table(GAME, 2, {}, seed=1).state)
    with refused("a position is written of the whole table, not of what a seat sees", "CH11"):
        write_position(stacked().view(0))


# --- what is wrong with it ---

# Fields that are changed (or, with a !, left out), what is said of it, and by which clause.
SPOILED = """
box=CCCc/CCCC/CCCC/CCCC  the box has 16 sweets of chocolate, and there are four of each flavour CH1
box=CCCc/VVVV/SSSS/MMMS  the box has 5 sweets of strawberry, and there are four of each flavour CH1
box=CCCc/VVVV/SSSS       field box has four rows of four sweets, like CVSM/CVSM                 CH1
box=CCCc/VVVV/SSSS/MMMMM field box has four rows of four sweets                                 CH1
box=CCCcVVVVSSSSMMMM     field box has four rows of four sweets                                 CH1
box=CCCc/VVVV/SSSS/MMM-  field box has four rows of four sweets                                 CH1
box=CCCc/VVVV/ßSS/MMMM   field box has four rows of four sweets                                 CH1
box=                     field box has four rows of four sweets                                 CH1
box=CCCC/VVVV/SSSS/MMMM  field tricks is 1, but sweets taken are 0, one for every trick done    CH7
box=CCcc/VVVV/SSSS/MMMM  field tricks is 1, but sweets taken are 2, one for every trick done    CH7
tricks=2                 field tricks is 2, but sweets taken are 1, one for every trick done    CH7
tricks=17                field tricks is a number from 0 to 16, not '17'
studied=VCSM/CVSM/CVSM/CVSM as studied, r1c4 should hold V now, not C (quarter turns made: 1) CH8
studied=CCCC/VVVV/SSSS/MMMM as studied, r1c1 should hold M now, not C (quarter turns made: 1) CH8
young=on                 as studied, r1c2 should hold V now, not C (quarter turns made: 0)    CH8
studied=CVSM/CVSM/CVSM   field studied has four rows of four sweets                             CH1
gone=C1.V1.S1            J4 is missing; every card of the pack lies somewhere                   CH1
gone=C1.V1.S1.J4.J1      J1 is there 2 times (hand 0, gone); the pack has it once               CH1
gone=C1.V1.S1.S1         S1 is there 2 times (gone); the pack has it once                       CH1
trick=M1.M2              M2 is there 2 times (hand 3, trick); the pack has it once              CH1
trick=M1.M1              M1 is there 2 times (trick); the pack has it once                      CH1
gone=C16.V1.S1.J4        field gone: 'C16' is no card; cards are C1 to C15, so too V            CH1
gone=C1.V1.S1.J5         field gone: 'J5' is no card                                            CH1
gone=KH                  field gone: 'KH' is no card                                            CH1
trick=M1.                field trick: '' is no card                                             CH1
trick=M1.-               field trick: '-' is no card                                            CH1
trick=M1.C2.V2.S2.M2     a trick of 4 players has 4 cards, not 5                                CH4
trick=M1                 C2 is missing                                                          CH1
hands=-/-/-              field hands has a part for each of 4 players, not 3                    CH1
points=0,0,8             field points has a part for each of 4 players, not 3                   CH1
void=M/C/C               field void has a part for each of 4 players, not 3                     CH1
unused=-                 field unused: only three players leave cards unused                    CH3
points=0,0,0,7           field points: 0,0,0,7 cannot come of the sweets taken, C               CH7
points=0,4,0,4           field points: 0,4,0,4 cannot come of the sweets taken, C               CH7
points=0,0,0,12          field points: 0,0,0,12 cannot come of the sweets taken, C              CH7
points!                  seat 3 leads, so the last sweet and its points went there              CH7
points=0,0,8,0           seat 3 leads, so the last sweet and its points went there              CH7
points=0,0,0,81          field points is a number from 0 to 80, not '81'
void=-/C/C/C             field void leaves out that seat 0 does not follow mint now             CH4
void=M/V/C/C             seat 1 failed to follow vanilla before, and cannot have V2 now         CH4
void=M/C/C/CM            seat 3 failed to follow mint before, and cannot have M2 now            CH4
void=M/CM/C/C            nobody failed to follow mint: no trick done has a card of it           CH4
void=M/CS/C/C            flavours not followed before: 2, more than tricks done: 1              CH4
void=M/X/C/C             field void: 'X' is no list of flavours, which are C, V, S and M        CH1
void=M//C/C              field void: '' is no list of flavours                                  CH1
dealer=4                 field dealer is a number from 0 to 3, not '4'
leader=0                 seat 0 leads, so the last sweet and its points went there              CH7
turn=2                   it is seat 1's turn, not seat 2's                                      CH4
turn=-1                  field turn is a number from 0 to 3, not '-1'
stage=sweet              the stage is card, not sweet (tricks done: 1, cards in this one: 2)    CH7
stage=over               the stage is card, not over (tricks done: 1, cards in this one: 2)     CH3
stage=lunch              field stage is one of study, card, sweet, over, not 'lunch'
stage=study              field dealer does not belong to the study                              CH2
ready=0                  field ready: the study is over once cards are dealt                    CH2
players!                 the position lacks the field players
box!                     the position lacks the field box
hands!                   the position lacks the field hands
dealer!                  the position lacks the field dealer
leader!                  the position lacks the field leader
players=5                chocolat is for 2, 3, 4 players, not 5                                 CH1
players=two              field players is a number from 1 to 99, not 'two'
study=20                 option study can be 60, 30, 10, not '20'                               CH2
young=maybe              option young can be off, on, not 'maybe'                               CH8
colour=red               word 18 of the position, 'colour=red', is no field of chocolat
"""


def spoiled(table: str) -> list[Any]:
    """The lines of such a table as cases: what is changed, what is said, by which clause."""
    found = re.findall(r"^((?:\S*[=!]\S* )+) *(.+?)(?: +(CH\d+))?$", table, re.MULTILINE)
    assert len(found) == table.strip().count("\n") + 1
    return [pytest.param(*(each.strip() for each in line), id=line[0].strip()) for line in found]


def spoil(text: str, changes: str) -> str:
    """A position with such changes."""
    fields: dict[str, str | None] = {}
    for word in changes.split():
        name, equals, value = word.partition("=")
        fields[name.removesuffix("!")] = value if equals else None
    return with_fields(text, **fields)


@pytest.mark.parametrize(("changes", "words", "clause"), spoiled(SPOILED))
def test_a_bad_position_is_refused_in_a_sentence_that_says_what_and_where(
    changes: str, words: str, clause: str
) -> None:
    assert spoil(base(), changes) != base()
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("chocolat", spoil(base(), changes))


def swapped(text: str, one: str, two: str) -> str:
    """A position in which two cards have changed places."""
    places = {one: two, two: one}
    return re.sub(r"(?<=[=./])[CVSMJ]\d+", lambda found: places.get(found[0], found[0]), text)


def test_a_card_that_did_not_follow_is_refused() -> None:
    with refused("field trick: seat 0 held mint and could not play C2", "CH4"):
        read_position(swapped(base(), "M2", "C3"))
    with refused("field trick: seat 0 held mint and could not play J1", "CH4"):
        read_position(swapped(swapped(base(), "M2", "C3"), "C2", "J1"))


def test_a_hand_has_as_many_cards_as_the_deal_and_the_tricks_leave() -> None:
    with refused("seat 0 holds 13 cards; by now it should be 14", "CH3"):
        read_position(base().replace(".J1/V2", "/J1.V2"))
    with refused("seat 2 holds 16 cards; by now it should be 15", "CH3"):
        read_position(base().replace(".J3/M2.", ".J3.M2/"))
    with refused("seat 3 holds 15 cards; by now it should be 14", "CH3"):
        read_position(base().replace("gone=S1.V1.C1.J4", "gone=S1.V1.C1").replace("/M2", "/J4.M2"))


def test_three_players_leave_sixteen_cards_unused() -> None:
    text = base_of(3)
    with refused("the position lacks the field unused", ""):
        read_position(with_fields(text, unused=None))
    unused = re.search(r"unused=(\S+)\.(\S+)", text)
    assert unused is not None
    with refused("three players leave 16 cards unused, not 15", "CH3"):
        read_position(with_fields(text, unused=unused[1], gone=unused[2]))


def test_two_players_play_twice_to_a_trick() -> None:
    text = base_of(2)
    with refused("a trick of 2 players has 4 cards, not 5", "CH9"):
        read_position(with_fields(text, trick="C1.V1.C2.V2.C3"))
    with refused("it is seat 0's turn, not seat 1's", "CH9"):
        read_position(with_fields(text, turn="1"))
    with refused("field trick: seat 1 held chocolate and could not play V1", "CH4"):
        read_position(swapped(text, "V3", "C9"))
    both = say(stacked({0: "C* J1", 1: "V* J2"}, 2), "C1", "V1", "C2", "V2").position
    with refused("field trick: seat 1 held chocolate and could not play V1", "CH4"):
        read_position(swapped(both, "V2", "C9"))
    played_on = say(stacked({0: "C1 S* J1", 1: "V* C2 J2"}, 2), "C1", "C2", "J1").position
    assert "void=C/-" in played_on
    assert read_and_write(played_on) == played_on


def test_who_wins_takes_the_sweet_and_who_follows_the_dealer_leads() -> None:
    text = moment("sweet").position
    with refused("seat 0 won the trick and takes a sweet, not seat 1", "CH6"):
        read_position(with_fields(text, turn="1"))
    with refused("the stage is sweet, not card", "CH7"):
        read_position(with_fields(text, stage="card"))
    with refused("seat 0 sits after the dealer and leads the first trick, not seat 1", "CH3"):
        read_position(with_fields(stacked().position, leader="1", turn=None))


def test_after_sixteen_tricks_nothing_is_left_to_do() -> None:
    text = moment("over").position
    with refused("field turn: the game is over, so it is nobody's turn", "CH3"):
        read_position(f"{text} turn=0")
    gone = re.search(r"gone=(\S+)\.(\S+)", text)
    assert gone is not None
    with refused("all sixteen tricks are done, so no card lies in a trick", "CH3"):
        read_position(with_fields(text, gone=gone[1], trick=gone[2]))
    with refused("the stage is over, not card", "CH3"):
        read_position(with_fields(text, stage="card"))


STUDIES = """
ready=0,1,2,3           field ready: all are ready, so the study is over                        CH2
ready=4                 field ready is a number from 0 to 3, not '4'
ready=0,x               field ready is a number from 0 to 3, not 'x'
box=CVSm/CVSM/CVSM/CVSM no sweet is taken during the study                                      CH2
box=CVSM/CVSM/CVSM/CVSC the box has 5 sweets of chocolate                                       CH1
hands=-/-/-/-           field hands does not belong to the study                                CH2
points=0,0,0,0          field points does not belong to the study                               CH2
turn=0                  field turn does not belong to the study                                 CH2
"""


@pytest.mark.parametrize(("changes", "words", "clause"), spoiled(STUDIES))
def test_a_bad_study_is_refused(changes: str, words: str, clause: str) -> None:
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("chocolat", spoil(studied().position, changes))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position of chocolat begins with 'chocolat v1', not ''"),
        ("tock v1 players=4", "begins with 'chocolat v1', not 'tock v1 players=4'"),
        ("chocolat v2 players=4", "begins with 'chocolat v1', not 'chocolat v2 players=4'"),
        ("chocolat v1", "the position lacks the field players"),
        ("chocolat v1 players=4 players=4", "field players stands twice"),
        ("chocolat v1 box", "word 3 of the position, 'box', is no field of chocolat"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with refused(words):
        ludotoc.table_from_position("chocolat", text)


# --- points ---


@pytest.mark.parametrize(
    ("taken", "points", "can"),
    [
        ((0, 0, 0, 0), [0, 0], True),
        ((0, 0, 0, 0), [0, 1], False),
        ((1, 0, 0, 0), [0, 1], True),
        ((1, 0, 0, 0), [2, 0], True),
        ((1, 0, 0, 0), [1, 1], False),
        ((1, 0, 0, 0), [0, 3], False),
        ((1, 1, 0, 0), [3, 0, 0], True),
        ((1, 1, 0, 0), [1, 4, 0], True),
        ((1, 1, 0, 0), [1, 3, 0], False),
        ((0, 0, 1, 1), [8, 3, 0, 0], True),
        ((0, 0, 1, 1), [5, 5, 0, 0], False),
        ((4, 4, 4, 4), [20, 20, 20, 20], True),
        ((4, 4, 4, 4), [10, 10, 10, 9], False),
        ((4, 4, 4, 4), [40, 0], True),
        ((4, 4, 4, 4), [81, 0], False),
    ],
)
def test_points_are_made_of_the_sweets_taken(
    taken: tuple[int, ...], points: list[int], can: bool
) -> None:
    assert can_be_shared(taken, points) == can


# --- any slip of the pen ---


@functools.cache
def lines() -> list[str]:
    """Positions of every kind."""
    return Random(1).sample([write_position(s) for s in moments(seed=24, games=6)], 60)


CHARACTERS = "0123456789-=/,. CVSMJcvsmj\t\"'éß٣\x00"


@settings(max_examples=300)
@given(st.integers(0, 59), st.floats(0, 1, exclude_max=True), st.sampled_from(["", *CHARACTERS]))
@example(0, 0.0, "")
def test_a_slip_of_one_character_reads_as_a_sound_position_or_is_refused(
    which: int, where: float, character: str
) -> None:
    text = lines()[which]
    place = int(where * len(text))
    slip = text[:place] + character + text[place + 1 :]
    try:
        s = read_position(slip)
    except Refused as refusal:
        assert_one_sentence(refusal)
    else:
        assert_sound(s)


def assert_sound(s: np.record) -> None:
    """A state from which one can play to the end, and whose text is its own."""
    reread(s)
    if s.stage != c.STUDY:
        held = [card for hand in s.hand for card in members(hand)]
        assert sorted([*held, *members(s.played)]) == list(range(c.CARDS))
    rng = Random(1)
    while not GAME.verbs.is_over(s):
        seat = rng.choice(deciders(s))
        GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))
        GAME.verbs.settle(s)
    reread(s)
    assert GAME.verbs.winners(s)


@settings(max_examples=60)
@given(st.text())
def test_any_text_at_all_is_refused_in_a_sentence(text: str) -> None:
    with refused("a position of chocolat begins with"):
        read_position(text)
    with refused("is no field of chocolat|lacks the field|stands twice"):
        read_position(f"chocolat v1 {text}")
