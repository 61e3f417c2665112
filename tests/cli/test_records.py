"""`verify` and `replay`: what they find in a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

Ask = Callable[..., Any]


def test_what_was_checked_is_told(run: Run, ask: Ask, finished: Path) -> None:
    shown = run("verify", str(finished)).stdout
    for word in ("seed", "draws", "moves", "chain", "signature", "result"):
        assert f"ok {word}" in shown
    told = ask("verify", str(finished))
    assert told["verified"] is True
    assert told["fingerprint"] in shown
    assert told["is_over"] is True
    assert sum(told["scores"]) == 1


def test_a_record_must_be_signed_by_the_key_asked_for(run: Run, ask: Ask, finished: Path) -> None:
    told = ask("verify", str(finished))
    for key in (told["public_key"], told["fingerprint"]):
        assert run("verify", str(finished), "--key", key).exit_code == 0
    refused = ask("verify", str(finished), "--key", "00ff", exit_code=1)
    assert told["fingerprint"] in refused["error"]


EDITS = {
    "a move": ("1 discard ", "1 pass "),
    "a card": ("* card ", "* card X1 "),
    "a roll": ("* first ", "* first 6 "),
    "an option": ("stars=on", "stars=off"),
    "the seed": ('[Seed "00', '[Seed "01'),
    "the promise": ('[Commitment "', '[Commitment "0'),
    "the result": ('[Result "', '[Result "1 '),
    "the players": ('[Players "4"]', '[Players "6"]'),
    "the version": ('[Version "1"]', '[Version "9"]'),
    "the game": ('[Game "tock"]', '[Game "chess"]'),
    "the signature": ('[Signature "', '[Signature "00'),
    "the key": ('[PublicKey "', '[PublicKey "00'),
    "the head": ('[Head "', '[Head "00'),
    "a header's name": ("[Head ", "[Heat "),
    "a header's form": ('[Game "tock"]', "[Game tock]"),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_edited_record_is_refused_in_a_sentence(run: Run, finished: Path, what: str) -> None:
    old, new = EDITS[what]
    text = finished.read_text(encoding="utf-8")
    assert old in text
    finished.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("verify", str(finished))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_programs_are_told_why_a_record_is_refused(ask: Ask, finished: Path) -> None:
    text = finished.read_text(encoding="utf-8")
    finished.write_text(text.replace('[Head "', '[Head "00'), encoding="utf-8")
    assert "chain" in ask("verify", str(finished), exit_code=1)["error"]


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 0.999])
def test_a_cut_record_is_refused(run: Run, finished: Path, share: float) -> None:
    text = finished.read_text(encoding="utf-8")
    finished.write_text(text[: int(len(text) * share)], encoding="utf-8")
    for words, code in ((("verify",), 1), (("replay",), 2), (("play", "tock", "--resume"), 2)):
        result = run(*words, str(finished))
        assert result.exit_code == code
        assert len(result.stderr.splitlines()) == 1


def test_a_replay_on_paper_tells_the_moves_and_shows_the_end(run: Run, finished: Path) -> None:
    shown = run("replay", str(finished), "--names", "Anna,Marc,Zoé,Léa").stdout
    assert "\n   2 " in shown
    assert "The game is over" in shown
    assert any(f"{name} wins" in shown for name in ("Anna", "Marc", "Zoé", "Léa"))
    assert "La partie est finie" in run("replay", str(finished), "--lang", "fr").stdout


def test_a_replay_is_told_to_programs(ask: Ask, finished: Path) -> None:
    told = ask("replay", str(finished))
    assert told["is_over"] is True
    assert len(told["winners"]) == 1
    moment = ask("replay", str(finished), "--move", "12")
    assert moment["of"] == len(told["moves"])
    assert moment["text"] == told["moves"][11]
    assert moment["position"].startswith("tock v1 players=4 ")


def test_a_seat_sees_only_its_own_hand(run: Run, ask: Ask, finished: Path) -> None:
    all_open = run("replay", str(finished), "--move", "4").stdout
    as_red = run("replay", str(finished), "--move", "4", "--seat", "1").stdout
    assert "▮ ▮" not in all_open
    assert as_red.count("hand: ▮ ▮") == 3
    assert "Your hand: " in as_red
    assert ask("replay", str(finished), "--move", "4", "--seat", "1")["position"] == ""


def test_an_unfinished_game_shows_no_hand_to_an_onlooker(run: Run, ask: Ask) -> None:
    saved = ask("play", "tock", "--seed", "1", "--option", "teams=pairs", typed="1\n1\n")["file"]
    shown = run("replay", saved, "--move", "3").stdout
    assert "♠" not in shown.partition("Brune")[0]
    assert shown.count("hand: ▮") + shown.count("Hand of") >= 3
    told = ask("replay", saved)["moves"]
    assert ["something hidden"] in told


@pytest.mark.parametrize(
    "words", [("--move", "99999"), ("--move", "-1"), ("--seat", "4"), ("--speed", "0")]
)
def test_a_replay_names_what_it_lacks(run: Run, finished: Path, words: tuple[str, str]) -> None:
    result = run("replay", str(finished), *words)
    assert result.exit_code == 2
    assert words[1] in result.stderr
