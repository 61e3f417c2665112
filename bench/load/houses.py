"""The houses that are loaded: ours in a process of its own, and boardgame.io's."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

import httpx

PEER = Path(__file__).parent / "peer"


class House:
    """`ludotoc serve` on a free port, everything it keeps in a folder of its own."""

    def __init__(self, game: str, words: tuple[str, ...] = (), source: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ludotoc-load-"))
        self._game, self._words, self._source = game, words, source
        self.port = 0

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def start(self) -> None:
        """Open, at the same address if it was open before."""
        known = {"LUDOTOC_HOME": str(self.folder), "LUDOTOC_LANG": "en"}
        if self._source:  # another checkout
            known["PYTHONPATH"] = str(self._source.resolve())
        order = [sys.executable, "-m", "ludotoc.cli", "serve", "--port", str(self.port)]
        order += ["--ahead", self._game, "--pace", "0", *self._words]
        self._log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(order, env={**os.environ, **known}, stderr=self._log)
        while not (told := (self.folder / "log").read_text()).count("http://127.0.0.1:"):
            await asyncio.sleep(0.05)
        self.port = int(told.partition("http://127.0.0.1:")[2].split("/")[0])

    async def ready(self) -> None:
        """Its game is loaded too."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            while (await http.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.1)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As when the power goes."""
        self.process.kill()
        self.process.wait()
        self._log.close()

    async def __aexit__(self, *_: object) -> None:
        self.process.terminate()
        await asyncio.to_thread(self.process.wait)
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Peer:
    """boardgame.io's server and its own clients; both in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.server: asyncio.subprocess.Process

    @classmethod
    def find(cls, folder: Path) -> Peer | None:
        """Installed with npm where it is not yet; None where there is no node."""
        if not (shutil.which("node") and shutil.which("npm")):
            return None
        folder.mkdir(parents=True, exist_ok=True)
        for file in PEER.iterdir():
            shutil.copy(file, folder)
        if not (folder / "node_modules").exists():
            quiet = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
            if subprocess.run(quiet, cwd=folder, check=False).returncode:
                return None
        return cls(folder)

    async def __aenter__(self) -> Self:
        self.server = await self._node("server.js")
        assert self.server.stdout
        while not (told := (await self.server.stdout.readline()).decode().strip()).isdigit():
            if not told and self.server.returncode is not None:
                raise RuntimeError("boardgame.io's server did not open")
        self.port = int(told)
        return self

    async def _node(self, *words: object) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            "node", *map(str, words), cwd=self._folder, stdout=asyncio.subprocess.PIPE
        )

    async def play(self, tables: int, rate: float, seconds: float, warm: float) -> Playing:
        """Its clients make moves; `begun` and `ended` tell when those that count do."""
        return Playing(await self._node("client.js", self.port, tables, rate, seconds, warm))

    async def __aexit__(self, *_: object) -> None:
        self.server.terminate()
        await self.server.wait()


class Playing:
    """Clients of boardgame.io at work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def line(self) -> dict[str, float]:
        """What they say next."""
        assert self._process.stdout
        told = await self._process.stdout.readline()
        found: dict[str, float] = json.loads(told)
        return found
