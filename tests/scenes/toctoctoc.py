"""What the tests of Toc Toc Toc's pictures and words share: moments, views, and all templates."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

import ludotoc.games
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, view_of
from ludotoc.engine.speech import Speaker
from ludotoc.games.toctoctoc.state import OVER
from tests.play.toctoctoc import GAME, new_game, step
from tests.scenes.templates import french_of

GAMES = Path(ludotoc.games.__file__).parent
SPEAKING = {"say", "Refused", "Unreadable", "Term"}


def templates_of(name: str) -> set[str]:
    """The constant first arguments of what speaks, also those that stand in named tables."""
    return {
        template
        for source in sorted((GAMES / name).glob("*.py"))
        for template in _templates_in(ast.parse(source.read_text(encoding="utf-8")))
    }


def _templates_in(tree: ast.Module) -> Iterator[str]:
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_speaking(node.func):
            found = list(_texts(node.args[0], tables))
            assert found, f"line {node.lineno}: what is said is no constant"
            yield from found


def _is_speaking(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in SPEAKING


def _texts(said: ast.expr, tables: dict[str, ast.expr]) -> Iterator[str]:
    """The texts that an argument can be: a constant, one of a table, one or the other."""
    if isinstance(said, ast.Constant) and isinstance(said.value, str):
        yield said.value
    elif isinstance(said, ast.Name):
        yield from _texts(tables[said.id], {})
    elif isinstance(said, ast.Subscript):
        yield from _texts(said.value, tables)
    elif isinstance(said, ast.IfExp):
        yield from _texts(said.body, tables)
        yield from _texts(said.orelse, tables)
    elif isinstance(said, ast.Tuple | ast.List):
        for each in said.elts:
            yield from _texts(each, tables)


@cache
def french(names: tuple[str, ...] = (), listener: int | None = None) -> Speaker:
    """Somebody who speaks the French of this game."""
    speaker = Speaker(names=names, listener=listener)
    speaker.language, speaker._words = "fr", {**french_of(GAME.name), "you": "vous"}
    return speaker


class Step(NamedTuple):
    """A decision: the table before and after it, who decided, and what."""

    before: np.record
    after: np.record
    seat: int
    action: int


@cache
def steps() -> list[Step]:
    """All decisions of some random games, with every number of players."""
    found = []
    for number in range(2 * len(GAME.players)):
        rng = Random(f"steps {number}")
        s = new_game(rng, GAME.players[number % len(GAME.players)])
        while s.stage != OVER:
            before, (seat, action) = copy_of(s), step(s, rng)
            found.append(Step(before, copy_of(s), seat, action))
    return found


def viewers(s: np.record) -> tuple[int, ...]:
    """All who may look at a table, the replay with open cards too."""
    return (*range(int(s.players)), SPECTATOR, EVERYTHING)


def seen(s: np.record, viewer: int) -> Any:
    """A plain view."""
    return plain(s if viewer == EVERYTHING else view_of(GAME, s, viewer))
