"""The rules of a game as part of a page: every clause and every heading can be linked to."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from markupsafe import Markup

from ludotoc.draw.page import body_of
from ludotoc.games import find_game

CLAUSE = re.compile(r"<li>(\s*<p>)?<strong>([A-Z]+\d+)</strong>")
HEADING = re.compile(r"<h2>(.*?)</h2>")
SCROLLS = '<div class="scrolls" tabindex="0"><table>'  # and can be scrolled by keys

Headings = tuple[tuple[str, str], ...]


@cache
def rules_of(game: str, language: str, is_drawn: bool) -> tuple[Markup, Headings]:
    """The text and its headings, drawn once."""
    text = body_of(find_game(game), language, is_drawn)
    text = CLAUSE.sub(r'<li id="\2">\1<strong>\2</strong>', text)
    text = text.replace("<table>", SCROLLS).replace("</table>", "</table></div>")
    headings = tuple((f"part-{n}", unescape(each)) for n, each in enumerate(HEADING.findall(text)))
    for name, _ in headings:
        text = text.replace("<h2>", f'<h2 id="{name}">', 1)
    return Markup(text), headings  # nosec B704: our own pages
