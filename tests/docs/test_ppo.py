"""The example learner learns: after a few seconds it wins more than its share."""

from __future__ import annotations

import re

import ppo

ROUNDS, FAIR = 30, 25


def test_a_learner_of_sixty_lines_beats_whoever_plays_by_lot() -> None:
    told: list[str] = []
    ppo.learn(ROUNDS, seed=1, tell=told.append)
    assert len(told) == 3
    share = int(re.findall(r"(\d+)%", told[-1])[0])
    assert share > FAIR + 10, told


def test_it_is_as_short_as_it_says() -> None:
    from pathlib import Path

    text = Path(ppo.__file__).read_text(encoding="utf-8")
    code = text.split('"""', 2)[2]
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 70
