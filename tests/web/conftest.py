"""A real house in a process of its own, and a real browser to look at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.table_player import Player

PATIENCE = 60.0  # seconds until a house must have opened
LONGEST_LOOK = 20_000  # milliseconds until what is expected must be seen, on a busy machine
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        port: int = bound.getsockname()[1]
    return port


def start_house(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """The house, with all that it keeps in a folder; returned when it answers."""
    database = f"sqlite+aiosqlite:///{folder / 'house.db'}"
    command = [sys.executable, "-m", "ludotoc.cli", "serve", "--host", "127.0.0.1"]
    with (folder / "house.log").open("ab") as log:
        process = subprocess.Popen(
            [*command, "--port", str(port), "--database", database, "--pace", "0"],
            env={**os.environ, "LUDOTOC_HOME": str(folder)}, stdout=log, stderr=log,
        )  # fmt: skip
    end = time.monotonic() + PATIENCE
    while not is_open(port):
        told = (folder / "house.log").read_text("utf-8", "replace")
        assert process.poll() is None, told
        assert time.monotonic() < end, told
        time.sleep(0.1)
    return process


def is_open(port: int) -> bool:
    """Whether the house answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def stop(process: subprocess.Popen[bytes]) -> None:
    """As a service manager would."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house that runs."""
    folder, port = tmp_path_factory.mktemp("house"), free_port()
    process = start_house(folder, port)
    yield f"http://127.0.0.1:{port}"
    stop(process)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it; where there is none these tests are left out, unless asked."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None and os.environ.get("LUDOTOC_BROWSER") != "required":
        pytest.skip("there is no Chromium here")
    expect.set_options(timeout=LONGEST_LOOK)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


def visitor(browser: Browser, house: str, **traits: Any) -> BrowserContext:
    """Somebody's browser, never seen here before; the tables that it shows go on at once."""
    pace = {"name": "pace", "value": "at once"}
    state: Any = {"cookies": [], "origins": [{"origin": house, "localStorage": [pace]}]}
    usual: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce", "storage_state": state}
    return browser.new_context(base_url=house, **{**usual, **traits})


def watched(page: Page, wrong: list[str]) -> Page:
    """A page on which nothing goes wrong unnoticed."""
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if "Policy" in told.text else None)
    return page


def be_still(page: Page) -> None:
    """Whatever moves on the page has come to rest."""
    page.evaluate("""() => Promise.allSettled(
      document.getAnimations().map((each) => each.finished))""")


@pytest.fixture
def context(browser: Browser, house: str) -> Iterator[BrowserContext]:
    """Somebody's browser: nobody here has seen it before."""
    made = visitor(browser, house)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which nothing may go wrong unnoticed."""
    wrong: list[str] = []
    yield watched(context.new_page(), wrong)
    assert wrong == []


@pytest.fixture
def other(browser: Browser, house: str) -> Iterator[Page]:
    """A page of somebody else."""
    made = visitor(browser, house)
    yield made.new_page()
    made.close()


@pytest.fixture
def people(browser: Browser, house: str) -> Iterator[Callable[[int], list[Player]]]:
    """Several people, each with a browser of his own, on which nothing may go wrong."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(count: int) -> list[Player]:
        for _ in range(count):
            contexts.append(visitor(browser, house, viewport={"width": 360, "height": 740}))
        pages = [watched(context.new_page(), wrong) for context in contexts]
        return [Player(page, seed) for seed, page in enumerate(pages)]

    yield come
    for context in contexts:
        context.close()
    assert wrong == []
