"""One worker: how it is set up for many callers."""

from __future__ import annotations

import asyncio
import gc
import resource
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from ludotoc.server.workers.drain import Drain
from ludotoc.server.workers.serving import SWEEPS, Server, allow_many_sockets


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
    assert gc.get_threshold() == SWEEPS


def test_a_house_may_have_as_many_sockets_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
        allow_many_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
