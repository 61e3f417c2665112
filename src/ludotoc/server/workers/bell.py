"""The bell: workers wake each other through Litestar's channels; what is rung says only where.

A ring may be lost: everything is read from the store, and who hears no bell looks there every
second. The bell rings to itself, so that a way that is broken without a word is noticed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from litestar.channels.backends.base import ChannelsBackend

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

PULSE = 1.0  # seconds between two rings to itself
SILENCE = 3.0  # seconds without hearing one's own
AGAIN = 0.5  # seconds before the next try
PREFIX = "ludotoc:"
LOG, PEOPLE = "log", "people"  # what has changed
Hear = Callable[[str, str], None]
log = logging.getLogger("ludotoc")


class Bell:
    """Rings for others, and hears them."""

    def __init__(
        self,
        me: str,
        make: Callable[[], ChannelsBackend] | None,
        hear: Hear,
        hear_again: Callable[[], None] = lambda: None,
    ) -> None:
        self.is_working = False
        self._is_missed = False  # a silence is told once, the first and every later one
        self._me, self._make, self._hear = me, make, hear
        self._hear_again = hear_again  # after a silence: anything may have been missed
        self._wanted: set[str] = set()
        self._rung: dict[str, set[str]] = {}
        self._something = asyncio.Event()
        self._backend: ChannelsBackend | None = None
        self._heard = 0.0
        self._errands: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._work(), name="bell") if make else None

    def ring(self, name: str, what: str = LOG) -> None:
        """Others look soon."""
        if self.is_working:
            self._rung.setdefault(what, set()).add(name)
            self._something.set()

    async def listen(self, name: str) -> None:
        """Hear who rings for something."""
        self._wanted.add(name)
        if self._backend:
            with contextlib.suppress(Exception):  # a bell that breaks begins anew by itself
                await _soon(self._backend.subscribe([PREFIX + name]))

    def forget(self, name: str) -> None:
        """Hear it no longer."""
        self._wanted.discard(name)
        if self._backend:
            self._send_out(self._backend.unsubscribe([PREFIX + name]))

    async def close(self) -> None:
        """What was rung is heard; then there is silence."""
        if self._task:
            if self._backend and self._rung:
                with contextlib.suppress(Exception):
                    await self._publish(self._backend)
            self._task.cancel()
            await asyncio.gather(self._task, *self._errands, return_exceptions=True)

    # --- how it works ---

    async def _work(self) -> None:
        while True:
            try:
                await self._go_on()
            except Exception as error:
                if not self._is_missed:
                    self._is_missed = True
                    log.warning("the bell is silent: %s", error)
            finally:
                self.is_working, self._backend = False, None
            await asyncio.sleep(AGAIN)

    async def _go_on(self) -> None:
        assert self._make
        backend = self._make()
        await backend.on_startup()
        try:
            known = {self._me, *self._wanted}
            await _soon(backend.subscribe([PREFIX + name for name in known]))
            self._backend, self._heard = backend, monotonic()
            if late := self._wanted - known:
                await _soon(backend.subscribe([PREFIX + name for name in late]))
            parts = [self._hear_on(backend), self._ring_on(backend), self._feel(backend)]
            await _first_to_fail(parts)
        finally:
            self._backend = None
            with contextlib.suppress(Exception):
                await backend.on_shutdown()

    async def _hear_on(self, backend: ChannelsBackend) -> None:
        async for channel, data in backend.stream_events():
            name = channel.removeprefix(PREFIX)
            if name == self._me:
                self._is_heard()
                continue
            who, _, what = bytes(data).decode().partition(" ")
            if who != self._me:
                self._hear(name, what)

    def _is_heard(self) -> None:
        self._heard = monotonic()
        if not self.is_working:
            self.is_working = True
            if self._is_missed:
                self._is_missed = False
                log.info("the bell is heard again")
            self._hear_again()

    async def _ring_on(self, backend: ChannelsBackend) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            await self._publish(backend)

    async def _publish(self, backend: ChannelsBackend) -> None:
        rung, self._rung = self._rung, {}
        for what, names in rung.items():
            data = f"{self._me} {what}".encode()
            await _soon(backend.publish(data, [PREFIX + each for each in names]))

    async def _feel(self, backend: ChannelsBackend) -> None:
        while True:
            await _soon(backend.publish(self._me.encode(), [PREFIX + self._me]))
            await asyncio.sleep(PULSE)
            if monotonic() - self._heard > SILENCE:
                raise TimeoutError("nothing is heard any more")

    def _send_out(self, errand: Awaitable[None]) -> None:
        async def run() -> None:
            with contextlib.suppress(Exception):  # a bell that breaks begins anew by itself
                await errand

        task = asyncio.create_task(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


async def _soon(work: Awaitable[None]) -> None:
    """A Redis that neither answers nor goes away must not hold up anybody."""
    async with asyncio.timeout(SILENCE):
        await work


async def _first_to_fail(parts: Sequence[Awaitable[None]]) -> None:
    tasks = [asyncio.ensure_future(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        next(iter(done)).result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def redis_backend(url: str) -> Callable[[], ChannelsBackend]:
    """Channels in Redis."""
    try:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis
    except ImportError:
        raise Refused("Redis needs another package: pip install ludotoc[scale]") from None
    try:
        Redis.from_url(url)
    except ValueError:
        message = "{url} is no address of a Redis; write redis://HOST:PORT/0"
        raise Refused(message, url=Quoted(url[:80])) from None

    class Channels(RedisChannelsPubSubBackend):
        async def on_shutdown(self) -> None:
            await super().on_shutdown()
            await self._redis.aclose()

    return lambda: Channels(redis=Redis.from_url(url, socket_connect_timeout=SILENCE))
