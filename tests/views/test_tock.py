"""TK35: what each seat of a Tock table may know, and the worlds that fit it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    legal_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.games.ring.cards import HIDDEN, NO_CARD
from ludotoc.games.tock import state as t
from tests.bridges.tock import GAME, hand_of, record_of
from tests.oracles.count_tock import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    NINE,
    QUEEN,
    SIX,
    TEN,
    THREE,
    TWO,
    at,
    position,
)
from tests.oracles.tock import Oracle
from tests.oracles.tock_deal import PACKS
from tests.scenarios.tock import choose, dealt, play, roll, table

TABLES: list[tuple[int, dict[str, str]]] = [
    (4, {}),
    (4, {"teams": "pairs", "dice": "gain"}),
    (6, {"teams": "halves", "dice": "gain", "base": "5"}),
    (6, {"teams": "pairs", "stars": "off"}),
    (6, {"dice": "recoil", "jump4": "forward"}),
    (8, {"teams": "halves"}),
    (8, {"teams": "pairs", "dice": "recoil", "pot": "series"}),
    (8, {"dice": "gain", "base": "2"}),
]
FEATURES = {4: 597, 6: 1069, 8: 1685}
every_table = pytest.mark.parametrize(("players", "options"), TABLES)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def a_key(rng: Random) -> Any:
    return np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)


def moments(players: int, options: dict[str, str], seed: int, decisions: int) -> Iterator[Any]:
    """A settled table before each of so many decisions of random play."""
    rng = Random(seed)
    chosen = GAME.check_options(players, options)
    s = set_up_record(GAME, players, chosen, key_of(rng.randbytes(32), GAME.name))
    GAME.verbs.settle(s)
    for _ in range(decisions):
        yield s
        if GAME.verbs.is_over(s):
            return
        seat = rng.choice(seats_in(int(GAME.verbs.actors(s))))
        GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))
        GAME.verbs.settle(s)


def some_moments(players: int, options: dict[str, str], seed: int) -> Iterator[Any]:
    """The exchanges from their first choice to their last, and every seventh moment of play."""
    for number, s in enumerate(moments(players, options, seed, 400)):
        if s.stage == t.EXCHANGE or number % 7 == 0:
            yield s


def viewers(s: Any) -> list[int]:
    return [*range(int(s.players)), SPECTATOR]


def world_of(view: Any, key: Any) -> Any:
    world = copy_of(view)
    GAME.verbs.imagine(world, key)
    return world


def cards_of(s: Any) -> Counter[int]:
    """Every card of a table, wherever it lies."""
    n = int(s.players)
    cards = Counter(hand_of(s.gone))
    for seat in range(n):
        cards.update(hand_of(s.hand[seat]))
    cards.update(int(card) for card in s.deck[: len(PACKS[n])] if card >= 0)
    return cards


@every_table
def test_the_view_of_an_imagined_world_is_the_view_byte_for_byte(
    players: int, options: dict[str, str]
) -> None:
    rng = Random(1)
    for s in some_moments(players, options, seed=1):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            world = world_of(view, a_key(rng))
            assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
            assert bytes_of(view_of(GAME, view, viewer)) == bytes_of(view)


@every_table
def test_in_an_imagined_world_every_card_lies_exactly_once(
    players: int, options: dict[str, str]
) -> None:
    rng, pack = Random(2), Counter(PACKS[players])
    for s in some_moments(players, options, seed=2):
        assert cards_of(s) == pack
        for viewer in viewers(s):
            world = world_of(view_of(GAME, s, viewer), a_key(rng))
            assert cards_of(world) == pack
            for seat in range(players):
                hand = hand_of(world.hand[seat])
                assert len(hand) == world.held[seat] == s.held[seat]
                assert world.passed[seat] == NO_CARD or int(world.passed[seat]) in hand
                assert world.received[seat] == NO_CARD or int(world.received[seat]) in hand


@every_table
def test_legal_actions_are_the_same_on_table_view_and_imagined_world(
    players: int, options: dict[str, str]
) -> None:
    rng = Random(3)
    for s in some_moments(players, options, seed=3):
        actors = int(GAME.verbs.actors(s))
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            world = world_of(view, a_key(rng))
            assert int(GAME.verbs.actors(view)) == int(GAME.verbs.actors(world)) == actors
            if viewer != SPECTATOR:
                legal = legal_list(GAME, s, viewer)
                assert legal_list(GAME, view, viewer) == legal
                assert legal_list(GAME, world, viewer) == legal


@every_table
def test_a_view_keeps_the_own_cards_and_hides_the_others(
    players: int, options: dict[str, str]
) -> None:
    for s in some_moments(players, options, seed=4):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            assert [int(word) for word in view.chance.key] == [0, 0]
            assert int(view.viewer) == viewer
            assert all(card < 0 for card in view.deck)
            assert bytes_of(view.gone) == bytes_of(s.gone)
            for seat in range(players):
                own = hand_of(s.hand[seat]) if seat == viewer else []
                assert hand_of(view.hand[seat]) == own
                assert (view.passed[seat] == NO_CARD) == (s.passed[seat] == NO_CARD)
                if seat == viewer:
                    assert view.passed[seat] == s.passed[seat]
                    assert view.received[seat] == s.received[seat]
                else:
                    assert view.passed[seat] < 0


@every_table
def test_equal_views_give_equal_features_all_finite(players: int, options: dict[str, str]) -> None:
    rng = Random(5)
    for s in some_moments(players, options, seed=5):
        for viewer in viewers(s):
            view = view_of(GAME, s, viewer)
            again = view_of(GAME, world_of(view, a_key(rng)), viewer)
            first, second = np.zeros(2000, np.float32), np.full(2000, 9, np.float32)
            assert int(GAME.verbs.features(view, first)) == FEATURES[players]
            assert int(GAME.verbs.features(again, second)) == FEATURES[players]
            assert first[: FEATURES[players]].tobytes() == second[: FEATURES[players]].tobytes()
            assert np.isfinite(first).all()
            assert not first[FEATURES[players] :].any()
            assert (second[FEATURES[players] :] == 9).all()


@pytest.mark.parametrize(("players", "total"), FEATURES.items())
def test_feature_total_says_how_many_features_there_are(players: int, total: int) -> None:
    assert int(GAME.verbs.feature_total(players)) == total


@pytest.mark.parametrize(
    ("players", "options", "giver_apart"),
    [
        (4, {}, 1),
        (6, {}, 1),
        (8, {}, 1),
        (4, {"teams": "pairs"}, 2),
        (6, {"teams": "pairs"}, 3),
        (8, {"teams": "pairs"}, 4),
        (6, {"teams": "halves"}, 2),
        (8, {"teams": "halves"}, 2),
    ],
)
def test_tk35_who_gave_a_card_knows_where_it_is_and_nobody_else_does(
    players: int, options: dict[str, str], giver_apart: int
) -> None:
    rng, known = Random(6), 0
    for s in moments(players, options, 6, 200):
        if s.stage == t.EXCHANGE:
            continue
        for seat in range(players):
            card, giver = int(s.received[seat]), (seat - giver_apart) % players
            for viewer in viewers(s):
                view = view_of(GAME, s, viewer)
                knows = viewer in (seat, giver)
                assert int(view.received[seat]) == (card if knows else HIDDEN)
            if card >= 0:
                known += 1
                world = world_of(view_of(GAME, s, giver), a_key(rng))
                assert card in hand_of(world.hand[seat])
    assert known > 100


def test_tk35_the_giver_forgets_when_the_card_is_played() -> None:
    s = roll(dealt(4), 4, 0, 2, 1)
    play(s, ("play", 0), ("exit",))
    assert int(view_of(GAME, s, 0).received[1]) == NO_CARD


def test_tk35_a_spectator_holds_nothing_and_decides_nothing() -> None:
    s = dealt(6, teams="halves")
    choose(s, 2, ("pass", 12))
    view = view_of(GAME, s, SPECTATOR)
    assert legal_list(GAME, view, SPECTATOR) == []
    assert [hand_of(view.hand[seat]) for seat in range(6)] == [[]] * 6
    assert [int(view.passed[seat]) for seat in range(6)] == [-1, -1, HIDDEN, -1, -1, -1]


def purchase(hand: list[int]) -> Any:
    """Seat 0 buys a Pieu; a 5, if it has one, could have moved seat 1's pawn instead."""
    fives = [FIVE + 13, FIVE + 26]
    s = table(4, {1: [at(2, 9)]}, {0: hand, 1: [TWO, THREE], 2: fives}, dice="gain")
    return roll(play(s, ("buy",)), 1, 2, 3)


