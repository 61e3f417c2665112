"""Moves of Toc Chocottes in words, where seats are asked in turn and where all may act."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR
from ludotoc.engine.record import legal_list, outcome_list, view_of
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.actions import (
    chance_text,
    names_of,
    read_action,
    read_chance,
    text_of,
)
from ludotoc.games.chocottes.notation import CARD_NUMBERS, card_text
from ludotoc.games.chocottes.reasons import KINDS, kind_of, why_not
from ludotoc.play import Table
from tests.play.chocottes import (
    GAME,
    MODES,
    at,
    choice,
    deciders,
    line,
    moments,
    opened,
    played,
    pool,
)
from tests.play.tables import assert_one_sentence, changes_nothing, refused

HANDS = "5a@0.1a@1.2a / 5b.3a.4a / 5d.6a.7a"
CARD = re.compile(r"\b\d{1,2}[a-d]\b")
WORLD = key_of(b"an imagined world", GAME.name)
TYPED = "abdeikmnprstx0123:+ "
both_modes = pytest.mark.parametrize("mode", MODES)


# --- every action has a name ---


def test_every_legal_action_is_read_back_from_its_name() -> None:
    kinds = set()
    for s in pool():
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            legal = legal_list(GAME, view, seat)
            names = [text_of(view, seat, action) for action in legal]
            assert len(set(names)) == len(legal)
            for action, name in zip(legal, names, strict=True):
                assert name == text_of(s, seat, action) == names_of(view, seat, action)[0]
                for typed in names_of(view, seat, action):
                    assert read_action(view, seat, typed) == action
                    assert read_action(s, seat, typed.upper()) == action
                kinds.add(kind_of(action))
    assert kinds == set(KINDS)


def test_a_name_means_one_action_and_begins_with_no_other() -> None:
    for s in pool():
        for seat in deciders(s):
            legal = legal_list(GAME, s, seat)
            owners = [(name + " ", a) for a in legal for name in names_of(s, seat, a)]
            assert len({name for name, _ in owners}) == len(owners)
            proper = [text_of(s, seat, action) + " " for action in legal]
            assert not [a for a in proper for b in proper if a != b and a.startswith(b)]


def test_moves_are_written_as_the_notation_says() -> None:
    table = at(line(HANDS, "8a 8b", "12a", "window", effects="0:12"))
    assert table.legal_moves(0) == ["snap 1", "snap 2", "snap 3", "pass"]
    for seat in range(3):
        table.play(seat, "pass")
    assert table.legal_moves(0) == ["skip", "give 1", "give 2", "give 3"]
    table.play(0, "give 2")
    assert table.legal_moves(0)[:2] == ["take 1:1", "take 1:2"]
    table.play(0, "take 2:3")
    table = at(line(HANDS, "8a 8b", "11a", "effect", effects="1:11", resolved="1"))
    assert table.legal_moves(1) == ["skip", "mix 2:1", "mix 2:2", "mix 0:1", "mix 0:2"]
    table.play(1, "mix 0:1 and 0:3")
    assert [entry.text for entry in table.entries[:2]] == ["mix 0:1", "and 0:3"]
    assert table.entries[2].text in ("coin stay", "coin change")
    table = at(line(HANDS, "8a 8b", "13a", "effect", effects="2:13", resolved="1"))
    assert table.legal_moves(2) == ["skip", "gift 0", "gift 1"]
    table = at(line(HANDS, "8a 8b", "14a", "effect", effects="2:14", resolved="1"))
    assert table.legal_moves(2) == ["skip", "reap 1", "reap 2", "reap 3"]
    table = ludotoc.new_table("chocottes", seed=1)
    assert table.legal_moves(0) == [
        "look 1+2", "look 1+3", "look 1+4", "look 2+3", "look 2+4", "look 3+4",
    ]  # fmt: skip


@pytest.mark.parametrize("typed", ["look 3+1", "LOOK 13", "look 1 3", "look13", " look  1+3 "])
def test_two_cards_may_be_named_in_other_words(typed: str) -> None:
    spoken, written = (ludotoc.new_table("chocottes", seed=1) for _ in range(2))
    spoken.play(0, typed)
    written.play(0, "look 1+3")
    assert spoken == written


@both_modes
@pytest.mark.parametrize("seed", range(3))
def test_whole_moves_replay_what_phrases_did(seed: int, mode: str) -> None:
    rng = Random(seed)
    secret = rng.randbytes(32)
    phrased, whole = (Table(GAME, 3, {"windows": mode}, seed=secret) for _ in range(2))
    phrased.settle()
    whole.settle()
    for _ in range(150):
        if phrased.is_over:
            break
        seat = rng.choice(phrased.actors)
        before, phrases = int(phrased.state.chance.disclosed), []
        while seat in phrased.actors and int(phrased.state.chance.disclosed) == before:
            action = choice(phrased.state, seat, rng)
            phrases.append(text_of(phrased.view(seat), seat, action))
            entries = len(phrased.entries)
            phrased.play(seat, phrases[-1])
            if len(phrased.entries) > entries + 1:
                break
        whole.play(seat, " ".join(phrases))
        assert phrased == whole


# --- reading what people type ---


@settings(max_examples=200)
@given(st.integers(0, 9999), st.text(max_size=9) | st.text(TYPED, max_size=9))
def test_whatever_is_typed_is_an_action_or_refused(moment: int, text: str) -> None:
    s = pool()[moment % len(pool())]
    for seat in deciders(s)[:1]:
        try:
            action = read_action(view_of(GAME, s, seat), seat, text)
        except Refused as refusal:
            assert_one_sentence(refusal)
        else:
            assert 0 <= action < GAME.actions


@pytest.mark.parametrize(
    "text", ["", " ", "5a", "snip 3", "1:3", "draw 2", "pass 1", "٣", "snap\0"]
)
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with refused("is no move of Toc Chocottes; moves are like draw, replace 2, snap 3 or take 1:3"):
        read_action(at(line(HANDS)).view(0), 0, text)


MALFORMED = [
    ("look 1", "say which two of your four cards you look at, like look 1+3", "CC2"),
    ("look 1+1", "say which two of your four cards", "CC2"),
    ("look 1+5", "say which two of your four cards", "CC2"),
    ("replace", "say which of your own cards, by its number, like replace 2", "CC3"),
    ("snap", "say which of your own cards, by its number, like snap 2", "CC5"),
    ("snap 1:3", "say which of your own cards, by its number, like snap 2", "CC5"),
    ("snap 0", "you have 3 cards, so there is no card 0", "CC5"),
    ("snap 52", "you have 3 cards, so there is no card 52", "CC5"),
    ("peek 2:1", "say which of your own cards, by its number, like peek 2", "CC9"),
    ("give 1:1", "say which of your own cards, by its number, like give 2", "CC11"),
    ("reap 1:1", "say which of your own cards, by its number, like reap 2", "CC13"),
    ("mix 3", "say whose card and which, like mix 1:3", "CC10"),
    ("take 1:", "say whose card and which, like take 1:3", "CC11"),
    ("take 0:1", "that takes another player, and seat 0 is yours", "CC11"),
    ("mix 0:1", "that takes another player, and seat 0 is yours", "CC10"),
    ("take 3:1", "there is no seat 3 at this table", "CC11"),
    ("take 1:0", "seat 1 has 3 cards, so there is no card 0", "CC11"),
    ("gift", "say to whom, by the number of the seat, like gift 1", "CC12"),
    ("gift 0", "that takes another player, and seat 0 is yours", "CC12"),
    ("gift 7", "there is no seat 7 at this table", "CC12"),
]


@pytest.mark.parametrize(("text", "words", "clause"), MALFORMED)
def test_a_malformed_move_is_refused_with_its_clause_and_changes_nothing(
    text: str, words: str, clause: str
) -> None:
    table = at(line(HANDS))
    with changes_nothing(table), refused(re.escape(words), clause):
        table.play(0, text)


@pytest.mark.parametrize(
    ("effect", "moves", "typed", "proper"),
    [("0:11", (), "take 1:1", "mix"), ("0:11", ("mix 1:1",), "mix 1:2", "and"),
     ("0:12", ("give 1",), "mix 1:2", "take")],
)  # fmt: skip
def test_another_s_card_is_named_with_the_word_of_the_effect(
    effect: str, moves: tuple[str, ...], typed: str, proper: str
) -> None:
    top = f"{effect[2:]}a"
    table = at(line(HANDS, "8a", top, "effect", effects=effect, resolved="1"))
    for move in moves:
        table.play(0, move)
    with changes_nothing(table), refused(f"here it is said like {proper} 1:3, not with"):
        table.play(0, typed)


# --- chance in words ---


def test_cards_are_named_by_number_and_letter() -> None:
    assert [card_text(card) for card in (0, 3, 26, 36, 55)] == ["1a", "1d", "7c", "10a", "14d"]
    assert len(CARD_NUMBERS) == c.CARDS


def test_every_outcome_of_chance_is_read_back_from_its_words() -> None:
    words = set()
    for game in range(8):
        rng = Random(game)
        s = opened(rng, 2 + game % 4, MODES[game % 2])
        GAME.verbs.set_up(s)
        for _ in range(900):
            if s.stage == c.OVER:
                break
            if not (outcomes := [outcome for outcome, _ in outcome_list(GAME, s)]):
                seat = rng.choice(deciders(s))
                GAME.verbs.apply(s, seat, choice(s, seat, rng))
                continue
            for outcome in outcomes:
                text = chance_text(s, outcome)
                assert re.fullmatch(r"[a-z]+ \S+", text)
                assert read_chance(s, text) == outcome
                words.add(text.split()[0])
            GAME.verbs.apply(s, CHANCE_SEAT, rng.choice(outcomes))
    assert words == {"start", "card", "coin", "tile", "order"}


def test_the_order_of_claims_says_whose_card_comes() -> None:
    table = at(line(HANDS, "8a 8b", "5c", "window", windows="live"))
    table.play(2, "snap 3 snap 1 pass")
    table.play(0, "pass")
    table.play(1, "snap 2 pass")
    told = [entry.text for entry in table.entries if entry.seat == CHANCE_SEAT]
    assert sorted(told) == ["order 1:2", "order 2:1", "order 2:3", "order close"]
    assert told.index("order 2:3") < told.index("order 2:1"), "a seat's claims in its own order"
    assert told[-1] == "order close"


@pytest.mark.parametrize(
    ("text", "words"),
    [("card 5a", "'card 5a' is not what chance decides here"), ("start", "'start' is no outcome"),
     ("start x", "'start x' is no outcome"), ("start ٣", "is no outcome"),
     ("start " + "9" * 5000, "is no outcome")],
)  # fmt: skip
def test_what_chance_cannot_have_decided_is_refused(text: str, words: str) -> None:
    with refused(words):
        read_chance(Table(GAME, 2, {}, seed=1).state, text)


@pytest.mark.parametrize("text", ["order 0:1", "order 1:1", "order 2:9", "order 9:1", "order 1",
                                  "order close"])  # fmt: skip
def test_an_order_that_is_not_that_of_the_claims_is_refused(text: str) -> None:
    s = at(line(HANDS, "8a 8b", "5c", "window", windows="live", asking="0", claims="1:2")).state
    GAME.verbs.apply(s, 0, c.PASS)
    assert read_chance(s, "order 1:2") == 1
    if text == "order close":
        assert read_chance(s, text) not in [outcome for outcome, _ in outcome_list(GAME, s)]
    else:
        with refused("is no outcome of chance here"):
            read_chance(s, text)


# --- knowing is not showing ---


def test_no_text_and_no_refusal_depends_on_what_a_seat_has_not_seen() -> None:
    differ = 0
    for s in pool():
        for seat in range(int(s.players)):
            view, world = view_of(GAME, s, seat), view_of(GAME, s, seat)
            GAME.verbs.imagine(world, WORLD)
            differ += not np.array_equal(world.face, s.face)
            legal = legal_list(GAME, view, seat)
            for action in legal:
                assert text_of(world, seat, action) == text_of(view, seat, action)
            for action in range(seat, GAME.actions, 41):
                if action not in legal:
                    assert str(why_not(world, seat, action)) == str(why_not(view, seat, action))
    assert differ > 100


@both_modes
def test_no_move_no_log_and_no_refusal_ever_names_a_card(mode: str) -> None:
    table = played(Random(3), 200, 3, mode)
    assert len(table.entries) > 150
    for seat in (0, 1, 2, SPECTATOR):
        assert not CARD.search(" ".join(table.log(seat)))
    for s in moments(seed=9, games=8, most=40):
        for seat in deciders(s):
            view = view_of(GAME, s, seat)
            legal = legal_list(GAME, view, seat)
            told = [text_of(view, seat, action) for action in legal]
            told += [str(why_not(view, seat, a)) for a in range(0, 475, 37) if a not in legal]
            assert not CARD.search(" ".join(told))


def test_after_a_glimpse_nothing_that_is_said_depends_on_what_was_seen() -> None:
    tables = []
    for seen in ("9a", "13c"):
        others = "8a 8b 9a 13c".replace(seen, "").split()
        table = at(line(f"5a.{seen}.2a / 5b.3a.4a", " ".join(others), "10a", "effect",
                        effects="0:10", resolved="1"))  # fmt: skip
        for seat, move in ((0, "peek 2"), (0, "pass"), (1, "pass"), (1, "draw")):
            table.play(seat, move)
        tables.append(table)
    one, two = tables
    assert one.view(0).face.tolist() != two.view(0).face.tolist()
    assert one.log(0) == two.log(0)
    for table in tables:
        table.play(1, "discard")
    assert one.legal_moves(1) == two.legal_moves(1)
    for action in range(GAME.actions):
        if action not in one.legal_actions(0):
            assert str(one.why_not(0, action)) == str(two.why_not(0, action))


# --- live: what is sealed stays unseen ---


def live() -> Table:
    """A window in which all may act at once."""
    return at(line(HANDS, "8a 8b", "5c", "window", windows="live"))


def test_a_log_hides_that_somebody_has_claimed_or_passed() -> None:
    table = live()
    table.play(1, "snap 1 pass")
    assert table.log(1) == ["1 snap 1", "1 pass"]
    for seat in (0, 2, SPECTATOR):
        assert table.log(seat) == []
    table.play(0, "pass")
    assert table.log(2) == []
    table.play(2, "pass")
    assert table.log(2) == ["2 pass", "* order 1:1", "* order close"]


def test_nothing_sealed_can_be_taken_back_and_the_answer_tells_nothing() -> None:
    quiet, busy = live(), live()
    busy.play(1, "snap 1")
    busy.play(2, "pass")
    for table in (quiet, busy):
        with changes_nothing(table), refused("across a hidden or random event"):
            table.undo(0)
        table.play(0, "snap 1")
        with changes_nothing(table), refused("across a hidden or random event"):
            table.undo(0)


def test_nothing_is_taken_back_across_the_opening_of_a_live_window() -> None:
    text = line(HANDS, "8a 8b", "10a", "effect", effects="0:10", resolved="1")
    asked, open_to_all = at(text), at(text + " windows=live")
    for table in (asked, open_to_all):
        table.play(0, "skip")
    assert asked.undo(0) == "skip"
    with changes_nothing(open_to_all), refused("across a hidden or random event"):
        open_to_all.undo(0)


def test_what_is_refused_after_a_pass_does_not_tell_whether_others_have_passed() -> None:
    quiet, busy = live(), live()
    busy.play(1, "pass")
    busy.play(2, "pass")
    for table in (quiet, busy):
        for rest in ("zz", "pass", "snap 1", "draw"):
            with changes_nothing(table), refused(f"hidden or random comes before '{rest}'"):
                table.play(0, f"pass {rest}")


def test_whatever_others_have_sealed_a_seat_is_refused_the_same() -> None:
    quiet, busy = live(), live()
    busy.play(1, "snap 1 snap 2 pass")
    busy.play(2, "snap 1")
    for table in (quiet, busy):
        table.play(0, "snap 2")
    assert quiet.legal_moves(0) == busy.legal_moves(0)
    for action in range(GAME.actions):
        if action not in quiet.legal_actions(0):
            assert str(quiet.why_not(0, action)) == str(busy.why_not(0, action))


# --- undo ---


def test_a_first_choice_and_a_pass_are_taken_back() -> None:
    table = at(line(HANDS, "8a 8b", "12a", "effect", effects="0:12", resolved="1"))
    table.play(0, "give 2")
    assert table.undo(0) == "give 2"
    table.play(0, "skip")
    table.play(0, "pass")
    assert table.undo(0) == "pass"
    assert table.undo(0) == "skip"
    table.play(0, "give 2 take 1:1")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(0)


@pytest.mark.parametrize(
    ("stage", "seat", "move"),
    [({}, 0, "draw"), ({}, 0, "knock"),
     ({"top": "5c", "stage": "window"}, 0, "snap 1"),
     ({"top": "5c", "stage": "window"}, 0, "snap 2"),
     ({"top": "10a", "stage": "effect", "effects": "0:10", "resolved": "1"}, 0, "peek 1"),
     ({"top": "11a", "stage": "mixing", "effects": "0:11", "resolved": "1", "picked": "1:1"}, 0,
      "and 1:2"),
     ({"top": "14a", "stage": "effect", "effects": "1:14", "resolved": "1"}, 1, "reap 1")],
)  # fmt: skip
def test_nothing_is_taken_back_once_a_card_was_seen(
    stage: dict[str, str], seat: int, move: str
) -> None:
    table = at(line(HANDS, "8a 8b", **stage))
    table.play(seat, move)
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(seat)


# --- records ---


@both_modes
@pytest.mark.parametrize("players", GAME.players)
def test_a_game_comes_back_from_its_record_and_is_verified(players: int, mode: str) -> None:
    table = played(Random(players), 160, players, mode, undoes=0.2)
    text = table.record(with_seed=True)
    assert ludotoc.read_record(text) == table
    assert ludotoc.read_record(text).record(with_seed=True) == text
    assert ludotoc.verify_record(text) == table
    assert any(entry.is_sealed for entry in table.entries) == (mode == "live")


EDITS = [
    ("asked", r"draw replace \d", "draw discard", "line .* of the record|head"),
    ("asked", r"^(\d) draw", r"\1 knock", "line .* of the record|head"),
    ("asked", r"^0 look \d\+\d", "0 look 1+2", "head"),
    ("asked", r"(\* card \S+) (\S+) (\S+)", r"\1 \3 \2", "not what the seed gives"),
    ("asked", r"windows=asked", "windows=live", "line .* of the record|head"),
    ("asked", r'(Seed ").(.)', r"\g<1>x\2", "hexadecimal"),
    ("asked", r"^0 pass", "1 pass", "line .* of the record"),
    ("live", r"^\* order (\d):\d", r"* order \1:9", "is no outcome of chance here"),
    ("live", r"^\* order close", "* order 0:1", "is no outcome of chance here"),
    ("live", r"^(\d) pass", r"\1 snap 1 pass", "line .* of the record|head"),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "pattern", "new", "words"), EDITS)
def test_an_edited_record_is_refused(mode: str, pattern: str, new: str, words: str) -> None:
    text = played(Random(5), 160, 3, mode).record(with_seed=True)
    edited, times = re.subn(pattern, new, text, count=1, flags=re.MULTILINE)
    assert (times, edited != text) == (1, True)
    with refused(words):
        ludotoc.verify_record(edited)


def test_a_record_in_progress_goes_on_as_it_would_have() -> None:
    table = played(Random(6), 40, 3, "live")
    again = ludotoc.read_record(table.record(with_seed=True))
    rng = Random(7)
    while not table.is_over and len(table.entries) < 400:
        seat = rng.choice(table.actors)
        move = text_of(table.view(seat), seat, choice(table.state, seat, rng))
        table.play(seat, move)
        again.play(seat, move)
    assert again == table


def test_a_rematch_carries_nothing_over() -> None:
    table = ludotoc.new_table("chocottes", seed=1)
    table.agree_to_draw()
    again = table.rematch(seed=2)
    assert (again.carried, again.scores) == ("", [0, 0])
