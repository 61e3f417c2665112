"""Laws of sense, checked at tables that random players sit at, and matches of simple players."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotoc.bots.kernels import GREEDY
from ludotoc.bots.simple import players_of
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list, new_records, seats_in, view_of
from tests.playing import decisions, table_with

FACES = 3  # worlds imagined of a view
SUM_WITHIN = 1e-9


def likings(game: Game, s: np.record, seat: int, legal: list[int]) -> list[int]:
    """What a seat thinks of each of its actions."""
    return [int(game.verbs.liking(s, seat, action)) for action in legal]


def favourites(game: Game, s: np.record, seat: int) -> set[int]:
    """The actions that a sensible player chooses among."""
    legal = legal_list(game, s, seat)
    points = likings(game, s, seat, legal)
    return {action for action, each in zip(legal, points, strict=True) if each == max(points)}


def world_of(game: Game, view: np.record, rng: Random) -> np.record:
    """One world that fits a view."""
    world = copy_of(view)
    game.verbs.imagine(world, key_of(rng.randbytes(SEED_BYTES), "world"))
    return world


def forgetful(game: Game, view: np.record, rng: Random) -> np.record:
    """The view of somebody who has forgotten about half of it."""
    out, changed = np.zeros(game.most_facts, np.int16), copy_of(view)
    for fact in out[: game.verbs.facts(view, out)]:
        if rng.random() < 0.5:
            game.verbs.forget(changed, int(fact))
    return changed


def check_liking(game: Game, s: np.record, seat: int, rng: Random) -> None:
    """What a seat may not know changes nothing of what it likes."""
    legal, view = legal_list(game, s, seat), view_of(game, s, seat)
    assert likings(game, s, seat, legal) == likings(game, view, seat, legal)
    check_worlds(game, view, seat, legal, rng)
    if game.has_memory:
        check_worlds(game, forgetful(game, view, rng), seat, legal, rng)


def check_worlds(game: Game, view: np.record, seat: int, legal: list[int], rng: Random) -> None:
    """Nor does which world is the true one."""
    before, expected = copy_of(view), likings(game, view, seat, legal)
    for _ in range(FACES):
        assert likings(game, world_of(game, view, rng), seat, legal) == expected
    assert view.tobytes() == before.tobytes()


def check_promise(game: Game, s: np.record) -> None:
    """Shares of one win; at the end they are the winners'."""
    shares = [float(game.verbs.promise(s, seat)) for seat in range(int(s.players))]
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert sum(shares) == pytest.approx(1.0, abs=SUM_WITHIN)
    if game.verbs.is_over(s):
        won = seats_in(int(game.verbs.winners(s)))
        expected = [1 / len(won) if seat in won else 0 for seat in range(int(s.players))]
        assert shares == pytest.approx(expected)


def check_belief(game: Game, s: np.record, rng: Random) -> None:
    """Any world that fits a view is believed a little, none more than fully."""
    for seat in range(int(s.players)):
        world = world_of(game, view_of(game, s, seat), rng)
        assert 0.0 < float(game.verbs.belief(world, seat)) <= 1.0


def check_sense(game: Game, seed: int, players: int, options: dict[str, str], most: int) -> None:
    """All laws along a game of players who decide by sense or by lot."""
    rng = Random(seed)
    s = table_with(game, rng, players, options)

    def choose(rng: Random, legal: list[int]) -> int:
        liked = [action for action in legal if action in favourites(game, s, seat)]
        return rng.choice(liked if rng.random() < 0.5 else legal)

    for seat, _ in decisions(game, s, rng, choose, most):  # noqa: B007
        for each in seats_in(int(game.verbs.actors(s))):
            check_liking(game, s, each, rng)
        check_promise(game, s)
        check_belief(game, s, rng)
    check_promise(game, s)


def win_share(game: Game, players: int, boards: int, other: int, seed: int) -> float:
    """What part of the games one sensible player wins, in all seats of the same boards."""
    carry_on = players_of(game).carry_on
    rng, records = Random(seed), new_records(game.record_type, 4)
    legal, out = (np.zeros(game.most_legal, np.int16) for _ in range(2))
    won = 0.0
    for _ in range(boards):
        board = rng.randbytes(SEED_BYTES)
        for mine in range(players):
            s = table_with(game, Random(board), players, {})
            game.verbs.settle(s)
            records[0] = s
            kinds = np.full(players, other, np.int8)
            kinds[mine] = GREEDY
            seeds = np.array([rng.getrandbits(64) for _ in range(players)], np.uint64)
            key, last = np.zeros(2, np.uint64), game.longest_game
            scratch = records[1:2], records[2:4], key, legal, out
            carry_on(records[0:1], kinds, seeds, 0, last, *scratch)
            winners = seats_in(int(game.verbs.winners(records[0])))
            won += (mine in winners) / len(winners)
    return won / (boards * players)
