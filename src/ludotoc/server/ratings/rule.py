"""How a finished game changes ratings: OpenSkill's Plackett-Luce, and what leaving costs.

Who left after the first deal, and did not come back, is rated last; of several who left the first
is the very last. The others are rated as the game ended, but only those who gain: nobody loses by a
game that somebody else broke off. Players of a drawn game share their place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

TWO_SIDES, FREE_FOR_ALL, TEAMS = "two", "free", "teams"
FORMS = (TWO_SIDES, FREE_FOR_ALL, TEAMS)


@dataclass(frozen=True)
class Skill:
    """What is thought of somebody's play, and how far that may be wrong."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """What he is better than, almost certainly."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True)
class Outcome:
    """A game that is over, as far as ratings go."""

    sides: int
    people: Sequence[str]  # by seat; nobody: a bot had sat there
    places: Sequence[int]  # by side, 0 the best; equal where they share it
    left: Sequence[int] = ()  # seats that were left for good, in that order

    @property
    def form(self) -> str:
        """One against one, each for himself, or in teams: skills that are not the same."""
        if self.sides < len(self.people):
            return TEAMS
        return TWO_SIDES if self.sides == 2 else FREE_FOR_ALL

    @property
    def is_rated(self) -> bool:
        """Only among people, each in one seat, who were not all on one side."""
        return all(self.people) and len(set(self.people)) == len(self.people) and self.sides > 1

    def side(self, seat: int) -> int:
        """Which side a seat plays for."""
        return seat % self.sides


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def beginner() -> Skill:
    """Somebody nothing is known of yet."""
    fresh = _model().rating()
    return Skill(fresh.mu, fresh.sigma)


def rate(outcome: Outcome, before: Mapping[str, Skill]) -> dict[str, Skill]:
    """The skills that have changed, by person."""
    left, people = set(outcome.left), outcome.people
    played = _rated(outcome, before, _places_without(outcome))
    if not left:
        return played
    broken = _rated(outcome, before, _places_of_leavers(outcome))
    gains = {
        person: skill
        for seat, person in enumerate(people)
        if seat not in left and (skill := played[person]).mu > before[person].mu
    }
    return gains | {people[seat]: broken[people[seat]] for seat in left}


def _places_without(outcome: Outcome) -> list[int]:
    """As it ended; sides that all have left come last, the first of them the very last."""
    gone = [_emptied(outcome, side) for side in range(outcome.sides)]
    return [
        outcome.places[side] if gone[side] is None else 2 * len(outcome.people) - (gone[side] or 0)
        for side in range(outcome.sides)
    ]


def _emptied(outcome: Outcome, side: int) -> int | None:
    """When the last of a side left: after so many others; None if somebody stayed."""
    seats = [seat for seat in range(len(outcome.people)) if outcome.side(seat) == side]
    if not all(seat in outcome.left for seat in seats):
        return None
    return max(list(outcome.left).index(seat) for seat in seats)


def _places_of_leavers(outcome: Outcome) -> list[int]:
    """The same for those who left: one who goes is enough to put his side last."""
    places = list(outcome.places)
    for order, seat in reversed(list(enumerate(outcome.left))):
        places[outcome.side(seat)] = 2 * len(outcome.people) - order
    return places


def _rated(
    outcome: Outcome, before: Mapping[str, Skill], places: Sequence[int]
) -> dict[str, Skill]:
    teams = [
        [person for seat, person in enumerate(outcome.people) if outcome.side(seat) == side]
        for side in range(outcome.sides)
    ]
    skills = [
        [_model().rating(mu=before[each].mu, sigma=before[each].sigma) for each in team]
        for team in teams
    ]
    after = _model().rate(skills, ranks=list(map(float, places)))
    return {
        person: Skill(skill.mu, skill.sigma)
        for team, found in zip(teams, after, strict=True)
        for person, skill in zip(team, found, strict=True)
    }
