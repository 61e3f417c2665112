"""`ludotoc draw`: pictures of records, and one sentence for what cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.draw.test_svg import played

Ask = Callable[..., Any]
STARTS = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF8"}


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A whole game of Chocolat !, as a record."""
    path = tmp_path / "finished.txt"
    path.write_text(played("chocolat", 4, 200).record(), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", STARTS)
def test_a_record_is_drawn(ask: Ask, finished: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / f"x.{kind}"
    told = ask("draw", str(finished), "--move", "3", "--width", "120", "-o", str(out))
    assert told["file"] == str(out)
    assert told["move"] == 3
    assert out.read_bytes().startswith(STARTS[kind])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("-o", "x.bmp"), "a picture is one of .svg, .png, .gif, not 'x.bmp'"),
        (("-o", "x.svg", "--move", "99999"), "the record has moves 0 to"),
        (("-o", "x.svg", "--seat", "9"), "seats are numbered 0 to"),
        (("-o", "x.svg", "--lang", "tlh"), "the languages are en"),
        (("-o", "/nowhere/at/all/x.svg"), "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(
    run: Run, finished: Path, words: tuple[str, ...], sentence: str
) -> None:
    result = run("draw", str(finished), *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
