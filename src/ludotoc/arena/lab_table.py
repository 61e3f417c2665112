"""What a lab has found, for people to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotoc.arena.names import tally_name
from ludotoc.engine.words import Sentence, say

if TYPE_CHECKING:
    from rich.table import Table

    from ludotoc.engine.speech import Speaker

Facts = dict[str, Any]


def opening_lines(facts: Facts) -> list[Sentence]:
    """How much was played, and what was left out."""
    lines = [
        say("{games} games a table, seed {seed}", games=f"{facts['games']:,}", seed=facts["seed"]),
        say(
            "version {version} of the house, version {game} of the game",
            version=facts["version"],
            game=facts["game_version"],
        ),
    ]
    if facts["unfit"]:
        lines.append(say("{count:mix|mixes} of options cannot be played", count=facts["unfit"]))
    if cut := sum(row["cut"] for row in facts["tables"]):
        lines.append(say("{games:game|games} cut for length and won by nobody", games=cut))
    if facts["interrupted"]:
        lines.append(say("interrupted: this is what was done by then"))
    return lines


def lab_tables(facts: Facts, speaker: Speaker) -> list[Table]:
    """The seats, the lengths, and what happened: none wider than a small window."""
    parts = [_seats, _lengths, _tallies] if facts["tables"][0]["tallies"] else [_seats, _lengths]
    return [part(facts, speaker) for part in parts]


def _table(headings: list[Sentence], speaker: Speaker) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, heading in enumerate(headings):
        words = speaker.say(heading)
        table.add_column(words, justify="right" if place else "left", overflow="fold")
    return table


def _seats(facts: Facts, speaker: Speaker) -> Table:
    """Who wins, whoever begins being no. 1; the spread, and what luck alone may make of it."""
    most = max(row["players"] for row in facts["tables"])
    seats = [say("no. {number}", number=number + 1) for number in range(most)]
    headings = [say("wins by order of play, %"), say("fair"), *seats, say("spread"), say("by luck")]
    table = _table(headings, speaker)
    for row in facts["tables"]:
        shares = [_points(place) for place in row["order"]] + [""] * (most - row["players"])
        is_real = row["spread"] > row["spread_by_luck"]
        spread = f"[bold]{100 * row['spread']:.2f}[/]" if is_real else f"{100 * row['spread']:.2f}"
        luck = f"< {100 * row['spread_by_luck']:.2f}"
        table.add_row(_label(row), f"{100 * row['fair']:.1f}", *shares, spread, luck)
    return table


def _lengths(facts: Facts, speaker: Speaker) -> Table:
    """How long games are, and how often who was behind at half time wins."""
    headings = [
        say("a game"), say("decisions"), say("10 %"), say("half"), say("90 %"), say("comebacks, %"),
    ]  # fmt: skip
    table = _table(headings, speaker)
    for row in facts["tables"]:
        quantiles = (f"{each:,}" for each in row["length"]["quantiles"])
        back = "·" if row["comebacks"] is None else _points(row["comebacks"])
        table.add_row(_label(row), _with_half(row["length"]), *quantiles, back)
    return table


def _tallies(facts: Facts, speaker: Speaker) -> Table:
    """What happens in a game."""
    names = list(facts["tables"][0]["tallies"])
    headings = [say("a game"), *(say("{what}", what=tally_name(name)) for name in names)]
    table = _table(headings, speaker)
    for row in facts["tables"]:
        table.add_row(_label(row), *(_with_half(row["tallies"][name]) for name in names))
    return table


def _label(row: Facts) -> str:
    return " ".join(f"{name}={value}" for name, value in row["varied"].items()) or "·"


def _points(figure: Facts) -> str:
    return f"{100 * figure['mean']:.2f} ± {50 * (figure['high'] - figure['low']):.2f}"


def _with_half(figure: Facts) -> str:
    return f"{figure['mean']:.2f} ± {(figure['high'] - figure['low']) / 2:.2f}"
