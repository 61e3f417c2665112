"""KK18: what a view of Toc Toc Toc keeps, hides, and imagines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    empty_record,
    legal_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.bundle import bundle, cards_in
from tests.oracles.toctoctoc import full_pack, without

MONSTER, MONSTER_BRUTE, MONSTER_MUSICIAN, MONSTER_VAMP = range(4)
GHOST, GHOST_BRUTE, GHOST_MUSICIAN, GHOST_VAMP = range(4, 8)
CHILD, TAXI, SCARECROW = range(12, 15)
World = tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]
Cards = Sequence[int]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def random_key(rng: Random) -> np.ndarray:
    return np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)


def settled_positions(players: int, games: int) -> Iterator[tuple[np.record, Random]]:
    """Every position of some random games."""
    for game in range(games):
        rng = Random(100 * players + game)
        s = set_up_record(GAME, players, {}, key_of(rng.randbytes(32), GAME.name))
        GAME.verbs.settle(s)
        yield s, rng
        while not GAME.verbs.is_over(s):
            (seat,) = seats_in(int(GAME.verbs.actors(s)))
            GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))
            yield s, rng


def imagined(view: np.record, rng: Random) -> np.record:
    world = copy_of(view)
    GAME.verbs.imagine(world, random_key(rng))
    return world


def numbers_of(view: np.record) -> list[float]:
    out = np.full(GAME.verbs.feature_total(int(view.players)), np.nan, np.float32)
    assert GAME.verbs.features(view, out) == len(out)
    return out.tolist()


def everything(s: np.record) -> list[int]:
    """All cards on the table."""
    cards = cards_in(s.removed) + [int(card) for card in s.pile if card != t.NO_CARD]
    for seat in range(s.players):
        cards += cards_in(s.guests[seat]) + cards_in(s.hand[seat])
    return sorted(cards + ([int(s.card)] if s.card != t.NO_CARD else []))


@pytest.mark.parametrize("players", GAME.players)
def test_the_mask_of_an_imagined_world_is_the_view(players: int) -> None:
    for s, rng in settled_positions(players, games=6):
        for seat in (*range(players), SPECTATOR):
            view = view_of(GAME, s, seat)
            assert bytes_of(view_of(GAME, view, seat)) == bytes_of(view)
            world = imagined(view, rng)
            assert bytes_of(view_of(GAME, world, seat)) == bytes_of(view)
            assert world.viewer == EVERYTHING


@pytest.mark.parametrize("players", GAME.players)
def test_an_imagined_world_has_every_card_once_and_keeps_what_is_known(players: int) -> None:
    for s, rng in settled_positions(players, games=4):
        assert everything(s) == full_pack(players)
        for seat in (*range(players), SPECTATOR):
            world = imagined(view_of(GAME, s, seat), rng)
            assert everything(world) == full_pack(players)
            for other in range(players):
                hand = Counter(cards_in(world.hand[other]))
                assert hand.total() == s.held[other]
                hand[int(world.card)] += s.stage == t.ANSWERING and other == s.turn
                assert Counter(cards_in(s.known[other])) <= hand


@pytest.mark.parametrize("players", GAME.players)
def test_a_view_knows_its_own_legal_actions(players: int) -> None:
    for s, _ in settled_positions(players, games=4):
        for seat in (*range(players), SPECTATOR):
            assert legal_list(GAME, view_of(GAME, s, seat), seat) == legal_list(GAME, s, seat)


@pytest.mark.parametrize("players", GAME.players)
def test_an_imagined_world_can_be_played_to_its_end(players: int) -> None:
    for s, rng in settled_positions(players, games=1):
        world = imagined(view_of(GAME, s, rng.randrange(players)), rng)
        while not GAME.verbs.is_over(world):
            (seat,) = seats_in(int(GAME.verbs.actors(world)))
            GAME.verbs.apply(world, seat, rng.choice(legal_list(GAME, world, seat)))
        assert everything(world) == full_pack(players)


@pytest.mark.parametrize("players", GAME.players)
def test_equal_views_give_equal_features(players: int) -> None:
    for s, rng in settled_positions(players, games=2):
        for seat in (*range(players), SPECTATOR):
            view = view_of(GAME, s, seat)
            numbers = numbers_of(view)
            again = view_of(GAME, imagined(view, rng), seat)
            assert numbers_of(again) == numbers
            assert all(0 <= number <= 5 for number in numbers)


def test_features_differ_where_the_viewer_can_tell_positions_apart() -> None:
    seen: dict[bytes, list[float]] = {}
    for s, _ in settled_positions(4, games=2):
        seen[bytes_of(view_of(GAME, s, 0))] = numbers_of(view_of(GAME, s, 0))
    assert len({tuple(numbers) for numbers in seen.values()}) == len(seen)


def test_the_key_and_the_order_of_the_pile_are_wiped() -> None:
    for s, _ in settled_positions(5, games=2):
        view = view_of(GAME, s, 2)
        assert not view.chance.key.any()
        assert set(view.pile[s.top + 1 :].tolist()) <= {t.HIDDEN, t.NO_CARD}
        assert [int(card) for card in view.hand] == [
            int(s.hand[2]) if seat == 2 else 0 for seat in range(5)
        ]


def small_table(
    hands: Sequence[Cards], known: Sequence[Cards], pile: Cards, offered: int = t.NO_CARD
) -> np.record:
    """Seat 0 offers or has offered to seat 1; all cards not named have left the game."""
    s = empty_record(GAME.record_type)
    s.players = 3
    GAME.verbs.set_up(s)
    s.pack, s.turn, s.stage = 0, 0, t.OFFERING
    if offered != t.NO_CARD:
        s.card, s.door, s.stage = offered, 1, t.ANSWERING
    for seat in range(3):
        s.hand[seat], s.held[seat] = bundle(*hands[seat]), len(hands[seat])
        s.known[seat] = bundle(*known[seat])
    s.pile[: len(pile)] = pile
    named = [card for hand in hands for card in hand] + list(pile)
    named += [] if offered == t.NO_CARD else [offered]
    s.removed = bundle(*without(full_pack(3), named))
    return s


def world_of(s: np.record) -> World:
    hands = tuple(tuple(cards_in(s.hand[seat])) for seat in range(3))
    return hands, int(s.card), tuple(int(card) for card in s.pile if card != t.NO_CARD)


def enumerated(
    viewer: int, hands: Sequence[Cards], known: Sequence[Cards], pile: Cards, offered: int
) -> Counter[World]:
    """Every way to lay the unseen cards, then every card the offer may be, counted one by one."""
    has_offer = offered != t.NO_CARD
    full = [list(hands[seat]) + ([offered] if has_offer and seat == 0 else []) for seat in range(3)]
    others = [seat for seat in range(3) if seat != viewer]
    unseen = [card for seat in others for card in without(full[seat], list(known[seat]))]
    worlds: Counter[World] = Counter()
    for laid in permutations(unseen + list(pile[1:])):
        dealt, rest = [sorted(hand) for hand in full], list(laid)
        for seat in others:
            hidden = len(full[seat]) - len(known[seat])
            dealt[seat] = sorted(list(known[seat]) + rest[:hidden])
            rest = rest[hidden:]
        below = (*pile[:1], *rest)
        if viewer == 0 or not has_offer:
            dealt[0] = without(dealt[0], [offered] if has_offer else [])
            worlds[tuple(map(tuple, dealt)), offered, below] += len(full[0])
            continue
        for card in dealt[0]:
            left = [without(dealt[0], [card]), *dealt[1:]]
            worlds[tuple(map(tuple, left)), card, below] += 1
    return worlds


def chi_square(expected: Counter[World], found: Counter[World]) -> tuple[float, int]:
    """Pearson's sum, and its degrees of freedom."""
    scale = found.total() / expected.total()
    assert min(expected.values()) * scale > 5
    total = sum(
        (found[world] - scale * ways) ** 2 / (scale * ways) for world, ways in expected.items()
    )
    return total, len(expected) - 1


