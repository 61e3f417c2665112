"""How fast we are, beside others, in one run: `make bench`.

Every contestant runs in short turns, one after the other, several rounds, so that a busy moment
of the machine hits all alike. The median round counts; ratios are what to trust.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from datetime import UTC, datetime
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench import adapters, batches
from bench.adapters import Contestant, rates, show_rates
from bench.moving import Moving, moving
from bench.ours import ours
from bench.peers import Peer, available_peers
from bench.searches import searches
from bench.seeing import Sight, sights


def rounds_of(contestants: list[Peer], rounds: int, seconds: float) -> dict[str, list[Any]]:
    """Every contestant's scores, the rounds interleaved."""
    scores: dict[str, list[Any]] = {peer.name: [] for peer in contestants}
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=rounds * len(contestants))
        for _ in range(rounds):
            for peer in contestants:
                progress.update(task, description=peer.name, advance=1)
                scores[peer.name].append(peer.run(seconds))
    return scores


def rows_of(scores: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Medians of decisions and games a second, and how far the rounds lie apart."""
    rows = []
    for name, found in scores.items():
        rates = [score.decisions / score.seconds for score in found]
        rows.append(
            {
                "name": name,
                "decisions_per_second": statistics.median(rates),
                "slowest": min(rates),
                "fastest": max(rates),
                "games_per_second": statistics.median(s.games / s.seconds for s in found),
            }
        )
    return rows


def start_times() -> list[dict[str, Any]]:
    """How long it takes until one can play, with everything compiled before."""
    from ludotoc.games import NAMES, find_game

    found = []
    for name in NAMES:
        began = time.perf_counter()
        find_game(name).verbs.prepare()
        found.append({"game": name, "warm_seconds": time.perf_counter() - began})
    return found


def show_searches(rows: list[dict[str, Any]]) -> Table:
    """Rounds of search a second, beside the last row."""
    table = Table(title="search, one core: rounds of 1,000 a decision, to the end of the game")
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
    table = Table(title=f"random play, one core, {platform.machine()}, Python {sys.version[:6]}")
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


def show_interfaces(
    rounds: int, seconds: float, measured: list[Contestant], *, is_json: bool
) -> None:
    """Our games in other people's tools, or many of them at once, and nothing else."""
    rows, missing = rates(rounds, seconds, measured)
    if is_json:
        print(json.dumps({"interfaces": rows, "missing": missing}))
        return
    console = Console()
    for name in missing:
        console.print(f"{name} is not installed here.", style="yellow")
    console.print(show_rates(rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one turn")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="cores for the second measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON object only")
    parser.add_argument("--seeing", action="store_true", help="measure pictures only")
    parser.add_argument("--moving", action="store_true", help="measure moves in the house only")
    parser.add_argument("--adapters", action="store_true", help="measure research interfaces only")
    parser.add_argument("--batches", action="store_true", help="measure batches beside Pgx only")
    chosen = parser.parse_args()
    if chosen.seeing:
        Console().print(show_sights(sights()))
        return
    if chosen.moving:
        Console().print(show_moves(moving()))
        return
    if chosen.adapters or chosen.batches:
        measured = adapters.contestants() if chosen.adapters else batches.contestants()
        show_interfaces(chosen.rounds, chosen.seconds, measured, is_json=chosen.json)
        return
    warm = start_times()
    peers, missing = available_peers()
    contestants = [*ours(), *ours(threads=chosen.threads)[:2], *peers]
    rows = rows_of(rounds_of(contestants, chosen.rounds, chosen.seconds))
    thinkers = rows_of(rounds_of(searches(), chosen.rounds, chosen.seconds))
    seen = sights()
    measured = [*batches.contestants(), *adapters.contestants()]
    interfaces, absent = rates(chosen.rounds, chosen.seconds, measured)
    missing += [f"{name} is not installed here." for name in absent]
    if chosen.json:
        when = datetime.now(UTC).isoformat(timespec="seconds")
        shown = [vars(each) for each in seen]
        facts = {"when": when, "rows": rows, "searches": thinkers, "shown": shown, "start": warm}
        print(json.dumps(facts | {"interfaces": interfaces, "missing": missing}))
        return
    console = Console()
    for sentence in missing:
        console.print(sentence, style="yellow")
    console.print(show(rows, next((p.name for p in peers if "backgammon" in p.name), "")))
    console.print(show_searches(thinkers))
    console.print(show_sights(seen))
    console.print(show_rates(interfaces))
    for each in warm:
        console.print(f"{each['game']}: {each['warm_seconds']:.2f} s to load what is compiled")


if __name__ == "__main__":
    main()
