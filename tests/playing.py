"""Tables that random players sit at, in any game, for tests that know no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import CHANCE_SEAT, Game
from ludotoc.engine.record import outcome_list, seats_in, set_up_record
from tests.lockstep import option_mix

Choose = Callable[[Random, list[int]], int]
UNTOUCHED, SLACK = -999, 64


def any_table(game: Game, rng: Random) -> np.record:
    """A table with players, options and key at random; chance is pending."""
    players, options = option_mix(game, rng)
    return table_with(game, rng, players, options)


def table_with(game: Game, rng: Random, players: int, options: dict[str, str]) -> np.record:
    """A table with a random key; chance is pending."""
    game.verbs.prepare()
    chosen = game.check_options(game.check_players(players), options)
    return set_up_record(game, players, chosen, key_of(rng.randbytes(SEED_BYTES), game.name))


def settle_one_by_one(game: Game, s: np.record) -> list[int]:
    """Let the key decide what is pending, one outcome after the other; says what it was."""
    drawn = []
    while outcome_list(game, s):
        drawn.append(int(game.verbs.draw_chance(s)))
        game.verbs.apply(s, CHANCE_SEAT, drawn[-1])
    return drawn


def legal_with_room(game: Game, s: np.record, seat: int) -> list[int]:
    """A seat's legal actions, written where more than the game promises would still fit."""
    out = np.full(game.actions + SLACK, UNTOUCHED, np.int16)
    count = int(game.verbs.legal_actions(s, seat, out))
    assert 0 <= count <= game.most_legal
    assert (out[game.most_legal :] == UNTOUCHED).all()
    return [int(action) for action in out[:count]]


def decisions(
    game: Game, s: np.record, rng: Random, choose: Choose = Random.choice, most: int | None = None
) -> Iterator[tuple[int, list[int]]]:
    """Play on at random; before each decision says whose it is and what that seat may do."""
    for _ in range(game.longest_game if most is None else most):
        game.verbs.settle(s)
        if game.verbs.is_over(s):
            return
        seat = rng.choice(seats_in(int(game.verbs.actors(s))))
        legal = legal_with_room(game, s, seat)
        yield seat, legal
        game.verbs.apply(s, seat, choose(rng, legal))
