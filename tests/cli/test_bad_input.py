"""Bad input: one sentence that names what was wrong and where, exit code 2, nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Ask = Callable[..., Any]
TABLES = {
    "an unknown game": (("chess",), "'chess'", ""),
    "a seat count": (("tock", "--players", "5"), "4, 6, 8 players, not 5", "TK1"),
    "no seats at all": (("tock", "--players", "0"), "not 0", "TK1"),
    "players in words": (("tock", "--players", "four"), "'four'", ""),
    "an unknown option": (("tock", "--option", "speed=fast"), "no option 'speed'", ""),
    "an option's value": (("tock", "--option", "teams=three"), "not 'three'", "TK6"),
    "an option without value": (("tock", "--option", "teams"), "name=value, not 'teams'", ""),
    "an option twice": (("tock", *("--option", "base=1") * 2), "base is given twice", ""),
    "options at odds": (("tock", "--option", "teams=halves"), "6 or 8 players", "TK1"),
    "an unknown flag": (("tock", "--nonsense"), "--nonsense", ""),
    "no game": ((), "GAME", ""),
}  # fmt: skip


@pytest.mark.parametrize("command", ["play", "sim", "perft"])
@pytest.mark.parametrize("what", TABLES)
def test_a_table_that_cannot_be_is_refused(
    run: Run, ask: Ask, home: Path, command: str, what: str
) -> None:
    words, sentence, clause = TABLES[what]
    result = run(command, *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    told = ask(command, *words, exit_code=2)
    assert sentence in told["error"]
    assert told["clause"] == clause
    assert list(home.iterdir()) == []


SEEDS = ["-1", "seed", "12ab", "f" * 63, "g" * 64, "1" * 65, ""]


@pytest.mark.parametrize("command", ["play", "perft", "sim"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_that_is_none_is_refused(run: Run, command: str, seed: str) -> None:
    result = run(command, "tock", f"--seed={seed}")
    assert result.exit_code == 2
    assert "seed" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("seats", ["4", "0,0", "", "a", "-1", "0,", "9" * 30, "٣"])
def test_seats_that_are_not_there_are_refused(run: Run, seats: str) -> None:
    result = run("play", "tock", "--seed", "1", f"--seats={seats}")
    assert result.exit_code == 2
    assert "seat" in result.stderr


POSITIONS = {
    "five aces of hearts": (("hands=10S.JH.3D.4D.KD", "hands=AH.AH.AH.AH.AH"), "AH", "TK5"),
    "two marbles on a square": (("green=-,-,-,-", "green=red7,red7,-,-"), "red7", "TK15"),
    "a marble in another's house": (("green=-,-,-,-", "green=redH1,-,-,-"), "house of red", "TK4"),
    "five marbles": (("green=-,-,-,-", "green=-,-,-,-,-"), "four pawns, not 5", "TK4"),
    "a square too far": (("green=-,-,-,-", "green=red19,-,-,-"), "'red19'", ""),
    "no card": (("hands=10S", "hands=11S"), "'11S'", "TK5"),
    "another game": (("tock v1", "chess v1"), "chess", ""),
    "another version": (("tock v1", "tock v7"), "tock v7", ""),
    "an unknown field": (("turn=green", "turn=green wind=north"), "wind=north", ""),
    "a missing field": (("turn=green", ""), "turn", ""),
    "a field twice": (("turn=green", "turn=green turn=red"), "turn stands twice", ""),
    "an unknown colour": (("turn=green", "turn=mauve"), "'mauve'", ""),
    "seven players": (("players=4", "players=7"), "not 7", "TK1"),
}


@pytest.mark.parametrize("what", POSITIONS)
def test_a_position_that_cannot_be_is_refused(run: Run, ask: Ask, what: str) -> None:
    (old, new), sentence, clause = POSITIONS[what]
    position = ask("perft", "tock", "--seed", "1", "--depth", "1")["position"]
    assert old in position
    broken = position.replace(old, new)
    told = ask("perft", "tock", "--position", broken, exit_code=2)
    assert sentence in told["error"]
    assert told["clause"] == clause
    result = run("perft", "tock", "--position", broken)
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("position", ["", " ", "tock", "tock v1", "=", "\x00", "é" * 500])
def test_no_position_at_all_is_refused(run: Run, position: str) -> None:
    assert run("perft", "tock", "--position", position).exit_code == 2


MOVES = {
    "KD a": "TK",
    "10S a": "TK",
    "AH exit": "do not hold the ace ♥",
    "discard 10S": "TK10",
    "exit": "TK10",
    "castle": "'castle'",
    "KD exit KD exit": "",
    "7": "1 to 1",
    "0": "1 to 1",
    "9" * 5000: "1 to 1",
    "KD \x00": "no move",
    "u": "",
}


@pytest.mark.parametrize("move", MOVES)
def test_a_move_that_cannot_be_is_refused_and_changes_nothing(
    run: Run, ask: Ask, move: str
) -> None:
    words = ("play", "tock", "--seed", "1")
    result = run(*words, typed=f"{move}\n1\n")
    assert result.exit_code == 2
    assert MOVES[move] in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "error" in ask(*words, typed=f"{move}\n", exit_code=2)
    [file, *_] = sorted(Path(ask(*words)["file"]).parent.iterdir())
    assert ask("play", "tock", "--resume", str(file))["log"] == ask(*words)["log"]


def test_files_that_cannot_be_read_are_refused(run: Run, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for file in (str(tmp_path / "nowhere"), str(tmp_path), str(binary), "a\x00b"):
        for words in (("verify",), ("replay",), ("play", "tock", "--resume")):
            result = run(*words, file)
            assert result.exit_code == 2
            assert len(result.stderr.splitlines()) == 1


def test_a_finished_or_foreign_game_is_not_resumed(run: Run, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    assert "is over" in run("play", "tock", "--resume", str(finished)).stderr
    assert finished.read_text(encoding="utf-8") == text
    assert "keeps its own" in run("play", "tock", "--resume", str(finished), "--seed", "1").stderr
    finished.write_text(text.replace('[Game "tock"]', '[Game "chocolat"]'), encoding="utf-8")
    assert "a game of chocolat" in run("play", "tock", "--resume", str(finished)).stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nonsense",), "nonsense"),
        (("rules", "chess"), "chess"),
        (("rules", "tock", "--lang", "de"), "'de'"),
        (("compile", "chess"), "chess"),
        (("sim", "tock", "--games", "0"), "not 0"),
        (("sim", "tock", "--threads", "0"), "not 0"),
        (("sim", "tock", "--device", "abacus"), "'abacus'"),
        (("perft", "tock", "--depth", "0"), "not 0"),
        (("perft", "tock", "--position", "x", "--players", "4"), "position"),
    ],
)
def test_what_is_not_there_is_refused(run: Run, words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
