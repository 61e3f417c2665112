"""Those who are in a room: connections, each with an eye of its own on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotoc.hosting.eye import Eye
from ludotoc.server.times import now

if TYPE_CHECKING:
    from ludotoc.server.connections import Wire
    from ludotoc.server.people.person import Person


class Visitor:
    """One connection in a room."""

    def __init__(self, wire: Wire, eye: Eye) -> None:
        self.wire, self.eye = wire, eye

    @property
    def person(self) -> str:
        """Who it is."""
        return self.wire.person.id

    def be_called(self, person: Person) -> None:
        """Speak under another name from now on, if it is this one's."""
        if person.id == self.person:
            self.wire.person = msgspec.structs.replace(self.wire.person, name=person.name)
            self.eye.name = person.name

    def look_anew(self, eye: Eye) -> None:
        """See everything again, with another eye."""
        self.eye = eye
        self.wire.send(eye.whole(now()))

    def hear_of_it(self, at: float) -> None:
        """What has changed for this one."""
        for message in (self.eye.news(at), self.eye.calls(at)):
            if message:
                self.wire.send(message)
