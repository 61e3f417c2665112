"""Before the game: people and bots sit down, stand up and change places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.bots.levels import LEVELS, USUAL, level_named
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.hosting.chairs import ANY, EMPTY, PERSON
from ludotoc.hosting.events import Became, BotSat, Sat, Stood, Swapped

if TYPE_CHECKING:
    from ludotoc.hosting.chairs import Chair
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Bot, Sit, Stand, Swap

WAITING, OVER = "waiting", "over"


def check_waiting(hosted: Hosted) -> None:
    """Seats are chosen before the game and not after."""
    if hosted.state != WAITING:
        raise Refused("the game has begun: nobody changes seats now")


def check_host(hosted: Hosted, person: str) -> None:
    """Whoever opened the table decides about it; if he is not here, whoever sits there may."""
    if not may_host(hosted, person):
        raise Refused("only who opened the table may do that")


def may_host(hosted: Hosted, person: str) -> bool:
    """Whether a person decides about the table."""
    host = hosted.facts.host
    if person == host or host in hosted.here:
        return person == host
    return not hosted.chairs.of(host) and bool(hosted.chairs.of(person))


def level_of(name: str) -> str:
    """A level that people play with, or a refusal that lists them."""
    if not name:
        return USUAL.name
    if level_named(name) is None:
        known = ", ".join(level.name for level in LEVELS)
        raise Refused(
            "there is no level {name}; there is {known}", name=Quoted(name[:24]), known=known
        )
    return name


def sit(hosted: Hosted, asking: Asking, command: Sit) -> None:
    """Take an empty seat: the one named, or the first."""
    check_waiting(hosted)
    seat = _empty_seat(hosted, command.seat)
    name = hosted.chairs.free_name(command.name or asking.name, seat)
    hosted.note(Sat(seat, asking.person, name, is_guest=bool(command.name)), asking.now)


def _empty_seat(hosted: Hosted, seat: int) -> int:
    if seat == ANY:
        if not hosted.chairs.empty:
            raise Refused("this table is full")
        return hosted.chairs.empty[0]
    if hosted.chairs.check(seat).who != EMPTY:
        raise Refused("somebody sits there already")
    return seat


def stand(hosted: Hosted, asking: Asking, command: Stand) -> None:
    """Leave one's seat; the host may empty any."""
    check_waiting(hosted)
    seat = _seat_to_empty(hosted, asking, command.seat).seat
    hosted.note(Stood(seat), asking.now)


def _seat_to_empty(hosted: Hosted, asking: Asking, seat: int) -> Chair:
    if seat == ANY:
        return hosted.chairs.owned(asking.person, seat)
    chair = hosted.chairs.check(seat)
    if chair.who == EMPTY:
        raise Refused("nobody sits there")
    if chair.person != asking.person:
        check_host(hosted, asking.person)
    return chair


def bot(hosted: Hosted, asking: Asking, command: Bot) -> None:
    """A bot sits down in an empty seat, or gives way to one of another level."""
    check_waiting(hosted)
    check_host(hosted, asking.person)
    level = level_of(command.level)
    seat = _seat_for_bot(hosted, command.seat)
    if hosted.chairs[seat].who != EMPTY:
        hosted.note(Stood(seat), asking.now)
    let_bot_sit(hosted, seat, level, asking.now)


def _seat_for_bot(hosted: Hosted, seat: int) -> int:
    if seat == ANY:
        return _empty_seat(hosted, seat)
    if hosted.chairs.check(seat).who == PERSON:
        raise Refused("somebody sits there already")
    return seat


def let_bot_sit(hosted: Hosted, seat: int, level: str, now: float) -> None:
    """A bot takes an empty seat."""
    hosted.note(BotSat(seat, level, hosted.chairs.free_name("", seat)), now)


def become(hosted: Hosted, person: str, account: str, now: float) -> None:
    """A stranger's seats are his account's now, unless the account sits here itself."""
    is_known = person == hosted.facts.host or bool(hosted.chairs.of(person))
    if hosted.state == OVER or not is_known or hosted.chairs.of(account):
        return
    hosted.note(Became(person, account), now)
    hosted.away.pop(person, None)
    if account not in hosted.here and hosted.chairs.of(account):
        hosted.away.setdefault(account, now)


def be_called(hosted: Hosted, person: str, name: str, now: float) -> None:
    """Whoever has another name by now sits here under that one; his guests keep theirs."""
    own = [hosted.chairs[seat] for seat in hosted.chairs.played_by(person)]
    for chair in own if hosted.state != OVER else ():
        if not chair.is_guest and chair.name != (free := hosted.chairs.free_name(name, chair.seat)):
            hosted.note(Sat(chair.seat, person, free), now)


def swap(hosted: Hosted, asking: Asking, command: Swap) -> None:
    """Two seats change places; nobody but the host moves other people."""
    check_waiting(hosted)
    first = _seat_to_swap(hosted, asking, command.seat)
    second = hosted.chairs.check(command.other)
    if first.seat == second.seat:
        raise Refused("these are not two seats")
    strangers = {chair.person for chair in (first, second)} - {asking.person, ""}
    if strangers or asking.person not in (first.person, second.person):
        check_host(hosted, asking.person)
    hosted.note(Swapped(first.seat, second.seat), asking.now)


def _seat_to_swap(hosted: Hosted, asking: Asking, seat: int) -> Chair:
    if seat == ANY:
        return hosted.chairs.owned(asking.person, seat)
    return hosted.chairs.check(seat)
