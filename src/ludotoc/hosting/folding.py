"""What every event changes at a hosted table. Events that were stored are trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludotoc.engine.words import Seat, say
from ludotoc.hosting import agreeing, calling, events, playing
from ludotoc.hosting.aftermath import clocked, replay, run_clocks, table_has_changed, was_taken_back
from ludotoc.hosting.agreeing import Proposed
from ludotoc.hosting.chairs import BOT, EMPTY, PERSON, Chair, Chairs
from ludotoc.hosting.clock import Clocks
from ludotoc.hosting.glimpses import Glimpses

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Hosted

Folding = Callable[[Any, Any, float, bool], None]
FOLD: dict[type, Folding] = {}
LEFT = {
    "left": "{who:you leave|* leaves}, and a bot sits in",
    "away": "{who:you were|* was} away too long, and a bot sits in",
    "time": "{who:your time is|*'s time is} up, and a bot sits in",
}
AGREED = {
    events.DRAW: "all agree to a draw",
    events.PAUSE: "all agree to a pause",
    events.REMATCH: "all agree to play again",
}


def folds(kind: type) -> Callable[[Folding], Folding]:
    """How an event of that kind is folded."""

    def listed(folding: Folding) -> Folding:
        FOLD[kind] = folding
        return folding

    return listed


# --- before the game ---


@folds(events.Opened)
def _(hosted: Hosted, event: events.Opened, at: float, is_played: bool) -> None:
    hosted.facts = event
    hosted.chairs = Chairs(event.players)
    hosted.clocks = Clocks(event.timing, event.players)
    hosted.glimpses = Glimpses(event.players)


@folds(events.Sat)
def _(hosted: Hosted, event: events.Sat, at: float, is_played: bool) -> None:
    chair = Chair(event.seat, PERSON, event.name, event.person, is_guest=event.is_guest)
    hosted.chairs.all[event.seat] = chair


@folds(events.BotSat)
def _(hosted: Hosted, event: events.BotSat, at: float, is_played: bool) -> None:
    hosted.chairs.all[event.seat] = Chair(event.seat, BOT, event.name, level=event.level)


@folds(events.Stood)
def _(hosted: Hosted, event: events.Stood, at: float, is_played: bool) -> None:
    hosted.chairs.all[event.seat] = Chair(event.seat, EMPTY)


@folds(events.Became)
def _(hosted: Hosted, event: events.Became, at: float, is_played: bool) -> None:
    before, after = event.person, event.account
    if hosted.facts.host == before:
        hosted.facts = msgspec.structs.replace(hosted.facts, host=after)
    for chair in hosted.chairs.all:
        chair.person = after if chair.person == before else chair.person
    for proposed in hosted.proposals.values():
        proposed.yes = [after if each == before else each for each in proposed.yes]
    for given in (hosted.call.promises, hosted.call.values) if hosted.call else ():
        if before in given:
            given[after] = given.pop(before)


@folds(events.Swapped)
def _(hosted: Hosted, event: events.Swapped, at: float, is_played: bool) -> None:
    chairs, first, second = hosted.chairs.all, event.first, event.second
    chairs[first], chairs[second] = chairs[second], chairs[first]
    chairs[first].seat, chairs[second].seat = first, second


@folds(events.Called)
def _(hosted: Hosted, event: events.Called, at: float, is_played: bool) -> None:
    hosted.state, hosted.call = calling.CALLING, calling.Call(at, {}, {})


@folds(events.Promised)
def _(hosted: Hosted, event: events.Promised, at: float, is_played: bool) -> None:
    assert hosted.call is not None
    hosted.call.promises[event.person] = event.promise
    hosted.call.last = at


@folds(events.Contributed)
def _(hosted: Hosted, event: events.Contributed, at: float, is_played: bool) -> None:
    assert hosted.call is not None
    hosted.call.values[event.person] = event.value


# --- the game ---


@folds(events.Started)
def _(hosted: Hosted, event: events.Started, at: float, is_played: bool) -> None:
    if not is_played:
        hosted.table = calling.new_table(hosted)
        replay(hosted, event.lines)
    hosted.state = playing.PLAYING
    table_has_changed(hosted, at)


@folds(events.Played)
def _(hosted: Hosted, event: events.Played, at: float, is_played: bool) -> None:
    if not is_played:
        replay(hosted, event.lines)
    if event.reaction >= 0 and hosted.window is not None:
        claims = [*hosted.window.claims, (event.reaction, event.seat)]
        hosted.window = msgspec.structs.replace(hosted.window, claims=claims)
    hosted.remember(hosted.chairs[event.seat].person, event.id)
    made = len(hosted.decided) + sum(line.startswith(f"{event.seat} ") for line in event.lines)
    if hosted.window is None:  # where time itself ends the decision no clock tells who has made it
        hosted.clocks.decided(event.seat, at, made)
    table_has_changed(hosted, at)


@folds(events.Closed)
def _(hosted: Hosted, event: events.Closed, at: float, is_played: bool) -> None:
    if not is_played:
        replay(hosted, event.lines)
    hosted.window = None
    table_has_changed(hosted, at)


@folds(events.Undone)
def _(hosted: Hosted, event: events.Undone, at: float, is_played: bool) -> None:
    if not is_played:
        replay(hosted, event.lines)
    was_taken_back(hosted, at)


@folds(events.Agreed)
def _(hosted: Hosted, event: events.Agreed, at: float, is_played: bool) -> None:
    if not is_played and event.lines:
        replay(hosted, event.lines)
    proposed = hosted.proposals.pop(event.what)
    if event.what in AGREED:
        hosted.journal.note(at, say(AGREED[event.what]))
    if event.what == events.UNDO:
        del hosted.decided[proposed.decisions :]
        hosted.free = 0
        was_taken_back(hosted, at)
    elif event.what == events.PAUSE:
        hosted.state, hosted.paused = playing.PAUSED, at
        hosted.clocks.pause(at)
    elif event.what == events.REMATCH:
        hosted.next = event.table
    else:
        table_has_changed(hosted, at)


@folds(events.Ended)
def _(hosted: Hosted, event: events.Ended, at: float, is_played: bool) -> None:
    hosted.state = playing.OVER
    hosted.proposals.clear()
    hosted.clocks.pause(at)


@folds(events.Shut)
def _(hosted: Hosted, event: events.Shut, at: float, is_played: bool) -> None:
    hosted.state, hosted.window = playing.CLOSED, None
    hosted.proposals.clear()
    hosted.clocks.pause(at)
    told = say("the house has closed this table")
    if event.why:
        told = say("the house has closed this table: {why}", why=event.why)
    hosted.journal.note(at, told)


# --- agreements ---


@folds(events.Asked)
def _(hosted: Hosted, event: events.Asked, at: float, is_played: bool) -> None:
    asker = hosted.chairs[event.seat].person
    hosted.proposals[event.what] = Proposed(event.what, event.seat, [asker], event.decisions)


@folds(events.Answered)
def _(hosted: Hosted, event: events.Answered, at: float, is_played: bool) -> None:
    if event.yes:
        hosted.proposals[event.what].yes.append(hosted.chairs[event.seat].person)
        return
    del hosted.proposals[event.what]
    hosted.journal.note(at, say("{who:you say|* says} no", who=Seat(event.seat)), event.seat)


@folds(events.Resumed)
def _(hosted: Hosted, event: events.Resumed, at: float, is_played: bool) -> None:
    hosted.proposals.pop(agreeing.RESUME, None)
    hosted.state = playing.PLAYING
    if hosted.window is not None:
        opened = hosted.window.opened + at - hosted.paused
        hosted.window = msgspec.structs.replace(hosted.window, opened=opened)
    hosted.clocks.resume(clocked(hosted), at)
    hosted.journal.note(at, say("the game goes on"))


@folds(events.Halted)
def _(hosted: Hosted, event: events.Halted, at: float, is_played: bool) -> None:
    hosted.clocks.leave_out(event.seconds)
    if hosted.window is not None:
        opened = hosted.window.opened + event.seconds
        hosted.window = msgspec.structs.replace(hosted.window, opened=opened)
    hosted.journal.note(at, say("the house was shut for a while; nobody's time ran"))


# --- leaving ---


@folds(events.Left)
def _(hosted: Hosted, event: events.Left, at: float, is_played: bool) -> None:
    chair = hosted.chairs[event.seat]
    chair.left = event.why
    hosted.orders.pop(event.seat, None)
    if chair.person not in hosted.chairs.people:
        gone = [each for each in hosted.proposals.values() if each.yes[0] == chair.person]
        for proposed in gone:
            del hosted.proposals[proposed.what]
    hosted.journal.note(at, say(LEFT[event.why], who=Seat(event.seat)), event.seat)
    run_clocks(hosted, at)


@folds(events.TakenOver)
def _(hosted: Hosted, event: events.TakenOver, at: float, is_played: bool) -> None:
    hosted.chairs[event.seat].level = event.level
    hosted.held.discard(event.seat)


@folds(events.Reclaimed)
def _(hosted: Hosted, event: events.Reclaimed, at: float, is_played: bool) -> None:
    chair = hosted.chairs[event.seat]
    chair.left = chair.level = ""
    hosted.held.discard(event.seat)
    hosted.minds.forget(event.seat)
    hosted.journal.note(at, say("{who:you are|* is} back", who=Seat(event.seat)), event.seat)
    run_clocks(hosted, at)


# --- the rest ---


@folds(events.Ordered)
def _(hosted: Hosted, event: events.Ordered, at: float, is_played: bool) -> None:
    hosted.orders[event.seat] = list(event.orders)


@folds(events.Shown)
def _(hosted: Hosted, event: events.Shown, at: float, is_played: bool) -> None:
    hosted.glimpses.shown(event.seat, event.glimpse)


@folds(events.Said)
def _(hosted: Hosted, event: events.Said, at: float, is_played: bool) -> None:
    hosted.journal.chat.append((at, event))
