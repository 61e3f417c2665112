"""It is your turn: in slow games a person's webhook is called, again and again if need be.

A notice is a row until it was delivered, given up or has become pointless; so a house that stops
forgets none. The data for a browser's own notifications comes by the lobby's socket (`your_turn`).
"""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import say
from ludotoc.games import find_game
from ludotoc.hosting.events import SLOW
from ludotoc.server.notices.calls import SIGNATURE, call, signed
from ludotoc.server.store import Store
from ludotoc.server.store.schema import events, members, notices, people, tables, webhooks

PAUSES = (10.0, 60.0, 300.0, 1800.0, 7200.0, 21600.0)  # seconds between tries, then it is given up
AT_ONCE = 20
DECISIONS = ("played", "undone")
ACCEPTED = range(200, 300)
YOUR_TURN = "it is your turn at {game}"


class Turn(msgspec.Struct, frozen=True, tag_field="t", tag="your_turn"):
    """What a webhook is sent."""

    table: str
    game: str
    seat: int
    link: str
    text: str
    at: int


@dataclass(frozen=True)
class Waiting:
    """Somebody with a webhook who is to decide in a slow game."""

    person: str
    table: str
    seat: int
    seats: tuple[int, ...]


async def find_new(writing: AsyncConnection, now: float) -> int:
    """Make a notice for everybody whose turn has come since his last one; how many there were."""
    made = 0
    for waiting in await _waiting(writing):
        last = await _last_notice(writing, waiting)
        if last is not None and not await _has_decided(writing, waiting, last):
            continue
        count = select(func.max(events.c.seq)).where(events.c.table_id == waiting.table)
        seq = (await writing.execute(count)).scalar_one() or 0
        if seq == last:
            continue
        row = {"person": waiting.person, "table_id": waiting.table, "seq": seq}
        await writing.execute(insert(notices).values(**row, created=now, due=now, tries=0))
        made += 1
    return made


async def _waiting(reading: AsyncConnection) -> list[Waiting]:
    query = (
        select(members.c.person, members.c.table_id, members.c.seat, tables.c.timing)
        .join_from(members, tables)
        .join(webhooks, webhooks.c.person == members.c.person)
        .where(members.c.acts, ~members.c.has_left, tables.c.state == "playing")
        .order_by(members.c.table_id, members.c.seat)
    )
    found: dict[tuple[str, str], list[int]] = {}
    for row in await reading.execute(query):
        if json.loads(row.timing).get("kind") == SLOW:
            found.setdefault((row.person, row.table_id), []).append(row.seat)
    return [Waiting(*key, seats[0], tuple(seats)) for key, seats in found.items()]


async def _last_notice(reading: AsyncConnection, waiting: Waiting) -> int | None:
    mine = (notices.c.person == waiting.person, notices.c.table_id == waiting.table)
    last: int | None = (
        await reading.execute(select(func.max(notices.c.seq)).where(*mine))
    ).scalar_one()
    return last


async def _has_decided(reading: AsyncConnection, waiting: Waiting, since: int) -> bool:
    """Whether the person has played, or played again, after he was last called."""
    own = select(members.c.seat).where(
        members.c.table_id == waiting.table, members.c.person == waiting.person
    )
    seats = set((await reading.execute(own)).scalars())
    query = select(events.c.data).where(
        events.c.table_id == waiting.table, events.c.seq > since, events.c.kind.in_(DECISIONS)
    )
    return any(
        json.loads(data)["seat"] in seats for data in (await reading.execute(query)).scalars()
    )


class Crier:
    """Calls webhooks, off the loop, until it is stopped."""

    def __init__(self, store: Store, address: str, *, may_be_private: bool = False) -> None:
        self._store, self._address = store, address.rstrip("/")
        self._may_be_private = may_be_private

    async def go_round(self, now: float | None = None) -> None:
        """Find whose turn has come, and call whoever is due."""
        now = time.time() if now is None else now
        async with self._store.reading() as reading:
            is_anybody_waiting = bool(await _waiting(reading))
        if is_anybody_waiting:
            async with self._store.writing() as writing:
                await find_new(writing, now)
        async with self._store.reading() as reading:
            due = [row._mapping for row in await reading.execute(_due(now))]
        await asyncio.gather(*(self._deliver(row, now) for row in due))

    async def _deliver(self, row: Any, now: float) -> None:
        is_done = row["seat"] is None or await self._is_taken(row, now)
        tries = row["tries"] + 1
        values: dict[str, Any] = {"done": True, "tries": tries}
        if not is_done and tries <= len(PAUSES):
            values = {"due": now + PAUSES[tries - 1], "tries": tries}
        async with self._store.writing() as writing:
            await writing.execute(update(notices).where(notices.c.id == row["id"]).values(values))

    async def _is_taken(self, row: Any, now: float) -> bool:
        body = msgspec.json.encode(self._turn(row))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "ludotoc",
            SIGNATURE: signed(row["secret"], body, int(now)),
        }
        try:
            status = await asyncio.to_thread(
                call, row["url"], body, headers, may_be_private=self._may_be_private
            )
        except (OSError, http.client.HTTPException, Refused, ValueError):
            return False
        return status in ACCEPTED

    def _turn(self, row: Any) -> Turn:
        titles, language = find_game(row["game"]).titles, row["language"]
        text = say(YOUR_TURN, game=titles.get(language, titles["en"]))
        link = f"{self._address}/tables/{row['table_id']}"
        seat, at = row["seat"], int(row["created"])
        return Turn(row["table_id"], row["game"], seat, link, Speaker(language).tell(text), at)


def _due(now: float) -> Any:
    """Notices to be sent now, each with the lowest seat that is to decide; none: it is too late."""
    acts = (
        select(func.min(members.c.seat))
        .where(
            members.c.table_id == notices.c.table_id,
            members.c.person == notices.c.person,
            members.c.acts,
            tables.c.state == "playing",
        )
        .correlate(notices, tables)
        .scalar_subquery()
    )
    return (
        select(notices.c.id, notices.c.table_id, notices.c.tries, notices.c.created)
        .add_columns(webhooks.c.url, webhooks.c.secret, people.c.language, tables.c.game)
        .add_columns(acts.label("seat"))
        .join_from(notices, tables)
        .join(webhooks, webhooks.c.person == notices.c.person)
        .join(people, people.c.id == notices.c.person)
        .where(~notices.c.done, notices.c.due <= now)
        .order_by(notices.c.due)
        .limit(AT_ONCE)
    )
