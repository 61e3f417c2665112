"""Laws of a table between decisions."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copies_of, copy_of, outcome_list
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import SLACK, Moment, legal_with_room


def somebody_decides(m: Moment) -> None:
    """While a game is on, a settled table waits for a seat of its own and nobody has won."""
    need(not outcome_list(m.game, m.s), "chance is pending after settle")
    need(m.actors, "nobody may act, and the game is not over")
    need(set(m.actors) <= set(m.seats), f"{m.actors} may act, with {len(m.seats)} at the table")
    need(m.game.verbs.winners(m.s) == 0, "somebody has won before the end")


def legal_actions_ascend(m: Moment) -> None:
    """Who acts has legal actions: different, ascending, below GAME.actions, most_legal at most."""
    for seat in m.actors:
        legal = legal_with_room(m.game, m.s, seat)
        need(legal, f"seat {seat} decides and has no legal action")
        need(legal == sorted(set(legal)), f"seat {seat}: {legal} do not ascend")
        need(legal[0] >= 0 and legal[-1] < m.game.actions, f"seat {seat}: {legal}")


def only_actors_may_act(m: Moment) -> None:
    """Who does not decide now has no legal action; an onlooker never has one."""
    for seat in (*m.seats, SPECTATOR):
        if seat not in m.actors:
            need(not legal_with_room(m.game, m.s, seat), f"seat {seat} may act out of turn")


def asking_changes_nothing(m: Moment) -> None:
    """Verbs that ask leave the record as it was, and tally counts only what GAME.tallies names."""
    verbs, s = m.game.verbs, copy_of(m.s)
    verbs.scores(s, np.zeros(max(m.game.players), np.int32))
    for verb in (verbs.actors, verbs.is_over, verbs.winners):
        verb(s)
    outcome_list(m.game, s)
    for seat in m.actors:
        for action in legal_with_room(m.game, s, seat):
            verbs.is_secret(s, seat, action)
            counted = int(verbs.tally(s, action))
            need(0 <= counted < 1 << len(m.game.tallies), f"tally of action {action}: {counted}")
    need_same(s, m.s, "a verb that only asks has changed the record")


def tables_are_apart(m: Moment) -> None:
    """A decision at one table leaves the tables beside it in memory as they were."""
    three = copies_of(np.frombuffer(3 * bytes_of(m.s), m.game.record_type))
    m.game.verbs.apply(three[1], m.seat, m.action)
    need_same(three[0], m.s, "the table before was changed")
    need_same(three[2], m.s, "the table behind was changed")
    need_same(three[1], m.after(m.s, m.seat, m.action), "the same decision had another effect")


def scores_fit_the_table(m: Moment) -> None:
    """Scores are written for every seat and for no other, at any time."""
    unlikely = -(1 << 30) - 7
    out = np.full(max(m.game.players) + SLACK, unlikely, np.int32)
    m.game.verbs.scores(m.s, out)
    need((out[: len(m.seats)] != unlikely).all(), "a seat has no score")
    need((out[len(m.seats) :] == unlikely).all(), "scores were written past the last seat")


def the_same_decisions_give_the_same_table(m: Moment) -> None:
    """The key and the decisions fix everything: played again, a game ends byte for byte alike."""
    again = copy_of(m.start)
    m.game.verbs.settle(again)
    for seat, action in m.made:
        m.game.verbs.apply(again, seat, action)
        m.game.verbs.settle(again)
    need_same(again, m.s, f"{len(m.made)} decisions were made again, with another end")
