"""Finished tables for tests: people sit down, play at random, and all of it is written down."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import msgspec
from sqlalchemy import insert

from ludotoc.games import find_game
from ludotoc.hosting.events import AnyEvent, Opened
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.messages import AnyCommand, Bot, Leave, Play, Sit, Start
from ludotoc.play.fairness import Signer, commitment_to
from ludotoc.server.store import Store
from ludotoc.server.store.schema import events, people, tables

SEED = bytes(range(32))
MOST_DECISIONS = 5000


class Played:
    """A table that is played to its end."""

    def __init__(
        self, game: str, persons: list[str], options: dict[str, str] | None = None, seed: int = 1
    ) -> None:
        self.id, self.seed = "t1", SEED
        self.log: list[tuple[AnyEvent, float]] = []
        self.now, self.random = 1000.0, random.Random(seed)
        self.hosted = Hosted(self.id, SEED, Signer())
        self.game, self.persons = find_game(game), persons
        chosen = self.game.check_options(len(persons), options or {})
        opened = Opened(
            game, self.game.version, len(persons), chosen, commitment_to(SEED), persons[0]
        )
        self.hosted.fold(opened, self.now)
        self.log.append((opened, self.now))
        for seat, person in enumerate(persons):
            self.do(persons[0], Bot(seat=seat, level="child")) if not person else self.do(
                person, Sit(seat=seat)
            )
        self.do(persons[0], Start())
        self.wait(10)

    def do(self, person: str, command: AnyCommand, latency: float = 0.03) -> None:
        """Somebody does something."""
        self.now += 0.1
        self._note(self.hosted.obey(person, person.title(), command, self.now, latency=latency))

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        self._note(self.hosted.tick(self.now))

    def _note(self, made: list[AnyEvent]) -> None:
        self.log += [(event, self.now) for event in made]

    def play(self, meanwhile: Callable[[Played, int], None] | None = None) -> Played:
        """Decisions at random to the end; `meanwhile` is called before each."""
        for number in range(MOST_DECISIONS):
            if self.hosted.state != "playing":
                return self
            if meanwhile:
                meanwhile(self, number)
            self._decide()
        raise AssertionError("endless")

    def _decide(self) -> None:
        hosted = self.hosted
        turns = hosted.turns()
        if turns:
            self.now += 0.05
            self._note(hosted.bot_plays(turns[0], turns[0].think(), self.now))
            return
        free = [seat for seat in hosted.playing_table.actors if seat not in hosted.held]
        if hosted.window is not None and (not free or self.random.random() < 0.3):
            self.wait(hosted.window.deadline - self.now)
            return
        seat = self.random.choice(free)
        action = self.random.choice(hosted.playing_table.legal_actions(seat))
        command = Play(seat=seat, actions=[action], final=True)
        self.do(hosted.chairs[seat].person, command)


def leaves(person: str, at: int) -> Callable[[Played, int], None]:
    """Somebody leaves before a decision."""

    def leave(played: Played, number: int) -> None:
        if number == at:
            played.do(person, Leave())

    return leave


async def keep(store: Store, played: Played, state: str = "over") -> None:
    """Put a table into a store as the house does."""
    facts = played.hosted.facts
    async with store.writing() as writing:
        for person in filter(None, played.persons):
            row = {"id": person, "name": person.title(), "language": "en"}
            await writing.execute(insert(people).values(**row, created=0, seen=0))
        await writing.execute(
            insert(tables).values(
                id=played.id, seed=played.seed, game=facts.game, players=facts.players,
                options=json.dumps(facts.options), timing="{}", host=facts.host, state=state,
                is_listed=False, created=0, changed=0,
            )
        )  # fmt: skip
        rows = [
            {"table_id": played.id, "seq": seq, "at": at, "kind": str(type(event).__name__).lower(),
             "data": msgspec.json.encode(event).decode()}
            for seq, (event, at) in enumerate(played.log, 1)
        ]  # fmt: skip
        await writing.execute(insert(events), rows)
