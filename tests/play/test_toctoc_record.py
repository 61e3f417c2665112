"""A game of Jeu du Toc Toc as text: it comes back, and shows every change made to it."""

from __future__ import annotations

import functools
import re
from random import Random

import pytest

import ludotoc
from ludotoc.play import Table
from tests.lockstep import option_mix
from tests.play.tables import changes_nothing, refused
from tests.play.toctoc_tables import GAME, HANDS, RED, at, on_board, played, stacked, with_fields


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


@functools.cache
def finished() -> Table:
    """A whole game with a second thought; everybody plays the first move there is."""
    table, rng = Table(GAME, 4, {"overshoot": "yes"}, seed=7), Random(7)
    table.settle()
    table.play(2, table.legal_moves(2)[0])
    table.undo(2)
    while not table.is_over:
        seat = rng.choice(table.actors)
        moves = table.legal_moves(seat)
        home = [move for move in moves if move.endswith("garage")]
        table.play(seat, rng.choice(home or moves))
    return table


@functools.cache
def finished_text() -> str:
    """Its record."""
    return finished().record()


def test_a_finished_game_comes_back_equal_and_is_verified() -> None:
    again = ludotoc.read_record(finished_text())
    assert again == finished()
    assert again.winners in ([0, 2], [1, 3])
    assert again.record() == finished_text()
    assert ludotoc.verify_record(finished_text()) == finished()
    assert {line.split()[1] for line in finished_text().split("\n") if line.startswith("* ")} >= {
        "dealer",
        "card",
    }


@pytest.mark.parametrize("seed", range(4))
def test_games_in_any_option_mix_come_back_and_are_verified(seed: int) -> None:
    rng = Random(seed)
    table = played(rng, 120, undoes=0.2, **option_mix(GAME, rng)[1])
    text = table.record(with_seed=True)
    assert ludotoc.read_record(text) == table
    assert ludotoc.read_record(text).record(with_seed=True) == text
    assert ludotoc.verify_record(text) == table


def test_a_game_in_which_all_were_stuck_comes_back_and_is_verified() -> None:
    table = at(with_fields(stacked().position, stage="stuck", stuck="3,3,3,3"))
    rng = Random(4)
    for _ in range(40):
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal_moves(seat)))
    assert any(entry.text.startswith("blind ") for entry in table.entries)
    text = table.record(with_seed=True)
    assert ludotoc.read_record(text) == table
    assert ludotoc.verify_record(text) == table
    blind = re.sub(r"(?m)^\* blind \S+$", "* blind 2C", text, count=1)
    with refused("chance cannot decide|not what the seed gives"):
        ludotoc.verify_record(blind)


# What is looked for, what the first such place becomes, and what is said of it then.
EDITS = [
    (r"^(\d) discard \S+$", r"\1 discard X2", "hold the joker|discarded|turn"),
    (r"^(\d) (\w+) exit$", r"\1 \2 stop", "say how the card on the table is played"),
    (r"^(\d) \w+ exit$", r"\1 X9 exit", "'X9' is no move of Jeu du Toc Toc"),
    (r"^(\d) (\w+) exit$", r"\1 \2", "line .* of the record"),
    (r"^(\d) (\w+) exit$", r"9 \2 exit", "seats are numbered 0 to 3, not 9"),
    (r"^\d undo$", "", "line .* of the record"),
    (r"^\* dealer \w+$", "* dealer purple", "'dealer purple' is no outcome"),
    (r"^\* dealer \w+$", "* die 3", "'die 3' is not what chance decides here"),
    (r"^(\* card \S+) (\S+) (\S+)", r"\1 \3 \2", "not what the seed gives"),
    (r"^(\* card) (\S+)", r"\1 \2 \2", "chance cannot decide"),
    ('Players "4', 'Players "6', "toctoc is for 4 players, not 6"),
    ("overshoot=yes", "overshoot=no", "line .* of the record|head"),
    ("garage=70", "garage=72", "line .* of the record|head"),
    ("garage=70", "garage=71", "option garage can be 70, 72"),
    ('(Seed ")..', r"\1zz", "a seed is 64 hexadecimal digits"),
    ('Result "[^"]*', 'Result "1 1 1 1', "the result is not the one that was played"),
    (r"\Z", "0 discard KH\n", "the game is over"),
]


@pytest.mark.parametrize(("pattern", "new", "words"), EDITS)
def test_an_edited_record_is_refused_in_a_sentence(pattern: str, new: str, words: str) -> None:
    text, times = re.subn(pattern, new, finished_text(), count=1, flags=re.MULTILINE)
    assert times == 1
    assert text != finished_text()
    with refused(words):
        ludotoc.verify_record(text)


# --- undo ---


def test_parts_of_a_seven_are_taken_back_one_by_one_and_then_the_card() -> None:
    table = on_board(red="red18,green5,-,-")
    start = table.position
    table.play(RED, "7S a3")
    assert table.undo(RED) == "a3"
    table.play(RED, "b1")
    assert table.undo(RED) == "b1"
    assert table.undo(RED) == "7S"
    assert table.position == start
    with changes_nothing(table), refused("nothing can be taken back"):
        table.undo(RED)


def test_nothing_is_taken_back_or_chosen_across_a_joker_s_draw() -> None:
    table = on_board(HANDS[0], "X1 KH QD JD")
    with changes_nothing(table), refused("something hidden or random comes before 'KH exit'"):
        table.play(RED, "X1 KH exit")
    table.play(RED, "X1")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)
    table.play(RED, "KH exit")
    assert table.undo(RED) == "exit"


def test_nothing_is_taken_back_across_a_blind_draw_or_the_exchange() -> None:
    table = at(with_fields(stacked().position, stage="stuck", stuck="0,3,0,0"))
    table.play(RED, "accept")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(RED)
    table = stacked(exchanged=False)
    for seat, card in enumerate(("2S", "KH", "2H", "2D")):
        table.play(seat, f"pass {card}")
    with changes_nothing(table), refused("across a hidden or random event"):
        table.undo(3)
