"""The start: everybody's part of the chance is promised, then revealed, then the cards are dealt.

Nobody waits long: whoever has not promised, or not revealed, in time contributes nothing. Bots
never do. Whether all have promised is told by what was folded, so that a restart goes on the same.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import Called, Contributed, Promised, Started
from ludotoc.hosting.seating import check_host, check_waiting, let_bot_sit, level_of
from ludotoc.play.table import Table

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Promise, Reveal, Start

CALLING = "calling"
PATIENCE = 3.0  # seconds for each of the two answers
DIGITS = 64  # of a promise
FEWEST, MOST = 16, 64  # bytes of a contribution
WANT_PROMISE, WANT_VALUE = "promise", "value"


class Call(msgspec.Struct, omit_defaults=True):
    """Who has promised and contributed what."""

    at: float
    promises: dict[str, str] = {}
    values: dict[str, str] = {}
    last: float = 0.0  # when the last promise came


def start(hosted: Hosted, asking: Asking, command: Start) -> None:
    """All are called; empty seats are filled if a level is given."""
    check_waiting(hosted)
    check_host(hosted, asking.person)
    level = level_of(command.level)
    if hosted.chairs.empty and not command.level:
        raise Refused("there are empty seats: wait, or let bots sit down")
    for seat in hosted.chairs.empty:
        let_bot_sit(hosted, seat, level, asking.now)
    hosted.note(Called(), asking.now)


def promise(hosted: Hosted, asking: Asking, command: Promise) -> None:
    """A promise is taken once, from those who sit there."""
    call = _call(hosted, asking.person)
    if reveal_from(hosted, call, asking.now) is not None or asking.person in call.promises:
        raise Refused("it is too late for that promise")
    written = command.promise.lower()
    if len(written) != DIGITS or not _is_hexadecimal(written):
        raise Refused("a promise is {digits} hexadecimal digits", digits=DIGITS)
    hosted.note(Promised(asking.person, written), asking.now)


def reveal(hosted: Hosted, asking: Asking, command: Reveal) -> None:
    """What was promised is shown, once all have promised."""
    call = _call(hosted, asking.person)
    if asking.person not in call.promises or asking.person in call.values:
        raise Refused("nothing was promised that could be shown now")
    if reveal_from(hosted, call, asking.now) is None:
        raise Refused("contributions are shown when all have promised theirs")
    value = _read_value(command.value)
    if hashlib.sha256(value).hexdigest() != call.promises[asking.person]:
        raise Refused("this is not the contribution that was promised")
    hosted.note(Contributed(asking.person, value.hex()), asking.now)


def _call(hosted: Hosted, person: str) -> Call:
    if hosted.state != CALLING or hosted.call is None:
        raise Refused("nobody is asked for a contribution now")
    if person not in hosted.chairs.people:
        raise Refused("you have no seat at this table")
    return hosted.call


def _read_value(text: str) -> bytes:
    if not (_is_hexadecimal(text) and FEWEST <= len(text) // 2 <= MOST and len(text) % 2 == 0):
        message = "a contribution is {fewest} to {most} bytes in hexadecimal"
        raise Refused(message, fewest=FEWEST, most=MOST)
    return bytes.fromhex(text)


def _is_hexadecimal(text: str) -> bool:
    return bool(text) and all(letter in "0123456789abcdefABCDEF" for letter in text)


def reveal_from(hosted: Hosted, call: Call, now: float) -> float | None:
    """Since when contributions are shown: all have promised, or the time for it is over."""
    if set(hosted.chairs.people) <= set(call.promises):
        return call.last
    over = call.at + PATIENCE
    return over if now >= over and call.promises else None


def wanted(hosted: Hosted, person: str, now: float) -> str:
    """What a person is asked for: a promise, a value, or nothing."""
    call = hosted.call
    if hosted.state != CALLING or call is None or person not in hosted.chairs.people:
        return ""
    if person not in call.promises:
        return WANT_PROMISE if reveal_from(hosted, call, now) is None else ""
    is_shown = reveal_from(hosted, call, now) is not None
    return WANT_VALUE if is_shown and person not in call.values else ""


def deadline(hosted: Hosted) -> float | None:
    """When nobody waits any longer."""
    call = hosted.call
    if hosted.state != CALLING or call is None:
        return None
    if set(hosted.chairs.people) <= set(call.promises):
        return call.last + PATIENCE
    return call.at + PATIENCE * (2 if call.promises and hosted.reveals else 1)


def is_answered(hosted: Hosted, now: float) -> bool:
    """Whether all that will come has come."""
    call, end = hosted.call, deadline(hosted)
    if call is None or end is None:
        return False
    if reveal_from(hosted, call, now) is None:
        return now >= end
    hosted.reveals = True
    return set(call.promises) <= set(call.values) or now >= (deadline(hosted) or end)


def deal(hosted: Hosted, now: float) -> None:
    """The first cards, from the house's seed and everybody's part."""
    hosted.table = new_table(hosted)
    hosted.table.settle()
    hosted.note(Started(hosted.lines_since(0)), now, is_played=True)


def new_table(hosted: Hosted) -> Table:
    """The table before its first card."""
    from ludotoc.games import find_game

    facts, values = hosted.facts, {} if hosted.call is None else hosted.call.values
    people = [person for person in hosted.chairs.people if person in values]
    return Table(
        find_game(facts.game),
        facts.players,
        facts.options,
        seed=hosted.seed,
        contributions=[bytes.fromhex(values[person]) for person in people],
        signer=hosted.signer,
        carried=facts.carried,
    )
