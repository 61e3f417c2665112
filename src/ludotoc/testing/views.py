"""Laws of views: what a seat may know, and the worlds that fit it."""

from __future__ import annotations

from collections import Counter

import numpy as np

from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of, legal_list, view_of
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Moment, without_key

PLAYED_ON = 12


def the_key_is_wiped(m: Moment) -> None:
    """A view bears its viewer, and nothing of the key nor of what depends on the key alone."""
    other = copy_of(m.s)
    other["chance"]["key"][:] = m.key()
    for seat in m.viewers:
        view = m.view(seat)
        need(not view["chance"]["key"].any(), f"the view of seat {seat} holds the key")
        need(view["viewer"] == seat, f"the view of seat {seat} says viewer {view['viewer']}")
        need_same(view_of(m.game, other, seat), view, f"seat {seat} sees which key the table has")


def masking_twice_is_masking_once(m: Moment) -> None:
    """To mask a view again for the same seat changes nothing."""
    for seat in m.viewers:
        view = m.view(seat)
        need_same(view_of(m.game, view, seat), view, f"the view of seat {seat}, masked again")


def an_imagined_world_looks_the_same(m: Moment) -> None:
    """For every seat and an onlooker mask(imagine(view)) is the view, byte for byte."""
    for seat in m.viewers:
        check_worlds(m, m.view(seat))


def check_worlds(m: Moment, view: np.record) -> None:
    """A world has the key it was given and no viewer, and looks like the view it was made of."""
    world, key = copy_of(view), m.key()
    m.game.verbs.imagine(world, key)
    seat = int(view["viewer"])
    need(world["viewer"] == EVERYTHING, "an imagined world is a table, and no seat's view")
    need((world["chance"]["key"] == key).all(), "an imagined world does not have the key given")
    need_same(view_of(m.game, world, seat), view, f"a world of seat {seat} looks different to it")


def a_view_knows_what_is_legal(m: Moment) -> None:
    """A seat's legal actions are the same on the record, on its view and in worlds that fit it."""
    for seat in m.seats:
        legal, view = legal_list(m.game, m.s, seat), m.view(seat)
        need(legal_list(m.game, view, seat) == legal, f"seat {seat}: on its view")
        need(legal_list(m.game, m.world(view), seat) == legal, f"seat {seat}: in a world")


def a_world_can_be_played_on(m: Moment) -> None:
    """In an imagined world the game goes on: somebody decides and has a choice, or it is over."""
    s, verbs = m.world(m.view(m.rng.choice(m.viewers))), m.game.verbs
    for _ in range(PLAYED_ON):
        verbs.settle(s)
        if verbs.is_over(s):
            return
        here = Moment(m.game, s, m.rng, m.start, m.made, m.notes)
        need(here.actors, "nobody decides in an imagined world")
        seat = m.rng.choice(here.actors)
        legal = legal_list(m.game, s, seat)
        need(legal, f"seat {seat} decides in an imagined world and has no legal action")
        verbs.apply(s, seat, m.rng.choice(legal))


def note_worlds(m: Moment) -> None:
    """Views that hide something, and those of them whose worlds are not all the same."""
    for seat in m.viewers:
        view, shown = m.view(seat), copy_of(m.s)
        shown["viewer"] = seat
        if without_key(shown) != bytes_of(view):
            m.notes["hidden"] += 1
            one, other = m.world(view), m.world(view)
            m.notes["worlds"] += without_key(one) != without_key(other)


def worlds_differ(notes: Counter[str]) -> None:
    """Where views hide something, different keys imagine different worlds."""
    need(notes["hidden"] == 0 or notes["worlds"] > 0, "every view had one world only")


def features_are_of_the_view(m: Moment) -> None:
    """From a view alone come feature_total finite numbers, whatever stood there before."""
    total = int(m.game.verbs.feature_total(len(m.seats)))
    for seat in (*m.seats, SPECTATOR):
        view = m.view(seat)
        first, second = (np.full(total + 8, fill, np.float32) for fill in (np.nan, 7.5))
        wrote = int(m.game.verbs.features(view, first)), int(m.game.verbs.features(view, second))
        need(wrote == (total, total), f"seat {seat}: {wrote[0]} written of feature_total {total}")
        need(np.isfinite(first[:total]).all(), f"seat {seat}: not all are finite, or not written")
        need((first[:total] == second[:total]).all(), f"seat {seat}: they depend on what was there")
        need((second[total:] == 7.5).all(), f"seat {seat}: more was written than feature_total")
        need_same(view, m.view(seat), "features changed the view")
