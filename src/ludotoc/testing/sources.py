"""Laws of how rules are written: what runs on a GPU too allocates nothing and raises nothing."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotoc.engine.game import Game
from ludotoc.testing.law import need_all

ENGINE = Path(inspect.getfile(Game)).parent
ALLOCATING = {
    "zeros", "ones", "empty", "full", "array", "arange", "copy", "append", "concatenate", "list",
    "dict", "set", "sorted", "print", "format",
}  # fmt: skip
FORBIDDEN = (
    ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp,
    ast.JoinedStr, ast.Raise, ast.Try, ast.Assert, ast.With, ast.Lambda,
)  # fmt: skip


def rules_allocate_and_raise_nothing(game: Game) -> None:
    """No rule makes an array, a list or a text, raises, assigns to a slice, or names arguments."""
    need_all((fault for rule in rules_of(game) for fault in faults_of(rule)), "found")


def rules_of(game: Game) -> list[Any]:
    """The plain functions behind the verbs and all they call."""
    waiting, found = [_plain(verb) for verb in game.verbs], dict[int, Any]()
    while waiting:
        function = waiting.pop()
        if function is None or id(function) in found:
            continue
        found[id(function)] = function
        scope = function.__globals__
        waiting += [_plain(scope[name]) for name in function.__code__.co_names if name in scope]
    return list(found.values())


def _plain(thing: Any) -> Any:
    """What was compiled, as it was written; None for anything else."""
    if inspect.isfunction(getattr(thing, "py_func", None)):
        return thing.py_func
    return inspect.unwrap(thing) if hasattr(thing, "__wrapped__") else None


def folders_of(game: Game) -> set[Path]:
    """The folders that the game's rules come from: its own, and those it borrows from."""
    files = {Path(rule.__code__.co_filename).parent for rule in rules_of(game)}
    return files - {ENGINE} | {Path(inspect.getfile(game.module("state"))).parent}


def faults_of(rule: Any) -> Iterator[str]:
    """What a rule does that it may not, line by line."""
    lines, first = inspect.getsourcelines(rule)
    for node in ast.walk(ast.parse(textwrap.dedent("".join(lines)))):
        if fault := _fault_of(node):
            line = first + getattr(node, "lineno", 1) - 1
            yield f"{rule.__module__}.{rule.__name__}, line {line}: {fault}"


def _fault_of(node: ast.AST) -> str:
    if isinstance(node, FORBIDDEN):
        return type(node).__name__
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ALLOCATING:
            return f"{name}()"
        return "a named argument" if node.keywords else ""
    is_slice = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    is_assigned = isinstance(getattr(node, "ctx", None), ast.Store)
    return "a slice is assigned to" if is_slice and is_assigned else ""
