"""Every clause of every game begins a docstring and has a scenario of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludotoc.games
from ludotoc.engine.game import Game
from ludotoc.games import NAMES, find_game

GAMES = Path(ludotoc.games.__file__).parent
SCENARIOS = Path(__file__).parent / "scenarios"
ID = r"([A-Z]{2})(\d+)"
HEADING = re.compile(rf"{ID}(?:-{ID})?(?:, {ID}(?:-{ID})?)*")
RANGE = re.compile(rf"{ID}(?:-{ID})?")

every_game = pytest.mark.parametrize("name", NAMES)


def ids_that_begin(docstring: str) -> set[str]:
    """The clauses a docstring begins with: `TK12`, `TK14-TK20`, `TK12, TK21-TK24`."""
    heading = HEADING.match(docstring)
    if heading is None:
        return set()
    ids = set()
    for letters, first, _, last in RANGE.findall(heading.group()):
        numbers = range(int(first), int(last or first) + 1)
        ids |= {f"{letters}{number}" for number in numbers}
    return ids


def docstrings(folder: Path) -> Iterator[str]:
    """The docstrings of the modules of a folder and of their functions."""
    for source in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.FunctionDef):
                yield ast.get_docstring(node) or ""


def ids_in_docstrings(name: str) -> set[str]:
    """All clauses that a game's folder, or the ring it stands on, begins a docstring with."""
    folders = GAMES / name, GAMES / "ring"
    return {
        clause
        for folder in folders
        for docstring in docstrings(folder)
        for clause in ids_that_begin(docstring)
    }


def ids_with_a_scenario(name: str) -> set[str]:
    """All clauses that a scenario test is named after."""
    return {
        named.group(1).upper()
        for source in SCENARIOS.glob(f"test_{name}*.py")
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and (named := re.match(r"test_([a-z]{2}\d+)_.", node.name))
    }


def clauses_of(game: Game) -> list[str]:
    """Every clause id of a game, in order."""
    return [f"{game.clauses}{number}" for number in range(1, game.clause_count + 1)]


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("TK12 A pawn may come out.", {"TK12"}),
        ("TK27: from intersection to intersection.", {"TK27"}),
        ("TK14-TK16 Walks.", {"TK14", "TK15", "TK16"}),
        ("TK12, TK21-TK23 A pawn comes out.", {"TK12", "TK21", "TK22", "TK23"}),
        ("TK9, TK35 Nobody else's business (TK4).", {"TK9", "TK35"}),
        ("The lowest die deals (TK8).", set()),
        ("", set()),
    ],
)
def test_ids_are_read_from_the_beginning_of_a_docstring(docstring: str, ids: set[str]) -> None:
    assert ids_that_begin(docstring) == ids


@every_game
def test_every_clause_begins_a_docstring(name: str) -> None:
    found = ids_in_docstrings(name)
    missing = [clause for clause in clauses_of(find_game(name)) if clause not in found]
    assert not missing, f"no docstring begins with {', '.join(missing)}"


@every_game
def test_every_clause_has_a_scenario(name: str) -> None:
    found = ids_with_a_scenario(name)
    missing = [clause for clause in clauses_of(find_game(name)) if clause not in found]
    assert not missing, f"no scenario is named after {', '.join(missing)}"


@every_game
def test_no_docstring_and_no_scenario_names_a_clause_that_does_not_exist(name: str) -> None:
    game = find_game(name)
    named = ids_in_docstrings(name) | ids_with_a_scenario(name)
    own = {clause for clause in named if clause.startswith(game.clauses)}
    assert own <= set(clauses_of(game))
