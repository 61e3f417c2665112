"""`play`: people, bots, numbers, moves, questions, undo, saving and going on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotoc.engine.game import Game
from ludotoc.play import verify_record
from tests.cli.conftest import Run

Ask = Callable[..., Any]
SEED_1 = ("play", "tock", "--seed", "1")  # green holds KD and nothing else that can be played


def test_a_whole_game_played_by_piped_numbers_can_be_verified(finished_record: str) -> None:
    table = verify_record(finished_record)
    assert table.is_over
    assert len(table.winners) == 1


def test_a_finished_game_says_who_won_and_where_it_is(run: Run, home: Path) -> None:
    shown = run("play", "tock", "--seed", "12", typed="1\n" * 5000).stdout
    assert "The game is over" in shown
    assert " wins" in shown or "You win" in shown
    assert "ludotoc verify " in shown
    assert len(list((home / "tables").iterdir())) == 1


def test_the_table_is_shown_in_plain_text(run: Run) -> None:
    shown = run(*SEED_1, "--names", "Anna").stdout
    assert "\x1b" not in shown
    assert " Tock · you are Anna" in shown
    assert "Your hand: (10♠)  (J♥)  (3♦)  (4♦)  [1]K♦" in shown
    assert "Play a card" in shown
    assert " 1 play the king ♦" in shown


def test_what_others_did_is_told_in_sentences(run: Run) -> None:
    shown = run(*SEED_1, "--names", "Anna,Marc,Zoé,Léa", typed="1\nl\n").stdout
    assert "Zoé brings a pawn out with the ace ♥" in shown
    assert "You bring a pawn out with the king ♦" in shown


def test_what_is_left_without_a_choice_follows_a_number_at_once(ask: Ask) -> None:
    assert "0 exit" in ask(*SEED_1, typed="1\n")["log"]
    assert ask(*SEED_1, typed="KD\n")["log"][-1] == "0 KD"


def test_a_hint_is_told_in_words_and_plays_nothing(run: Run, ask: Ask) -> None:
    assert "A hint: play the king ♦" in run(*SEED_1, typed="h\n").stdout
    assert ask(*SEED_1, typed="h\n")["log"] == ask(*SEED_1)["log"]


def test_the_last_game_is_gone_on_with_by_its_name(ask: Ask) -> None:
    saved = ask(*SEED_1, typed="1\nq\n")
    assert ask("play", "tock", "--resume", "last")["file"] == saved["file"]
    assert "no game" in ask("play", "toctoc", "--resume", "last", exit_code=2)["error"]


@pytest.mark.parametrize("names", ["", "Anna", "Anna,Marc,Zoé,Léa"])
def test_names_are_kept_for_going_on(ask: Ask, names: str) -> None:
    told = ask(*SEED_1, "--names", names)["resume"]
    assert (f"--names {names}" in told or f"--names '{names}'" in told) == bool(names)


@pytest.mark.parametrize("names", ["Anna,Marc", "Anna,,b,c", "A" * 40, "Marc,Marc,Zoé,Léa"])
def test_names_that_cannot_be_are_refused(ask: Ask, names: str) -> None:
    assert "name" in ask(*SEED_1, "--names", names, exit_code=2)["error"]


def test_the_table_speaks_french(run: Run) -> None:
    shown = run(*SEED_1, "--lang", "fr", "--names", "Anna", typed="? \nh\n").stdout
    assert "vous êtes Anna" in shown
    assert "[1]R♦" in shown
    assert "Un conseil\u00a0: jouer" in shown
    assert "main\u00a0: ▮" in shown
    assert "enregistrer et quitter" in shown


def test_a_number_a_move_and_a_move_by_rank_are_the_same(ask: Ask) -> None:
    logs = [
        ask(*SEED_1, typed=f"{line}\n")["log"] for line in ("1", "KD exit", "k Exit", "KD\nexit")
    ]
    assert all(log == logs[0] for log in logs)
    assert "0 exit" in logs[0]


def test_the_end_of_the_input_saves_and_tells_how_to_go_on(run: Run, home: Path) -> None:
    result = run(*SEED_1, typed="1\n")
    [file] = (home / "tables").iterdir()
    assert result.exit_code == 0
    assert f"ludotoc play tock --resume {file}" in result.stdout.replace("\n", "")
    assert "0 KD exit" in file.read_text(encoding="utf-8")


def test_quitting_and_going_on_is_playing_on(ask: Ask) -> None:
    at_once = ask(*SEED_1, typed="1\n1\n1\n")
    saved = ask(*SEED_1, typed="1\nq\n1\n")
    later = ask("play", "tock", "--resume", saved["file"], typed="1\n1\n")
    assert saved["log"] == at_once["log"][: len(saved["log"])]
    assert later["log"] == at_once["log"]
    assert later["file"] == saved["file"]


def test_two_games_never_share_a_file(ask: Ask) -> None:
    first, second = ask(*SEED_1, typed="1\n"), ask(*SEED_1, typed="1\n")
    assert first["log"] == second["log"]
    assert first["file"] != second["file"]


def test_programs_are_told_what_is_legal_and_nothing_hidden(ask: Ask) -> None:
    told = ask(*SEED_1)
    assert told["to_move"] == [0]
    assert told["legal_moves"] == {"0": ["KD"]}
    assert told["is_over"] is False
    assert not any(line.startswith("* card") for line in told["log"])
    assert told["resume"].startswith("ludotoc play tock --resume ")


def test_why_not_is_answered_and_plays_nothing(run: Run, ask: Ask) -> None:
    shown = run(*SEED_1, typed="? 10S\n? KD a\n? KD exit\n?\n").stdout
    assert "10 ♠ cannot be played: your pawn a is in camp" in shown
    assert "TK12: " in shown
    assert "KD exit can be played" in shown
    assert "save and quit" in shown
    assert ask(*SEED_1, typed="? KD exit\n")["log"] == ask(*SEED_1)["log"]


def test_a_decision_is_taken_back(run: Run, ask: Ask) -> None:
    taken_back = ask(*SEED_1, typed="KD\nu\n")
    assert taken_back["log"][-2:] == ["0 KD", "0 undo"]
    assert taken_back["legal_moves"] == {"0": ["KD"]}
    assert "KD is taken back" in run(*SEED_1, typed="KD\nu\n").stdout


def test_bots_agree_to_take_their_answers_back(ask: Ask) -> None:
    played = ask(*SEED_1, typed="1\n10S a\n")["log"]
    taken_back = ask(*SEED_1, typed="1\n10S a\nu\nu\n")
    assert taken_back["log"][: len(played)] == played
    assert {line.split()[1] for line in taken_back["log"][len(played) :]} == {"undo"}
    assert "10S" in taken_back["legal_moves"]["0"]


def test_a_hidden_card_ends_what_can_be_taken_back(run: Run) -> None:
    result = run(*SEED_1, typed="1\nu\n")  # blue has drawn a card for a joker meanwhile
    assert result.exit_code == 2
    assert "take" in result.stderr


def test_people_may_sit_at_several_seats(ask: Ask) -> None:
    told = ask(*SEED_1, "--seats", "0,1", "--option", "teams=pairs", typed="pass 5S\n")
    assert told["seats"] == [0, 1]
    assert told["to_move"] == [1]
    assert told["resume"].endswith("--seats 0,1")


@pytest.mark.parametrize(("players", "dice"), [(4, "gain"), (6, "off"), (8, "recoil")])
def test_every_table_can_be_shown(run: Run, players: int, dice: str) -> None:
    words = ("--players", str(players), "--option", f"dice={dice}", "--option", "teams=pairs")
    result = run("play", "tock", "--seed", "9", *words, typed="1\n" * 8)
    assert result.exit_code == 0
    assert "Sg" in result.stdout or "Ga" in result.stdout


def test_a_game_without_scene_and_words_shows_its_fields(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "has_module", lambda game, name: False)
    shown = run(*SEED_1, typed="KD\nexit\n").stdout
    assert "players      4" in shown
    assert "Brune discard 9H" in shown
    assert "key" not in shown


def test_numbers_help_and_rules_can_be_asked_for(run: Run) -> None:
    shown = run(*SEED_1, typed="n\n?\nr\n").stdout
    assert "make the move with that number" in shown
    assert "## The aim" in shown


def test_a_saved_game_is_one_line_of_json_away(ask: Ask, home: Path) -> None:
    told = json.loads(json.dumps(ask(*SEED_1)))
    assert Path(told["file"]).parent == home / "tables"


def test_the_box_of_sweets_is_shown_in_the_study_and_then_covered(run: Run) -> None:
    shown = run("play", "chocolat", "--seed", "1", typed="ready\n").stdout
    study, play = shown.split("> ready")
    assert study.splitlines()[1].split()[:4] == ["C", "S", "V", "M"]
    assert play.splitlines()[2].split()[:4] == ["●"] * 4
