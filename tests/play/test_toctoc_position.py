"""A position of Jeu du Toc Toc in one line: it comes back as it was, or what is wrong is said."""

from __future__ import annotations

import functools
import re
from collections import Counter
from itertools import chain
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, copy_of, legal_list, outcome_list
from ludotoc.games.toctoc import state as t
from ludotoc.games.toctoc.position import STAGES, read_position, write_position
from tests.lockstep import option_mix
from tests.play.tables import assert_one_sentence, refused, with_fields
from tests.play.toctoc_tables import (
    GAME,
    HANDS,
    RED,
    at,
    deciders,
    moments,
    on_board,
    played,
    rare_moments,
    stacked,
    step,
)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


@functools.cache
def base() -> str:
    """A position to spoil: green has dealt, red is to play its first card."""
    return stacked().position


def reread(s: np.record) -> np.record:
    """The state that a state's text gives back."""
    text = write_position(s)
    again = read_position(text)
    assert write_position(again) == text
    return again


def without_chance(s: np.record) -> bytes:
    """All of a record but its key and what counts draws."""
    bare = copy_of(s)
    bare.chance.key[:] = 0
    bare.chance.epoch = bare.chance.disclosed = bare.shuffles = 0
    return bytes_of(bare)


# --- it comes back ---


def test_every_moment_between_decisions_comes_back_byte_for_byte() -> None:
    found: Counter[str] = Counter()
    for s in chain(rare_moments(), moments(seed=20, boards=80)):
        again = reread(s)
        assert without_chance(again) == without_chance(s)
        assert deciders(again) == deciders(s)
        for seat in deciders(s):
            assert legal_list(GAME, again, seat) == legal_list(GAME, s, seat)
        found.update(special_in(s))
    assert set(found) >= {
        *STAGES, "a sealed choice", "a 7 begun", "a second card", "a helper", "help declined",
        "a pile used", "a card received", "a fresh marble", "one that was out", "a deal stuck",
        "an empty hand",
    }, found  # fmt: skip


