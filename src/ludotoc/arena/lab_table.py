"""What a lab has found, for people to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotoc.arena.names import tally_name
from ludotoc.arena.stats import reach_of
from ludotoc.engine.words import Sentence, say

if TYPE_CHECKING:
    from rich.table import Table

    from ludotoc.engine.speech import Speaker

Facts = dict[str, Any]
TEN = 10


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
        luck = 100 * row["spread_by_luck"]
        digits = _decimals(luck)
        spread = f"{100 * row['spread']:.{digits}f}"
        spread = f"[bold]{spread}[/]" if is_real else spread
        by_luck = f"< {luck:.{digits}f}"
        table.add_row(_label(row), f"{100 * row['fair']:.1f}", *shares, spread, by_luck)
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
        table.add_row(_label(row), _with_reach(row["length"]), *quantiles, back)
    return table


def _tallies(facts: Facts, speaker: Speaker) -> Table:
    """What happens in a game."""
    names = list(facts["tables"][0]["tallies"])
    headings = [say("a game"), *(say("{what}", what=tally_name(name)) for name in names)]
    table = _table(headings, speaker)
    for row in facts["tables"]:
        table.add_row(_label(row), *(_with_reach(row["tallies"][name]) for name in names))
    return table


def _label(row: Facts) -> str:
    return " ".join(f"{name}={value}" for name, value in row["varied"].items()) or "·"


def _points(figure: Facts) -> str:
    return _with_reach(figure, times=100)


def _with_reach(figure: Facts, times: int = 1) -> str:
    """A mean and how far its interval goes, with no more digits than that allows."""
    reach = times * reach_of(figure["mean"], figure["low"], figure["high"])
    return f"{times * figure['mean']:.{_decimals(reach)}f} ± {reach:.{_decimals(reach)}f}"


def _decimals(reach: float) -> int:
    """Two digits of an interval are enough, and a digit of a mean beyond them tells nothing."""
    return 2 if reach < 1 else 1 if reach < TEN else 0