def test_tk31_tk35_a_purchase_does_not_tell_whether_the_buyer_keeps_a_five() -> None:
    views = [view_of(GAME, purchase([card, QUEEN]), 1) for card in (FIVE, SIX)]
    for view in views:
        view.gone[:] = 0  # the builder lays the cards it has left among those played
    assert bytes_of(views[0]) == bytes_of(views[1])


def test_tk31_tk35_in_every_imagined_world_the_buyer_can_discard() -> None:
    rng, s = Random(7), purchase([FIVE, QUEEN])
    only_fives = 0
    for _ in range(500):
        world = world_of(view_of(GAME, s, 1), a_key(rng))
        only_fives += all(card % 13 == FIVE for card in hand_of(world.hand[0]))
        assert legal_list(GAME, world, 0)
    assert only_fives > 10


# Imagined worlds against a plain enumeration. A place is ("hand", seat), ("pile", number).


def small_table(
    players: int,
    hands: dict[int, list[int]],
    pile: dict[int, int],
    received: dict[int, int] | None = None,
    chosen: dict[int, int] | None = None,
    **options: str,
) -> Any:
    """The last cards of a shuffle: the hands, what jokers can still draw; all else is played."""
    snapshot = Oracle(players, options).snapshot()
    held = [*pile.values(), *(card for hand in hands.values() for card in hand)]
    gone = Counter(PACKS[players]) - Counter(held)
    deck: list[int | None] = [None] * (13 * players)
    snapshot |= {
        "hands": [sorted(hands.get(seat, [])) for seat in range(players)],
        "deck": deck + [pile.get(number) for number in range(players // 2)],
        "gone": sorted(gone.elements()),
        "received": [(received or {}).get(seat) for seat in range(players)],
        "chosen": [(chosen or {}).get(seat) for seat in range(players)] if chosen else [],
        "stage": "pass" if chosen else "turn",
        "turn": min(hands),
        "dealer": 0,
        "deal": 2,
    }
    return record_of(snapshot)


World = tuple[tuple[int, ...], ...]


def expected_worlds(places: list[tuple[str, int]], unseen: list[int]) -> Counter[World]:
    """Every way the unseen cards can lie in the places, all orders of the cards equally often."""
    worlds: Counter[World] = Counter()
    for order in permutations(unseen):
        lies: dict[tuple[str, int], list[int]] = {}
        for place, card in zip(places, order, strict=True):
            lies.setdefault(place, []).append(card)
        worlds[tuple(tuple(sorted(lies[place])) for place in sorted(lies))] += 1
    return worlds


def seen_world(world: Any, places: list[tuple[str, int]], known: dict[int, int]) -> World:
    """How the unseen cards lie in an imagined world; a card known to be in a hand is left out."""
    first = 13 * int(world.players)
    lies = []
    for kind, number in sorted(set(places)):
        if kind == "pile":
            lies.append((int(world.deck[first + number]),))
        else:
            hand = hand_of(world.hand[number])
            if number in known:
                hand.remove(known[number])
            lies.append(tuple(hand))
    return tuple(lies)


def assert_fits(seen: Counter[Any], expected: Counter[Any]) -> None:
    """Pearson's chi-square, four standard deviations wide."""
    assert set(seen) <= set(expected)
    samples, total, free = seen.total(), expected.total(), len(expected) - 1
    chance = {world: samples * weight / total for world, weight in expected.items()}
    square = sum((seen[world] - mean) ** 2 / mean for world, mean in chance.items())
    assert min(chance.values()) > 5
    assert abs(square - free) < 4 * math.sqrt(2 * free), (square, free)


SMALL: dict[str, tuple[Any, ...]] = {
    "four players, one card each": (
        (4, {0: [TWO], 1: [SIX], 2: [NINE], 3: [QUEEN]}, {0: ACE, 1: TEN}),
        {},
        0,
        [("hand", 1), ("hand", 2), ("hand", 3), ("pile", 0), ("pile", 1)],
        [SIX, NINE, QUEEN, ACE, TEN],
        {},
    ),
    "an onlooker": (
        (4, {2: [NINE, 52], 3: [QUEEN]}, {0: ACE, 1: TEN}),
        {},
        SPECTATOR,
        [("hand", 2), ("hand", 2), ("hand", 3), ("pile", 0), ("pile", 1)],
        [NINE, 52, QUEEN, ACE, TEN],
        {},
    ),
    "six players, doubled cards, one joker has drawn": (
        (6, {0: [TWO], 3: [NINE, THREE], 5: [NINE]}, {0: THREE, 2: QUEEN}),
        {},
        0,
        [("hand", 3), ("hand", 3), ("hand", 5), ("pile", 0), ("pile", 2)],
        [NINE, NINE, THREE, THREE, QUEEN],
        {},
    ),
    "six players, one copy in the own hand": (
        (6, {0: [NINE, TWO], 3: [NINE, THREE], 5: [54]}, {1: THREE, 2: QUEEN}),
        {},
        0,
        [("hand", 3), ("hand", 3), ("hand", 5), ("pile", 1), ("pile", 2)],
        [NINE, THREE, THREE, 54, QUEEN],
        {},
    ),
    "the giver knows one card": (
        (6, {0: [TWO], 1: [NINE, SIX], 4: [NINE, JACK]}, {0: EIGHT}, {1: NINE}),
        {},
        0,
        [("hand", 1), ("hand", 4), ("hand", 4), ("pile", 0)],
        [SIX, NINE, JACK, EIGHT],
        {1: NINE},
    ),
    "eight players in halves, the giver knows one of two copies in one hand": (
        (8, {2: [TWO], 4: [NINE, NINE], 5: [JACK, QUEEN]}, {3: EIGHT}, {4: NINE}),
        {"teams": "halves"},
        2,
        [("hand", 4), ("hand", 5), ("hand", 5), ("pile", 3)],
        [NINE, JACK, QUEEN, EIGHT],
        {4: NINE},
    ),
    "nobody else knows that card": (
        (4, {0: [TWO], 1: [NINE, SIX], 3: [FOUR]}, {1: EIGHT}, {1: NINE}),
        {"teams": "pairs"},
        0,
        [("hand", 1), ("hand", 1), ("hand", 3), ("pile", 1)],
        [NINE, SIX, FOUR, EIGHT],
        {},
    ),
}


@pytest.mark.parametrize(
    ("described", "options", "viewer", "places", "unseen", "known"),
    SMALL.values(),
    ids=list(SMALL),
)
def test_imagined_worlds_are_as_likely_as_an_enumeration_says(
    described: tuple[Any, ...],
    options: dict[str, str],
    viewer: int,
    places: list[tuple[str, int]],
    unseen: list[int],
    known: dict[int, int],
) -> None:
    view, rng = view_of(GAME, small_table(*described, **options), viewer), Random(8)
    seen: Counter[World] = Counter()
    for _ in range(6000):
        seen[seen_world(world_of(view, a_key(rng)), places, known)] += 1
    assert_fits(seen, expected_worlds(places, unseen))


def test_a_sealed_choice_is_any_card_of_that_hand() -> None:
    hands = {0: [TWO, ACE], 1: [SIX], 2: [NINE, TEN], 3: [QUEEN]}
    s = small_table(4, hands, {1: EIGHT}, chosen={2: NINE, 3: QUEEN}, teams="pairs")
    places = [("hand", 1), ("hand", 2), ("hand", 2), ("hand", 3), ("pile", 1)]
    expected: Counter[Any] = Counter()
    for world, weight in expected_worlds(places, [SIX, NINE, TEN, QUEEN, EIGHT]).items():
        for choice in world[1]:
            expected[world, choice, world[2][0]] += weight
    view, rng = view_of(GAME, s, 0), Random(9)
    seen: Counter[Any] = Counter()
    for _ in range(8000):
        world = world_of(view, a_key(rng))
        assert [int(world.passed[seat]) for seat in (0, 1)] == [NO_CARD, NO_CARD]
        lies = seen_world(world, places, {})
        seen[lies, int(world.passed[2]), int(world.passed[3])] += 1
    assert_fits(seen, expected)


def test_in_a_full_exchange_an_unseen_card_may_be_anywhere_and_any_card_may_be_passed() -> None:
    hand = [TWO, THREE, FOUR, SIX]
    game = position(4, {}, {0: hand}, teams="pairs")
    snapshot = game.snapshot() | {"stage": "pass", "chosen": [None, None, None, None]}
    s = record_of(snapshot)
    choose(s, 2, ("pass", game.hands[2][0]))
    hidden = [*game.hands[1], *game.hands[2], *game.hands[3], *game.deck[52:]]
    view, rng = view_of(GAME, s, 0), Random(10)
    holders: Counter[Any] = Counter()
    passes: Counter[Any] = Counter()
    for _ in range(4000):
        world = world_of(view, a_key(rng))
        passes[int(world.passed[2])] += 1
        held = [seat for seat in (1, 2, 3) if hidden[0] in hand_of(world.hand[seat])]
        holders[held[0] if held else f"pile {list(world.deck[52:54]).index(hidden[0])}"] += 1
    assert_fits(passes, Counter(hidden))
    assert_fits(holders, Counter({1: 4, 2: 4, 3: 4, "pile 0": 1, "pile 1": 1}))
