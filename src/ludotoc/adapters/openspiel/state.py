"""One table as an OpenSpiel state: chance is a player, and its outcomes are given from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from ludotoc.adapters.kernels import NOBODY
from ludotoc.adapters.openspiel.course import Course, fields_of
from ludotoc.adapters.openspiel.paper import Page, sealed
from ludotoc.engine.game import CHANCE_SEAT

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
KEY_WORD = 1 << 53  # as much as a random float holds
NO_OUTCOME = "chance cannot decide {} here"
NO_NUMBER = "actions are numbers from 0 to {}, not {}"


class TableState(pyspiel.State):
    """A table. All it holds is a course, which OpenSpiel copies and writes down for us."""

    __slots__ = ("course",)

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course: Course = game.opening()

    # --- whose turn it is and what he may do; C++ would ask for the same, step by step ---

    def current_player(self) -> int:
        """The seat that decides; chance and the end have numbers of their own."""
        player = self.course.player
        return TERMINAL if player == NOBODY else player

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut for its length."""
        return self.course.player == NOBODY

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self.course.player == CHANCE_SEAT

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what can be decided now; none for a seat that has to wait."""
        is_asked = player is None or player == self.course.player
        return self.course.choices() if is_asked else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.choices()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, with probabilities."""
        if self.course.player != CHANCE_SEAT:
            raise pyspiel.SpielError("chance has nothing to decide here")
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        if not self.course.decide(action):
            raise pyspiel.SpielError(self._refusal(action))

    def _refusal(self, action: int) -> str:
        if self.is_terminal():
            return f"the game is over: action {action} comes too late"
        if self.is_chance_node():
            return NO_OUTCOME.format(action)
        game, player = self.course.rules.setting.game, self.course.player
        if not 0 <= action < game.actions:
            return NO_NUMBER.format(game.actions - 1, action)
        view = self._record(self.course.sight(player).recent[-1][0])
        reason = game.module("refusals").why_not(view, player, action)
        return f"player {player} may not play {action}: {reason}"

    def returns(self) -> list[float]:
        """1 to a side that wins alone, what it wins the others lose; 0 before the end."""
        return self.course.returns()

    # --- words ---

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.course.rules.setting.game
        actions, record = game.module("actions"), self._record(bytes(self.course.table))
        if player == CHANCE_SEAT:
            if not self.is_chance_node() or action not in self.course.choices():
                raise pyspiel.SpielError(NO_OUTCOME.format(action))
            return f"chance {actions.chance_text(record, action)}"
        if not 0 <= action < game.actions:
            raise pyspiel.SpielError(NO_NUMBER.format(game.actions - 1, action))
        return str(actions.text_of(record, player, action))

    def _record(self, raw: bytes) -> Any:
        """Bytes as a record that words are made from."""
        return np.frombuffer(bytearray(raw), self.course.rules.record_type).view(np.recarray)[0]

    def __str__(self) -> str:
        """Everything on the table, hidden things included."""
        return " ".join(fields_of(self.course.table[0]))

    # --- other worlds ---

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player cannot tell from this one, drawn as likely as it is.

        Its history is empty: what chance dealt there is not known.
        """
        if self.course.player < 0:
            raise pyspiel.SpielError("other worlds are drawn only where a player decides")
        if not 0 <= player < self.course.rules.setting.players:
            raise pyspiel.SpielError(f"there is no player {player} here to imagine other worlds")
        lots = [sampler() for _ in range(2)]
        if not all(0 <= lot <= 1 for lot in lots):
            raise pyspiel.SpielError(f"a sampler draws numbers from 0 to 1, not {lots}")
        state: TableState = self.get_game().new_initial_state()
        key = np.array([int(lot * KEY_WORD) for lot in lots], np.uint64)
        state.course = self.course.imagined(player, key)
        return state

    # --- on paper: OpenSpiel copies and writes whatever `__dict__` names, and sets it again ---

    @property
    def __dict__(self) -> dict[str, Any]:
        return {"page": Page(self.course, self)}

    @__dict__.setter
    def __dict__(self, given: dict[str, Any]) -> None:
        self.page = given["page"]

    def _take(self, page: Page) -> None:
        self.course = page.course_for(self)

    page = property(None, _take, doc="What was copied or read; refused if it is not this state's.")

    def serialize(self) -> str:
        """The state as text, under a seal: `game.deserialize_state` reads it."""
        return sealed(self.get_game(), super().serialize())
