"""What was measured, as tables that a person reads."""

from __future__ import annotations

import platform
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.adapters import show_rates
from bench.moving import Moving
from bench.seeing import Sight

WIDTH = 120


def paper() -> Console:
    """Where tables are printed; a file has room for whole names."""
    console = Console()
    return console if console.is_terminal else Console(width=WIDTH)


def show_searches(rows: list[dict[str, Any]]) -> Table:
    """Rounds of search a second, beside the last row."""
    table = Table(title="search, processor time: 1,000 rounds a decision, to the end of the game")
    for column in ("", "rounds/s", "turns", f"× {rows[-1]['name']}"):
        table.add_column(column, justify="left" if not column else "right")
    for row in rows:
        rate, spread = (
            f"{row['decisions_per_second']:,.0f}",
            f"{row['slowest']:,.0f}-{row['fastest']:,.0f}",
        )
        ratio = row["decisions_per_second"] / rows[-1]["decisions_per_second"]
        table.add_row(row["name"], rate, spread, f"{ratio:.1f}")
    return table


def show(rows: list[dict[str, Any]], beside: str) -> Table:
    """The table a person reads."""
    base = next((r["decisions_per_second"] for r in rows if r["name"] == beside), None)
    title = f"random play, processor time, {platform.machine()}, Python {platform.python_version()}"
    table = Table(title=title)
    for column in ("", "decisions/s", "rounds", "games/s", f"× {beside}"):
        table.add_column(column, justify="left" if not column else "right")
    for row in rows:
        ratio = f"{row['decisions_per_second'] / base:.1f}" if base else ""
        spread = f"{row['slowest'] / 1e6:.2f}-{row['fastest'] / 1e6:.2f} M"
        rate = f"{row['decisions_per_second'] / 1e6:.2f} M"
        table.add_row(row["name"], rate, spread, f"{row['games_per_second']:,.0f}", ratio)
    return table


def show_sights(found: list[Sight]) -> Table:
    """How long it takes to show a move."""
    table = Table(title="showing a move to four seats, processor time")
    for column in ("", "ms for all", "of it masking", "bytes a seat", "SVG ms"):
        table.add_column(column, justify="left" if not column else "right")
    for each in found:
        figures = (f"{each.all_seats_ms:.3f}", f"{each.masked_ms:.3f}")
        picture = "no art" if each.svg_ms is None else f"{each.svg_ms:.2f}"
        table.add_row(each.game, *figures, f"{each.bytes_a_seat:,.0f}", picture)
    return table


def show_moves(found: list[Moving]) -> Table:
    """What a move costs the house, without sockets and disk."""
    table = Table(title="a decision at a table of four, from the command to all bytes, CPU time")
    for column in ("", "µs", "of it until it can be stored", "bytes a seat"):
        table.add_column(column, justify="left" if not column else "right")
    for each in found:
        figures = (each.all_us, each.deciding_us, each.bytes_a_seat)
        table.add_row(each.game, *(f"{figure:,.0f}" for figure in figures))
    return table


def show_all(found: dict[str, Any]) -> None:
    """Every table that there is something for."""
    console = paper()
    for sentence in found["missing"]:
        console.print(sentence, style="yellow")
    if "rows" in found:
        names = [row["name"] for row in found["rows"]]
        console.print(show(found["rows"], next((n for n in names if "backgammon" in n), "")))
        console.print(show_searches(found["searches"]))
    if "shown" in found:
        console.print(show_sights(found["shown"]))
    if "interfaces" in found:
        console.print(show_rates(found["interfaces"]))
    for each in found.get("start", ()):
        console.print(f"{each['game']}: {each['warm_seconds']:.2f} s to load what is compiled")
