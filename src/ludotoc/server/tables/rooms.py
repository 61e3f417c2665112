"""A room: one table that is alive, with those who sit at it or look on.

What is asked comes one after the other: the table decides, the store keeps it, and only then does
anybody hear of it. Bots think elsewhere; time is a timer that asks like anybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import Agreed, AnyEvent, Ended
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.hosted import Hosted, Turn
from ludotoc.hosting.messages import Advise, AnyCommand, Done, Look, Moved, Start
from ludotoc.server.store import Outrun, Unwritten
from ludotoc.server.tables.filing import NOBODY, Filing
from ludotoc.server.tables.shadow import Shadow
from ludotoc.server.times import now

if TYPE_CHECKING:
    from ludotoc.server.connections import Wire
    from ludotoc.server.people.person import Person
    from ludotoc.server.tables.keeper import Keeper

Result = TypeVar("Result")
Decide = Callable[[float], list[AnyEvent]]
log = logging.getLogger("ludotoc")
BROKEN = Refused("something went wrong in the house; it was noted")
ANYTHING = -1  # a bot failed: any legal action
LONGEST_ID = 64
LONGEST_SLEEP = 3600.0  # seconds; a timer that is set anew now and then cannot overflow


class Visitor:
    """One connection in a room."""

    def __init__(self, wire: Wire, eye: Eye) -> None:
        self.wire, self.eye = wire, eye

    @property
    def person(self) -> str:
        """Who it is."""
        return self.wire.person.id

    def look_anew(self, eye: Eye) -> None:
        """See everything again, with another eye."""
        self.eye = eye
        self.wire.send(eye.whole(now()))


class Room:
    """A table that is alive."""

    def __init__(
        self, keeper: Keeper, hosted: Hosted, filing: Filing, shadow: Shadow | None
    ) -> None:
        self.hosted, self._shadow = hosted, shadow
        self.visitors: list[Visitor] = []
        self.idle_since = now()
        self._keeper, self._filing = keeper, filing
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[object, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[Any]] = set()
        self._news: list[Ended | Agreed] = []
        self._is_open = True

    # --- coming and going ---

    async def enter(self, wire: Wire) -> Visitor | None:
        """Somebody comes in, and is told all he may know; None if the room has just been closed."""
        return await self._surely(self._enter(wire))

    async def _enter(self, wire: Wire) -> Visitor | None:
        async with self._lock:
            if not self._is_open:
                return None
            visitor = Visitor(wire, self._eye(wire))
            await self._decide(lambda at: self._presence(visitor, True, at))
            self.visitors.append(visitor)
            visitor.look_anew(self._eye(wire))
            await self._tell()
        return visitor

    async def leave(self, wire: Wire) -> None:
        """Somebody's connection has ended; he may have others."""
        await self._surely(self._leave(wire))

    async def _leave(self, wire: Wire) -> None:
        async with self._lock:
            visitor = next((each for each in self.visitors if each.wire is wire), None)
            if visitor is None:
                return
            self.visitors.remove(visitor)
            self.idle_since = now()
            if self._is_open:
                with contextlib.suppress(Refused):
                    await self._decide(lambda at: self._presence(visitor, False, at))
                    await self._tell()

    def _eye(self, wire: Wire) -> Eye:
        person = wire.person
        return Eye(self._seen_by(person.id), person.id, person.name, person.language)

    def _seen_by(self, person: str) -> Hosted:
        """Whoever has no seat may be some seconds behind."""
        if self._shadow is None or self.hosted.chairs.of(person):
            return self.hosted
        self._shadow.follow(now())
        return self._shadow.hosted

    def _presence(self, visitor: Visitor, is_here: bool, at: float) -> list[AnyEvent]:
        """Who has several connections is here as long as one of them is."""
        if any(other.person == visitor.person for other in self.visitors):
            return []
        return self.hosted.presence(visitor.person, is_here, at)

    # --- what is asked ---

    async def hear(self, visitor: Visitor, command: AnyCommand) -> None:
        """A command or a question; a refusal is told to who asked and to nobody else."""
        try:
            await self._surely(self._hear(visitor, command))
        except Refused as refusal:
            visitor.wire.refuse(refusal, command.id)
        except Exception:
            log.exception("table %s could not answer", self.hosted.id)
            visitor.wire.refuse(BROKEN, command.id)

    async def _surely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Something that is brought to its end, even if who asked for it is gone meanwhile."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return await asyncio.shield(task)

    async def _hear(self, visitor: Visitor, command: AnyCommand) -> None:
        if len(command.id) > LONGEST_ID:
            raise Refused("the id of a command has at most {most} letters", most=LONGEST_ID)
        if isinstance(command, Advise):
            self._send_out(self._advise(visitor, command))
            return
        async with self._lock:
            if isinstance(command, Look):
                await self._look(visitor, command)
            elif answer := visitor.eye.hosted.answer(visitor.eye, command, now()):
                visitor.wire.send(answer)
            else:
                await self._obey(visitor, command)

    async def _look(self, visitor: Visitor, command: Look) -> None:
        visitor.eye.look(command.seat)
        visitor.wire.send(visitor.eye.whole(now()))
        await self._tell()

    async def _obey(self, visitor: Visitor, command: AnyCommand) -> None:
        wire, key = visitor.wire, (visitor.person, command.id)
        if command.id and key in self._filing.obeyed:
            wire.send(Done(command.id))
            return
        name, latency = wire.person.name, wire.latency
        await self._decide(
            lambda at: self.hosted.obey(visitor.person, name, command, at, latency=latency), key
        )
        if command.id:
            wire.send(Done(command.id))
        await self._tell()

    async def _advise(self, visitor: Visitor, command: Advise) -> None:
        try:
            async with self._lock:
                advice = visitor.eye.hosted.advise(visitor.eye, command)
            visitor.wire.send(await self._keeper.think(advice.think))
        except Refused as refusal:
            visitor.wire.refuse(refusal, command.id)

    def _send_out(self, errand: Coroutine[None, None, None]) -> None:
        """Something that takes its time and must not keep anybody waiting."""
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._has_returned)

    def _has_returned(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("table %s", self.hosted.id, exc_info=error)

    # --- what follows ---

    async def _decide(self, decide: Decide, key: tuple[str, str] = NOBODY) -> None:
        """Let the table decide and the store keep it; whatever fails, both agree afterwards."""
        at = max(now(), self._filing.last)
        try:
            events = decide(at)
            if any(isinstance(event, Agreed) and event.table for event in events):
                await self._keeper.open_rematch(self.hosted)  # before anybody is sent there
            await self._keep(events, at, key)
        except (Outrun, Unwritten):
            await self._read_again()
            message = "that could not be written down, so it did not happen; try again"
            raise Refused(message) from None
        except Refused:
            raise
        except Exception:
            log.exception("table %s could not decide", self.hosted.id)
            await self._read_again()
            raise BROKEN from None

    async def _keep(self, events: list[AnyEvent], at: float, key: tuple[str, str] = NOBODY) -> None:
        await self._filing.keep(self.hosted, events, at, key)
        if self._shadow:
            self._shadow.note(events, at)
        self._news += [event for event in events if isinstance(event, Ended | Agreed)]

    async def _read_again(self) -> None:
        """The store knows better: everybody sees the table as it is kept."""
        here = self.hosted.here
        self.hosted, self._filing, self._shadow = await self._keeper.read(self.hosted.id)
        for person in here:
            self.hosted.presence(person, True, now())
        for visitor in self.visitors:
            visitor.look_anew(self._eye(visitor.wire))

    async def look_again(self) -> None:
        """The log was changed elsewhere."""
        async with self._lock:
            if self._is_open:
                await self._read_again()
                await self._tell()
                self._keeper.has_changed()

    async def _tell(self) -> None:
        """Everybody hears what changed for him; then glimpses, bots and time have their turn."""
        at = now()
        for visitor in self.visitors:
            self._tell_one(visitor, at)
        try:
            await self._show(at)
        except (Outrun, Unwritten):
            await self._read_again()
        self._wake_bots()
        self._set_timer(at)
        self._announce()
        if self._filing.is_news:
            self._filing.is_news = False
            self._keeper.has_changed()

    def _tell_one(self, visitor: Visitor, at: float) -> None:
        if visitor.eye.hosted is not self._seen_by(visitor.person):
            visitor.look_anew(self._eye(visitor.wire))  # a seat was taken, or left
        for message in (visitor.eye.news(at), visitor.eye.calls(at)):
            if message:
                visitor.wire.send(message)

    def _announce(self) -> None:
        """What concerns more than this room: an end, and a table where play goes on."""
        for event in self._news:
            if isinstance(event, Ended):
                self._keeper.has_ended(self.hosted.id)
            elif event.table:
                for visitor in self.visitors:
                    visitor.wire.send(Moved(event.table))
        self._news = []

    async def _show(self, at: float) -> None:
        """What is seen once: written down as shown first, so that it is never shown again."""
        for seat in {visitor.eye.seat for visitor in self.visitors if visitor.eye.seat >= 0}:
            eyes = [visitor for visitor in self.visitors if visitor.eye.seat == seat]
            shown, glimpses = self.hosted.show(eyes[0].eye, at)
            if shown:
                await self._keep(shown, at)
            for visitor in eyes:
                for glimpse in glimpses:
                    visitor.wire.send(glimpse)

    def _set_timer(self, at: float) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None
        ends = (self.hosted.deadline(), self._shadow.due() if self._shadow else None)
        due = min((end for end in ends if end is not None), default=None)
        if due is not None and self._is_open:
            seconds = min(max(due - at, 0.0), LONGEST_SLEEP)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, lambda: self._send_out(self._tick()))

    async def _tick(self) -> None:
        """Time decides, if nobody has meanwhile."""
        async with self._lock:
            if self._is_open:
                with contextlib.suppress(Refused):
                    await self._decide(self.hosted.tick)
                await self._tell()

    def _wake_bots(self) -> None:
        turns = {turn.key: turn for turn in self.hosted.turns()} if self._is_open else {}
        for key in [key for key in self._thinking if key not in turns]:
            self._thinking.pop(key).cancel()
        for key, turn in turns.items():
            if key not in self._thinking:
                self._thinking[key] = asyncio.create_task(self._let_think(turn))

    async def _let_think(self, turn: Turn) -> None:
        """A bot thinks where it disturbs nobody, waits as a person would, and plays."""
        try:
            action = await self._keeper.think(turn.think)
        except Exception:
            log.exception("a bot at table %s could not think", self.hosted.id)
            action = ANYTHING  # rather than let everybody wait
        await asyncio.sleep(turn.pause * self._keeper.pace)
        async with self._lock:
            self._thinking.pop(turn.key, None)  # from here on nobody cancels it
            with contextlib.suppress(Refused):
                await self._decide(lambda at: self._bot_plays(turn, action, at))
            await self._tell()

    def _bot_plays(self, turn: Turn, action: int, at: float) -> list[AnyEvent]:
        if action == ANYTHING:
            legal = self.hosted.playing_table.legal_actions(turn.seat)
            action = legal[0] if legal else ANYTHING
        return [] if action == ANYTHING else self.hosted.bot_plays(turn, action, at)

    # --- the room itself ---

    async def begin(self, person: Person) -> None:
        """Start for who opened the table; refused only if somebody was quicker."""
        async with self._lock:
            with contextlib.suppress(Refused):
                await self._decide(lambda at: self.hosted.obey(person.id, person.name, Start(), at))
            await self._tell()

    @property
    def onlookers(self) -> int:
        """How many people are here without a seat."""
        seated = {chair.person for chair in self.hosted.chairs.all}
        return len({visitor.person for visitor in self.visitors} - seated)

    async def wake(self) -> None:
        """Bots and time go on, whether anybody looks or not."""
        async with self._lock:
            await self._tell()

    @property
    def may_close(self) -> bool:
        """Whether nobody would miss it."""
        is_busy = self._thinking or self._errands or self._lock.locked()
        return not self.visitors and not is_busy

    async def close(self) -> None:
        """Nothing happens here any more; what was acknowledged is kept."""
        async with self._lock:
            self._is_open = False
            self._set_timer(now())
            own = asyncio.current_task()
            for task in {*self._thinking.values(), *self._errands} - {own}:
                task.cancel()
