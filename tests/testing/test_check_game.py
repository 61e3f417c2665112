"""`check_game` finds every game on the shelf lawful, and every planted breach."""

from __future__ import annotations

import re

import numpy as np
import pytest

from culot import GAME as CULOT
from ludotoc.engine.game import CHANCE_SEAT, Game
from ludotoc.games import NAMES, find_game
from ludotoc.play.table import Table
from ludotoc.testing import LAWS, Broken, check_game
from ludotoc.testing.check import OF_GLIMPSES, OF_MEMORY, OF_SENSE, TEXT_LAWS
from ludotoc.testing.law import differing_fields
from ludotoc.testing.moments import mixes
from ludotoc.testing.sources import faults_of
from tests.testing.planted import PLANTED, planted, stated

UNDO = "undo_restores_the_table"  # only the table itself can break it
WITHOUT_MEMORY = set(LAWS) - {law.__name__ for law in (*OF_MEMORY, *OF_GLIMPSES)}
WITHOUT_BOTH = WITHOUT_MEMORY - {law.__name__ for law in OF_SENSE}
WITHOUT_TEXT = {law.__name__ for law in TEXT_LAWS}


@pytest.mark.parametrize("name", NAMES)
def test_every_game_on_the_shelf_keeps_the_laws(name: str) -> None:
    game = find_game(name)
    report = check_game(game, games=5)
    assert set(report.laws) == (set(LAWS) if game.has_memory else WITHOUT_MEMORY)
    assert report.games >= 5
    assert report.decisions > 100


def test_the_smallest_game_keeps_the_laws() -> None:
    report = check_game(CULOT)
    assert set(report.laws) == WITHOUT_BOTH
    assert report.mixes == 2
    assert report.decisions == 60
    assert str(report) == "culot keeps 47 laws (24 games in 2 mixes, 60 decisions, seed 0)"


def test_a_breach_is_planted_for_every_law() -> None:
    assert {*PLANTED, UNDO} == set(LAWS)
    assert all(sentence.endswith(".") for sentence in LAWS.values())


@pytest.mark.parametrize("law", PLANTED)
def test_a_planted_breach_is_found(law: str) -> None:
    game = PLANTED[law]
    check_game(find_sound(game), games=4, laws=[law], notation=has_text(game))
    with pytest.raises(Broken) as broken:
        check_game(game, games=4, laws=[law], notation=has_text(game))
    assert broken.value.law == law
    assert broken.value.sentence == LAWS[law]
    assert LAWS[law] in str(broken.value)


def find_sound(game: Game) -> Game:
    return CULOT if game.name == CULOT.name else find_game(game.name)


def has_text(game: Game) -> bool:
    return game.name in (*NAMES, CULOT.name)


def test_an_undo_that_changes_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check_game(CULOT, games=4, laws=[UNDO])
    sound = Table.undo

    def undo(self: Table, seat: int) -> str:
        text = sound(self, seat)
        self._state.chance.epoch += 1
        return text

    monkeypatch.setattr(Table, "undo", undo)
    with pytest.raises(Broken, match="what differs: chance"):
        check_game(CULOT, games=4, laws=[UNDO])


def test_a_breach_says_where_it_can_be_seen_again() -> None:
    with pytest.raises(Broken) as broken:
        check_game(PLANTED["the_best_points_win"], seed=4)
    where = broken.value.where
    assert re.match(r"seed 4, game \d+ \([23] players\), decision [23], after action [01] ", where)
    assert re.search(r"\n  culot v1 players=[23] cards=\S+ said=\S+$", where)
    with pytest.raises(Broken) as again:
        check_game(PLANTED["the_best_points_win"], seed=4)
    assert str(again.value) == str(broken.value)


def test_a_game_that_crashes_breaks_the_law_it_crashed_in() -> None:
    def crash(s: np.record, seat: int) -> None:
        raise IndexError("card 8")

    with pytest.raises(Broken, match="IndexError: card 8") as broken:
        check_game(planted(CULOT, mask=crash), laws=["the_key_is_wiped"])
    assert isinstance(broken.value.__cause__, IndexError)


def test_a_game_without_notation_is_refused_unless_that_is_asked_for() -> None:
    with pytest.raises(Broken, match=r"actions\.py, position\.py, refusals\.py"):
        check_game(stated(package="ludotoc.batch"))


def test_a_law_that_does_not_exist_is_not_checked_silently() -> None:
    with pytest.raises(ValueError, match="no law gravity"):
        check_game(CULOT, laws=["gravity"])


def test_progress_is_told() -> None:
    told: list[tuple[int, int, str]] = []
    check_game(CULOT, games=3, progress=lambda *each: told.append(each))
    assert [done for done, _, _ in told] == [0, 1, 2, 3]
    assert {total for _, total, _ in told} == {3}
    assert told[0][2] == "2 players"


def test_few_games_still_see_every_value_of_every_option() -> None:
    from random import Random

    tock = find_game("tock")
    seen = mixes(tock, 12, Random(1))
    assert len(seen) == 12
    assert {players for players, _ in seen} == set(tock.players)
    for option in tock.options:
        assert {options[option.name] for _, options in seen} == set(option.values)
    assert all(tock.unfit(*mix) is None for mix in seen)


def test_what_rules_may_not_do_is_found_in_their_source() -> None:
    def naughty(s: np.record, out: np.ndarray) -> None:
        out[:2] = np.zeros(2)
        if s:
            raise ValueError(f"{s}")
        print(s, end="")

    faults = [fault.split(": ")[1] for fault in faults_of(naughty)]
    assert sorted(faults) == ["JoinedStr", "Raise", "a slice is assigned to", "print()", "zeros()"]


def test_fields_that_differ_are_named() -> None:
    one, other = (np.zeros(1, CULOT.record_type).view(np.recarray)[0] for _ in range(2))
    other.turn = CHANCE_SEAT
    assert differing_fields(one, other) == ["turn"]
