"""The games for OpenSpiel: the same games, chance from outside, what players know, other worlds."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.observation import make_observation

import ludotoc
import ludotoc.adapters.openspiel as adapter
from ludotoc.engine.record import seats_in
from ludotoc.games import NAMES, find_game
from tests.adapters.ways import SEED, WAYS

PLIES = 60
every_game = pytest.mark.parametrize("name", NAMES)
every_way = pytest.mark.parametrize(("name", "players"), WAYS)


def load(name: str, players: int | None = None, **how: Any) -> Any:
    given = {"players": players or find_game(name).players[0], **how}
    settings = ",".join(f"{parameter}={value}" for parameter, value in given.items())
    return pyspiel.load_game(f"ludotoc_{name}({settings})")


def settled(state: Any, lots: Random) -> Any:
    """Chance decides until a player does."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(lots.choices(outcomes, chances)[0])
    return state


def played(game: Any, plies: int, seed: int = SEED) -> Any:
    """A state after so many decisions by lot, or at the end."""
    lots, state = Random(seed), game.new_initial_state()
    for _ in range(plies):
        settled(state, lots)
        if state.is_terminal():
            break
        state.apply_action(lots.choice(state.legal_actions()))
    return settled(state, lots)


def sampler(seed: int) -> Any:
    return Random(seed).random


# --- the same games ---


@every_way
def test_openspiels_own_test_of_games(name: str, players: int) -> None:
    game = load(name, players, max_moves=8)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["chocolat", "toctoctoc"])
def test_openspiels_own_test_of_games_to_the_end(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)


@every_way
def test_a_state_follows_a_table_whose_chance_it_is_told(name: str, players: int) -> None:
    table, lots = ludotoc.new_table(name, players, seed=SEED), Random(1)
    for _ in range(PLIES):
        if not table.is_over:
            seat = table.actors[0]
            table.play_action(seat, lots.choice(table.legal_actions(seat)))
    state = load(name, players).new_initial_state()
    for player, action in table._played:
        assert state.current_player() == player
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.is_terminal() == table.is_over
    if not table.is_over:
        assert state.current_player() == table.actors[0]
        assert state.legal_actions() == table.legal_actions(table.actors[0])
        moves = [state.action_to_string(action) for action in state.legal_actions()]
        assert moves == table.legal_moves(table.actors[0])


@every_game
def test_the_facts_of_a_game(name: str) -> None:
    game, known = load(name), find_game(name)
    facts, kind = game.get_type(), pyspiel.GameType
    assert facts.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC
    assert facts.information == kind.Information.IMPERFECT_INFORMATION
    assert facts.utility == kind.Utility.ZERO_SUM
    assert (facts.min_num_players, facts.max_num_players) == (known.players[0], known.players[-1])
    assert game.num_distinct_actions() == known.actions
    assert game.max_game_length() == known.longest_game
    assert (game.max_utility(), game.utility_sum()) == (1.0, 0.0)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("ludotoc_tock(players=6,teams=halves,base=5,stars=off)")
    state = game.new_initial_state()
    options = find_game("tock").read_options(state.course.table[0])
    assert (options["teams"], options["base"], options["stars"]) == ("halves", "5", "off")
    assert game.min_utility() == -1.0
    assert pyspiel.load_game("ludotoc_tock(players=8)").min_utility() == pytest.approx(-1 / 7)


@pytest.mark.parametrize("name", ["chocolat", "toctoctoc"])
def test_the_end_is_worth_what_the_winners_win(name: str) -> None:
    state = played(load(name), 1000)
    assert state.is_terminal()
    winners = int(find_game(name).verbs.winners(state.course.table[0]))
    assert [value > 0 for value in state.returns()] == [
        bool(winners >> seat & 1) for seat in range(state.num_players())
    ]
    assert sum(state.returns()) == pytest.approx(0)


def test_a_game_is_cut_after_max_moves_and_worth_nothing() -> None:
    state = played(load("tock", max_moves=9), 1000)
    assert state.is_terminal()
    assert state.course.moves == 9
    assert state.returns() == [0.0] * 4
    assert state.legal_actions() == []


