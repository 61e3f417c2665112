"""What the tests of Chocolat !'s notation share: chosen deals, random games, moments."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import cycle, islice, product
from random import Random

import numpy as np

from ludotoc.engine.dice import SEED_BYTES
from ludotoc.engine.record import legal_list, seats_in
from ludotoc.games import find_game
from ludotoc.play import Table
from tests.play.tables import try_to_undo
from tests.scenarios.chocolat import BOX, FLAVOURS, ONE_EACH, cards

GAME = find_game("chocolat")
PLAYERS = (2, 3, 4)
YOUNG = ("off", "on")


def stacked(
    hands: dict[int, str] | None = None, players: int = 4, leader: int = 0, **options: str
) -> Table:
    """A table at which these hands were dealt; nobody was in need of a long study."""
    table = studied(players, **options)
    for seat in range(players):
        table.make(seat, table.legal_actions(seat)[0])
    table.give_chance((leader - 1) % players)
    for card in stacked_deck(ONE_EACH if hands is None else hands, players):
        table.give_chance(card)
    return table


def studied(players: int = 4, box: str = BOX, **options: str) -> Table:
    """A table at which everybody looks at a chosen box."""
    table = Table(GAME, players, options, seed=1)
    for sweet in box.replace(" ", ""):
        table.give_chance(FLAVOURS.index(sweet))
    return table


def stacked_deck(hands: dict[int, str], players: int) -> list[int]:
    """The whole pack in an order that deals these hands; of the other cards the lowest first."""
    named = {seat: cards(names) for seat, names in hands.items()}
    left = [card for card in range(64) if all(card not in hand for hand in named.values())]
    share, deck = 32 if players == 2 else 16, []
    for seat in range(64 // share):
        hand = named.get(seat, [])
        deck += [*hand, *left[: share - len(hand)]]
        left = left[share - len(hand) :]
    return deck


def say(table: Table, *moves: str) -> Table:
    """Whoever is to decide says the next word."""
    for move in moves:
        (seat,) = table.actors
        table.play(seat, move)
    return table


@functools.cache
def moment(stage: str) -> Table:
    """A table that nobody may change: at the study, a first card, a first sweet, or the end."""
    if stage == "study":
        return studied()
    if stage == "over":
        return played(Random(4), 999)
    return say(stacked(), *(("C1", "V1", "S1", "M1") if stage == "sweet" else ()))


def played(rng: Random, most: int, players: int = 4, undoes: float = 0.0, **options: str) -> Table:
    """A table at which random players made so many decisions, or came to the end."""
    table = Table(GAME, players, options, seed=rng.randbytes(SEED_BYTES))
    table.settle()
    for _ in range(most):
        if table.is_over:
            break
        seat = rng.choice(table.actors)
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < undoes:
            try_to_undo(table, seat)
    return table


def moments(seed: int, games: int) -> Iterator[np.record]:
    """A settled table before each decision of random games, and at their end; six kinds in turn."""
    rng, kinds = Random(seed), cycle(product(YOUNG, PLAYERS))
    for young, players in islice(kinds, games):
        s = played(rng, 0, players, young=young).state
        yield s
        while not GAME.verbs.is_over(s):
            seat = rng.choice(deciders(s))
            GAME.verbs.apply(s, seat, rng.choice(legal_list(GAME, s, seat)))
            GAME.verbs.settle(s)
            yield s


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))
