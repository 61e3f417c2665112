"""Standing orders: what a seat wants done when it comes to it, so that nobody waits for days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.plain import plain
from ludotoc.engine.words import Quoted
from ludotoc.hosting import playing, windows
from ludotoc.hosting.events import Ordered

if TYPE_CHECKING:
    from ludotoc.engine.game import Game
    from ludotoc.hosting.hosted import Asking, Hosted
    from ludotoc.hosting.messages import Order

MOST_ORDERS = 20
USUAL_REACTION = 1000  # milliseconds: an order claims as quickly as an ordinary person


def orders_of(game: Game) -> Any:
    """How a game takes standing orders; None where it takes none."""
    return game.module("orders") if game.has_module("orders") else None


def order(hosted: Hosted, asking: Asking, command: Order) -> None:
    """All standing orders of a seat, those before forgotten."""
    chair = hosted.chairs.played(asking.person, command.seat)
    if hosted.state not in (playing.PLAYING, playing.PAUSED):
        playing.check_playing(hosted)
    table = hosted.playing_table
    known = orders_of(table.game)
    if known is None:
        raise Refused("this game takes no standing orders")
    if len(command.orders) > MOST_ORDERS:
        raise Refused("a seat has at most {most} standing orders", most=MOST_ORDERS)
    choices = known.choices(plain(table.view(chair.seat)), chair.seat)
    for text in command.orders:
        if text not in choices:
            raise Refused("{order} cannot be ordered now", order=Quoted(text[:24]))
    hosted.note(Ordered(chair.seat, list(command.orders)), asking.now)


def obey_one(hosted: Hosted, now: float) -> bool:
    """Whether a standing order of some seat applied and was obeyed."""
    table = hosted.playing_table
    known = orders_of(table.game)
    if known is None or not hosted.orders or table.is_over:
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
