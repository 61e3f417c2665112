"""Nobody may notice when somebody else made a sealed claim, nor whether he made one at all."""

from __future__ import annotations

import pytest

from ludotoc.hosting import messages as m
from ludotoc.hosting.sight import ONLOOKER
from tests.hosting.house import MARC, ZOE
from tests.hosting.test_windows import claims, passing, until_window
from tests.leaks.pairs import LIVE, SLOW
from tests.leaks.runs import Mix, Moment, Run
from tests.leaks.streams import Stream, Watcher, differing

SEED = bytes(range(32))
OPTIONS = {"windows": "live"}
MIXES = (Mix("chocottes", 3, OPTIONS, SLOW), Mix("chocottes", 3, OPTIONS, LIVE))
SECONDS = 5  # looked at, of the window's four, in halves
TALKS_AT = 3


def told(mix: Mix, seat: int, marc: dict[int, str]) -> Stream:
    """What a viewer gets of a window in which Marc claims or passes at some half second."""
    run = Run(mix, SEED)
    until_window(run.house)
    watcher = Watcher(run, seat, asks=0)
    for number in range(SECONDS):
        run.house.now += 0.5
        if number in marc:
            actions = claims(run.house, 1)[:1] if marc[number] == "claim" else [passing(run.house)]
            happens(watcher, MARC, m.Play(seat=1, actions=actions, final=True))
        if number == TALKS_AT:
            happens(watcher, ZOE, m.Say(text="Well?"))
    watcher.ask(1)
    watcher.wake()
    return watcher.stream


def happens(watcher: Watcher, person: str, command: m.AnyCommand) -> None:
    """Somebody does something; a moment without any frame is none to who watches."""
    assert watcher.run.do(Moment(watcher.run.house.now, person, command)) is not None
    watcher.look(1)
    if not watcher.stream.frames[-1]:
        watcher.stream.frames.pop()


@pytest.mark.parametrize("seat", [0, 2, ONLOOKER])
@pytest.mark.parametrize("mix", MIXES, ids=["slow", "live"])
def test_nobody_notices_a_sealed_claim(mix: Mix, seat: int) -> None:
    streams = [
        told(mix, seat, marc)
        for marc in ({0: "claim"}, {2: "claim"}, {1: "pass"}, {1: "claim", 2: "claim"}, {})
    ]
    assert {differing(streams[0], other) for other in streams[1:]} == {""}
