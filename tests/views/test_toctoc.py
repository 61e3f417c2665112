"""TT20: what a view of Jeu du Toc Toc keeps, hides, and imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.cards import members
from ludotoc.engine.dice import key_of
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    legal_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.games.ring.features import STAKES, USES
from ludotoc.games.toctoc import state as t
from tests.bridges import toctoc as bridge
from tests.lockstep import option_mix
from tests.oracles.count_toctoc import ACE, HEARTS, KING, card, position

GAME = bridge.GAME
VIEWERS = (*range(4), SPECTATOR)
PACK = [*range(54)]
WEIGHED = 4 * STAKES + USES  # numbers that are reckoned in points, and how large they may be
MOST_WEIGHED = 4
Hands = tuple[tuple[int, ...], ...]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def settled_positions(games: int, most: int = 250) -> Iterator[tuple[np.record, Random]]:
    """The positions of some random games; in every second one all begin stuck (TT17)."""
    for game in range(games):
        rng = Random(game)
        players, options = option_mix(GAME, rng)
        s = set_up_record(GAME, players, options, key_of(rng.randbytes(32), GAME.name))
        s.stuck[:] = t.PATIENCE * (game % 2)
        for _ in range(most):
            GAME.verbs.settle(s)
            yield s, rng
            if GAME.verbs.is_over(s):
                break
            seat = rng.choice(seats_in(int(GAME.verbs.actors(s))))
            GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))


def imagined(view: np.record, rng: Random) -> np.record:
    world = copy_of(view)
    key = np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)
    GAME.verbs.imagine(world, key)
    return world


def everything(s: np.record) -> list[int]:
    """All cards, wherever they are."""
    lying = [int(kind) for kind in s.deck if kind != -1]
    return sorted(lying + members(s.gone) + [k for hand in s.hand for k in members(hand)])


def numbers_of(view: np.record) -> list[float]:
    out = np.full(GAME.verbs.feature_total(4), np.nan, np.float32)
    assert GAME.verbs.features(view, out) == len(out)
    return out.tolist()


def test_the_mask_of_an_imagined_world_is_the_view() -> None:
    for s, rng in settled_positions(games=8):
        for seat in VIEWERS:
            view = view_of(GAME, s, seat)
            assert bytes_of(view_of(GAME, view, seat)) == bytes_of(view)
            world = imagined(view, rng)
            assert bytes_of(view_of(GAME, world, seat)) == bytes_of(view)
            assert world.viewer == EVERYTHING


def test_an_imagined_world_has_every_card_once_and_keeps_what_is_known() -> None:
    for s, rng in settled_positions(games=8):
        assert everything(s) == PACK
        for seat in VIEWERS:
            world = imagined(view_of(GAME, s, seat), rng)
            assert everything(world) == PACK
            assert [len(members(hand)) for hand in world.hand] == s.held.tolist()
            assert [kind == -1 for kind in world.deck] == [kind == -1 for kind in s.deck]
            if seat != SPECTATOR:
                assert world.hand[seat] == s.hand[seat]
                partner = (seat + 2) % 4
                assert world.received[partner] == s.received[partner]


def test_a_view_knows_its_own_legal_actions() -> None:
    for s, _ in settled_positions(games=8):
        for seat in VIEWERS:
            assert legal_list(GAME, view_of(GAME, s, seat), seat) == legal_list(GAME, s, seat)


def test_an_imagined_world_can_be_played_on() -> None:
    for s, rng in settled_positions(games=3, most=60):
        world = imagined(view_of(GAME, s, rng.choice(VIEWERS)), rng)
        for _ in range(60):
            if GAME.verbs.is_over(world):
                break
            seat = rng.choice(seats_in(int(GAME.verbs.actors(world))))
            GAME.verbs.apply(world, seat, rng.choice(legal_list(GAME, world, seat)))
            GAME.verbs.settle(world)
        assert everything(world) == PACK


def test_the_key_the_deck_and_the_other_hands_are_wiped() -> None:
    for s, _ in settled_positions(games=4):
        for seat in VIEWERS:
            view = view_of(GAME, s, seat)
            assert not view.chance.key.any()
            assert set(view.deck.tolist()) <= {-1, -2}
            hidden = [other for other in range(4) if other != seat]
            assert not any(view.hand[other] for other in hidden)
            assert all(view.passed[other] < 0 for other in hidden)
            opponents = [other for other in hidden if (other - seat) % 4 != 2 or seat > 3]
            assert all(view.received[other] == -2 for other in opponents)


def test_equal_views_give_equal_features() -> None:
    for s, rng in settled_positions(games=4):
        for seat in VIEWERS:
            view = view_of(GAME, s, seat)
            numbers = numbers_of(view)
            assert numbers_of(view_of(GAME, imagined(view, rng), seat)) == numbers
            assert all(0 <= number <= 1 for number in numbers[:-WEIGHED])
            assert all(abs(number) < MOST_WEIGHED for number in numbers[-WEIGHED:])


def test_features_turn_with_the_viewer() -> None:
    """The same table one seat on looks the same to the next player."""
    s = bridge.record_of(position([[0], [1], [2], [3]], {0: [("ring", 20)]}))
    turned = bridge.record_of(position([[3], [0], [1], [2]], {1: [("ring", 38)]}, turn=1, dealer=0))
    assert numbers_of(view_of(GAME, s, 0)) == numbers_of(view_of(GAME, turned, 1))
    assert numbers_of(view_of(GAME, s, 0)) != numbers_of(view_of(GAME, s, 1))


def test_features_tell_positions_apart() -> None:
    seen = {bytes_of(view_of(GAME, s, 0)): s.copy() for s, _ in settled_positions(games=1)}
    numbers = {tuple(numbers_of(view_of(GAME, s, 0))) for s in seen.values()}
    assert len(numbers) > 0.95 * len(seen)


# Worlds are as likely as an enumeration says


def table(hands: list[list[int]], received: dict[int, int], declined: bool = False) -> np.record:
    """The last deal, seat 0 to play, jokers gone; four cards nobody holds lie in the pile."""
    snapshot = position(hands, {}, pile=(52, 53, card(KING), card(ACE, HEARTS)))
    snapshot["deck"][48:50] = [None, None]
    snapshot["gone"] = [*snapshot["gone"], 52, 53]
    snapshot["received"] = [received.get(seat) for seat in range(4)]
    s = bridge.record_of(snapshot)
    s.declined = declined
    return s


def pile_of(s: np.record) -> list[int]:
    return [int(kind) for kind in s.deck if kind != -1]


def is_exit(kind: int) -> bool:
    return kind < 52 and kind % 13 in (0, 12)


def enumerated(s: np.record, viewer: int) -> Counter[Hands]:
    """Every way to deal the unseen cards into hands, weighted by the orders of the pile (equal)."""
    known = [
        {int(s.received[seat])} - {-1}
        if viewer == (seat + 2) % 4 and viewer != SPECTATOR
        else set()
        for seat in range(4)
    ]
    sure = [set(members(s.hand[p])) if p == viewer else known[p] for p in range(4)]
    hidden = [set(members(s.hand[p])) - sure[p] for p in range(4)]
    unseen = sorted(set(pile_of(s)).union(*hidden))
    worlds: Counter[Hands] = Counter()

    def deal(seat: int, left: tuple[int, ...], dealt: tuple[tuple[int, ...], ...]) -> None:
        if seat == 4:
            if not s.declined or any(map(is_exit, dealt[0])):
                worlds[dealt] += 1
            return
        for taken in combinations(left, len(hidden[seat])):
            rest = tuple(kind for kind in left if kind not in taken)
            deal(seat + 1, rest, (*dealt, tuple(sorted({*taken, *sure[seat]}))))

    deal(0, tuple(unseen), ())
    return worlds


def chi_square(expected: Counter[Any], found: Counter[Any]) -> tuple[float, int]:
    """Pearson's sum, and its degrees of freedom."""
    scale = found.total() / expected.total()
    assert min(expected.values()) * scale > 5
    total = sum((found[w] - scale * n) ** 2 / (scale * n) for w, n in expected.items())
    return total, len(expected) - 1


