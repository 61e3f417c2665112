"""The README is short, its links lead somewhere, and its figures are the measured ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RESULTS = (ROOT / "bench/RESULTS.md").read_text(encoding="utf-8").replace("**", "")
LINES = 130
LINK = re.compile(r"\]\(([^)\s#]+)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FIGURE = re.compile(r"(?<![\d.])(?:\d+\.\d+(?: ± \d+\.\d+)?(?!\.)|\d+(?= times| billion))")
PYTHON = "Python 3.11"


def figures() -> list[str]:
    prose = FENCED.sub("", README).replace(PYTHON, "").replace("**", "")
    return sorted(set(FIGURE.findall(prose)))


def test_it_is_about_as_long_as_it_should_be() -> None:
    assert len(README.splitlines()) <= LINES


def test_it_opens_with_a_sentence_a_picture_and_two_commands() -> None:
    title, sentence, picture, commands = README.split("\n\n")[:4]
    assert title == "# Ludotoc"
    assert sentence.count("\n") == 0
    assert picture.startswith("![")
    assert [line.split()[0] for line in commands.splitlines()[1:-1]] == ["make", "make"]


@pytest.mark.parametrize("target", sorted(set(LINK.findall(README))))
def test_its_links_lead_somewhere(target: str) -> None:
    assert not re.match(r"[a-z]+:", target)
    assert (ROOT / target).exists()


@pytest.mark.parametrize("figure", figures())
def test_its_figures_are_measured_ones(figure: str) -> None:
    """A number counts as found where no digit stands beside it."""
    assert re.search(rf"(?<![\d.,]){re.escape(figure)}(?![.,]?\d)", RESULTS)


def test_it_has_figures() -> None:
    assert {"12", "5.5", "66.0 ± 2.0"} <= set(figures())
