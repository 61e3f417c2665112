"""A rules page with its pictures: split where they stand, or whole as HTML."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from html import escape

from ludotoc.draw.lesson import Lesson
from ludotoc.draw.written import page_text
from ludotoc.engine.game import Game
from ludotoc.engine.pictures import Picture
from ludotoc.engine.speech import ENGLISH

CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* ", re.MULTILINE)
END_OF_CLAUSE = re.compile(r"^(?=- \*\*|## |\| |\n[^ \n-])", re.MULTILINE)
STYLE = """
:root { color-scheme: light dark; --ink: #2b2622; --paper: #fbf6ea; --line: #d9c9a8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe7d6; --paper: #1d1a17; --line: #4a4034; }
}
body { margin: 0 auto; max-width: 44rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.55 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
h1, h2 { line-height: 1.2; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; }
figure { margin: 1.2rem auto; max-width: 28rem; }
figure img { width: 100%; height: auto; border-radius: .8rem; display: block; }
figcaption { margin-top: .5rem; font-size: .95rem; }
"""


def pictures_of(game: Game) -> tuple[Picture, ...]:
    """What the page shows; nothing where its game has no pictures."""
    found: tuple[Picture, ...] = ()
    if game.has_module("pictures"):
        found = game.module("pictures").PICTURES
    return found


def parted(game: Game, language: str) -> Iterator[str | Lesson]:
    """The page in order: Markdown, a picture behind its clause, Markdown again."""
    text, done = page_text(game, language), 0
    for picture in pictures_of(game):
        end = _end_of(text, picture.clause)
        yield text[done:end]
        yield Lesson(game, picture)
        done = end
    yield text[done:]


def _end_of(text: str, clause: str) -> int:
    """Where the bullet of a clause ends."""
    begin = next(found for found in CLAUSE.finditer(text) if found[1] == clause).end()
    end = END_OF_CLAUSE.search(text, begin)
    return end.start() if end else len(text)


def html_of(game: Game, language: str) -> str:
    """The whole page, pictures and all, in one file that needs no other."""
    title = escape(game.titles.get(language, game.titles[ENGLISH]))
    body = body_of(game, language)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>\n{body}</body></html>\n"
    )


def body_of(game: Game, language: str, is_drawn: bool = True) -> str:
    """What stands on the page; without its pictures where they take too long to draw."""
    if not is_drawn:
        return _rendered(page_text(game, language))
    return "".join(
        _figure(part, language) if isinstance(part, Lesson) else _rendered(part)
        for part in parted(game, language)
    )


def _rendered(text: str) -> str:
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark").enable("table").render(text))


def _figure(lesson: Lesson, language: str) -> str:
    """A picture with its caption; as an image, so that the ids in it stay its own."""
    caption = escape(lesson.caption(language))
    data = base64.b64encode(lesson.svg(language).encode()).decode()
    return (
        f'<figure><img alt="{caption}" src="data:image/svg+xml;base64,{data}">'
        f"<figcaption>{caption}</figcaption></figure>\n"
    )
