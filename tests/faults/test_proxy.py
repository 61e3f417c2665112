"""The bad wire itself: when it is taken away, nothing of it stays open."""

from __future__ import annotations

import asyncio
import gc
import warnings
from types import SimpleNamespace
from typing import Any

import pytest

from tests.faults.proxy import Proxy

CALLERS = 8


async def taken_away(seconds: float) -> None:
    """A wire with people who have just called, some of whom have not reached the house yet."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        house: Any = SimpleNamespace(doors=[SimpleNamespace(port=port)])
        async with Proxy(house) as proxy:
            where = proxy.address.removeprefix("http://").split(":")
            calls = [await asyncio.open_connection(*where) for _ in range(CALLERS)]
            await asyncio.sleep(seconds)
        for _, writer in calls:
            writer.close()


@pytest.mark.parametrize("seconds", [0.0, 0.0005, 0.002, 0.05])
def test_nothing_stays_open(seconds: float) -> None:
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always", ResourceWarning)
        asyncio.run(taken_away(seconds))
        gc.collect()
    assert not [str(each.message) for each in left]
