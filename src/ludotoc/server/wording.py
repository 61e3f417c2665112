"""Tables in words: their clock and their options."""

from __future__ import annotations

from collections.abc import Mapping

from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence, say
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.events import LIVE, SLOW, Timing

MINUTE, HOUR, DAY = 60, 3600, 86400


def timing_text(timing: Timing, speaker: Speaker) -> str:
    """How time is kept, in a few words."""
    if timing.kind == LIVE:
        live = say(
            "{length}, and {increment:second|seconds} more for each move",
            length=speaker.say(length_of(timing.seconds)),
            increment=timing.increment,
        )
        return speaker.say(live)
    if timing.kind == SLOW:
        return speaker.say(say("{length} a move", length=speaker.say(length_of(timing.seconds))))
    return speaker.say(say("no clock"))


def length_of(seconds: int) -> Sentence:
    """A length of time in its largest whole unit."""
    if seconds >= DAY and seconds % DAY == 0:
        return say("{count:day|days}", count=seconds // DAY)
    if seconds >= HOUR and seconds % HOUR == 0:
        return say("{count:hour|hours}", count=seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return say("{count:minute|minutes}", count=seconds // MINUTE)
    return say("{count:second|seconds}", count=seconds)


def options_text(game: str, options: Mapping[str, str], speaker: Speaker) -> str:
    """What is played differently from usual."""
    if game not in NAMES:
        return ""
    usual = {option.name: option.values[0] for option in find_game(game).options}
    words = find_game(game).module("words").OPTIONS
    changed = [(name, value) for name, value in options.items() if usual.get(name) != value]
    return ", ".join(
        f"{speaker.say(words[name][0])}: {speaker.say(words[name][1][value])}"
        for name, value in changed
        if name in words and value in words[name][1]
    )
