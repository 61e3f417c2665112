"""A guide says what is worth looking at first; what comes of it has the last word."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotoc.bots import bot_named
from ludotoc.bots.bot import Clock
from ludotoc.bots.guided import GuidedBot
from ludotoc.bots.levels import ADVISER, LEVELS, bot_of
from ludotoc.bots.memory import STRENGTHS, Remembering, strength_named
from ludotoc.bots.networks import NOBODY
from ludotoc.bots.search import Budget
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import view_of
from ludotoc.games import find_game
from tests.bots.test_search import CUPS, LOOKING, begun

GUESS, OTHER = 0, 1


class Sure:
    """A guide who is nearly certain of one action."""

    def __init__(self, action: int) -> None:
        self.action, self.asked = action, 0

    def knows(self, view: np.record) -> bool:
        return True

    def dials(self, view: np.record) -> dict[str, float]:
        return {}

    def odds(self, view: np.record, seat: int, legal: Sequence[int]) -> list[float]:
        self.asked += 1
        return [0.98 if each == self.action else 0.02 / (len(legal) - 1) for each in legal]

    def brain(self, view: np.record) -> Any:
        return NOBODY


def chosen_with(guide: Sure, rounds: int) -> GuidedBot:
    """A bot that has looked for a cup, told where to look first."""
    bot = GuidedBot(CUPS, Budget(rounds=rounds, width=1.0, guide=0.6), guide, seed=1)
    bot.choose(view_of(CUPS, begun(CUPS, 2, riddle="look"), 0), 0, [GUESS, OTHER, LOOKING], Clock())
    return bot


@pytest.mark.parametrize("guess", [GUESS, OTHER])
def test_what_a_guide_is_sure_of_is_looked_at_first(guess: int) -> None:
    guide = Sure(guess)
    bot = chosen_with(guide, 25)
    assert guide.asked == 1
    assert bot.visits(0, guess) > 2 * bot.visits(0, OTHER - guess)  # which is worth as much


@pytest.mark.parametrize("action", [GUESS, OTHER, LOOKING])
def test_a_wrong_guide_is_found_out(action: int) -> None:
    """Looking wins always, guessing half of the time, whoever says what."""
    bot = chosen_with(Sure(action), 4000)
    assert bot.visits(0, LOOKING) > 2000


def test_nobody_guides_where_nobody_has_learned(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="nobody has learned"):
        bot_named(f"guided:80ms:{tmp_path}", find_game("chocolat"))


@pytest.mark.parametrize("name", ["guided:", "guided:0", "guided:80s", "guided:80ms,speed=3"])
def test_guides_that_make_no_sense_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        bot_named(name, find_game("chocolat"))


@pytest.mark.parametrize(("level", "dial"), [("champion", "elephant"), ("adviser", "good")])
def test_a_guide_knows_how_good_the_memory_is_that_he_advises(level: str, dial: str) -> None:
    """A network that has learned among the forgetful is told how much the one before it forgets."""
    chosen = next(each for each in (*LEVELS, ADVISER) if each.name == level)
    bot = bot_of(chosen, find_game("chocottes"))
    assert isinstance(bot, Remembering)
    assert isinstance(bot.bot, GuidedBot)
    guide: Any = bot.bot._guide
    assert STRENGTHS[guide._dial] == strength_named(dial)
