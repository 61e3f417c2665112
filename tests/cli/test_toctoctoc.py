"""Toc Toc Toc in the terminal: shown in words, played by number and by name, kept and checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Ask = Callable[..., Any]
SEED_1 = ("play", "toctoctoc", "--seed", "1")  # seat 0 begins, then seat 2 knocks at its door


def test_a_person_sees_parties_the_own_hand_and_what_was_revealed(run: Run) -> None:
    shown = run(*SEED_1, typed="1\n1\n").stdout
    assert "[1]monster vamp  [2]ghost brute  [3]ghost vamp  [4]vampire  [5]taxi" in shown
    assert "Brune · 2 points · 5 cards" in shown
    assert "monster×2" in shown
    assert "[1] door" in shown
    assert "door: ▮" in shown


def test_picks_and_a_move_are_the_same(ask: Ask) -> None:
    logs = [ask(*SEED_1, typed=f"{line}\n")["log"] for line in ("5\n1", "taxi>1", "T 1")]
    assert logs[0] == logs[1] == logs[2]
    assert "0 taxi>1" in logs[0]


def test_a_pick_is_taken_back(ask: Ask) -> None:
    logs = [ask(*SEED_1, typed=f"{line}\n")["log"] for line in ("4\nu\n5\n1", "taxi>1")]
    assert logs[0] == logs[1]


def test_what_lies_face_down_is_told_to_nobody_else(ask: Ask) -> None:
    told = ask(*SEED_1, typed="1\n1\n")
    assert re.fullmatch(r"[1-9] \?>0", told["log"][-1])
    assert told["legal_moves"] == {"0": ["open", "refuse"]}


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("child>1", "KK5: you hold no child"),
        ("taxi>0", "KK5: you knock at another player's door"),
        ("taxi", "KK5: say before whom taxi is laid, like taxi>1"),
        ("open", "KK6: no card lies before you"),
        ("pass", "KK5: 'pass' is no move of Toc Toc Toc"),
    ],
)
def test_a_move_that_cannot_be_is_refused_and_explained(run: Run, move: str, words: str) -> None:
    result = run(*SEED_1, typed=f"{move}\n1\n")
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    answer = "Taxi can be played" if move == "taxi" else words  # asked for, it is a card
    assert answer in run(*SEED_1, typed=f"? {move}\n").stdout


@pytest.mark.parametrize("players", ["3", "4", "5"])
def test_a_whole_game_is_kept_verified_and_replayed(run: Run, ask: Ask, players: str) -> None:
    words = ("play", "toctoctoc", "--seed", "2", "--players", players)
    told = ask(*words, typed="1\n" * 300)
    assert told["is_over"] is True
    assert ask("verify", told["file"])["scores"] == told["scores"]
    assert "The game is over" in run("replay", told["file"]).stdout
    moment = ask("replay", told["file"], "--move", "9")
    assert moment["position"].startswith(f"toctoctoc v1 players={players} ")
    again = ask("perft", "toctoctoc", "--position", moment["position"], "--depth", "2")
    assert again["position"] == moment["position"]
    text = Path(told["file"]).read_text(encoding="utf-8").replace("open", "refuse", 1)
    Path(told["file"]).write_text(text, encoding="utf-8")
    ask("verify", told["file"], exit_code=1)


def test_a_sixth_player_and_a_sixth_child_are_refused(ask: Ask) -> None:
    told = ask("play", "toctoctoc", "--players", "6", exit_code=2)
    assert told == {"error": "toctoctoc is for 3, 4, 5 players, not 6", "clause": "KK1"}
    position = ask("perft", "toctoctoc", "--seed", "1", "--depth", "1")["position"]
    broken = position.replace("removed=-", "removed=child")
    told = ask("perft", "toctoctoc", "--position", broken, exit_code=2)
    assert told["error"].startswith("child is there 6 times (hands, pile, removed)")
    assert told["clause"] == "KK1"
