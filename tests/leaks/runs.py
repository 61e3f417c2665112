"""A game at a hosted table that random people play: what they did, and how to do it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.hosting import messages as m
from ludotoc.hosting.events import Timing
from tests.hosting.house import ANNA, MARC, ZOE, House
from tests.leaks.stacked import Deed, Stacked, stacked

PEOPLE = (ANNA, MARC, ZOE, "dora", "emil", "fred", "gina", "hugo")
PACE = 0.25  # seconds between two things that happen
UNTIMED = Timing()
SAYS = ("Hello!", "KH, I swear", "Well played!")
Watch = Callable[["Run", "Moment"], None]


@dataclass(frozen=True)
class Mix:
    """What is played, and by how many."""

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    timing: Timing = UNTIMED
    bots: int = 0  # in the last seats
    delay: int = 0
    chatter: float = 0.12  # the part of what happens that is no decision

    @property
    def seats(self) -> tuple[str, ...]:
        return PEOPLE[: self.players - self.bots] + ("bot",) * self.bots


@dataclass(frozen=True)
class Moment:
    """One thing that happened, when, and what it did to the table."""

    now: float
    person: str = ""  # who asked for it; nobody where time or a bot decided
    command: Any = None
    seat: int = -1  # the bot
    action: int = -1
    done: Sequence[Deed] = ()


class Run:
    """A table that is being played."""

    def __init__(self, mix: Mix, seed: bytes, script: Sequence[int] | None = None) -> None:
        self.mix = mix
        wishes = {"options": mix.options, "timing": mix.timing, "delay": mix.delay}
        with stacked(script):
            self.house = House(mix.game, *mix.seats, seed=seed, **wishes).start()
        self.moments: list[Moment] = []
        self._noted = 0
        self._note(Moment(self.house.now))

    @property
    def table(self) -> Stacked:
        return self.house.table

    @property
    def is_on(self) -> bool:
        return self.house.hosted.state in ("playing", "paused")

    def _note(self, moment: Moment) -> Moment:
        done = self.table.done[self._noted :]
        self._noted = len(self.table.done)
        self.moments.append(
            Moment(
                moment.now, moment.person, moment.command, moment.seat, moment.action, tuple(done)
            )
        )
        return self.moments[-1]

    # --- at random ---

    def go_on(self, rng: Random) -> Moment | None:
        """Something happens; None if nothing could."""
        return self.do(self._anything(rng))

    def _anything(self, rng: Random) -> Moment:
        house = self.house
        hosted, now = house.hosted, house.now + PACE
        due = hosted.deadline()
        if due is not None and due <= now:
            return Moment(max(due, house.now))
        if hosted.state == "paused" or hosted.proposals or rng.random() < self.mix.chatter:
            return self._talk(rng, now)
        deciding = [seat for seat in self.table.actors if seat not in hosted.held]
        if not deciding:
            return Moment(now if due is None else due)
        seat = rng.choice(deciding)
        action = rng.choice(house.legal(seat))
        if hosted.chairs[seat].is_played_by_bot:
            return Moment(now, seat=seat, action=action)
        command = m.Play(seat=seat, actions=[action], final=True)
        return Moment(now, hosted.chairs[seat].person, command)

    def _talk(self, rng: Random, now: float) -> Moment:
        hosted, person = self.house.hosted, rng.choice(self.house.hosted.chairs.people)
        if hosted.proposals:
            what, yes = rng.choice(list(hosted.proposals)), rng.random() < 0.85
            return Moment(now, person, m.Answer(what=what, yes=yes))
        if hosted.state == "paused":
            return Moment(now, person, m.Resume())
        wish = rng.choice(("say", "say", "undo", "undo", "undo", "pause"))
        if wish == "say":
            return Moment(now, person, m.Say(text=rng.choice(SAYS)))
        if wish == "undo":
            return Moment(now, person, m.Undo(seat=hosted.chairs.played_by(person)[0]))
        return Moment(now, person, m.Ask(what="pause"))

    # --- done ---

    def do(self, moment: Moment) -> Moment | None:
        """It happens; None if it was refused, or nothing came of it."""
        house, hosted = self.house, self.house.hosted
        house.now = moment.now
        try:
            if moment.command is not None:
                house.tell(moment.person, moment.command)
            elif moment.seat >= 0:
                turn = next(each for each in hosted.turns() if each.seat == moment.seat)
                house.keep(hosted.bot_plays(turn, moment.action, house.now))
            else:
                house.keep(hosted.tick(house.now))
        except Refused:
            return None
        return self._note(moment)


def decided_by(moment: Moment) -> int:
    """Whose decision a moment was, if it was one."""
    if isinstance(moment.command, m.Play):
        return moment.command.seat
    return moment.seat


def otherwise(moment: Moment, done: Sequence[Deed]) -> Moment:
    """The same moment, where somebody decided something else."""
    seat = decided_by(moment)
    if seat < 0 or not done or done[0].who != seat:
        return moment
    action = done[0].what
    if moment.command is None:
        return Moment(moment.now, seat=seat, action=action)
    command = m.Play(seat=seat, actions=[action], final=True)
    return Moment(moment.now, moment.person, command)
