"""What every event changes at a hosted table. Events that were stored are trusted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.words import Seat, say
from ludotoc.hosting import agreeing, calling, events, playing, windows
from ludotoc.hosting.agreeing import Proposed
from ludotoc.hosting.chairs import BOT, EMPTY, PERSON, Chair, Chairs
from ludotoc.hosting.clock import Clocks
from ludotoc.hosting.company import disclosed
from ludotoc.hosting.glimpses import Glimpses, can_glimpse

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Hosted

Folding = Callable[[Any, Any, float, bool], None]
FOLD: dict[type, Folding] = {}
UNDONE = "undo"
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
    hosted.chairs.all[event.seat] = Chair(event.seat, PERSON, event.name, event.person)


@folds(events.BotSat)
def _(hosted: Hosted, event: events.BotSat, at: float, is_played: bool) -> None:
    hosted.chairs.all[event.seat] = Chair(event.seat, BOT, event.name, level=event.level)


@folds(events.Stood)
def _(hosted: Hosted, event: events.Stood, at: float, is_played: bool) -> None:
    hosted.chairs.all[event.seat] = Chair(event.seat, EMPTY)


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
        _replay(hosted, event.lines)
    hosted.state = playing.PLAYING
    _table_has_changed(hosted, at)


@folds(events.Played)
def _(hosted: Hosted, event: events.Played, at: float, is_played: bool) -> None:
    if not is_played:
        _replay(hosted, event.lines)
    if event.reaction >= 0 and hosted.window is not None:
        claims = [*hosted.window.claims, (event.reaction, event.seat)]
        hosted.window = msgspec.structs.replace(hosted.window, claims=claims)
    hosted.remember(hosted.chairs[event.seat].person, event.id)
    made = len(hosted.decided) + sum(line.startswith(f"{event.seat} ") for line in event.lines)
    if hosted.window is None:  # where time itself ends the decision no clock tells who has made it
        hosted.clocks.decided(event.seat, at, made)
    _table_has_changed(hosted, at)


@folds(events.Closed)
def _(hosted: Hosted, event: events.Closed, at: float, is_played: bool) -> None:
    if not is_played:
        _replay(hosted, event.lines)
    hosted.window = None
    _table_has_changed(hosted, at)


@folds(events.Undone)
def _(hosted: Hosted, event: events.Undone, at: float, is_played: bool) -> None:
    if not is_played:
        _replay(hosted, event.lines)
    _was_taken_back(hosted, at)


@folds(events.Agreed)
def _(hosted: Hosted, event: events.Agreed, at: float, is_played: bool) -> None:
    if not is_played and event.lines:
        _replay(hosted, event.lines)
    proposed = hosted.proposals.pop(event.what)
    if event.what in AGREED:
        hosted.journal.note(at, say(AGREED[event.what]))
    if event.what == events.UNDO:
        del hosted.decided[proposed.decisions :]
        hosted.free = 0
        _was_taken_back(hosted, at)
    elif event.what == events.PAUSE:
        hosted.state, hosted.paused = playing.PAUSED, at
        hosted.clocks.pause(at)
    elif event.what == events.REMATCH:
        hosted.next = event.table
    else:
        _table_has_changed(hosted, at)


@folds(events.Ended)
def _(hosted: Hosted, event: events.Ended, at: float, is_played: bool) -> None:
    hosted.state = playing.OVER
    hosted.proposals.clear()
    hosted.clocks.pause(at)


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
    hosted.clocks.resume(_clocked(hosted), at)
    hosted.journal.note(at, say("the game goes on"))


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
    _run_clocks(hosted, at)


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
    _run_clocks(hosted, at)


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


# --- after something happened at the table ---


def _replay(hosted: Hosted, lines: list[str]) -> None:
    from ludotoc.play.record import replay

    replay(hosted.playing_table, "\n".join(lines))


def _table_has_changed(hosted: Hosted, at: float, took_back: bool = False) -> None:
    """New entries are counted; then windows, glimpses, bots and clocks look at the table."""
    table = hosted.playing_table
    _note_entries(hosted, at)
    timed = None if table.is_over else table.timed
    if timed is None or hosted.window is None or took_back:
        hosted.window = windows.opened_by(timed, at)
        hosted.held.clear()
    if can_glimpse(table.game):
        (hosted.glimpses.look_back if took_back else hosted.glimpses.look)(hosted)
    (hosted.minds.begin_again if took_back else hosted.minds.look)()
    _run_clocks(hosted, at)


def _note_entries(hosted: Hosted, at: float) -> None:
    table, first = hosted.playing_table, hosted.told
    new = table.entries[first:]
    hosted.told = len(table.entries)
    hosted.journal.note_entries([entry.seat for entry in new], first, at)
    for entry in new:
        _count(hosted, entry.seat, entry.text, entry.is_sealed)
    if now_shown := disclosed(table) != hosted.shown:
        hosted.shown, hosted.free = disclosed(table), 0
    if now_shown or not all(entry.is_sealed for entry in new):
        hosted.head = table.head


def _count(hosted: Hosted, seat: int, text: str, is_sealed: bool) -> None:
    """Whose decisions stand, and how many of the last can be taken back freely."""
    if seat == CHANCE_SEAT:
        return
    if text == UNDONE:
        hosted.decided.pop()
        hosted.free -= 1
        return
    hosted.decided.append(seat)
    hosted.free = 0 if is_sealed else hosted.free + 1


def _was_taken_back(hosted: Hosted, at: float) -> None:
    hosted.undos += 1
    _table_has_changed(hosted, at, took_back=True)


def _clocked(hosted: Hosted) -> list[int]:
    """Whose time runs: people who are to decide, where no window ends by itself."""
    table = hosted.table
    if table is None or hosted.window is not None or hosted.state != playing.PLAYING:
        return []
    return [seat for seat in table.actors if hosted.chairs[seat].is_played_by_person]


def _run_clocks(hosted: Hosted, at: float) -> None:
    hosted.clocks.run(_clocked(hosted), at)
