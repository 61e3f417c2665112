"""The shelf: what somebody waits for is compiled before what nobody asked for."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from ludotoc.server.shelf import shelf
from ludotoc.server.shelf.shelf import Shelf

# Notes each beginning; a game ends only if somebody has let it.
COMPILER = """
import pathlib, sys, time
folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
with (folder / "begun").open("a") as begun:
    print(name, file=begun)
print("0.500", flush=True)
while not (folder / name).exists():
    time.sleep(0.01)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that are compiled when a file of their name is there."""
    command = (sys.executable, "-c", COMPILER, str(tmp_path))
    monkeypatch.setattr(shelf, "COMPILER", command)
    monkeypatch.setattr(shelf, "interpreted", False)
    monkeypatch.setattr(shelf, "_load", lambda name: None)
    return tmp_path


async def until_begun(folder: Path, names: list[str]) -> None:
    while not (folder / "begun").exists() or (folder / "begun").read_text().split() != names:
        await asyncio.sleep(0.01)


def test_what_nobody_waits_for_gives_way_and_comes_again(folder: Path) -> None:
    async def work() -> None:
        made = Shelf(ahead=["chocolat"])
        try:
            await until_begun(folder, ["chocolat"])
            made.want("tock")
            await until_begun(folder, ["chocolat", "tock"])
            made.want("toctoc")  # whoever came first is served first
            (folder / "tock").touch()
            await made.wait_for("tock")
            await until_begun(folder, ["chocolat", "tock", "toctoc"])
            assert not made.is_ready("chocolat")
            (folder / "toctoc").touch()
            (folder / "chocolat").touch()
            await made.wait_for("chocolat")
        finally:
            await made.close()

    asyncio.run(asyncio.wait_for(work(), 60))
