"""CH4, CH11: what a seat of Chocolat ! may know, and the worlds that fit it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.cards import members
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.jit import kernel, prepare
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    legal_list,
    view_of,
)
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.state import State
from ludotoc.games.chocolat.worlds import run_through_splits, sort_unseen
from tests.views.chocolat import a_key, deviation, every_table, moments, viewers, world_of

ALL_CARDS, FLAVOUR = (1 << 64) - 1, (1 << 15) - 1
FEATURES = {2: 371, 3: 445, 4: 519}
Hands = tuple[int, ...]  # each a set of cards, as bits


@kernel
def number_of_deals(s: State) -> float:
    """How many deals the compiled rules count for a view, which this spoils."""
    sort_unseen(s)
    return run_through_splits(s, math.inf)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    prepare(*GAME.verbs, number_of_deals)


def hands_of(s: np.record) -> Hands:
    return tuple(int(hand) for hand in s.hand)


def voids_of(s: np.record, hand: int) -> set[int]:
    return {flavour for flavour in range(4) if int(s.void[hand]) >> flavour & 1}


# The laws.


@every_table
def test_the_view_of_an_imagined_world_is_the_view_byte_for_byte(players: int, young: str) -> None:
    rng = Random(1)
    for s in moments(players, young, seed=1):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            world = world_of(view, a_key(rng))
            assert world.viewer == EVERYTHING
            assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
            assert bytes_of(view_of(GAME, view, viewer)) == bytes_of(view)


@every_table
def test_in_an_imagined_world_every_card_lies_once_and_where_it_may(
    players: int, young: str
) -> None:
    rng = Random(2)
    for s in moments(players, young, seed=2):
        if s.stage == c.STUDY:
            continue
        for viewer in viewers(s):
            world = world_of(view_of(GAME, s, viewer), a_key(rng))
            hands = hands_of(world)
            assert sum(hands) + int(world.played) == ALL_CARDS
            assert sum(hand.bit_count() for hand in hands) + len(members(s.played)) == 64
            for number, hand in enumerate(hands):
                assert hand.bit_count() == s.held[number]
                for flavour in voids_of(s, number):
                    assert hand & FLAVOUR << 15 * flavour == 0
            if viewer != SPECTATOR:
                assert hands[viewer] == hands_of(s)[viewer]


@every_table
def test_legal_actions_are_the_same_on_table_view_and_imagined_world(
    players: int, young: str
) -> None:
    rng = Random(3)
    for s in moments(players, young, seed=3):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            world = world_of(view, a_key(rng))
            assert GAME.verbs.actors(view) == GAME.verbs.actors(world) == GAME.verbs.actors(s)
            legal = legal_list(GAME, s, viewer) if viewer != SPECTATOR else []
            assert legal_list(GAME, view, viewer) == legal
            assert legal_list(GAME, world, viewer) == legal


@every_table
def test_ch11_a_view_keeps_the_own_hand_and_the_box_and_hides_the_rest(
    players: int, young: str
) -> None:
    for s in moments(players, young, seed=4):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            assert [int(word) for word in view.chance.key] == [0, 0]
            assert bytes_of(view.box) == bytes_of(s.box)
            for hand in range(4):
                assert view.hand[hand] == (s.hand[hand] if hand == viewer else 0)


@every_table
def test_two_tables_that_look_the_same_to_a_seat_have_equal_views(players: int, young: str) -> None:
    """Whatever differs must be hidden: only the hands and the key may, in an imagined world."""
    rng = Random(5)
    for s in moments(players, young, seed=5):
        world = world_of(view_of(GAME, s, 0), a_key(rng))
        for field in c.STATE.names:
            if field not in ("hand", "chance"):
                assert world[field].tobytes() == s[field].tobytes()


@every_table
def test_equal_views_give_equal_features_all_finite(players: int, young: str) -> None:
    rng, total = Random(6), FEATURES[players]
    assert int(GAME.verbs.feature_total(players)) == total
    for s in moments(players, young, seed=6):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            again = view_of(GAME, world_of(view, a_key(rng)), viewer)
            first, second = np.zeros(600, np.float32), np.full(600, 9, np.float32)
            assert int(GAME.verbs.features(view, first)) == total
            assert int(GAME.verbs.features(again, second)) == total
            assert first[:total].tobytes() == second[:total].tobytes()
            assert np.isfinite(first).all()
            assert (second[total:] == 9).all()


def test_features_show_the_box_as_it_lies_now() -> None:
    out = np.zeros(600, np.float32)
    for s in moments(4, "off", seed=7):
        GAME.verbs.features(view_of(GAME, s, 0), out)
        box = out[FEATURES[4] - 84 : FEATURES[4] - 4].reshape(4, 4, 5)
        studied = np.zeros((4, 4, 5), np.float32)
        for place in range(16):
            if int(s.covered) >> place & 1:
                studied[place // 4, place % 4, int(s.box[place])] = 1
        assert (box == np.rot90(studied, -int(s.tricks))).all()


# Enumeration, in plain Python.


def hidden_hands(view: np.record) -> dict[int, int]:
    """The hands the viewer does not see, and their sizes, the smallest first."""
    sizes = {hand: int(view.held[hand]) for hand in range(4) if hand != view.viewer}
    return {hand: size for hand, size in sorted(sizes.items(), key=lambda pair: pair[1]) if size}


def unseen_by(view: np.record) -> set[int]:
    own = set(members(view.hand[view.viewer])) if view.viewer < view.players else set()
    return set(range(64)) - set(members(view.played)) - own


def bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def deals(view: np.record) -> Iterator[Hands]:
    """Every way the unseen cards may lie."""

    def place(left: set[int], hands: list[tuple[int, int]], dealt: dict[int, Any]) -> Iterator[Any]:
        if not hands:
            yield dealt
            return
        (hand, size), others = hands[0], hands[1:]
        fitting = sorted(card for card in left if card // 15 not in voids_of(view, hand))
        for taken in combinations(fitting, size):
            yield from place(left - set(taken), others, {**dealt, hand: bits(taken)})

    seen = dict(enumerate(hands_of(view)))
    for dealt in place(unseen_by(view), list(hidden_hands(view).items()), {}):
        whole = {**seen, **dealt}
        yield tuple(whole[hand] for hand in range(4))


def kinds_of(view: np.record) -> tuple[int, ...]:
    """How many unseen cards there are of each flavour, and jokers."""
    found = Counter(card // 15 for card in unseen_by(view))
    return tuple(found[kind] for kind in range(5))


def shares(cards: int, rooms: tuple[int, ...], barred: tuple[bool, ...]) -> Iterator[Any]:
    """Every way to share out so many equal cards among hands with so much room."""
    if not rooms:
        if cards == 0:
            yield ()
        return
    for given in range(min(cards, 0 if barred[0] else rooms[0]) + 1):
        for rest in shares(cards - given, rooms[1:], barred[1:]):
            yield (given, *rest)


def arrangements(share: tuple[int, ...]) -> int:
    ways = math.factorial(sum(share))
    for given in share:
        ways //= math.factorial(given)
    return ways


class Count:
    """The exact number of deals, kind by kind, in whole numbers."""

    def __init__(self, view: np.record) -> None:
        self.hands = hidden_hands(view)
        self.kinds = kinds_of(view)
        self.barred = [
            tuple(kind in voids_of(view, hand) for hand in self.hands) for kind in range(5)
        ]
        self.after = cache(self._after)

    def rooms(self) -> tuple[int, ...]:
        return tuple(self.hands.values())

    def total(self) -> int:
        return int(self.after(0, self.rooms()))

    def _after(self, kind: int, rooms: tuple[int, ...]) -> int:
        if kind == 5:
            return 1
        return sum(ways for _, ways in self.ways(kind, rooms))

    def ways(self, kind: int, rooms: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way to share out a kind, and how many deals have it."""
        for share in shares(self.kinds[kind], rooms, self.barred[kind]):
            left = tuple(room - given for room, given in zip(rooms, share, strict=True))
            yield share, arrangements(share) * self.after(kind + 1, left)


