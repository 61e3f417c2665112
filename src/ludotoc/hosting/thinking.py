"""Bots at a hosted table: they watch as they play, and think in threads of their own.

What a bot is to see is laid before it as it happens; it looks at that when it thinks. So a thought
touches nothing of the table, and the table never waits for one.
"""

from __future__ import annotations

import hashlib
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotoc.bots import Clock, adviser, seat_bot
from ludotoc.engine.record import bytes_of
from ludotoc.hosting.company import bots_seed
from ludotoc.hosting.messages import Hint

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.bots.company import Adviser, SeatBot
    from ludotoc.engine.speech import Speaker
    from ludotoc.hosting.hosted import Hosted

KEY_DIGITS = 16


class Mind:
    """A bot, and what it has not looked at yet."""

    def __init__(self, bot: SeatBot) -> None:
        self.bot, self.lock = bot, threading.Lock()
        self._noted = 0  # decisions after which the table was laid before it
        self._fresh: deque[tuple[int, np.record] | None] = deque()

    def look(self, hosted: Hosted) -> None:
        """Whatever has happened since is laid before it; one decision is what lies there now."""
        if not self.bot.remembers:
            return
        table, decisions, seat = hosted.playing_table, len(hosted.decided), self.bot.seat
        if decisions == self._noted:
            self._fresh.append((decisions, hosted.sight(seat).view))
        elif decisions > self._noted:
            self._fresh.extend(enumerate(table.views(seat, self._noted), self._noted))
        self._noted = decisions + 1

    def begin_again(self) -> None:
        """Something was taken back: it is forgotten, and all is seen anew."""
        self._noted = 0
        self._fresh.append(None)

    def catch_up(self) -> None:
        """Look at all that was laid before it."""
        while self._fresh:
            seen = self._fresh.popleft()
            if seen is None:
                self.bot.follow(())
            else:
                self.bot.watch(seen[1], seen[0])


class Turn:
    """A bot's decision: think in a thread, wait for `pause` seconds, then let it play."""

    def __init__(
        self, mind: Mind, key: str, view: np.record, legal: list[int], number: int
    ) -> None:
        self.key, self.seat, self.pause = key, mind.bot.seat, 0.0
        self._mind, self._view, self._legal, self._number = mind, view, legal, number

    def think(self) -> int:
        """The action it chooses."""
        with self._mind.lock:
            self._mind.catch_up()
            bot = self._mind.bot
            action = bot.choose(self._view, self._legal, Clock(self._number))
            self.pause = bot.pause()
        return action


class Advice:
    """A hint to a person: think in a thread, then send what comes of it."""

    def __init__(
        self,
        mind: Mind,
        view: np.record,
        legal: Sequence[int],
        number: int,
        speaker: Speaker,
        paths: dict[int, tuple[str, ...]],
    ) -> None:
        self._mind, self._view, self._legal, self._number = mind, view, legal, number
        self._speaker, self._paths = speaker, paths

    def think(self) -> Hint:
        """What a good player would do who remembers like a person."""
        with self._mind.lock:
            self._mind.catch_up()
            bot: Adviser = self._mind.bot  # type: ignore[assignment]
            found = bot.hint(self._view, self._legal, Clock(self._number))
        text = "" if found.said is None else self._speaker.tell(found.said)
        return Hint(text, list(self._paths.get(found.action, ())))


class Minds:
    """The bots of a table, and those who whisper to people."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted: Hosted = weakref.proxy(hosted)  # a table that nobody holds is gone at once
        self._bots: dict[int, Mind] = {}
        self._advisers: dict[int, Mind] = {}

    @property
    def _all(self) -> list[Mind]:
        return [*self._bots.values(), *self._advisers.values()]

    def look(self) -> None:
        """Something happened at the table."""
        for mind in self._all:
            mind.look(self._hosted)

    def begin_again(self) -> None:
        """Something was taken back."""
        for mind in self._all:
            mind.begin_again()
            mind.look(self._hosted)

    def forget(self, seat: int) -> None:
        """A bot gets up."""
        self._bots.pop(seat, None)

    def _at(self, seat: int) -> Mind:
        if seat not in self._bots:
            table, level = self._hosted.playing_table, self._hosted.chairs[seat].level
            mind = Mind(seat_bot(table.game, level, seat, bots_seed(table)))
            mind.look(self._hosted)
            self._bots[seat] = mind
        return self._bots[seat]

    def adviser(self, seat: int) -> Mind:
        """Who looks over a person's shoulder."""
        if seat not in self._advisers:
            table = self._hosted.playing_table
            mind = Mind(adviser(table.game, seat, bots_seed(table)))
            mind.look(self._hosted)
            self._advisers[seat] = mind
        return self._advisers[seat]

    def turns(self) -> list[Turn]:
        """The bots that are to decide now."""
        hosted = self._hosted
        return [
            self._turn(seat)
            for seat in hosted.playing_table.actors
            if hosted.chairs[seat].is_played_by_bot and seat not in hosted.held
        ]

    def _turn(self, seat: int) -> Turn:
        hosted, sight = self._hosted, self._hosted.sight(seat)
        seen = hashlib.sha256(bytes_of(sight.view))
        seen.update(f"{seat} {hosted.undos} {hosted.decided.count(seat)}".encode())
        key = seen.hexdigest()[:KEY_DIGITS]
        return Turn(self._at(seat), key, sight.view, sight.legal, len(hosted.decided))
