"""Who plays with people: levels by name, seat by seat, the same again when a game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ludotoc.bots.company import SeatBot
from ludotoc.bots.memory import Remembering
from ludotoc.cli import progress
from ludotoc.cli.levels import ask_for_level, read_bots
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, view_of
from ludotoc.hosting import company as company_module
from ludotoc.hosting.company import Company
from ludotoc.hosting.teller import Teller
from ludotoc.play import new_table
from tests.cli.conftest import Run

Ask = Callable[..., Any]
TOCK, CHOCOLAT = ("play", "tock", "--seed", "1"), ("play", "chocolat", "--seed", "4")


def test_bots_are_named_once_for_all_or_seat_by_seat() -> None:
    assert read_bots("", [1, 2, 3]) == {1: "family", 2: "family", 3: "family"}
    assert read_bots("child", [1, 3]) == {1: "child", 3: "child"}
    assert read_bots("child, champion", [0, 2]) == {0: "child", 2: "champion"}
    assert read_bots("Enfant,champion du club,habitué,search:50", [0, 1, 2, 3]) == {
        0: "child", 1: "champion", 2: "regular", 3: "search:50",
    }  # fmt: skip
    with pytest.raises(Refused, match="2 bots are named for 3 seats"):
        read_bots("child,child", [1, 2, 3])


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("x", "there is no bot 'x'; there is child, family, regular, champion"),
        ("child,family", "tock is for 4, 6, 8 players, not 3"),
        ("cheater:100", "a bot that sees all cards plays in arenas only"),
        ("greedy+x", "a memory is one of"),
        ("learned:nowhere", "nobody has learned tock in 'nowhere'"),
    ],
)
def test_bots_there_are_not_are_refused_in_one_sentence(ask: Ask, bots: str, said: str) -> None:
    assert ask(*TOCK, "--bots", bots, exit_code=2)["error"].startswith(said)


def test_who_names_three_bots_sits_down_with_three(ask: Ask) -> None:
    """As the first page of the documentation has it, without a number of players."""
    assert ask("play", "chocolat", "--bots", "child,family,champion")["players"] == 4
    assert ask("play", "chocolat", "--bots", "child,family", "--seats", "0,3")["players"] == 4
    assert ask("play", "chocolat", "--bots", "child")["players"] == 2
    refused = ask("play", "chocolat", "--bots", "child,family", "--players", "4", exit_code=2)
    assert refused["error"] == "2 bots are named for 3 seats"


def test_who_has_learned_another_table_does_not_sit_down(ask: Ask) -> None:
    refused = ask("play", "chocolat", "--players", "2", "--bots", "learned", exit_code=2)
    assert refused["error"] == "nobody has learned chocolat for 2 players on 2 sides yet"


def test_a_bot_there_is_not_is_told_before_any_waiting(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "prepare", None)
    monkeypatch.setattr(progress, "prepare_bots", None)
    assert "there is no bot 'x'" in ask(*TOCK, "--bots", "child,x,child", exit_code=2)["error"]


def test_going_on_keeps_the_bots(ask: Ask) -> None:
    assert ask(*TOCK, "--bots", "child")["resume"].endswith(" --bots child")
    assert "--bots" not in ask(*TOCK)["resume"]


@pytest.mark.parametrize("game", [CHOCOLAT, ("play", "chocottes", "--seed", "2")])
def test_bots_that_forget_go_on_as_if_nobody_had_left(ask: Ask, game: tuple[str, ...]) -> None:
    """What they remember is folded anew from what their seats saw."""
    at_once = ask(*game, "--bots", "child", typed="1\n" * 14)
    saved = ask(*game, "--bots", "child", typed="1\n" * 7 + "q\n")
    later = ask(*game[:2], "--resume", saved["file"], "--bots", "child", typed="1\n" * 7)
    assert len(saved["log"]) < len(at_once["log"])
    assert later["log"] == at_once["log"]


def test_levels_play_differently(ask: Ask) -> None:
    logs = [ask(*CHOCOLAT, "--bots", bots, typed="1\n" * 6)["log"] for bots in ("child", "random")]
    assert logs[0] != logs[1]


def records(company: Company) -> list[bytes]:
    bots = [bot.bot for bot in company._bots.values()]
    return [bytes_of(bot.memory.record) for bot in bots if isinstance(bot, Remembering)]


def test_what_is_taken_back_is_folded_anew() -> None:
    table = new_table("chocolat", players=4, seed=6)
    company = Company(table, dict.fromkeys(range(4), "child"))
    with pytest.raises(Enough):
        company.play(end=lambda: stop_after(table.decisions, 40))
    before = records(company)
    company.begin_again()
    assert records(company) != before
    for bot in company._bots.values():
        company._look(bot)
    again = records(company)
    company.begin_again()
    for bot in company._bots.values():
        bot.follow(table.views(bot.seat))
    assert len(again) == 4
    assert records(company) == again


class Enough(Exception):
    """So many decisions will do."""


def stop_after(decisions: int, most: int) -> None:
    if decisions >= most:
        raise Enough


def test_bots_are_handed_their_own_view_and_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table("chocottes", players=3, seed=6)
    handed: list[tuple[int, np.record]] = []
    choose = SeatBot.choose

    def spy(bot: SeatBot, view: np.record, legal: list[int], clock: Any) -> int:
        handed.append((bot.seat, view))
        return choose(bot, view, legal, clock)

    monkeypatch.setattr(SeatBot, "choose", spy)
    with pytest.raises(Enough):
        Company(table, dict.fromkeys(range(3), "child")).play(
            end=lambda: stop_after(table.decisions, 30)
        )
    assert {seat for seat, _ in handed} == {0, 1, 2}
    for seat, view in handed:
        chance: Any = view["chance"]
        assert not chance["key"].any()
        assert int(view["viewer"]) == seat
        assert bytes_of(view_of(table.game, view, seat)) == bytes_of(view)


@pytest.mark.parametrize("paced", [True, False])
def test_bots_wait_only_where_somebody_looks_on(
    monkeypatch: pytest.MonkeyPatch, paced: bool
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(company_module, "time", SimpleNamespace(sleep=waited.append))
    table = new_table("chocolat", players=2, seed=6)
    with pytest.raises(Enough):
        Company(table, {0: "child", 1: "child"}, paced).play(
            end=lambda: stop_after(table.decisions, 20)
        )
    assert len(waited) == (20 if paced else 0)
    assert all(0.0 <= seconds <= 2.5 for seconds in waited)


def answers(*lines: str | None) -> Any:
    """A screen where somebody types these lines."""
    typed: Iterator[str | None] = iter(lines)
    shown: list[str] = []
    return SimpleNamespace(
        teller=Teller(new_table("tock", seed=1), (), "fr"),
        say=lambda text, style="": shown.append(text),
        ask=lambda hint="": next(typed),
        shown=shown,
    )


@pytest.mark.parametrize(
    ("lines", "level"),
    [(("",), "family"), ((None,), "family"), (("4",), "champion"), (("9", "x", "enfant"), "child")],
)
def test_the_level_is_asked_for(lines: tuple[str | None, ...], level: str) -> None:
    screen = answers(*lines)
    assert ask_for_level(screen, 0) == level
    assert screen.shown[0] == "Avec qui voulez-vous jouer\u00a0?"
    assert screen.shown[1].startswith(" 1 un enfant\u00a0: ")


def test_nobody_is_asked_who_cannot_answer(run: Run) -> None:
    assert "Who do you want" not in run(*TOCK).stdout
