"""The door of the house: which commands there are, and how the house says no."""

from __future__ import annotations

import importlib
from typing import Any

import click

import ludotoc
from ludotoc.cli import INTERRUPTED
from ludotoc.cli.language import LanguageOption, check_language
from ludotoc.cli.talk import REFUSED, say_no
from ludotoc.engine.errors import Refused

COMMANDS = {
    "games": "What is on the shelf: players and options of every game.",
    "rules": "The rules of a game, in English or French.",
    "play": "Play in the terminal, with bots from child to champion.",
    "serve": "Open the house: lobby and tables in the browser.",
    "admin": "Keep a house: the door, people, tables, reports, copies of everything.",
    "sim": "Play many random games and count: length, seats, discards, speed.",
    "arena": "Let bots play each other on the same boards: shares, intervals, promotions.",
    "train": "Let a bot teach itself a game, by playing against itself.",
    "lab": "Try rules against each other: seats, length, captures, comebacks.",
    "perft": "Count every sequence of decisions from a position.",
    "bench": "Measure how fast the rules run, beside other libraries.",
    "verify": "Check a record: seed, chain, signature, every draw, the result.",
    "replay": "Step through a record, as a seat saw it.",
    "draw": "Draw a record as a picture, or as a film.",
    "compile": "Compile rules and bots ahead, so that the first game starts at once.",
    "check": "Hold a game, one's own too, to the laws of the contract.",
}


class House(click.Group):
    """Commands live in modules of the same name, imported only when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"ludotoc.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in `ludotoc --help`, without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a refusal is one sentence and an exit code, never a traceback."""
        as_json = "--json" in ctx.args
        try:
            return super().invoke(ctx)
        except Refused as refusal:
            say_no(refusal, as_json)
        except click.UsageError as misuse:
            say_no(_in_one_sentence(misuse), as_json)
        except (KeyboardInterrupt, click.Abort):
            return ctx.exit(INTERRUPTED)
        return ctx.exit(REFUSED)


def _in_one_sentence(misuse: click.UsageError) -> Refused:
    sentence = " ".join(misuse.format_message().split()).rstrip(".")
    where = misuse.ctx.command_path if misuse.ctx else "ludotoc"
    what = f"{sentence[:1].lower()}{sentence[1:]}"
    return Refused("{misuse} (see {where} --help)", misuse=what, where=where)


@click.group(
    cls=House,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(ludotoc.__version__, prog_name="ludotoc")
@click.option(
    "--lang", cls=LanguageOption, help="Else the language of LUDOTOC_LANG, or of the locale."
)
def house(lang: str | None) -> None:
    """A house of five French table games: play them, study them, run them at full speed.

    Every command takes --json and then prints one JSON object and nothing else.
    """
    if lang is not None:
        check_language(lang)
