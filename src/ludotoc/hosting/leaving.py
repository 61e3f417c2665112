"""Who leaves, is away too long or runs out of time: a bot sits in; most may come back.

How long one may be away: half a minute where clocks run, three minutes where none is counted, and
for ever in slow games. It is counted only while the table waits for that seat and another person is
there to wait; whoever plays with bots alone is never replaced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.bots.levels import USUAL
from ludotoc.engine.errors import Refused
from ludotoc.hosting import playing
from ludotoc.hosting.chairs import ANY, OUT_OF_TIME
from ludotoc.hosting.events import LIVE, UNTIMED, Left, Reclaimed, Stood, TakenOver

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Leave, Reclaim

GRACE = {LIVE: 30.0, UNTIMED: 180.0}  # seconds
AWAY, GONE = "away", "left"
IN_PLAY = (playing.PLAYING, playing.PAUSED)


def leave(hosted: Hosted, asking: Asking, command: Leave) -> None:
    """A person leaves with all his seats, or with the one he names."""
    own = hosted.chairs.played_by(asking.person)
    if command.seat != ANY:
        own = [hosted.chairs.played(asking.person, command.seat).seat]
    if not own:
        raise Refused("you have no seat at this table")
    if hosted.state == "waiting":
        for seat in own:
            hosted.note(Stood(seat), asking.now)
        return
    if hosted.state not in IN_PLAY:
        playing.check_playing(hosted)
    for seat in own:
        _replace(hosted, seat, GONE, asking.now)


def reclaim(hosted: Hosted, asking: Asking, command: Reclaim) -> None:
    """A person takes back the seat that a bot kept."""
    kept = [seat for seat in hosted.chairs.of(asking.person) if hosted.chairs[seat].left]
    seat = kept[0] if command.seat == ANY and len(kept) == 1 else command.seat
    chair = hosted.chairs.owned(asking.person, seat)
    if hosted.state not in IN_PLAY:
        playing.check_playing(hosted)
    if chair.left == OUT_OF_TIME:
        raise Refused("your time was up: a bot plays to the end")
    if not chair.left:
        raise Refused("you sit there already")
    hosted.note(Reclaimed(chair.seat), asking.now)


def _replace(hosted: Hosted, seat: int, why: str, now: float) -> None:
    hosted.note(Left(seat, why), now)
    hosted.note(TakenOver(seat, USUAL.name), now)


def run_out(hosted: Hosted, now: float) -> None:
    """Whoever has no time left is replaced to the end."""
    while (expiry := hosted.clocks.expiry()) is not None and now >= expiry[0]:
        _replace(hosted, expiry[1], OUT_OF_TIME, now)


def notice(hosted: Hosted, person: str, is_here: bool, now: float) -> None:
    """Somebody came or went."""
    if is_here:
        hosted.here.add(person)
        hosted.away.pop(person, None)
    elif person in hosted.here or person in hosted.chairs.people:
        hosted.here.discard(person)
        hosted.away.setdefault(person, now)


def _missed(hosted: Hosted) -> list[tuple[float, int]]:
    """The seats that somebody waits for though nobody is there, and until when he does."""
    grace = GRACE.get(hosted.facts.timing.kind)
    if hosted.state != playing.PLAYING or grace is None or hosted.window is not None:
        return []
    if not hosted.away:
        return []
    people = hosted.chairs.people
    if not any(person in hosted.here for person in people):
        return []
    return [
        (hosted.away[hosted.chairs[seat].person] + grace, seat)
        for seat in hosted.playing_table.actors
        if hosted.chairs[seat].is_played_by_person and hosted.chairs[seat].person in hosted.away
    ]


def deadline(hosted: Hosted) -> float | None:
    """When nobody waits any longer for somebody who is away."""
    return min((end for end, _ in _missed(hosted)), default=None)


def lose_patience(hosted: Hosted, now: float) -> None:
    """Bots sit in for those who were away too long."""
    for end, seat in _missed(hosted):
        if now >= end:
            _replace(hosted, seat, AWAY, now)
