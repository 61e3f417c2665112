"""Toc Toc Toc in words: every action has one name, every name one action; tables and records."""

from __future__ import annotations

import functools
import re
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import legal_list, view_of
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.actions import (
    WORDS,
    chance_text,
    names_of,
    read_action,
    read_chance,
    text_of,
)
from ludotoc.games.toctoctoc.notation import ANY_CARD_NAME, CARD_NUMBERS, card_text
from ludotoc.play import Table
from ludotoc.play.reading import next_action
from tests.play.tables import assert_one_sentence, changes_nothing, refused
from tests.play.toctoctoc import GAME, START, at, decider, late, moments, played, pool

GHOSTS = late("ghost.ghost-brute.monster", "ghost*2.ghost-musician.vampire*3")
AT_DOOR = late("ghost.monster", "ghost*2.ghost-musician.vampire*3", offer="ghost-vamp")
VAMP = late(
    "ghost.monster", "ghost*2.ghost-musician.vampire*3", offer="ghost-vamp", answer="opened"
)
TIED = late("ghost.monster", "ghost*2.ghost-musician.vampire*3", offer="child", answer="opened")


# --- every action has a name ---


def test_every_legal_action_is_read_back_from_all_its_names_on_record_and_view() -> None:
    used = set()
    for s in moments(seed=2, games=9):
        if s.stage == t.OVER:
            continue
        seat = decider(s)
        view = view_of(GAME, s, seat)
        legal = legal_list(GAME, view, seat)
        meant = {}
        for action in legal:
            names = names_of(view, seat, action)
            assert names[0] == text_of(view, seat, action) == text_of(s, seat, action)
            assert names == names_of(s, seat, action)
            for name in names:
                assert meant.setdefault(name, action) == action
                assert read_action(view, seat, name) == read_action(s, seat, name) == action
                assert read_action(view, seat, name.upper()) == action
        used |= set(legal)
    assert used == set(range(t.ACTIONS))


def test_a_legal_move_begins_with_no_other_legal_move() -> None:
    for s in undecided():
        seat = decider(s)
        legal = legal_list(GAME, s, seat)
        names = [name + " " for action in legal for name in names_of(s, seat, action)]
        assert not [one for one in names for two in names if one != two and one.startswith(two)]


def test_cards_are_named_by_kind_and_role() -> None:
    assert [card_text(card) for card in (0, 5, 10, 11, t.CHILD, t.TAXI, t.SCARECROW)] == [
        "monster", "ghost-brute", "vampire-musician", "vampire-vamp", "child", "taxi", "scarecrow",
    ]  # fmt: skip
    assert list(CARD_NUMBERS.values()) == list(range(t.CARDS))
    assert len(ANY_CARD_NAME) == 2 * t.CARDS


@pytest.mark.parametrize(
    ("position", "seat", "move", "proper"),
    [
        (GHOSTS, 0, "child 2", "child>2"),
        (GHOSTS, 0, "C>2", "child>2"),
        (GHOSTS, 0, "  c   2 ", "child>2"),
        (GHOSTS, 0, "child > 2", "child>2"),
        (GHOSTS, 0, "child >2", "child>2"),
        (GHOSTS, 0, "gv>1", "ghost-vamp>1"),
        (GHOSTS, 0, "Ghost-Vamp>1", "ghost-vamp>1"),
        (AT_DOOR, 1, "yes", "open"),
        (AT_DOOR, 1, "NO", "refuse"),
        (VAMP, 0, "ghost", "normal"),
        (VAMP, 0, "ghost-musician", "musician"),
        (VAMP, 0, "gm", "musician"),
        (TIED, 0, "vampire", "vampires"),
        (TIED, 0, "g", "ghosts"),
    ],
)
def test_a_move_may_be_said_in_other_words(
    position: str, seat: int, move: str, proper: str
) -> None:
    spoken, written = at(position), at(position)
    assert move != proper
    assert read_action(spoken.view(seat), seat, move) == read_action(
        spoken.view(seat), seat, proper
    )
    if move != "child > 2":  # three words: the table takes them for more than one phrase
        spoken.play(seat, move)
        written.play(seat, proper)
        assert spoken == written
        assert spoken.entries[-1].text == proper


# --- reading what people type ---

