"""What a person may choose from now, by number: whole decisions, or one pick after the other.

Where few decisions are left they are listed with what they do. Where there are many one picks what
they begin with: a card, then a door. A number leads on, and a decision is made as soon as only one
can be meant. While a turn is planned the choices are those of the plan, and at its end to play it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ludotoc.engine.errors import Refused
from ludotoc.engine.picks import BUTTON, Path, Picks
from ludotoc.engine.words import say
from ludotoc.hosting.looking import look_at
from ludotoc.hosting.picking import paths_of

if TYPE_CHECKING:
    from ludotoc.engine.planner import Plan
    from ludotoc.hosting.teller import Teller
    from ludotoc.play import Table

HAND = "hand"
PLAY = BUTTON + "play"  # what was planned
AFTER_ALL = (99, 0)  # what is not in a hand is numbered after it
FEW = 9  # so many decisions are told at once


@dataclass(frozen=True)
class Offer:
    """Something to choose: how far it leads, where it lies, and what it is called."""

    picked: Path
    place: str
    label: str
    action: int | None = None


class Menu:
    """The choices of a seat at one moment, after some picks."""

    def __init__(
        self,
        table: Table | Plan,
        seat: int,
        teller: Teller,
        picked: Sequence[str] = (),
    ) -> None:
        self.table, self.seat, self.teller = table, seat, teller
        self.picked = tuple(picked)
        self.view = table.view(seat)
        self.look = look_at(table.game, self.view)
        self.picks = Picks(paths_of(table, seat))
        self.offers = self._offers() or [Offer((PLAY,), "", teller.say(seat, say("play")))]

    def _offers(self) -> list[Offer]:
        fitting = self.picks.fitting(self.picked)
        nexts = self.picks.following(self.picked)
        if len(fitting) <= FEW or len(nexts) == len(fitting):
            offers = [self._decision(action, path) for action, path in fitting.items()]
        else:
            offers = [self._step(pick) for pick in nexts]
        return sorted(offers, key=lambda offer: self._rank.get(offer.place, AFTER_ALL))

    @cached_property
    def _rank(self) -> dict[str, tuple[int, int]]:
        """Cards in hand are numbered as they lie there."""
        layout, scene = self.look or (None, None)
        if layout is None or scene is None:
            return {}
        rows = [spot.id for spot in layout.spots if spot.kind == HAND]
        held = [piece for piece in scene.pieces if piece.spot in rows]
        return {piece.id: (rows.index(piece.spot), piece.order) for piece in held}

    def _decision(self, action: int, path: Path) -> Offer:
        place = path[-1] if path and not path[-1].startswith(BUTTON) else ""
        label = self.teller.offered(self.view, self.seat, action)
        return Offer(path, place, label, action)

    def _step(self, pick: str) -> Offer:
        picked = (*self.picked, pick)
        action = self.picks.meant(picked)
        if action is not None:
            return self._decision(action, self.picks.paths[action])
        if pick.startswith(BUTTON):
            return Offer(picked, "", self.teller.button(self.seat, pick))
        return Offer(picked, pick, self._thing(pick))

    def _thing(self, name: str) -> str:
        return name if self.look is None else self.teller.thing(*self.look, self.seat, name)

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of what lies somewhere, by its id."""
        places = [offer.place for offer in self.offers]
        return {
            place: number
            for number, place in enumerate(places, 1)
            if place and places.count(place) == 1
        }

    def meant_by(self, line: str) -> Offer | None:
        """The choice that a line names by its number; nothing if it is no number."""
        if not line and len(self.offers) == 1:
            return self.offers[0]
        if not (line.isascii() and line.isdigit()):
            return None
        if 1 <= int(line[:9]) <= len(self.offers):
            return self.offers[int(line) - 1]
        if self.offers[0].picked == (PLAY,):
            raise Refused("press Enter to play this, or u to take the last part back")
        raise Refused(
            "choices are numbered 1 to {last}; a move is written like {move}",
            last=len(self.offers),
            move=self.example(),
        )

    def example(self) -> str:
        """A move as it may be written."""
        first = next(iter(self.picks.fitting(self.picked)), None)
        return "" if first is None else self.teller.text_of(self.view, self.seat, first)
