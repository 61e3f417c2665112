"""The shelf: what is compiled already comes first, then what somebody waits for."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from ludotoc.engine.jit import interpreted
from ludotoc.games import find_game
from ludotoc.server.shelf import shelf
from ludotoc.server.shelf.compiling import is_made, make_ready
from ludotoc.server.shelf.shelf import Shelf

# Notes each beginning; a game ends only if somebody has let it, silently if it was let before.
COMPILER = """
import pathlib, sys, time
folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
with (folder / "begun").open("a") as begun:
    print(name, file=begun)
if not (folder / name).exists():
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
    monkeypatch.setattr(shelf, "_is_made", lambda name: False)
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
            made.want("toctoc")  # it might be compiled already; if not, who came first is first
            await until_begun(folder, ["chocolat", "tock", "toctoc", "tock"])
            (folder / "tock").touch()
            await made.wait_for("tock")
            await until_begun(folder, ["chocolat", "tock", "toctoc", "tock", "toctoc"])
            assert not made.is_ready("chocolat")
            (folder / "toctoc").touch()
            (folder / "chocolat").touch()
            await made.wait_for("chocolat")
        finally:
            await made.close()

    asyncio.run(asyncio.wait_for(work(), 60))


@pytest.mark.parametrize("is_waited_for", [False, True])
def test_what_was_compiled_before_does_not_wait_for_what_takes_long(
    folder: Path, is_waited_for: bool
) -> None:
    for name in ("tock", "chocottes"):  # as after a restart
        (folder / name).touch()

    async def work() -> None:
        made = Shelf(ahead=["chocolat", "tock", "chocottes"])
        try:
            if is_waited_for:
                made.want("chocolat")
            await made._ready["tock"].wait()
            await made._ready["chocottes"].wait()
            assert not made.is_ready("chocolat")
            assert made.parts["chocolat"] > 0
            (folder / "chocolat").touch()
            await made.wait_for("chocolat")
        finally:
            await made.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_who_comes_while_another_game_is_compiled_is_served_at_once(folder: Path) -> None:
    (folder / "toctoc").touch()

    async def work() -> None:
        made = Shelf(ahead=[])
        try:
            made.want("tock")
            await until_begun(folder, ["tock"])
            await made.wait_for("toctoc")
            assert not made.is_ready("tock")
            await until_begun(folder, ["tock", "toctoc", "tock"])
        finally:
            await made.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_what_was_made_before_is_loaded_without_a_compiler(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(shelf, "_is_made", lambda name: name != "tock")
    monkeypatch.setattr(shelf, "_load", loaded.append)

    async def work() -> None:
        made = Shelf(ahead=["chocolat", "tock"])
        try:
            await made.wait_for("toctoc")
            await until_begun(folder, ["tock"])
            assert set(loaded) == {"chocolat", "toctoc"}
            assert not made.is_ready("tock")
        finally:
            await made.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_game_is_made_when_all_that_a_table_and_its_bots_need_is_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("chocolat")
    make_ready(game, lambda part: None)
    assert is_made(game)
    monkeypatch.setenv("LUDOTOC_CACHE", str(tmp_path))  # where nothing is yet
    assert not is_made(game) or interpreted
