"""Moves of Jeu du Toc Toc in words: every action has one name, every name one action."""

from __future__ import annotations

import functools
from itertools import chain
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.games.ring.notation import CARD_NUMBERS
from ludotoc.games.toctoc import state as t
from ludotoc.games.toctoc.actions import (
    CARD_STAGES,
    WORDS,
    chance_text,
    names_of,
    read_action,
    read_chance,
    text_of,
)
from ludotoc.play import Table
from ludotoc.play.reading import next_action
from tests.lockstep import option_mix
from tests.play.tables import assert_one_sentence, changes_nothing, refused
from tests.play.toctoc_tables import (
    BLUE,
    GAME,
    GREEN,
    HANDS,
    RED,
    YELLOW,
    at,
    deciders,
    moments,
    on_board,
    rare_moments,
    stacked,
    with_fields,
)

FIRST_OF_KIND = (
    t.PLAY, t.DISCARD, t.EXIT, t.WALK, t.SWAP, t.PART, t.STOP, t.ACCEPT, t.DECLINE, t.PASS,
)  # fmt: skip
TYPED = "abcdx123478kqj<>+- garage"


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def kind_of(action: int) -> int:
    """Which of the kinds of action it is."""
    return max(kind for kind, first in enumerate(FIRST_OF_KIND) if action >= first)


# --- every action has a name ---


def test_every_legal_action_is_read_back_from_its_names_on_record_and_view() -> None:
    kinds, into, both = set(), 0, 0
    for s in chain(rare_moments(), moments(seed=2, boards=120)):
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            legal = legal_list(GAME, view, seat)
            names = [text_of(view, seat, action) for action in legal]
            assert len(set(map(str.lower, names))) == len(legal)
            into += any("garage" in name for name in names)
            both += any(name + ">garage" in names for name in names)
            for action, name in zip(legal, names, strict=True):
                assert name == text_of(s, seat, action) == names_of(view, seat, action)[0]
                assert names_of(s, seat, action) == names_of(view, seat, action)
                assert read_action(view, seat, name) == read_action(s, seat, name) == action
                assert read_action(view, seat, name.upper()) == action
                kinds.add(kind_of(action))
    assert kinds == set(range(len(FIRST_OF_KIND)))
    assert into > 20
    assert both > 2


def test_every_other_name_means_the_action_or_a_card_of_the_same_rank() -> None:
    checked = 0
    for s in chain(rare_moments(), moments(seed=3, boards=40)):
        for seat in deciders(s):
            legal = legal_list(GAME, s, seat)
            meant = {name: [] for action in legal for name in names_of(s, seat, action)}
            for action in legal:
                for name in names_of(s, seat, action):
                    meant[name].append(action)
            for name, actions in meant.items():
                assert read_action(s, seat, name) in actions or kind_of(actions[0]) < 2
                kinds = {kind_of(action) for action in actions}
                is_card = kinds <= {kind_of(t.PLAY), kind_of(t.DISCARD), kind_of(t.PASS)}
                assert len(actions) == 1 or is_card
                checked += 1
    assert checked > 1000


def test_a_legal_move_begins_with_no_other_legal_move() -> None:
    for s in chain(rare_moments(), moments(seed=4, boards=40)):
        for seat in deciders(s):
            names = [text_of(s, seat, action) + " " for action in legal_list(GAME, s, seat)]
            assert not [one for one in names for two in names if one != two and one.startswith(two)]


@pytest.mark.parametrize("seed", range(5))
def test_whole_moves_replay_what_phrases_did(seed: int) -> None:
    rng = Random(seed)
    _, options = option_mix(GAME, rng)
    seed_of_table = rng.randbytes(32)
    phrased, whole = (Table(GAME, 4, options, seed=seed_of_table) for _ in range(2))
    phrased.settle()
    whole.settle()
    longest = 0
    for _ in range(80):
        seat = rng.choice(phrased.actors)
        before, phrases = int(phrased.state.chance.disclosed), []
        while seat in phrased.actors and int(phrased.state.chance.disclosed) == before:
            phrases.append(rng.choice(phrased.legal_moves(seat)))
            phrased.play(seat, phrases[-1])
        whole.play(seat, " ".join(phrases))
        assert phrased == whole
        longest = max(longest, len(phrases))
    assert longest > 1


# --- in other words ---


