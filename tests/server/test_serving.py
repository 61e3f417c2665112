"""One worker: how it is set up for many callers."""

from __future__ import annotations

import asyncio
import gc
import resource
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from ludotoc.server.workers import sweeping
from ludotoc.server.workers.drain import Drain
from ludotoc.server.workers.serving import Server, allow_many_sockets
from ludotoc.server.workers.sweeping import FIRST, SHORTEST, SMALL, SPARED, Broom


@pytest.fixture
def own_sweeping() -> Iterator[None]:
    """Afterwards Python sweeps as it did."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("own_sweeping")
def test_what_is_there_when_it_opens_is_not_looked_through_again() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        """Nobody comes."""

    async def open_and_shut() -> None:
        server = Server(uvicorn.Config(app, port=0, lifespan="off", log_config=None), Drain(), 0.0)
        server.config.load()
        server.lifespan = server.config.lifespan_class(server.config)
        await server.startup()
        await server.shutdown()

    asyncio.run(open_and_shut())
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == SMALL


@pytest.mark.usefixtures("own_sweeping")
@pytest.mark.parametrize("took", [0.001, 0.5])
def test_everything_is_swept_the_more_seldom_the_longer_it_takes(
    monkeypatch: pytest.MonkeyPatch, took: float
) -> None:
    time, swept = [1000.0], list[float]()

    def collect() -> None:
        swept.append(time[0])
        time[0] += took

    broom = Broom()
    broom.pass_by()  # nothing is open yet
    monkeypatch.setattr(sweeping.time, "monotonic", lambda: time[0])
    monkeypatch.setattr(sweeping.gc, "collect", collect)
    broom.begin()
    opened = time[0]
    while len(swept) < 4:
        broom.pass_by()
        time[0] += 1.0
    (_, first, second, third) = swept
    assert first - opened == pytest.approx(FIRST, abs=2.0)
    for before, after in ((first, second), (second, third)):
        wait = max(SHORTEST, SPARED * took)
        assert after - before - took == pytest.approx(wait, abs=2.0)


def test_a_house_may_have_as_many_sockets_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
        allow_many_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
