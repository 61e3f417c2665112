"""A position in one line: it comes back as it was; what is wrong with it is said in a sentence."""

from __future__ import annotations

import functools
import re
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, outcome_list
from ludotoc.games.ring.cards import NO_CARD
from ludotoc.games.tock import state as t
from ludotoc.games.tock.position import LIMIT, STAGES, read_position, write_position
from tests.play.tables import (
    GAME,
    assert_one_sentence,
    at,
    deciders,
    moments,
    pack_of,
    played,
    rare_moments,
    refused,
    stacked,
    step,
    with_fields,
)

HANDS = ("2S 3S 4S 6S 8S", "KH 7S QD JD AC", "2H 3H 4H 6H 8H", "2D 3D 4D 6D 8D")


@functools.cache
def base(**options: str) -> str:
    """A position to spoil: green has dealt, red is to play its first card."""
    table = stacked(*HANDS, pile="9C 10C", **options)
    while int(table.state.stage) == t.EXCHANGE:
        table.play(table.actors[0], table.legal_moves(table.actors[0])[0])
    return table.position


def reread(s: np.record) -> np.record:
    """The state that a state's text gives back."""
    text = write_position(s)
    again = read_position(text)
    assert write_position(again) == text
    return again


# --- it comes back ---


def test_every_moment_between_decisions_comes_back_with_the_same_legal_moves() -> None:
    stages: Counter[str] = Counter()
    for s in chain(rare_moments(), moments(seed=20, boards=50)):
        again = reread(s)
        stages.update(features_of(s))
        assert deciders(again) == deciders(s)
        for seat in deciders(s):
            assert legal_list(GAME, again, seat) == legal_list(GAME, s, seat)
        for name in ("ring", "hand", "gone", "deck", "held", "received", "passed", "tokens", "pot"):
            assert np.array_equal(again[name], s[name]), name
        assert GAME.verbs.winners(again) == GAME.verbs.winners(s)
    assert set(stages) >= {
        *STAGES, "a sealed choice", "a 7 begun", "a free rest", "a fine owed", "a 5 kept",
        "a helper", "a pile used", "a card received", "a debt",
    }, stages  # fmt: skip


