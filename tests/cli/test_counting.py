"""`sim` and `perft`: what they count."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotoc.cli.counting import Counter, Shuffle
from ludotoc.cli.sim import share
from ludotoc.engine.record import set_up_record
from tests.bridges import tock as bridge
from tests.cli.conftest import Run

PERFT = json.loads((Path(__file__).parents[1] / "perft" / "tock.json").read_text())
ENOUGH = 400  # sequences: more are counted elsewhere


def test_random_games_are_counted(ask: Callable[..., Any]) -> None:
    told = ask("sim", "tock", "--games", "40", "--seed", "7", "--option", "stars=off")
    assert told["games"] == 40
    assert told["options"]["stars"] == "off"
    assert sum(told["wins"]) == 40
    assert told["decisions"] == pytest.approx(told["mean_length"] * 40)
    assert told["moves_per_second"] > 0
    assert 0 < told["tallies_per_100"]["discards"] < 100
    assert all(one["low"] <= one["share"] <= one["high"] for one in told["seat_shares"])


def test_a_seed_gives_the_same_games_on_any_number_of_threads(ask: Callable[..., Any]) -> None:
    words = ("sim", "tock", "--games", "20", "--seed", "3", "--threads")
    one, two = ask(*words, "1"), ask(*words, "2")
    assert (one["decisions"], one["wins"]) == (two["decisions"], two["wins"])


def test_random_games_are_shown_to_people(run: Run) -> None:
    shown = run("sim", "tock", "--games", "10", "--seed", "1").stdout
    for word in ("10 games", "discards per 100 decisions", "95 % interval", "moves per second"):
        assert word in shown


def test_wilson_intervals_are_those_of_the_tables() -> None:
    one = share(10, 40)  # by hand: (0.25 + z2/80 -+ z*sqrt(0.25*0.75/40 + z2/6400)) / (1 + z2/40)
    assert (one["low"], one["high"]) == pytest.approx((0.14187, 0.40194), abs=1e-5)
    assert share(0, 40)["low"] == 0.0
    assert share(40, 40)["high"] == 1.0


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"])
def test_counts_are_the_oracles(case: dict[str, Any]) -> None:
    counter = Counter(bridge.GAME, bridge.record_of(case["snapshot"]))
    for depth, count in enumerate(case["counts"], 1):
        if count > ENOUGH:
            break
        assert counter.count(depth) == count


def test_counting_ends_at_a_shuffle() -> None:
    import numpy as np

    options = bridge.GAME.check_options(4, {})
    s = set_up_record(bridge.GAME, 4, options, np.zeros(2, np.uint64))
    with pytest.raises(Shuffle, match="shuffled"):
        Counter(bridge.GAME, s).count(1)


def test_perft_of_a_seeded_table_and_of_its_position_agree(ask: Callable[..., Any]) -> None:
    first = ask("perft", "tock", "--seed", "1", "--depth", "4")
    again = ask("perft", "tock", "--position", first["position"], "--depth", "4")
    assert first["counts"] == again["counts"] == [1, 1, 5, 10]
    assert first["stopped"] == ""
    assert first["nodes_per_second"] > 0


def test_perft_says_where_it_stops(run: Run, ask: Callable[..., Any]) -> None:
    position = last_card(ask("perft", "tock", "--seed", "1", "--depth", "1")["position"])
    told = ask("perft", "tock", "--position", position, "--depth", "9")
    assert told["counts"][:4] == [1, 1, 1, 1]
    assert "shuffled" in told["stopped"]
    result = run("perft", "tock", "--position", position, "--depth", "9")
    assert result.exit_code == 0
    assert "depth 4" in result.stdout
    assert "depth 5 is not counted" in result.stderr


def last_card(position: str) -> str:
    """All pawns in camp, everyone with one useless card of the last deal."""
    fields = dict(word.split("=") for word in position.split()[2:])
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    pack = [rank + suit for suit in "SHDC" for rank in ranks] + ["X1", "X2"]
    held = ["2S", "3S", "4S", "6S"]
    pile = ["8S", "9S"]
    fields |= {"hands": "/".join(held), "deck": "-", "pile": ".".join(pile), "deal": "3"}
    fields |= {"gone": ".".join(card for card in pack if card not in held + pile)}
    fields.pop("received", None)
    return "tock v1 " + " ".join(f"{name}={value}" for name, value in fields.items())
