"""New tables: what is wanted is checked by the table itself, then it is kept."""

from __future__ import annotations

import contextlib
import secrets
from typing import Any

import msgspec
from sqlalchemy.exc import IntegrityError

from ludotoc.engine.dice import SEED_BYTES
from ludotoc.games import find_game
from ludotoc.hosting.chairs import BOT
from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.opening import ME, Chosen, Wishes, open_rematch, open_table
from ludotoc.play.fairness import Signer
from ludotoc.server.people.person import Person
from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows
from ludotoc.server.tables.filing import facts_of, row_of, seats_of

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
ID_LENGTH = 12
USUAL_COMPANY = 4  # as many sit down to "Play now", where the game allows it


class Wanted(Wishes, frozen=True):
    """A table as it is wanted."""

    now: bool = False  # bots in all other seats, and begin at once


def new_id() -> str:
    """A name for a table that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def completed(wanted: Wanted) -> Wanted:
    """Who opens a table sits down first; to play now, bots sit down too."""
    game = find_game(wanted.game)
    if not wanted.now:
        return msgspec.structs.replace(wanted, seats=wanted.seats or [Chosen(ME)])
    fitting = [count for count in game.players if count <= USUAL_COMPANY]
    players = wanted.players or max(fitting, default=game.players[0])
    seats = [Chosen(ME), *[Chosen(BOT)] * (game.check_players(players) - 1)]
    return msgspec.structs.replace(wanted, players=players, seats=wanted.seats or seats)


class Opener:
    """Opens tables in a store."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store, self._signer = store, signer

    async def open(self, wanted: Wanted, person: Person, at: float) -> str:
        """A table as it was wanted; its name."""
        seed, wishes = secrets.token_bytes(SEED_BYTES), completed(wanted)
        made = open_table(new_id(), seed, person.id, person.name, wishes, at, self._signer)
        await self._keep(*made, at)
        return made[0].id

    async def open_rematch(self, before: Hosted, at: float) -> None:
        """The next game of those who agreed to one; nothing if it is there already."""
        async with self._store.reading() as reading:
            if await rows.find(reading, before.next):
                return
        made = open_rematch(before, secrets.token_bytes(SEED_BYTES), at, self._signer)
        with contextlib.suppress(IntegrityError):  # another worker was quicker
            await self._keep(*made, at)

    async def _keep(self, hosted: Hosted, events: list[AnyEvent], at: float) -> None:
        seats = [{"seat": seat, **each} for seat, each in enumerate(seats_of(hosted))]
        first = [row_of(hosted.id, event, seq, at) for seq, event in enumerate(events, 1)]
        async with self._store.writing() as writing:
            await rows.open_table(writing, _row(hosted, at), seats, first)


def _row(hosted: Hosted, at: float) -> dict[str, Any]:
    facts = hosted.facts
    return {
        "id": hosted.id,
        "seed": hosted.seed,
        "game": facts.game,
        "version": facts.version,
        "players": facts.players,
        "options": msgspec.json.encode(facts.options).decode(),
        "timing": msgspec.json.encode(facts.timing).decode(),
        "host": facts.host,
        "state": hosted.state,
        "is_listed": facts.is_listed,
        "wakes": facts_of(hosted)[1],
        "created": at,
        "changed": at,
    }
