"""The bell: heard by others, not by oneself, in memory and through Redis; broken, it mends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ludotoc.engine.errors import Refused
from ludotoc.server.workers.bell import AGAIN, PEOPLE, Bell, redis_backend
from tests.services import Redis

Heard = list[tuple[str, str]]
PATIENCE = 60.0


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def test_others_hear_what_they_listen_to(redis: Redis) -> None:
    async def story() -> None:
        heard: Heard = []
        again: list[bool] = []
        make = redis_backend(redis.url)
        one = Bell("one", make, lambda name, what: heard.append(("one", name)))
        two = Bell(
            "two", make, lambda name, what: heard.append((name, what)), lambda: again.append(True)
        )
        await two.listen("t")
        await until(lambda: one.is_working and two.is_working)
        assert again == [True]
        one.ring("other")
        one.ring("t")
        one.ring("t", PEOPLE)
        await until(lambda: len(heard) == 2)
        two.forget("t")
        assert sorted(heard) == [("t", "log"), ("t", "people")]
        for bell in (one, two):
            await bell.close()

    asyncio.run(story())


def test_nobody_hears_himself() -> None:
    async def story() -> None:
        heard: Heard = []
        kept: list[ChannelsBackend] = []

        def make() -> ChannelsBackend:
            kept.append(MemoryChannelsBackend())
            return kept[-1]

        bell = Bell("one", make, lambda name, what: heard.append((name, what)))
        await until(lambda: bell.is_working)
        await bell.listen("t")
        bell.ring("t")
        await kept[0].publish(b"two log", ["ludotoc:t"])
        await until(lambda: bool(heard))
        assert heard == [("t", "log")]
        await bell.close()

    asyncio.run(story())


def test_a_bell_that_breaks_says_so_and_mends_by_itself() -> None:
    async def story(own: Redis) -> None:
        bell = Bell("one", redis_backend(own.url), lambda name, what: None)
        await until(lambda: bell.is_working)
        await asyncio.to_thread(own.kill)
        await until(lambda: not bell.is_working)
        bell.ring("t")  # nobody hears it, and nothing breaks
        await asyncio.to_thread(own.start)
        await until(lambda: bell.is_working)
        await bell.close()

    with Redis() as own:
        asyncio.run(story(own))


def test_a_silence_is_told_once_also_where_nothing_was_heard_yet(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(own: Redis) -> None:
        bell = Bell("one", redis_backend(own.url), lambda name, what: None)
        await until(lambda: len(caplog.messages) == 1)
        await asyncio.sleep(3 * AGAIN)
        await asyncio.to_thread(own.start)
        await until(lambda: bell.is_working)
        await bell.close()

    caplog.set_level("INFO", "ludotoc")
    with Redis() as own:
        own.kill()
        asyncio.run(story(own))
    silent, heard = caplog.messages
    assert silent.startswith("the bell is silent: ")
    assert heard == "the bell is heard again"


def test_a_wrong_address_is_refused() -> None:
    with pytest.raises(Refused, match="no address of a Redis"):
        redis_backend("nonsense")
