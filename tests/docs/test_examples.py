"""Every example in the documentation runs as it stands, and says what the page says it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# What stands there are the files of a whole game, which tests/testing compares and plays.
FILES = ("smallest-game.md",)
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
SHOWN = {"text", "console", "python"}


def blocks_of(page: Path) -> list[tuple[str, str]]:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [(language, body) for language, body in found if language in SHOWN]


def with_examples(language: str) -> list[Path]:
    return [
        page
        for page in PAGES
        if page.name not in FILES and language in {kind for kind, _ in blocks_of(page)}
    ]


@pytest.mark.parametrize("page", with_examples("python"), ids=lambda page: page.name)
def test_the_programs_of_a_page_run_one_after_the_other(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DOCS)
    scope: dict[str, Any] = {"__name__": page.stem}
    said = None
    for language, body in blocks_of(page):
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(body, str(page), "exec"), scope)
            said = out.getvalue()
        elif language == "text":
            assert said == body
            said = None


@pytest.mark.parametrize("page", with_examples("console"), ids=lambda page: page.name)
def test_the_commands_of_a_page_print_what_it_shows(page: Path) -> None:
    here = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    for language, body in blocks_of(page):
        if language != "console":
            continue
        command, _, shown = body.partition("\n")
        assert command.startswith("$ ")
        run = subprocess.run(
            ["bash", "-c", command[2:]], cwd=DOCS, env=here, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert (run.stdout, run.returncode) == (shown, 0), run.stderr


def test_the_bot_on_the_page_is_the_bot_in_its_file() -> None:
    shown = [body for language, body in blocks_of(DOCS / "write-a-bot.md") if language == "python"]
    assert (DOCS / "dogged.py").read_text(encoding="utf-8") in shown


def test_pages_with_programs_are_found() -> None:
    found = {page.name for page in with_examples("python")}
    assert {"README.md", "learning.md", "notation.md", "research.md", "write-a-bot.md"} <= found
    assert {page.name for page in with_examples("console")} >= {"play.md", "write-a-bot.md"}
