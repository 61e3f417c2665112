"""The clerk goes round and counts finished tables; a house that stopped in between forgets none.

Now and then he also sweeps out what has ended by itself: old sessions, old failures to log in.
"""

from __future__ import annotations

import logging
import time

from ludotoc.server.desk import deeds, invitations
from ludotoc.server.people import sessions as people_sessions
from ludotoc.server.people import throttle as accounts_throttle
from ludotoc.server.people.denials import Denied
from ludotoc.server.ratings import kept as ratings_kept
from ludotoc.server.ratings.outcome import outcome_of
from ludotoc.server.ratings.rule import Outcome
from ludotoc.server.replays.kept import Films
from ludotoc.server.store import Store
from ludotoc.server.store.failures import FAILURES

UNREADABLE = Outcome(1, (), ())  # of a table that this house can no longer replay
SWEEPING = 3600.0  # seconds
log = logging.getLogger("ludotoc")


class Clerk:
    """Counts tables once they are over."""

    def __init__(self, store: Store, films: Films) -> None:
        self._store, self._films, self._swept = store, films, 0.0

    async def go_round(self) -> None:
        """Count all that are over and have not been counted."""
        if time.time() > self._swept + SWEEPING:
            await self.sweep()
        async with self._store.reading() as reading:
            waiting = await ratings_kept.not_yet_rated(reading)
        for table_id in waiting:
            await self.count(table_id)

    async def count(self, table_id: str) -> None:
        """Count one table; it does no harm to do so again."""
        try:
            film = await self._films.film(table_id)
            game, outcome = film.hosted.facts.game, outcome_of(film.hosted, film.log)
        except Denied:
            return  # it goes on, or is left to who has its rules
        except FAILURES:
            raise  # another time
        except Exception:
            log.warning("table %s cannot be replayed, so it is not rated", table_id, exc_info=True)
            game, outcome = "", UNREADABLE
        await ratings_kept.settle(self._store, table_id, game, outcome, time.time())

    async def sweep(self) -> None:
        """Forget what has ended."""
        self._swept = time.time()
        async with self._store.writing() as writing:
            await people_sessions.sweep(writing, self._swept)
            await accounts_throttle.sweep(writing, self._swept)
            await deeds.sweep(writing, self._swept)
            await invitations.sweep(writing, self._swept)