# --- chance ---


@every_game
def test_chance_comes_from_outside_and_nothing_can_be_foreseen(name: str) -> None:
    state, lots = load(name).new_initial_state(), Random(SEED)
    assert not state.course.table[0]["chance"]["key"].any()
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert len(outcomes) > 1
    dealt = {str(settled(state.clone(), lots)) for _ in range(3)}
    assert len(dealt) == 3


def test_outcomes_are_as_likely_as_there_are_sweets_left() -> None:
    state = load("chocolat").new_initial_state()
    state.apply_action(2)
    likely = dict(state.chance_outcomes())
    assert likely[2] == pytest.approx(3 / 15)
    assert likely[0] == pytest.approx(4 / 15)


def test_a_list_of_outcomes_belongs_to_whoever_asked_for_it() -> None:
    state = load("tock").new_initial_state()
    outcomes = state.chance_outcomes()
    state.chance_outcomes().clear()
    assert state.chance_outcomes() == outcomes
    assert {chance for _, chance in outcomes} == {1 / len(outcomes)}


# --- what a player knows ---


@every_way
def test_other_worlds_look_the_same_to_who_imagines_them(name: str, players: int) -> None:
    game, differs = load(name, players), 0
    for plies in (0, 3, 11, 30):
        state = played(game, plies)
        if state.is_terminal():
            continue
        player = state.current_player()
        for seed in range(3):
            other = state.resample_from_infostate(player, sampler(seed))
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            for tensor in ("information_state_tensor", "observation_tensor"):
                assert getattr(other, tensor)(player) == getattr(state, tensor)(player)
            differs += str(other) != str(state)
    # With two at Chocolat ! all cards are dealt: what one does not hold the other does.
    assert differs or (name, players) == ("chocolat", 2)


def test_where_several_decide_at_once_another_world_asks_the_same_player() -> None:
    game, lots, would_ask_another = load("chocottes", 3, windows="live"), Random(SEED), 0
    state = settled(game.new_initial_state(), lots)
    for ply in range(PLIES):
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, sampler(ply))
        for again in (world, game.deserialize_state(world.serialize())):
            assert again.current_player() == player
            assert again.legal_actions() == state.legal_actions()
        deciding = int(find_game("chocottes").verbs.actors(world.course.table[0]))
        would_ask_another += seats_in(deciding)[0] != player
        state.apply_action(lots.choice(state.legal_actions()))
        settled(state, lots)
    assert would_ask_another


def test_another_world_is_made_of_nothing_but_what_its_player_knows() -> None:
    state = settled(load("tock", 4, teams="pairs").new_initial_state(), Random(SEED))
    worlds = set()
    for card in state.legal_actions():  # given face down, so the next player cannot tell which
        after = state.child(card)
        world = after.resample_from_infostate(after.current_player(), sampler(2))
        known = [world.information_state_string(player) for player in range(4)]
        worlds.add((str(world), *known, *world.history()))
    assert len(state.legal_actions()) > 1
    assert len(worlds) == 1


def test_another_world_can_be_played_to_the_end_and_written_down() -> None:
    game, lots = load("toctoctoc"), Random(3)
    state = played(game, 12)
    world = state.resample_from_infostate(state.current_player(), sampler(5))
    assert str(game.deserialize_state(world.serialize())) == str(world)
    while not world.is_terminal():
        world.apply_action(lots.choice(world.legal_actions()))
        settled(world, lots)
    assert sum(world.returns()) == pytest.approx(0)


@pytest.mark.parametrize(("name", "how"), [("tock", {"teams": "pairs"}), ("toctoc", {})])
def test_a_card_given_face_down_tells_nobody_else_anything(name: str, how: dict[str, str]) -> None:
    state = settled(load(name, 4, **how).new_initial_state(), Random(SEED))
    giver, known = state.current_player(), set()
    own = set()
    for card in state.legal_actions():
        after = state.child(card)
        known.add(tuple(after.information_state_string(p) for p in range(4) if p != giver))
        own.add(after.information_state_string(giver))
    assert len(known) == 1
    assert len(own) == len(state.legal_actions()) > 1


