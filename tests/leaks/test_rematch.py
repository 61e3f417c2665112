"""What was hidden in one game changes no byte of the next at the same table."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.hosting import messages as m
from ludotoc.hosting.opening import open_rematch
from ludotoc.hosting.sight import ONLOOKER
from tests.hosting.house import House
from tests.leaks.pairs import history, twin_of
from tests.leaks.runs import Mix, Moment, Run
from tests.leaks.stacked import stacked
from tests.leaks.streams import Stream, differing, watch

MIXES = (Mix("toctoctoc", 3, chatter=0.0), Mix("toctoc", 4, chatter=0.0))
NEXT_SEED = bytes(range(1, 33))
MOMENTS = 10


def everybody(run: Run, what: str) -> list[Moment]:
    """All propose the same, one after the other."""
    now = run.house.now
    people = run.mix.seats
    return [Moment(now + 1 + n, who, m.Ask(what=what)) for n, who in enumerate(people)]


def agree_to_a_rematch(run: Run) -> None:
    for what in ("draw", "rematch"):
        for moment in everybody(run, what):
            assert run.do(moment) is not None


class Rematch(Run):
    """The next game of the same people."""

    def __init__(self, before: Run) -> None:
        self.mix, self.moments, self._noted = before.mix, [], 0
        house = self.house = object.__new__(House)
        house.now, house.stored = before.house.now + 1, []
        with stacked():
            house.hosted, events = open_rematch(before.house.hosted, NEXT_SEED, house.now)
            house.keep(events)
            for person in before.mix.seats:
                house.here(person)
            if house.hosted.state == "waiting":
                house.tell(before.mix.seats[0], m.Start())
            house.wait(3.0)


def next_game(before: Run, seat: int) -> Stream:
    """What a viewer gets of it."""
    agree_to_a_rematch(before)
    rng, played = Random(5), Rematch(before)
    moments = [played.go_on(rng) for _ in range(MOMENTS)]
    return watch(Rematch(before), seat, [each for each in moments if each], asks=5)


@pytest.mark.parametrize("seat", [0, ONLOOKER])
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: mix.game)
def test_the_next_game_tells_nothing_of_the_one_before(mix: Mix, seat: int) -> None:
    rng = Random(f"again {mix.game}")
    run = history(mix, rng, MOMENTS)
    twin = twin_of(run, seat, rng)
    assert twin.is_different
    streams = []
    for script, deeds in ((None, run.moments), (twin.script, twin.deeds)):
        world = Run(mix, run.house.hosted.seed, script)
        for moment in deeds[1:]:
            assert world.do(moment) is not None
        streams.append(next_game(world, seat))
    assert differing(*streams) == ""
