"""What a run has shown: complete for programs, a cross-table and a picture for people."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import ludotoc
from ludotoc.arena.match import Played
from ludotoc.arena.picture import arena_picture
from ludotoc.arena.report import (
    cross_table,
    match_points,
    opening_lines,
    promotion_line,
    report_of,
    thinking_table,
)
from ludotoc.arena.run import Run
from ludotoc.arena.setting import Plan, Setting, read_setting
from ludotoc.engine.speech import Speaker
from tests.arena.conftest import duel_at

SVG = "{http://www.w3.org/2000/svg}"
KEYS = {
    "version", "game_version", "game", "players", "options", "bots", "seed", "cap", "plan",
    "sides", "fair", "workers", "seconds", "interrupted", "matches", "thinking",
}  # fmt: skip
MATCH_KEYS = {
    "row", "column", "boards", "games", "share", "low", "high", "half_width", "cut", "decisions",
}  # fmt: skip


def run_of(setting: Setting, plan: Plan, *shares: list[float]) -> Run:
    """A run whose boards came out like this, in every duel."""
    run = Run(setting, plan)
    for duel, count in run.counts.items():
        for board, each in enumerate(shares):
            times = {setting.bots[duel.row]: {"0": 3, "100": 1}}
            count.add(Played(*duel, board, list(each), cut=1, decisions=20, times=times))
    return run


TWO_SIDES = [[1.0, 1.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]


def shown(*things: Any) -> str:
    console = Console(width=200)
    with console.capture() as text:
        for thing in things:
            console.print(thing)
    return text.get()


def test_a_report_tells_everything_one_needs_to_measure_again() -> None:
    facts = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))
    assert set(facts) == KEYS
    assert all(set(match) == MATCH_KEYS for match in facts["matches"])
    assert facts["version"] == ludotoc.__version__
    assert facts["game_version"] == ludotoc.find_game("chocolat").version
    assert facts["plan"] == {"boards": 4, "half_width": 0.0, "gain": 0.0}
    assert facts["options"] == {"study": "60", "young": "off"}
    assert json.loads(json.dumps(facts)) == facts


def test_shares_are_means_of_boards() -> None:
    """Board means 1, 1/2, 1, 0: mean 5/8, squares 11/16, variance 11/48, t of three is 3.182."""
    match = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))["matches"][0]
    half = 3.182446 * (11 / 48 / 4) ** 0.5
    assert match["share"] == 0.625
    assert (match["low"], match["high"]) == pytest.approx((max(0, 0.625 - half), 1.0))
    assert (match["boards"], match["games"], match["cut"], match["decisions"]) == (4, 8, 4, 80)


def test_of_two_sides_one_share_is_what_the_other_leaves() -> None:
    row, column = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))["matches"]
    assert (row["row"], row["column"]) == (column["column"], column["row"])
    assert row["share"] + column["share"] == 1
    assert row["low"] + column["high"] == pytest.approx(1)


def test_with_more_sides_both_directions_are_played() -> None:
    facts = report_of(run_of(duel_at(players=3), Plan(2), [1.0, 0.0, 0.0], [0.5, 0.5, 0.0]))
    assert [(match["row"], match["column"]) for match in facts["matches"]] == [
        ("random", "eager"),
        ("eager", "random"),
    ]
    assert facts["fair"] == pytest.approx(1 / 3)


def test_thinking_is_told_for_every_bot() -> None:
    thinking = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))["thinking"]
    assert thinking["random"]["timed"] == 16
    assert thinking["random"]["p50_ms"] == pytest.approx(0.001)
    assert thinking["random"]["p99_ms"] == pytest.approx(1.05**100 / 1000)
    assert thinking["eager"] == {"timed": 0, "p50_ms": None, "p99_ms": None}


def test_people_read_a_cross_table() -> None:
    facts = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))
    text = shown(cross_table(facts, Speaker()), thinking_table(facts, Speaker()))
    lines = text.splitlines()
    assert any("alone against" in line and "random" in line and "eager" in line for line in lines)
    assert any(line.split()[:2] == ["random", "·"] and "62.5 ±" in line for line in lines)
    assert any(line.split()[0:2] == ["eager", "37.5"] for line in lines if line.strip())
    said = [str(line) for line in opening_lines(facts)]
    assert said[0] == "4 boards a pair, each in 2 seatings, seed 5"
    assert said[2] == "4 games cut after 84 decisions: there the promise of the position counts"


def test_a_run_without_a_board_can_be_shown() -> None:
    facts = report_of(Run(duel_at(), Plan(4)))
    assert facts["matches"][0]["share"] is None
    assert "·" in shown(cross_table(facts, Speaker()))


@pytest.mark.parametrize(
    ("shares", "verdict", "sentence"),
    [
        ([[1.0, 1.0], [1.0, 0.0]] * 100, "promoted", "random is promoted over eager after"),
        ([[0.0, 0.0], [1.0, 0.0]] * 100, "refused", "random is not promoted over eager after"),
        ([[1.0, 0.0], [1.0, 0.0]] * 5, "open", "nobody can tell after 10 boards"),
    ],
)
def test_a_promotion_has_a_verdict(shares: list[Any], verdict: str, sentence: str) -> None:
    facts = report_of(run_of(duel_at(), Plan(1000, gain=0.1), *shares))
    assert facts["promotion"]["verdict"] == verdict
    assert facts["promotion"]["lower"] < 0 < facts["promotion"]["upper"]
    assert sentence in str(promotion_line(facts))


@pytest.mark.parametrize("players", [2, 3])
def test_the_plot_shows_every_duel_once_and_the_fair_share(players: int) -> None:
    setting = duel_at(players=players, bots=["random", "eager", "greedy"])
    shares = [[1.0] + [0.0] * (players - 1), [0.5] * players, [1.0] * players]
    picture = arena_picture(report_of(run_of(setting, Plan(3), *shares)), Speaker())
    root = ElementTree.fromstring(picture)
    assert len(list(root.iter(f"{SVG}circle"))) == len(setting.duels)
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert f"Fair {100 / players:.3g}" in texts
    assert sum(text.startswith("Against a field of") for text in texts) == (
        2 if players == 2 else 3
    )


def test_names_cannot_break_the_picture() -> None:
    facts = report_of(run_of(duel_at(), Plan(4), *TWO_SIDES))
    text = json.dumps(facts).replace("eager", "<eager & co>")
    root = ElementTree.fromstring(arena_picture(json.loads(text), Speaker()))
    assert any("<eager & co>" in (each.text or "") for each in root.iter(f"{SVG}text"))


def test_an_interval_at_the_edge_is_told_with_its_whole_reach() -> None:
    """Three boards lost are no proof of losing always: 0 to 71, not to half of it."""
    match = report_of(run_of(duel_at(), Plan(3), *[[0.0, 0.0]] * 3))["matches"][0]
    assert match["high"] == pytest.approx(1 - 0.025 ** (1 / 3))
    assert match_points(match) == "0.0 ± 70.8"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_in_the_picture_runs_over_its_edge(language: str) -> None:
    """Long names and many options: how wide letters are, as parts of their size."""
    bots = ["search:1000,sense=0.25,cap=60,width=0", "greedy"]
    setting = read_setting("tock", 4, {"teams": "pairs"}, bots, 5)
    facts = report_of(run_of(setting, Plan(4), *TWO_SIDES))
    root = ElementTree.fromstring(arena_picture(facts, Speaker(language)))
    width = float(root.attrib["width"])
    for element in root.iter(f"{SVG}text"):
        x, size = float(element.attrib["x"]), float(element.attrib["font-size"])
        room = x if element.attrib["text-anchor"] == "end" else width - x
        letter = 0.64 if int(element.attrib["font-weight"]) >= 600 else 0.58
        assert letter * size * len(element.text or "") <= room
