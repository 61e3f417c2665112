"""The clerk goes round and counts finished tables; a house that stopped in between forgets none."""

from __future__ import annotations

import time

from ludotoc.engine.errors import Refused
from ludotoc.server import ratings_kept
from ludotoc.server.people_denials import Denied
from ludotoc.server.ratings_outcome import outcome_of
from ludotoc.server.ratings_rule import Outcome
from ludotoc.server.replays_kept import Films
from ludotoc.server.store import Store

UNREADABLE = Outcome(1, (), ())  # of a table that this house can no longer replay


class Clerk:
    """Counts tables once they are over."""

    def __init__(self, store: Store, films: Films) -> None:
        self._store, self._films = store, films

    async def go_round(self) -> None:
        """Count all that are over and have not been counted."""
        async with self._store.reading() as reading:
            waiting = await ratings_kept.not_yet_rated(reading)
        for table_id in waiting:
            await self.count(table_id)

    async def count(self, table_id: str) -> None:
        """Count one table; it does no harm to do so again."""
        try:
            film = await self._films.film(table_id)
            game, outcome = film.hosted.facts.game, outcome_of(film.hosted, film.log)
        except (Refused, Denied):
            game, outcome = "", UNREADABLE
        await ratings_kept.settle(self._store, table_id, game, outcome, time.time())
