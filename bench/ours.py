"""Our side of the benchmark: random play on one core, legal actions and all."""

from __future__ import annotations

import time
from typing import Any

import ludotoc
from bench.gpu import variants
from bench.peers import Peer, Score
from ludotoc.batch.kernels import DECISIONS, GAMES
from ludotoc.games import NAMES, find_game

TABLES = 64
SLICE = 500


def measure(
    name: str, players: int, options: dict[str, Any], seconds: float, threads: int
) -> Score:
    """Random players at a few tables, timed after a warm-up: several cores by the wall clock."""
    now = time.process_time if threads == 1 else time.perf_counter
    tables = ludotoc.batch(name, TABLES, players=players, seed=1, threads=threads, **options)
    tables.play_random(SLICE)
    decisions, games, began = 0, 0, now()
    while now() - began < seconds:
        counted = tables.play_random(SLICE)
        decisions, games = decisions + int(counted[DECISIONS]), games + int(counted[GAMES])
    return Score(decisions, games, now() - began)


def ours(names: tuple[str, ...] = NAMES, threads: int = 1) -> list[Peer]:
    """Every game and variant as something that can be run beside the others."""
    found = []
    for name in names:
        for label, players, options in variants(name):
            title = f"ludotoc {find_game(name).name}, {players} players, {label}"
            cores = "" if threads == 1 else f", {threads} cores"

            def run(
                seconds: float, name: str = name, players: int = players,
                options: dict[str, Any] = options,
            ) -> Score:  # fmt: skip
                return measure(name, players, options, seconds, threads)

            found.append(Peer(title + cores, "ludotoc", "ludotoc", run))
    return found
