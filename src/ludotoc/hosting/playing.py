"""Decisions: by number, as a plan of several, or in notation; and what then follows by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.forced import has_no_choice
from ludotoc.engine.game import SPECTATOR
from ludotoc.hosting import windows
from ludotoc.hosting.company import disclosed
from ludotoc.hosting.events import Played

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Move, Play

PLAYING, PAUSED, OVER, CLOSED = "playing", "paused", "over", "closed"
NOT_NOW = {
    "waiting": "the game has not begun",
    "calling": "the game has not begun",
    PAUSED: "the game is paused",
    OVER: "the game is over",
    CLOSED: "the house has closed this table",
}
MOST_ACTIONS = 64  # in one go
LONGEST_MOVE = 400  # letters


def check_playing(hosted: Hosted) -> None:
    """Decisions are made while a game is on."""
    if hosted.state != PLAYING:
        raise Refused(NOT_NOW[hosted.state])


def play(hosted: Hosted, asking: Asking, command: Play) -> None:
    """Actions by number, as they were offered."""
    seat = _may_decide(hosted, asking, command.seat)
    if command.moment and command.moment != hosted.sight(seat).moment:
        raise Refused("the table has moved on")
    if not 0 < len(command.actions) <= MOST_ACTIONS:
        raise Refused("a turn has 1 to {most} actions", most=MOST_ACTIONS)
    _decide(hosted, asking, seat, list(command.actions), command.id)


def move(hosted: Hosted, asking: Asking, command: Move) -> None:
    """The same in notation."""
    seat = _may_decide(hosted, asking, command.seat)
    if len(command.text) > LONGEST_MOVE:
        raise Refused("a move has at most {most} letters", most=LONGEST_MOVE)
    actions = hosted.playing_table.read_move(seat, command.text)
    _decide(hosted, asking, seat, actions, command.id)


def _may_decide(hosted: Hosted, asking: Asking, seat: int) -> int:
    chair = hosted.chairs.played(asking.person, seat)
    check_playing(hosted)
    windows.check_in_time(hosted, asking.now)
    expiry = hosted.clocks.expiry()
    if expiry is not None and expiry[1] == chair.seat and asking.now >= expiry[0]:
        raise Refused("your time is up")
    if chair.seat in hosted.held:
        raise Refused("you have passed already")
    return chair.seat


def _decide(hosted: Hosted, asking: Asking, seat: int, actions: list[int], name: str) -> None:
    table = hosted.playing_table
    if windows.is_pass(hosted, actions) and seat in table.actors:
        windows.hold_back(hosted, seat)
        return
    shown = disclosed(table)
    make(hosted, seat, actions, asking.now, asking.latency, id=name)
    if len(actions) == 1:
        _follow(hosted, seat, shown, asking.now)


def make(
    hosted: Hosted,
    seat: int,
    actions: Sequence[int],
    now: float,
    latency: float = 0.0,
    **marks: Any,
) -> None:
    """Decisions at the table, and the event that tells of them; all of it or nothing."""
    table, window = hosted.playing_table, hosted.window
    before = len(table.entries)
    table.play_actions(seat, actions)
    if window is not None and window.is_sealed:
        reaction, corrected = windows.reaction_of(window, now, latency)
        marks = {"reaction": reaction, "latency": corrected, **marks}
    spent = hosted.clocks.spent(seat, now)
    hosted.note(Played(seat, hosted.lines_since(before), spent=spent, **marks), now, is_played=True)


def _follow(hosted: Hosted, seat: int, shown: int, now: float) -> None:
    """What all can see has no choice then follows by itself, if nothing was disclosed."""
    table = hosted.playing_table
    while table.actors == [seat] and disclosed(table) == shown and hosted.window is None:
        if not has_no_choice(table.game, table.seen(seat), table.seen(SPECTATOR), seat):
            return
        make(hosted, seat, table.legal_actions(seat), now)
