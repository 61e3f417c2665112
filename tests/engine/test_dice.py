"""Chance: the hash is the published one, draws are fair, and a label fixes what is drawn."""

from __future__ import annotations

import hashlib
import math
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.dice import CHANCE, key_of
from ludotoc.engine.jit import prepare
from ludotoc.engine.record import empty_record
from tests.engine import kernels
from tests.engine.siphash import PUBLISHED, PUBLISHED_KEY, WORD, siphash_of

words = st.integers(0, WORD)
ONE_IN_A_THOUSAND = 3.0902  # the normal quantile of 99.9 %
FIVE_SIGMA = 5
PACK = 54


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    prepare(*kernels.KERNELS)


def chance_with(seed: int, epoch: int = 0) -> np.record:
    chance = empty_record(CHANCE)
    rng = Random(seed)
    chance.key[:] = [rng.getrandbits(64), rng.getrandbits(64)]
    chance.epoch = epoch
    return chance


def key_bytes(chance: np.record) -> bytes:
    return b"".join(int(word).to_bytes(8, "little") for word in chance.key)


def draws(chance: np.record, labels: Any, limit: int) -> np.ndarray:
    rows = np.array(labels, np.int64)
    out = np.full(len(rows), -1, np.int64)
    kernels.draw_all(chance, rows, limit, out)
    return out


def along_positions(count: int, purpose: int = 3, number: int = 5) -> list[tuple[int, int, int]]:
    return [(purpose, number, position) for position in range(count)]


def along_numbers(count: int, purpose: int = 3, position: int = 5) -> list[tuple[int, int, int]]:
    return [(purpose, number, position) for number in range(count)]


def chi_square(seen: Any) -> float:
    """How far counts lie from equal ones."""
    expected = np.sum(seen) / np.size(seen)
    return float(np.sum((np.asarray(seen) - expected) ** 2) / expected)


def highest_chi_square(freedom: int) -> float:
    """What chance exceeds once in a thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + ONE_IN_A_THOUSAND * math.sqrt(spread)) ** 3


def draw_by_hand(chance: np.record, label: tuple[int, int, int], limit: int) -> tuple[int, int]:
    """The draw a label fixes, from the paper's hash alone; and how many words it took."""
    purpose, number, position = label
    for again in range(256):
        word = bytes([again]) + position.to_bytes(2, "little") + number.to_bytes(3, "little")
        tag = siphash_of(key_bytes(chance), word + bytes([int(chance.epoch), purpose]))
        drawn, left_over = divmod((tag >> 32) * limit, 1 << 32)
        if left_over >= (1 << 32) % limit:
            return drawn, again + 1
    raise AssertionError("256 words in a row were turned down")


@pytest.mark.parametrize("length", range(64))
def test_the_reference_gives_the_published_hash(length: int) -> None:
    tag = siphash_of(PUBLISHED_KEY, bytes(range(length)))
    assert tag.to_bytes(8, "little") == PUBLISHED[length]


def test_the_published_hash_of_one_word_is_the_kernels() -> None:
    key_0, key_1 = np.frombuffer(PUBLISHED_KEY, "<u8")
    word = np.uint64(int.from_bytes(bytes(range(8)), "little"))
    assert kernels.hash_of(key_0, key_1, word) == 0x93F5F5799A932462


@given(words, words, words)
def test_the_kernel_hashes_any_word_as_the_reference_does(
    key_0: int, key_1: int, word: int
) -> None:
    key = key_0.to_bytes(8, "little") + key_1.to_bytes(8, "little")
    kernel = kernels.hash_of(np.uint64(key_0), np.uint64(key_1), np.uint64(word))
    assert kernel == siphash_of(key, word.to_bytes(8, "little"))


labels = st.tuples(
    st.integers(0, 255),
    st.integers(0, 255),
    st.integers(0, (1 << 24) - 1),
    st.integers(0, (1 << 16) - 1),
    st.integers(0, 255),
)


@given(labels, labels)
def test_different_draws_have_different_labels(one: Any, other: Any) -> None:
    assert (kernels.label_of(*one) == kernels.label_of(*other)) == (one == other)


@given(labels, st.integers(0, 4), st.integers(0, 7))
def test_a_label_tells_draws_apart_that_differ_in_one_bit(one: Any, part: int, bit: int) -> None:
    other = tuple(value ^ (1 << bit if place == part else 0) for place, value in enumerate(one))
    assert kernels.label_of(*one) != kernels.label_of(*other)


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 54, 108, 1000, 3 << 30, (1 << 31) + 1])
def test_a_draw_is_the_one_its_label_fixes(limit: int) -> None:
    chance = chance_with(limit, epoch=2)
    asked = [*along_positions(40), *along_numbers(40), (255, (1 << 24) - 1, (1 << 16) - 1)]
    assert list(draws(chance, asked, limit)) == [
        draw_by_hand(chance, label, limit)[0] for label in asked
    ]


def test_a_draw_that_would_be_unfair_is_drawn_again() -> None:
    chance, limit = chance_with(1), (1 << 31) + 1
    took = [draw_by_hand(chance, label, limit)[1] for label in along_positions(40)]
    assert min(took) == 1
    assert max(took) > 2


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 52, 54, 108])
def test_every_number_below_the_limit_is_as_likely(limit: int) -> None:
    drawn = draws(chance_with(limit), along_positions(60_000), limit)
    seen = np.bincount(drawn, minlength=limit)
    assert len(seen) == limit
    assert chi_square(seen) < highest_chi_square(limit - 1)


def test_a_limit_near_the_width_of_a_word_is_as_fair() -> None:
    """Without drawing again, every third number would be twice as likely as the others."""
    drawn = draws(chance_with(3), along_positions(30_000), 3 << 30)
    assert chi_square(np.bincount(drawn % 3)) < highest_chi_square(2)