def small_positions(players: int, is_spectator: bool) -> Iterator[np.record]:
    """Views near the end where somebody is known to be void and few deals are left."""
    for seed in range(60):
        for s in moments(players, "off", seed):
            viewer = SPECTATOR if is_spectator else seed % players
            if s.tricks < 12 or not any(s.void) or s.stage == c.OVER:
                continue
            view = view_of(GAME, s, viewer)
            if len(hidden_hands(view)) > 1 and 3 <= Count(view).total() <= 400:
                yield view
                break


def middle_positions(players: int, viewer: int, tricks: int) -> Iterator[np.record]:
    """Views so many tricks into a game where somebody is known to be void."""
    for seed in range(60):
        s = next(s for s in moments(players, "off", seed) if s.tricks == tricks)
        hidden = [seat for seat in range(players) if seat != viewer]
        if sum(int(s.void[seat]).bit_count() for seat in hidden) > 1:
            yield view_of(GAME, s, viewer)


@pytest.mark.parametrize(
    ("players", "is_spectator"), [(2, True), (3, False), (3, True), (4, False), (4, True)]
)
def test_ch11_every_deal_that_fits_is_imagined_as_often(players: int, is_spectator: bool) -> None:
    rng, views = Random(8), list(islice(small_positions(players, is_spectator), 5))
    assert len(views) == 5
    for view in views:
        possible = list(deals(view))
        assert len(possible) == Count(view).total()
        draws = range(12 * len(possible))
        seen = Counter(hands_of(world_of(view, a_key(rng))) for _ in draws)
        assert abs(deviation(seen, dict.fromkeys(possible, 1 / len(possible)))) < 4


MIDDLES = [(4, 0, 6), (4, 3, 8), (3, 1, 9), (4, SPECTATOR, 9), (3, SPECTATOR, 10)]
every_middle = pytest.mark.parametrize(("players", "viewer", "tricks"), MIDDLES)


@every_middle
def test_ch11_in_the_middle_of_a_game_flavours_lie_as_often_as_exact_counts_say(
    players: int, viewer: int, tricks: int
) -> None:
    rng, judged = Random(9), 0
    for view in islice(middle_positions(players, viewer, tricks), 6):
        count = Count(view)
        ways = {share: number for share, number in count.ways(0, count.rooms()) if number}
        chances = {share: number / count.total() for share, number in ways.items()}
        seen: Counter[Any] = Counter()
        for _ in range(2000):
            hands = hands_of(world_of(view, a_key(rng)))
            seen[tuple((hands[hand] & FLAVOUR).bit_count() for hand in count.hands)] += 1
        if len(ways) > 1:
            assert abs(deviation(seen, chances)) < 4
            judged += 1
    assert judged > 1


@every_middle
def test_ch11_the_number_of_deals_is_right_to_twelve_digits(
    players: int, viewer: int, tricks: int
) -> None:
    views = list(islice(middle_positions(players, viewer, tricks), 8))
    assert len(views) > 2
    for view in views:
        assert number_of_deals(copy_of(view)) == pytest.approx(Count(view).total(), rel=1e-12)


def test_ch11_with_two_players_the_other_hand_is_known_by_counting() -> None:
    rng = Random(10)
    for s in moments(2, "off", seed=10):
        for viewer in (0, 1):
            assert hands_of(world_of(view_of(GAME, s, viewer), a_key(rng))) == hands_of(s)
