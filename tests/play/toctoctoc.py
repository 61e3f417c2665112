"""What the tests of Toc Toc Toc's notation share: random moments, and positions to spoil."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random

import numpy as np

from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.record import copy_of, legal_list, seats_in, set_up_record
from ludotoc.games import find_game
from ludotoc.games.toctoctoc import state as t
from ludotoc.play import Table

GAME = find_game("toctoctoc")

# Three players; seat 1 is to offer, and holds cards that seats 0 and 2 feel differently.
PILE = (
    "child.ghost-vamp.ghost-musician.vampire-vamp.vampire.monster.vampire.ghost.monster-vamp.taxi."
    "vampire-vamp.monster-musician.ghost.monster-vamp.vampire-vamp.monster-brute.child.scarecrow."
    "monster.ghost.taxi.monster.monster-vamp.ghost.child.child.ghost-vamp.ghost.monster."
    "vampire-musician.vampire-vamp"
)
HANDS = (
    "monster-vamp.ghost-brute.ghost-vamp.vampire.taxi",
    "monster-vamp.ghost-vamp.vampire-brute.vampire-vamp.child",
    "monster.ghost.ghost-vamp.vampire.scarecrow",
)
START = (
    "toctoctoc v1 players=3 guests=ghost.vampire/monster*2/vampire*2 "
    f"hands={'/'.join(HANDS)} known=-/-/- pile={PILE} removed=- turn=0"
)


def decider(s: np.record) -> int:
    """Who decides now."""
    (seat,) = seats_in(int(GAME.verbs.actors(s)))
    return seat


def new_game(rng: Random, players: int) -> np.record:
    """A table that has been dealt."""
    s = set_up_record(GAME, players, {}, key_of(rng.randbytes(SEED_BYTES), GAME.name))
    GAME.verbs.settle(s)
    return s


def step(s: np.record, rng: Random) -> tuple[int, int]:
    """One random decision."""
    seat = decider(s)
    action = rng.choice(legal_list(GAME, s, seat))
    GAME.verbs.apply(s, seat, action)
    return seat, action


def moments(seed: int, games: int) -> Iterator[np.record]:
    """Every position of some random games, with 3, 4 and 5 players, to the end."""
    for game in range(games):
        rng = Random(f"{seed} {game}")
        s = new_game(rng, GAME.players[game % len(GAME.players)])
        yield s
        while s.stage != t.OVER:
            step(s, rng)
            yield s


@functools.cache
def pool() -> list[np.record]:
    """Moments of all stages, those with a choice not rarer than others."""
    found = [copy_of(s) for s in moments(seed=1, games=15)]
    chosen: list[np.record] = []
    for stage in (t.OFFERING, t.ANSWERING, t.TAKING, t.CHOOSING_KIND, t.OVER):
        alike = [s for s in found if s.stage == stage]
        chosen += Random(2).sample(alike, min(40, len(alike)))
    return chosen


def played(rng: Random, players: int, most: int = 999) -> Table:
    """A table at which random players made so many decisions, or came to the end."""
    table = Table(GAME, players, {}, seed=rng.randbytes(SEED_BYTES))
    table.settle()
    for _ in range(most):
        if table.is_over:
            break
        (seat,) = table.actors
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
    return table


def at(position: str) -> Table:
    """A table as a position describes it."""
    return Table(GAME, int(position.split("players=")[1][0]), {}, seed=1, position=position)


def late(*parties: str, hand: str = "ghost-vamp.child", offer: str = "", answer: str = "") -> str:
    """The pile is gone; seat 0 of three is to offer or has offered a card, all hold two.

    What is not in a party or in the first hand is in the other hands or has left the game; the
    musicians, brutes and scarecrows that are not named are guests of seat 2.
    """
    staying = ["monster-brute", "ghost-brute", "vampire-brute", "scarecrow", "scarecrow"]
    named = ".".join((*parties, hand)).replace("*2", "").split(".")
    for card in named:
        if card in staying:
            staying.remove(card)
    third = ".".join([*staying, *(parties[2:] or ["vampire"])])
    held = hand.split(".")
    if offer:
        held.remove(offer)
    hands = f"{'.'.join(held) or '-'}/monster-vamp.vampire-vamp/monster-vamp.vampire-vamp"
    pending = f" offer={offer}>1{f':{answer}' if answer else ''}" if offer else ""
    return (
        f"toctoctoc v1 players=3 guests={parties[0]}/{parties[1]}/{third} hands={hands} turn=0"
        f"{pending}"
    )
