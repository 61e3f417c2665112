"""`arena` and `lab` as one types them: what they print, keep, draw and refuse."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ludotoc.cli.arena import spread
from ludotoc.cli.lab import read_games
from ludotoc.engine.errors import Refused
from tests.cli.conftest import Run

ARENA = ("arena", "chocolat", "--players", "2", "--seed", "3", "--workers", "1")
BOTS = ("--bots", "random", "eager")
LAB = ("lab", "chocolat", "--players", "3", "--seed", "3", "--games", "200")


def test_as_many_bots_as_one_likes_follow_one_option() -> None:
    words = ["tock", "--bots", "a", "b:1", "--boards", "3", "--bots", "c"]
    expected = ["tock", "--bots", "a", "--bots", "b:1", "--boards", "3", "--bots", "c"]
    assert spread(words, "--bots") == expected
    assert spread(["tock", "--bots"], "--bots") == ["tock", "--bots"]
    assert spread(["--json", "tock"], "--bots") == ["--json", "tock"]


def test_an_arena_answers_programs(ask: Callable[..., Any]) -> None:
    told = ask(*ARENA, *BOTS, "--boards", "6")
    assert [match["boards"] for match in told["matches"]] == [6, 6]
    assert told["matches"][0]["share"] + told["matches"][1]["share"] == pytest.approx(1)
    assert told["seed"] == 3
    again = ask(*ARENA, *BOTS, "--boards", "6")
    assert again["matches"] == told["matches"]


def test_an_arena_is_shown_to_people(run: Run) -> None:
    shown = run(*ARENA, *BOTS, "--boards", "6").stdout
    for word in ("6 boards a pair, each in 2 seatings, seed 3", "alone against", "fair is 50.0"):
        assert word in shown


def test_an_arena_speaks_french(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTOC_LANG", "fr")
    shown = run(*ARENA, *BOTS, "--boards", "6").stdout
    assert "6 donnes par paire, chacune dans 2 dispositions" in shown
    refused = run(*ARENA, "--bots", "random", "--boards", "6")
    assert "deux joueurs au moins" in refused.stderr


def test_an_arena_is_kept_drawn_and_gone_on_with(
    ask: Callable[..., Any], run: Run, home: Path
) -> None:
    kept, drawn = home / "run.jsonl", home / "out.svg"
    words = (*ARENA, *BOTS, "--boards", "6", "--save", str(kept), "--plot", str(drawn))
    first = ask(*words)
    ElementTree.fromstring(drawn.read_text())
    lines = kept.read_text().splitlines()
    assert len(lines) == 7
    kept.write_text("\n".join(lines[:4]) + '\n{"row":0,"col')
    again = ask(*words)
    assert again["matches"] == first["matches"]
    other = run(*ARENA, *BOTS, "--boards", "7", "--save", str(kept))
    assert other.exit_code == 2
    assert "begun with another plan" in other.stderr


def test_a_run_with_a_seed_of_its_own_is_gone_on_with_by_the_same_command(
    ask: Callable[..., Any], home: Path
) -> None:
    kept = home / "run.jsonl"
    words = ("arena", "chocolat", "--players", "2", "--workers", "1", *BOTS, "--boards", "4")
    first, again = (ask(*words, "--save", str(kept)) for _ in range(2))
    assert (again["seed"], again["matches"]) == (first["seed"], first["matches"])
    kept.write_text("")
    assert ask(*words, "--save", str(kept))["seed"] != first["seed"]


def test_a_promotion_from_the_command_line(ask: Callable[..., Any], run: Run) -> None:
    told = ask(*ARENA, *BOTS, "--promote", "--gain", "20", "--boards", "300")
    assert told["promotion"]["verdict"] in ("promoted", "refused", "open")
    assert told["plan"]["gain"] == pytest.approx(0.2)
    assert "log ratio" in run(*ARENA, *BOTS, "--promote", "--gain", "20").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("arena", "tick", *BOTS), "no game 'tick'"),
        (("arena", "chocolat"), "two bots at least"),
        (("arena", "chocolat", "--bots"), "requires an argument"),
        ((*ARENA, "--bots", "random", "deep"), "there is no bot 'deep'"),
        ((*ARENA, "--bots", "random", "random"), "named twice"),
        ((*ARENA, *BOTS, "--boards", "1"), "two boards at least"),
        ((*ARENA, *BOTS, "--boards", "many"), "not a valid integer"),
        ((*ARENA, *BOTS, "--half-width", "0"), "between 0 and 50"),
        ((*ARENA, *BOTS, "--half-width", "nan"), "between 0 and 50"),
        ((*ARENA, *BOTS, "--gain", "2"), "goes with --promote"),
        ((*ARENA, *BOTS, "--promote", "--gain", "0"), "above 0"),
        ((*ARENA, *BOTS, "--promote", "--gain", "nan"), "between 0 and 50"),
        ((*ARENA, *BOTS, "--promote", "--half-width", "2"), "takes no --half-width"),
        ((*ARENA, *BOTS, "--cap", "0"), "at least one decision"),
        ((*ARENA, *BOTS, "--workers", "0"), "at least one process"),
        ((*ARENA, *BOTS, "--plot", "out.doc"), "FILE.svg or FILE.png"),
        ((*ARENA, *BOTS, "--plot", "/no/such/out.svg"), "no folder"),
        ((*ARENA, *BOTS, "--ray", "127.0.0.1:1"), "no Ray cluster answers"),
        ((*ARENA, "--bots", "random", "search:abc"), "there is no bot 'search:abc'; there is"),
        ((*ARENA, *BOTS, "--save", "/no/such/run.jsonl"), "cannot be kept"),
        ((*ARENA, *BOTS, "--option", "colour=red"), "no option"),
        ((*LAB, "--vary", "colour"), "cannot vary 'colour'"),
        ((*LAB, "--vary", "players"), "either varied or given"),
        (("lab", "chocolat", "--games", "0.5"), "whole number"),
        (("lab", "chocolat", "--games", "inf"), "whole number"),
        (("lab", "chocolat", "--games", "many"), "whole number"),
        ((*LAB, "--bots", "deep"), "there is no bot 'deep'"),
        (
            ("lab", "chocolat", "--vary", "players", "--bots", "learned"),
            "nobody has learned chocolat for 2 players on 2 sides yet",
        ),
        (
            ("arena", "tock", "--players", "6", "--bots", "learned", "random"),
            "nobody has learned tock for 6 players on 6 sides yet",
        ),
        ((*LAB, "--threads", "0"), "at least one thread"),
        ((*LAB, "--plot", "out.doc"), "FILE.svg or FILE.png"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize("words", [(*ARENA, *BOTS), LAB])
def test_a_plot_that_cannot_be_put_down_is_told_before_hours_are_spent(
    run: Run, home: Path, words: tuple[str, ...]
) -> None:
    (home / "taken.svg").mkdir()
    result = run(*words, "--plot", str(home / "taken.svg"))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_games_are_written_as_numbers_or_powers() -> None:
    assert [read_games(text) for text in (None, "200", "1e6", "2.5e3")] == [
        10_000,
        200,
        10**6,
        2500,
    ]
    with pytest.raises(Refused, match="whole number"):
        read_games("1e10")


def test_a_lab_answers_programs_and_draws(ask: Callable[..., Any], home: Path) -> None:
    drawn = home / "lab.svg"
    told = ask(*LAB, "--vary", "young", "--plot", str(drawn))
    assert [table["varied"] for table in told["tables"]] == [{"young": "off"}, {"young": "on"}]
    for table in told["tables"]:
        assert sum(seat["mean"] for seat in table["seats"]) == pytest.approx(1)
        assert set(table["tallies"]) == {"jokers", "discards", "doubles"}
        assert table["length"]["low"] <= table["length"]["mean"] <= table["length"]["high"]
    ElementTree.fromstring(drawn.read_text())


@pytest.mark.parametrize(
    ("words", "drawn"),
    [((*LAB, "--plot", "--vary", "young"), "lab.svg"), ((*ARENA, "--plot", *BOTS), "arena.svg")],
)
def test_a_plot_needs_no_name(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], drawn: str
) -> None:
    monkeypatch.chdir(home)
    boards = ("--boards", "4") if words[0] == "arena" else ()
    assert run(*words, *boards, "--seed", "3").exit_code == 0
    ElementTree.fromstring((home / drawn).read_text())


def test_a_lab_is_shown_to_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run(*LAB, "--vary", "young").stdout
    for word in ("200 games a table, seed 3", "young=on", "wins by order", "jokers", "comebacks"):
        assert word in shown
    monkeypatch.setenv("LUDOTOC_LANG", "fr")
    assert "200 parties par table, graine 3" in run(*LAB).stdout


def started(home: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ludotoc.cli", *words]
    environment = {**os.environ, "LUDOTOC_HOME": str(home), "LUDOTOC_LANG": "en"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def wait_for_lines(path: Path, lines: int) -> None:
    deadline = time.monotonic() + 300
    while not path.exists() or path.read_text().count("\n") < lines:
        assert time.monotonic() < deadline
        time.sleep(0.05)


LONG = ("arena", "chocolat", "--players", "2", "--seed", "3", *BOTS, "--boards", "200000")


def test_ctrl_c_keeps_what_is_done_and_reports_it(home: Path) -> None:
    kept = home / "run.jsonl"
    process = started(home, *LONG, "--workers", "2", "--save", str(kept), "--json")
    wait_for_lines(kept, 30)  # board 0 counts first, and is not always the first that is done
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    told = json.loads(out)
    assert told["interrupted"]
    assert 0 < told["matches"][0]["boards"] <= len(kept.read_text().splitlines()) - 1


def test_a_run_that_was_killed_goes_on(home: Path, ask: Callable[..., Any]) -> None:
    """Killed without warning; the boards it had written are the boards of an undisturbed run."""
    kept = home / "run.jsonl"
    process = started(home, *LONG, "--workers", "1", "--save", str(kept))
    wait_for_lines(kept, 60)
    process.kill()
    process.communicate(timeout=60)
    lines = kept.read_text().split("\n")[:-1]
    header = json.loads(lines[0])
    header["plan"]["boards"] = 60
    kept.write_text("\n".join([json.dumps(header), *lines[1:31]]) + "\n" + lines[31][:25])
    words = (*LONG[:-1], "60", "--workers", "1")
    whole, resumed = ask(*words), ask(*words, "--save", str(kept))
    assert resumed["matches"] == whole["matches"]


def children_of(process: subprocess.Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(child) for child in listed.split()]


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks into /proc")
def test_a_run_that_was_killed_leaves_nobody_behind(home: Path) -> None:
    kept = home / "run.jsonl"
    process = started(home, *LONG, "--workers", "2", "--save", str(kept))
    wait_for_lines(kept, 5)
    hands = children_of(process)
    assert len(hands) >= 2
    process.kill()
    process.communicate(timeout=60)
    deadline = time.monotonic() + 30
    while any(map(is_running, hands)):
        assert time.monotonic() < deadline
        time.sleep(0.1)