@pytest.mark.parametrize(
    ("move", "proper"),
    [
        ("K exit", "KH exit"),
        ("  kh \t EXIT ", "KH exit"),
        ("k a", "KH a"),
        ("KH a13", "KH a"),
        ("7 a3 b4", "7S a3 b4"),
        ("7S red1+3 red2+4", "7S a3 b4"),
        ("7 c3 a4", "7S c3>garage a4"),
        ("q red1", "QD a"),
        ("J b<->green1", "JD b<->green1"),
        ("JD red2<->green1", "JD b<->green1"),
    ],
)
def test_a_move_may_be_said_in_other_words(move: str, proper: str) -> None:
    board = {"red": "blue1,blue10,red14,-", "green": "yellow5,-,-,-"}
    spoken, written = (on_board(**board) for _ in range(2))
    spoken.play(RED, move)
    written.play(RED, proper)
    assert spoken == written
    assert [entry.text for entry in spoken.entries] == proper.split()


def test_where_both_ways_are_open_the_shorter_word_stays_on_the_circuit() -> None:
    for word, place in (("a", "yellow1"), ("a>garage", "B3")):
        table = on_board(HANDS[0], "5H 7S QD JD", overshoot="yes", red="red14,-,-,-")
        table.play(RED, "5H")
        assert table.legal_moves(RED) == ["a>garage", "a"]
        table.play(RED, word)
        assert f" red={place},-,-,- " in table.position


def test_a_helper_names_a_partner_s_marbles_as_his_own_or_by_their_colour() -> None:
    proper, short = (on_board(red="B4,B3,B2,red16", blue="blue1,blue5,-,-") for _ in range(2))
    for table in (proper, short):
        table.play(RED, "7S d1")
        assert table.legal_moves(RED) == ["blue1+6", "blue2+6", "stop"]
    proper.play(RED, "blue2+6")
    short.play(RED, "b6")
    assert proper == short


def test_a_card_may_be_said_to_be_for_the_partner_and_for_nobody_else() -> None:
    table = stacked(exchanged=False)
    for wrong, seat in (("green", 0), ("red", 1), ("yellow", 2)):
        words = f"a card is passed to your partner, seat 3, not to seat {seat}"
        with changes_nothing(table), refused(words, "TT4"):
            table.play(RED, f"pass KH>{wrong}")
    table.play(RED, "pass KH>blue")
    assert table.entries[-1].text == "pass KH"
    with refused("is no move of Jeu du Toc Toc"):
        table.play(GREEN, "pass 2S>purple")


def test_in_a_walk_a_letter_is_a_marble_and_no_ace() -> None:
    table = on_board(HANDS[0], "KH AC 2C 4C", red="blue1,-,-,-")
    table.play(RED, "a a")
    assert [entry.text for entry in table.entries] == ["AC", "a"]


def test_stages_in_which_a_rank_is_a_card_are_those_that_ask_for_one() -> None:
    for s in moments(seed=11, boards=30):
        for seat in deciders(s):
            asks = {kind_of(action) for action in legal_list(GAME, s, seat)}
            cards = {kind_of(first) for first in (t.PLAY, t.DISCARD, t.PASS)}
            assert (asks <= cards) == (int(s.stage) in CARD_STAGES)


# --- reading what people type ---


@functools.cache
def pool() -> list[np.record]:
    """Moments in which somebody decides."""
    found = [copy_of(s) for s in moments(seed=5, boards=60) if s.stage != t.OVER]
    return found[:200]


@given(st.integers(0, 199), st.text(max_size=9) | st.text(TYPED, max_size=12))
def test_whatever_is_typed_is_an_action_or_refused(moment: int, text: str) -> None:
    s = pool()[moment]
    for seat in deciders(s)[:1]:
        try:
            action = read_action(view_of(GAME, s, seat), seat, text)
        except Refused as refusal:
            assert_one_sentence(refusal)
        else:
            assert 0 <= action < GAME.actions


@given(
    st.integers(0, 199),
    st.sampled_from([*WORDS, *CARD_NUMBERS, "a", "b", "a3", "c>garage", "b2>garage", "red2", "K"]),
)
def test_what_is_read_as_a_legal_action_is_played(moment: int, word: str) -> None:
    s = copy_of(pool()[moment])
    table = Table(GAME, 4, GAME.read_options(s), seed=1)
    for seat in deciders(s)[:1]:
        legal = legal_list(GAME, s, seat)
        read = reading(view_of(GAME, s, seat), seat, word)
        said = heard(table, s, seat, word)
        if isinstance(said, int):
            assert said in legal
        else:
            assert_one_sentence(said)
            assert read not in legal
            assert isinstance(read, int) or str(read) == str(said)


