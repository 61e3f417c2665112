"""Glimpses as they are sent: once, to whoever looks as that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.scene import Piece, describe
from ludotoc.engine.words import Sentence, say
from ludotoc.hosting.diff import as_json
from ludotoc.hosting.events import SLOW, Shown
from ludotoc.hosting.messages import Glimpse
from ludotoc.hosting.sights import in_a_row

if TYPE_CHECKING:
    from ludotoc.engine.scene import Layout
    from ludotoc.hosting.eye import Eye
    from ludotoc.hosting.hosted import Hosted

LEAST_SECONDS = 10.0  # for who comes late to a time to look


def show(hosted: Hosted, eye: Eye, now: float) -> list[Glimpse]:
    """What waits to be seen by the seat of an eye; from now on it is seen."""
    seat = eye.seat
    if hosted.table is None or seat < 0 or not hosted.glimpses.queue[seat]:
        return []
    if seat not in hosted.chairs.played_by(eye.person):
        return []
    waiting = list(hosted.glimpses.queue[seat].items())
    for number, _ in waiting:
        hosted.note(Shown(seat, number), now)
    return [_glimpse(hosted, eye, pieces, now) for _, pieces in waiting]


def _glimpse(hosted: Hosted, eye: Eye, pieces: tuple[Piece, ...], now: float) -> Glimpse:
    layout, speaker = hosted.sight(eye.seat).layout, eye.speaker_of(eye.seat)
    things = in_a_row(speaker, (speaker.say(_said(layout, piece)) for piece in pieces))
    text = speaker.tell(say("you see: {things}", things=things))
    shown, public = [as_json(piece) for piece in pieces], _is_public(hosted, pieces)
    return Glimpse(eye.seat, shown, text, _seconds(hosted, now), public)


def _is_public(hosted: Hosted, pieces: tuple[Piece, ...]) -> bool:
    """Whether everybody sees it at this moment, as a card that was snapped wrongly."""
    seen = [set(hosted.sight(seat).glimpsed) for seat in range(hosted.facts.players)]
    return all(set(pieces) <= each for each in seen)


def _said(layout: Layout, piece: Piece) -> Sentence:
    what, where = describe(layout, piece)
    return say("{where}: {what}", where=where, what=what)


def _seconds(hosted: Hosted, now: float) -> float:
    """As long as the time to look lasts, where there is one; else until it is put away."""
    window = hosted.window
    if window is None or window.is_sealed:
        return 0.0
    if hosted.facts.timing.kind == SLOW:
        return window.seconds
    return max(window.deadline - now, LEAST_SECONDS)
