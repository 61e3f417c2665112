"""The same examples in every run; and no test is disturbed by a browser that another one uses."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))  # the smallest game lives there

settings.register_profile("ludotoc", deadline=None, derandomize=True)
settings.load_profile("ludotoc")


def _with_own_loop(item: pytest.Item) -> Generator[None, object, object]:
    """A browser that waits keeps a loop running in this thread; who has none is free of it."""
    running = asyncio._get_running_loop()
    if running is None or "browser" in getattr(item, "fixturenames", ()):
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)


pytest_runtest_setup = pytest.hookimpl(wrapper=True)(_with_own_loop)
pytest_runtest_call = pytest.hookimpl(wrapper=True)(_with_own_loop)
