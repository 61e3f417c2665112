"""Many tables as one Gymnasium environment: one learner a table, everybody else inside."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from ludotoc.adapters.vector import TableVectorEnv
from ludotoc.games import NAMES, find_game

TABLES = 12


def by_lot(rng: np.random.Generator, seen: dict[str, Any]) -> np.ndarray[Any, Any]:
    mask = seen["action_mask"]
    return np.argmax(rng.random(mask.shape) * mask, axis=1)


def played(tables: TableVectorEnv, steps: int, seed: int) -> list[Any]:
    rng, found = np.random.default_rng(1), []
    seen, _ = tables.reset(seed=seed)
    for _ in range(steps):
        seen, rewards, ended, cut, _ = tables.step(by_lot(rng, seen))
        found.append((seen["observation"], seen["action_mask"], rewards, ended, cut))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_makes_every_game_and_what_it_shows_lies_in_its_spaces(name: str) -> None:
    version = find_game(name).version
    tables = gymnasium.make_vec(f"ludotoc/{name}-v{version}", num_envs=TABLES)
    seen, _ = tables.reset(seed=4)
    assert tables.observation_space.contains(seen)
    for _ in range(5):
        seen, rewards, ended, cut, _ = tables.step(by_lot(np.random.default_rng(0), seen))
        assert tables.observation_space.contains(seen)
        assert rewards.shape == ended.shape == cut.shape == (TABLES,)
        assert seen["action_mask"].any(axis=1).all()


def test_only_the_learners_seats_are_ever_asked() -> None:
    tables = TableVectorEnv("chocolat", TABLES, players=3)
    assert tables.seats.tolist() == [0, 1, 2] * 4
    rng = np.random.default_rng(2)
    seen, _ = tables.reset(seed=2)
    for _ in range(60):
        assert (tables._tables.look()[0] == tables.seats).all()
        seen = tables.step(by_lot(rng, seen))[0]


def test_the_same_seed_is_the_same_evening() -> None:
    one, same, other = (
        played(TableVectorEnv("toctoctoc", TABLES, players=3), 40, seed) for seed in (5, 5, 6)
    )
    for mine, yours in zip(one, same, strict=True):
        for left, right in zip(mine, yours, strict=True):
            assert np.array_equal(left, right)
    assert not all(np.array_equal(a[0], b[0]) for a, b in zip(one, other, strict=True))


def test_without_a_seed_every_reset_deals_anew() -> None:
    tables = TableVectorEnv("chocolat", TABLES)
    first, second = (tables.reset()[0]["observation"] for _ in range(2))
    assert not np.array_equal(first, second)


def test_a_game_is_worth_what_its_winners_make_it() -> None:
    """In a game for two somebody wins 1 and the other loses it, unless they share."""
    rewards = [
        (reward, over)
        for _, _, reward, over, _ in played(TableVectorEnv("chocolat", TABLES, players=2), 120, 3)
    ]
    worths = np.concatenate([reward[over] for reward, over in rewards])
    assert len(worths) > TABLES
    assert set(worths.tolist()) <= {1.0, -1.0, 0.0}
    assert {1.0, -1.0} <= set(worths.tolist())
    assert not any(reward[~over].any() for reward, over in rewards)


def test_opponents_play_what_they_are_told() -> None:
    """Two learners' seats at one deal: an opponent that always takes the last legal action."""
    asked: list[int] = []

    def last_legal(numbers: Any, masks: Any) -> Any:
        asked.append(len(masks))
        assert numbers.shape[0] == masks.shape[0] == TABLES
        return masks.shape[1] - 1 - np.argmax(masks[:, ::-1], axis=1)

    tables = TableVectorEnv("chocolat", TABLES, players=2, opponents=last_legal)
    one, again = played(tables, 20, 7), played(tables, 20, 7)
    assert asked
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(one, again, strict=True))
    lots = played(TableVectorEnv("chocolat", TABLES, players=2), 20, 7)
    assert not all(np.array_equal(a[0], b[0]) for a, b in zip(one, lots, strict=True))


def test_what_was_observed_does_not_change_afterwards() -> None:
    tables = TableVectorEnv("chocolat", TABLES, players=2)
    seen, _ = tables.reset(seed=1)
    kept = {name: each.copy() for name, each in seen.items()}
    tables.step(by_lot(np.random.default_rng(0), seen))
    assert all(np.array_equal(seen[name], kept[name]) for name in kept)


def test_bad_input_gets_one_sentence_and_changes_nothing() -> None:
    tables = TableVectorEnv("chocolat", TABLES, players=2)
    with pytest.raises(ResetNeeded, match="call reset"):
        tables.step(np.zeros(TABLES, np.int64))
    seen, _ = tables.reset(seed=1)
    legal = by_lot(np.random.default_rng(0), seen)
    before = tables._tables.records().tobytes()
    wrong = legal.copy()
    wrong[5] = int(np.argmin(seen["action_mask"][5]))
    for actions, sentence in (
        (wrong, "is not legal at table 5"),
        (np.full(TABLES, -1), "action -1 is not legal at table 0"),
        (np.full(TABLES, 10**6), "is not legal at table 0"),
        (legal[:3], "12 tables take as many whole numbers"),
        (legal + 0.5, "12 tables take as many whole numbers"),
    ):
        with pytest.raises(ValueError, match=sentence):
            tables.step(actions)
    assert tables._tables.records().tobytes() == before


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"game": "chocolat", "players": 9}, "players"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "chocolat", "colour": "red"}, "no option 'colour'"),
        ({"game": "chocolat", "num_envs": 0}, "num_envs is a whole number from 1 on, not 0"),
        ({"game": "chocolat", "num_envs": "4"}, "num_envs is a whole number from 1 on, not '4'"),
        ({"game": "chocolat", "players": 0}, "CH1: chocolat is for 2, 3, 4 players, not 0"),
    ],
)
def test_a_bad_setting_is_refused(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        TableVectorEnv(**{"num_envs": 4, **how})


def test_a_seed_that_is_none_changes_nothing() -> None:
    tables = TableVectorEnv("chocolat", TABLES, players=2)
    tables.reset(seed=1)
    before = tables._tables.records().tobytes()
    for seed in (-1, 1.5, [1] * TABLES, 1 << 80):
        with pytest.raises(ValueError, match="a seed is one whole number from 0 to"):
            tables.reset(seed=seed)  # type: ignore[arg-type]
    assert tables._tables.records().tobytes() == before
