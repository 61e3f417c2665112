"""What is done by agreement: taking back, a draw, a pause, going on, playing again.

Everybody who plays himself is asked once, whatever seats he has; bots agree to everything. One no
ends it. A pause ends when somebody says so and all others are back, or say so too.
"""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.engine.forced import has_no_choice
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.words import Quoted
from ludotoc.hosting import playing
from ludotoc.hosting.events import (
    DRAW,
    PAUSE,
    REMATCH,
    UNDO,
    Agreed,
    Answered,
    AnyEvent,
    Asked,
    BotSat,
    Opened,
    Resumed,
    Sat,
    Undone,
)

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Answer, Ask, Resume, Undo

RESUME = "resume"
WHEN = {DRAW: playing.PLAYING, PAUSE: playing.PLAYING, REMATCH: playing.OVER}
ID_BYTES = 10


class Proposed(msgspec.Struct, omit_defaults=True):
    """Something that waits for everybody's yes."""

    what: str
    seat: int
    yes: list[str]  # who agrees
    decisions: int = 0


def waits_for(hosted: Hosted, proposed: Proposed) -> list[str]:
    """Whose yes is still needed."""
    is_back = hosted.here if proposed.what == RESUME else set()
    return [
        each for each in hosted.chairs.people if each not in proposed.yes and each not in is_back
    ]


# --- proposing and answering ---


def ask(hosted: Hosted, asking: Asking, command: Ask) -> None:
    """Propose a draw, a pause or a rematch; to propose what is proposed is to agree."""
    if command.what not in WHEN:
        known = ", ".join(WHEN)
        raise Refused(
            "one can propose {known}, not {what}", known=known, what=Quoted(command.what[:24])
        )
    seat = _speaks_for(hosted, asking.person, command.seat)
    if hosted.state != WHEN[command.what]:
        if command.what == REMATCH:
            raise Refused("a rematch begins when the game is over")
        playing.check_playing(hosted)
    if command.what == REMATCH and hosted.next:
        raise Refused("the rematch is open already")
    _propose(hosted, seat, command.what, asking.now)


def _speaks_for(hosted: Hosted, person: str, seat: int) -> int:
    """A seat by which a person takes part; with several any of them will do."""
    own = hosted.chairs.played_by(person)
    return own[0] if seat < 0 and own else hosted.chairs.played(person, seat).seat


def _propose(hosted: Hosted, seat: int, what: str, now: float, decisions: int = 0) -> None:
    if (proposed := hosted.proposals.get(what)) is None:
        hosted.note(Asked(seat, what, decisions), now)
    elif hosted.chairs[seat].person in proposed.yes:
        raise Refused("that is proposed already")
    else:
        hosted.note(Answered(seat, what, True), now)


def answer(hosted: Hosted, asking: Asking, command: Answer) -> None:
    """Yes or no; whoever proposed it may think better of it."""
    seat = _speaks_for(hosted, asking.person, command.seat)
    proposed = hosted.proposals.get(command.what)
    if proposed is None:
        raise Refused("nobody proposes that now")
    if command.yes and asking.person in proposed.yes:
        raise Refused("you have agreed already")
    hosted.note(Answered(seat, command.what, command.yes), asking.now)


def resume(hosted: Hosted, asking: Asking, command: Resume) -> None:
    """Go on after a pause, as soon as all are back."""
    seat = _speaks_for(hosted, asking.person, command.seat)
    if hosted.state != playing.PAUSED:
        raise Refused("the game is not paused")
    _propose(hosted, seat, RESUME, asking.now)


# --- taking back ---


def undo(hosted: Hosted, asking: Asking, command: Undo) -> None:
    """Take back one's last decision: freely if nothing was disclosed since, else all are asked."""
    seat = hosted.chairs.played(asking.person, command.seat).seat
    playing.check_playing(hosted)
    check_undo(hosted, seat)
    takers = free_undo(hosted, seat)
    if takers is None:
        _propose(hosted, seat, UNDO, asking.now, last_decision(hosted, seat))
        return
    table = hosted.playing_table
    before = len(table.entries)
    for taker in takers:
        table.undo(taker)
    _back_to_a_choice(hosted, seat, _free(hosted)[: -len(takers)])
    hosted.note(Undone(seat, hosted.lines_since(before)), asking.now, is_played=True)


