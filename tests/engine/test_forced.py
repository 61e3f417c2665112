"""What has no choice follows by itself only where everybody can see that."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.engine.forced import has_no_choice
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import legal_list, view_of
from tests.bridges import toctoc as bridge
from tests.oracles.count_toctoc import HEARTS, card, position

GAME = bridge.GAME
FIVE, JACK = 5, 11
HAND = [card(FIVE, HEARTS), card(JACK), card(JACK, HEARTS)]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def is_seen_by_all(s: np.record) -> bool:
    """Whether an onlooker, too, can tell that seat 0 has no choice."""
    return has_no_choice(GAME, view_of(GAME, s, 0), view_of(GAME, s, SPECTATOR), 0)


def test_a_hand_that_leaves_no_choice_is_nobodys_business() -> None:
    """One marble out: the jacks have nothing to swap with, so only the 5 can be played."""
    s = bridge.record_of(position([HAND, [0], [1], [2]], {0: [("ring", 20)]}))
    assert len(legal_list(GAME, s, 0)) == 1
    assert not is_seen_by_all(s)


def test_a_card_that_moves_one_marble_only_is_seen_by_all() -> None:
    s = bridge.record_of(position([HAND, [0], [1], [2]], {0: [("ring", 20)]}))
    GAME.verbs.apply(s, 0, legal_list(GAME, s, 0)[0])
    assert is_seen_by_all(s)


def test_a_card_that_may_move_two_leaves_a_choice() -> None:
    places = {0: [("ring", 20), ("ring", 40)]}
    s = bridge.record_of(position([HAND, [0], [1], [2]], places))
    GAME.verbs.apply(s, 0, legal_list(GAME, s, 0)[0])
    assert len(legal_list(GAME, s, 0)) == 2
    assert not is_seen_by_all(s)
