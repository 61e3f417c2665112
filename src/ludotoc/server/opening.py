"""A new table: what is asked for is checked, and the first who sit down are noted."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from ludotoc.bots.levels import USUAL
from ludotoc.engine.dice import SEED_BYTES
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game
from ludotoc.hosting.events import LIVE, SLOW, UNTIMED, AnyEvent, BotSat, Opened, Sat, Timing
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.messages import AnyCommand, Bot, Sit
from ludotoc.play.fairness import Signer, commitment_to
from ludotoc.server.filing import Filing
from ludotoc.server.store import Store
from ludotoc.server.store import tables as rows

if TYPE_CHECKING:
    from ludotoc.server.people import Person

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
ID_LENGTH = 12
LIVE_SECONDS, LIVE_INCREMENT = range(30, 3 * 3600 + 1), range(0, 301)
SLOW_SECONDS = range(600, 30 * 86400 + 1)
LONGEST_DELAY = 3600
USUAL_COMPANY = 4  # as many as that sit down to "Play now", where the game allows it
ME, BOT, EMPTY = "me", "bot", "empty"


class WantedSeat(msgspec.Struct, frozen=True):
    """Who is to sit there first."""

    who: str = EMPTY
    level: str = ""


class Wanted(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    game: str
    players: int | None = None
    options: dict[str, str] = {}
    timing: Timing = Timing()
    seats: list[WantedSeat] | None = None
    is_listed: bool = False
    delay: int = 0
    now: bool = False  # bots in all other seats, and begin at once


def new_id() -> str:
    """A name for a table that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def opened(wanted: Wanted, host: str, seed: bytes) -> Opened:
    """The first event of a table, or a refusal."""
    game = find_game(wanted.game)
    players = game.check_players(wanted.players or _usual_company(game.players, wanted.now))
    options = game.check_options(players, wanted.options)
    if not 0 <= wanted.delay <= LONGEST_DELAY:
        message = "onlookers are 0 to {most} seconds behind, not {delay}"
        raise Refused(message, most=LONGEST_DELAY, delay=wanted.delay)
    return Opened(
        game.name,
        game.version,
        players,
        options,
        commitment_to(seed),
        host,
        check_timing(wanted.timing),
        wanted.is_listed,
        wanted.delay,
    )


def _usual_company(players: tuple[int, ...], is_now: bool) -> int:
    fitting = [count for count in players if count <= USUAL_COMPANY]
    return max(fitting, default=players[0]) if is_now else players[0]


def check_timing(timing: Timing) -> Timing:
    """A clock that can be played with."""
    if timing.kind == UNTIMED:
        return Timing()
    if timing.kind == LIVE:
        _check("a live clock begins with {low} to {high} seconds", LIVE_SECONDS, timing.seconds)
        _check("a live clock gives back {low} to {high} seconds", LIVE_INCREMENT, timing.increment)
        return timing
    if timing.kind == SLOW:
        _check("a slow game allows {low} to {high} seconds a move", SLOW_SECONDS, timing.seconds)
        return Timing(SLOW, timing.seconds)
    message, known = "a clock is {known}, not {kind}", ", ".join((UNTIMED, LIVE, SLOW))
    raise Refused(message, known=known, kind=Quoted(timing.kind[:24]))


def _check(message: str, allowed: range, value: int) -> None:
    if value not in allowed:
        raise Refused(message, low=allowed.start, high=allowed.stop - 1)


def first_sitters(wanted: Wanted, players: int) -> list[AnyCommand]:
    """Those who sit down as the table is opened: whoever opens it in the first seat, if not told
    otherwise.
    """
    others = WantedSeat(BOT) if wanted.now else WantedSeat()
    seats = wanted.seats or [WantedSeat(ME), *[others] * (players - 1)]
    if len(seats) != players:
        message = "{count:seat is|seats are} given for {players:player|players}"
        raise Refused(message, count=len(seats), players=players)
    commands: list[AnyCommand] = []
    for seat, each in enumerate(seats):
        if each.who == ME:
            commands.append(Sit(seat=seat))
        elif each.who == BOT:
            commands.append(Bot(seat=seat, level=each.level or USUAL.name))
        elif each.who != EMPTY:
            raise Refused("a seat is for me, bot or empty, not {who}", who=Quoted(each.who[:24]))
    return commands


class Opener:
    """Opens tables in a store."""

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store, self._signer = store, signer

    async def open(self, wanted: Wanted, person: Person, at: float) -> str:
        """A table as it was wanted; its name."""
        seed = secrets.token_bytes(SEED_BYTES)
        hosted = Hosted(new_id(), seed, self._signer)
        events: list[AnyEvent] = [opened(wanted, person.id, seed)]
        hosted.fold(events[0], at)
        for command in first_sitters(wanted, hosted.facts.players):
            events += hosted.obey(person.id, person.name, command, at)
        await self._keep(hosted, seed, events, at)
        return hosted.id

    async def open_rematch(self, before: Hosted, name: str, at: float) -> None:
        """The next game of those who agreed to one; nothing if it is there already."""
        async with self._store.reading() as reading:
            if await rows.find(reading, name):
                return
        seed = secrets.token_bytes(SEED_BYTES)
        hosted = Hosted(name, seed, self._signer)
        first, sitters = before.rematch_opened(commitment_to(seed))
        events: list[AnyEvent] = [first, *sitters]
        for event in events:
            hosted.fold(event, at)
        await self._keep(hosted, seed, events, at)

    async def _keep(
        self, hosted: Hosted, seed: bytes, events: list[AnyEvent], at: float
    ) -> None:
        facts, empty = hosted.facts, {"who": EMPTY, "person": None, "name": "", "level": ""}
        row: dict[str, Any] = {
            "id": hosted.id,
            "seed": seed,
            "game": facts.game,
            "players": facts.players,
            "options": msgspec.json.encode(facts.options).decode(),
            "timing": msgspec.json.encode(facts.timing).decode(),
            "host": facts.host,
            "state": "waiting",
            "is_listed": facts.is_listed,
            "wakes": False,
            "created": at,
            "changed": at,
        }
        seats = [
            {"seat": seat, **empty, "has_left": False, "acts": False}
            for seat in range(facts.players)
        ]
        async with self._store.writing() as writing:
            await rows.open_table(writing, row, seats)
        filing = Filing(self._store.writer, {**row, "seats": seats}, rows.Log(seed, [], set()))
        await filing.keep(hosted, events, at)
