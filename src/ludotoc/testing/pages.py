"""Laws of the rules as people read them: the pages, and the docstrings that carry the clauses."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ludotoc.engine.game import Game
from ludotoc.testing.facts import clauses_of, folder_of
from ludotoc.testing.law import need, need_all
from ludotoc.testing.sources import folders_of

PAGES = ("RULES.md", "RULES.fr.md")
_BOLD = re.compile(r"\*\*([A-Z]+[0-9]+)\*\*")
_ID = r"[A-Z]+[0-9]+"
_RANGE = rf"{_ID}(?:-{_ID})?"
_HEADING = re.compile(rf"{_RANGE}(?:, {_RANGE})*")
_PART = re.compile(r"([A-Z]+)([0-9]+)(?:-[A-Z]+([0-9]+))?")


def pages_state_every_clause_once(game: Game) -> None:
    """RULES.md and RULES.fr.md state every clause once, its id in bold, in the same order."""
    orders = []
    for page in PAGES:
        file = folder_of(game) / page
        need(file.exists(), f"there is no {page}")
        orders.append(_BOLD.findall(file.read_text(encoding="utf-8")))
        stated = Counter(orders[-1])
        need_all((c for c in clauses_of(game) if stated[c] != 1), f"not once in {page}")
        need_all(sorted(set(stated) - set(clauses_of(game))), f"no clauses, but in {page}")
    need(orders[0] == orders[1], "the two pages state the clauses in another order")


def every_clause_begins_a_docstring(game: Game) -> None:
    """The rule that carries a clause out says so: its docstring begins with the clause's id."""
    found = {
        clause
        for folder in folders_of(game)
        for docstring in _docstrings(folder)
        for clause in ids_that_begin(docstring)
    }
    need_all((c for c in clauses_of(game) if c not in found), "no docstring begins with")
    own = {clause for clause in found if re.fullmatch(f"{game.clauses}[0-9]+", clause)}
    need_all(sorted(own - set(clauses_of(game))), "docstrings begin with what is no clause")


def ids_that_begin(docstring: str) -> set[str]:
    """The clauses a docstring begins with: `TK12`, `TK14-TK20`, `TK12, TK21-TK24`."""
    heading = _HEADING.match(docstring)
    if heading is None:
        return set()
    return {
        f"{letters}{number}"
        for letters, first, last in _PART.findall(heading.group())
        for number in range(int(first), int(last or first) + 1)
    }


def _docstrings(folder: Path) -> Iterator[str]:
    for source in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.FunctionDef):
                yield ast.get_docstring(node) or ""