def special_in(s: np.record) -> set[str]:
    """What is special about a moment."""
    is_out = {int(marble) // 4 for marble in np.flatnonzero(s.ring.place[:16] != 255)}
    special = {
        "a sealed choice": s.stage == t.EXCHANGE and s.passed.max() >= 0,
        "a 7 begun": s.stage == t.PARTS and s.rest < 7,
        "a second card": s.to_play == 2,
        "a helper": s.stage == t.MOVE and s.colour != s.turn,
        "help declined": s.declined,
        "a pile used": -1 in s.deck[48:],
        "a card received": s.received.max() >= 0,
        "a fresh marble": s.ring.stakes,
        "one that was out": any(s.been_out >> seat & 1 and seat not in is_out for seat in range(4)),
        "a deal stuck": s.stuck.max() in (1, 2),
        "an empty hand": s.held.min() == 0,
    }
    stage = next(name for name, number in STAGES.items() if number == s.stage)
    return {stage, *(name for name, holds in special.items() if holds)}


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_in_any_option_mix_come_back_and_go_on(seed: int) -> None:
    rng = Random(seed)
    table = played(rng, 0, **option_mix(GAME, rng)[1])
    for _ in range(250):
        if table.is_over:
            break
        again = at(table.position)
        assert again.position == table.position
        assert again.actors == table.actors
        for seat in table.actors:
            assert again.legal_moves(seat) == table.legal_moves(seat)
        seat = rng.choice(table.actors)
        move = rng.choice(table.legal_moves(seat))
        table.play(seat, move)


def test_the_game_goes_on_from_a_position_as_it_went_on_before() -> None:
    rng, compared = Random(22), 0
    for s in chain(rare_moments(), moments(seed=23, boards=40, most=3)):
        one, two = copy_of(s), reread(s)
        for _ in range(3):
            if not deciders(one):
                break
            seat = rng.choice(deciders(one))
            action = rng.choice(legal_list(GAME, one, seat))
            GAME.verbs.apply(one, seat, action)
            GAME.verbs.apply(two, seat, action)
            assert outcome_list(GAME, one) == outcome_list(GAME, two)
            if outcome_list(GAME, one):
                break
            assert without_chance(one) == without_chance(two)
            compared += 1
    assert compared > 200


def test_a_position_reads_as_it_is_meant_to() -> None:
    assert base() == (
        "toctoc v1 players=4 garage=70 last_tip=propels overshoot=no "
        "green=-,-,-,- red=-,-,-,- yellow=-,-,-,- blue=-,-,-,- fresh=- "
        "hands=2S.3S.4S.6S/7S.KH.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D "
        "deck=AS.5S.8S.9S.10S.JS.QS.KS.AH.5H.7H.8H.9H.10H.JH.QH.AD.5D.7D.8D.9D.10D.KD.AC.2C.4C.7C."
        "JC.QC.KC.X1.X2 pile=9C.10C.8C.6C.5C.3C gone=- received=6S/JD/6H/6D "
        "stuck=0,0,0,0 been_out=- dealer=green deal=1 stage=card turn=red"
    )


def test_what_is_pending_is_in_the_position() -> None:
    table = on_board(red="yellow4,green9,-,-")
    table.play(RED, "7S a3")
    assert table.position.endswith(" stage=parts turn=red card=7S left=4 moved=a")
    table = on_board(HANDS[0], "X1 KH QD JD")
    table.play(RED, "X1")
    assert table.position.endswith(" stage=card turn=red to_play=2")
    table.play(RED, "KH exit")
    assert " red=red18,-,-,- " in table.position
    assert " fresh=red " in table.position
    assert table.position.endswith(" been_out=red dealer=green deal=1 stage=card turn=red")
    table = at(with_fields(base(), stage="stuck", stuck="0,3,0,0"))
    table.play(RED, "decline")
    assert table.position.endswith(" stage=card turn=red declined=yes")


def test_table_from_position_draws_what_chance_still_decides_from_its_own_seed() -> None:
    one, same, other = (
        ludotoc.table_from_position("toctoc", base(), seed=seed) for seed in (1, 1, 2)
    )
    assert one == same
    assert one.position == other.position
    for table in (one, same, other):
        for _ in range(150):
            seat = table.actors[0]
            table.play(seat, table.legal_moves(seat)[-1])
    assert one == same
    assert one.position != other.position


def test_white_space_lower_case_and_left_out_fields_are_read_too() -> None:
    plain = base().replace("KH", "kh").replace(" ", " \t\n ")
    left_out = ("players", "garage", "last_tip", "overshoot", "fresh", "stuck", "been_out")
    plain = with_fields(plain, **dict.fromkeys(left_out))
    table = ludotoc.table_from_position("toctoc", plain)
    assert table.position == table.first_position == base()


def test_left_out_been_out_is_who_has_a_marble_out() -> None:
    text = with_fields(base(), blue="green3,-,-,-", been_out=None)
    assert " been_out=blue " in write_position(read_position(text))


def test_a_finished_game_comes_back_finished() -> None:
    won = [s for s in rare_moments() if s.stage == t.OVER]
    assert {int(s.colour) for s in won} == {1, 3}
    for s in won:
        again = ludotoc.table_from_position("toctoc", write_position(s))
        assert again.is_over
        assert (again.winners, again.scores, again.actors) == ([1, 3], [0, 1, 0, 1], [])


# --- what is wrong with it ---

# Fields that are changed (or, with a !, left out), what is said of it, and by which clause.
SPOILED = """
gone=KH             KH is there 2 times (the hand of red, the cards gone); the pack for 4 has 1 TT3
pile=9C.9C.8C.6C.5C.3C  9C is there 2 times (the pile); the pack for 4 has 1                    TT3
hands=-/-/-/-       2S is there 0 times; the pack for 4 has 1                                   TT3
gone=X3             X3 is there 1 times (the cards gone); the pack for 4 has 0                  TT3
gone=1H             field gone: '1H' is no card; cards are written like KH, 10S or X1           TT3
hands=ZZ/-/-/-      field hands: 'ZZ' is no card                                                TT3
gone=KH.-           field gone: '-' is no card                                                  TT3
red=blue3,-,-,blue3 two marbles stand on blue3: red1 and red4                                   TT9
red=B2,B2,-,-       two marbles stand on B2: red1 and red2                                      TT9
red=greenB2,-,-,-   field red: a marble of red cannot stand in the garage of green              TT16
red=B5,-,-,-        field red: a garage has places B1 to B4, not B5                             TT16
red=H2,-,-,-        field red: 'H2' is no place; places are -, B1 to B4, or like red7
red=blue19,-,-,-    field red: 'blue19' is no square; a side has squares 1 to 18
red=purple3,-,-,-   field red: 'purple3' is no place
white=-,-,-,-       field white: with 4 players nobody plays white                              TT1
red=-,-,-           red has four marbles, not 3                                                 TT16
fresh=red           field fresh: red has no marble on its own corner, red18                     TT8
fresh=purple        field fresh is one of green, red, yellow, blue, not 'purple'
fresh=red,green     field fresh names each colour once, in order
fresh=red,red       field fresh names each colour once, in order
red!                the position lacks the field red
hands!              the position lacks the field hands
deck!               the position lacks the field deck
pile!               the position lacks the field pile
gone!               the position lacks the field gone
dealer!             the position lacks the field dealer
deal!               the position lacks the field deal
stage!              the position lacks the field stage
turn!               the position lacks the field turn
colour=red          word 23 of the position, 'colour=red', is no field of toctoc
players=5           toctoc is for 4 players, not 5                                              TT1
players=four        field players is a number from 1 to 99, not 'four'
garage=71           option garage can be 70, 72, not '71'                                       TT2
hands=-/-/-         there are 4 hands, not 3                                                    TT3
dealer=white        field dealer is one of green, red, yellow, blue, not 'white'
deal=4              field deal is a number from 1 to 3, not '4'
deal=2              after deal 2 the deck has 16 undealt cards, not 32                          TT3
pile=9C.10C.8C.6C.5C.3C.- the pile has 6 places, not 7                                          TT3
pile=9C.10C.8C.6C.5C.- gone=3C only the first two cards of the pile are ever drawn, by jokers   TT14
pile=-.10C.8C.6C.5C.3C gone=9C the pile lacks the card X1 is still to draw                      TT14
stage=lunch         field stage is one of exchange, stuck, card, move
stage=exchange turn! field received: nothing is received before all have chosen                 TT4
turn=yellow         red holds 4 cards, which does not fit deal and turn                         TT3
dealer=red          yellow holds 4 cards, which does not fit deal and turn                      TT3
received=KH/-/-/-   received: green does not hold KH                                            TT4
received=-/-/-      field received has 4 parts, not 3
passed=-/KH/-/-     field passed: cards are chosen only in the exchange                         TT4
card=KH             field card does not belong to stage card
left=3              field left does not belong to stage card
moves=blue          field moves does not belong to stage card
to_play=2           field to_play: only after a joker two cards are played                      TT14
to_play=3           field to_play is a number from 1 to 2, not '3'
declined=maybe      field declined is one of no, yes, not 'maybe'
declined=yes        field declined: red must be stuck and hold an ace or a king                 TT17
stuck=0,3,0,0       red is stuck, so it is first asked about help: stage stuck                  TT17
stuck=0,0,0         field stuck has a number for each of 4 players, not 3                       TT17
stuck=0,4,0,0       field stuck is a number from 0 to 3, not '4'
stage=stuck         red is not stuck: it has not spent three deals in garage A                  TT17
blue=red3,-,-,-     field been_out lacks blue, which has a marble outside garage A              TT17
stuck=1,0,0,0 been_out=green field stuck: green has had a marble outside garage A in this deal  TT17
stage=move          the position lacks the field card
stage=over          not all marbles of red and blue are home, so nobody has won                 TT19
red=B1,B2,B3,B4 blue=B1,B2,B3,B4 all marbles of red and blue are home, so they have won         TT19
"""

# The same while a card is being played: a king, a 7, its free rest; after the first turn; and
# while cards are chosen.
PENDING = """
KING card=QD                card QD is in play but not among those gone                         TT20
KING card=X1 gone=X1 deck=KH@X1 a joker draws its card at once, so its stage is card            TT14
KING stage=parts left=3     KH is no 7, so its stage is move                                    TT10
KING red=-,-,-,- been_out=- card=QD gone=QD hands=KH@QD nothing can be decided in this position TT5
SEVEN stage=move left! moved! a 7 is played in parts, so its stage is parts                     TT10
SEVEN left=0                field left is a number from 1 to 7, not '0'
SEVEN left=8                field left is a number from 1 to 7, not '8'
SEVEN left!                 the position lacks the field left
SEVEN moved!                field moved: 4 steps of the 7 are made, but not by 0 marbles        TT10
SEVEN left=7                field moved: 0 steps of the 7 are made, but not by 1 marbles        TT10
SEVEN left=6 moved=ab       field moved: 1 steps of the 7 are made, but not by 2 marbles        TT10
SEVEN moved=e               field moved is one of a, b, c, d, not 'e'
SEVEN red=red18,blue9,-,- fresh=red field moved: a fresh marble has not moved                   TT8
SEVEN stage=rest moved!     stage rest comes when a 7 has brought the last marble of red home   TT11
REST left=7                 stage rest comes when a 7 has brought the last marble of red home   TT11
REST blue=-,-,-,- been_out=red no marble of blue can make the rest, so the 7 is over            TT11
REST stage=parts            field moved: 1 steps of the 7 are made, but not by 0 marbles        TT10
LATER stuck=0,3,0,0 red=-,-,-,- been_out=- field stuck: red had help at its first turn of this deal TT17
LATER turn=red              yellow holds 4 cards, which does not fit deal and turn              TT3
LATER turn=blue             yellow holds 4 cards, which does not fit deal and turn              TT3
CHOOSE passed=2S/KH/2H/2D   field passed: all have chosen, so the exchange is over              TT4
CHOOSE passed=KH/-/-/-      passed: green does not hold KH                                      TT4
CHOOSE been_out=blue        field been_out: blue has brought no marble out since the deal       TT17
CHOOSE hands=3S.4S.6S/7S.KH.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D gone=2S green holds 3 cards, which does not fit deal and turn TT3
"""  # noqa: E501

KING = {
    "hands": "2S.3S.4S.6S/7S.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D", "gone": "KH", "stage": "move",
    "card": "KH", "red": "yellow7,-,-,-", "been_out": "red",
}  # fmt: skip
SEVEN = KING | {
    "hands": "2S.3S.4S.6S/KH.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D", "gone": "7S", "stage": "parts",
    "card": "7S", "left": "3", "moved": "a", "red": "yellow7,blue9,-,-",
}  # fmt: skip
REST = SEVEN | {
    "stage": "rest", "left": "6", "red": "B1,B2,B3,B4", "blue": "blue1,-,-,-",
    "been_out": "red,blue", "moved": None,
}  # fmt: skip
LATER = {
    "hands": "2S.3S.4S.6S/7S.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D", "gone": "KH", "turn": "yellow",
    "red": "red18,-,-,-", "been_out": "red",
}  # fmt: skip
CHOOSE = {"stage": "exchange", "turn": None, "received": None, "passed": "-/KH/-/-"}
MOMENTS = {"KING": KING, "SEVEN": SEVEN, "REST": REST, "LATER": LATER, "CHOOSE": CHOOSE}


def spoiled(table: str) -> list[tuple[str, str, str]]:
    """The lines of such a table as cases: what is changed, what is said, by which clause."""
    found = re.findall(r"^((?:\S*[=!]\S* |[A-Z]+ )+) *(.+?)(?: +(TT\d+))?$", table, re.MULTILINE)
    assert len(found) == table.strip().count("\n") + 1
    return [(changes.strip(), words, clause) for changes, words, clause in found]


def spoil(changes: str) -> str:
    """The base position, or one of the moments above; `KH@X1` puts the one for the other."""
    fields: dict[str, str | None] = {}
    for word in changes.split():
        name, equals, value = word.partition("=")
        if "@" in value:
            new, old = value.split("@")
            value = (fields.get(name) or field_of(base(), name)).replace(old, new)
        fields |= MOMENTS.get(name, {name.removesuffix("!"): value if equals else None})
    return with_fields(base(), **fields)


def field_of(position: str, name: str) -> str:
    """What a field says."""
    return dict(word.split("=", 1) for word in position.split()[2:])[name]


@pytest.mark.parametrize(("changes", "words", "clause"), [*spoiled(SPOILED), *spoiled(PENDING)])
def test_a_bad_position_is_refused_in_a_sentence_that_says_what_and_where(
    changes: str, words: str, clause: str
) -> None:
    assert spoil(changes) != base()
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("toctoc", spoil(changes))


@pytest.mark.parametrize(
    "moment",
    ["KING", "SEVEN", "SEVEN left=7 moved!", "SEVEN left=5", "REST", "LATER", "CHOOSE",
     "LATER been_out=red,blue", "stuck=0,2,3,0", "stage=stuck stuck=3,3,3,3",
     "stuck=0,3,0,0 declined=yes", "CHOOSE stuck=3,0,0,1"],
)  # fmt: skip
def test_what_can_have_come_about_is_not_refused(moment: str) -> None:
    assert at(spoil(moment)).actors


def test_a_joker_takes_a_card_more_from_a_hand() -> None:
    # Red played X1, drew 9C, then two cards: it holds two while blue still has its turn to come.
    joker = {
        "hands": "2S.3S.4S.6S/QD.9C/2H.3H.4H/2D.3D.4D.6D", "gone": "KH.X1.7S.6H", "turn": "blue",
        "deck": field_of(base(), "deck").replace("X1", "JD"), "pile": "-.10C.8C.6C.5C.3C",
        "red": "red18,-,-,-", "been_out": "red", "received": None,
    }  # fmt: skip
    assert at(with_fields(base(), **joker)).actors == [3]
    without = {
        "hands": "2S.3S.4S.6S/QD.JD/2H.3H.4H/2D.3D.4D.6D", "gone": "KH.7S.6H", "turn": "blue",
        "received": None, "red": "red18,-,-,-", "been_out": "red",
    }  # fmt: skip
    with refused("red holds 2 cards, which does not fit deal and turn", "TT3"):
        read_position(with_fields(base(), **without))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position of toctoc begins with 'toctoc v1', not ''"),
        ("toctoc", "a position of toctoc begins with 'toctoc v1', not 'toctoc'"),
        ("tock v1 players=4", "begins with 'toctoc v1', not 'tock v1 players=4'"),
        ("toctoc v2 players=4", "begins with 'toctoc v1', not 'toctoc v2 players=4'"),
        ("toctoc v1", "the position lacks the field green"),
        ("toctoc v1 players", "word 3 of the position, 'players', is no field of toctoc"),
        ("toctoc v1 players=4 players=4", "field players stands twice"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with refused(words):
        ludotoc.table_from_position("toctoc", text)


def test_while_chance_is_pending_there_is_no_position() -> None:
    with refused("a position is taken between decisions"):
        assert ludotoc.play.Table(GAME, 4, {}, seed=1).position


# --- any slip of the pen ---


@functools.cache
def lines() -> list[str]:
    """Positions of every kind."""
    found = [write_position(s) for s in chain(rare_moments(), moments(seed=24, boards=40))]
    return Random(1).sample(found, 60)


CHARACTERS = "0123456789-=/,. abcdegilnorstuxyABHKQSXZ\t\"'é٣\x00{}"


@settings(max_examples=250)
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
    """A state from which one can play on, and whose text is its own."""
    reread(s)
    cards = [int(card) for card in s.deck if card >= 0] + members(s.gone)
    assert sorted(cards + [card for hand in s.hand for card in members(hand)]) == [*range(54)]
    rng = Random(1)
    for _ in range(3):
        if s.stage == t.OVER:
            assert GAME.verbs.winners(s)
            return
        assert deciders(s)
        step(s, rng)
        reread(s)


@settings(max_examples=60)
@given(st.text())
def test_any_text_at_all_is_refused_in_a_sentence(text: str) -> None:
    with refused("a position of toctoc begins with"):
        read_position(text)
    with refused("is no field of toctoc|lacks the field|stands twice"):
        read_position(f"toctoc v1 {text}")
