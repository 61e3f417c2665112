"""What those at a table are called when nobody has said it."""

from __future__ import annotations

from collections.abc import Sequence

from ludotoc.engine.errors import Refused

COMPANY = ("Anatole", "Brune", "Clovis", "Diane", "Ernest", "Flore", "Gaston", "Hortense")
LONGEST = 16


def default_names(players: int) -> tuple[str, ...]:
    """A name for everybody."""
    return COMPANY[:players]


def read_names(text: str, seats: Sequence[int], players: int) -> tuple[str, ...]:
    """Names in a list such as `Anna,Marc`: of the people in their order, or of all seats."""
    names = [name.strip() for name in text.split(",")] if text else []
    if not all(0 < len(name) <= LONGEST and name.isprintable() for name in names):
        raise Refused("a name has 1 to {most} letters", most=LONGEST)
    if len(names) not in (0, len(seats), players):
        raise Refused(
            "{count:name is|names are} given for {people:person|people}",
            count=len(names),
            people=len(seats),
        )
    called = list(default_names(players))
    places = range(players) if len(names) == players else seats
    for seat, name in zip(places, names, strict=False):
        called[seat] = name
    if len(set(called)) < players:
        raise Refused("two players have the same name")
    return tuple(called)
