"""Sense of Toc Chocottes: fair, in bounds, sound in plain positions, and better than chance."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.bots.kernels import EAGER, RANDOM
from ludotoc.engine.cards import members
from ludotoc.games.chocottes import GAME
from ludotoc.games.chocottes import state as c
from tests.bots.sensible import check_sense, favourites, win_share
from tests.scenarios.chocottes import DISCARD, DRAW, passed, play, table

MIXES = [(2, {}), (3, {"windows": "live"}), (4, {}), (5, {"windows": "live"})]
DECISIONS = 120
# What one sensible player must win of games against simple ones: well below what was measured.
AGAINST_RANDOM = {2: 0.92, 3: 0.62, 4: 0.39, 5: 0.26}
AGAINST_EAGER = {2: 0.7, 3: 0.6, 4: 0.6, 5: 0.55}


@pytest.mark.parametrize(("players", "options"), MIXES)
@pytest.mark.parametrize("seed", range(3))
def test_sense_is_fair_and_in_bounds(players: int, options: dict[str, str], seed: int) -> None:
    check_sense(GAME, seed, players, options, DECISIONS)


@pytest.mark.parametrize("players", GAME.players)
def test_sense_beats_chance_and_eagerness(players: int) -> None:
    assert win_share(GAME, players, 60, RANDOM, 1) > AGAINST_RANDOM[players]
    assert win_share(GAME, players, 40, EAGER, 2) > AGAINST_EAGER[players]


def knowing(s: np.record, seat: int, *positions: int) -> np.record:
    """A seat has seen these of its own cards."""
    for position in positions:
        s.seen[s.label[members(s.hand[seat])[position]]] |= 1 << seat
    return s


def test_cc5_snap_what_is_known_to_match_and_nothing_else() -> None:
    hands = ["9a 5a 2a", "1a 3a 4a"]
    s = play(knowing(table(hands, "5b 6a 6b"), 0, 0, 1), DRAW, DISCARD)
    assert favourites(GAME, s, 0) == {c.SNAP + 1}
    unknown = play(table(hands, "5b 6a 6b"), DRAW, DISCARD)
    assert favourites(GAME, unknown, 0) == {c.PASS}


def test_cc3_the_worst_card_known_goes_for_a_better_one() -> None:
    s = knowing(table(["2a 9a 4a 14a", "1a 3a 5a 6a"], "1b 6b 6c"), 0, 0, 1, 3)
    assert favourites(GAME, play(s, DRAW), 0) == {c.REPLACE + 3}


def test_cc3_a_bad_card_is_not_kept_for_a_good_one() -> None:
    s = knowing(table(["1a 2a", "3a 4a 5a 6a"], "14a 6b 6c"), 0, 0, 1)
    assert favourites(GAME, play(s, DRAW), 0) == {c.DISCARD}


def test_cc5_a_pair_is_thrown_together() -> None:
    s = knowing(table(["8a 8b 9a", "1a 3a 5a 6a"], "2a 6b 6c"), 0, 0, 1, 2)
    assert favourites(GAME, play(s, DRAW), 0) == {c.REPLACE, c.REPLACE + 1}


def test_cc14_knock_with_little_and_not_with_much() -> None:
    hands = ["1a 2a 10a", "9a 8a 7a 6a", "5a 4a 9b 8b"]
    assert favourites(GAME, knowing(table(hands, "5b 6b"), 0, 0, 1, 2), 0) == {c.KNOCK}
    assert favourites(GAME, table(hands, "5b 6b"), 0) == {c.DRAW}


def test_cc18_no_knock_that_ends_the_game_for_another() -> None:
    s = knowing(table(["1a 2a 10a", "9a 8a 7a 6a", "5a 4a 9b 8b"], "5b 6b"), 0, 0, 1, 2)
    s.totals[:3] = 48, 20, 20
    assert favourites(GAME, s, 0) == {c.DRAW}


def test_cc9_the_werewolf_looks_at_what_is_not_known() -> None:
    s = knowing(table(["1a 2a 3a", "4a 5a 6a"], "10a 6b 6c"), 0, 0, 2)
    assert favourites(GAME, passed(play(s, DRAW, DISCARD)), 0) == {c.PEEK + 1}


def test_cc11_the_vampire_gives_the_worst_and_not_the_best() -> None:
    s = knowing(table(["1a 14a 2a", "4a 5a 6a"], "12a 6b 6c"), 0, 0, 1, 2)
    assert favourites(GAME, passed(play(s, DRAW, DISCARD)), 0) == {c.GIVE + 1}
    s = knowing(table(["1a 2a 10a", "4a 5a 6a"], "12a 6b 6c"), 0, 0, 1, 2)
    assert favourites(GAME, passed(play(s, DRAW, DISCARD)), 0) == {c.SKIP}
