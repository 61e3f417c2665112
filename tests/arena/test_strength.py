"""Rows of boards that are kept, gone on with, and told in the results as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.strength import AGAIN, DUEL, KEPT, Row, keep, note, read_rows, units

from ludotoc.arena.match import Played, play_board
from ludotoc.arena.run import Done

RESULTS = Path(__file__).parents[2] / "bench" / "RESULTS.md"


def row_of(*means: float) -> Row:
    return Row("chocolat", 2, {}, "greedy", "random", list(means))


def done(board: int, share: float) -> Done:
    return Done([Played(0, 1, board, [share])], 0.5)


def test_boards_count_in_their_order_whoever_is_quickest() -> None:
    row = row_of(1.0)
    note(row, done(2, 0.0))
    assert row.means == [1.0]
    note(row, done(1, 0.5))
    assert row.means == [1.0, 0.5, 0.0]
    assert (row.played, row.seconds) == (2, 1.0)


def test_a_board_that_comes_out_otherwise_ends_it() -> None:
    row = row_of(1.0, 0.5)
    note(row, done(1, 0.5))
    with pytest.raises(SystemExit, match="board 0 has changed, begin anew: chocolat 2"):
        note(row, done(0, 0.5))
    assert row.means == [1.0, 0.5]


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    rows = [row_of(1 / 3, 0.5), row_of()]
    keep(rows, tmp_path / "boards.jsonl")
    found = read_rows(tmp_path / "boards.jsonl")
    assert [row.means for row in found] == [[0.333333, 0.5], []]
    assert [path.name for path in tmp_path.iterdir()] == ["boards.jsonl"]


def test_the_row_that_needs_least_goes_first_and_its_last_boards_are_played_again() -> None:
    long, short = row_of(*[0.0, 1.0] * 60), row_of(*[0.3, 0.7] * 100)
    first = next(units([long, short], [0, 1], float("inf")))
    assert (first.row, first.boards.numbers) == (1, (200 - AGAIN,))
    asked = units([long, short], [0], float("inf"))
    assert [next(asked).boards.numbers[0] for _ in range(3)] == [118, 119, 120]
    assert list(units([long], [0], ends=0.0)) == []


@pytest.mark.parametrize("row", [row for row in read_rows(KEPT) if row.means], ids=Row.told)
def test_results_tell_what_the_boards_say(row: Row) -> None:
    found = row.estimate
    told = f"{100 * found.mean:.1f} ± {100 * found.half_width:.1f}"
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    assert any(told in line and str(found.count) in line for line in lines), told


ENOUGH = 20  # boards; with fewer nothing is claimed
LEVELS = [
    row
    for row in read_rows(KEPT)
    if row.against in ("child", "family", "regular") and len(row.means) >= ENOUGH
]


@pytest.mark.parametrize("row", LEVELS, ids=Row.told)
def test_every_level_beats_the_one_below_in_every_game(row: Row) -> None:
    assert row.estimate.low > row.setting.fair


@pytest.mark.soak
@pytest.mark.parametrize("row", LEVELS, ids=Row.told)
def test_boards_of_the_levels_come_out_as_they_are_kept(row: Row) -> None:
    played = [play_board(row.setting, DUEL, board) for board in range(3)]
    assert [round(board.mean, 6) for board in played] == row.means[:3]
