"""L5 and hints: a bot is a seat. What its seat has not seen changes nothing that it decides."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pytest

from ludotoc.bots import company
from ludotoc.bots.levels import LEVELS
from ludotoc.games import NAMES
from ludotoc.hosting import messages as m
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.thinking import Turn
from ludotoc.play.table import Table
from tests.leaks.pairs import twin_of
from tests.leaks.runs import Mix, Run
from tests.leaks.worlds import Twin

PLAYERS = {"tock": 4, "toctoc": 4, "toctoctoc": 3, "chocolat": 3, "chocottes": 3}
LEAST = 9  # moments before anybody is asked
MOST_OBJECTS = 20_000


@pytest.fixture(autouse=True)
def _all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that is cut short by the clock says nothing: how far it came is the machine's."""
    monkeypatch.setattr(company, "LONGEST_THOUGHT", float("inf"))


def until_asked(game: str, seat: int, bots: int, rng: Random) -> Run:
    """A game that comes to a decision of some seat that has a choice."""
    mix = Mix(game, PLAYERS[game], bots=bots, chatter=0.0)
    run = Run(mix, rng.randbytes(32))
    while len(run.moments) < LEAST or len(run.house.legal(seat)) < 2:
        run.go_on(rng)
        if not run.is_on:  # over too soon
            run = Run(mix, rng.randbytes(32))
    return run


def worlds(run: Run, twin: Twin) -> Iterator[Run]:
    """The real world and its twin, played to the same moment."""
    seed = run.house.hosted.seed
    for script, moments in ((None, run.moments), (twin.script, twin.deeds)):
        again = Run(run.mix, seed, script)
        for moment in moments[1:]:
            assert again.do(moment) is not None
        yield again


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_comes_from_what_its_seat_may_know(game: str) -> None:
    rng = Random(f"hint {game}")
    run = until_asked(game, 0, 0, rng)
    twin = twin_of(run, 0, rng, 80)
    assert twin.is_different
    hints = []
    for world in worlds(run, twin):
        advice = world.house.hosted.advise(world.house.eye(run.mix.seats[0], 0), m.Advise())
        hints.append(msgspec.json.encode(advice.think()))
    assert hints[0] == hints[1]


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
@pytest.mark.parametrize("game", NAMES)
def test_a_bot_decides_the_same_whatever_it_has_not_seen(game: str, level: str) -> None:
    rng, seat = Random(f"{level} {game}"), PLAYERS[game] - 1
    run = until_asked(game, seat, 1, rng)
    twin = twin_of(run, seat, rng, 80)
    assert twin.is_different
    chosen = []
    for world in worlds(run, twin):
        world.house.hosted.chairs[seat].level = level
        world.house.hosted.minds.forget(seat)
        turn = next(each for each in world.house.hosted.turns() if each.seat == seat)
        chosen.append((turn.key, turn.think()))
        assert not [each for each in reached_by(turn) if isinstance(each, Table | Hosted)]
    assert chosen[0] == chosen[1]


def reached_by(turn: Turn) -> list[Any]:
    """Everything that a thought could lay hands on by way of what it was given."""
    found: dict[int, Any] = {id(turn): turn}
    waiting: list[Any] = [turn]
    while waiting and len(found) < MOST_OBJECTS:
        for each in gc.get_referents(waiting.pop()):
            if isinstance(each, type | ModuleType | FunctionType) or id(each) in found:
                continue
            found[id(each)] = each
            waiting.append(each)
    return list(found.values())
