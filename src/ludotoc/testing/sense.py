"""Laws of good sense, for games whose folder says how a sensible player thinks."""

from __future__ import annotations

from ludotoc.engine.record import copy_of, legal_list, seats_in
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Moment

ACTIONS_LOOKED_AT = 12


def liking_reads_the_view_alone(m: Moment) -> None:
    """What a seat likes is the same on the record and on its view, and asking changes nothing."""
    for seat in m.actors:
        view, before = m.view(seat), copy_of(m.s)
        for action in m.some(legal_list(m.game, m.s, seat), ACTIONS_LOOKED_AT):
            on_record, on_view = (int(m.game.verbs.liking(s, seat, action)) for s in (m.s, view))
            need(on_record == on_view, f"seat {seat}, action {action}: {on_record}, {on_view}")
        need_same(m.s, before, "asking what is liked changed the table")


def promise_is_a_share(m: Moment) -> None:
    """A promise lies from 0 to 1; at the end it is all of a win, or nothing, or a part of a tie."""
    won = seats_in(int(m.game.verbs.winners(m.s)))
    for seat in m.seats:
        promise = float(m.game.verbs.promise(m.s, seat))
        need(0 <= promise <= 1, f"seat {seat} is promised {promise}")
        if m.game.verbs.is_over(m.s):
            need((promise > 0) == (seat in won), f"seat {seat} is promised {promise}; {won} won")


def belief_is_odds(m: Moment) -> None:
    """A world that fits a view is believed more than not at all, and not more than wholly."""
    for seat in m.seats:
        world = m.world(m.view(seat))
        before, odds = copy_of(world), float(m.game.verbs.belief(world, seat))
        need(0 < odds <= 1, f"seat {seat} believes {odds}")
        need_same(world, before, "asking what is believed changed the world")
