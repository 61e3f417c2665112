"""The curves of a school: what was measured can be read off them."""

from __future__ import annotations

import re
from typing import Any

from ludotoc.engine.speech import Speaker
from ludotoc.learn.curves import LEFT, RIGHT, curves_picture

DOT = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)"')


def entry(minute: float, greedy: float, rate: float) -> dict[str, Any]:
    shares = {"random": 0.9, "greedy": greedy}
    marks = [{"against": name, "share": {"mean": share}} for name, share in shares.items()]
    progress = {"entropy": 1.5 - minute / 10}
    return {"minute": minute, "marks": marks, "progress": progress, "decisions_a_second": rate}


def dots(diary: list[dict[str, Any]]) -> list[tuple[float, float]]:
    picture = curves_picture("Tock", diary, Speaker("en"))
    return [(float(x), float(y)) for x, y in DOT.findall(picture)]


def test_a_curve_runs_from_the_first_minute_to_the_last_and_rises() -> None:
    found = dots([entry(0.0, 0.1, 4e6), entry(5.0, 0.3, 4e6), entry(10.0, 0.5, 4e6)])
    greedy = found[:3]
    assert (greedy[0][0], greedy[-1][0]) == (LEFT, RIGHT)
    assert greedy[0][1] - greedy[1][1] > 20  # pixels
    assert greedy[1][1] - greedy[2][1] > 20


def test_the_last_figures_are_written_out() -> None:
    picture = curves_picture("Tock", [entry(0.0, 0.1, 1.0), entry(9.0, 0.42, 4e6)], Speaker("en"))
    assert all(f">{each}<" in picture for each in ("0.42", "0.9", "0.6", "4,000,000", "9 min"))


def test_against_a_rival_there_is_one_curve() -> None:
    diary = [entry(0.0, 0.2, 1e6), entry(5.0, 0.3, 1e6)]
    for each in diary:
        each["marks"] = each["marks"][:1]
    assert len(dots(diary)) == 2 * 3
    assert "Share of wins, the rival" in curves_picture("Tock", diary, Speaker("en"))
