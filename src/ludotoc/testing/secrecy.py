"""Laws of what decisions tell: to their own actor, and to everybody else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import bytes_of, copy_of, legal_list, outcome_list, view_of
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Moment, is_settled

TRIED = 8
WORLDS = 4


def what_shows_something_is_disclosed(m: Moment) -> None:
    """A decision that shows its actor something hidden raises chance.disclosed, against undo."""
    for seat in m.actors:
        view = m.view(seat)
        for action in m.some(legal_list(m.game, m.s, seat), TRIED):
            after = m.after(m.s, seat, action)
            if has_disclosed(m, after):
                continue
            elsewhere = m.after(m.world(view), seat, action)
            how = f"seat {seat} learns something by action {action}, and nothing is disclosed"
            need_same(view_of(m.game, elsewhere, seat), view_of(m.game, after, seat), how)


def has_disclosed(m: Moment, after: np.record) -> bool:
    """Whether chance decides next, or something was shown."""
    is_new = after["chance"]["disclosed"] != m.s["chance"]["disclosed"]
    return bool(is_new) or not is_settled(m.game, after)


def what_others_cannot_see_is_secret(m: Moment) -> None:
    """Decisions that their actor can tell apart, and another seat cannot, are secret."""
    for seat in m.actors:
        legal = m.some(legal_list(m.game, m.s, seat), TRIED)
        tables = {action: m.after(m.s, seat, action) for action in legal}
        quiet = {a: s for a, s in tables.items() if is_settled(m.game, s)}
        own = {a: bytes_of(view_of(m.game, s, seat)) for a, s in quiet.items()}
        for other in (each for each in m.viewers if each != seat):
            seen = {a: bytes_of(view_of(m.game, s, other)) for a, s in quiet.items()}
            for action in quiet:
                alike = [a for a in quiet if seen[a] == seen[action] and own[a] != own[action]]
                is_secret = bool(m.game.verbs.is_secret(m.s, seat, action))
                need(
                    is_secret or not alike,
                    f"actions {action} and {alike} of seat {seat} look alike to {other}",
                )


def note_secrets(m: Moment) -> None:
    """Secret decisions, and those that others could have taken for another one."""
    after = m.after(m.s, m.seat, m.action)
    if not m.game.verbs.is_secret(m.s, m.seat, m.action) or has_disclosed(m, after):
        return
    others = [seat for seat in m.viewers if seat != m.seat]
    if len(legal_list(m.game, m.s, m.seat)) > 1:
        m.notes["secrets"] += 1
        m.notes["kept secrets"] += all(_has_a_double(m, after, other) for other in others)


def _has_a_double(m: Moment, after: np.record, other: int) -> bool:
    """Whether another decision, here or in a world that fits, looks the same to that seat."""
    seen = bytes_of(view_of(m.game, after, other))
    worlds = [m.s, *(m.world(m.view(other)) for _ in range(WORLDS))]
    return any(
        bytes_of(view_of(m.game, m.after(world, m.seat, action), other)) == seen
        for world in worlds
        for action in legal_list(m.game, world, m.seat)
        if action != m.action
    )


def secrets_are_kept(notes: Counter[str]) -> None:
    """A secret decision looks to all others like another one might have."""
    need(notes["secrets"] == 0 or notes["kept secrets"] > 0, f"{notes['secrets']} were all seen")


def public_chance_is_seen_by_all(m: Moment) -> None:
    """An outcome of chance that one seat can tell from another, and a second cannot, is secret."""
    s = copy_of(m.s)
    while outcomes := [outcome for outcome, _ in outcome_list(m.game, s)]:
        _check_outcomes(m, s, m.some(outcomes, TRIED))
        m.game.verbs.apply(s, CHANCE_SEAT, m.game.verbs.draw_chance(s))


def _check_outcomes(m: Moment, s: np.record, outcomes: list[int]) -> None:
    tables = {outcome: m.after(s, CHANCE_SEAT, outcome) for outcome in outcomes}
    views = {
        outcome: [bytes_of(view_of(m.game, after, seat)) for seat in m.viewers]
        for outcome, after in tables.items()
        if is_settled(m.game, after) and not m.game.verbs.is_secret(s, CHANCE_SEAT, outcome)
    }
    for one, other in combinations(views, 2):
        is_same = {a == b for a, b in zip(views[one], views[other], strict=True)}
        need(len(is_same) == 1, f"some seats can tell outcomes {one} and {other} apart, others not")
