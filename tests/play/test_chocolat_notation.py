"""Chocolat ! in words: every action has one name, every name one action; games come back."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.actions import (
    chance_text,
    names_of,
    read_action,
    read_chance,
    text_of,
)
from ludotoc.games.chocolat.notation import CARD_NUMBERS, card_text, cell_text
from ludotoc.play import Table
from tests.lockstep import option_mix
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
from tests.play.tables import assert_one_sentence, changes_nothing, refused

# --- every action has a name ---


def test_cards_and_cells_are_written_as_they_are_said() -> None:
    assert [card_text(card) for card in (0, 14, 15, 30, 59, 60, 63)] == [
        "M1", "M15", "S1", "V1", "C15", "J1", "J4",
    ]  # fmt: skip
    assert list(CARD_NUMBERS.values()) == list(range(c.CARDS))
    assert [cell_text(cell) for cell in (0, 3, 4, 6, 15)] == [
        "r1c1",
        "r1c4",
        "r2c1",
        "r2c3",
        "r4c4",
    ]


def test_every_action_is_read_back_from_each_of_its_names_at_any_time() -> None:
    for s in islice(moments(seed=1, games=3), 0, None, 5):
        for action in range(GAME.actions):
            name, *others = names_of(s, 0, action)
            assert name == text_of(s, 0, action)
            for typed in (name, name.upper(), name.lower(), f" {name} "):
                assert read_action(s, 0, typed) == action
            for other in others:
                meant = read_action(s, 0, other)
                assert meant == action or min(meant, action) >= c.FIRST_JOKER


def test_every_legal_action_is_read_back_on_the_view_too() -> None:
    kinds = set()
    for s in moments(seed=2, games=6):
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            legal = legal_list(GAME, view, seat)
            names = [text_of(view, seat, action) for action in legal]
            assert len(set(map(str.lower, names))) == len(legal)
            for action, name in zip(legal, names, strict=True):
                assert read_action(view, seat, name) == action
                assert name == text_of(s, seat, action)
                kinds.add(max(first for first in (c.PLAY, c.UNCOVER, c.READY) if action >= first))
    assert kinds == {c.PLAY, c.UNCOVER, c.READY}


def test_no_name_is_two_legal_actions_but_for_any_joker_and_none_begins_another() -> None:
    for s in moments(seed=3, games=3):
        for seat in deciders(s):
            legal = legal_list(GAME, s, seat)
            names = {a: [n.lower() for n in names_of(s, seat, a)] for a in legal}
            flat = [name for found in names.values() for name in found if name[:1] != "j"]
            assert len(set(flat)) == len(flat)
            for one in flat:
                assert not [two for two in flat if one != two and one.startswith(f"{two} ")]


def test_a_joker_without_a_number_is_one_that_is_held() -> None:
    for typed in ("J", "joker", "j"):
        table = stacked({0: "C* J3"})
        assert read_action(table.view(0), 0, typed) == CARD_NUMBERS["J3"]
        say(table, typed)
        assert table.entries[-1].text == "J3"


@pytest.mark.parametrize(
    ("typed", "proper"),
    [("c15", "C15"), ("chocolate 15", "C15"), ("Chocolate15", "C15"), ("C 15", "C15"),
     ("joker 1", "J1"), ("joker", "J1"), ("J", "J1")],
)  # fmt: skip
def test_a_card_may_be_said_in_other_words(typed: str, proper: str) -> None:
    assert say(stacked(), typed).entries[-1].text == proper


@pytest.mark.parametrize("typed", ["R2C3", "2.3", "2,3", "  r2c3 "])
def test_a_cell_may_be_said_in_other_words(typed: str) -> None:
    table = say(stacked(), "C1", "V1", "S1", "M1", typed)
    assert table.entries[-1].text == "r2c3"


def test_who_wins_by_the_last_card_may_take_the_sweet_in_one_line() -> None:
    one, two = (say(stacked(), "C1", "V1", "S1") for _ in range(2))
    one.play(3, "J4 r1c2")
    say(two, "J4", "r1c2")
    assert one == two


def test_nothing_is_chosen_with_the_sweet_in_sight() -> None:
    table = say(stacked(), "C1", "V1", "S1")
    with changes_nothing(table), refused("something hidden or random comes before 'M1'"):
        table.play(3, "J4 r1c2 M1")


# --- reading what people type ---


@pytest.mark.parametrize(
    ("stage", "typed", "words", "clause"),
    [
        ("card", "", "'' is no move of Chocolat !; a card is played by its name, like C15", "CH4"),
        ("card", "hello", "'hello' is no move of Chocolat !; a card is played by its name", "CH4"),
        ("card", "KH exit", "'KH exit' is no move of Chocolat !", "CH4"),
        ("card", "15", "'15' is no move of Chocolat !; a card is played by its name", "CH4"),
        ("card", "C٣", "is no move of Chocolat !", "CH4"),
        ("card", "C3\u0000", "is no move of Chocolat !", "CH4"),
        ("card", "ready C1", "'ready C1' is no move of Chocolat !", "CH4"),
        ("card", "x" * 5000, f"'{'x' * 24}' is no move", "CH4"),
        ("study", "go", "'go' is no move of Chocolat !; who knows the box says ready", "CH2"),
        ("sweet", "top left", "is no move of Chocolat !; a sweet is taken by its cell", "CH7"),
        ("sweet", "r2", "'r2' is no move of Chocolat !; a sweet is taken by its cell", "CH7"),
        ("card", "C16", "'c16' is no card; chocolate goes from C1 to C15", "CH1"),
        ("card", "M0", "'m0' is no card; mint goes from M1 to M15", "CH1"),
        ("card", "vanilla 99", "'vanilla99' is no card; vanilla goes from V1 to V15", "CH1"),
        ("card", "strawberry", "'strawberry' is no card; strawberry goes from S1 to S15", "CH1"),
        ("card", "J5", "'j5' is no card; joker goes from J1 to J4", "CH1"),
        ("sweet", "r5c1", "'r5c1' is no cell; the box has rows and columns 1 to 4", "CH1"),
        ("sweet", "r0c1", "'r0c1' is no cell", "CH1"),
        ("sweet", "2.7", "'2.7' is no cell", "CH1"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused_with_an_example(
    stage: str, typed: str, words: str, clause: str
) -> None:
    table = moment(stage)
    seat = table.actors[0]
    with refused(re.escape(words), clause):
        read_action(table.view(seat), seat, typed)
    with changes_nothing(table), pytest.raises(Refused) as caught:
        table.play(seat, typed)
    assert_one_sentence(caught.value)
    assert caught.value.clause or not typed


@settings(max_examples=200)
@given(st.sampled_from(["study", "card", "sweet"]), st.text(max_size=9) | st.text("cvsmjr1235. ,"))
def test_whatever_is_typed_is_an_action_or_refused(stage: str, text: str) -> None:
    found = heard(moment(stage), text)
    if isinstance(found, Refused):
        assert found.clause
        assert len(str(found).splitlines()) == 1
    else:
        assert 0 <= found < GAME.actions


def heard(table: Table, text: str) -> int | Refused:
    """The action that a text is taken for, or why it is none."""
    seat = table.actors[0]
    try:
        return read_action(table.view(seat), seat, text)
    except Refused as refusal:
        return refusal


def test_over_and_before_the_study_no_word_is_a_move_either() -> None:
    for s in (moment("over").state, Table(GAME, 2, {}, seed=1).state):
        with refused("'x' is no move of Chocolat !; moves are like C15, J1, r2c3 or ready", "CH3"):
            read_action(s, 0, "x")


# --- chance in words ---


@pytest.mark.parametrize("players", PLAYERS)
def test_every_outcome_of_chance_is_read_back_from_its_words(players: int) -> None:
    table, words = Table(GAME, players, {}, seed=players), set()
    while not table.is_over and len(words) < 3:
        if table.actors:
            table.make(table.actors[0], c.READY)
            continue
        outcome = int(GAME.verbs.draw_chance(table.state))
        text = chance_text(table.state, outcome)
        assert read_chance(table.state, text) == outcome
        words.add(text.split()[0])
        table.give_chance(outcome)
    assert words == {"sweet", "dealer", "card"}


def test_what_chance_decided_reads_as_it_is_meant_to() -> None:
    lines = stacked(players=2, hands={0: "C* V*"}, leader=1).record().splitlines()
    chance = [line for line in lines if line.startswith("*")]
    assert chance[0] == "* sweet C V S M C V S M C V S M C V S M"
    assert chance[1] == "* dealer 0"
    assert chance[2].startswith("* card C1 C2 C3")


@pytest.mark.parametrize(
    ("stage", "text", "words", "clause"),
    [
        ("filling", "card C1", "'card C1' is not what chance decides", "CH2"),
        ("filling", "sweet X", "'sweet X' is no outcome of chance", "CH2"),
        ("filling", "sweet", "'sweet' is no outcome of chance", "CH2"),
        ("card", "card C1", "'card C1' is not what chance decides here", "CH3"),
    ],
)
def test_what_chance_cannot_have_decided_is_refused(
    stage: str, text: str, words: str, clause: str
) -> None:
    table = Table(GAME, 3, {}, seed=1) if stage == "filling" else moment(stage)
    with changes_nothing(table), refused(words, clause):
        read_chance(table.state, text)


@pytest.mark.parametrize("value", ["3", "-1", "٣", "x", "9" * 5000])
def test_only_who_sits_there_can_be_dealer(value: str) -> None:
    table = studied(3)
    for seat in range(3):
        table.make(seat, c.READY)
    with refused("is no outcome of chance; it is like sweet C, dealer 1 or card C15", "CH3"):
        read_chance(table.state, f"dealer {value}")


def test_a_card_is_laid_once_and_a_flavour_four_times() -> None:
    table = studied(2)
    for seat in range(2):
        table.make(seat, c.READY)
    table.give_chance(0)
    table.give_chance(7)
    with changes_nothing(table), refused("chance cannot decide 7 here"):
        table.give_chance(7)
    table = Table(GAME, 2, {}, seed=1)
    for _ in range(4):
        table.give_chance(c.MINT)
    with changes_nothing(table), refused("chance cannot decide 0 here"):
        table.give_chance(c.MINT)


# --- taking back ---


def test_a_card_is_taken_back_until_something_is_uncovered() -> None:
    table = say(stacked(), "C1", "V1", "S1")
    before = table.position
    table.play(3, "M1")
    with changes_nothing(table), refused("only who made the last decision may take it back"):
        table.undo(1)
    assert table.undo(3) == "M1"
    assert table.position == before
    say(table, "J4", "r1c1")
    with changes_nothing(table), refused("nothing can be taken back across a hidden or random"):
        table.undo(3)


def test_ready_is_taken_back_until_all_are() -> None:
    table = studied(3)
    table.play(1, "ready")
    assert table.actors == [0, 2]
    table.undo(1)
    assert table.actors == [0, 1, 2]
    for seat in range(3):
        table.play(seat, "ready")
    with changes_nothing(table), refused("nothing can be taken back"):
        table.undo(2)


# --- records ---


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("young", YOUNG)
def test_whole_games_come_back_and_are_verified(players: int, young: str) -> None:
    table = played(Random(players), 999, players, undoes=0.1, young=young)
    text = table.record()
    assert table.is_over
    assert ludotoc.read_record(text) == table
    assert ludotoc.read_record(text).record() == text
    assert ludotoc.verify_record(text) == table


@pytest.mark.parametrize("seed", range(4))
def test_games_in_progress_come_back_in_any_option_mix(seed: int) -> None:
    rng = Random(seed)
    players, options = option_mix(GAME, rng)
    table = played(rng, rng.randrange(60), players, undoes=0.2, **options)
    text = table.record(with_seed=True)
    assert ludotoc.read_record(text) == table
    assert ludotoc.verify_record(text) == table


def another_card(found: re.Match[str]) -> str:
    """The same line with its first two cards the other way round."""
    return f"{found[1]} {found[3]} {found[2]}"


EDITS: list[tuple[str, str | Callable[[re.Match[str]], str], str]] = [
    (r"^(\d) ([CVSM]\d+)$", r"\1 J9", "'j9' is no card; joker goes from J1 to J4"),
    (r"^(\d) ([CVSM]\d+)$", r"\1 ready", "the study is over and the box is covered"),
    (r"^(\d) ([CVSM]\d+)$", r"\1 r1c1", "a sweet is taken by who has won a full trick"),
    (r"^(\d) r(\d)c(\d)", r"\1 r5c5", "'r5c5' is no cell"),
    (r"^(\d) (\S*) ?r\dc\d", r"\1 \2", "line .* of the record"),
    (r"^(\* card) (\S+) (\S+)", another_card, "not what the seed gives"),
    (r"^(\* card \S+) \S+", r"\1 J9", "'card J9' is no outcome of chance"),
    (r"^(\* sweet) (\S+)", r"\1 X", "'sweet X' is no outcome of chance"),
    (r"^(\* dealer) (\S+)", r"\1 7", "'dealer 7' is no outcome of chance"),
    (r"young=off", "young=on", "line .* of the record|does not end at the head"),
    (r"study=60", "study=30", "does not end at the head"),
    (r"study=60", "study=20", "option study can be 60, 30, 10, not '20'"),
    (r'Players "4', 'Players "3', "line .* of the record"),
    (r'Seed "..', 'Seed "00', "not the one that was promised"),
    (r'Result "\d+', 'Result "99', "the result is not the one that was played"),
    (r"^\[Head", '[Carried "tokens=3"]\n[Head', "cannot be carried over: one deal is a game"),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "new", "words"), EDITS)
def test_an_edited_record_is_refused_in_a_sentence(
    pattern: str, new: str | Callable[[re.Match[str]], str], words: str
) -> None:
    record = moment("over").record()
    text, times = re.subn(pattern, new, record, count=1, flags=re.MULTILINE)
    assert times == 1
    assert text != record
    with refused(words):
        ludotoc.verify_record(text)


def test_a_log_hides_the_deal_and_the_box_that_was_studied_and_nothing_else() -> None:
    table = played(Random(5), 40, 3)
    for seat in (0, 2):
        log = table.log(seat)
        assert log.count("* ?") == c.CARDS + c.SWEETS
        assert len(log) == len(table.entries)
        assert [line for line in log if line != "* ?"] == [
            entry.line for entry in table.entries if not entry.text.startswith(("card", "sweet"))
        ]


def test_names_do_not_depend_on_what_is_hidden() -> None:
    for s in islice(moments(seed=6, games=2), 0, None, 5):
        for seat in deciders(s):
            world = copy_of(view_of(GAME, s, seat))
            GAME.verbs.imagine(world, np.array([1, 2], np.uint64))
            for action in range(GAME.actions):
                assert names_of(world, seat, action) == names_of(s, seat, action)
