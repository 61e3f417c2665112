"""The games of the house: those that are still being compiled, and how far that is."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Collection
from pathlib import Path

from ludotoc.engine.game import Game
from ludotoc.engine.jit import interpreted
from ludotoc.games import NAMES, find_game

READY = 1.0
NEARLY = 0.99  # compiled, but not yet loaded
COMPILER = (sys.executable, "-m", "ludotoc.server.shelf.compiling")


class Shelf:
    """Compiles one game after the other; the one that somebody waits for comes next.

    Those of `ahead` are compiled before anybody asks, the short ones first. What was compiled
    already, as after a restart, is only loaded, and never waits for one that takes long.
    """

    def __init__(
        self, changed: Callable[[], None] = lambda: None, ahead: Collection[str] = NAMES
    ) -> None:
        self.parts = dict.fromkeys(NAMES, 0.0)
        self._changed = changed
        self._ready = {name: asyncio.Event() for name in NAMES}
        self._wanted: list[str] = []
        self._ahead = sorted(ahead, key=_length)
        self._long: set[str] = set()  # games that have to be compiled, as far as is known
        self._something = asyncio.Event()
        self._compiled: tuple[str, asyncio.subprocess.Process] | None = None  # just now
        self._task = asyncio.create_task(self._work(), name="shelf")

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played at once."""
        return self._ready[name].is_set()

    def want(self, name: str) -> None:
        """Somebody waits for a game: it comes next, and what nobody waits for gives way."""
        if self.is_ready(name) or name in self._wanted:
            return
        self._wanted.append(name)
        self._something.set()
        self._make_way()

    async def wait_for(self, name: str) -> Game:
        """A game that can be played."""
        game = find_game(name)
        self.want(name)
        await self._ready[name].wait()
        return game

    async def close(self) -> None:
        """Stop, the compiler too."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while not all(self.is_ready(name) for name in NAMES):
            if left := self._left():
                await self._make_ready(left[0])
            else:
                self._something.clear()
                await self._something.wait()

    async def _make_ready(self, name: str) -> None:
        if not interpreted:
            is_made = await asyncio.to_thread(_is_made, name)
            is_compiled = is_made or await self._compile(name)
            if not is_compiled and self._gives_way(name):
                return  # what was compiled of it is kept for later
            await asyncio.to_thread(_load, name)
        self._tell(name, READY)
        self._ready[name].set()

    def _left(self) -> list[str]:
        """What is still to be done: what may be short, then what is waited for, then the rest."""
        left = [name for name in (*self._wanted, *self._ahead) if not self.is_ready(name)]
        return sorted(left, key=lambda name: name in self._long)

    def _gives_way(self, name: str) -> bool:
        """Whether it takes long, and another comes first."""
        return name in self._long and self._left()[0] != name

    def _make_way(self) -> None:
        if self._compiled and self._gives_way(self._compiled[0]):
            _stop(self._compiled[1])

    async def _compile(self, name: str) -> bool:
        """Whether it was done to the end; who has nothing to compile tells nothing on the way."""
        process = await asyncio.create_subprocess_exec(
            *COMPILER, name, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        assert process.stdout
        self._compiled = name, process
        try:
            async for line in process.stdout:
                with contextlib.suppress(ValueError):
                    self._tell(name, min(float(line), NEARLY))
                self._long.add(name)
                self._make_way()
            return await process.wait() == 0
        finally:
            self._compiled = None
            _stop(process)
            await process.wait()

    def _tell(self, name: str, part: float) -> None:
        self.parts[name] = part
        self._changed()


def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()


def _length(name: str) -> int:
    """How much there is to compile, more or less: the length of a game's folder."""
    folder = Path(find_game(name).module("rules").__file__).parent
    return sum(path.stat().st_size for path in folder.glob("*.py"))


def _is_made(name: str) -> bool:
    from ludotoc.server.shelf.compiling import is_made

    return is_made(find_game(name))


def _load(name: str) -> None:
    from ludotoc.server.shelf.compiling import make_ready

    make_ready(find_game(name), lambda part: None)
