"""Which language somebody is spoken to: what he chose, else what his browser asks for."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import ENGLISH, languages
from ludotoc.engine.words import Quoted

COOKIE = "lang"
QUERY = "lang"
PERSONS_OWN = "ludotoc.language"  # in the connection's state: what the person had chosen before
Connection = ASGIConnection[Any, Any, Any, Any]


def language_of(connection: Connection) -> str:
    """The address says it, the cookie, the person, or the browser; else English."""
    wanted = (
        connection.query_params.get(QUERY),
        connection.cookies.get(COOKIE),
        connection.scope["state"].get(PERSONS_OWN),
    )
    chosen = next((each for each in wanted if each in languages()), None)
    return chosen or accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The language of ours that a browser likes best: `fr-CA,fr;q=0.9,en;q=0.5`."""
    liked = []
    for place, part in enumerate(header[:1000].split(",")):
        tag, _, weight = part.strip().partition(";")
        language = tag.strip().partition("-")[0].lower()
        if language in languages():
            liked.append((-_weight(weight), place, language))
    return min(liked)[2] if liked and min(liked)[0] < 0 else ENGLISH


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text else 1.0
    except ValueError:
        return 0.0


def check_language(language: str) -> str:
    """A language that this house speaks."""
    if language not in languages():
        known = ", ".join(languages())
        message = "the languages are {known}, not {lang}"
        raise Refused(message, known=known, lang=Quoted(language[:24]))
    return language
