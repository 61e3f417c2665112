"""Every template that the page itself says, in HTML or JavaScript; a test holds the lists to it.

`say("...")` in `web/` must be one of these. Translations stand in `words/` with all the others.
"""

from __future__ import annotations

from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Term

FRAME = (
    "A house of five French table games, for people and fair bots.",
    "Every shuffle can be checked, every bot sees only its own cards.",
    "For programs",
    "Games",
    "Ludotoc: to the lobby",
    "Nobody opens",
    "Pages",
    "Ratings",
    "Rules of the games",
    "Rules:",
    "Skip to the content",
    "The house cannot be reached. Is the connection there?",
    "The house did not understand that.",
    "Theme: as the device",
    "Theme: dark",
    "Theme: light",
    "To the lobby",
    "Your name and account",
)

# --- the table: what table.html and its scripts say ---

TABLE: tuple[str, ...] = ()

TEMPLATES = (*FRAME, *TABLE)


def page_words(language: str) -> dict[str, str]:
    """The templates with their translations, for `/words/{language}.json`."""
    speaker, found = Speaker(language), {}
    for template in TEMPLATES:
        found[template] = speaker.word(Term(template))
    return found
