"""A room: one table that is alive, with those who sit at it or look on.

What is asked comes one after the other: the table decides, the store keeps it, and only then does
anybody hear of it. Bots think elsewhere; time is a timer that asks like anybody else. Other workers
may have a room for the same table: what they write is followed here, and one of them, who holds the
table, lets bots and time go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from ludotoc.engine.errors import Refused
from ludotoc.hosting import leaving
from ludotoc.hosting.events import AnyEvent, Ended
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.hosted import Hosted, Turn
from ludotoc.hosting.messages import Advise, AnyCommand, Done, Look, Moved, Start
from ludotoc.server.store import Outrun, Unwritten
from ludotoc.server.tables.book import BROKEN, MOST_TRIES, Book
from ludotoc.server.tables.visitors import Visitor
from ludotoc.server.times import now
from ludotoc.server.watch import figures

if TYPE_CHECKING:
    from ludotoc.server.connections import Wire
    from ludotoc.server.people.person import Person
    from ludotoc.server.tables.keeper import Keeper

Result = TypeVar("Result")
log = logging.getLogger("ludotoc")
ANYTHING = -1  # a bot failed: any legal action
LONGEST_ID = 64
LONGEST_SLEEP = 3600.0  # seconds; a timer that is set anew now and then cannot overflow
AGAIN = 1.0  # seconds, where somebody else is to let time go on, or the store does not answer
ON_THE_WAY = 0.1  # seconds a window stays open for claims that come by way of other workers


class Room:
    """A table that is alive."""

    def __init__(self, keeper: Keeper, book: Book) -> None:
        self.visitors: list[Visitor] = []
        self.idle_since = now()
        self._keeper, self._book = keeper, book
        self._id = book.hosted.id
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[object, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[Any]] = set()
        self._elsewhere: set[str] = set()  # who is here by way of other workers
        self._is_open = True
        self._is_behind = False
        book.turned = self._turn_eyes

    @property
    def hosted(self) -> Hosted:
        """The table."""
        return self._book.hosted

    # --- coming and going ---

    async def enter(self, wire: Wire) -> Visitor | None:
        """Somebody comes in, and is told all he may know; None if the room has just been closed."""
        return await self._surely(self._enter(wire))

    async def _enter(self, wire: Wire) -> Visitor | None:
        async with self._lock:
            if not self._is_open:
                return None
            await self._book.follow()
            visitor = Visitor(wire, self._eye(wire))
            await self._book.decide(lambda hosted, at: self._presence(visitor, True, at))
            await self._call(wire.person)
            self.visitors.append(visitor)
            self._keeper.attendance.note(self._id, visitor.person, True)
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
            if not self._is_connected(visitor.person):
                self._keeper.attendance.note(self._id, visitor.person, False)
            if self._is_open:
                with contextlib.suppress(Refused):
                    await self._book.decide(lambda hosted, at: self._presence(visitor, False, at))
                await self._tell()

    def _eye(self, wire: Wire) -> Eye:
        person = wire.person
        return Eye(self._seen_by(person.id), person.id, person.name, person.language)

    def _seen_by(self, person: str) -> Hosted:
        """Whoever has no seat may be some seconds behind."""
        shadow = self._book.shadow
        if shadow is None or self.hosted.chairs.of(person):
            return self.hosted
        shadow.follow(now())
        return shadow.hosted

    def _presence(self, visitor: Visitor, is_here: bool, at: float) -> list[AnyEvent]:
        """Who has several connections is here as long as one of them is."""
        person = visitor.person
        if self._is_connected(person) or person in self._elsewhere:
            return []
        return self.hosted.presence(person, is_here, at)

    def _is_connected(self, person: str) -> bool:
        return any(visitor.person == person for visitor in self.visitors)

    def _turn_eyes(self, before: Hosted, after: Hosted) -> None:
        """The table was read again: all look at that one, and hear only of what is new to them."""
        for visitor in self.visitors:
            if visitor.eye.hosted is before:
                visitor.eye.hosted = after

    # --- other workers ---

    def look_again(self) -> None:
        """Others have written, or are to let this table go on no longer."""
        if not self._is_behind:
            self._is_behind = True
            self._send_out(self._look_again())

    def read_anew(self) -> None:
        """What was written before has been changed: the desk takes names out of logs."""
        self._book.is_torn = True
        self.look_again()

    async def _look_again(self) -> None:
        async with self._lock:
            self._is_behind = False
            if self._is_open:
                with contextlib.suppress(Refused):
                    await self._book.follow()
                await self._tell()

    def meet(self, people: set[str]) -> None:
        """Somebody has come or gone by way of another worker."""
        if people != self._elsewhere:
            self._send_out(self._meet(people))

    async def _meet(self, people: set[str]) -> None:
        """Who is here by way of other workers is here; what follows from it the holder does."""
        async with self._lock:
            mine = {visitor.person for visitor in self.visitors}
            changed = (people ^ self._elsewhere) - mine
            self._elsewhere = people
            for person in changed if self._is_open else ():
                leaving.notice(self.hosted, person, person in people, now())
            if changed and self._is_open:
                if self._is_held:
                    with contextlib.suppress(Refused):
                        await self._book.decide(lambda hosted, at: hosted.tick(at))
                await self._tell()

    @property
    def _is_held(self) -> bool:
        """Whether bots and time go on here, and not in another worker."""
        return self._keeper.roll.holds(self._id)

    # --- what is asked ---

    async def hear(self, visitor: Visitor, command: AnyCommand) -> None:
        """A command or a question; a refusal is told to who asked and to nobody else."""
        try:
            await self._surely(self._hear(visitor, command))
        except Refused as refusal:
            figures.refused.inc()
            visitor.wire.refuse(refusal, command.id)
        except Exception:
            log.exception("table %s could not answer", self._id)
            visitor.wire.refuse(BROKEN, command.id)

    async def _surely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Something that is brought to its end, even if who asked for it is gone meanwhile."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # a refusal that passes here would hold itself by it, and with it the table

    async def _hear(self, visitor: Visitor, command: AnyCommand) -> None:
        if len(command.id) > LONGEST_ID:
            raise Refused("the id of a command has at most {most} letters", most=LONGEST_ID)
        if isinstance(command, Advise):
            self._send_out(self._advise(visitor, command))
            return
        async with self._lock:
            await self._book.be_current()
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
        wire, person = visitor.wire, visitor.person
        name, latency, before = wire.person.name, wire.latency, (self.hosted, self.hosted.seq)
        try:
            await self._book.decide(
                lambda hosted, at: hosted.obey(person, name, command, at, latency=latency),
                (person, command.id),
            )
        except Refused:
            if self._book.is_torn or (self.hosted, self.hosted.seq) != before:
                await self._tell()
            raise
        figures.acted.note(1.0)
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
            log.error("table %s", self._id, exc_info=error)

    # --- what follows ---

    async def _tell(self) -> None:
        """Everybody hears what changed for him; then glimpses, bots and time have their turn."""
        if not await self._has_told():
            self._set_timer(now(), AGAIN)
            return
        self._wake_bots()
        self._set_timer(now())
        self._announce()
        if self._book.filing.is_news:
            self._book.filing.is_news = False
            self._keeper.has_changed()

    async def _has_told(self) -> bool:
        """Nobody hears of what the store does not know, nor sees again what was seen elsewhere."""
        for _ in range(MOST_TRIES):
            try:
                await self._book.be_current()
                self._tell_all(now())
                await self._show()
            except Outrun:
                continue
            except (Refused, Unwritten):
                return False
            return True
        return False

    def _tell_all(self, at: float) -> None:
        for visitor in self.visitors:
            if visitor.eye.hosted is not self._seen_by(visitor.person):
                visitor.look_anew(self._eye(visitor.wire))  # a seat was taken, or left
            visitor.hear_of_it(at)

    def _announce(self) -> None:
        """What concerns more than this room: an end, and a table where play goes on."""
        book = self._book
        if any(isinstance(event, Ended) for event in book.news):
            self._keeper.has_ended(self._id)
        for table in book.moved:
            for visitor in self.visitors:
                visitor.wire.send(Moved(table))
        book.news, book.moved = [], []

    async def _show(self) -> None:
        """What is seen once: written down as shown first, so that it is never shown again."""
        if not any(self.hosted.glimpses.queue):
            return
        for seat in {visitor.eye.seat for visitor in self.visitors if visitor.eye.seat >= 0}:
            eyes = [visitor for visitor in self.visitors if visitor.eye.seat == seat]
            at = max(now(), self._book.filing.last)
            shown, glimpses = self.hosted.show(eyes[0].eye, at)
            await self._book.keep(shown, at)
            for visitor in eyes:
                for glimpse in glimpses:
                    visitor.wire.send(glimpse)

    def _set_timer(self, at: float, least: float = 0.0) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None
        due = self._due(at)
        if least or (due is not None and self._is_open):
            seconds = min(max((at if due is None else due) - at, least), LONGEST_SLEEP)
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, lambda: self._send_out(self._tick()))

    def _due(self, at: float) -> float | None:
        """When time decides, or there is something to see for those who are behind."""
        end = self.hosted.deadline()
        if end is not None and not self._is_held:
            end = max(end, at + AGAIN) if end <= at else end
        elif end is not None and self._elsewhere and self.hosted.window is not None:
            end += ON_THE_WAY
        ends = (end, self._book.shadow.due() if self._book.shadow else None)
        return min((end for end in ends if end is not None), default=None)

    async def _tick(self) -> None:
        """Time decides, if nobody has meanwhile."""
        async with self._lock:
            if self._is_open:
                if self._is_held:
                    with contextlib.suppress(Refused):
                        await self._book.decide(lambda hosted, at: hosted.tick(at))
                await self._tell()

    def _wake_bots(self) -> None:
        is_here = self._is_open and self._is_held
        turns = {turn.key: turn for turn in self.hosted.turns()} if is_here else {}
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
            log.exception("a bot at table %s could not think", self._id)
            action = ANYTHING  # rather than let everybody wait
        await asyncio.sleep(turn.pause * self._keeper.pace)
        async with self._lock:
            self._thinking.pop(turn.key, None)  # from here on nobody cancels it
            if self._is_held:
                with contextlib.suppress(Refused):
                    await self._book.decide(lambda _, at: self._bot_plays(turn, action, at))
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
                await self._book.decide(
                    lambda hosted, at: hosted.obey(person.id, person.name, Start(), at)
                )
            await self._tell()

    async def become(self, person: str, account: str) -> None:
        """Somebody who has a seat here has logged in."""
        async with self._lock:
            with contextlib.suppress(Refused):
                await self._book.decide(lambda hosted, at: hosted.become(person, account, at))
            await self._tell()

    def knows(self, person: str) -> bool:
        """Whether somebody is here, or has a seat."""
        return self._is_connected(person) or bool(self.hosted.chairs.of(person))

    async def be_called(self, person: Person) -> None:
        """Somebody has another name."""
        async with self._lock:
            for visitor in self.visitors:
                visitor.be_called(person)
            with contextlib.suppress(Refused):
                await self._call(person)
            await self._tell()

    async def _call(self, person: Person) -> None:
        """Everybody sits under the name that he has now."""
        if self.hosted.chairs.of(person.id):
            await self._book.decide(lambda hosted, at: hosted.be_called(person.id, person.name, at))

    @property
    def onlookers(self) -> int:
        """How many people are here without a seat."""
        seated = {chair.person for chair in self.hosted.chairs.all}
        return len({visitor.person for visitor in self.visitors} - seated)

    async def wake(self) -> None:
        """Bots and time go on, whether anybody looks or not."""
        async with self._lock:
            with contextlib.suppress(Refused):
                await self._book.decide(lambda hosted, at: [])  # after a night something is due
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
            self._book.close()
