"""Many who only look into the lobby: connections, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.load.houses import House

EACH = 16  # connections of one person: the house lets nobody have more than 20
AT_ONCE = 24
PATIENCE = 300.0


class Heard(msgspec.Struct):
    """Only pings matter here."""

    t: str
    ping: int = 0


read = msgspec.json.Decoder(Heard).decode
write = msgspec.json.Encoder().encode


class Crowd:
    """So many connections to the lobby, which answer heartbeats."""

    def __init__(self, house: House, sockets: int) -> None:
        self.house, self.sockets = house, sockets
        self.answered = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        """All come in, some at a time."""
        turn = asyncio.Semaphore(AT_ONCE)

        async def circle(first: int) -> None:
            async with turn:
                await self._circle(min(EACH, self.sockets - first))

        await asyncio.gather(*(circle(first) for first in range(0, self.sockets, EACH)))

    async def _circle(self, many: int) -> None:
        """One person with many pages."""
        async with httpx.AsyncClient(base_url=self.house.address, timeout=PATIENCE) as http:
            await http.get("/api/me")
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        for _ in range(many):
            line = await connect(
                f"ws://127.0.0.1:{self.house.port}/api/lobby/live",
                additional_headers={"Cookie": cookie},
                open_timeout=PATIENCE,
                max_size=None,
                ping_interval=None,
            )
            self._tasks.append(asyncio.create_task(self._listen(line)))

    async def _listen(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in line:
                heard = read(frame)
                if heard.t == "ping":
                    self.answered += 1
                    await line.send(write({"t": "pong", "ping": heard.ping}).decode())

    async def go(self) -> None:
        """All hang up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
