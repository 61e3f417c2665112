"""The numbers of both races that tell what a card would gain at once, and what may be lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.jit import kernel
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.games import find_game
from ludotoc.games.ring.cards import FIVE, JACK, JOKER, SEVEN, rank_number
from ludotoc.games.ring.features import POINTS, RANKS_AND_JOKER, STAKES, USES
from ludotoc.games.ring.sense import HURT
from ludotoc.games.ring.state import HOUSE, MARBLES
from ludotoc.games.tock import journey as tock_journey
from ludotoc.games.tock import state as tock
from ludotoc.games.toctoc import journey as toctoc_journey
from ludotoc.games.toctoc import state as toctoc
from tests.playing import decisions, table_with

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("tock", 4, {}),
    ("tock", 4, {"teams": "pairs", "stars": "off"}),
    ("tock", 6, {"teams": "halves"}),
    ("toctoc", 4, {}),
]
STATES: dict[str, Any] = {"tock": tock, "toctoc": toctoc}
# Ranks that may be played otherwise than by a walk of one's own marbles, or not at all so.
OTHERWISE = {"tock": (FIVE, JACK, SEVEN), "toctoc": (JACK, SEVEN, JOKER)}


@kernel
def tock_worth(s: tock.State, seat: int, place: int) -> int:
    """What a rule says, for who is not compiled."""
    return int(tock_journey.worth(s, seat, place))


@kernel
def toctoc_worth(s: toctoc.State, seat: int, place: int) -> int:
    """What a rule says, for who is not compiled."""
    return int(toctoc_journey.worth(s, seat, place))


WORTH: dict[str, Callable[..., int]] = {"tock": tock_worth, "toctoc": toctoc_worth}


def numbers_of(game: Any, s: np.record, seat: int) -> np.ndarray[Any, Any]:
    out = np.zeros(int(game.verbs.feature_total(int(s.players))), np.float32)
    game.verbs.features(view_of(game, s, seat), out)
    return out


def standing(name: str, s: np.record, seat: int, sides: int) -> float:
    """What all marbles are worth to a seat, others' against it."""
    total, players = 0, int(s.ring.seats)
    for marble in range(MARBLES * players):
        owner = marble // MARBLES
        points = WORTH[name](s, owner, int(s.ring.place[marble]))
        hurt = 100 if name == "toctoc" else HURT[sides]
        total += points if owner % sides == seat % sides else -points * hurt / 100
    return total


def slowly(game: Any, s: np.record, seat: int, card: int, sides: int) -> float | None:
    """The best that walking or coming out with a card does, each tried on a copy."""
    state = STATES[game.name]
    before, found = standing(game.name, s, seat, sides), []
    laid = copy_of(s)
    game.verbs.apply(laid, seat, state.PLAY + card)
    for action in legal_list(game, laid, seat):
        if state.EXIT <= action < state.WALK + 3 * MARBLES and action < state.SWAP:
            after = copy_of(laid)
            game.verbs.apply(after, seat, action)
            found.append(standing(game.name, after, seat, sides) - before)
    return max(found, default=None)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_a_card_gains_at_once(name: str, players: int, options: dict[str, str]) -> None:
    game, rng, state = find_game(name), Random(4), STATES[name]
    sides = game.sides(players, game.check_options(players, options))
    s = table_with(game, rng, players, options)
    compared = taken = 0
    for seat, legal in decisions(game, s, rng, most=1500):
        if not all(action < state.EXIT for action in legal):
            continue
        uses = numbers_of(game, s, seat)[-USES:]
        gains, can = uses[:RANKS_AND_JOKER], uses[RANKS_AND_JOKER:]
        playable = [action for action in legal if action < state.DISCARD]
        ranks = {rank_number(card) for card in playable} - set(OTHERWISE[name])
        assert {rank + 1 for rank in np.flatnonzero(can)} - set(OTHERWISE[name]) == ranks
        for card in playable:
            rank = rank_number(card)
            if rank in ranks:
                best = slowly(game, s, seat, card, sides)
                assert best is not None
                assert gains[rank - 1] * POINTS == pytest.approx(best, abs=1.5), (rank, best)
                compared += 1
                taken += best > 700
    assert compared > 200
    assert taken > 0


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_only_who_is_on_the_ring_has_something_to_lose(
    name: str, players: int, options: dict[str, str]
) -> None:
    game, rng = find_game(name), Random(5)
    s = table_with(game, rng, players, options)
    feared = calm = 0
    for seat, _ in decisions(game, s, rng, most=600):
        stakes = numbers_of(game, s, seat)[-USES - STAKES * players : -USES].reshape(
            players, STAKES
        )
        for ahead in range(players):
            owner = (seat + ahead) % players
            places = [int(each) for each in s.ring.place[MARBLES * owner : MARBLES * (owner + 1)]]
            on_ring = sum(place < HOUSE for place in places)
            _, loss, part = stakes[ahead]
            assert part * MARBLES <= on_ring
            assert (loss > 0) == (part > 0)
            feared, calm = feared + (part > 0), calm + (part == 0 and on_ring > 0)
    assert feared > 50
    assert calm > 50
