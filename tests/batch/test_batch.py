"""Many tables at once: the same games as one table at a time, whoever computes them."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import ludotoc
from ludotoc.batch.kernels import DECISIONS, GAMES
from ludotoc.engine.record import bytes_of, copy_of, legal_list, seats_in, view_of
from ludotoc.games import NAMES, find_game
from tests.lockstep import option_mix


def play_along(name: str, tables: int, steps: int, **options: Any) -> tuple[Any, Any, list[int]]:
    """A batch driven by seeded choices, and the same choices made at single records."""
    game = find_game(name)
    batch = ludotoc.batch(name, tables, seed=5, auto_reset=False, **options)
    singles = [copy_of(record) for record in batch.records()]
    rng, done = Random(1), [0] * tables
    for _ in range(steps):
        seats, masks, _ = batch.look(features=False)
        actions = np.zeros(tables, np.int16)
        for table, s in enumerate(singles):
            if seats[table] < 0:
                continue
            actions[table] = rng.choice(np.flatnonzero(masks[table]).tolist())
            game.verbs.apply(s, int(seats[table]), int(actions[table]))
            game.verbs.settle(s)
            done[table] += 1
        batch.step(actions)
    return batch, singles, done


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_plays_what_single_records_play(name: str) -> None:
    batch, singles, _ = play_along(name, tables=12, steps=60)
    for record, single in zip(batch.records(), singles, strict=True):
        assert bytes_of(record) == bytes_of(single)


@pytest.mark.parametrize("name", NAMES)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    players, options = option_mix(find_game(name), Random(4))
    results = []
    for threads in (1, 2, 5):
        batch = ludotoc.batch(name, 37, players=players, seed=9, threads=threads, **options)
        counted = batch.play_random(2_500)
        results.append((batch.records().tobytes(), counted.tolist()))
    assert results[0] == results[1] == results[2]
    assert results[0][1][DECISIONS] == 37 * 2_500
    assert results[0][1][GAMES] > 0


@pytest.mark.parametrize("name", NAMES)
def test_looking_shows_the_actors_legal_actions_and_features(name: str) -> None:
    game = find_game(name)
    batch = ludotoc.batch(name, 16, seed=2)
    batch.play_random(37)
    seats, masks, numbers = batch.look()
    for table, s in enumerate(batch.records()):
        seat = seats_in(int(game.verbs.actors(s)))[0]
        assert seats[table] == seat
        assert np.flatnonzero(masks[table]).tolist() == sorted(legal_list(game, s, seat))
        expected = np.zeros(numbers.shape[1], np.float32)
        written = game.verbs.features(view_of(game, s, seat), expected)
        assert written == numbers.shape[1]
        assert np.array_equal(numbers[table], expected)


@pytest.mark.parametrize("name", NAMES)
def test_games_that_end_give_their_points_and_begin_anew(name: str) -> None:
    batch = ludotoc.batch(name, 32, seed=3)
    game, rng, ended = find_game(name), np.random.default_rng(0), 0
    for _ in range(3_000):
        _, masks, _ = batch.look(features=False)
        points, done = batch.step(np.argmax(masks * rng.random(masks.shape), axis=1))
        ended += int(done.sum())
        if ended > 4:
            break
    assert ended > 4
    assert points[done].any()
    assert not any(game.verbs.is_over(s) for s in batch.records())


def test_every_table_plays_the_same_number_of_games() -> None:
    found = ludotoc.batch("tock", 20, seed=1).play_random_games(60)
    assert found["games"] == 60
    assert sum(found["wins"]) == 60 - found["cut"]
    assert found["mean_length"] > 100
    assert found["tallies"]["discards"] > 0
    assert found["moves_per_second"] > 0


def test_a_game_that_ends_with_its_last_decision_is_not_cut() -> None:
    """With four players every game of Chocolat ! takes all the decisions there can be."""
    found = ludotoc.batch("chocolat", 4, players=4, seed=1).play_random_games(8)
    assert found["mean_length"] == find_game("chocolat").longest_game
    assert found["cut"] == 0


def test_the_seed_fixes_everything() -> None:
    one, same, other = (ludotoc.batch("tock", 8, seed=seed) for seed in (4, 4, 5))
    for each in (one, same, other):
        each.play_random(200)
    assert one.records().tobytes() == same.records().tobytes()
    assert one.records().tobytes() != other.records().tobytes()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "tick"}, "no game 'tick'"),
        ({"players": 5}, "TK1: tock is for 4, 6, 8 players"),
        ({"teams": "three"}, "option teams can be"),
        ({"colour": "red"}, "no option 'colour'"),
        ({"tables": 0}, "at least one table"),
        ({"device": "abacus"}, "cpu or cuda"),
        ({"teams": "halves"}, "needs 6 or 8 players"),
    ],
)
def test_bad_batches_are_refused_in_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {"game": "tock", "tables": 4, **arguments}
    with pytest.raises(ludotoc.Refused, match=sentence):
        ludotoc.batch(given.pop("game"), given.pop("tables"), **given)


def test_without_a_gpu_cuda_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    real = importlib.import_module

    def without_cuda(name: str, *rest: Any) -> Any:
        if name == "numba.cuda":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(importlib, "import_module", without_cuda)
    with pytest.raises(ludotoc.Refused, match=r"ludotoc\[gpu\]"):
        ludotoc.batch("tock", 4, device="cuda")
