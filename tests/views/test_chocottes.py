"""CC19, CC20: what a view of Toc Chocottes keeps, hides, imagines, and may forget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
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
    empty_record,
    legal_list,
    seats_in,
    view_of,
)
from ludotoc.games.chocottes import GAME, memory
from ludotoc.games.chocottes import state as c
from tests.bridges.chocottes import record_of
from tests.oracles.chocottes import Oracle
from tests.oracles.test_chocottes_oracle import HIDDEN as SCRIPT_DECK
from tests.oracles.test_chocottes_oracle import run_script

CALM = 0.9
DRAWS = 30  # imagined worlds for each one possible
MEMORY_VERBS = (memory.facts, memory.forget, memory.neighbour, memory.confuse)
World = tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]
both_modes = pytest.mark.parametrize("live", [c.ASKED, c.LIVE], ids=["asked", "live"])
every_number = pytest.mark.parametrize("players", GAME.players)


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    from ludotoc.engine.jit import prepare

    prepare(*GAME.verbs, *MEMORY_VERBS)


def random_key(rng: Random) -> np.ndarray:
    return np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)


def opened(players: int, live: int, rng: Random) -> np.record:
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, GAME.check_options(players, {}))
    s.live = live
    s.chance.key[:] = key_of(rng.randbytes(32), GAME.name)
    GAME.verbs.set_up(s)
    GAME.verbs.settle(s)
    return s


def calm_choice(s: np.record, seat: int, legal: list[int], rng: Random) -> int:
    """Mostly draw, snap what matches, else pass: so that effects come up and rounds last."""
    right = [c.SNAP + at for at, card in enumerate(cards_of(s, seat)) if matches(s, card)]
    calm = [action for action in right if action in legal and s.stage == c.WINDOW]
    calm = calm or [action for action in legal if action in (c.PASS, c.DRAW)]
    return rng.choice(calm if calm and rng.random() < CALM else legal)


def matches(s: np.record, card: int) -> bool:
    top = int(s.face[s.discards[max(0, s.discarded - 1)]])
    return s.discarded > 0 and card // c.COPIES == top // c.COPIES


def positions(players: int, live: int, games: int) -> Iterator[tuple[np.record, Random]]:
    """Every position of some games, settled; in a live window also before the beat closes."""
    for game in range(games):
        rng = Random(100 * players + 10 * game + live)
        s = opened(players, live, rng)
        yield s, rng
        while not GAME.verbs.is_over(s):
            seat = rng.choice(seats_in(int(GAME.verbs.actors(s))))
            GAME.verbs.apply(s, seat, calm_choice(s, seat, legal_list(GAME, s, seat), rng))
            if s.stage == c.CLOSING:
                yield s, rng
            GAME.verbs.settle(s)
            yield s, rng


def viewers(players: int) -> list[int]:
    return [*range(players), SPECTATOR]


def imagined(view: np.record, rng: Random) -> np.record:
    world = copy_of(view)
    GAME.verbs.imagine(world, random_key(rng))
    return world


def cards_of(s: np.record, seat: int) -> list[int]:
    return [int(s.face[s.label[place]]) for place in members(s.hand[seat])]


def pile_of(s: np.record) -> list[int]:
    return s.face[s.taken : c.CARDS].tolist()


def everything(s: np.record) -> list[int]:
    """All cards on the table."""
    cards = [*pile_of(s), *s.face[s.discards[: s.discarded]].tolist()]
    cards += [int(s.face[s.drawn])] if s.drawn != c.NO_CARD else []
    return sorted(cards + [card for seat in range(s.players) for card in cards_of(s, seat)])


def numbers_of(view: np.record) -> list[float]:
    out = np.full(GAME.verbs.feature_total(int(view.players)), np.nan, np.float32)
    assert GAME.verbs.features(view, out) == len(out)
    return out.tolist()


def facts_of(view: np.record) -> list[int]:
    out = np.zeros(c.LABELS, np.int16)
    return out[: memory.facts(view, out)].tolist()


@both_modes
@every_number
def test_the_mask_of_an_imagined_world_is_the_view(players: int, live: int) -> None:
    for s, rng in positions(players, live, games=3):
        for viewer in viewers(players):
            view = view_of(GAME, s, viewer)
            world = imagined(view, rng)
            assert int(world.viewer) == EVERYTHING
            assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
            assert bytes_of(view_of(GAME, view, viewer)) == bytes_of(view)


@both_modes
@every_number
def test_every_card_is_in_the_imagined_world_once(players: int, live: int) -> None:
    for s, rng in positions(players, live, games=2):
        assert everything(s) == list(range(c.CARDS))
        viewer = rng.choice(viewers(players))
        world = imagined(view_of(GAME, s, viewer), rng)
        assert everything(world) == list(range(c.CARDS))
        for witch, (first, second) in enumerate(world.mixed[: world.witches].tolist()):
            after = world.face[c.CARDS + 2 * witch : c.CARDS + 2 * witch + 2].tolist()
            assert sorted(after) == sorted([world.face[first], world.face[second]])


@both_modes
@every_number
def test_legal_actions_are_the_same_on_a_view(players: int, live: int) -> None:
    for s, _ in positions(players, live, games=3):
        for seat in range(players):
            assert legal_list(GAME, view_of(GAME, s, seat), seat) == legal_list(GAME, s, seat)


@both_modes
def test_a_view_does_not_depend_on_what_its_seat_has_not_seen(live: int) -> None:
    for s, rng in positions(3, live, games=3):
        viewer = rng.choice(viewers(3))
        view = view_of(GAME, s, viewer)
        other = imagined(view, rng)
        seats = seats_in(int(GAME.verbs.actors(other)))
        if s.stage in (c.TURN, c.LOOKING, c.EFFECT, c.MIXING, c.SWAPPING) and viewer not in seats:
            action = rng.choice(legal_list(GAME, s, seats[0]))
            if action >= c.REAP or action == c.KNOCK:
                continue
            for world in (copied := copy_of(s), other):
                GAME.verbs.apply(world, seats[0], action)
                GAME.verbs.settle(world)
            if other.rounds == s.rounds:
                assert bytes_of(view_of(GAME, copied, viewer)) == bytes_of(
                    view_of(GAME, other, viewer)
                )


@every_number
def test_equal_views_give_equal_features(players: int) -> None:
    for s, rng in positions(players, c.ASKED, games=2):
        viewer = rng.choice(viewers(players))
        view = view_of(GAME, s, viewer)
        numbers = numbers_of(view)
        assert numbers == numbers_of(view_of(GAME, imagined(view, rng), viewer))
        assert np.isfinite(numbers).all()
        assert min(numbers) >= 0


def world_of(s: np.record) -> World:
    drawn = int(s.face[s.drawn]) if s.drawn != c.NO_CARD else c.NO_CARD
    hands = tuple(tuple(cards_of(s, seat)) for seat in range(s.players))
    return hands, drawn, tuple(pile_of(s))


def world_of_oracle(world: dict[str, Any]) -> World:
    drawn = c.NO_CARD if world["drawn"] is None else world["drawn"]
    return tuple(map(tuple, world["cards"])), drawn, tuple(world["pile"])


def assert_worlds_match(oracle: Oracle, seat: int, seed: int) -> None:
    """By chi-square: the worlds imagined come as often as the oracle's enumeration has them."""
    expected = Counter(map(world_of_oracle, oracle.worlds(seat)))
    view, rng = view_of(GAME, record_of(oracle.snapshot()), seat), Random(seed)
    possible = sum(expected.values())
    draws = DRAWS * possible
    found = Counter(world_of(imagined(view, rng)) for _ in range(draws))
    assert set(found) <= set(expected)
    share = {world: draws * times / possible for world, times in expected.items()}
    chi_square = sum((found[world] - share[world]) ** 2 / share[world] for world in share)
    freedom = len(share) - 1
    assert chi_square <= freedom + 5 * sqrt(2 * max(1, freedom)), (chi_square, freedom)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("steps", [6, 8, 11, 14, 15, 16])
