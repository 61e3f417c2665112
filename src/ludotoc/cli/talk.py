"""How the command line speaks: to people in colour, to programs in JSON, about mistakes briefly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.language import spoken_language
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence

if TYPE_CHECKING:
    from rich.console import Console

REFUSED = 2
PLAIN_WIDTH = 100  # of text that goes to no terminal


def to_people() -> Console:
    """Where people read; plain text when it is no terminal."""
    from rich.console import Console

    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=PLAIN_WIDTH)


def to_programs(facts: Mapping[str, Any]) -> None:
    """One JSON object on a line of its own."""
    click.echo(json.dumps(facts))


def say_no(refusal: Refused, as_json: bool) -> None:
    """The sentence, with its clause first: to people in their language, to programs in English."""
    if as_json:
        to_programs({"error": refusal.sentence, "clause": refusal.clause})
        return
    clause = click.style(f"{refusal.clause}: ", bold=True) if refusal.clause else ""
    click.echo(clause + click.style(in_words(refusal.said), fg="red"), err=True)


def in_words(sentence: Sentence) -> str:
    """A sentence in the language that is spoken."""
    from ludotoc.engine.speech import Speaker

    return Speaker(spoken_language()).say(sentence)


def note(sentence: str) -> None:
    """Something to know beside the result; never mixed with it."""
    click.echo(sentence, err=True)


def read_text(path: str) -> str:
    """A text file, or a refusal that says why it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refused("there is no file {path}", path=Quoted(path)) from None
    except IsADirectoryError:
        raise Refused("{path} is a folder, not a file", path=Quoted(path)) from None
    except UnicodeDecodeError:
        raise Refused("{path} is no text file", path=Quoted(path)) from None
    except (OSError, ValueError) as reason:
        message = "{path} cannot be read: {reason}"
        raise Refused(message, path=Quoted(path), reason=str(reason)) from None
