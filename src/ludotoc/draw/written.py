"""A rules page as it was written, which takes no rules to be read."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotoc.engine.game import Game

PAGES = {"en": "RULES.md", "fr": "RULES.fr.md"}


def page_text(game: Game, language: str) -> str:
    """The rules in a language, in Markdown."""
    return files(game.package).joinpath(PAGES[language]).read_text(encoding="utf-8")
