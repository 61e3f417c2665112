"""Ratings: who wins gains, who leaves pays, nobody else does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotoc.server.ratings.rule import (
    FREE_FOR_ALL,
    TEAMS,
    TWO_SIDES,
    Outcome,
    Skill,
    beginner,
    rate,
)

A, B, C, D = "anna", "otto", "zoe", "max"


def fresh(*people: str) -> dict[str, Skill]:
    return dict.fromkeys(people, beginner())


def change(outcome: Outcome, before: dict[str, Skill] | None = None) -> dict[str, float]:
    """By how much the skill of each has changed."""
    known = before or fresh(*outcome.people)
    return {each: skill.mu - known[each].mu for each, skill in rate(outcome, known).items()}


def test_the_forms() -> None:
    assert Outcome(2, (A, B), (0, 1)).form == TWO_SIDES
    assert Outcome(4, (A, B, C, D), (0, 1, 2, 3)).form == FREE_FOR_ALL
    assert Outcome(2, (A, B, C, D), (0, 1)).form == TEAMS


def test_only_games_of_people_are_rated() -> None:
    assert Outcome(2, (A, B), (0, 1)).is_rated
    assert not Outcome(2, (A, ""), (0, 1)).is_rated
    assert not Outcome(2, (A, A), (0, 1)).is_rated  # two seats on one device
    assert not Outcome(1, (A, B), (0,)).is_rated


def test_who_wins_gains_and_doubt_shrinks() -> None:
    known = fresh(A, B)
    after = rate(Outcome(2, (A, B), (0, 1)), known)
    assert after[A].mu > known[A].mu > after[B].mu
    assert after[A].sigma < known[A].sigma
    assert beginner().shown == 0


def test_a_draw_is_shared() -> None:
    drawn = change(Outcome(3, (A, B, C), (0, 0, 0)))
    assert max(map(abs, drawn.values())) < 1e-9
    favourite = {A: Skill(35, 3), B: Skill(20, 3)}
    assert change(Outcome(2, (A, B), (0, 0)), favourite)[B] > 0


def test_places_are_ordered() -> None:
    gains = change(Outcome(4, (A, B, C, D), (2, 0, 3, 1)))
    assert gains[B] > gains[D] > gains[A] > gains[C]


def test_partners_gain_and_lose_together() -> None:
    gains = change(Outcome(2, (A, B, C, D), (1, 0)))
    assert gains[B] == gains[D] > 0 > gains[A] == gains[C]


def test_who_leaves_is_last_whatever_the_bot_made_of_it() -> None:
    gains = change(Outcome(3, (A, B, C), (0, 1, 2), left=(0,)))
    assert gains[A] < 0
    assert gains[B] > 0
    stayed = Outcome(3, (A, B, C), (2, 0, 1))
    assert gains[A] == change(stayed)[A]


def test_the_others_only_gain() -> None:
    gains = change(Outcome(4, (A, B, C, D), (3, 0, 1, 2), left=(0,)))
    assert set(gains) == {A, B, C}  # the last of those who stayed would have lost
    assert gains[B] > gains[C] > 0


def test_a_partner_who_was_left_alone_does_not_lose() -> None:
    lost = change(Outcome(2, (A, B, C, D), (1, 0), left=(0,)))
    assert lost[A] < 0
    assert C not in lost
    assert lost[B] == lost[D] > 0
    won = change(Outcome(2, (A, B, C, D), (0, 1), left=(0,)))
    assert won[A] < 0 < won[C]
    assert B not in won


def test_who_leaves_a_game_that_was_broken_off_is_above_who_broke_it() -> None:
    gains = change(Outcome(2, (A, B), (0, 1), left=(0, 1)))
    assert gains[B] > 0 > gains[A]


@given(
    st.sampled_from([(2, 2), (3, 3), (4, 4), (2, 4), (3, 6), (8, 8)]).flatmap(
        lambda shape: st.tuples(
            st.just(shape),
            st.lists(st.integers(0, 3), min_size=shape[0], max_size=shape[0]),
            st.lists(st.integers(0, shape[1] - 1), unique=True, max_size=shape[1]),
        )
    )
)
def test_nobody_who_stays_loses_by_who_leaves(
    game: tuple[tuple[int, int], list[int], list[int]],
) -> None:
    (sides, players), places, left = game
    people = [f"p{seat}" for seat in range(players)]
    gains = change(Outcome(sides, people, places, left))
    for seat, person in enumerate(people):
        if left and seat not in left:
            assert gains.get(person, 0.0) >= 0
        else:
            assert person in gains
    if left:
        assert gains[people[left[0]]] <= 0
