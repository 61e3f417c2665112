"""Sense of Toc Toc Toc: fair, in bounds, sound in plain positions, and better than chance."""

from __future__ import annotations

import pytest

from ludotoc.bots.kernels import EAGER, RANDOM
from ludotoc.engine.record import copy_of
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc import state as t
from tests.bots.sensible import check_sense, favourites, win_share
from tests.scenarios.test_toctoctoc import (
    CHILD,
    GHOST,
    GHOST_MUSICIAN,
    GHOST_VAMP,
    MONSTER,
    OPEN,
    REFUSE,
    SCARECROW,
    VAMPIRE,
    at_door,
    decide,
    offer,
    table,
)

MIXES = [(3, {}), (4, {}), (5, {})]
DECISIONS = 120
# What one sensible player must win of games against simple ones: well below what was measured.
AGAINST_RANDOM = {3: 0.68, 4: 0.53, 5: 0.42}
AGAINST_EAGER = {3: 0.6, 4: 0.5, 5: 0.38}


@pytest.mark.parametrize(("players", "options"), MIXES)
@pytest.mark.parametrize("seed", range(3))
def test_sense_is_fair_and_in_bounds(players: int, options: dict[str, str], seed: int) -> None:
    check_sense(GAME, seed, players, options, DECISIONS)


@pytest.mark.parametrize("players", GAME.players)
def test_sense_beats_chance_and_eagerness(players: int) -> None:
    assert win_share(GAME, players, 60, RANDOM, 1) > AGAINST_RANDOM[players]
    assert win_share(GAME, players, 40, EAGER, 2) > AGAINST_EAGER[players]


def test_kk6_open_to_guests_and_refuse_children() -> None:
    for card, answer in ((GHOST, OPEN), (SCARECROW, OPEN), (CHILD, REFUSE), (GHOST_VAMP, REFUSE)):
        hand = 3 * [card]
        parties = [[GHOST, GHOST, MONSTER], [GHOST, GHOST, MONSTER], []]
        s = offer(table(parties, [hand, [], []], known=[hand, [], []]), card, 1)
        assert favourites(GAME, s, 1) == {answer}, card


def test_kk5_a_child_goes_where_most_guests_are_without_a_brute() -> None:
    parties = [[MONSTER], [GHOST, MONSTER], [VAMPIRE, VAMPIRE, VAMPIRE, VAMPIRE]]
    s = table(parties, [[CHILD, GHOST], [MONSTER], [MONSTER]])
    assert favourites(GAME, s, 0) == {t.OFFER + t.OTHERS * CHILD + 1}


def test_kk9_a_vamp_leads_the_musician_away() -> None:
    s = decide(at_door(GHOST_VAMP, [GHOST, GHOST, GHOST_MUSICIAN]), OPEN)
    assert favourites(GAME, s, 0) == {t.TAKE + GHOST_MUSICIAN % t.ROLES}


def test_kk5_an_offer_that_pays_is_believed_sooner() -> None:
    parties = [[MONSTER], [GHOST, GHOST, GHOST], []]
    s = offer(table(parties, [[CHILD, GHOST], [], []]), CHILD, 1)
    other = copy_of(s)
    other.card, other.hand[0] = GHOST, s.hand[0] - (1 << 4 * GHOST) + (1 << 4 * CHILD)
    assert GAME.verbs.belief(s, 1) == 1.0 > GAME.verbs.belief(other, 1) > 0.0
    assert GAME.verbs.belief(other, 2) == 1.0, "who is not asked need not wonder"
