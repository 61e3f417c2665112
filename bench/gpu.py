"""How fast random play is on a GPU, and whether its records are those of the CPU, byte for byte.

python -m bench.gpu --seconds 3 --json results.json
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

import ludotoc
from ludotoc.batch.kernels import ENDLESS
from ludotoc.games import NAMES, find_game

VARIANTS: dict[str, list[tuple[str, int, dict[str, Any]]]] = {
    "tock": [
        ("plain", 4, {"stars": "off"}),
        ("stars", 4, {}),
        ("stars, teams", 4, {"teams": "pairs"}),
        ("stars, dice, teams", 4, {"teams": "pairs", "dice": "gain"}),
        ("stars", 6, {}),
        ("stars", 8, {}),
    ],
}


def variants(name: str) -> list[tuple[str, int, dict[str, Any]]]:
    """What is measured of a game: its own list, or its defaults for every number of players."""
    game = find_game(name)
    return VARIANTS.get(name, [("default", players, {}) for players in game.players])


def is_identical(name: str, players: int, options: dict[str, Any], moves: int = 700) -> bool:
    """The same seeds and the same random decisions on both devices give the same bytes.

    The tables do not fill their blocks, and some of them rest before the others.
    """
    one, other = (
        ludotoc.batch(name, 1500, players=players, seed=3, device=device, **options)
        for device in ("cpu", "cuda")
    )
    same = True
    for games in (ENDLESS, 2):
        for each in (one, other):
            each.allow(games)
        counted = one.play_random(moves), other.play_random(moves)
        records = [np.asarray(each.records()).view(np.uint8) for each in (one, other)]
        same = same and bool((counted[0] == counted[1]).all())
        same = same and np.array_equal(records[0], records[1])
    return same


def speed(name: str, players: int, options: dict[str, Any], tables: int, seconds: float) -> float:
    """Decisions a second, the launches timed as a whole."""
    many = ludotoc.batch(name, tables, players=players, seed=1, device="cuda", **options)
    many.play_random(64)
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += int(many.play_random(256)[0])
    return decisions / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", nargs="*", default=list(NAMES))
    parser.add_argument("--tables", nargs="*", type=int, default=[1 << 17])
    parser.add_argument("--json", default="")
    chosen = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for name in chosen.games:
        for label, players, options in variants(name):
            began = time.perf_counter()
            same = is_identical(name, players, options)
            compiled = time.perf_counter() - began
            for tables in chosen.tables:
                rate = speed(name, players, options, tables, chosen.seconds)
                row = {"game": name, "variant": label, "players": players, "tables": tables}
                rows.append({**row, "decisions_per_second": rate, "identical": same})
                print(f"{name} {players} {label}: {rate / 1e9:.3f} billion decisions/s, ", end="")
                print(
                    f"identical {same}, {tables} tables, first launch {compiled:.0f} s", flush=True
                )
    if chosen.json:
        with open(chosen.json, "w") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