BAD_MOVES = [
    (GHOSTS, 0, "taxi>1", "you hold no taxi-hearse", "KK5"),
    (GHOSTS, 0, "child>0", "you knock at another player's door, not at your own", "KK5"),
    (GHOSTS, 0, "child>3", "there is no seat 3; with 3 players seats are 0 to 2", "KK1"),
    (GHOSTS, 0, "child>77", "there is no seat 77; with 3 players", "KK1"),
    (GHOSTS, 0, "child", "say before whom child is laid, like child>1", "KK5"),
    (GHOSTS, 0, "pass", "'pass' is no move of Toc Toc Toc; moves are like child>2", "KK5"),
    (GHOSTS, 0, "cat>1", "'cat>1' is no move", "KK5"),
    (GHOSTS, 0, "child>x", "'child>x' is no move", "KK5"),
    (GHOSTS, 0, "child>٢", "is no move", "KK5"),
    (GHOSTS, 0, "child>" + "1" * 5000, "is no move", "KK5"),
    (GHOSTS, 0, ">1", "'>1' is no move", "KK5"),
    (GHOSTS, 0, "child>1 child>2", "your card lies before seat 1, who opens or refuses", "KK6"),
    (GHOSTS, 0, "open", "no card lies before you; offer one", "KK6"),
    (GHOSTS, 0, "brute", "no vamp leads a guest away now; offer a card", "KK9"),
    (GHOSTS, 0, "ghosts", "no kind flees now; offer a card", "KK10"),
    (GHOSTS, 0, "", "an empty move moves nothing", ""),
    (GHOSTS, 1, "open", "it is seat 0's turn to offer a card", "KK5"),
    (GHOSTS, 2, "monster-vamp>1", "it is seat 0's turn to offer a card", "KK5"),
    (GHOSTS, 2, "nonsense", "it is seat 0's turn to offer a card", "KK5"),
    (GHOSTS, 3, "open", "seats are numbered 0 to 2, not 3", ""),
    (AT_DOOR, 0, "open", "your card lies before seat 1, who opens or refuses", "KK6"),
    (AT_DOOR, 0, "child>1", "your card lies before seat 1, who opens or refuses", "KK6"),
    (AT_DOOR, 2, "open", "the card lies before seat 1, not before you", "KK6"),
    (AT_DOOR, 1, "monster-vamp>2", "a card lies before you: open or refuse", "KK6"),
    (AT_DOOR, 1, "ghost", "a card lies before you: open or refuse", "KK6"),
    (AT_DOOR, 1, "maybe", "'maybe' is no move", "KK5"),
    (AT_DOOR, 1, "open refuse", "something hidden or random comes before 'refuse'", ""),
    (VAMP, 1, "normal", "seat 0 chooses which guest follows the ghost vamp", "KK9"),
    (VAMP, 0, "brute", "seat 1 has no ghost brute to lose", "KK9"),
    (VAMP, 0, "vampire", "the ghost vamp leads away a guest of her own kind, and a vampire", "KK9"),
    (VAMP, 0, "ghost-vamp", "the ghost vamp leads away a guest of her own kind", "KK9"),
    (VAMP, 0, "child", "the ghost vamp leads away a guest of her own kind, and a child", "KK9"),
    (VAMP, 0, "child>1", "choose first which guest of seat 1 follows the ghost vamp", "KK9"),
    (TIED, 2, "ghosts", "seat 0 chooses which kind goes", "KK10"),
    (TIED, 0, "monsters", "seat 1 has no monsters", "KK10"),
    (TIED, 0, "ghost-brute", "choose first which kind of seat 1 goes", "KK10"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "move", "words", "clause"), BAD_MOVES)
def test_a_move_that_cannot_be_made_is_refused_and_changes_nothing(
    position: str, seat: int, move: str, words: str, clause: str
) -> None:
    table = at(position)
    with changes_nothing(table), refused(re.escape(words), clause):
        table.play(seat, move)
    table.play(table.actors[0], table.legal_moves(table.actors[0])[0])


@functools.cache
def undecided() -> list[np.record]:
    """Moments at which somebody decides."""
    return [s for s in pool() if s.stage != t.OVER]


LETTERS = "abcdeghimnoprstuvxy-> 012"


@given(st.integers(0, 999), st.text(max_size=9) | st.text(LETTERS, max_size=9))
def test_whatever_is_typed_is_an_action_or_refused(moment: int, text: str) -> None:
    s = undecided()[moment % len(undecided())]
    seat = decider(s)
    try:
        action = read_action(view_of(GAME, s, seat), seat, text)
    except Refused as refusal:
        assert_one_sentence(refusal)
    else:
        assert 0 <= action < t.ACTIONS


