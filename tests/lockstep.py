"""Plays the compiled rules and the oracle side by side and compares all there is to compare."""

from __future__ import annotations

import copy
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, set_up_record


def lockstep(
    bridge: ModuleType, seed: int, players: int, options: dict[str, str], most: int
) -> int:
    """Random play on both sides until the end, or so many decisions; says how many were made."""
    rng, game = Random(seed), bridge.GAME
    chosen = game.check_options(players, options)
    s = set_up_record(game, players, chosen, key_of(rng.randbytes(32), game.name))
    oracle = bridge.Oracle(players, options)
    for decisions in range(most):
        give_chance(bridge, s, oracle)
        compare(bridge, s, oracle)
        if oracle.is_over():
            return decisions
        seat = rng.choice(sorted(oracle.actors()))
        named = decisions_of(bridge, s, seat)
        choose = getattr(bridge, "choose", _any)
        decision = choose(rng, oracle, seat, sorted(named, key=repr))
        game.verbs.apply(s, seat, named[decision])
        oracle.play(seat, decision)
    return most


def _any(rng: Random, oracle: Any, seat: int, decisions: list[Any]) -> Any:
    return rng.choice(decisions)


def give_chance(bridge: ModuleType, s: np.record, oracle: Any) -> None:
    """Let the key decide, and tell the oracle; a bridge says how outcomes translate."""
    while (event := oracle.pending()) is not None:
        outcomes = []
        while True:
            drawn = int(bridge.GAME.verbs.draw_chance(s))
            assert drawn in [outcome for outcome, _ in outcome_list(bridge.GAME, s)]
            outcomes.append(bridge.outcome_of(s, drawn))
            bridge.GAME.verbs.apply(s, CHANCE_SEAT, drawn)
            if event[0] not in bridge.LISTS or len(outcomes) == bridge.list_length(s, event):
                break
        oracle.chance(outcomes if event[0] in bridge.LISTS else outcomes[0])


def decisions_of(bridge: ModuleType, s: np.record, seat: int) -> dict[Any, int]:
    """A seat's legal actions by the oracle's names."""
    legal = legal_list(bridge.GAME, s, seat)
    named = {bridge.decision_of(s, action): action for action in legal}
    assert len(named) == len(legal)
    return named


def compare(bridge: ModuleType, s: np.record, oracle: Any) -> None:
    """Everything on the table, who acts, what is legal, who has won."""
    verbs = bridge.GAME.verbs
    ours, theirs = bridge.facts_of(s), bridge.facts_of_oracle(oracle)
    assert ours == theirs, {
        name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]
    }
    assert bool(verbs.is_over(s)) == oracle.is_over()
    assert set(seats_in(int(verbs.winners(s)))) == set(oracle.winners())
    scores = np.zeros(8, np.int32)
    verbs.scores(s, scores)
    assert [int(score) for score in scores[: oracle.players]] == list(oracle.scores())
    actors = set(seats_in(int(verbs.actors(s))))
    assert actors == oracle.actors()
    for seat in actors:
        assert set(decisions_of(bridge, s, seat)) == oracle.legal(seat)


def perft(bridge: ModuleType, s: np.record, depth: int) -> int:
    """How many sequences of decisions there are, counted by the compiled rules."""
    game = bridge.GAME
    if depth == 0:
        return 1
    if outcomes := outcome_list(game, s):
        return sum(
            weight * perft(bridge, _after(game, s, CHANCE_SEAT, outcome), depth)
            for outcome, weight in outcomes
        )
    choices = [
        (seat, action)
        for seat in seats_in(int(game.verbs.actors(s)))
        for action in legal_list(game, s, seat)
    ]
    if depth == 1:
        return len(choices)
    return sum(perft(bridge, _after(game, s, seat, action), depth - 1) for seat, action in choices)


def _after(game: Any, s: np.record, seat: int, action: int) -> np.record:
    after = copy_of(s)
    game.verbs.apply(after, seat, action)
    return after


def option_mix(game: Any, rng: Random) -> tuple[int, dict[str, str]]:
    """A number of players and a value for every option, such that they go together."""
    while True:
        players = rng.choice(game.players)
        options = {option.name: rng.choice(option.values) for option in game.options}
        if game.unfit(players, options) is None:
            return players, copy.copy(options)
