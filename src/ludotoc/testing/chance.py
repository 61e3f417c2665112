"""Laws of chance; they look at tables where something may be pending."""

from __future__ import annotations

from collections import Counter

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import CHANCE_ARRAY, copy_of, outcome_list
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Moment

DRAWS = 400
UNLIKELY = 6.0  # standard deviations
MOST_OUTCOMES = 64


def settling_is_drawing_one_by_one(m: Moment) -> None:
    """settle(s) equals drawing and applying one outcome after the other, begun anywhere."""
    slow, settled = copy_of(m.s), copy_of(m.s)
    m.game.verbs.settle(settled)
    drawn = 0
    while outcome_list(m.game, slow):
        if m.rng.random() < 1 / (1 + drawn):
            ahead = copy_of(slow)
            m.game.verbs.settle(ahead)
            need_same(ahead, settled, f"settled after {drawn} draws one by one")
        m.game.verbs.apply(slow, CHANCE_SEAT, m.game.verbs.draw_chance(slow))
        drawn += 1
    need_same(slow, settled, f"{drawn} outcomes were drawn one by one")


def chance_decides_what_can_happen(m: Moment) -> None:
    """While chance is pending nobody acts, outcomes differ and have weights, and one is drawn."""
    s = copy_of(m.s)
    while outcomes := outcome_list(m.game, s):
        named = [outcome for outcome, _ in outcomes]
        need(len(set(named)) == len(named) <= CHANCE_ARRAY, f"outcomes {named}")
        need(min(weight for _, weight in outcomes) > 0, f"weights {outcomes}")
        need(m.game.verbs.actors(s) == 0, "seats act while chance is pending")
        need(not m.game.verbs.is_over(s), "the game is over while chance is pending")
        drawn = int(m.game.verbs.draw_chance(s))
        need(drawn in named, f"{drawn} is drawn, and is none of {named}")
        m.game.verbs.apply(s, CHANCE_SEAT, m.rng.choice(named))


def draws_come_in_proportion(m: Moment) -> None:
    """Over many keys each outcome is drawn as often as its weight says."""
    outcomes = dict(outcome_list(m.game, m.s))
    if not 1 < len(outcomes) <= MOST_OUTCOMES:
        return
    s, found, total = copy_of(m.s), Counter[int](), sum(outcomes.values())
    for _ in range(DRAWS):
        s["chance"]["key"][:] = m.key()
        found[int(m.game.verbs.draw_chance(s))] += 1
    for outcome, weight in outcomes.items():
        share = weight / total
        spread = (DRAWS * share * (1 - share)) ** 0.5
        often = (
            f"outcome {outcome} came {found[outcome]} times of {DRAWS}, its share is {share:.3f}"
        )
        need(abs(found[outcome] - DRAWS * share) < UNLIKELY * max(spread, 1), often)


def draws_are_disclosed(m: Moment) -> None:
    """What chance decides raises chance.disclosed, so that nothing is taken back across it."""
    s = copy_of(m.s)
    if outcome_list(m.game, s):
        m.game.verbs.settle(s)
        raised = s["chance"]["disclosed"] != m.s["chance"]["disclosed"]
        need(raised, "chance has decided, and chance.disclosed is the same")


def note_chance(m: Moment) -> None:
    """Whether chance has something to decide here."""
    m.notes["drawn"] += bool(outcome_list(m.game, m.s))


def chance_plays_a_part(notes: Counter[str]) -> None:
    """Something is drawn in the course of a game, or its law of settling was never tried."""
    need(notes["drawn"] > 0, "nothing was ever drawn")
