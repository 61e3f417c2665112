"""What a move costs the house: from the command as it comes to the bytes that every seat is sent.

A table of four people, each with an eye on it; everything a room does for a move but sockets and
disk. Measured in processor time, since machines are shared: the same games are played again and
again, and of every handful of moves the best round counts, so that a busy second spoils one only.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from ludotoc.hosting.events import Played
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.messages import AnyCommand, Done, Message, Play, Sit, Start
from ludotoc.hosting.opening import Wishes, open_table
from ludotoc.server.tables.filing import facts_of, row_of, seats_of

PEOPLE = ("Anna", "Marc", "Zoé", "Élie")
GAMES = ("chocolat", "toctoctoc", "tock")
TABLES, MOST_MOVES, ROUNDS, HANDFUL = 4, 120, 9, 4
CALLED = 3.0  # seconds until the cards are dealt though nobody contributes
MICRO = 1e6
encode = msgspec.json.Encoder().encode
read_command = msgspec.json.Decoder(AnyCommand).decode


@dataclass(frozen=True)
class Moving:
    """What a decision of one game costs, in microseconds of processor time, and what is sent."""

    game: str
    all_us: float
    deciding_us: float  # of that, until it can be stored
    bytes_a_seat: float


@dataclass(frozen=True)
class Cost:
    """One move."""

    deciding: float
    telling: float
    decisions: int
    bytes: int


class House:
    """A table, and whoever sits there; time goes by as if everybody took a second."""

    def __init__(self, game: str, seed: int) -> None:
        self.now, self._chance = 1000.0, random.Random(seed)
        wishes = Wishes(game, players=len(PEOPLE))
        key = seed.to_bytes(32, "big")
        self.hosted, _ = open_table("table", key, PEOPLE[0], PEOPLE[0], wishes, self.now)
        for seat, name in enumerate(PEOPLE):
            self.hosted.obey(name, name, Sit(seat=seat), self.now)
            self.hosted.presence(name, True, self.now)
        self.eyes = [Eye(self.hosted, name, name, "fr") for name in PEOPLE]
        self.hosted.obey(PEOPLE[0], PEOPLE[0], Start(), self.now)
        self.now += CALLED
        self.hosted.tick(self.now)
        self.sent = [encode(eye.whole(self.now)) for eye in self.eyes]

    def moves(self) -> Iterator[Cost]:
        """Moves by lot until the game is over."""
        while (asked := self._asked()) is not None:
            eye, frame = asked
            self.now += 1.0
            began = time.process_time()
            decisions = self._decide(eye, frame)
            decided = time.process_time()
            size = self._tell(eye)
            told = time.process_time()
            yield Cost(decided - began, told - decided, decisions, size)

    def _asked(self) -> tuple[Eye, bytes] | None:
        """Who decides next, and what, as his page would send it."""
        for seat in self.hosted.playing_table.actors:
            sight = self.hosted.sight(seat)
            action, name = self._chance.choice(sight.legal), f"m{self.hosted.seq}"
            play = Play(id=name, seat=seat, actions=[action], moment=sight.moment, final=True)
            return self.eyes[seat], encode(play)
        return None

    def _decide(self, eye: Eye, frame: bytes) -> int:
        """What comes before the disk."""
        hosted, command = self.hosted, read_command(frame)
        answer = hosted.answer(eye, command, self.now)
        assert answer is None
        events = hosted.obey(eye.person, eye.name, command, self.now)
        facts_of(hosted), seats_of(hosted)
        first = hosted.seq - len(events) + 1
        for place, event in enumerate(events):
            row_of(hosted.id, event, first + place, self.now)
        self._name = command.id
        return sum(isinstance(event, Played) for event in events)

    def _tell(self, eye: Eye) -> int:
        """What comes after it."""
        encode(Done(self._name))
        size = sum(self._send(each.news(self.now), each.calls(self.now)) for each in self.eyes)
        for each in self.eyes:
            _, glimpses = self.hosted.show(each, self.now)
            size += self._send(*glimpses)
        self.hosted.turns()
        self.hosted.deadline()
        return size

    def _send(self, *messages: Message | None) -> int:
        return sum(len(encode(message)) for message in messages if message is not None)


def play_once(game: str, tables: int, most: int) -> list[Cost]:
    """Some games, the same ones each time."""
    found: list[Cost] = []
    for seed in range(1, tables + 1):
        moves = House(game, seed).moves()
        found += [cost for cost, _ in zip(moves, range(most), strict=False)]
    return found


def measure(game: str, tables: int = TABLES, rounds: int = ROUNDS) -> Moving:
    """One game: the best round of each handful of moves."""
    played = [play_once(game, tables, MOST_MOVES) for _ in range(rounds)]
    decisions = sum(cost.decisions for cost in played[0])
    deciding = _best(played, [[cost.deciding for cost in each] for each in played])
    telling = _best(played, [[cost.telling for cost in each] for each in played])
    size = sum(cost.bytes for cost in played[0])
    all_us, deciding_us = (deciding + telling) * MICRO / decisions, deciding * MICRO / decisions
    return Moving(game, all_us, deciding_us, size / decisions / len(PEOPLE))


def _best(played: Sequence[Sequence[Cost]], times: Sequence[Sequence[float]]) -> float:
    """Seconds in all, each handful in its best round."""
    return sum(
        min(sum(each[first : first + HANDFUL]) for each in times)
        for first in range(0, len(played[0]), HANDFUL)
    )


def moving(games: Sequence[str] = GAMES) -> list[Moving]:
    """The games that are measured."""
    return [measure(game) for game in games]