def test_cc20_imagined_worlds_match_the_enumeration(steps: int, seat: int) -> None:
    """Two Witches, one after the other, with sights before, between and after them."""
    assert_worlds_match(run_script(SCRIPT_DECK, (1, 0), steps), seat, seed=steps)


@pytest.mark.parametrize("coins", [(0, 0), (0, 1), (1, 1)])
def test_cc20_whatever_the_coins_were(coins: tuple[int, int]) -> None:
    assert_worlds_match(run_script(SCRIPT_DECK, coins, 16), 0, seed=7)


def test_cc20_a_sight_after_the_witch_tells_what_the_other_card_is() -> None:
    """Who knew both cards and sees one of them again knows both again."""
    s = record_of(run_script(SCRIPT_DECK, (1, 0), 8).snapshot())
    first, second = s.mixed[0].tolist()
    s.seen[first] |= 1 << 1
    s.seen[second] |= 1 << 1
    view, rng = view_of(GAME, s, 1), Random(3)
    for _ in range(20):
        assert cards_of(imagined(view, rng), 1)[:2] == cards_of(s, 1)[:2]


# What a memory may lose or confuse


@both_modes
@every_number
def test_a_forgotten_view_obeys_the_same_laws(players: int, live: int) -> None:
    forgotten = 0
    for s, rng in positions(players, live, games=2):
        viewer = rng.choice(viewers(players))
        view = view_of(GAME, s, viewer)
        remembered = facts_of(view)
        assert all(view.face[fact] == s.face[fact] for fact in remembered)
        if remembered:
            fact = rng.choice(remembered)
            memory.forget(view, fact)
            forgotten += 1
            assert facts_of(view) == [other for other in remembered if other != fact]
            assert int(view.face[fact]) == c.HIDDEN
        world = imagined(view, rng)
        assert everything(world) == list(range(c.CARDS))
        assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
        assert legal_list(GAME, view, viewer) == legal_list(GAME, s, viewer)
    assert forgotten > 10