@every_game
def test_information_states_remember_what_observations_forget(name: str) -> None:
    lots, state, strings = Random(SEED), load(name).new_initial_state(), set()
    decisions = 0
    while decisions < PLIES and not settled(state, lots).is_terminal():
        strings.add(state.information_state_string())
        state.apply_action(lots.choice(state.legal_actions()))
        decisions += 1
    assert len(strings) == decisions


def test_asking_late_and_asking_often_give_the_same_information_state() -> None:
    lots, late = Random(SEED), load("chocottes", 3).new_initial_state()
    often = late.clone()
    for _ in range(PLIES):
        if late.is_terminal():
            break
        action = lots.choice(late.legal_actions())
        late.apply_action(action)
        often.apply_action(action)
        [often.information_state_string(player) for player in range(3)]
    for player in range(3):
        assert late.information_state_string(player) == often.information_state_string(player)
        assert late.information_state_tensor(player) == often.information_state_tensor(player)


def test_the_tensor_holds_the_last_views_and_the_own_decisions_there() -> None:
    game = load("chocolat", 3, memory=2)
    state, lots = game.new_initial_state(), Random(SEED)
    player = settled(state, lots).current_player()
    before, action = state.observation_tensor(player), state.legal_actions()[0]
    state.apply_action(action)
    rows = np.array(state.information_state_tensor(player)).reshape(2, -1)
    numbers = len(before)
    assert rows[0, :numbers].tolist() == before
    assert np.flatnonzero(rows[0, numbers:]).tolist() == [action]
    assert rows[1, :numbers].tolist() == state.observation_tensor(player) != before
    assert not rows[1, numbers:].any()


def test_before_anything_is_seen_there_is_nothing_to_see() -> None:
    state = load("chocolat").new_initial_state()
    assert not any(state.observation_tensor(0))
    assert not any(state.information_state_tensor(1))


def test_an_onlooker_observes_what_everybody_sees() -> None:
    game = load("tock")
    state = played(game, 12)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    onlooker = make_observation(game, public)
    seen = {onlooker.string_from(state, player) for player in range(4)}
    assert len(seen) == 1
    assert seen != {state.observation_string(0)}
    hands = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="one observes what one player sees, what everybody sees"):
        make_observation(game, hands)
    with pytest.raises(ValueError, match="observations of these games have no parameters"):
        make_observation(game, public, {"colour": "red"})


# --- copies ---


@every_game
def test_a_state_can_be_copied_and_written_down(name: str) -> None:
    game = load(name)
    state = played(game, 12)
    for twin in (state.clone(), game.deserialize_state(state.serialize())):
        action = twin.legal_actions()[-1]
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.information_state_string() == state.information_state_string()
        twin.apply_action(action)
        assert str(twin) != str(state)
        assert str(twin) == str(state.child(action))
    game_again, state_again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )
    assert (str(game_again), str(state_again)) == (str(game), str(state))


# --- search and learning ---


@every_game
def test_openspiels_search_plays(name: str) -> None:
    game, lots = load(name, max_moves=60), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.0,
        max_simulations=12,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=lots),
        random_state=lots,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    state, plies = played(game, 20), 20
    while len(state.legal_actions()) == 1:
        plies += 1
        state = played(game, plies)
    assert bot.step(state) in state.legal_actions()


def test_a_table_of_regrets_learns() -> None:
    np.random.seed(1)
    solver = OutcomeSamplingSolver(load("toctoctoc"))
    for _ in range(3):
        solver.iteration()
    assert len(solver._infostates) > 30


def test_a_learner_of_openspiels_environments_learns() -> None:
    game = load("chocolat", 2, memory=1)
    env = rl_environment.Environment(game)
    env.seed(1)
    agents = [
        tabular_qlearner.QLearner(player_id=seat, num_actions=env.action_spec()["num_actions"])
        for seat in range(2)
    ]
    for _ in range(2):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert any(values for agent in agents for values in agent._q_values.values())
    assert sum(step.rewards) == pytest.approx(0)