def features_of(s: np.record) -> set[str]:
    """What is special about a moment."""
    special = {
        "a sealed choice": s.stage == t.EXCHANGE and s.passed.max() >= 0,
        "a 7 begun": s.stage == t.PARTS and s.rest < 7,
        "a free rest": s.stage == t.PARTS and s.is_free,
        "a fine owed": t.CARD < s.stage < t.OVER and s.owed,
        "a 5 kept": s.stage == t.DISCARDING and s.keeps_fives,
        "a helper": s.stage == t.WAY and s.colour != s.turn,
        "a pile used": NO_CARD in s.deck[13 * s.players : 13 * s.players + s.players // 2],
        "a card received": s.received.max() >= 0,
        "a debt": s.tokens.min() < 0,
    }
    stage = next(name for name, number in STAGES.items() if number == s.stage)
    return {stage, *(name for name, holds in special.items() if holds)}


def test_whole_games_in_every_option_mix_come_back() -> None:
    rng = Random(21)
    for players, options in (
        (4, {"teams": "pairs", "dice": "gain"}),
        (6, {"teams": "halves", "dice": "recoil", "stars": "off"}),
        (8, {"teams": "none", "dice": "gain", "jump4": "forward", "base": "5", "pot": "series"}),
    ):
        table = played(rng, 10, players, **options)
        for _ in range(40):
            again = at(table.position)
            assert again.position == table.position
            assert again.actors == table.actors
            for seat in table.actors:
                assert again.legal_moves(seat) == table.legal_moves(seat)
            seat = rng.choice(table.actors)
            table.play(seat, rng.choice(table.legal_moves(seat)))


def test_the_game_goes_on_from_a_position_as_it_went_on_before() -> None:
    rng, compared = Random(22), 0
    for s in chain(rare_moments(), moments(seed=23, boards=40, most=3)):
        if s.stage == t.OVER:
            continue
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
            assert write_position(one) == write_position(two)
            compared += 1
    assert compared > 200


def test_a_position_reads_as_it_is_meant_to() -> None:
    assert base(dice="gain") == (
        "tock v1 players=4 teams=none stars=on dice=gain jump4=back base=1 pot=game "
        "green=-,-,-,- red=-,-,-,- yellow=-,-,-,- blue=-,-,-,- "
        "hands=2S.3S.4S.6S.8S/7S.KH.JD.QD.AC/2H.3H.4H.6H.8H/2D.3D.4D.6D.8D "
        "deck=AS.5S.9S.10S.JS.QS.KS.AH.5H.7H.9H.10H.JH.QH.AD.5D.7D.9D.10D.KD.2C.3C.4C.5C.6C.7C.8C."
        "JC.QC.KC.X1.X2 pile=9C.10C gone=- received=8S/AC/8H/8D "
        "dealer=green deal=1 stage=card turn=red tokens=0,0,0,0 pot_now=0"
    )


def test_what_is_pending_is_in_the_position() -> None:
    table = at(with_fields(base(), red="yellow4,blue9,-,-"))
    table.play(1, "7S a3")
    assert " stage=parts turn=red card=7S pawn=red1 heading=1 rest=4 stepped=1" in table.position
    table.play(1, "b4")
    table = at(with_fields(base(), red="yellow6,-,-,-"))
    table.play(1, "AC a")
    assert " stage=jumping turn=red card=AC pawn=red1 heading=1 decider=red" in table.position


def test_table_from_position_draws_what_chance_still_decides_from_its_own_seed() -> None:
    text = (
        with_fields(base(dice="recoil"), red="red17,-,-,-", hands=None)
        + " hands="
        + ("2S.3S.4S.6S.8S/7S.KH.JD.QD.AC/2H.3H.4H.6H.8H/2D.3D.4D.6D.8D")
    )
    one, same, other = (ludotoc.table_from_position("tock", text, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one.position == other.position
    assert one.commitment != other.commitment
    for table in (one, same, other):
        for _ in range(24):
            seat = table.actors[0]
            table.play(seat, table.legal_moves(seat)[-1])
    assert one == same
    assert one.position != other.position


def test_white_space_lower_case_and_left_out_defaults_are_read_too() -> None:
    text = base()
    plain = text.replace(" stars=on", "").replace("KH", "kh").replace(" ", " \t\n ")
    table = ludotoc.table_from_position("tock", plain)
    assert table.position == table.first_position == text


def test_a_finished_game_comes_back_finished() -> None:
    table = at(with_fields(base(), red="H4,H3,H2,red16"))
    table.play(1, "AC d")
    again = ludotoc.table_from_position("tock", table.position)
    assert again.is_over
    assert (again.winners, again.scores, again.actors) == ([1], [0, 1, 0, 0], [])


def test_a_pair_s_victory_comes_back_as_both_theirs() -> None:
    text = with_fields(base(teams="pairs"), red="H4,H3,H2,red16", blue="H1,H2,H3,H4")
    table = at(text)
    table.play(1, "AC d")
    again = ludotoc.table_from_position("tock", table.position)
    assert again.winners == table.winners == [1, 3]


# --- what is wrong with it ---

# Fields that are changed (or, with a !, left out), what is said of it, and by which clause.
SPOILED = """
gone=KH             KH is there 2 times (the hand of red, the cards gone); the pack for 4 has 1 TK5
pile=9C.9C          9C is there 2 times (the pile); the pack for 4 has 1                        TK5
hands=-/-/-/-       2S is there 0 times; the pack for 4 has 1                                   TK5
pile=9C.X3          X3 is there 1 times (the pile); the pack for 4 has 0                        TK5
gone=1H             field gone: '1H' is no card; cards are written like KH, 10S or X1           TK5
hands=ZZ/-/-/-      field hands: 'ZZ' is no card                                                TK5
gone=KH.-           field gone: '-' is no card                                                  TK5
pile=9C.            field pile: '' is no card                                                   TK5
red=blue3,-,-,blue3 two pawns stand on blue3: red1 and red4                                     TK15
red=H2,H2,-,-       two pawns stand on H2: red1 and red2                                        TK15
red=greenH2,-,-,-   field red: a marble of red cannot stand in the house of green               TK4
red=H5,-,-,-        field red: a house has places H1 to H4, not H5                              TK4
red=H0,-,-,-        field red: a house has places H1 to H4, not H0                              TK4
red=blue19,-,-,-    field red: 'blue19' is no square; a side has squares 1 to 18
red=blue0,-,-,-     field red: 'blue0' is no square; a side has squares 1 to 18
red=7,-,-,-         field red: '7' is no square; a side has squares 1 to 18
red=purple3,-,-,-   field red: 'purple3' is no place
white=-,-,-,-       field white: with 4 players nobody plays white                              TK1
red=-,-,-           red has four pawns, not 3                                                   TK4
red=-,-,-,-,-       red has four pawns, not 5                                                   TK4
red=                red has four pawns, not 1                                                   TK4
players!            the position lacks the field players
red!                the position lacks the field red
hands!              the position lacks the field hands
deck!               the position lacks the field deck
pile!               the position lacks the field pile
gone!               the position lacks the field gone
dealer!             the position lacks the field dealer
deal!               the position lacks the field deal
stage!              the position lacks the field stage
turn!               the position lacks the field turn
colour=red          word 23 of the position, 'colour=red', is no field of tock
players=5           tock is for 4, 6, 8 players, not 5                                          TK1
players=four        field players is a number from 1 to 99, not 'four'
stars=some          option stars can be on, off, not 'some'                                     TK7
teams=halves        teams=halves needs 6 or 8 players                                           TK1
hands=-/-/-         there are 4 hands, not 3                                                    TK8
dealer=white        field dealer is one of green, red, yellow, blue, not 'white'
deal=4              field deal is a number from 1 to 3, not '4'
deal=2              after deal 2 the deck has 16 undealt cards, not 32                          TK8
pile=9C.10C.-       the pile has 2 places, not 3                                                TK8
stage=lunch         field stage is one of exchange, card, way
stage=exchange      only teams choose what they exchange                                        TK9
turn=yellow         red holds 5 cards, which does not fit deal and turn                         TK8
received=KH/-/-/-   received: green does not hold KH                                            TK9
received=-/-/-      field received has 4 parts, not 3
passed=-/KH/-/-     field passed: cards are chosen only in the exchange                         TK9
card=KH             field card does not belong to stage card
rest=3              field rest does not belong to stage card
decider=red         field decider does not belong to stage card
tokens=1,1,1,1      field tokens: tokens are played for only with dice=gain                     TK30
pot_now=3           field pot_now: tokens are played for only with dice=gain                    TK30
stage=way           the position lacks the field card
stage=discarding    stage discarding comes after a Pieu was bought, with dice=gain              TK31
stage=over          not all pawns of red are home, so the game is not over                      TK33
red=H1,H2,H3,H4     all pawns of red are home, so the game is over                              TK33
"""

# The same while a card is being played: a 7, a king, a jump by that king, a jump by a 4.
PENDING = """
KING card=QD                 card QD is in play but not among those gone                        TK35
KING heading=-1              field heading is 1 here, not -1                                    TK27
KING stage=parts             stage parts needs a 7, heading=1 and a rest of 1 to 7              TK25
KING red=H1,H2,H3,green8 blue=green9,-,-,- stage way: nothing can be decided in this position TK10
SEVEN stage=way pawn! rest! stepped! a 7 is played in parts, so its stage is parts TK25
SEVEN rest=0                 stage parts needs a 7, heading=1 and a rest of 1 to 7              TK25
SEVEN heading=-1             stage parts needs a 7, heading=1 and a rest of 1 to 7              TK25
SEVEN rest=8                 field rest is a number from 0 to 7, not '8'
SEVEN rest=-1                field rest is a number from 0 to 7, not '-1'
SEVEN stepped=16             field stepped is a number from 0 to 15, not '16'
SEVEN pawn!                  field pawn: that own pawn which made the last step of the 7        TK25
SEVEN pawn=blue1             field pawn: that own pawn which made the last step of the 7        TK25
SEVEN rest=7                 field pawn: that own pawn which made the last step of the 7        TK25
SEVEN pawn! rest=7           field rest: nothing has happened yet while 7 steps are left        TK25
SEVEN is_free=1              field is_free: the rest is free only when all own pawns are home   TK34
SEVEN owed=1                 field owed: that many fines cannot be owed                         TK30
SEVEN took_here=1            field owed: that many fines cannot be owed                         TK30
JUMP pawn!                   stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP red=yellow8,-,-,-       stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP pawn=red2               stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP jumped=1                stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP red=red7,-,-,-          stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP yellow=yellow18,-,-,-   stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP heading=-1              stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP heading=0               stage jumping needs a pawn that may jump from a 7-square           TK27
FOUR red=yellow7,red18,-,-   stage jumping needs a pawn that may jump from a 7-square           TK27
JUMP decider=green           field decider: who played the card decides, or the pawn's owner    TK27
JUMP decider!                the position lacks the field decider
JUMP card!                   the position lacks the field card
JUMP pawn=red                field pawn is one of green, red, yellow, blue, not 're'
JUMP pawn=red5               field pawn is a number from 1 to 4, not '5'
"""


def spoiled(table: str) -> list[Any]:
    """The lines of such a table as cases: what is changed, what is said, by which clause."""
    found = re.findall(r"^((?:\S*[=!]\S* |[A-Z]+ )+) *(.+?)(?: +(TK\d+))?$", table, re.MULTILINE)
    assert len(found) == table.strip().count("\n") + 1
    return [pytest.param(*(each.strip() for each in line), id=line[0].strip()) for line in found]


KING = {
    "hands": "2S.3S.4S.6S.8S/7S.JD.QD.AC/2H.3H.4H.6H.8H/2D.3D.4D.6D.8D", "gone": "KH",
    "received": "-/-/-/-", "stage": "way", "card": "KH", "heading": "1", "red": "yellow7,-,-,-",
}  # fmt: skip
SEVEN = KING | {
    "hands": "2S.3S.4S.6S.8S/KH.JD.QD.AC/2H.3H.4H.6H.8H/2D.3D.4D.6D.8D", "gone": "7S",
    "stage": "parts", "card": "7S", "rest": "3", "pawn": "red1", "stepped": "1",
}  # fmt: skip
JUMP = KING | {"stage": "jumping", "pawn": "red1", "decider": "red"}
FOUR = JUMP | {
    "hands": "2S.3S.KH.6S.8S/7S.JD.QD.AC/2H.3H.4H.6H.8H/2D.3D.4D.6D.8D", "gone": "4S",
    "card": "4S", "heading": "-1",
}  # fmt: skip
MOMENTS = {"KING": KING, "SEVEN": SEVEN, "JUMP": JUMP, "FOUR": FOUR}


def spoil(changes: str) -> str:
    """The base position, or one of the moments above, with such changes."""
    fields: dict[str, str | None] = {}
    for word in changes.split():
        name, equals, value = word.partition("=")
        fields |= MOMENTS.get(name, {name.removesuffix("!"): value if equals else None})
    return with_fields(base(), **fields)


@pytest.mark.parametrize(("changes", "words", "clause"), [*spoiled(SPOILED), *spoiled(PENDING)])
def test_a_bad_position_is_refused_in_a_sentence_that_says_what_and_where(
    changes: str, words: str, clause: str
) -> None:
    assert spoil(changes) != base()
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("tock", spoil(changes))


def test_five_aces_of_hearts_are_refused_and_found() -> None:
    position = base()
    for other in ("2S", "QD", "KC", "9C"):
        position = re.sub(rf"(?<=[=./]){other}", "AH", position, count=1)
    words = "AH is there 5 times (the hand of green, the hand of red, the deck, the pile)"
    with refused(re.escape(words), "TK5"):
        ludotoc.table_from_position("tock", position)


def test_a_number_without_end_is_refused() -> None:
    with refused("field players is a number from 1 to 99", ""):
        read_position(with_fields(base(), players="4" * 5000))


def test_what_can_be_pending_is_not_refused() -> None:
    for moment in (
        "KING", "JUMP", "JUMP red=yellow7,red18,-,-", "FOUR", "FOUR heading=1", "SEVEN",
        "FOUR yellow=yellow18,-,-,-", "SEVEN rest=7 pawn! stepped!",
    ):  # fmt: skip
        assert at(spoil(moment)).actors == [1]


def test_a_joker_finds_its_card_in_the_pile() -> None:
    text = with_fields(base(), pile="-.10C", gone="9C")
    with refused("the pile lacks the card X1 is still to draw", "TK21"):
        read_position(text)
    deck = dict(word.split("=", 1) for word in base().split()[2:])["deck"]
    swapped = with_fields(base(), pile="-.10C", gone="X1", deck=deck.replace("X1", "9C"))
    assert at(swapped).actors == [1]
    playing = KING | {"gone": "X1.9C", "card": "X1", "deck": deck.replace("X1", "KH")}
    with refused("the pile lacks the card X1 is still to draw", "TK21"):
        read_position(with_fields(base(), **playing, pile="-.10C"))
    assert at(with_fields(base(), **playing | {"gone": "X1"})).actors == [1]


def test_an_exchange_needs_full_hands_and_somebody_who_has_not_chosen() -> None:
    table = stacked(*HANDS, teams="pairs")
    table.play(1, "pass KH")
    text = table.position
    assert at(text).actors == [0, 2, 3]
    with refused("field passed: all have chosen, so the exchange is over", "TK9"):
        read_position(with_fields(text, passed="2S/KH/2H/2D"))
    with refused("field received: nothing is received before all have chosen", "TK9"):
        read_position(with_fields(text, received="-/KH/-/-"))
    with refused("passed: green does not hold KH", "TK9"):
        read_position(with_fields(text, passed="KH/-/-/-"))
    hands = "3S.4S.6S.8S/7S.KH.JD.QD/2H.3H.4H.6H/2D.3D.4D.6D"
    with refused("red holds 4 cards, which does not fit deal and turn", "TK8"):
        read_position(with_fields(text, hands=hands, gone="2S.AC.8H.8D"))


def test_purses_are_as_many_as_players_and_may_be_in_debt() -> None:
    text = base(dice="gain")
    purses = read_position(with_fields(text, tokens="-9,0,5,2")).tokens[:4]
    assert [int(each) for each in purses] == [-9, 0, 5, 2]
    with refused("4 players have as many purses, not 3", "TK30"):
        read_position(with_fields(text, tokens="1,2,3"))
    with refused("field tokens is a number from", ""):
        read_position(with_fields(text, tokens=f"1,2,3,{LIMIT + 1}"))
    with refused("field pot_now is a number from 0", ""):
        read_position(with_fields(text, pot_now="-1"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position of tock begins with 'tock v1', not ''"),
        ("   ", "a position of tock begins with 'tock v1'"),
        ("tock", "a position of tock begins with 'tock v1', not 'tock'"),
        ("rubbish", "a position of tock begins with 'tock v1', not 'rubbish'"),
        ("chocolat v1 players=4", "begins with 'tock v1', not 'chocolat v1 players=4'"),
        ("tock v2 players=4", "begins with 'tock v1', not 'tock v2 players=4'"),
        ("tock v1", "the position lacks the field players"),
        ("tock v1 players", "word 3 of the position, 'players', is no field of tock"),
        ("tock v1 =4", "word 3 of the position, '=4', is no field of tock"),
        ("tock v1 players=4 players=4", "field players stands twice"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "not 'rnbqkbnr/pppppppp/8/8/8/'"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with refused(words):
        ludotoc.table_from_position("tock", text)


# --- any slip of the pen ---


@functools.cache
def lines() -> list[str]:
    """Positions of every kind."""
    found = [write_position(s) for s in chain(rare_moments(), moments(seed=24, boards=40))]
    return Random(1).sample(found, 60)


CHARACTERS = "0123456789-=/,. acdegilnorstuxyAHKQSXZ\t\"'é٣\x00"


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
    players = int(s.players)
    cards = [int(card) for card in s.deck[: len(pack_of(players))] if card >= 0]
    for pair in (s.gone, *s.hand[:players]):
        cards += [card for half in pair for card in range(t.CARDS) if int(half) >> card & 1]
    assert sorted(cards) == sorted(pack_of(players))
    rng = Random(1)
    for _ in range(3):
        if s.stage == t.OVER:
            assert GAME.verbs.winners(s)
            return
        assert deciders(s)
        assert max(deciders(s)) < players
        step(s, rng)
        reread(s)


@settings(max_examples=60)
@given(st.text())
def test_any_text_at_all_is_refused_in_a_sentence(text: str) -> None:
    with refused("a position of tock begins with"):
        read_position(text)
    with refused("is no field of tock|lacks the field|stands twice"):
        read_position(f"tock v1 {text}")
