"""What is told of any game: nothing of what chance keeps secret, and a card once, with its move."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR, Game
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, view_of
from ludotoc.games import NAMES, find_game
from ludotoc.games.tock import words as tock
from tests.oracles.count_tock import SEVEN, at
from tests.playing import any_table
from tests.scenarios.tock import table as tock_table

MOST = 400


def step(game: Game, s: np.record, rng: Random) -> tuple[np.record, int, int]:
    """One decision or outcome: the table before it, whose it was, and what."""
    before = copy_of(s)
    if outcomes := outcome_list(game, s):
        seat, action = CHANCE_SEAT, rng.choice(outcomes)[0]
    else:
        seat = rng.choice(seats_in(int(game.verbs.actors(s))))
        action = rng.choice(legal_list(game, s, seat))
    game.verbs.apply(s, seat, action)
    return before, seat, action


@pytest.mark.parametrize("name", NAMES)
def test_what_chance_keeps_secret_is_not_needed_to_tell_of_it(name: str) -> None:
    game, rng, secrets = find_game(name), Random(name), 0
    words, s = game.module("words"), any_table(game, rng)
    for _ in range(MOST):
        if game.verbs.is_over(s):
            break
        before, seat, action = step(game, s, rng)
        if seat == CHANCE_SEAT and game.verbs.is_secret(before, seat, action):
            secrets += 1
            for viewer in (*range(int(s.players)), SPECTATOR):
                views = [plain(view_of(game, each, viewer)) for each in (before, s)]
                assert words.happened(*views, None) == words.happened(*views, action)
    assert secrets


@pytest.mark.parametrize("name", ["tock", "toctoc"])
def test_a_card_is_told_with_its_move_and_not_before(name: str) -> None:
    game, rng, silent = find_game(name), Random(name), 0
    words, s = game.module("words"), any_table(game, rng)
    for _ in range(MOST):
        if game.verbs.is_over(s):
            break
        before, seat, action = step(game, s, rng)
        if seat != CHANCE_SEAT:
            views = [plain(view_of(game, each, SPECTATOR)) for each in (before, s)]
            known = None if game.verbs.is_secret(before, seat, action) else action
            if words.told(*views, seat, known) is None:
                silent += 1
                assert view_of(game, s, SPECTATOR).card >= 0
                assert seats_in(int(game.verbs.actors(s))) == [seat]
    assert silent > 10


def test_the_parts_of_a_seven_name_it() -> None:
    game = find_game("tock")
    s = tock_table(4, {0: [at(1, 4)]}, {0: [SEVEN, 2]})
    heard = []
    for _ in range(2):
        before, action = copy_of(s), legal_list(game, s, 0)[-1]
        game.verbs.apply(s, 0, action)
        heard.append(tock.told(plain(before), plain(copy_of(s)), 0, action))
    assert heard[0] is None
    assert str(heard[1]) == "seat 0 walks pawn a 7 steps of the 7 to red 11"
