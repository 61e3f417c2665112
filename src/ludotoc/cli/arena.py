"""`ludotoc arena`: bots against each other on the same boards, and what that proves."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ludotoc.cli import INTERRUPTED
from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
)
from ludotoc.cli.talk import in_words, note, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, say

if TYPE_CHECKING:
    from ludotoc.arena.run import Run
    from ludotoc.arena.setting import Plan, Setting

BOARDS, BOARDS_AT_MOST = 2000, 100_000
GAIN = 2.0
FRESH_BITS = 32


class ManyAfterOption(click.Command):
    """Lets one write `--bots greedy search:1000`, as many as one likes after the one option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeat the option before each of its values."""
        return super().parse_args(ctx, spread(args, "--bots"))


def spread(words: list[str], option: str) -> list[str]:
    """`--bots a b` as `--bots a --bots b`; it ends at the next option."""
    found: list[str] = []
    is_many = False
    for word in words:
        if word == option or word.startswith("-"):
            is_many = word == option
            found += [] if is_many else [word]
        else:
            found += [option, word] if is_many else [word]
    return found if words[-1:] != [option] else [*found, option]


@click.command("arena", cls=ManyAfterOption)
@game_argument
@click.option("--bots", multiple=True, metavar="BOT ...", help="Who plays, such as greedy random.")
@players_option
@choices_option
@click.option("--boards", type=int, metavar="N", help="How many boards a pair; 2000 otherwise.")
@click.option(
    "--half-width", type=float, metavar="POINTS", help="Go on to this half-width instead."
)
@click.option("--promote", is_flag=True, help="Stop as soon as the first is better, or is not.")
@click.option(
    "--gain", type=float, metavar="POINTS", help="What a promotion asks for; 2 otherwise."
)
@click.option("--cap", type=int, metavar="N", help="Cut games after so many decisions.")
@click.option(
    "--seed", type=int, metavar="N", help="A number; else that of --save, or a fresh one."
)
@click.option("--workers", type=int, metavar="N", help="Processes; one for each core otherwise.")
@click.option("--ray", metavar="ADDRESS", help="Work on a Ray cluster; `local` starts a small one.")
@click.option(
    "--save", metavar="FILE", help="Keep every board in FILE.jsonl, and go on from there."
)
@click.option(
    "--plot", is_flag=False, flag_value="arena.svg", metavar="[FILE]",
    help="Draw the shares as FILE.svg or FILE.png; arena.svg otherwise.",
)  # fmt: skip
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    bots: tuple[str, ...],
    players: int | None,
    choices: tuple[str, ...],
    boards: int | None,
    half_width: float | None,
    promote: bool,
    gain: float | None,
    cap: int | None,
    seed: int | None,
    workers: int | None,
    ray: str | None,
    save: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Let bots play each other: the same boards in all seatings, shares with 95 % intervals.

    The number of boards, or --half-width, is fixed beforehand, so that the interval holds.
    --promote stops early and decides only whether the first bot is better than the second.
    """
    from ludotoc.arena.setting import read_setting

    number = seed_for(save) if seed is None else seed
    setting = read_setting(game, players, read_choices(choices), bots, number, cap)
    plan = plan_of(setting, boards, half_width, promote, gain)
    check_picture(plot)
    run = measured(setting, plan, workers, ray, save)
    from ludotoc.arena.report import report_of

    facts = report_of(run)
    if plot:
        draw(facts, plot)
    to_programs(facts) if as_json else show(facts)
    if run.is_interrupted:
        ctx.exit(INTERRUPTED)


def seed_for(save: str | None) -> int:
    """That of the run one goes on with, which the same command need not tell; else a fresh one."""
    from ludotoc.arena.ledger import seed_in

    found = seed_in(Path(save)) if save else None
    return secrets.randbits(FRESH_BITS) if found is None else found


def plan_of(
    setting: Setting,
    boards: int | None,
    half_width: float | None,
    promote: bool,
    gain: float | None,
) -> Plan:
    """When to stop; what contradicts itself is refused."""
    from ludotoc.arena.setting import read_plan

    if promote and half_width is not None:
        raise Refused("a promotion stops by itself; it takes no --half-width")
    if gain is not None and not promote:
        raise Refused("--gain is what a promotion asks for; it goes with --promote")
    if half_width is not None and half_width <= 0:
        message = "a half-width is a number of points between 0 and 50, not {points}"
        raise Refused(message, points=f"{half_width:g}")
    if gain is not None and gain <= 0:
        raise Refused("a promotion asks for a gain above 0, not {points}", points=f"{gain:g}")
    open_end = promote or half_width is not None
    most = boards if boards is not None else BOARDS_AT_MOST if open_end else BOARDS
    wanted = (GAIN if gain is None else gain) if promote else 0.0
    return read_plan(setting, most, half_width or 0.0, wanted)