@given(st.integers(0, 999), st.sampled_from([*WORDS, *ANY_CARD_NAME, "child>1", "g 0", "taxi>4"]))
def test_what_is_read_as_a_legal_action_is_played(moment: int, phrase: str) -> None:
    s = undecided()[moment % len(undecided())]
    seat, table = decider(s), Table(GAME, int(s.players), {}, seed=1)
    try:
        read = read_action(view_of(GAME, s, seat), seat, phrase)
    except Refused:
        read = None
    legal = legal_list(GAME, s, seat)
    if read in legal:
        assert next_action(table.game, s, seat, phrase) == (read, "")
    else:
        with refused("."):
            next_action(table.game, s, seat, phrase)


# --- chance in words ---


@pytest.mark.parametrize("players", GAME.players)
def test_every_outcome_of_chance_is_read_back_from_its_words(players: int) -> None:
    table = Table(GAME, players, {}, seed=players)
    while not table.actors:
        outcome = int(GAME.verbs.draw_chance(table.state))
        assert read_chance(table.state, chance_text(table.state, outcome)) == outcome
        table.give_chance(outcome)
    words = [entry.text.split()[0] for entry in table.entries]
    assert (words.count("guest"), words.count("first")) == (12, 1)
    assert words.count("card") == (52 if players == 3 else 55) - 2 * players


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("card ghost", "'card ghost' is not what chance decides here"),
        ("guest", "'guest' is no outcome of chance"),
        ("guest g", "'guest g' is no outcome of chance"),
        ("guest 3", "'guest 3' is no outcome of chance"),
        ("die 3", "'die 3' is not what chance decides here"),
    ],
)
def test_what_chance_cannot_have_decided_is_refused(text: str, words: str) -> None:
    with refused(words, "KK4"):
        read_chance(Table(GAME, 3, {}, seed=1).state, text)


def test_a_first_player_who_is_not_there_is_refused() -> None:
    table = Table(GAME, 3, {}, seed=1)
    while int(table.state.stage) != t.DRAWING_LOTS:
        table.give_chance(int(GAME.verbs.draw_chance(table.state)))
    for seat in ("3", "-1", "x", "٢", "1" * 5000):
        with refused("is no outcome of chance", "KK4"):
            read_chance(table.state, f"first {seat}")
    with changes_nothing(table), refused("the cards are dealt first", "KK4"):
        table.play(0, "open")


def test_chance_deals_no_sixth_child_and_invites_no_fifth_ghost() -> None:
    table = Table(GAME, 3, {}, seed=1)
    for _ in range(4):
        table.give_chance(CARD_NUMBERS["ghost"])
    with changes_nothing(table), refused("chance cannot decide 4 here"):
        table.give_chance(CARD_NUMBERS["ghost"])
    while int(table.state.stage) == t.INVITING:
        table.give_chance(int(GAME.verbs.draw_chance(table.state)))
    for _ in range(5):
        table.give_chance(t.CHILD)
    with changes_nothing(table), refused("chance cannot decide 12 here"):
        table.give_chance(t.CHILD)


# --- tables ---


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_it_is_for_three_to_five(players: int) -> None:
    with refused(f"toctoctoc is for 3, 4, 5 players, not {players}", "KK1"):
        ludotoc.new_table("toctoctoc", players)
    with refused("toctoctoc has no option 'teams'; it has none"):
        ludotoc.new_table("toctoctoc", 3, teams="pairs")


def test_an_offer_is_taken_back_until_it_is_answered() -> None:
    table = at(START)
    table.play(0, "taxi>2")
    with changes_nothing(table), refused("only who made the last decision may take it back"):
        table.undo(2)
    assert table.undo(0) == "taxi>2"
    assert table.position == START
    table.play(0, "taxi>1")
    table.play(1, "open")
    for seat in (0, 1):
        with changes_nothing(table), refused("across a hidden or random event"):
            table.undo(seat)


def test_a_choice_is_taken_back_when_no_card_was_drawn_after_it() -> None:
    table = at(TIED)
    table.play(0, "ghosts")
    assert table.undo(0) == "ghosts"
    table.play(0, "vampires")
    assert "guests=monster.ghost.vampire*3/" in table.position


