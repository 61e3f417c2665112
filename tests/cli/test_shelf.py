"""`games`, `rules`, `compile`, `bench`, and the door itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludotoc
from ludotoc.cli import bench
from ludotoc.cli.house import COMMANDS
from ludotoc.games import NAMES, find_game
from tests.cli.conftest import Run


def test_the_shelf_is_shown_to_people(run: Run) -> None:
    shown = run("games").stdout
    for name in NAMES:
        game = find_game(name)
        assert name in shown
        assert all(option.name in shown for option in game.options)


def test_the_shelf_is_told_to_programs(ask: Callable[..., Any]) -> None:
    told = {game["name"]: game for game in ask("games")["games"]}
    assert set(told) == set(NAMES)
    tock = told["tock"]
    assert tock["players"] == [4, 6, 8]
    assert tock["titles"]["fr"] == "Tock"
    assert tock["options"][0] == {
        "name": "teams",
        "values": ["none", "pairs", "halves"],
        "default": "none",
        "clause": "TK6",
    }


def test_help_lists_every_command(run: Run) -> None:
    shown = run("--help").stdout
    assert all(f"\n  {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: ludotoc {name}" in result.stdout


def test_the_version_is_told(run: Run) -> None:
    assert ludotoc.__version__ in run("--version").stdout


@pytest.mark.parametrize(("lang", "word"), [("en", "## The aim"), ("fr", "## ")])
def test_rules_are_printed_as_written_for_a_pipe(run: Run, lang: str, word: str) -> None:
    result = run("rules", "tock", "--lang", lang)
    assert result.stdout.startswith("# Tock")
    assert word in result.stdout


def test_rules_are_told_to_programs(ask: Callable[..., Any]) -> None:
    told = ask("rules", "tock", "--lang", "fr")
    assert told["lang"] == "fr"
    assert told["text"].startswith("# Tock")


def test_the_page_is_written_where_one_asks(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tock.html"
    assert run("rules", "tock", "--lang", "fr", "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    refused = run("rules", "tock", "-o", str(tmp_path / "tock.pdf"))
    assert refused.exit_code == 2
    assert "a page is FILE.html" in refused.stderr
    assert run("rules", "tock", "-o", str(tmp_path / "no" / "tock.html")).exit_code == 2


def test_compiling_ahead_says_how_long_it_took(run: Run, ask: Callable[..., Any]) -> None:
    told = ask("compile", "tock", "--sim")
    assert set(told["seconds"]) == {"tock"}
    assert "tock: ready" in run("compile").stdout


def test_a_missing_benchmark_is_told_in_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SOURCE_TREE", tmp_path)
    result = run("bench")
    assert result.exit_code == 2
    assert "make bench" in result.stderr


def test_the_benchmark_gets_its_arguments(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "__main__.py").write_text(
        "import pathlib, sys; pathlib.Path('seen').write_text(' '.join(sys.argv[1:])); sys.exit(3)"
    )
    monkeypatch.setattr(bench, "SOURCE_TREE", tmp_path)
    assert run("bench", "--quick", "--json").exit_code == 3
    assert (tmp_path / "seen").read_text() == "--quick --json"
