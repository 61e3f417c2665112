"""What a player observes, as numbers and as text: the view now, or all it has seen.

The observation is the features of the last view. The information state is a digest of all views
and own decisions as text; as numbers it is the last few of them (the game's parameter `memory`):
for each, oldest first, the features of the view and the own decision there, one-hot.

What everybody sees is an onlooker's view. What a player alone sees is how his differs from it: the
fields that are not alike, and as numbers the difference, so that both together are his view again.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ludotoc.adapters.openspiel.course import NO_ACTION, Rules, Sight, fields_of
from ludotoc.adapters.openspiel.state import TableState
from ludotoc.engine.game import SPECTATOR

SINGLE, NONE = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
KINDS = {  # what is public, what is private, and whether all is recalled
    (True, SINGLE, False),
    (True, SINGLE, True),
    (True, NONE, False),
    (True, NONE, True),
    (False, SINGLE, False),
}


class TableObserver:
    """Looks with the eyes of a player, or of an onlooker where nothing private counts."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations of these games have no parameters, not {params}")
        shown, hidden = kind.public_info, kind.private_info
        if (shown, hidden, kind.perfect_recall) not in KINDS:
            raise ValueError(
                "one observes what one player sees, what everybody sees, or what one player alone "
                "sees now"
            )
        self.rules, self.recalls = rules, kind.perfect_recall
        self.is_public, self.is_private = hidden == NONE, not shown
        size = (rules.setting.numbers + rules.setting.game.actions) * rules.memory
        self.tensor = np.zeros(size if self.recalls else rules.setting.numbers, np.float32)
        self.dict = {"information_state" if self.recalls else "observation": self.tensor}

    def _sight(self, state: TableState, player: int) -> Sight:
        return state.course.sight(SPECTATOR if self.is_public else player)

    def set_from(self, state: TableState, player: int) -> None:
        """Write what the player observes; nothing before the first moment that can be seen."""
        self.tensor.fill(0)
        recent = self._sight(state, player).recent
        numbers, actions = self.rules.setting.numbers, self.rules.setting.game.actions
        if not self.recalls:
            self._write(recent[-1:], self.tensor)
            if self.is_private:
                self.tensor -= self._onlooker(state)
            return
        rows = self.tensor.reshape(self.rules.memory, numbers + actions)
        for row, (view, action) in zip(rows[::-1], recent[::-1], strict=False):
            self._write(((view, action),), row[:numbers])
            if action != NO_ACTION:
                row[numbers + action] = 1

    def _onlooker(self, state: TableState) -> np.ndarray[Any, Any]:
        """What everybody sees, as numbers."""
        numbers = np.zeros_like(self.tensor)
        self._write(state.course.sight(SPECTATOR).recent[-1:], numbers)
        return numbers

    def _write(self, seen: tuple[tuple[bytes, int], ...], out: np.ndarray[Any, Any]) -> None:
        for view, _ in seen:
            record = np.frombuffer(view, self.rules.record_type)
            self.rules.setting.game.verbs.features(record[0], out)

    def string_from(self, state: TableState, player: int) -> str:
        """The same as text."""
        sight = self._sight(state, player)
        if self.recalls:
            return f"player {player} {sight.digest.hex()}"
        if not sight.recent:
            return f"player {player}"
        fields = self._fields(sight)
        if self.is_private:
            everybody = set(self._fields(state.course.sight(SPECTATOR)))
            fields = [field for field in fields if field not in everybody]
        return " ".join(fields)

    def _fields(self, sight: Sight) -> list[str]:
        return fields_of(np.frombuffer(sight.recent[-1][0], self.rules.record_type)[0])
