"""Moves in words: every action has one name, every name one action, every refusal a clause."""

from __future__ import annotations

import functools
import re
from itertools import chain
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotoc.engine.cards import members
from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.games.ring.notation import CARD_NUMBERS, card_text, rank_text
from ludotoc.games.ring.words import card_name
from ludotoc.games.tock import state as t
from ludotoc.games.tock.actions import (
    CARD_STAGES,
    WORDS,
    chance_text,
    names_of,
    read_action,
    read_chance,
    text_of,
)
from ludotoc.games.tock.refusals import why_not
from ludotoc.play import Table
from ludotoc.play.reading import next_action
from tests.lockstep import option_mix
from tests.play.tables import (
    GAME,
    assert_one_sentence,
    deciders,
    finish_turn,
    moments,
    played,
    rare_moments,
    refused,
    stacked,
    step,
)

CLAUSES = {f"TK{number}" for number in range(1, GAME.clause_count + 1)}
BOARDS = 60
TYPED = "abcdx123478kqj<>^+- "
WORLD = key_of(b"an imagined world", GAME.name)


# --- every action has a name ---


def test_every_legal_action_is_read_back_from_its_name_on_the_view() -> None:
    kinds = set()
    for s in chain(rare_moments(), moments(seed=2, boards=BOARDS)):
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            legal = legal_list(GAME, view, seat)
            names = [text_of(view, seat, action) for action in legal]
            assert len(set(map(str.lower, names))) == len(legal)
            for action, name in zip(legal, names, strict=True):
                assert read_action(view, seat, name) == action
                assert read_action(view, seat, name.upper()) == action
                assert name == text_of(s, seat, action) == names_of(view, seat, action)[0]
                kinds.add(kind_of(action))
    assert kinds == set(range(len(FIRST_OF_KIND)))


FIRST_OF_KIND = (
    t.PLAY, t.DISCARD, t.BUY, t.EXIT, t.WALK, t.FIVE_MOVE, t.SWAP, t.PART, t.LEAP, t.STOP, t.JUMP,
    t.STAY, t.PASS,
)  # fmt: skip


def kind_of(action: int) -> int:
    """Which of the kinds of action it is."""
    return max(kind for kind, first in enumerate(FIRST_OF_KIND) if action >= first)


def test_a_legal_move_begins_with_no_other_legal_move() -> None:
    for s in moments(seed=3, boards=40):
        for seat in deciders(s):
            legal = legal_list(GAME, s, seat)
            names = [text_of(s, seat, action) + " " for action in legal]
            assert not [one for one in names for two in names if one != two and one.startswith(two)]


@pytest.mark.parametrize("seed", range(6))
def test_whole_moves_replay_what_phrases_did(seed: int) -> None:
    rng = Random(seed)
    players, options = option_mix(GAME, rng)
    seed_of_table = rng.randbytes(32)
    phrased, whole = (Table(GAME, players, options, seed=seed_of_table) for _ in range(2))
    phrased.settle()
    whole.settle()
    longest = 0
    for _ in range(60):
        seat = rng.choice(phrased.actors)
        before, phrases = int(phrased.state.chance.disclosed), []
        while seat in phrased.actors and int(phrased.state.chance.disclosed) == before:
            phrases.append(rng.choice(phrased.legal_moves(seat)))
            phrased.play(seat, phrases[-1])
        whole.play(seat, " ".join(phrases))
        assert phrased == whole
        longest = max(longest, len(phrases))
    assert longest > 1


def test_cards_are_named_by_rank_and_suit_and_jokers_by_number() -> None:
    assert [card_text(card) for card in (0, 12, 13, 35, 51, 52, 55)] == [
        "AS", "KS", "AH", "10D", "KC", "X1", "X4",
    ]  # fmt: skip
    assert list(CARD_NUMBERS.items()) == [(card_text(card), card) for card in range(t.CARDS)]
    assert len(CARD_NUMBERS) == t.CARDS


# --- a card by its rank alone ---


