"""How fast we are, beside others, in one run: `make bench`.

Every contestant runs in short turns, one after the other, several rounds, so that a busy moment
of the machine hits all alike. One core is measured in processor time, two by the wall clock. The
median round counts; ratios are what to trust.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from datetime import UTC, datetime
from typing import Any

from rich.console import Console
from rich.progress import Progress

from bench import adapters, batches
from bench.adapters import Contestant, rates
from bench.moving import moving
from bench.ours import ours
from bench.peers import Peer, available_peers
from bench.searches import searches
from bench.seeing import sights
from bench.tables import paper, show_all, show_moves, show_sights


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


def chosen_by(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.6, help="length of one turn")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2, help="cores for the second measurement")
    parser.add_argument("--json", action="store_true", help="print one JSON object only")
    parser.add_argument("--playing", action="store_true", help="measure play and search only")
    parser.add_argument("--seeing", action="store_true", help="measure pictures only")
    parser.add_argument("--moving", action="store_true", help="measure moves in the house only")
    parser.add_argument("--adapters", action="store_true", help="measure research interfaces only")
    parser.add_argument("--batches", action="store_true", help="measure batches beside Pgx only")
    return parser.parse_args(arguments)


def played(chosen: argparse.Namespace) -> dict[str, Any]:
    """Random play and search, ours and theirs."""
    warm = start_times()
    peers, missing = available_peers()
    contestants = [*ours(), *ours(threads=chosen.threads)[:2], *peers]
    rows = rows_of(rounds_of(contestants, chosen.rounds, chosen.seconds))
    thinkers = rows_of(rounds_of(searches(), chosen.rounds, chosen.seconds))
    return {"start": warm, "rows": rows, "searches": thinkers, "missing": missing}


def connected(chosen: argparse.Namespace, measured: list[Contestant]) -> dict[str, Any]:
    """Our games in other people's tools, or many of them at once."""
    rows, absent = rates(chosen.rounds, chosen.seconds, measured)
    return {"interfaces": rows, "missing": [f"{name} is not installed here." for name in absent]}


def measured_by(chosen: argparse.Namespace) -> dict[str, Any]:
    """What was asked for, or all that is measured beside others."""
    if chosen.adapters or chosen.batches:
        return connected(chosen, (adapters if chosen.adapters else batches).contestants())
    if chosen.playing:
        return played(chosen)
    found = played(chosen) | {"shown": sights()}
    more = connected(chosen, [*batches.contestants(), *adapters.contestants()])
    return found | more | {"missing": found["missing"] + more["missing"]}


def main() -> None:
    chosen = chosen_by()
    if chosen.seeing or chosen.moving:
        paper().print(show_sights(sights()) if chosen.seeing else show_moves(moving()))
        return
    found = measured_by(chosen)
    if not chosen.json:
        show_all(found)
        return
    found["when"] = datetime.now(UTC).isoformat(timespec="seconds")
    found["shown"] = [vars(each) for each in found.get("shown", ())]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
