"""Which language the command line speaks: the one it is told, the user's own, or English."""

from __future__ import annotations

import os

import click

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

OUR_VARIABLE = "LUDOTOC_LANG"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


class LanguageOption(click.Option):
    """`--lang`, whose help lists the languages that are found when it is asked."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What `--help` shows of it."""
        from ludotoc.engine.speech import languages

        self.metavar = "|".join(languages())
        return super().get_help_record(ctx)


def spoken_language() -> str:
    """The language of this call: that of `ludotoc --lang`, if this house speaks it."""
    from ludotoc.engine.speech import languages

    context = click.get_current_context(silent=True)
    told = context.find_root().params.get("lang") if context else None
    return told if told in languages() else usual_language()


def usual_language() -> str:
    """The language the user has chosen for this house, or for everything."""
    from ludotoc.engine.speech import ENGLISH, languages

    locale = next((os.environ[name] for name in LOCALE_VARIABLES if os.environ.get(name)), "")
    chosen = (_language_of(text) for text in (os.environ.get(OUR_VARIABLE, ""), locale))
    return next((each for each in chosen if each in languages()), ENGLISH)


def _language_of(locale: str) -> str:
    """The language alone, of a locale such as `fr_FR.UTF-8`."""
    return locale.replace("-", "_").partition(".")[0].partition("_")[0].lower()


def check_language(lang: str) -> str:
    """A language that this house speaks."""
    from ludotoc.engine.speech import languages

    if lang not in languages():
        known = ", ".join(languages())
        raise Refused("the languages are {known}, not {lang}", known=known, lang=Quoted(lang[:24]))
    return lang
