"""Laws of how games end."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ludotoc.engine.record import outcome_list, seats_in
from ludotoc.testing.law import need
from ludotoc.testing.moments import Moment, legal_with_room


def nothing_happens_after_the_end(m: Moment) -> None:
    """When a game is over nobody acts, nothing is legal, and chance has nothing pending."""
    need(not m.actors, f"seats {m.actors} may still act")
    need(not outcome_list(m.game, m.s), "chance is pending")
    for seat in m.seats:
        need(not legal_with_room(m.game, m.s, seat), f"seat {seat} has legal actions")


def the_best_points_win(m: Moment) -> None:
    """Somebody wins, seats of the table only, and whoever wins has the best points."""
    winners = seats_in(int(m.game.verbs.winners(m.s)))
    points = np.zeros(max(m.game.players), np.int32)
    m.game.verbs.scores(m.s, points)
    reached = [int(points[seat]) for seat in m.seats]
    best = max(reached) if m.game.high_wins else min(reached)
    need(winners, "the game is over, and nobody has won")
    need(set(winners) <= set(m.seats), f"seats {winners} have won")
    sorts = "most" if m.game.high_wins else "fewest"
    need(all(reached[seat] == best for seat in winners), f"{winners} of {reached}; {sorts} win")


def a_side_wins_together(m: Moment) -> None:
    """Seats of one side have all won, or none has."""
    sides = m.game.sides(len(m.seats), m.game.read_options(m.s))
    winners = seats_in(int(m.game.verbs.winners(m.s)))
    need(1 < sides <= len(m.seats) and len(m.seats) % sides == 0, f"{sides} sides")
    won = {seat % sides for seat in winners}
    whole = [seat for seat in m.seats if seat % sides in won]
    need(winners == whole, f"of {sides} sides, seats {winners} have won")


def games_end(notes: Counter[str]) -> None:
    """Most random games end by the rules, not because programs cut them at longest_game."""
    need(2 * notes["ended"] > notes["games"], f"{notes['ended']} of {notes['games']} ended")