def test_a_log_tells_all_where_a_card_lies_and_what_it_was_once_it_is_revealed() -> None:
    table = at(START)
    table.play(0, "taxi>2")
    assert table.log(0) == ["0 taxi>2"]
    for seat in (1, 2, SPECTATOR):
        assert table.log(seat) == ["0 ?>2"]
    table.play(2, "refuse")
    table.play(2, "vampires")
    for seat in (1, 2, SPECTATOR):
        assert table.log(seat) == ["0 ?>2", "2 refuse:taxi", "2 vampires"]
    assert table.log(0)[1:] == table.log(1)[1:]
    assert [entry.text for entry in table.entries] == ["taxi>2", "refuse", "vampires"]


# --- records ---


@functools.cache
def finished(players: int) -> Table:
    """A whole game."""
    return played(Random(players), players)


@pytest.mark.parametrize("players", GAME.players)
def test_a_whole_game_comes_back_from_its_record_and_is_verified(players: int) -> None:
    table = finished(players)
    assert table.is_over
    text = table.record()
    assert ludotoc.read_record(text) == ludotoc.verify_record(text) == table
    assert ludotoc.read_record(text).record() == text
    assert {line.split()[1] for line in text.splitlines() if line.startswith("* ")} == {
        "guest", "card", "first",
    }  # fmt: skip
    half = played(Random(9), players, most=40)
    assert ludotoc.read_record(half.record(with_seed=True)) == half


def test_a_record_with_a_second_thought_and_a_first_position_comes_back() -> None:
    table = at(START)
    table.play(0, "taxi>2")
    table.undo(0)
    table.play(0, "vampire>2")
    table.play(2, "open")
    table.agree_to_draw()
    text = table.record()
    assert "\n0 taxi>2\n0 undo\n0 vampire>2\n2 open\n* draw\n" in text
    assert ludotoc.verify_record(text) == table


SEED, LINE = "not what the seed gives", "line .* of the record"
EDITS = [
    (r"^0 (.*)open", r"0 \1refuse", f"{LINE}|does not end at the head"),
    (r"^(\d .*)\b(\S+)>\d$", r"\1scarecrow>9", "no seat 9|is no move|do not hold"),
    (r"^\d (\S+)>", r"7 \1>", "seats are numbered 0 to 3, not 7"),
    (r"^(\* card \S+) (\S+)((?: \S+)*?) (?!\2\b)(\S+)", r"\1 \4\3 \2", SEED),
    (r"^\* guest (monster|ghost|vampire)", "* guest child", "chance cannot decide 12 here"),
    (r"^\* guest \w+", "* guest", "line .* of the record"),
    (r"^\* first \d", "* first 4", "'first 4' is no outcome of chance"),
    (r"^(\* card .*) \S+$", r"\1", LINE),
    ('Players "4', 'Players "5', LINE),
    ('Players "4', 'Players "6', "toctoctoc is for 3, 4, 5 players, not 6"),
    ('Options "', 'Options "teams=pairs', "no option 'teams'"),
    ('Version "1', 'Version "2', "this house plays version 1"),
    ('(Seed ")..', r"\1zz", "a seed is 64 hexadecimal digits"),
    ('Result "[^"]*', 'Result "9 9 9 9', "the result is not the one that was played"),
    (r"\Z", "0 open\n", "the game is over"),
]


@pytest.mark.parametrize(("pattern", "new", "words"), EDITS)
def test_an_edited_record_is_refused_in_a_sentence(pattern: str, new: str, words: str) -> None:
    text = finished(4).record()
    edited, times = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    assert times == 1
    assert edited != text
    with refused(words):
        ludotoc.verify_record(edited)


def test_no_line_of_a_record_can_be_left_out_or_change_places() -> None:
    lines = finished(3).record().split("\n")
    first = lines.index("") + 1
    for place in range(first, len(lines) - 2):
        without = lines[:place] + lines[place + 1 :]
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        for edited in (without, swapped) if lines[place] != lines[place + 1] else (without,):
            with refused("."):
                ludotoc.verify_record("\n".join(edited))


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 1, exclude_max=True), st.sampled_from([*"0129>-abeghortvx \n", ""]))
def test_no_slip_of_one_character_is_verified_unless_it_is_white_space(
    where: float, character: str
) -> None:
    text = finished(5).record()
    place = int(where * len(text))
    slip = text[:place] + character + text[place + 1 :]
    if slip.split() == text.split():
        return
    with refused("."):
        ludotoc.verify_record(slip)
