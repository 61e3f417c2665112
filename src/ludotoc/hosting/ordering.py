"""Standing orders: what a seat wants done when it comes to it, so that nobody waits for days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence
from ludotoc.hosting import playing, windows
from ludotoc.hosting.events import SLOW, Ordered

if TYPE_CHECKING:
    from ludotoc.engine.game import Game
    from ludotoc.engine.picks import Path
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Order

MOST_ORDERS = 20
USUAL_REACTION = 1000  # milliseconds: an order claims as quickly as an ordinary person


def orders_of(game: Game) -> Any:
    """How a game takes standing orders; None where it takes none."""
    return game.module("orders") if game.has_module("orders") else None


def are_taken(hosted: Hosted, game: Game) -> bool:
    """Whether orders can be given at a table: where everybody is there nobody needs them."""
    return orders_of(game) is not None and hosted.facts.timing.kind == SLOW


def order(hosted: Hosted, asking: Asking, command: Order) -> None:
    """All standing orders of a seat, those before forgotten."""
    seat = hosted.chairs.played(asking.person, command.seat).seat
    choices = choices_of(hosted, seat)
    if len(command.orders) > MOST_ORDERS:
        raise Refused("a seat has at most {most} standing orders", most=MOST_ORDERS)
    for text in command.orders:
        if text not in choices and text not in hosted.orders.get(seat, []):
            raise Refused("{order} cannot be ordered now", order=Quoted(text[:24]))
    still = [text for text in dict.fromkeys(command.orders) if text in choices]
    hosted.note(Ordered(seat, still), asking.now)


def choices_of(hosted: Hosted, seat: int) -> dict[str, tuple[Path, Sentence]]:
    """The orders that a seat can give now, each with what is picked for it and its words."""
    if hosted.state not in (playing.PLAYING, playing.PAUSED):
        playing.check_playing(hosted)
    game = hosted.playing_table.game
    if not are_taken(hosted, game):
        raise Refused("this table takes no standing orders")
    found: dict[str, tuple[Path, Sentence]] = orders_of(game).choices(hosted.sight(seat).look, seat)
    return found


def obey_one(hosted: Hosted, now: float) -> bool:
    """Whether a standing order of some seat applied and was obeyed."""
    table = hosted.playing_table
    if not hosted.orders or table.is_over or (known := orders_of(table.game)) is None:
        return False
    return any(_obey(hosted, known, seat, now) for seat in table.actors if hosted.orders.get(seat))


def _obey(hosted: Hosted, known: Any, seat: int, now: float) -> bool:
    if seat in hosted.held or not hosted.chairs[seat].is_played_by_person:
        return False
    view = hosted.sight(seat).look
    action: int | None = known.obey(view, seat, hosted.orders[seat])
    if action is None or action not in hosted.sight(seat).legal:
        return False
    if windows.is_pass(hosted, [action]):
        windows.hold_back(hosted, seat)
        return True
    is_sealed = hosted.window is not None and hosted.window.is_sealed
    marks: dict[str, Any] = {"reaction": USUAL_REACTION} if is_sealed else {}
    playing.make(hosted, seat, [action], now, by_order=True, **marks)
    return True
