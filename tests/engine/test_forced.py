"""What has no choice follows by itself only where everybody can see that."""

from __future__ import annotations

import pytest

from ludotoc.engine.forced import is_open
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


def test_a_hand_that_leaves_no_choice_is_nobodys_business() -> None:
    """One marble out: the jacks have nothing to swap with, so only the 5 can be played."""
    s = bridge.record_of(position([HAND, [0], [1], [2]], {0: [("ring", 20)]}))
    (only,) = legal_list(GAME, s, 0)
    assert not is_open(GAME, view_of(GAME, s, SPECTATOR), 0, only)


def test_a_card_that_moves_one_marble_only_is_seen_by_all() -> None:
    s = bridge.record_of(position([HAND, [0], [1], [2]], {0: [("ring", 20)]}))
    GAME.verbs.apply(s, 0, legal_list(GAME, s, 0)[0])
    (only,) = legal_list(GAME, s, 0)
    assert is_open(GAME, view_of(GAME, s, SPECTATOR), 0, only)
    assert not is_open(GAME, view_of(GAME, s, SPECTATOR), 0, only + 1)
