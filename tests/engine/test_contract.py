"""What every game on the shelf promises, whatever its rules."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.dice import CHANCE
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, MEMORY_VERBS, Game
from ludotoc.engine.jit import interpreted
from ludotoc.engine.record import (
    CHANCE_ARRAY,
    bytes_of,
    copy_of,
    empty_record,
    legal_list,
    outcome_list,
    seats_in,
)
from ludotoc.games import NAMES, find_game
from tests.engine.elsewhere import python
from tests.lockstep import option_mix
from tests.playing import any_table, decisions, legal_with_room, settle_one_by_one

every_game = pytest.mark.parametrize("name", NAMES)
seeds = st.integers(0, 1 << 32)
MOST_DECISIONS = 250


def prepared(name: str) -> Game:
    game = find_game(name)
    game.verbs.prepare()
    return game


def differing_fields(one: np.record, other: np.record) -> list[str]:
    """Where two records are not the same, byte for byte."""
    names = one.dtype.names or ()
    fields = [name for name in names if one[name].tobytes() != other[name].tobytes()]
    return fields if fields or bytes_of(one) == bytes_of(other) else ["padding"]


@every_game
def test_every_verb_of_the_contract_is_there(name: str) -> None:
    game = find_game(name)
    missing = [
        f"{module}.{verb}"
        for module, verbs in game.verb_names.items()
        for verb in verbs
        if not callable(getattr(game.module(module), verb, None))
    ]
    assert missing == []


@every_game
def test_a_game_has_the_memory_verbs_where_its_folder_has_a_memory(name: str) -> None:
    game = find_game(name)
    folder = Path(importlib.import_module(game.package).__file__ or "").parent
    assert game.has_memory == (folder / "memory.py").exists()
    assert [hasattr(game.verbs, verb) for verb in MEMORY_VERBS] == [game.has_memory] * 4
    assert set(MEMORY_VERBS) & {verb.__name__ for verb in game.verbs} == (
        set(MEMORY_VERBS) if game.has_memory else set()
    )


@every_game
@pytest.mark.skipif(interpreted, reason="nothing is compiled")
def test_every_verb_can_be_called_from_outside(name: str) -> None:
    """A rule has no wrapper for Python: who calls one from there kills the process."""
    verbs = find_game(name).verbs
    inside = [verb.__name__ for verb in verbs if verb.targetoptions.get("no_cpython_wrapper")]
    assert inside == []


@every_game
def test_the_facts_of_a_game_are_read_without_numpy_and_numba(name: str) -> None:
    script = """
