"""All that one viewer is sent, is answered and is refused while a table is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.sight import ONLOOKER
from ludotoc.server.lobby.cards import card_of
from ludotoc.server.tables.filing import seats_of
from ludotoc.server.tables.shadow import Shadow
from tests.hosting.house import NAMES
from tests.leaks.runs import Moment, Run

read_event = msgspec.json.Decoder(AnyEvent).decode
STRANGER = "olga"
NUMBERS = 9  # of all actions every so manieth is tried
THINGS = 2  # that are pointed at
PLANS = 4
LATE = 5  # every so manieth moment somebody connects who then sleeps
REFUSED = (
    m.Sit(seat=0), m.Start(), m.Swap(seat=0, other=1), m.Reveal(value="00" * 16), m.Reclaim(),
    m.Promise(promise="00" * 32), m.Move(text="zzz"), m.Move(text="7 zzz"), m.Order(orders=["zzz"]),
    m.Look(seat=7), m.Answer(what="draw", yes=True), m.Ask(what="rematch"), m.Resume(seat=9),
)  # fmt: skip


@dataclass
class Stream:
    """Everything that came to one viewer, moment by moment."""

    secret: bytes
    frames: list[list[bytes]] = field(default_factory=list)
    heads: dict[str, str] = field(default_factory=dict)

    def add(self, message: Any) -> None:
        """One more frame."""
        if isinstance(message, m.Whole | m.News):
            message = self._without_head(message)
        if isinstance(message, m.Whole):
            message = msgspec.structs.replace(message, art=m.Art("", {}, {}))
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        assert self.secret not in data, "the seed is told"
        self.frames[-1].append(data)

    def _without_head(self, message: Any) -> Any:
        """The head is a digest of hidden lines too, blinded by the seed: only its changes count."""
        if message.head in (msgspec.UNSET, ""):
            return message
        name = self.heads.setdefault(message.head, f"head {len(self.heads)}")
        return msgspec.structs.replace(message, head=name)


class Watcher:
    """A viewer with a connection, one that is opened anew each time, and some that sleep."""

    def __init__(self, run: Run, seat: int, *, is_glimpsed: bool = True, asks: int = 1) -> None:
        self.run, self.seat, self.asks = run, seat, asks
        self.person = STRANGER if seat == ONLOOKER else run.mix.seats[seat]
        self.stream = Stream(run.house.hosted.seed.hex().encode())
        self._shadow = self._new_shadow()
        self._shown = 0
        self._late: list[Eye] = []
        self._is_glimpsed = is_glimpsed
        self.eye = self._eye()
        self.stream.frames.append([])
        self.stream.add(self.eye.whole(run.house.now))
        self._show(run.house.now)

    def _new_shadow(self) -> Shadow | None:
        """Who has no seat may be some seconds behind."""
        if not self.run.mix.delay or self.seat != ONLOOKER:
            return None
        return Shadow(self.run.house.hosted, [])

    def _eye(self) -> Eye:
        if self._shadow is not None:
            self._catch_up()
        hosted = self.run.house.hosted if self._shadow is None else self._shadow.hosted
        return Eye(hosted, self.person, NAMES.get(self.person, self.person), "en", self.seat)

    def _catch_up(self) -> None:
        assert self._shadow is not None
        house = self.run.house
        for data, at in house.stored[self._shown :]:
            self._shadow.note([read_event(data)], at)
        self._shown = len(house.stored)
        self._shadow.follow(house.now)

    # --- what is sent ---

    def look(self, number: int) -> None:
        """All that comes after something has happened."""
        now = self.run.house.now
        self.stream.frames.append([])
        if self._shadow is not None:
            self._catch_up()
        for message in (self.eye.news(now), self.eye.calls(now)):
            if message is not None:
                self.stream.add(message)
        self._show(now)
        if self.asks and number % self.asks == 0:
            self.ask(number)
        if number % LATE == 0:
            self._late.append(self._eye())
            self.stream.add(self._late[-1].whole(now))

    def _show(self, now: float) -> None:
        if self.seat == ONLOOKER:
            return
        events, glimpses = self.run.house.hosted.show(self.eye, now)
        self.run.house.keep(events)
        for glimpse in glimpses:
            self.stream.add(glimpse if self._is_glimpsed else without_faces(glimpse))
        assert self.run.house.hosted.show(self.eye, now) == ([], []), "a glimpse is shown again"

    def wake(self) -> None:
        """Who slept hears all that he has missed; then the log is read."""
        self.stream.frames.append([])
        for eye in self._late:
            self.stream.add(eye.news(self.run.house.now))
        viewer = SPECTATOR if self.seat == ONLOOKER else self.seat
        log = self.eye.hosted.playing_table.log(viewer)
        self.stream.add("\n".join(log).encode())

    # --- what is asked ---

    def ask(self, number: int) -> None:
        """Questions, tries that are refused, and what the lobby shows."""
        hosted = self.eye.hosted
        self.stream.add(msgspec.json.encode(card_of(row_of(hosted), self.person, "en")))
        self.stream.add(self._said(hosted.record))
        for command in self._questions(number):
            self.stream.add(self._said(lambda command=command: self._answer(command)))
        for command in self._tries(number):
            self.stream.add(self._said(lambda command=command: self._refused(command)))

    def _questions(self, number: int) -> list[Any]:
        sight = self.eye.sight
        if sight is None or self.seat == ONLOOKER:
            return [m.Consider(seat=0), m.WhyNot(seat=0, pick="zzz")]
        things = sorted(sight.things)
        pointed = things[number % 7 :: max(len(things) // THINGS, 1)][:THINGS]
        planned = sight.legal[number % 3 :: max(len(sight.legal) // PLANS, 1)][:PLANS]
        return [
            m.Consider(),
            m.Consider(picked=pointed[:1]),
            m.Orders(),
            *(m.WhyNot(pick=thing) for thing in pointed),
            *(m.Play(actions=[action]) for action in planned),
        ]

    def _answer(self, command: Any) -> Any:
        return self.eye.hosted.answer(self.eye, command, self.run.house.now)

    def _tries(self, number: int) -> list[Any]:
        sight = self.eye.sight
        legal = [] if sight is None else sight.legal
        wrong = range(number % NUMBERS, self.eye.game.actions, NUMBERS)
        tries = [m.Play(actions=[n], final=True) for n in wrong if n not in legal]
        half = [m.Play(actions=[first, 9999], final=True) for first in legal[:2]]
        return [*REFUSED, *tries, *half, m.Play(actions=legal[:1], moment="zzz", final=True)]

    def _refused(self, command: Any) -> Any:
        """Tries that can never be obeyed: the house must say why, and nothing else."""
        hosted, before = self.run.house.hosted, self.run.house.hosted.seq
        if isinstance(command, m.Look):
            return self.eye.look(command.seat)
        hosted.obey(self.person, "", command, self.run.house.now)
        assert hosted.seq == before, f"{command} was obeyed"
        return None

    def _said(self, asked: Any) -> bytes:
        try:
            return msgspec.json.encode(asked())
        except Refused as refusal:
            return f"{refusal.clause} {self.eye.speaker.tell(refusal.said)}".encode()


def without_faces(glimpse: m.Glimpse) -> bytes:
    """Which pieces were glimpsed, and for how long; not what they were."""
    pieces = [msgspec.json.decode(piece) | {"face": ""} for piece in glimpse.pieces]
    return msgspec.json.encode([pieces, glimpse.seat, glimpse.seconds])


def row_of(hosted: Any) -> dict[str, Any]:
    """A table as the store keeps it for the lobby."""
    facts = hosted.facts
    return {
        "id": hosted.id,
        "game": facts.game,
        "players": facts.players,
        "options": msgspec.json.encode(facts.options),
        "timing": msgspec.json.encode(facts.timing),
        "state": hosted.state,
        "seats": seats_of(hosted),
    }


def watch(run: Run, seat: int, moments: Sequence[Moment], **how: Any) -> Stream:
    """Let all that happen, and say what a viewer got of it."""
    watcher = Watcher(run, seat, **how)
    for number, moment in enumerate(moments, 1):
        assert run.do(moment) is not None, f"{moment} was refused"
        watcher.look(number)
    watcher.wake()
    return watcher.stream


def differing(one: Stream, other: Stream) -> str:
    """Where two streams are not the same, in a few words; nothing if they are."""
    for number, (first, second) in enumerate(zip(one.frames, other.frames, strict=True)):
        if len(first) != len(second):
            return f"moment {number}: {len(first)} frames and {len(second)}"
        for a, b in zip(first, second, strict=True):
            if a != b:
                at = next(n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
                return f"moment {number}: …{a[max(at - 90, 0) : at + 90]!r} or {b[at : at + 90]!r}"
    return ""