def reading(view: np.record, seat: int, word: str) -> int | Refused:
    """The action a word is read as, legal or not, or why it is none."""
    try:
        return read_action(view, seat, word)
    except Refused as refusal:
        return refusal


def heard(table: Table, s: np.record, seat: int, word: str) -> int | Refused:
    """The action a table takes a word for, or its refusal."""
    try:
        return next_action(table.game, s, seat, word)[0]
    except Refused as refusal:
        return refusal


@pytest.mark.parametrize(
    "text", ["", " ", "discard", "pass", "discard pass KH", "KH KH", "a<->", "<->a", ">garage",
             "a>", "e", "a8x", "purple2", "red5", "X3", "1H", "0", "٣", "K\u0000", "a>house",
             "a<->green1>garage", "a^", "a3>green"]
)  # fmt: skip
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with refused("is no move of Jeu du Toc Toc; moves are like KH exit, 7S a3 b4"):
        read_action(stacked().view(RED), RED, text)


@pytest.mark.parametrize(
    ("card", "text", "words", "clause"),
    [
        ("7S", "a", "say how many of the seven steps the marble makes, like a3", "TT10"),
        ("7S", "green1+3", "a 7 moves own marbles, not green1", "TT10"),
        ("KH", "a5", "this card walks 13, not 5", "TT6"),
        ("KH", "green1", "a card moves own marbles, not green1", "TT6"),
        ("JD", "green1<->a", "a jack swaps an own marble, named first, not green1", "TT12"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_its_clause(
    card: str, text: str, words: str, clause: str
) -> None:
    table = on_board(red="blue1,blue10,-,-", green="yellow5,-,-,-")
    table.play(RED, card)
    with changes_nothing(table), refused(words, clause):
        table.play(RED, text)


def test_a_helper_s_own_marbles_move_no_more() -> None:
    table = on_board(red="B1,B2,B3,B4", blue="blue1,-,-,-")
    table.play(RED, "KH")
    with refused("your marbles are home, so you move your partner's, not red1", "TT18"):
        table.play(RED, "red1")
    table = on_board(red="B4,B3,B2,red16", blue="blue1,blue5,-,-")
    table.play(RED, "7S d1")
    with refused("the rest of the 7 is for your partner's marbles, not red1", "TT11"):
        table.play(RED, "red1+6")


# --- chance in words ---


def test_every_outcome_of_chance_is_read_back_from_its_words() -> None:
    rng, words = Random(6), set()
    for game in range(6):
        _, options = option_mix(GAME, rng)
        table = Table(GAME, 4, options, seed=rng.randbytes(32))
        if game % 2:
            table._state.stuck[:] = t.PATIENCE
        for _ in range(150):
            if table.actors:
                seat = rng.choice(table.actors)
                table.make(seat, rng.choice(table.legal_actions(seat)))
                continue
            outcome = int(GAME.verbs.draw_chance(table.state))
            text = chance_text(table.state, outcome)
            assert read_chance(table.state, text) == outcome
            words.add(text.split()[0])
            table.give_chance(outcome)
    assert words == {"dealer", "card", "blind"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("die 3", "'die 3' is not what chance decides here"),
        ("dealer x", "'dealer x' is no outcome"),
        ("dealer", "'dealer' is no outcome"),
        ("dealer 2", "is no outcome"),
        ("dealer " + "9" * 5000, "is no outcome"),
    ],
)
def test_what_chance_cannot_have_decided_is_refused(text: str, words: str) -> None:
    with refused(words):
        read_chance(Table(GAME, 4, {}, seed=1).state, text)


def test_a_card_drawn_blind_is_told_to_all() -> None:
    table = at(with_fields(stacked().position, stage="stuck", stuck="0,3,0,0"))
    assert table.legal_moves(RED) == ["accept", "decline"]
    table.play(RED, "accept")
    assert table.entries[-1].text.startswith("blind ")
    assert table.log(GREEN) == table.log(RED) == ["1 accept", f"* {table.entries[-1].text}"]
    assert " red=red18,-,-,- " in table.position
    assert " fresh=red " in table.position


def test_the_deal_and_the_exchange_are_nobody_else_s_business() -> None:
    table = stacked(exchanged=False)
    table.play(RED, "pass KH")
    assert table.log(RED) == ["* dealer green", *["* ?"] * 54, "1 pass KH"]
    assert table.log(BLUE)[-1] == table.log(YELLOW)[-1] == "1 ?"