POSITIONS: dict[str, tuple[Sequence[Cards], Sequence[Cards], Cards, int]] = {
    "nothing known, a pile": (
        [[GHOST], [GHOST, CHILD], [TAXI, CHILD]],
        [(), (), ()],
        [SCARECROW, GHOST],
        t.NO_CARD,
    ),
    "some known, equal ones among the unseen": (
        [[GHOST, TAXI], [CHILD, CHILD, GHOST], [CHILD, TAXI]],
        [[TAXI], [CHILD], ()],
        [MONSTER, CHILD],
        t.NO_CARD,
    ),
    "an offer that may be the known card, and is": (
        [[CHILD], [TAXI], [GHOST, SCARECROW]],
        [[TAXI], (), [GHOST]],
        [MONSTER, CHILD],
        TAXI,
    ),
    "an offer that may be one of two known cards, and is not": (
        [[CHILD, CHILD, TAXI], [TAXI], [GHOST, CHILD]],
        [[CHILD, TAXI], (), ()],
        [],
        GHOST,
    ),
    "an offer all of whose cards are known": (
        [[CHILD, GHOST], [TAXI], [SCARECROW]],
        [[CHILD, CHILD, GHOST], (), ()],
        [MONSTER, CHILD],
        CHILD,
    ),
}


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
@pytest.mark.parametrize("name", POSITIONS)
def test_kk18_imagined_worlds_are_as_likely_as_an_enumeration_says(name: str, viewer: int) -> None:
    hands, known, pile, offered = POSITIONS[name]
    view = view_of(GAME, small_table(hands, known, pile, offered), viewer)
    expected = enumerated(viewer, hands, known, pile, offered)
    rng = Random(f"{name} {viewer}")
    found = Counter(world_of(imagined(view, rng)) for _ in range(6000))
    assert set(found) == set(expected)
    total, freedom = chi_square(expected, found)
    assert total < freedom + 4 * (2 * freedom) ** 0.5 + 1e-9