TWO, THREE, FIVE, NINE = map(card, (2, 3, 5, 9))
KING_OF_HEARTS = card(KING, HEARTS)
# What the seats hold, what of it they were given, and whether seat 0 has declined help.
POSITIONS: dict[str, tuple[list[list[int]], dict[int, int], bool]] = {
    "one card each": ([[TWO], [THREE], [FIVE], []], {}, False),
    "a card known to the giver": ([[TWO], [THREE], [FIVE, NINE], []], {2: FIVE}, False),
    "a proof": ([[TWO, card(ACE)], [], [THREE], []], {}, True),
    "a proof among three cards": ([[TWO, NINE, card(ACE)], [], [THREE], []], {}, True),
    "a proof beside a known card": ([[TWO, card(ACE)], [], [THREE], []], {0: TWO}, True),
    "a proof the giver knows of": (
        [[TWO, KING_OF_HEARTS], [], [THREE], []],
        {0: KING_OF_HEARTS},
        True,
    ),
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", POSITIONS)
def test_tt20_imagined_worlds_are_as_likely_as_an_enumeration_says(name: str, viewer: int) -> None:
    s = table(*POSITIONS[name])
    expected = enumerated(s, viewer)
    view, rng = view_of(GAME, s, viewer), Random(f"{name} {viewer}")
    drawn = (imagined(view, rng) for _ in range(30 * len(expected) + 200))
    found = Counter(tuple(tuple(members(hand)) for hand in world.hand) for world in drawn)
    assert set(found) == set(expected)
    total, freedom = chi_square(expected, found)
    assert total < freedom + 4 * (2 * freedom) ** 0.5 + 1e-9


def test_tt20_the_order_of_the_pile_is_as_likely_as_any_other() -> None:
    s = table([[TWO], [], [], []], {})
    view, rng = view_of(GAME, s, 0), Random(5)
    found = Counter(tuple(pile_of(imagined(view, rng))) for _ in range(2400))
    expected = Counter(permutations(pile_of(s)))
    assert set(found) == set(expected)
    total, freedom = chi_square(expected, found)
    assert total < freedom + 4 * (2 * freedom) ** 0.5


def test_tt4_a_sealed_choice_is_any_card_of_the_hand() -> None:
    s = set_up_record(GAME, 4, GAME.check_options(4, {}), key_of(b"sealed", GAME.name))
    GAME.verbs.settle(s)
    GAME.verbs.apply(s, 1, t.PASS + members(s.hand[1])[2])
    view, rng = view_of(GAME, s, 0), Random(6)
    places: Counter[int] = Counter()
    for _ in range(400):
        world = imagined(view, rng)
        places[members(world.hand[1]).index(int(world.passed[1]))] += 1
    assert set(places) == {0, 1, 2, 3}
    assert all(70 < number < 130 for number in places.values())
