"""The page on the smallest game shows the very files that are played, by the rules it states."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from culot import GAME
from culot.position import read_position, write_position
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import view_of
from ludotoc.play import Signer, Table

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "smallest-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`([\w.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = dict(BLOCK.findall(PAGE))


def table(players: int, cards: str) -> Table:
    text = f"culot v1 players={players} cards={cards} said="
    return Table(GAME, players, {}, seed=1, position=text, signer=Signer())


def test_the_page_shows_every_file() -> None:
    files = {file.name for file in (DOCS / "culot").iterdir() if file.is_file()}
    assert set(SHOWN) == files


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_page_shows_is_the_file(name: str) -> None:
    assert SHOWN[name] == (DOCS / "culot" / name).read_text(encoding="utf-8")


def test_the_other_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[-2:]
    for example in examples:
        exec(compile(example, "the page", "exec"), {})
    assert capsys.readouterr().out.startswith("culot keeps ")


def test_cu1_all_cards_are_different_and_one_sees_only_ones_own() -> None:
    s = table(3, "5/2/7").state
    assert [int(card) for card in view_of(GAME, s, 1).card] == [-1, 2, -1]
    with pytest.raises(Refused, match="CU1"):
        table(3, "5/5/7")


def test_cu2_they_speak_in_turn() -> None:
    played = table(2, "3/4")
    with pytest.raises(Refused, match="CU2: it is seat 0's turn"):
        played.play(1, "dare")


def test_cu3_whoever_dared_shows_the_card_and_nobody_else() -> None:
    played = table(3, "5/2/7")
    for seat, word in enumerate(("dare", "duck", "dare")):
        played.play(seat, word)
    assert [int(card) for card in played.view(0).card] == [5, -1, 7]


@pytest.mark.parametrize(
    ("said", "scores", "winners"),
    [
        ("dare/dare/dare", [-1, -1, 3], [2]),
        ("dare/dare/duck", [2, -1, 0], [0]),
        ("duck/dare/duck", [0, 1, 0], [1]),
        ("duck/duck/duck", [0, 0, 0], [0, 1, 2]),
    ],
)
def test_cu4_cu5_the_highest_dared_wins(said: str, scores: list[int], winners: list[int]) -> None:
    played = table(3, "5/2/7")
    for seat, word in enumerate(said.split("/")):
        played.play(seat, word)
    assert played.scores == scores
    assert played.winners == winners
    assert write_position(read_position(played.position)) == played.position
