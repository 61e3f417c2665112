"""Sets of cards as bits, against Python's own sets."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotoc.engine.cards import NO_CARDS, cards, members
from ludotoc.engine.jit import prepare
from tests.engine import kernels

card = st.integers(0, 63)
sets = st.sets(card)
EVERY_CARD = set(range(64))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    prepare(*kernels.KERNELS)


@given(sets)
def test_a_set_gives_back_its_members_in_ascending_order(some: set[int]) -> None:
    assert members(cards(*some)) == sorted(some)


@given(sets)
def test_a_set_is_one_64_bit_word_with_a_bit_a_card(some: set[int]) -> None:
    word = cards(*some)
    assert isinstance(word, np.uint64)
    assert int(word) == sum(1 << each for each in some)


def test_the_empty_set_and_the_full_one_are_the_ends() -> None:
    assert cards() == NO_CARDS
    assert int(cards(*EVERY_CARD)) == (1 << 64) - 1
    assert kernels.size_of(cards(*EVERY_CARD)) == 64
    assert kernels.size_of(NO_CARDS) == 0


@given(st.lists(card))
def test_a_card_named_twice_is_in_the_set_once(named: list[int]) -> None:
    assert members(cards(*named, *named)) == sorted(set(named))


@given(card)
def test_only_one_card(one: int) -> None:
    assert np.uint64(kernels.set_of(one)) == cards(one)


@given(sets)
def test_a_set_has_its_members_and_no_other(some: set[int]) -> None:
    assert {each for each in range(64) if kernels.holds(cards(*some), each)} == some


@given(sets)
def test_a_set_counts_its_members(some: set[int]) -> None:
    assert kernels.size_of(cards(*some)) == len(some)


@given(sets.filter(bool))
def test_the_lowest_card_is_the_smallest_member(some: set[int]) -> None:
    assert kernels.first_of(cards(*some)) == min(some)


@given(sets.filter(bool))
def test_without_its_lowest_card_a_set_keeps_the_others(some: set[int]) -> None:
    assert members(np.uint64(kernels.rest_of(cards(*some)))) == sorted(some)[1:]


@given(sets)
def test_taking_the_lowest_again_and_again_visits_every_member(some: set[int]) -> None:
    left, visited = cards(*some), []
    while left != NO_CARDS:
        visited.append(kernels.first_of(left))
        left = np.uint64(kernels.rest_of(left))
    assert visited == sorted(some)


@given(sets, sets)
def test_union_intersection_and_difference_are_those_of_sets(
    some: set[int], other: set[int]
) -> None:
    one, two = cards(*some), cards(*other)
    assert set(members(one | two)) == some | other
    assert set(members(one & two)) == some & other
    assert set(members(one & ~two)) == some - other
