"""A house for tests: a hosted table, a clock that is set by hand, and people who sit there."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from ludotoc.hosting import messages as m
from ludotoc.hosting.events import AnyEvent, Timing
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.opening import Chosen, Wishes, open_table

SEED = bytes(range(32))
ANNA, MARC, ZOE = "anna", "marc", "zoe"
NAMES = {ANNA: "Anna", MARC: "Marc", ZOE: "Zoé"}
FAST = "child"  # bots that think quickly


class House:
    """One table and its clock; all events are kept as a store would keep them."""

    def __init__(self, game: str, *seats: str, seed: bytes = SEED, **wishes: Any) -> None:
        self.now = 1000.0
        self.stored: list[tuple[bytes, float]] = []
        wished = Wishes(game, players=len(seats), **wishes)
        self.hosted, events = open_table("one", seed, ANNA, NAMES[ANNA], wished, self.now)
        self.keep(events)
        for seat, who in enumerate(seats):
            if who == "bot":
                self.tell(ANNA, m.Bot(seat=seat, level=FAST))
            elif who:
                self.tell(who, m.Sit(seat=seat))
                self.here(who)

    def keep(self, events: list[AnyEvent]) -> list[AnyEvent]:
        self.stored += [(msgspec.json.encode(event), self.now) for event in events]
        return events

    def tell(self, person: str, command: m.AnyCommand, latency: float = 0.0) -> list[AnyEvent]:
        """A person says what to do."""
        name = NAMES.get(person, person)
        return self.keep(self.hosted.obey(person, name, command, self.now, latency=latency))

    def here(self, person: str, is_here: bool = True) -> list[AnyEvent]:
        return self.keep(self.hosted.presence(person, is_here, self.now))

    def wait(self, seconds: float) -> list[AnyEvent]:
        """Time passes, and everything that it decides happens when it is due."""
        end, events = self.now + seconds, []
        while (due := self.hosted.deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            events += self.keep(self.hosted.tick(self.now))
        self.now = end
        return events

    def start(self) -> House:
        """All sit there, and nobody contributes anything."""
        self.tell(ANNA, m.Start(level=FAST))
        self.wait(3.0)
        assert self.hosted.state == "playing"
        return self

    def eye(self, person: str = "", seat: int = -1, language: str = "en") -> Eye:
        return Eye(self.hosted, person, NAMES.get(person, "Onlooker"), language, seat)

    # --- playing ---

    @property
    def table(self) -> Any:
        return self.hosted.playing_table

    def legal(self, seat: int) -> list[int]:
        return self.hosted.sight(seat).legal

    def play(self, seat: int, action: int | None = None, **more: Any) -> list[AnyEvent]:
        """The person of a seat plays an action, the first one if none is said."""
        chosen = self.legal(seat)[0] if action is None else action
        person = self.hosted.chairs[seat].person
        return self.tell(person, m.Play(seat=seat, actions=[chosen], final=True, **more))

    def bots_play(self, most: int = 1000) -> list[AnyEvent]:
        """Bots decide until none is to."""
        events: list[AnyEvent] = []
        for _ in range(most):
            turns = self.hosted.turns()
            if not turns:
                break
            events += self.keep(self.hosted.bot_plays(turns[0], turns[0].think(), self.now))
        return events

    def step(self, rng: random.Random) -> bool:
        """Somebody decides something, or time does; whether anything could."""
        self.wait(0.25)
        turns = self.hosted.turns()
        people = [
            seat
            for seat in self.hosted.chairs.played_by_people
            if self.hosted.state == "playing" and self.legal(seat) and seat not in self.hosted.held
        ]
        if people:
            seat = rng.choice(people)
            self.play(seat, rng.choice(self.legal(seat)))
        elif turns:
            self.keep(self.hosted.bot_plays(turns[0], turns[0].think(), self.now))
        elif (due := self.hosted.deadline()) is not None:
            self.wait(max(due - self.now, 0.0))
        else:
            return False
        return True

    # --- the store ---

    def folded(self) -> Hosted:
        """The table as the store alone tells it."""
        hosted = Hosted("one", self.hosted.seed)
        for data, at in self.stored:
            hosted.fold(msgspec.json.decode(data, type=AnyEvent), at)
        return hosted


def me_and_bots(bots: int) -> tuple[Chosen, ...]:
    return (Chosen("me"), *[Chosen("bot", FAST)] * bots)


LIVE = Timing("live", 60, 5)
SLOW = Timing("slow", 86400)