def test_a_rank_alone_means_a_card_one_holds() -> None:
    checked = 0
    for s in moments(seed=4, boards=60):
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            for action in legal_list(GAME, view, seat):
                if kind_of(action) not in map(kind_of, (t.PLAY, t.DISCARD, t.PASS)):
                    continue
                rank = names_of(view, seat, action)[1]
                meant = read_action(view, seat, rank)
                assert kind_of(meant) == kind_of(action)
                card = (meant - FIRST_OF_KIND[kind_of(meant)]) % t.CARDS
                assert rank_text(card) == rank.split()[-1]
                assert int(view.hand[seat][0]) >> card & 1
                checked += 1
    assert checked > 500


def test_a_rank_alone_plays_the_card_that_can_be_played() -> None:
    table = stacked("2S 3S 4S 6S 8S", "KH KD 2C 3C 4C")
    table.play(1, "K exit")
    assert table.entries[-2].text in ("KH", "KD")
    table = stacked("2S 3S 4S 6S 8S", "X2 2H 2C 3C 4C")
    table.play(1, "x exit")
    assert table.entries[-2].text == "X2"


def test_of_a_rank_one_holds_the_refusal_speaks_of_the_card_held() -> None:
    table = stacked("2S 3S 4S 6S 8S", "KH QD 2C 3C 4C")
    with refused("the queen ♦ cannot be played: seat 1's pawn a is in camp", "TK12"):
        table.play(1, "Q")
    with refused("no card may be discarded while one can be played: the king ♥$", "TK10"):
        table.play(1, "discard Q")


def test_in_a_walk_a_letter_is_a_pawn_and_no_ace() -> None:
    table = stacked("2S 3S 4S 6S 8S", "KH AC 2C 3C 4C")
    table.play(1, "a exit")
    assert table.entries[-2].text == "AC"
    finish_turn(table, 2, 3, 0)
    table.play(1, "k a")
    assert [entry.text for entry in table.entries[-2:]] == ["KH", "a"]


# --- reading what people type ---


@given(st.integers(0, 199), st.text(max_size=9) | st.text(TYPED, max_size=9))
def test_whatever_is_typed_is_an_action_or_refused(moment: int, text: str) -> None:
    s = pool()[moment]
    for seat in deciders(s)[:1]:
        try:
            action = read_action(view_of(GAME, s, seat), seat, text)
        except Refused as refusal:
            assert_one_sentence(refusal)
        else:
            assert 0 <= action < GAME.actions


@functools.cache
def pool() -> list[np.record]:
    """Moments in which somebody decides."""
    found = [copy_of(s) for s in moments(seed=5, boards=60) if s.stage != t.OVER]
    return found[:200]


@given(st.integers(0, 199), st.sampled_from([*WORDS, *CARD_NUMBERS, "a", "b", "a3", "red2", "K"]))
def test_what_is_read_as_a_legal_action_is_played(moment: int, word: str) -> None:
    s = copy_of(pool()[moment])
    table = Table(GAME, int(s.players), GAME.read_options(s), seed=1)
    for seat in deciders(s)[:1]:
        view = view_of(GAME, s, seat)
        legal = legal_list(GAME, s, seat)
        said, read = heard(table, s, seat, word), reading(view, seat, word)
        if isinstance(said, int):
            assert said in legal
        else:
            assert_one_sentence(said)
            assert word.lower() not in [text_of(view, seat, each).lower() for each in legal]
            assert read not in legal
            assert isinstance(read, int) or str(read) == str(said)


def heard(table: Table, s: np.record, seat: int, word: str) -> int | Refused:
    """The action a table takes a word for, or its refusal."""
    try:
        action, rest = next_action(table.game, s, seat, word)
    except Refused as refusal:
        return refusal
    assert rest == ""
    return action


def reading(view: np.record, seat: int, word: str) -> int | Refused:
    """The action a word is read as, legal or not, or why it is none."""
    try:
        return read_action(view, seat, word)
    except Refused as refusal:
        return refusal


@pytest.mark.parametrize(
    "text", ["", " ", "discard", "pass", "discard pass KH", "KH KH", "a<->", "<->a", "^", ">house",
             "a>", "e", "a8x", "purple2", "red5", "X5", "1H", "0", "٣", "K\u0000"]
)  # fmt: skip
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    table = stacked("2S 3S 4S 6S 8S", "KH QD 2C 3C 4C")
    with refused("is no move of Tock; moves are like KH exit, 7S a3 b4"):
        read_action(table.view(1), 1, text)


# --- chance in words ---


