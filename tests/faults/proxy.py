"""A bad wire: what goes through it may be late, come byte by byte, stand still, or be cut."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from dataclasses import dataclass
from typing import Self

from tests.faults.houses import House

CHUNK = 65_536
CUT = struct.pack("ii", 1, 0)  # linger for no time: the other side hears of a reset


@dataclass
class Weather:
    """What happens on the wire now."""

    delay: float = 0.0  # seconds, each way
    by_byte: bool = False


class Proxy:
    """Stands before a house, whatever port it has."""

    def __init__(self, house: House) -> None:
        self.weather = Weather()
        self._house = house
        self._flows = asyncio.Event()
        self._flows.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._carrying: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self.thaw()
        self._server.close()
        for task in self._carrying:  # some may be on their way to the house still
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)
        await self.reset()

    @property
    def address(self) -> str:
        """Where people find it."""
        assert self._server
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carrying = asyncio.ensure_future(self._join(reader, writer))
        self._carrying.add(carrying)
        carrying.add_done_callback(self._carrying.discard)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """However it ends, neither side stays open."""
        both = {writer}
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._house.doors[0].port)
            both.add(back)
            self._writers |= both
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        except OSError:
            pass
        finally:
            self._writers -= both
            for each in both:
                each.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await asyncio.sleep(self.weather.delay)
                for part in _parts(data, self.weather.by_byte):
                    await self._flows.wait()
                    writer.write(part)
                    await writer.drain()
                    await asyncio.sleep(0)
        with contextlib.suppress(OSError):
            writer.close()

    # --- what goes wrong ---

    async def reset(self) -> None:
        """Every connection is cut, on both sides, with whatever is on its way."""
        for writer in self._writers:
            found = writer.get_extra_info("socket")
            if found is not None and found.fileno() >= 0:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, CUT)
            writer.transport.abort()
        self._writers.clear()
        await asyncio.sleep(0)

    def freeze(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._flows.clear()

    def thaw(self) -> None:
        """All that waited comes through at once."""
        self._flows.set()


def _parts(data: bytes, by_byte: bool) -> list[bytes]:
    return [data[at : at + 1] for at in range(len(data))] if by_byte else [data]
