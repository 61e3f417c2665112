"""What happened at a table, event by event, so that it can be told in sentences to anybody there.

The log says what was played; words need the views around it. The story plays the log once more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR, straight
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, view_of
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.hosting.news import agreed_to_keep
from ludotoc.play.reading import next_action

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.play import Entry, Table

UNDO, DRAW = "undo", "draw"
LOOKS_KEPT = 64
UNDONE = "{who:you take|* takes} the last decision back"
AGREED = "all agree to go back"  # not to how many decisions: that counts what was sealed


@dataclass(frozen=True)
class Event:
    """An entry of the log, the number of what was decided, and the table around it."""

    entry: Entry
    decided: int
    before: np.record
    after: np.record


class Story:
    """The events of a table, one for each entry of its log."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.events: list[Event] = []
        self.standing: list[int] = []  # which of them were not taken back
        self._state = _beginning(table)
        self._told: dict[tuple[int, int], Sentence | None] = {}
        self._looks: dict[tuple[int, int], Any] = {}  # of the latest states, by whom

    @cached_property
    def words(self) -> Any:
        """The words of the game, or None where it has none yet."""
        game = self.table.game
        return game.module("words") if game.has_module("words") else None

    @cached_property
    def are_told_alike(self) -> bool:
        """Whether all hear of chance and of what lies open as an onlooker does."""
        return bool(getattr(self.words, "TOLD_ALIKE", False))

    def catch_up(self) -> None:
        """Play what the log has more."""
        if len(self.events) == len(self.table.entries):
            return
        for entry in self.table.entries[len(self.events) :]:
            before = self._state
            decided = self._play(entry)
            self.events.append(Event(entry, decided, before, self._state))

    def _play(self, entry: Entry) -> int:
        if entry.text == UNDO and entry.seat != CHANCE_SEAT:
            return self._take_back()
        if (left := agreed_to_keep(entry)) is not None:
            return self._go_back(left)
        self.standing.append(len(self.events))
        if entry.text == DRAW and entry.seat == CHANCE_SEAT:
            return -1
        decided = self._decided(entry)
        self._state = copy_of(self._state)
        straight(self.table.game.verbs.apply)(self._state, entry.seat, decided)
        return decided

    def _decided(self, entry: Entry) -> int:
        if entry.number >= 0:
            return entry.number
        if entry.seat == CHANCE_SEAT:
            return int(self.table.game.module("actions").read_chance(self._state, entry.text))
        return next_action(self.table.game, self._state, entry.seat, entry.text)[0]

    def _take_back(self) -> int:
        while self.standing:
            last = self.events[self.standing.pop()]
            self._state = last.before
            if last.entry.seat != CHANCE_SEAT:
                break
        return -1

    def _go_back(self, left: int) -> int:
        """To where so many decisions stood, with what chance made of them."""
        while sum(self.events[each].entry.seat != CHANCE_SEAT for each in self.standing) > left:
            self._take_back()
        return -1

    def sentence(self, number: int, viewer: int) -> Sentence | None:
        """What a viewer tells of an event, or None where there is nothing to tell."""
        if viewer != EVERYTHING and self.are_told_alike and is_for_all(self.events[number].entry):
            viewer = SPECTATOR
        key = (number, viewer)
        if key not in self._told:
            self._told[key] = self._sentence(self.events[number], viewer)
        return self._told[key]

    def _sentence(self, event: Event, viewer: int) -> Sentence | None:
        entry = event.entry
        is_hidden = entry.is_secret and viewer not in (entry.seat, EVERYTHING)
        if entry.text == UNDO and entry.seat != CHANCE_SEAT:
            return say(UNDONE, who=Seat(entry.seat))
        if agreed_to_keep(entry) is not None:
            return say(AGREED)
        if event.decided < 0 or self.words is None or (is_hidden and entry.is_sealed):
            return None
        views = (self._seen(event.before, viewer), self._seen(event.after, viewer))
        found: Sentence | None
        known = None if is_hidden else event.decided
        if entry.seat == CHANCE_SEAT:
            found = self.words.happened(*views, known)
        else:
            found = self.words.told(*views, entry.seat, known)
        return found

    def _seen(self, s: np.record, viewer: int) -> Any:
        """A state as a viewer sees it; what lies there now the table itself has worked out."""
        key = (id(s), viewer)  # every state is kept by its event
        if key not in self._looks:
            if len(self._looks) >= LOOKS_KEPT:
                self._looks.clear()
            self._looks[key] = self._look(s, viewer)
        return self._looks[key]

    def _look(self, s: np.record, viewer: int) -> Any:
        if s is self._state and viewer != EVERYTHING:
            return self.table.look(viewer)
        return plain(copy_of(s) if viewer == EVERYTHING else view_of(self.table.game, s, viewer))


def is_for_all(entry: Entry) -> bool:
    """Whether nobody at the table knows more of it than the others."""
    return entry.seat == CHANCE_SEAT or not entry.is_secret


def _beginning(table: Table) -> np.record:
    """The table as it stood before anything happened."""
    fresh = type(table)(
        table.game,
        table.players,
        table.options,
        seed=table.seed,
        contributions=table.contributions,
        position=table.first_position,
        carried=table.carried,
        commitment=table.commitment,
    )
    return fresh.state