def test_every_outcome_of_chance_is_read_back_from_its_words() -> None:
    rng, words = Random(6), set()
    for _ in range(12):
        players, options = option_mix(GAME, rng)
        table = Table(GAME, players, options | {"dice": "gain"}, seed=rng.randbytes(32))
        for _ in range(150):
            if table.is_over:
                break
            if table.actors:
                seat = rng.choice(table.actors)
                table.make(seat, rng.choice(table.legal_actions(seat)))
                continue
            outcome = int(GAME.verbs.draw_chance(table.state))
            text = chance_text(table.state, outcome)
            assert read_chance(table.state, text) == outcome
            words.add(text.split()[0])
            table.give_chance(outcome)
    assert words == {"first", "card", "take", "die"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("die 3", "'die 3' is not what chance decides here"),
        ("first x", "'first x' is no outcome"),
        ("first", "'first' is no outcome"),
        ("first ٣", "is no outcome"),
        ("first " + "9" * 5000, "is no outcome"),
    ],
)
def test_what_chance_cannot_have_decided_is_refused(text: str, words: str) -> None:
    with refused(words):
        read_chance(Table(GAME, 4, {}, seed=1).state, text)


# --- why not ---


def refusals_at(s: np.record, seat: int) -> dict[int, Refused]:
    """Every action a seat may not do now, and why not."""
    legal = set(legal_list(GAME, s, seat))
    view = view_of(GAME, s, seat)
    return {a: why_not(view, seat, a) for a in range(GAME.actions) if a not in legal}


def test_whatever_is_not_legal_is_refused_by_a_clause_in_one_sentence() -> None:
    for s in moments(seed=7, boards=12, most=3):
        for seat in {*deciders(s), 0, int(s.turn)}:
            for refusal in refusals_at(s, seat).values():
                assert isinstance(refusal, Refused)
                assert refusal.clause in CLAUSES
                assert_one_sentence(refusal)


def test_refusals_do_not_depend_on_cards_that_are_hidden() -> None:
    differ = 0
    for s in moments(seed=8, boards=12, most=4):
        seat = int(s.turn)
        world = view_of(GAME, s, seat)
        GAME.verbs.imagine(world, WORLD)
        differ += not np.array_equal(world.hand, s.hand)
        legal = legal_list(GAME, s, seat)
        assert legal_list(GAME, world, seat) == legal
        for action in range(0, GAME.actions, 3):
            if action not in legal:
                told = {
                    str(why_not(each, seat, action)) for each in (view_of(GAME, s, seat), world, s)
                }
                assert len(told) == 1
    assert differ > 20


def test_a_refusal_names_no_card_but_one_s_own_and_the_one_asked_for() -> None:
    cards = 0
    for s in moments(seed=9, boards=10, most=2):
        seat = int(s.turn)
        for action, refusal in refusals_at(s, seat).items():
            named = set(re.findall(r"the \w+ [♠♥♦♣]|the joker", str(refusal)))
            asked = (action - (t.PASS if action >= t.PASS else 0)) % t.CARDS
            known = {asked, *members(s.hand[seat][0]), *([int(s.card)] if s.card >= 0 else [])}
            assert named <= {str(card_name(card)) for card in known}
            cards += len(named)
    assert cards > 100


def test_while_chance_is_pending_nothing_can_be_done() -> None:
    s = Table(GAME, 4, {}, seed=1).state
    refusal = why_not(s, int(s.turn), 0)
    assert (refusal.clause, refusal.sentence) == ("TK8", "dice or a shuffle come first")


def test_stages_in_which_a_rank_is_a_card_are_those_that_ask_for_one() -> None:
    for s in moments(seed=11, boards=30):
        for seat in deciders(s):
            asks = {kind_of(action) for action in legal_list(GAME, s, seat)}
            cards = {kind_of(first) for first in (t.PLAY, t.DISCARD, t.BUY, t.PASS)}
            assert (asks <= cards) == (int(s.stage) in CARD_STAGES)


def test_random_games_leave_a_log_that_reads_as_moves() -> None:
    table = played(Random(12), 80, dice="gain", undoes=0.2)
    for entry in table.entries:
        assert re.fullmatch(r"[\x21-\x7e]+( [\x21-\x7e]+)?", entry.text)
    s = table.state
    if not table.is_over:
        step(s, Random(1))
