"""What is written down of a hosted table: its log, event by event. The fold of them is the table.

An event is stored with its number at the table and the time it came, and is never changed. Moves
stand in it as lines of the record ("0 KH exit", "* card 7D"), never as bare numbers.
"""

from __future__ import annotations

import msgspec

# What players can agree on.
UNDO, DRAW, PAUSE, REMATCH = "undo", "draw", "pause", "rematch"

# How time is kept.
UNTIMED, LIVE, SLOW = "none", "live", "slow"


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much time there is: none is counted, live with an increment, or slow with days a move."""

    kind: str = UNTIMED
    seconds: int = 0  # live: to begin with; slow: for every decision
    increment: int = 0  # live: seconds given back after every decision


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """Something that happened at a table."""


class Opened(Event, frozen=True):
    """Somebody opened a table: what was agreed, and the promise of a seed."""

    game: str
    version: int
    players: int
    options: dict[str, str]
    commitment: str
    host: str  # the person who opened it
    timing: Timing = Timing()
    is_listed: bool = False
    delay: int = 0  # seconds that onlookers are behind
    carried: str = ""  # from the game before, where the rules carry something over
    before: str = ""  # the table this is the rematch of


class Sat(Event, frozen=True):
    """A person took a seat; one person may hold several, on one device."""

    seat: int
    person: str
    name: str
    is_guest: bool = False  # of that person, under a name of his own


class Stood(Event, frozen=True):
    """A seat became empty before the game began, whoever had it, person or bot."""

    seat: int


class BotSat(Event, frozen=True):
    """A bot of a level took an empty seat."""

    seat: int
    level: str
    name: str


class Became(Event, frozen=True):
    """Somebody logged in: what he had here as a stranger is his account's from now on."""

    person: str  # who he was
    account: str  # who he is


class Swapped(Event, frozen=True):
    """Two seats changed places before the start."""

    first: int
    second: int


class Called(Event, frozen=True):
    """All are asked for their part of the chance; from here on nobody sits down or stands up."""


class Promised(Event, frozen=True):
    """A person's browser promised a contribution: its SHA-256."""

    person: str
    promise: str


class Contributed(Event, frozen=True):
    """The contribution itself, in hexadecimal, once all have promised."""

    person: str
    value: str


class Started(Event, frozen=True):
    """The first cards were dealt."""

    lines: list[str] = []


class Played(Event, frozen=True):
    """Decisions of a seat, with what chance then decided."""

    seat: int
    lines: list[str]
    id: str = ""  # the client's own, so that a retry is harmless
    spent: int = 0  # milliseconds of its clock
    reaction: int = -1  # in a timed window: milliseconds after it opened, corrected for latency
    latency: int = 0  # what was taken off
    by_bot: bool = False
    by_order: bool = False  # by a standing order


class Closed(Event, frozen=True):
    """The time of a window was over."""

    lines: list[str]


class Undone(Event, frozen=True):
    """Decisions were taken back, freely or by agreement."""

    seat: int  # who did, or asked for it
    lines: list[str]


class Asked(Event, frozen=True):
    """Somebody proposes to take back, to draw, to pause, to play again."""

    seat: int
    what: str
    decisions: int = 0  # undo: back to so many


class Answered(Event, frozen=True):
    """An answer to a proposal; one no ends it."""

    seat: int
    what: str
    yes: bool


class Agreed(Event, frozen=True):
    """All said yes; what follows from it."""

    what: str
    lines: list[str] = []
    table: str = ""  # rematch: the new table


class Resumed(Event, frozen=True):
    """A pause is over: all who sit there are back, or one of them said so and all agreed."""


class Halted(Event, frozen=True):
    """The house was shut for a while, which no clock counts."""

    seconds: float


class Left(Event, frozen=True):
    """A person left a running game, or was away for longer than the grace period."""

    seat: int
    why: str = "left"  # left, away, time


class TakenOver(Event, frozen=True):
    """A bot sits in for somebody who left."""

    seat: int
    level: str


class Reclaimed(Event, frozen=True):
    """The person is back in the seat."""

    seat: int


class Ordered(Event, frozen=True):
    """Standing orders of a seat, all of them; sealed."""

    seat: int
    orders: list[str]


class Shown(Event, frozen=True):
    """A glimpse was sent to a seat, and is never sent again."""

    seat: int
    glimpse: int  # the number of the glimpse at that seat


class Said(Event, frozen=True):
    """Somebody said something to all."""

    person: str
    name: str
    text: str
    seat: int = -1


class Shut(Event, frozen=True):
    """Who keeps the house closed the table; nothing of it is revealed."""

    why: str = ""


class Ended(Event, frozen=True):
    """The game is over; the seed is revealed from here on."""


AnyEvent = (
    Opened
    | Sat
    | Stood
    | BotSat
    | Became
    | Swapped
    | Called
    | Promised
    | Contributed
    | Started
    | Played
    | Closed
    | Undone
    | Asked
    | Answered
    | Agreed
    | Resumed
    | Halted
    | Left
    | TakenOver
    | Reclaimed
    | Ordered
    | Shown
    | Said
    | Shut
    | Ended
)
