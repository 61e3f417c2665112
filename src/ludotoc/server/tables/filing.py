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
SEAT_FACTS = ("who", "person", "name", "level", "has_left")
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
        self._seated = -1  # as of which event they are known
        self._acts = {seat["seat"] for seat in kept["seats"] if seat["acts"]}

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
        facts, acts = facts_of(hosted), set(deciding_at(hosted))
        seats = self._seats if hosted.seated == self._seated else who_sits(hosted)
        first = hosted.seq - len(events) + 1
        what = Append([row_of(self._id, event, first + i, at) for i, event in enumerate(events)])
        if key[1]:
            person, name = key
            what.command = {"table_id": self._id, "person": person, "id": name, "seq": hosted.seq}
        if facts != self._facts:
            what.facts = {"id_": self._id, "state": facts[0], "wakes": facts[1], "changed": at}
        if seats is not self._seats:
            what.seats = [
                {"table_id_": self._id, "seat_": seat, **row}
                for seat, (row, before) in enumerate(zip(seats, self._seats, strict=True))
                if row != before
            ]
        what.acts = [
            {"table_id_": self._id, "seat_": seat, "acts": seat in acts}
            for seat in sorted(acts ^ self._acts)
        ]
        await self._writer.append(what)
        self.last, self._facts, self._acts = at, facts, acts
        self._seats, self._seated = seats, hosted.seated
        self.is_news |= bool(what.facts or what.seats or what.acts)
        if key[1]:
            self.obeyed.add(key)

    def follow(self, hosted: Hosted, more: More) -> None:
        """Somebody else has written: he has told the lobby too."""
        self.last = more.events[-1].at
        self.obeyed |= more.obeyed
        self._facts, self._acts = facts_of(hosted), set(deciding_at(hosted))
        self._seats, self._seated = who_sits(hosted), hosted.seated


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
    return [{**row, "acts": seat in deciding} for seat, row in enumerate(who_sits(hosted))]


def who_sits(hosted: Hosted) -> list[dict[str, Any]]:
    """The same without whose turn it is: that changes with every move, this seldom."""
    return [
        {
            "who": chair.who,
            "person": chair.person or None,
            "name": chair.name,
            "level": chair.level,
            "has_left": bool(chair.left),
        }
        for chair in hosted.chairs.all
    ]