def _back_to_a_choice(hosted: Hosted, seat: int, before: list[int]) -> None:
    """What had followed by itself is no decision to anybody: the one before it is taken back."""
    table = hosted.playing_table
    while (
        before
        and before.pop() == seat
        and has_no_choice(table.game, table.seen(seat), table.seen(SPECTATOR), seat)
    ):
        table.undo(seat)


def check_undo(hosted: Hosted, seat: int) -> None:
    """There must be something to take back, and no window open in which others decide."""
    if hosted.window is not None and hosted.window.is_sealed:
        raise Refused("nothing can be taken back while a window is open")
    if seat not in hosted.decided:
        raise Refused("you have decided nothing that could be taken back")


def may_undo(hosted: Hosted, seat: int) -> bool:
    """Whether a seat has something to take back, freely or by agreement."""
    try:
        check_undo(hosted, seat)
    except Refused:
        return False
    return True


def free_undo(hosted: Hosted, seat: int) -> list[int] | None:
    """Who takes back what, the last first: bots' answers, then one's own; None if all are asked.

    What another person has played since showed a card that nobody knew: that person is asked.
    """
    takers = []
    for taker in reversed(_free(hosted)):
        takers.append(taker)
        if taker == seat:
            return takers
        if not hosted.chairs[taker].is_played_by_bot:
            return None
    return None


def _free(hosted: Hosted) -> list[int]:
    """Whose decisions could be taken back without crossing anything hidden or random."""
    return hosted.decided[len(hosted.decided) - hosted.free :]


def last_decision(hosted: Hosted, seat: int) -> int:
    """How many decisions stood before a seat's last one; what had followed by itself is none."""
    number = len(hosted.decided) - 1 - hosted.decided[::-1].index(seat)
    while number and hosted.decided[number - 1] == seat and _was_forced(hosted, seat, number):
        number -= 1
    return number


def _was_forced(hosted: Hosted, seat: int, number: int) -> bool:
    table = hosted.playing_table
    view, onlooker = (next(table.views(who, number)) for who in (seat, SPECTATOR))
    return has_no_choice(table.game, view, onlooker, seat)


# --- when all agree ---


def conclude(hosted: Hosted, now: float) -> None:
    """Do whatever all agree on."""
    for proposed in list(hosted.proposals.values()):
        is_on = hosted.proposals.get(proposed.what) is proposed
        if is_on and hosted.chairs.people and not waits_for(hosted, proposed):
            _do(hosted, proposed, now)


def _do(hosted: Hosted, proposed: Proposed, now: float) -> None:
    what, table = proposed.what, hosted.playing_table
    before = len(table.entries)
    if what == RESUME:
        hosted.note(Resumed(), now)
    elif what == REMATCH:
        hosted.note(Agreed(what, table=next_id(hosted)), now)
    elif what == PAUSE:
        hosted.note(Agreed(what), now)
    else:
        if what == UNDO:
            table.undo_agreed(proposed.decisions)
        else:
            table.agree_to_draw()
        hosted.note(Agreed(what, hosted.lines_since(before)), now, is_played=True)


def next_id(hosted: Hosted) -> str:
    """The table of the rematch: nobody can guess it who does not know the seed."""
    digest = hashlib.sha256(b"ludotoc rematch\0" + hosted.seed + hosted.id.encode()).digest()
    return base64.b32encode(digest[:ID_BYTES]).decode().lower()


def rematch_opened(hosted: Hosted, commitment: str) -> tuple[Opened, list[AnyEvent]]:
    """The same table with what the rules carry over, and the same people and bots at it."""
    facts = hosted.facts
    opened = Opened(
        facts.game,
        facts.version,
        facts.players,
        facts.options,
        commitment,
        facts.host,
        facts.timing,
        facts.is_listed,
        facts.delay,
        hosted.playing_table.rematch(0).carried,
        hosted.id,
    )
    return opened, [
        Sat(chair.seat, chair.person, chair.name, chair.is_guest)
        if chair.is_played_by_person
        else BotSat(chair.seat, chair.level, chair.name)
        for chair in hosted.chairs.all
    ]
