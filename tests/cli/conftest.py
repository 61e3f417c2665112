"""Commands run in this process, with a home of their own; a finished record to look at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ludotoc.cli.house import house

Run = Callable[..., Result]
Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is written outside the test's own folder, and English is spoken."""
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path))
    monkeypatch.setenv("LUDOTOC_LANG", "en")
    return tmp_path


@pytest.fixture
def run() -> Run:
    """`run("games", "--json")`: what a command prints and how it exits; never a traceback."""

    def run_command(*words: str, typed: str = "") -> Result:
        result = CliRunner().invoke(house, words, input=typed, prog_name="ludotoc")
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run_command


@pytest.fixture
def ask(run: Run) -> Callable[..., Any]:
    """`ask("games")`: the one JSON object a command prints."""

    def ask_command(*words: str, typed: str = "", exit_code: int = 0) -> Any:
        result = run(*words, "--json", typed=typed)
        assert result.exit_code == exit_code, result.output
        return json.loads(result.stdout)

    return ask_command


@pytest.fixture(scope="session")
def finished_record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole game, played by piped numbers, as it was saved."""
    home = tmp_path_factory.mktemp("home")
    typed = "1\n" * 5000
    words = ["play", "tock", "--seed", "12", "--json"]
    result = CliRunner(env={"LUDOTOC_HOME": str(home)}).invoke(house, words, input=typed)
    facts = json.loads(result.stdout)
    assert result.exit_code == 0
    assert facts["is_over"]
    return Path(facts["file"]).read_text(encoding="utf-8")


@pytest.fixture
def finished(home: Path, finished_record: str) -> Path:
    """The same in a file."""
    path = home / "finished.txt"
    path.write_text(finished_record, encoding="utf-8")
    return path
