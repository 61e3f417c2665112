"""Opening a table: what is agreed, who sits there at once, and the promise of a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game
from ludotoc.hosting.chairs import BOT, EMPTY
from ludotoc.hosting.events import LIVE, SLOW, UNTIMED, AnyEvent, Called, Opened, Sat, Timing
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.seating import let_bot_sit, level_of
from ludotoc.play.fairness import commitment_to

if TYPE_CHECKING:
    from ludotoc.play.fairness import Signer

ME = "me"
LONGEST_DELAY = 3600  # seconds
SECONDS = {UNTIMED: (0, 0), LIVE: (30, 4 * 3600), SLOW: (3600, 30 * 86400)}
MOST_INCREMENT = 600


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit somewhere when the table opens."""

    who: str = EMPTY  # me, bot, empty
    level: str = ""


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as somebody wants it."""

    game: str
    players: int = 0  # 0: as many as usual
    options: Mapping[str, str] = {}
    timing: Timing = Timing()
    seats: Sequence[Chosen] = ()
    is_listed: bool = False
    delay: int = 0


def open_table(
    id: str,
    seed: bytes,
    person: str,
    name: str,
    wishes: Wishes,
    now: float,
    signer: Signer | None = None,
) -> tuple[Hosted, list[AnyEvent]]:
    """A new table, and the events to be stored; what cannot be is refused."""
    opened = _agreed(wishes, person, seed)
    if len(wishes.seats) > opened.players:
        raise Refused("there are only {count:seat|seats}", count=opened.players)
    hosted = Hosted(id, seed, signer)
    hosted.note(opened, now)
    for seat, chosen in enumerate(wishes.seats):
        _fill(hosted, seat, chosen, person, name, now)
    return hosted, hosted.taken()


def _agreed(wishes: Wishes, person: str, seed: bytes) -> Opened:
    game = find_game(wishes.game)
    players = game.check_players(wishes.players or game.players[0])
    if not 0 <= wishes.delay <= LONGEST_DELAY:
        raise Refused("onlookers are 0 to {most} seconds behind", most=LONGEST_DELAY)
    return Opened(
        game.name,
        game.version,
        players,
        game.check_options(players, wishes.options),
        commitment_to(seed),
        person,
        check_timing(wishes.timing),
        wishes.is_listed,
        wishes.delay,
    )


def check_timing(timing: Timing) -> Timing:
    """A clock that can be played with, or a refusal."""
    if timing.kind not in SECONDS:
        known = ", ".join(SECONDS)
        raise Refused("a clock is {known}, not {kind}", known=known, kind=Quoted(timing.kind[:24]))
    least, most = SECONDS[timing.kind]
    if not least <= timing.seconds <= most:
        raise Refused("this clock has {least} to {most} seconds", least=least, most=most)
    if not 0 <= timing.increment <= (MOST_INCREMENT if timing.kind == LIVE else 0):
        raise Refused("an increment is 0 to {most} seconds, on live clocks", most=MOST_INCREMENT)
    return timing


def _fill(hosted: Hosted, seat: int, chosen: Chosen, person: str, name: str, now: float) -> None:
    if chosen.who == ME:
        hosted.note(Sat(seat, person, hosted.chairs.free_name(name, seat)), now)
    elif chosen.who == BOT:
        let_bot_sit(hosted, seat, level_of(chosen.level), now)
    elif chosen.who != EMPTY:
        raise Refused("a seat is for me, bot or empty, not {who}", who=Quoted(chosen.who[:24]))


def open_rematch(
    before: Hosted, seed: bytes, now: float, signer: Signer | None = None
) -> tuple[Hosted, list[AnyEvent]]:
    """The rematch that all agreed to: the same company at a new table, where all are called."""
    opened, seats = before.rematch_opened(commitment_to(seed))
    hosted = Hosted(before.next, seed, signer)
    for event in (opened, *seats, Called()):
        hosted.note(event, now)
    return hosted, hosted.taken()