@both_modes
@every_number
def test_a_confused_view_obeys_the_same_laws(players: int, live: int) -> None:
    confused = 0
    for s, rng in positions(players, live, games=2):
        viewer = rng.choice(viewers(players))
        view = view_of(GAME, s, viewer)
        for fact in facts_of(view):
            before, other = copy_of(view), int(memory.neighbour(view, fact, rng.randrange(9)))
            memory.confuse(view, fact, other)
            confused += bytes_of(before) != bytes_of(view)
            assert view.face[fact] in (before.face[other], before.face[fact])
            numbers_of(view)
        world = imagined(view, rng)
        assert everything(world) == list(range(c.CARDS))
        assert bytes_of(view_of(GAME, world, viewer)) == bytes_of(view)
    assert confused > 10


def looked_at_two() -> np.record:
    """Seat 0 has looked at its first two cards, then seat 1 at its own."""
    s = opened(2, c.ASKED, Random(5))
    GAME.verbs.apply(s, 0, c.LOOK)
    GAME.verbs.apply(s, 1, c.LOOK)
    return s


def test_nothing_must_be_remembered_while_it_is_looked_at() -> None:
    s = opened(2, c.ASKED, Random(5))
    GAME.verbs.apply(s, 0, c.LOOK)
    assert facts_of(view_of(GAME, s, 0)) == []
    assert facts_of(view_of(GAME, looked_at_two(), 0)) == [0, 1]
    assert facts_of(view_of(GAME, looked_at_two(), SPECTATOR)) == []


def test_a_card_that_lies_open_need_not_be_remembered_any_more() -> None:
    s = looked_at_two()
    s.active = 0
    GAME.verbs.apply(s, 0, c.DRAW)
    assert facts_of(view_of(GAME, s, 0)) == [0, 1]
    GAME.verbs.apply(s, 0, c.REPLACE)
    view = view_of(GAME, s, 0)
    drawn = int(s.label[0])
    assert facts_of(view) == [1, drawn]
    memory.forget(view, 0)
    assert view.face[0] == s.face[0], "what lies open cannot be forgotten"


def test_the_neighbours_of_a_card_lie_beside_it() -> None:
    view = view_of(GAME, looked_at_two(), 0)
    assert memory.neighbour(view, 1, memory.BEFORE) == 0
    assert memory.neighbour(view, 1, memory.AFTER) == 2
    assert memory.neighbour(view, 0, memory.BEFORE) == 0, "itself, where none lies"
    assert memory.neighbour(view, 0, memory.AFTER + 2) == 1


def test_confused_cards_change_what_is_known_of_them() -> None:
    s = looked_at_two()
    view = view_of(GAME, s, 0)
    memory.confuse(view, 0, 1)
    assert view.face[:3].tolist() == [s.face[1], s.face[0], c.HIDDEN]
    memory.confuse(view, 1, 2)
    assert view.face[:3].tolist() == [s.face[1], c.HIDDEN, s.face[0]]
    assert facts_of(view) == [0, 2]


def test_a_confusion_that_contradicts_what_else_is_remembered_does_not_happen() -> None:
    s = record_of(run_script(SCRIPT_DECK, (1, 0), 8).snapshot())
    view = view_of(GAME, s, 1)
    again = next(label for label in facts_of(view) if label >= c.CARDS)
    assert any(view.face[before] == view.face[again] for before in s.mixed[0]), "seen twice"
    remembered = bytes_of(view)
    memory.confuse(view, again, int(memory.neighbour(view, again, memory.AFTER)))
    assert bytes_of(view) == remembered
