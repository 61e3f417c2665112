"""`python -m ludotoc.server.workers.serving DOOR`: one worker behind a door that is open already.

Its settings come as JSON by standard input. A worker that is asked to end lets go of its tables
first, so that others have them at once; it ends with whoever started it.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from types import FrameType

import msgspec
import uvicorn

from ludotoc.server.settings import Settings
from ludotoc.server.straight import Straight
from ludotoc.server.watch import logs
from ludotoc.server.workers.drain import Drain
from ludotoc.server.workers.sweeping import Broom

LARGEST_READ = 64 * 1024  # bytes of a frame; one that is too long for a message is told so
ENDING_SECONDS = 1
ALIVE_SECONDS = 30.0


def serve(door: socket.socket, settings: Settings) -> None:
    """Until it is asked to end."""
    from ludotoc.server.app import create_app

    logs.set_up(settings.log)
    allow_many_sockets()
    drain = Drain()
    config = uvicorn.Config(
        create_app(settings, drain),
        log_config=None,
        ws=Straight,
        ws_max_size=LARGEST_READ,
        ws_ping_interval=ALIVE_SECONDS,
        ws_ping_timeout=ALIVE_SECONDS,
        ws_per_message_deflate=False,  # memory and time for each, to save a few bytes
        timeout_graceful_shutdown=ENDING_SECONDS,
        log_level="warning",
        access_log=False,
        server_header=False,
    )
    Server(config, drain, settings.drain).run(sockets=[door])


def allow_many_sockets() -> None:
    """A socket is a file to the system, which by default lets a process have a thousand only."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    """Asked to end, it first lets it be known for a while, where it was told to."""

    def __init__(self, config: uvicorn.Config, drain: Drain, seconds: float) -> None:
        super().__init__(config)
        self._drain, self._seconds, self._broom = drain, seconds, Broom()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """It opens."""
        await super().startup(sockets)
        self._broom.begin()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        self._broom.pass_by()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Who is asked a second time ends at once."""
        if self._seconds and not self._drain.is_on:
            asyncio.get_running_loop().call_later(self._seconds, self._end)
        else:
            self._end(is_pressed=sig == signal.SIGINT)
        self._drain.is_on = True

    def _end(self, *, is_pressed: bool = False) -> None:
        """An end in order is no death by a signal, which uvicorn would make of it: status 0."""
        self.force_exit = self.force_exit or (is_pressed and self.should_exit)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever was heard has his answer before his socket is closed."""
        await self._drain.finish()
        await super().shutdown(sockets)


def main() -> None:
    """A worker of a supervisor."""
    _end_with_parent()
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    with socket.socket(fileno=int(sys.argv[1])) as door:
        serve(door, settings)


def _end_with_parent() -> None:
    """Nobody is left behind where the supervisor was killed."""
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGTERM)


if __name__ == "__main__":
    main()
