"""What the games tally, in words that have a translation."""

from __future__ import annotations

from ludotoc.engine.words import Sentence, Value, say

TALLIES: dict[str, Sentence] = {
    "captures": say("captures"),
    "choices": say("choices"),
    "discards": say("discards"),
    "doubles": say("doubles"),
    "effects": say("effects"),
    "exits": say("exits"),
    "jokers": say("jokers"),
    "knocks": say("knocks"),
    "opened": say("doors opened"),
    "refused": say("guests refused"),
    "snaps": say("snaps"),
}


def tally_name(name: str) -> Value:
    """The word for a tally; a game that is not on our shelf is taken at its own."""
    return TALLIES.get(name, name)
