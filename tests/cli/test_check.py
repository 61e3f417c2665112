"""`check`: games on the shelf and of one's own, lawful or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

UNLAWFUL = """
import dataclasses
from culot import GAME as CULOT
GAME = dataclasses.replace(CULOT, longest_game=1)
"""


def test_a_package_of_ones_own_is_checked(run: Run) -> None:
    result = run("check", "culot", "--games", "3")
    assert result.exit_code == 0
    assert result.stdout.startswith("culot keeps 47 laws (3 games in 2 mixes")


def test_a_check_is_told_to_programs(ask: Callable[..., Any]) -> None:
    told = ask("check", "culot", "--games", "3", "--seed", "5", "--no-notation")
    assert told["is_lawful"] is True
    assert (told["game"], told["games"], told["seed"], told["notation"]) == ("culot", 3, 5, False)
    assert told["laws"]["games_end"] == 1
    assert "moves_are_read_back" not in told["laws"]


def test_a_game_of_the_shelf_is_found_by_its_name(ask: Callable[..., Any]) -> None:
    told = ask("check", "toctoctoc", "--games", "1", "--no-notation")
    assert told["game"] == "toctoctoc"


def test_a_breach_is_told_with_its_law_from_the_current_folder(
    run: Run, ask: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "unlawful.py").write_text(UNLAWFUL)
    monkeypatch.chdir(tmp_path)
    result = run("check", "unlawful", "--games", "3")
    assert result.exit_code == 1
    assert "culot breaks the law 'games_end'" in result.stderr
    told = ask("check", "unlawful", "--games", "3", exit_code=1)
    assert (told["is_lawful"], told["law"]) == (False, "games_end")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("moon",), "'moon' is neither a game on the shelf nor a package"),
        (("..",), "'..' is neither"),
        (("",), "'' is neither"),
        (("json",), "'json' has no GAME"),
        (("culot", "--games", "0"), "at least one game"),
    ],
)
def test_what_cannot_be_checked_is_refused(run: Run, words: tuple[str, ...], sentence: str) -> None:
    result = run("check", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
