"""Tests in a browser leave a loop running in their thread; no other test may notice it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def running() -> Iterator[None]:
    """As a browser in the same process would have it."""
    loop = asyncio.new_event_loop()
    asyncio._set_running_loop(loop)
    yield
    asyncio._set_running_loop(None)
    loop.close()


def test_a_loop_of_ones_own_runs_beside_a_browser() -> None:
    async def answer() -> int:
        return 3

    assert asyncio.run(answer()) == 3