import json, sys
from ludotoc.games import find_game
game = find_game(sys.argv[1])
print(json.dumps([game.name, [each for each in ("numpy", "numba") if each in sys.modules]]))
"""
    assert json.loads(python(script, name)) == [name, []]


@every_game
def test_the_facts_of_a_game_fit_together(name: str) -> None:
    game = find_game(name)
    assert game.name == name
    assert set(game.titles) == {"en", "fr"}
    assert 0 < game.most_legal <= game.actions <= 512
    assert len({option.name for option in game.options}) == len(game.options)
    clauses = {f"{game.clauses}{number}" for number in range(1, game.clause_count + 1)}
    assert {game.players_clause, *(option.clause for option in game.options)} <= clauses


@every_game
def test_the_record_has_the_fields_everything_else_relies_on(name: str) -> None:
    game = find_game(name)
    options = {option.field or option.name for option in game.options}
    assert {"players", "chance", "viewer", *options} <= set(game.record_type.names or ())
    assert game.record_type["chance"] == CHANCE


@every_game
def test_a_record_keeps_the_players_and_options_of_its_table(name: str) -> None:
    game, rng = find_game(name), Random(name)
    for _ in range(50):
        players, options = option_mix(game, rng)
        s = empty_record(game.record_type)
        game.write_options(s, players, options)
        assert int(s.players) == players
        assert game.read_options(s) == options


@every_game
def test_options_left_out_take_their_first_value(name: str) -> None:
    game = find_game(name)
    chosen = game.check_options(game.players[0], {})
    assert chosen == {option.name: option.values[0] for option in game.options}


@every_game
def test_what_a_table_cannot_be_is_refused(name: str) -> None:
    game = find_game(name)
    with pytest.raises(Refused, match=f"^{game.players_clause}: "):
        game.check_players(max(game.players) + 1)
    with pytest.raises(Refused, match="no option 'moon'"):
        game.check_options(game.players[0], {"moon": "full"})
    for option in game.options:
        with pytest.raises(Refused, match=f"^{option.clause}: .*not 'moon'"):
            game.check_options(game.players[0], {option.name: "moon"})


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_legal_actions_are_few_known_and_different(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    for seat, legal in decisions(game, s, rng, most=MOST_DECISIONS):
        assert 0 < len(legal) <= game.most_legal
        assert legal == sorted(set(legal))
        assert min(legal) >= 0
        assert max(legal) < game.actions
        assert legal_list(game, s, seat) == legal


@every_game
@given(seed=seeds)
@settings(max_examples=6)
def test_who_does_not_act_may_do_nothing(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    for _ in decisions(game, s, rng, most=MOST_DECISIONS):
        acting = seats_in(int(game.verbs.actors(s)))
        assert set(acting) <= set(range(int(s.players)))
        for seat in range(int(s.players)):
            assert bool(legal_with_room(game, s, seat)) == (seat in acting)


@every_game
@given(seed=seeds)
@settings(max_examples=6)
def test_asking_changes_nothing(name: str, seed: int) -> None:
    game, rng, verbs = prepared(name), Random(seed), prepared(name).verbs
    s = any_table(game, rng)
    for seat, legal in decisions(game, s, rng, most=60):
        before = bytes_of(s)
        legal_with_room(game, s, seat)
        verbs.scores(s, np.zeros(int(s.players), np.int32))
        verbs.actors(s), verbs.is_over(s), verbs.winners(s), outcome_list(game, s)
        for action in legal:
            verbs.is_secret(s, seat, action)
            assert 0 <= verbs.tally(s, action) < 1 << len(game.tallies)
        assert bytes_of(s) == before


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_settling_equals_drawing_and_applying_one_by_one(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    drawn = 0
    for _ in range(MOST_DECISIONS):
        slow = copy_of(s)
        drawn += len(settle_one_by_one(game, slow))
        game.verbs.settle(s)
        assert differing_fields(s, slow) == []
        if game.verbs.is_over(s):
            break
        seat = rng.choice(seats_in(int(game.verbs.actors(s))))
        game.verbs.apply(s, seat, rng.choice(legal_with_room(game, s, seat)))
    assert drawn > 0


@every_game
@given(seed=seeds)
@settings(max_examples=5)
def test_settling_may_begin_in_the_middle_of_what_chance_decides(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    settled = copy_of(s)
    game.verbs.settle(settled)
    while outcome_list(game, s):
        ahead = copy_of(s)
        game.verbs.settle(ahead)
        assert differing_fields(ahead, settled) == []
        game.verbs.apply(s, CHANCE_SEAT, game.verbs.draw_chance(s))
    assert differing_fields(s, settled) == []


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_chance_decides_among_outcomes_that_can_happen(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    for _ in range(MOST_DECISIONS):
        while outcomes := outcome_list(game, s):
            named = [outcome for outcome, _ in outcomes]
            assert len(set(named)) == len(named) <= CHANCE_ARRAY
            assert min(weight for _, weight in outcomes) > 0
            assert game.verbs.actors(s) == 0
            assert not game.verbs.is_over(s)
            assert game.verbs.draw_chance(s) in named
            game.verbs.apply(s, CHANCE_SEAT, rng.choice(named))
        if game.verbs.is_over(s):
            break
        seat = rng.choice(seats_in(int(game.verbs.actors(s))))
        game.verbs.apply(s, seat, rng.choice(legal_with_room(game, s, seat)))


@every_game
@given(seed=seeds)
@settings(max_examples=8)
def test_a_settled_table_waits_for_a_seat_or_is_over(name: str, seed: int) -> None:
    game, rng = prepared(name), Random(seed)
    s = any_table(game, rng)
    for _ in decisions(game, s, rng, most=MOST_DECISIONS):
        assert outcome_list(game, s) == []
        assert game.verbs.actors(s) != 0
        assert game.verbs.winners(s) == 0


def best_of(game: Game, reached: list[int]) -> list[int]:
    """Who has the best score: in some games many points are good, in others few."""
    best = max(reached) if game.high_wins else min(reached)
    return [seat for seat, each in enumerate(reached) if each == best]


@every_game
def test_a_random_game_ends_or_is_cut_for_its_length(name: str) -> None:
    game, ended = prepared(name), 0
    for seed in range(10):
        rng = Random(seed)
        s = any_table(game, rng)
        made = sum(1 for _ in decisions(game, s, rng))
        game.verbs.settle(s)
        scores = np.zeros(max(game.players), np.int32)
        game.verbs.scores(s, scores)
        winners = seats_in(int(game.verbs.winners(s)))
        if not game.verbs.is_over(s):
            assert made == game.longest_game
            continue
        ended += 1
        assert 0 < made <= game.longest_game
        assert game.verbs.actors(s) == 0
        assert outcome_list(game, s) == []
        assert not any(legal_with_room(game, s, seat) for seat in range(int(s.players)))
        reached = [int(score) for score in scores[: int(s.players)]]
        assert winners == best_of(game, reached)
    assert ended >= 9


@every_game
def test_the_same_key_and_decisions_give_the_same_game(name: str) -> None:
    game = prepared(name)
    ends = []
    for _ in range(2):
        rng = Random(name)
        s = any_table(game, rng)
        ends.append([*decisions(game, s, rng, most=MOST_DECISIONS), bytes_of(s)])
    assert ends[0] == ends[1]
