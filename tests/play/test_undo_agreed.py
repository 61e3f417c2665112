"""Going back across hidden or random things, when all agree: logged, proven, and drawn anew."""

from __future__ import annotations

import functools
from random import Random

import numpy as np
import pytest

import ludotoc
from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import bytes_of, copy_of
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.story import Story
from ludotoc.play import Table
from tests.play.tables import changes_nothing, footprint, hand_of, played, refused, stacked

HANDS = ("2S 3S 4S 6S 8S", "KH 7S QD JD AC", "2H 3H 4H 6H 8H", "2D 3D 4D 6D 8D")


def without_key(s: np.record) -> bytes:
    bare = copy_of(s)
    bare.chance.key[:] = 0
    return bytes_of(bare)


def walk(table: Table, rng: Random, decisions: int) -> list[np.record]:
    """Somebody decides something at random; how the table stood before each of them."""
    stood = []
    for _ in range(decisions):
        if table.is_over:
            break
        stood.append(table.state)
        seat = rng.choice(table.actors)
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
    return stood


@pytest.mark.parametrize("name", NAMES)
def test_the_table_stands_as_it_stood_and_is_verified(name: str) -> None:
    game, rng = find_game(name), Random(name)
    for seed in range(3):
        table = Table(game, game.players[0], {}, seed=seed)
        table.settle()
        stood = walk(table, rng, 40)
        back = rng.randrange(len(stood))
        if table.is_over:
            continue
        table.undo_agreed(back)
        assert table.decisions == back
        assert without_key(table.state) == without_key(stood[back])
        assert table.entries[-1].line == f"* undo {back}"
        assert [bytes_of(view) for view in table.views(0)][-1] == bytes_of(table.view(0))
        walk(table, rng, 12)
        if not table.is_over and table.decisions > 3:
            table.undo_agreed(table.decisions - 2)
            walk(table, rng, 6)
        text = table.record(with_seed=True)
        assert ludotoc.verify_record(text) == table
        assert ludotoc.read_record(text) == table


def test_what_is_drawn_after_it_is_drawn_anew() -> None:
    assert len(set(played_dice(300)[:20])) > 3
    assert len({bytes(key_of(bytes(32), "tock", epoch)) for epoch in range(1000)}) == 1000


def test_what_lies_there_already_stays_as_it_lies() -> None:
    """The card that a joker draws was laid with the deck; who has seen it knows it."""
    table = stacked(HANDS[0], "X1 7S QD JD AC", pile="9C 5D")
    for _ in range(3):
        table.play(1, "X1 exit")
        assert "9C" in hand_of(table, 1)
        table.undo_agreed(0)
        assert "9C" not in hand_of(table, 1)


@functools.cache
def played_dice(times: int) -> tuple[str, ...]:
    """The die after the same decision, as often as all agree to roll again."""
    from tests.play.test_table import on_board

    table, seen = on_board(HANDS[0], "2H 2C 3C 4C 6C", dice="recoil", red="red4,-,-,-"), []
    for _ in range(times):
        table.play(1, "2H a")
        seen.append(next(e.text for e in reversed(table.entries) if e.text.startswith("die")))
        table.undo_agreed(0)
    return tuple(seen)


def test_chance_does_not_repeat_after_256_times() -> None:
    rolls = played_dice(300)
    assert rolls[:40] != rolls[256:296]


def test_the_key_of_a_table_where_nobody_went_back_is_the_first_one() -> None:
    seed = bytes(range(32))
    assert bytes(key_of(seed, "tock")) == bytes(key_of(seed, "tock", 0))
    assert bytes(key_of(seed, "tock")) != bytes(key_of(seed, "tock", 1))
    table = ludotoc.new_table("tock", seed=seed)
    assert bytes(table.state.chance.key) == bytes(key_of(seed, "tock"))


def test_one_goes_back_and_not_forward() -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    for decisions in (2, 3, -1, 1000):
        with changes_nothing(table), refused("2 decisions stand, so one cannot go back to"):
            table.undo_agreed(decisions)
    table.undo_agreed(1)
    assert table.legal_moves(1) == ["exit"]
    with changes_nothing(table), refused("1 decision stands, so one cannot go back to 1"):
        table.undo_agreed(1)
    table.undo_agreed(0)
    table.agree_to_draw()
    with changes_nothing(table), refused("the game is over"):
        table.undo_agreed(0)


def test_what_stood_before_is_no_longer_free_to_take_back() -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    table.undo_agreed(1)
    assert not table.may_undo(1)
    with changes_nothing(table), refused("nothing can be taken back"):
        table.undo(1)
    table.play(1, "exit")
    assert table.may_undo(1)


def test_a_seat_may_undo_exactly_when_an_undo_is_not_refused() -> None:
    rng, found = Random(2), {True: 0, False: 0}
    for players in (4, 6):
        table = played(Random(players), 0, players, dice="gain")
        for _ in range(60):
            walk(table, rng, 1)
            for seat in range(players):
                may = table.may_undo(seat)
                found[may] += 1
                if not may:
                    before = footprint(table)
                    with pytest.raises(Refused):
                        table.undo(seat)
                    assert footprint(table) == before
            last = [seat for seat in range(players) if table.may_undo(seat)]
            if last and rng.random() < 0.5:
                table.undo(last[0])
    assert min(found.values()) > 20
    assert not table.may_undo(99)
    assert not table.may_undo(-1)
    table.agree_to_draw()
    assert not any(table.may_undo(seat) for seat in range(players))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("* undo 99", "2 decisions stand, so one cannot go back to 99"),
        ("* undo -1", "an undo goes back to a number of decisions, not '-1'"),
        ("* undo 1 1", "an undo goes back to a number of decisions, not '1 1'"),
        ("* undo 1234567", "an undo goes back to a number of decisions"),
        ("* undo", "does not say what chance decided"),
    ],
)
def test_a_record_that_goes_back_wrongly_is_refused(line: str, words: str) -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    text = "\n".join(row for row in table.record().splitlines() if not row.startswith("[Head"))
    with refused(words):
        ludotoc.read_record(f"{text}\n{line}\n")


def test_it_is_told_to_all_and_the_story_goes_on_from_there() -> None:
    table = stacked(*HANDS)
    table.play(1, "KH exit")
    table.play(2, "2H a" if "2H" in table.legal_moves(2) else table.legal_moves(2)[0])
    table.undo_agreed(2)
    table.play(2, table.legal_moves(2)[-1])
    story = Story(table)
    story.catch_up()
    assert len(story.events) == len(table.entries)
    (number,) = [n for n, each in enumerate(table.entries) if each.line == "* undo 2"]
    assert str(story.sentence(number, 0)) == "all agree to go back"
    assert without_key(story.events[-1].after) == without_key(table.state)
    made = [table.entries[each] for each in story.standing]
    assert sum(each.seat != CHANCE_SEAT for each in made) == table.decisions
