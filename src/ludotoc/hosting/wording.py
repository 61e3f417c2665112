"""What a hosted table says of itself: its clock, its options, what is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludotoc.engine.game import Game
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.hosting.agreeing import RESUME
from ludotoc.hosting.events import DRAW, LIVE, PAUSE, REMATCH, SLOW, UNDO, Timing
from ludotoc.hosting.messages import Chosen

MINUTE, HOUR, DAY = 60, 3600, 86400
PROPOSED = {
    UNDO: "{who:you ask|* asks} to take back a decision",
    DRAW: "{who:you propose|* proposes} a draw",
    PAUSE: "{who:you propose|* proposes} a pause",
    REMATCH: "{who:you propose|* proposes} to play again",
    RESUME: "{who:you want|* wants} to go on",
}


def timing_said(timing: Timing) -> Sentence:
    """How time is kept, in a few words."""
    if timing.kind == LIVE:
        return say(
            "{length}, and {increment:second|seconds} more for each move",
            length=length_of(timing.seconds),
            increment=timing.increment,
        )
    if timing.kind == SLOW:
        return say("{length} a move", length=length_of(timing.seconds))
    return say("no clock")


def length_of(seconds: int) -> Sentence:
    """A length of time in its largest whole unit."""
    if seconds >= DAY and seconds % DAY == 0:
        return say("{count:day|days}", count=seconds // DAY)
    if seconds >= HOUR and seconds % HOUR == 0:
        return say("{count:hour|hours}", count=seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return say("{count:minute|minutes}", count=seconds // MINUTE)
    return say("{count:second|seconds}", count=seconds)


def chosen_options(game: Game, options: dict[str, str], speaker: Speaker) -> list[Chosen]:
    """The options of a table, each with its meaning where the game has words for it."""
    words = game.module("words").OPTIONS if game.has_module("words") else {}
    return [
        Chosen(
            name,
            value,
            speaker.tell(words[name][0]) if name in words else name,
            speaker.say(words[name][1][value]) if name in words else value,
        )
        for name, value in options.items()
    ]


def proposal_said(what: str, seat: int) -> Sentence:
    """What somebody proposes."""
    return say(PROPOSED[what], who=Seat(seat))


def waited_for(seats: Sequence[int]) -> Sentence | None:
    """Whom all wait for."""
    return _waited_for(tuple(seats))


@cache
def _waited_for(seats: tuple[int, ...]) -> Sentence | None:
    if not seats:
        return None
    if len(seats) == 1:
        return say("{who:you decide|* decides}", who=Seat(seats[0]))
    return say("{who} decide", who=_listed(seats))


def _listed(seats: tuple[int, ...]) -> Sentence:
    """Two or more: "A and B", "A, B and C"."""
    first, second = Seat(seats[0]), Seat(seats[1])
    if len(seats) == 2:
        return say("{who:you|*} and {other:you|*}", who=first, other=second)
    found = say("{who:you|*}, {other:you|*}", who=first, other=second)
    for seat in seats[2:-1]:
        found = say("{others}, {who:you|*}", others=found, who=Seat(seat))
    return say("{others} and {who:you|*}", others=found, who=Seat(seats[-1]))
