"""What a table hands to the store: its events, and what the lobby reads of it, if it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.hosted import Hosted
from ludotoc.server.store import Append
from ludotoc.server.store.tables import Log, More
from ludotoc.server.store.writer import Row, Writer

PLAYING = "playing"
NOBODY = ("", "")
SEAT_FACTS = ("who", "person", "name", "level", "has_left", "acts")
encode = msgspec.json.Encoder().encode


class Filing:
    """Writes one table's log; it knows what the store knows of it."""

    def __init__(self, writer: Writer, kept: Row, log: Log) -> None:
        self.obeyed = log.obeyed
        self.last = log.events[-1].at if log.events else 0.0  # when the last event came
        self.is_news = False  # whether the lobby has to look again
        self._writer, self._id = writer, kept["id"]
        self._facts = (kept["state"], bool(kept["wakes"]))
        self._seats = [{name: seat[name] for name in SEAT_FACTS} for seat in kept["seats"]]

    async def keep(
        self,
        hosted: Hosted,
        events: Sequence[AnyEvent],
        at: float,
        key: tuple[str, str] = NOBODY,
    ) -> None:
        """Returns when all of it is on the disk."""
        if not events:
            return
        facts, seats = facts_of(hosted), seats_of(hosted)
        first = hosted.seq - len(events) + 1
        what = Append([row_of(self._id, event, first + i, at) for i, event in enumerate(events)])
        if key[1]:
            person, name = key
            what.command = {"table_id": self._id, "person": person, "id": name, "seq": hosted.seq}
        if facts != self._facts:
            what.facts = {"id_": self._id, "state": facts[0], "wakes": facts[1], "changed": at}
        what.seats = [
            {"table_id_": self._id, "seat_": seat, **row}
            for seat, (row, before) in enumerate(zip(seats, self._seats, strict=True))
            if row != before
        ]
        await self._writer.append(what)
        self._is_kept(at, key, facts, seats, bool(what.facts or what.seats))

    def _is_kept(
        self,
        at: float,
        key: tuple[str, str],
        facts: tuple[str, bool],
        seats: list[dict[str, Any]],
        is_news: bool,
    ) -> None:
        self.last, self._facts, self._seats = at, facts, seats
        self.is_news |= is_news
        if key[1]:
            self.obeyed.add(key)

    def follow(self, hosted: Hosted, more: More) -> None:
        """Somebody else has written: he has told the lobby too."""
        self.last = more.events[-1].at
        self.obeyed |= more.obeyed
        self._facts, self._seats = facts_of(hosted), seats_of(hosted)


def row_of(table_id: str, event: AnyEvent, seq: int, at: float) -> Row:
    """An event as it is kept."""
    kind, data = type(event).__name__.lower(), encode(event).decode()
    return {"table_id": table_id, "seq": seq, "at": at, "kind": kind, "data": data}


def facts_of(hosted: Hosted) -> tuple[str, bool]:
    """The table's state, and whether it goes on without anybody."""
    bots = any(hosted.chairs[seat].is_played_by_bot for seat in deciding_at(hosted))
    return hosted.state, bots or hosted.deadline() is not None


def deciding_at(hosted: Hosted) -> list[int]:
    """The seats that are to decide now."""
    return hosted.playing_table.actors if hosted.state == PLAYING else []


def seats_of(hosted: Hosted) -> list[dict[str, Any]]:
    """The seats as the lobby knows them."""
    deciding = deciding_at(hosted)
    return [
        {
            "who": chair.who,
            "person": chair.person or None,
            "name": chair.name,
            "level": chair.level,
            "has_left": bool(chair.left),
            "acts": chair.seat in deciding,
        }
        for chair in hosted.chairs.all
    ]
