"""A hosted table: commands and time go in, events come out, and the fold of the events is it.

    hosted = Hosted(id, seed)
    for event, at in stored: hosted.fold(event, at)     # as it was left; then hosted.wake(now)
    events = hosted.obey(person, name, command, now)    # to be stored before anybody is told
    events = hosted.tick(now)                           # when hosted.deadline() has come
    for turn in hosted.turns(): ...                     # bots think elsewhere

Whatever comes, ask every eye for news afterwards: also where no event came of it something may have
changed for the one who asked. What depends on who is connected (`here`), on a pass that is held
back, or on thoughts of bots is not part of the fold, and a restart loses nothing by losing it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.hosting import (
    agreeing,
    calling,
    leaving,
    messages,
    ordering,
    playing,
    seating,
    talking,
    windows,
)
from ludotoc.hosting.chairs import Chairs
from ludotoc.hosting.clock import Clocks
from ludotoc.hosting.events import (
    AnyEvent,
    Closed,
    Ended,
    Halted,
    Opened,
    Played,
    Said,
    Shown,
    Undone,
)
from ludotoc.hosting.folding import FOLD
from ludotoc.hosting.glimpses import Glimpses
from ludotoc.hosting.journal import Journal
from ludotoc.hosting.pictures import knock_of
from ludotoc.hosting.sight import Sight
from ludotoc.hosting.story import Story
from ludotoc.hosting.thinking import Advice, Minds, Turn
from ludotoc.hosting.voice import Voice

if TYPE_CHECKING:
    from ludotoc.hosting.agreeing import Proposed
    from ludotoc.hosting.calling import Call
    from ludotoc.hosting.eye import Eye
    from ludotoc.play.fairness import Signer
    from ludotoc.play.table import Table

__all__ = ["Advice", "Asking", "Hosted", "Turn"]

LONGEST_ID = 64
ALL_STAY = {Played, Closed, Undone, Shown, Said, Halted}  # the events after which all sit as before


@dataclass(frozen=True)
class Asking:
    """Who asks for something, and when."""

    person: str
    name: str
    now: float
    latency: float = 0.0


OBEY: dict[type, Callable[[Any, Asking, Any], None]] = {
    messages.Sit: seating.sit,
    messages.Stand: seating.stand,
    messages.Bot: seating.bot,
    messages.Swap: seating.swap,
    messages.Start: calling.start,
    messages.Promise: calling.promise,
    messages.Reveal: calling.reveal,
    messages.Play: playing.play,
    messages.Move: playing.move,
    messages.Undo: agreeing.undo,
    messages.Ask: agreeing.ask,
    messages.Answer: agreeing.answer,
    messages.Resume: agreeing.resume,
    messages.Order: ordering.order,
    messages.Leave: leaving.leave,
    messages.Reclaim: leaving.reclaim,
    messages.Say: talking.say_to_all,
}


class Hosted:
    """A table with people and bots at it."""

    facts: Opened
    clocks: Clocks
    glimpses: Glimpses

    def __init__(self, id: str, seed: bytes, signer: Signer | None = None) -> None:
        self.id, self.seed, self.signer = id, seed, signer
        self.seq = 0
        self.seated = 0  # changes whenever who sits where may have
        self.state = seating.WAITING
        self.chairs = Chairs()
        self.call: Call | None = None
        self.table: Table | None = None
        self.window: windows.Open | None = None
        self.proposals: dict[str, Proposed] = {}
        self.orders: dict[int, list[str]] = {}
        self.journal = Journal()
        self.head = ""  # of the chain, as far as all may notice that it has grown
        self.next = ""  # the rematch
        self.decided: list[int] = []  # whose decisions stand, in order
        self.free = 0  # so many of the last can be taken back freely
        self.undos = 0
        self.told = 0  # entries of the table's log that were noted
        self.shown = 0  # how often something was disclosed
        self.paused = 0.0  # since when
        # What a restart may lose.
        self.here: set[str] = set()
        self.away: dict[str, float] = {}
        self.reveals = False  # the time for promises is over
        self.held: set[int] = set()  # who passed in a sealed window
        self.minds = Minds(self)
        self._obeyed: set[tuple[str, str]] = set()
        self._made: list[AnyEvent] = []
        self._sights: dict[int, Sight] = {}
        self._seen_entries = -1
        self._story: Story | None = None
        self._voices: dict[tuple[str, tuple[str, ...]], Voice] = {}
        self.seats_seen: tuple[object, list[messages.SeatInfo]] = (None, [])  # for all alike

    # --- events ---

    def fold(self, event: AnyEvent, at: float) -> None:
        """One event of the store; it is trusted."""
        FOLD[type(event)](self, event, at, False)
        self._count(event)

    def note(self, event: AnyEvent, now: float, is_played: bool = False) -> None:
        """Something happened: folded at once, and given to whoever stores it."""
        FOLD[type(event)](self, event, now, is_played)
        self._count(event)
        self._made.append(event)

    def _count(self, event: AnyEvent) -> None:
        self.seq += 1
        if type(event) not in ALL_STAY:
            self.seated = self.seq

    def taken(self) -> list[AnyEvent]:
        """The events that were made and not yet given away."""
        made, self._made = self._made, []
        return made

    def lines_since(self, entries: int) -> list[str]:
        """What the table has logged since it had so many entries, as it is stored."""
        return [entry.line for entry in self.playing_table.entries[entries:]]

    def remember(self, person: str, name: str) -> None:
        """A command with an id was obeyed; sent again it does nothing."""
        if name:
            self._obeyed.add((person, name))

    # --- what is asked ---

    def obey(
        self,
        person: str,
        name: str,
        command: messages.AnyCommand,
        now: float,
        *,
        latency: float = 0.0,
    ) -> list[AnyEvent]:
        """Do what a person asks; refused, nothing has changed."""
        if command.id and (person, command.id) in self._obeyed:
            return []
        if len(command.id) > LONGEST_ID:
            raise Refused("the id of a command has at most {most} letters", most=LONGEST_ID)
        obeyed = OBEY.get(type(command))
        if obeyed is None:
            raise Refused("this is a question, not something to be done")
        obeyed(self, Asking(person, name, now, latency), command)
        self.remember(person, command.id)
        self._go_on(now)
        return self.taken()

    def answer(self, eye: Eye, command: messages.AnyCommand, now: float) -> messages.Message | None:
        """The answer to a question, from what that eye may see; None if it is none."""
        from ludotoc.hosting.asking import answer

        return answer(self, eye, command)

    def advise(self, eye: Eye, command: messages.Advise) -> Advice:
        """A hint, to be thought about in a thread."""
        from ludotoc.hosting.asking import advise

        return advise(self, eye, command)

    # --- time ---

    def deadline(self) -> float | None:
        """When time itself decides next."""
        ends = [calling.deadline(self), leaving.deadline(self)]
        if self.state == playing.PLAYING:
            expiry = self.clocks.expiry()
            ends += [self.window.deadline if self.window else None, expiry[0] if expiry else None]
        return min((end for end in ends if end is not None), default=None)

    def tick(self, now: float) -> list[AnyEvent]:
        """What time decides."""
        if self.state == playing.PLAYING:
            if self.window is not None and now >= self.window.deadline:
                windows.close(self, now)
            leaving.run_out(self, now)
            leaving.lose_patience(self, now)
        self._go_on(now)
        return self.taken()

    def presence(self, person: str, is_here: bool, now: float) -> list[AnyEvent]:
        """Somebody has connected, or is gone with his last connection."""
        leaving.notice(self, person, is_here, now)
        self._go_on(now)
        return self.taken()

    def become(self, person: str, account: str, now: float) -> list[AnyEvent]:
        """Somebody who sits here has logged in: his seats go with him."""
        seating.become(self, person, account, now)
        return self.taken()

    def be_called(self, person: str, name: str, now: float) -> list[AnyEvent]:
        """Somebody who may sit here has this name now."""
        seating.be_called(self, person, name, now)
        return self.taken()

    def leave_out(self, seconds: float, now: float) -> list[AnyEvent]:
        """The house was shut for so long, while somebody's time ran."""
        if self.is_timed:
            self.note(Halted(round(seconds, 3)), now)
        return self.taken()

    @property
    def is_timed(self) -> bool:
        """Whether anybody's time runs."""
        is_running = self.window is not None or self.clocks.expiry() is not None
        return self.state == playing.PLAYING and is_running

    def wake(self, now: float) -> None:
        """After a restart nobody is here yet; patience begins anew."""
        for person in self.chairs.people:
            self.away.setdefault(person, now)

    def _go_on(self, now: float) -> None:
        """What follows by itself from what has happened."""
        if self.state == calling.CALLING and calling.is_answered(self, now):
            calling.deal(self, now)
        while self.state == playing.PLAYING and ordering.obey_one(self, now):
            pass
        agreeing.conclude(self, now)
        if self.state in (playing.PLAYING, playing.PAUSED) and self.playing_table.is_over:
            self.note(Ended(), now)

    # --- bots ---

    def turns(self) -> list[Turn]:
        """The bots that are to decide now."""
        return self.minds.turns() if self.state == playing.PLAYING else []

    def bot_plays(self, turn: Turn, action: int, now: float) -> list[AnyEvent]:
        """A bot has thought; nothing comes of it if the table has moved on."""
        if self.state != playing.PLAYING or turn.key not in {each.key for each in self.turns()}:
            return []
        if self.window is not None and now >= self.window.deadline:
            return []
        if windows.is_pass(self, [action]):
            windows.hold_back(self, turn.seat)
            return []
        playing.make(self, turn.seat, [action], now, by_bot=True)
        self._go_on(now)
        return self.taken()

    # --- what is seen ---

    @property
    def playing_table(self) -> Table:
        """The table, once the cards are dealt."""
        if self.table is None:
            raise Refused("the game has not begun")
        return self.table

    def sight(self, seat: int) -> Sight:
        """What a seat sees now; -1 is an onlooker."""
        table = self.table or self.playing_table
        if self._seen_entries != len(table.entries):
            self._sights, self._seen_entries = {}, len(table.entries)
        found = self._sights.get(seat)
        if found is None:
            found = self._sights[seat] = Sight(table, seat)
        return found

    @property
    def story(self) -> Story:
        """What happened, event by event, to be told in sentences."""
        if self._story is None:
            self._story = Story(self.playing_table)
        self._story.catch_up()
        return self._story

    def voice(self, language: str, names: tuple[str, ...]) -> Voice:
        """Who says what all hear alike; said to one it need not be put in words again."""
        found = self._voices.get((language, names))
        if found is None:
            found = Voice(language, names, knock_of(self.facts.game))
            self._voices[language, names] = found
        return found

    def show(self, eye: Eye, now: float) -> tuple[list[AnyEvent], list[messages.Glimpse]]:
        """What the seat of an eye sees for a moment: store the events first, then send it."""
        from ludotoc.hosting.showing import show

        glimpses = show(self, eye, now)
        return self.taken(), glimpses

    def record(self) -> str:
        """The whole game as text, once it is over."""
        if self.state != playing.OVER:
            raise Refused("the record is shown when the game is over")
        return self.playing_table.record()

    def rematch_opened(self, commitment: str) -> tuple[Opened, list[AnyEvent]]:
        """How the rematch is opened, on the promise of its seed: the table and who sits at it."""
        return agreeing.rematch_opened(self, commitment)

    def snapshot(self) -> bytes:
        """Everything that the fold of the events is; it never leaves the house."""
        from ludotoc.hosting.snapshot import snapshot

        return snapshot(self)
