"""`python -m tests.tidy_words`: put the messages of every language where they belong.

A message stands under whoever says it; new ones may be written anywhere.
"""

from __future__ import annotations

import ast
import re

from tests.catalogue import ROOT
from tests.test_catalogue import SHARED, asked_for


def tidy(text: str) -> str:
    """The head, then all messages by who says them and by what they say."""
    head, *messages = re.split(r"\n\n(?=(?:#[^\n]*\n)*msgid )", text.strip())
    placed = sorted((area_of(message), id_of(message), message) for message in messages)
    return "\n\n".join([head, *(under(area, message) for area, _, message in placed)]) + "\n"


def area_of(message: str) -> str:
    """Who says it: one part of the package, or several."""
    areas = asked_for().get(id_of(message), {SHARED})
    return min(areas) if len(areas) == 1 else SHARED


def id_of(message: str) -> str:
    """The English of a message."""
    lines = message[message.index("msgid ") : message.index("\nmsgstr ")]
    return "".join(ast.literal_eval(part) for part in re.findall(r'".*"', lines))


def under(area: str, message: str) -> str:
    """The message below a comment that says where it is said."""
    return f"#. {area}\n" + message[message.index("msgid ") :]


if __name__ == "__main__":
    for path in sorted((ROOT / "words").glob("*.po")):
        path.write_text(tidy(path.read_text("utf-8")), "utf-8")
