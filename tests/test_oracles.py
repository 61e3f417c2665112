"""The compiled rules against their oracles: random games in every option mix, and perft."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from ludotoc.games import NAMES
from tests.lockstep import lockstep, option_mix, perft

PERFT = Path(__file__).parent / "perft"
POSITIONS = [
    (name, position["name"])
    for name in NAMES
    for position in json.loads((PERFT / f"{name}.json").read_text())
]


def bridge_to(name: str) -> ModuleType:
    bridge = importlib.import_module(f"tests.bridges.{name}")
    bridge.GAME.verbs.prepare()
    return bridge


@pytest.mark.parametrize("chunk", range(6))
@pytest.mark.parametrize("name", NAMES)
def test_compiled_rules_agree_with_the_oracle(name: str, chunk: int) -> None:
    bridge = bridge_to(name)
    for game in range(4):
        seed = 100 * chunk + game
        players, options = option_mix(bridge.GAME, Random(seed))
        assert lockstep(bridge, seed, players, options, most=1200) > 10


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_perft_counts_are_the_oracles(name: str, position: str) -> None:
    bridge = bridge_to(name)
    found = {each["name"]: each for each in json.loads((PERFT / f"{name}.json").read_text())}
    s = bridge.record_of(found[position]["snapshot"])
    counts = found[position]["counts"]
    affordable = [depth for depth, count in enumerate(counts, 1) if count <= 3_000]
    for depth in affordable:
        assert perft(bridge, s, depth) == counts[depth - 1]
