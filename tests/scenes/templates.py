"""The templates that a folder's sources say, read from the sources themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

import ludotoc.words

SAYING = {"say", "Refused", "Unreadable", "Term", "_refuse"}
WORDS = Path(ludotoc.words.__file__).parent


def said_in(folder: Path) -> set[str]:
    """Every constant that is said in a folder: written where it is said, or named before."""
    return {text for source in sorted(folder.glob("*.py")) for text in _said(_parsed(source))}


def constants_in(folder: Path) -> set[str]:
    """Every constant text of a folder's sources."""
    return {text for source in folder.glob("*.py") for text in _texts(_parsed(source))}


@cache
def french_of(game: str) -> dict[str, str]:
    """A game's French, template by template: of its own file, or of the one for all games."""
    own = WORDS / f"fr.{game}.po"
    with (own if own.exists() else WORDS / "fr.po").open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file, locale="fr") if each.id}


def _parsed(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


def _said(module: ast.Module) -> Iterator[str]:
    for name, texts in _assigned(module):
        yield from (text for text in texts if _is_template(name, text))
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _texts(node.args[0]) if node.func.id in SAYING else ()


def _assigned(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, list(_texts(node.value))


def _is_template(name: str, text: str) -> bool:
    return name == "template" or (name.isupper() and "{" in text)


def _texts(tree: ast.AST) -> Iterator[str]:
    """The constant texts of a tree, but not the pieces of f-strings."""
    if isinstance(tree, ast.JoinedStr):
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.value
    for child in ast.iter_child_nodes(tree):
        yield from _texts(child)
