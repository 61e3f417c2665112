"""Chat: short, visible, and not too often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import say
from ludotoc.hosting.chairs import cleaned
from ludotoc.hosting.events import Said

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Say

LONGEST = 300  # letters
MOST, WITHIN = 5, 10.0  # so many in so many seconds
PHRASES = (
    say("Hello!"),
    say("Well played!"),
    say("Thank you!"),
    say("Oops…"),
    say("One moment, please."),
    say("Your turn!"),
    say("Good game!"),
)


def say_to_all(hosted: Hosted, asking: Asking, command: Say) -> None:
    """Something said to all."""
    if len(command.text) > LONGEST:
        raise Refused("a message has at most {most} letters", most=LONGEST)
    text = cleaned(command.text, LONGEST)
    if not text:
        raise Refused("there is nothing to say in that")
    _check_often(hosted, asking)
    own = hosted.chairs.of(asking.person)
    seat = command.seat if command.seat in own else next(iter(own), -1)
    name = hosted.chairs[seat].name if seat in own else cleaned(asking.name)
    hosted.note(Said(asking.person, name, text, seat), asking.now)


def _check_often(hosted: Hosted, asking: Asking) -> None:
    since = asking.now - WITHIN
    said = [each for at, each in hosted.journal.chat[-50 * MOST :] if at > since]
    if sum(each.person == asking.person for each in said) >= MOST:
        raise Refused("you say too much at once: wait a few seconds")
