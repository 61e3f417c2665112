"""`ludotoc train`: a bot that teaches itself a game by playing it against itself."""

from __future__ import annotations

import importlib.util
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludotoc.bots.ladder import LEARNED
from ludotoc.cli import INTERRUPTED
from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
)
from ludotoc.cli.talk import in_words, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, say

if TYPE_CHECKING:
    from ludotoc.learn.school import Entry, School

MINUTES = 18.0


@click.command("train")
@game_argument
@players_option
@choices_option
@click.option("--device", default="cpu", metavar="cpu|cuda", help="Where; cpu otherwise.")
@click.option("--minutes", type=float, default=MINUTES, metavar="N", help="How long; 18 otherwise.")
@click.option("--out", default="school", metavar="DIR", help="What is kept; school otherwise.")
@click.option("--seed", type=int, default=0, metavar="N", help="A number; 0 otherwise.")
@click.option("--tables", type=click.IntRange(1, 10**6), metavar="N", help="Tables at once.")
@click.option("--trust", type=float, default=2.0, metavar="N", help="In good sense; 0: in none.")
@click.option("--field", type=float, metavar="N", help="Part of tables with greedy players.")
@click.option("--patience", type=float, metavar="N", help="Credit for what comes later, 0 to 1.")
@click.option("--by", metavar="WAY", help="What is learned: policy, or foresight.")
@click.option("--against", metavar="BOT", help="Best response to learned or learned:DIR.")
@click.option("--from", "begun", metavar="BOT", help="Go on from learned or learned:DIR.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    choices: tuple[str, ...],
    device: str,
    minutes: float,
    out: str,
    seed: int,
    tables: int | None,
    trust: float,
    field: float | None,
    patience: float | None,
    by: str | None,
    against: str | None,
    begun: str | None,
    as_json: bool,
) -> None:
    """Learn a game by self-play, and write down what was learned.

    In DIR are a diary, curves.svg, a checkpoint to go on from, and weights with their card: play
    with them as `learned:DIR`, in the arena or at a table.
    """
    if importlib.util.find_spec("torch") is None:
        raise Refused("learning needs the extra train: pip install 'ludotoc[train]'")
    from ludotoc.learn.plan import read_plan
    from ludotoc.learn.school import School

    plan = read_plan(
        game, players, read_choices(choices), device, minutes, seed, tables=tables,
        trust=trust, field=field, patience=patience, by=by,
        against=None if against is None else folder_of(against),
        begun=None if begun is None else folder_of(begun),
    )  # fmt: skip
    school = School(plan, Path(out))
    try:
        school.learn(lambda entry: tell(school, entry, as_json))
    except KeyboardInterrupt:
        ctx.exit(INTERRUPTED)


def folder_of(text: str) -> str:
    """The folder of somebody who has learned; empty for the house's own."""
    found = LEARNED.fullmatch(text)
    if found is None:
        message = "one learns against or goes on from learned or learned:DIR, not {name}"
        raise Refused(message, name=Quoted(text[:40]))
    return found[1] or ""


def tell(school: School, entry: Entry, as_json: bool) -> None:
    """A line of the diary, as it is written; and the curves with it."""
    from ludotoc.cli.arena import put_picture, speaker
    from ludotoc.learn.curves import curves_picture

    told_by, titles = speaker(), school.plan.found.titles
    title = f"{titles.get(told_by.language, titles['en'])} · {school.plan.players}"
    curves = curves_picture(title, school.diary(), told_by)
    put_picture(curves, str(school.folder / "curves.svg"))
    if as_json:
        to_programs(asdict(entry))
        return
    shares = ", ".join(
        f"{mark.against} {100 * mark.share.mean:.1f} ± {100 * mark.share.reach:.1f}"
        for mark in entry.marks
    )
    sentence = say(
        "minute {minute}: {count:decision|decisions}, {rate} a second; wins against {shares}",
        minute=f"{entry.minute:.1f}",
        count=entry.decisions,
        rate=f"{entry.decisions_a_second:,.0f}",
        shares=shares,
    )
    click.echo(in_words(sentence))
