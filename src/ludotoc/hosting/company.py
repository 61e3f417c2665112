"""The bots at a table: they play their seats, whisper hints, and agree to what is taken back."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ludotoc.bots import Clock, adviser, seat_bot
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import disclosed_in

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.bots.company import Adviser, Hint, SeatBot
    from ludotoc.play import Table

SEED_BYTES = 8


class Company:
    """Those who sit with people at a table, and who look over their shoulders.

    The seed and the number of the decision fix what is chosen: a resumed game goes on the same way.
    """

    def __init__(self, table: Table, names: Mapping[int, str], paced: bool = False) -> None:
        self.table, self.names, self.paced = table, dict(names), paced
        self._seed = bots_seed(table)
        self._bots = {
            seat: seat_bot(table.game, name, seat, self._seed) for seat, name in names.items()
        }
        self._advisers: dict[int, Adviser] = {}

    def play(
        self,
        begin: Callable[[int], None] = lambda seat: None,
        end: Callable[[], None] = lambda: None,
    ) -> None:
        """Bots decide until a person is to; somebody may look on as each begins and has ended."""
        while waiting := [seat for seat in self.table.actors if seat in self._bots]:
            begin(waiting[0])
            self._play(self._bots[waiting[0]])
            end()

    def _play(self, bot: SeatBot) -> None:
        table, seat = self.table, bot.seat
        self._look(bot)
        action = bot.choose(table.view(seat), table.legal_actions(seat), self._clock)
        if self.paced:
            time.sleep(bot.pause())
        table.play_action(seat, action)

    def hint(self, seat: int, view: np.record, legal: Sequence[int]) -> Hint:
        """What a good player would do, from no more than that seat knows and might remember.

        The view is the seat's, or what it will be after the parts of a turn that are planned.
        """
        if seat not in self._advisers:
            self._advisers[seat] = adviser(self.table.game, seat, self._seed)
        found = self._advisers[seat]
        self._look(found)
        return found.hint(view, legal, self._clock)

    def begin_again(self) -> None:
        """Something was taken back: nobody remembers it."""
        for bot in (*self._bots.values(), *self._advisers.values()):
            bot.follow(())

    @property
    def _clock(self) -> Clock:
        return Clock(self.table.decisions)

    def _look(self, bot: SeatBot) -> None:
        """Whoever must remember sees all that has happened since he last looked."""
        first = bot.seen + 1
        if bot.remembers and first <= self.table.decisions:
            for decision, view in enumerate(self.table.views(bot.seat, first), first):
                bot.watch(view, decision)


def bots_seed(table: Table) -> int:
    """Where bots draw their lots from: the table's seed, but nothing that chance draws."""
    digest = hashlib.sha256(b"ludotoc bots\0" + (table.seed or b"")).digest()
    return int.from_bytes(digest[:SEED_BYTES], "little")


def bots_take_back(table: Table, people: Collection[int]) -> None:
    """Undo what bots did since a person's last decision."""
    while (seat := last_decider(table)) is not None and seat not in people:
        table.undo(seat)


def last_decider(table: Table) -> int | None:
    """Who made the last decision that stands."""
    from ludotoc.hosting.news import standing

    decided = [entry.seat for entry in standing(table.entries) if entry.seat != CHANCE_SEAT]
    return decided[-1] if decided else None


def disclosed(table: Table) -> int:
    """How often something hidden or random has been shown: no undo goes back across that."""
    return disclosed_in(table.seen(0))