def measured(
    setting: Setting, plan: Plan, workers: int | None, ray: str | None, save: str | None
) -> Run:
    """The run, to its end or to an interrupt; a bar tells the interval as it narrows."""
    from ludotoc.arena.crew import crew_of
    from ludotoc.arena.ledger import Ledger
    from ludotoc.arena.run import Run
    from ludotoc.arena.setting import header_of
    from ludotoc.arena.warm import compile_for
    from ludotoc.cli.progress import Bar

    run = Run(setting, plan)
    with Ledger(Path(save) if save else None, header_of(setting, plan)) as ledger:
        crew = crew_of(workers, ray)
        with Bar(in_words(say("preparing the players of {game}", game=setting.game))) as bar:
            compile_for(setting, bar)
        with Bar(in_words(say("playing boards of {game}", game=setting.game))) as bar:
            run.go_on(crew, ledger, lambda run: bar(run.done, run.wanted, running_interval(run)))
    return run


def running_interval(run: Run) -> str:
    """Of the pair that is known least: its share so far, and its interval."""
    from ludotoc.arena.report import points

    duel, count = max(run.counts.items(), key=lambda each: each[1].estimate.half_width)
    row, column = (run.setting.bots[place] for place in duel)
    share = count.estimate
    return f"{row} : {column}  {points(share.mean, share.reach)}"


def check_picture(plot: str | None) -> None:
    """A picture that can be drawn, and a folder it can be put in, before hours are spent."""
    if plot is None:
        return
    path = Path(plot)
    if path.suffix not in (".svg", ".png"):
        raise Refused("a plot is FILE.svg or FILE.png, not {out}", out=Quoted(plot[:40]))
    if not path.parent.is_dir():
        raise Refused("there is no folder {folder}", folder=Quoted(str(path.parent)[:40]))
    was_there = path.exists()
    put_down(path, b"", "ab")
    if not was_there:
        path.unlink()


def draw(facts: dict[str, Any], plot: str) -> None:
    """The picture of a report."""
    from ludotoc.arena.picture import arena_picture

    put_picture(arena_picture(facts, speaker()), plot)


def put_picture(picture: str, plot: str, width: int = 1200) -> None:
    """Write it where it was asked for."""
    from ludotoc.draw.picture import png_of

    path = Path(plot)
    data = picture.encode() if path.suffix == ".svg" else png_of(picture, width)
    put_down(path, data)
    note(in_words(say("Drawn: {path}", path=plot)))


def put_down(path: Path, data: bytes, mode: Literal["wb", "ab"] = "wb") -> None:
    """Write or append, or tell in one sentence why that cannot be."""
    try:
        with path.open(mode) as file:
            file.write(data)
    except OSError as reason:
        message = "{out} cannot be written: {reason}"
        raise Refused(message, out=Quoted(str(path)[:40]), reason=str(reason.strerror)) from None


def speaker() -> Any:
    """Who speaks the language of this call."""
    from ludotoc.cli.language import spoken_language
    from ludotoc.engine.speech import Speaker

    return Speaker(spoken_language())


def show(facts: dict[str, Any]) -> None:
    """A few lines, the cross-table, and how long they thought."""
    from ludotoc.arena.report import cross_table, opening_lines, promotion_line, thinking_table

    console, voice = to_people(), speaker()
    console.print(title_of(facts), style="bold")
    for line in opening_lines(facts):
        console.print(voice.tell(line))
    console.print(cross_table(facts, voice))
    fair = say(
        "points of a hundred with 95 % intervals; fair is {fair}", fair=f"{100 * facts['fair']:.1f}"
    )
    console.print(voice.tell(fair), style="dim")
    if verdict := promotion_line(facts):
        console.print(voice.tell(verdict), style="bold")
    console.print(thinking_table(facts, voice))


def title_of(facts: dict[str, Any]) -> str:
    """The game and its table in one line."""
    chosen = " ".join(f"{name}={value}" for name, value in facts["options"].items())
    players = in_words(say("{count:player|players}", count=facts["players"]))
    return ", ".join(filter(None, (facts["game"], players, chosen)))
