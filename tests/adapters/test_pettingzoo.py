"""Tables as PettingZoo environments: the same games, no leaks, clear refusals."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env_logger import EnvLogger

import ludotoc
from ludotoc.adapters.pettingzoo import env, parallel_env, raw_env
from ludotoc.adapters.pettingzoo.environment import FEATURE_LIMIT, TableEnv
from ludotoc.engine.record import bytes_of
from ludotoc.games import NAMES, find_game
from tests.adapters.ways import SEED, WAYS, play

DECISIONS = 150
MOMENTS = 12
every_game = pytest.mark.parametrize("name", NAMES)
every_way = pytest.mark.parametrize(("name", "players"), WAYS)


def seen(table: TableEnv, agent: str) -> list[float]:
    found: list[float] = table.observe(agent)["observation"].tolist()
    return found


def choices(table: TableEnv) -> list[int]:
    mask = table.observe(table.agent_selection)["action_mask"]
    found: list[int] = np.flatnonzero(mask).tolist()
    return found


@every_way
def test_an_environment_plays_the_game_that_a_table_of_its_seed_plays(
    name: str, players: int
) -> None:
    table, ours, lots = ludotoc.new_table(name, players, seed=SEED), env(name, players), Random(1)
    ours.reset(seed=SEED)
    numbers = np.zeros(ours.setting.numbers, np.float32)
    for _ in range(DECISIONS):
        if table.is_over:
            break
        seat = table.actors[0]
        assert ours.agent_selection == f"player_{seat}"
        assert choices(ours) == table.legal_actions(seat)
        table.game.verbs.features(table.view(seat), numbers)
        assert seen(ours, ours.agent_selection) == numbers.tolist()
        action = lots.choice(choices(ours))
        table.play_action(seat, action)
        ours.step(action)
    assert bytes_of(ours._table[0]) == bytes_of(table.state)


@every_game
def test_the_end_is_worth_one_to_the_side_that_wins_alone(name: str) -> None:
    table = env(name)
    table.reset(seed=SEED)
    play(table, table.max_moves)
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    winners = int(table.game.verbs.winners(table._table[0]))
    rewards = [table.rewards[agent] for agent in table.possible_agents]
    assert sum(rewards) == pytest.approx(0)
    assert [reward > 0 for reward in rewards] == [
        bool(winners >> s & 1) for s in range(len(rewards))
    ]
    if winners.bit_count() * table.setting.sides == table.setting.players:
        assert max(rewards) == 1.0


@pytest.mark.parametrize(
    ("players", "options", "winners", "rewards"),
    [
        (4, {}, 0b0010, [-1 / 3, 1, -1 / 3, -1 / 3]),
        (4, {"teams": "pairs"}, 0b0101, [1, -1, 1, -1]),
        (6, {"teams": "pairs"}, 0b001001, [1, -0.5, -0.5, 1, -0.5, -0.5]),
        (4, {}, 0b0011, [1 / 3, 1 / 3, -1 / 3, -1 / 3]),
        (4, {}, 0b1111, [0, 0, 0, 0]),
        (4, {}, 0, [0, 0, 0, 0]),
    ],
)
def test_what_a_side_wins_the_others_lose(
    players: int, options: dict[str, str], winners: int, rewards: list[float]
) -> None:
    assert env("tock", players, **options).setting.result(winners) == pytest.approx(rewards)


def test_rewards_can_be_the_games_own_points_and_few_are_good_where_few_win() -> None:
    for name, sign in (("chocolat", 1), ("chocottes", -1)):
        table = env(name, rewards="points")
        table.reset(seed=SEED)
        play(table, table.max_moves)
        scores = np.zeros(16, np.int32)
        table.game.verbs.scores(table._table[0], scores)
        points = [sign * int(score) for score in scores[: table.setting.players]]
        assert list(table.rewards.values()) == points
        assert any(points)


def test_a_game_is_cut_after_max_moves() -> None:
    table = env("tock", max_moves=25)
    table.reset(seed=SEED)
    play(table, 24)
    assert not any(table.truncations.values())
    play(table, 1)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


@every_game
def test_numbers_stay_within_the_space_to_the_end(name: str) -> None:
    table, farthest = env(name, max(find_game(name).players), max_moves=1500), 0.0
    table.reset(seed=SEED)
    for _ in range(60):
        play(table, 25, table.moves)
        farthest = max(farthest, float(np.abs(table.state()).max()))
    assert table.state().shape == table.state_space.shape
    assert 0 < farthest <= FEATURE_LIMIT
    assert table.state_space.contains(table.state())


# --- nothing leaks ---


@every_way
def test_what_an_agent_sees_is_the_same_in_every_world_it_may_be_in(
    name: str, players: int
) -> None:
    table, differs = env(name, players), 0
    table.reset(seed=SEED)
    for moment in range(MOMENTS):
        play(table, 7, moment)
        if not table.agents or any(table.terminations.values()):
            break
        agent = table.possible_agents[moment % players]
        other = table.imagine(agent, seed=moment)
        assert seen(other, agent) == seen(table, agent)
        differs += other.state().tolist() != table.state().tolist()
    # With two at Chocolat ! all cards are dealt: what one does not hold the other does.
    assert differs or (name, players) == ("chocolat", 2)


@pytest.mark.parametrize(("name", "options"), [("tock", {"teams": "pairs"}), ("toctoc", {})])
def test_a_card_given_face_down_is_not_seen_by_whoever_is_asked_next(
    name: str, options: dict[str, str]
) -> None:
    table = env(name, 4, **options)
    table.reset(seed=SEED)
    giver, cards = table.agent_selection, choices(table)
    assert len(cards) > 1
    after = []
    for card in cards:
        twin = table.clone()
        twin.step(card)
        assert twin.agent_selection != giver
        after.append([seen(twin, agent) for agent in twin.possible_agents if agent != giver])
    assert all(each == after[0] for each in after)


def test_only_who_is_asked_has_choices() -> None:
    table = env("toctoctoc", 4)
    table.reset(seed=SEED)
    for agent in table.possible_agents:
        is_asked = agent == table.agent_selection
        assert table.observe(agent)["action_mask"].any() == is_asked


def test_an_observation_given_away_does_not_change_any_more() -> None:
    table = env("chocolat", 3)
    table.reset(seed=SEED)
    play(table, 5)
    kept = table.last()[0]
    before = copy.deepcopy(kept)
    play(table, 5)
    assert all((kept[part] == before[part]).all() for part in kept)


# --- copies ---


@every_game
def test_a_clone_goes_its_own_way_and_has_the_same_future(name: str) -> None:
    table = env(name)
    table.reset(seed=SEED)
    play(table, 12)
    twin, pickled = table.clone(), pickle.loads(pickle.dumps(table))
    before = bytes_of(table._table[0])
    play(twin, 12)
    assert bytes_of(table._table[0]) == before != bytes_of(twin._table[0])
    for other in (table, copy.deepcopy(pickled), pickled):
        play(other, 12)
        assert bytes_of(other._table[0]) == bytes_of(twin._table[0])
        assert (other.moves, other.agent_selection) == (twin.moves, twin.agent_selection)


def test_games_without_a_seed_follow_each_other_and_differ() -> None:
    one, other = env("chocolat"), env("chocolat")
    states = []
    for table in (one, other):
        table.reset(seed=4)
        for _ in range(2):
            states.append(table.state().tolist())
            table.reset()
    assert states[:2] == states[2:]
    assert states[0] != states[1]


# --- the ecosystem ---


@every_game
def test_every_game_is_registered(name: str) -> None:
    game = find_game(name)
    made = pettingzoo.make("aec", f"ludotoc/{name}-v{game.version}", players=game.players[-1])
    assert isinstance(made, TableEnv)
    assert made.max_num_agents == game.players[-1]
    assert isinstance(
        pettingzoo.make("parallel", f"ludotoc/{name}-v{game.version}"), pettingzoo.ParallelEnv
    )


def test_programs_that_step_all_agents_together_can_play() -> None:
    table = env("chocolat", 3)
    table.metadata["is_parallelizable"] = True
    for together in (turn_based_aec_to_parallel(table), parallel_env("chocolat", 3)):
        observations, _ = together.reset(seed=SEED)
        lots, rewards = Random(1), dict[str, float]()
        while together.agents:
            actions: dict[str, Any] = {}
            for agent in together.agents:
                legal = np.flatnonzero(observations[agent]["action_mask"]).tolist()
                actions[agent] = lots.choice(legal) if legal else None
            observations, rewards, _, _, _ = together.step(actions)
        assert sum(rewards.values()) == pytest.approx(0)
        assert max(rewards.values()) > 0


def test_an_agents_own_picture_shows_its_cards_and_an_onlookers_does_not() -> None:
    shown = {}
    for who in ("player_0", "player_1", None):
        table = env("tock", render_mode="ansi", render_as=who)
        table.reset(seed=SEED)
        shown[who] = table.render()
    assert shown["player_0"] != shown["player_1"]
    assert "♥" in shown["player_0"] + shown["player_1"]
    assert not any(suit in shown[None] for suit in "♠♥♦♣")


# --- bad input ---


def test_nine_players_are_refused() -> None:
    with pytest.raises(ValueError, match="TK1: tock is for 4, 6, 8 players, not 9"):
        env("tock", players=9)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"colour": "red"}, "tock has no option 'colour'; it has teams,"),
        ({"teams": "five"}, "option teams can be none, pairs, halves, not 'five'"),
        ({"rewards": "gold"}, "rewards can be result, points, not 'gold'"),
        ({"illegal": "shrug"}, "illegal can be raise, lose, not 'shrug'"),
        ({"render_mode": "hologram"}, "render_mode can be human, ansi, rgb_array, not 'hologram'"),
        ({"render_as": "player_9"}, "render_as can be player_0, .*, not 'player_9'"),
        ({"max_moves": 1.5}, "max_moves is a whole number from 1 on, not 1.5"),
        ({"max_moves": "many"}, "max_moves is a whole number from 1 on, not 'many'"),
        ({"players": 0}, "TK1: tock is for 4, 6, 8 players, not 0"),
        ({"players": 4.0}, "players is a whole number, not 4.0"),
        ({"players": "4"}, "players is a whole number, not '4'"),
        ({"max_moves": 0}, "max_moves is a whole number from 1 on, not 0"),
    ],
)
def test_what_cannot_be_set_is_refused(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        env("tock", **how)


def test_a_game_that_is_not_on_the_shelf_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no game 'belote' on the shelf"):
        env("belote")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (5, "CH2: no card is dealt before the study ends"),
        (81, "actions are whole numbers from 0 to 80"),
        (-1, "actions are whole numbers from 0 to 80"),
        (2.0, "actions are whole numbers from 0 to 80"),
        (None, "actions are whole numbers from 0 to 80"),
        (1 << 70, "actions are whole numbers from 0 to 80"),
        ("3", "actions are whole numbers from 0 to 80"),
    ],
)
def test_an_action_out_of_mask_is_an_error_and_changes_nothing(action: Any, reason: str) -> None:
    table = raw_env("chocolat")
    table.reset(seed=SEED)
    before = bytes_of(table._table[0])
    with pytest.raises(ValueError, match=f"player_0 may not play {action!r}: {reason}"):
        table.step(action)
    assert bytes_of(table._table[0]) == before
    assert table.agent_selection == "player_0"
    table.step(choices(table)[0])


def test_whoever_changes_a_mask_may_still_do_only_what_is_legal() -> None:
    table = raw_env("chocolat")
    table.reset(seed=SEED)
    table.last()[0]["action_mask"][:] = 1
    with pytest.raises(ValueError, match="player_0 may not play 5"):
        table.step(5)


def test_with_the_usual_environment_an_illegal_action_loses_and_is_told() -> None:
    table = env("chocolat", 3)
    table.reset(seed=SEED)
    EnvLogger.flush()
    table.step(5)
    assert "player_0 may not play 5: CH2" in EnvLogger.mqueue[-1]
    assert table.rewards == {"player_0": -1.0, "player_1": 0.0, "player_2": 0.0}
    assert all(table.terminations.values())


def test_a_step_after_the_end_is_refused_until_reset() -> None:
    table = env("chocolat", max_moves=1)
    table.reset(seed=SEED)
    table.step(choices(table)[0])
    with pytest.raises(ValueError, match=r"the game is over: player_0 leaves with step\(None\)"):
        table.step(3)
    for _ in table.possible_agents:
        table.step(None)
    assert table.agents == []
    with pytest.raises(ValueError, match="every agent has left: call reset"):
        table.step(None)
    table.reset()
    assert table.agents == table.possible_agents


def test_there_is_nothing_before_reset() -> None:
    table = env("chocolat", render_mode="ansi")
    for name, call in (
        ("step", lambda: table.step(0)),
        ("render", table.render),
        ("observe", lambda: table.observe("player_0")),
        ("state", table.state),
        ("agent_iter", table.agent_iter),
    ):
        with pytest.raises(AssertionError, match=rf"reset\(\) needs to be called before {name}"):
            call()
    for name in ("agents", "num_agents", "agent_selection", "rewards", "infos"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(table, name)
    with pytest.raises(AttributeError, match="'TableEnv' object has no attribute 'colour'"):
        table.colour  # noqa: B018


def test_a_seed_is_a_whole_number_and_another_changes_nothing() -> None:
    table = env("chocolat")
    table.reset(seed=SEED)
    before = bytes_of(table._table[0])
    for seed in (1.5, "7", [1, 2]):
        with pytest.raises(ValueError, match="a seed is a whole number, not"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    assert bytes_of(table._table[0]) == before
    table.reset(seed=-1)
    assert bytes_of(table._table[0]) != before


def test_an_agent_that_is_not_at_the_table_sees_nothing() -> None:
    table = env("chocolat", 2)
    table.reset(seed=SEED)
    for asked in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(KeyError, match="there is no agent 'player_9' here: player_0, player_1"):
            asked("player_9")


def test_a_picture_that_nobody_asked_for_is_a_warning() -> None:
    table = env("chocolat")
    table.reset(seed=SEED)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert table.render() is None


def test_a_terminal_that_cannot_write_everything_shows_what_it_can() -> None:
    """There is no window to open; only the letters may be missing."""
    program = (
        "from ludotoc.adapters.pettingzoo import env\n"
        "table = env('tock', 4, render_mode='human')\n"
        "table.reset(seed=1)"
    )
    here = {**os.environ, "PYTHONIOENCODING": "ascii"}
    here.pop("DISPLAY", None)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=here, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Seat 1" in done.stdout


def test_pixels_without_their_extra_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    table = env("chocolat", render_mode="rgb_array")
    table.reset(seed=SEED)
    with pytest.raises(ValueError, match=r"PNG and GIF need the extra render: pip install"):
        table.render()
