"""Decisions that time ends: a window to claim in, a minute to study a box.

A sealed window has a fixed length. Claims are logged as they come, each with the reaction time it
took, corrected for the way to the house; whoever passes only stays silent, so nobody sees it. When
the time is over the claims come in the order of reaction. Other windows end as soon as all are
ready. Who comes too late has lost nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import Closed

if TYPE_CHECKING:
    from ludotoc.engine.timing import Timed
    from ludotoc.hosting.hosted import Hosted

MOST_CORRECTED = 0.150  # seconds of latency that are made good
MILLISECONDS = 1000


class Open(msgspec.Struct, omit_defaults=True):
    """A window, since when it is open and what was claimed in it."""

    opened: float
    seconds: float
    action: int
    is_sealed: bool
    claims: list[tuple[int, int]] = []  # reaction in milliseconds, seat; as they came

    @property
    def deadline(self) -> float:
        """When it closes by itself."""
        return self.opened + self.seconds


def opened_by(timed: Timed | None, at: float) -> Open | None:
    """The window that the table says is open."""
    return None if timed is None else Open(at, timed.seconds, timed.action, timed.is_sealed)


def reaction_of(window: Open, now: float, latency: float) -> tuple[int, int]:
    """How long somebody took, in milliseconds, and what was taken off for the way."""
    corrected = min(max(latency, 0.0), MOST_CORRECTED, now - window.opened)
    seconds = now - window.opened - corrected
    return round(seconds * MILLISECONDS), round(corrected * MILLISECONDS)


def check_in_time(hosted: Hosted, now: float) -> None:
    """Who comes when the time is over is told so; it costs him nothing."""
    if hosted.window is not None and now >= hosted.window.deadline:
        raise Refused("that came too late, and costs nothing")


def hold_back(hosted: Hosted, seat: int) -> None:
    """Who passes in a sealed window stays silent until it closes, and nobody sees it."""
    if seat in hosted.held:
        raise Refused("you have passed already")
    hosted.held.add(seat)


def is_pass(hosted: Hosted, actions: list[int]) -> bool:
    """Whether somebody only says that he makes no claim in a sealed window."""
    window = hosted.window
    return window is not None and window.is_sealed and actions == [window.action]


def close(hosted: Hosted, now: float) -> None:
    """The time is over: claims come by reaction, the earlier one to arrive first if equal."""
    assert hosted.window is not None
    table = hosted.playing_table
    order = [seat for _, seat in sorted(hosted.window.claims, key=lambda claim: claim[0])]
    before = len(table.entries)
    table.close(order)
    hosted.note(Closed(hosted.lines_since(before)), now, is_played=True)
