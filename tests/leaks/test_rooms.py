"""The same through a room of the real house: its wires, the order of frames, late onlookers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from ludotoc.hosting import messages as m
from ludotoc.hosting.sight import ONLOOKER
from ludotoc.server.connections import Wire
from ludotoc.server.people.person import Person
from ludotoc.server.tables import book, rooms, visitors
from ludotoc.server.tables.shadow import Shadow
from tests.hosting.house import NAMES
from tests.leaks.pairs import LIVE, history, twin_of
from tests.leaks.runs import PEOPLE, Mix, Moment, Run
from tests.leaks.streams import STRANGER, read_event

MIXES = (
    Mix("chocottes", 3, {"windows": "live"}, LIVE, delay=3),
    Mix("toctoctoc", 3, delay=2),
)
MOMENTS = 22
HEAD = re.compile(rb'"head":"([0-9a-f]{64})"')
Frames = list[list[bytes]]


class Filing:
    """A store that keeps nothing."""

    def __init__(self) -> None:
        self.last, self.is_news, self.obeyed = 0.0, False, set[tuple[str, str]]()

    async def keep(self, hosted: Any, events: Any, at: float, key: Any = ("", "")) -> None:
        self.last = at


def a_keeper() -> Any:
    """As much of a house as a room asks for."""
    return SimpleNamespace(
        has_changed=lambda: None,
        has_ended=lambda table: None,
        has_written=lambda table: None,
        store=SimpleNamespace(is_shared=False),
        attendance=SimpleNamespace(note=lambda *told: None),
        roll=SimpleNamespace(holds=lambda table: True),
        nights=SimpleNamespace(between=lambda last, at: 0.0),
    )


class Gathering:
    """People and an onlooker in a room; the clock is set by hand."""

    def __init__(self, run: Run) -> None:
        house = run.house
        log = [(read_event(data), at) for data, at in house.stored]
        keeper = a_keeper()
        filing: Any = Filing()
        self.run = run
        kept = book.Book(keeper, house.hosted, filing, Shadow(house.hosted, log))
        self.room = rooms.Room(keeper, kept)
        self.wires: dict[str, Wire] = {}
        self.visitors: dict[str, Any] = {}

    async def come(self) -> None:
        for person in (*PEOPLE[: self.run.mix.players], STRANGER):
            socket: Any = SimpleNamespace(scope={}, send=None, receive=None)
            wire = Wire(socket, Person(person, NAMES.get(person, person), "en"))
            self.wires[person] = wire
            self.visitors[person] = await self.room.enter(wire)

    async def do(self, moment: Moment) -> None:
        self.run.house.now = moment.now
        if moment.command is None:
            await self.room._tick()
        else:
            await self.room.hear(self.visitors[moment.person], moment.command)

    def heard(self, person: str) -> list[bytes]:
        """The frames that wait to be sent."""
        waiting = self.wires[person]._waiting
        frames = list(waiting)
        waiting.clear()
        return frames


async def visit(run: Run, moments: Sequence[Moment], person: str) -> Frames:
    """All frames of one person, moment by moment."""
    gathering = Gathering(run)
    await gathering.come()
    frames = [gathering.heard(person)]
    for number, moment in enumerate(moments):
        for other in gathering.wires:
            gathering.heard(other)
        await gathering.do(moment)
        frames.append(gathering.heard(person))
        await try_in_vain(gathering, PEOPLE[number % run.mix.players])
        check_lateness(run, gathering, frames[-1] if person == STRANGER else [])
    return without_heads(frames)


async def try_in_vain(gathering: Gathering, person: str) -> None:
    """What somebody is refused is his own business."""
    for other in gathering.wires:
        gathering.heard(other)
    command = m.Play(actions=[9999], final=True, id="vain")
    await gathering.room.hear(gathering.visitors[person], command)
    assert len(gathering.heard(person)) == 1
    assert not any(gathering.heard(other) for other in gathering.wires)


def check_lateness(run: Run, gathering: Gathering, frames: list[bytes]) -> None:
    """An onlooker hears of nothing before it is so many seconds old."""
    for frame in frames:
        for line in msgspec.json.decode(frame).get("told", []):
            assert line["at"] <= run.house.now - run.mix.delay


def without_heads(frames: Frames) -> Frames:
    """The heads of the chain by their number: they are blinded digests of hidden lines too."""
    known: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return known.setdefault(found[1], b'"head":%d' % len(known))

    return [[HEAD.sub(number, frame) for frame in some] for some in frames]


@pytest.mark.parametrize("seat", [0, ONLOOKER])
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: mix.game)
def test_the_frames_of_a_room_do_not_depend_on_what_is_hidden(
    mix: Mix, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"rooms {mix.game}")
    run = history(mix, rng, MOMENTS)
    twin = twin_of(run, seat, rng)
    assert twin.is_different
    monkeypatch.setattr(rooms.Room, "_set_timer", lambda *asked: None)
    person, streams = STRANGER if seat == ONLOOKER else PEOPLE[seat], []
    for script, moments in ((None, run.moments), (twin.script, twin.deeds)):
        again = Run(mix, run.house.hosted.seed, script)
        for module in (rooms, book, visitors):
            monkeypatch.setattr(module, "now", lambda again=again: again.house.now)
        streams.append(asyncio.run(visit(again, moments[1:], person)))
    assert streams[0] == streams[1]
    assert sum(map(len, streams[0])) > 3