def test_a_limit_of_one_leaves_no_choice() -> None:
    assert set(draws(chance_with(1), along_positions(100), 1)) == {0}


def test_the_same_label_gives_the_same_draw_whatever_was_drawn_before() -> None:
    asked = along_positions(200)
    forwards = draws(chance_with(8), asked, 1000)
    backwards = draws(chance_with(8), asked[::-1], 1000)
    assert list(forwards) == list(backwards[::-1])


def test_what_has_been_disclosed_changes_no_draw() -> None:
    chance = chance_with(8)
    before = draws(chance, along_positions(50), 1000)
    chance.disclosed = 9
    assert list(draws(chance, along_positions(50), 1000)) == list(before)


def agreements(one: np.ndarray, other: np.ndarray, limit: int) -> float:
    """How often two streams agree beyond what chance would have, in standard deviations."""
    expected, variance = len(one) / limit, len(one) / limit * (1 - 1 / limit)
    return abs(float(np.sum(one == other)) - expected) / math.sqrt(variance)


@pytest.mark.parametrize(
    ("seed", "epoch", "asked"),
    [
        pytest.param(9, 0, along_positions(4000), id="another key"),
        pytest.param(8, 1, along_positions(4000), id="another epoch"),
        pytest.param(8, 0, along_positions(4000, purpose=4), id="another purpose"),
        pytest.param(8, 0, along_positions(4000, number=6), id="another number"),
        pytest.param(8, 0, along_numbers(4000), id="another position"),
        pytest.param(8, 0, along_positions(4001)[1:], id="the same shifted"),
    ],
)
def test_another_label_is_another_stream(seed: int, epoch: int, asked: Any) -> None:
    limit = 10
    base = draws(chance_with(8), along_positions(4000), limit)
    other = draws(chance_with(seed, epoch), asked, limit)
    assert agreements(base, other, limit) < FIVE_SIGMA


@pytest.mark.parametrize("position", [0, 1, 255, 256, 4096])
def test_neighbouring_positions_are_different_streams(position: int) -> None:
    here = draws(chance_with(8), along_numbers(4000, position=position), 10)
    there = draws(chance_with(8), along_numbers(4000, position=position + 1), 10)
    assert agreements(here, there, 10) < FIVE_SIGMA


def shuffled(seed: int, size: int, number: int = 0, purpose: int = 0) -> list[int]:
    order = np.arange(108, dtype=np.int8)
    kernels.shuffle_once(chance_with(seed), purpose, number, order, size)
    return [int(card) for card in order]


@given(st.integers(0, 1 << 32), st.integers(0, 108))
@settings(max_examples=50)
def test_a_shuffle_is_a_permutation_and_leaves_the_rest_alone(seed: int, size: int) -> None:
    order = shuffled(seed, size)
    assert sorted(order[:size]) == list(range(size))
    assert order[size:] == list(range(size, 108))


def test_the_same_shuffle_gives_the_same_order() -> None:
    assert shuffled(1, PACK, number=2) == shuffled(1, PACK, number=2)


@pytest.mark.parametrize(("seed", "number", "purpose"), [(2, 0, 0), (1, 1, 0), (1, 0, 1)])
def test_another_shuffle_gives_another_order(seed: int, number: int, purpose: int) -> None:
    assert shuffled(seed, PACK, number, purpose) != shuffled(1, PACK)


def test_every_card_is_as_likely_at_every_position() -> None:
    seen = np.zeros((PACK, PACK), np.int64)
    kernels.count_shuffles(chance_with(2024), 20_000, np.zeros(PACK, np.int8), seen)
    assert set(seen.sum(axis=0)) == set(seen.sum(axis=1)) == {20_000}
    # Every row and every column has a fixed sum, so that the counts spread a little wider.
    spread = chi_square(seen) * (PACK - 1) / PACK
    assert spread < highest_chi_square((PACK - 1) ** 2)


def test_every_order_of_four_cards_is_as_likely() -> None:
    seen: dict[tuple[int, ...], int] = {}
    order, chance = np.zeros(4, np.int8), chance_with(24)
    for number in range(12_000):
        order[:] = range(4)
        kernels.shuffle_once(chance, 0, number, order, 4)
        seen[tuple(order.tolist())] = seen.get(tuple(order.tolist()), 0) + 1
    assert len(seen) == 24
    assert chi_square(list(seen.values())) < highest_chi_square(23)


def test_a_die_shows_one_to_six_each_as_often() -> None:
    chance = chance_with(6)
    rolls = [kernels.die(chance, 1, 2, before) for before in range(12_000)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert chi_square(np.bincount(rolls)[1:]) < highest_chi_square(5)


def test_a_roll_is_fixed_by_who_rolls_what_for_and_how_often_before() -> None:
    def rolls(purpose: int, seat: int, first: int) -> list[int]:
        return [kernels.die(chance_with(6), purpose, seat, first + roll) for roll in range(50)]

    assert rolls(1, 2, 0) == rolls(1, 2, 0)
    assert rolls(1, 2, 0) not in (rolls(2, 2, 0), rolls(1, 3, 0), rolls(1, 2, 1))


def test_a_key_follows_from_the_seed_and_the_game() -> None:
    seed = bytes(range(32))
    digest = hashlib.sha256(b"ludotoc key\0tock\0" + seed).digest()
    assert key_of(seed, "tock").tobytes() == digest[:16]
    assert list(key_of(seed, "tock")) != list(key_of(seed, "chocolat"))
    assert list(key_of(seed, "tock")) != list(key_of(seed[::-1], "tock"))