# --- bad input ---


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ("players=9", "TK1: tock is for 4, 6, 8 players, not 9"),
        ("players=0", "TK1: tock is for 4, 6, 8 players, not 0"),
        ("players=-4", "TK1: tock is for 4, 6, 8 players, not -4"),
        ("players=four", "Wrong type for parameter players"),
        ("max_moves=1.5", "Wrong type for parameter max_moves"),
        ("base=99", "TK30: option base can be 1, 2, 5, not '99'"),
        ("teams=five", "option teams can be none, pairs, halves, not 'five'"),
        ("players=4,teams=halves", "teams=halves needs 6 or 8 players"),
        ("max_moves=0", "max_moves is a whole number from 1 on, not 0"),
        ("memory=0", "memory is a whole number from 1 on, not 0"),
        ("colour=red", "Unknown parameter 'colour'"),
    ],
)
def test_what_cannot_be_set_is_refused(settings: str, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.load_game(f"ludotoc_tock({settings})")


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = settled(load("chocolat").new_initial_state(), Random(SEED))
    before, past = str(state), state.history()
    for action, sentence in (
        (5, "player 0 may not play 5: CH2: no card is dealt before the study ends"),
        (81, "actions are numbers from 0 to 80, not 81"),
    ):
        with pytest.raises(pyspiel.SpielError, match=sentence):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, past)


def test_an_outcome_that_cannot_be_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="chance cannot decide 77 here"):
        load("chocolat").new_initial_state().apply_action(77)


def test_an_action_after_the_end_is_refused() -> None:
    state = played(load("chocolat", max_moves=1), 5)
    before, past = str(state), state.history()
    with pytest.raises(pyspiel.SpielError, match="the game is over: action 3 comes too late"):
        state.apply_action(3)
    assert (str(state), state.history()) == (before, past)


def test_other_worlds_are_drawn_for_a_player_where_a_player_decides() -> None:
    start = load("chocolat").new_initial_state()
    state = settled(start.clone(), Random(SEED))
    for world, player, draw, sentence in (
        (start, 0, sampler(1), "only where a player decides"),
        (state, 9, sampler(1), "there is no player 9 here"),
        (state, -1, sampler(1), "there is no player -1 here"),
        (state, 0, lambda: 2.0, "a sampler draws numbers from 0 to 1"),
        (state, 0, lambda: -1.0, "a sampler draws numbers from 0 to 1"),
    ):
        with pytest.raises(pyspiel.SpielError, match=sentence):
            world.resample_from_infostate(player, draw)


def test_chance_is_asked_only_where_it_decides() -> None:
    start = load("chocolat", max_moves=1).new_initial_state()
    state = settled(start.clone(), Random(SEED))
    for later in (state, state.child(state.legal_actions()[0])):
        with pytest.raises(pyspiel.SpielError, match="chance has nothing to decide here"):
            later.chance_outcomes()


def test_what_is_no_action_has_no_words() -> None:
    start = load("chocolat").new_initial_state()
    state = settled(start.clone(), Random(SEED))
    for asked, player, sentence in (
        (state, 0, "actions are numbers from 0 to 80, not 999"),
        (start, pyspiel.PlayerId.CHANCE, "chance cannot decide 999 here"),
        (state, pyspiel.PlayerId.CHANCE, "chance cannot decide 999 here"),
    ):
        with pytest.raises(pyspiel.SpielError, match=sentence):
            asked.action_to_string(player, 999)


def test_a_program_that_loaded_a_game_ends_in_peace() -> None:
    program = (
        "import pyspiel, ludotoc.adapters.openspiel\n"
        "state = pyspiel.load_game('ludotoc_chocolat').new_initial_state()\n"
        "print(state.observation_string(0))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"player 0\n", b"")


def test_the_room_names_what_it_offers() -> None:
    assert isinstance(load("chocolat"), adapter.TableGame)
    assert isinstance(load("chocolat").new_initial_state(), adapter.TableState)
