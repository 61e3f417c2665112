"""What the tests of Toc Chocottes at a table share: positions by hand, random games."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from random import Random

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.record import copy_of, legal_list, seats_in, set_up_record
from ludotoc.games import find_game
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.notation import CARD_NUMBERS
from ludotoc.games.chocottes.position import read_position
from ludotoc.play import Table

GAME = find_game("chocottes")
MODES = ("asked", "live")
CALM = 0.85


@functools.cache
def prepare() -> None:
    """The compiled rules, once."""
    GAME.verbs.prepare()


def line(hands: str, pile: str = "8a", top: str = "", stage: str = "turn", **fields: str) -> str:
    """A position in which all cards named nowhere lie on the discard, under those of `top`.

    Hands are written `5a@0.1a / 5b.3a`, the pile and the top of the discard `8a 8b`.
    """
    parts = hands.replace(" ", "").split("/")
    named = {name.split("@")[0] for part in parts for name in part.split(".")}
    named |= {*pile.split(), *top.split(), fields.get("drawn", "")}
    discard = [name for name in CARD_NUMBERS if name not in named] + top.split()
    fields = {"turn": "0"} | fields
    told = {"hands": "/".join(parts), "discard": ".".join(discard) or "-"}
    told |= {"pile": ".".join(pile.split()) or "-", "stage": stage} | fields
    words = [f"{name}={value}" for name, value in told.items()]
    return " ".join(["chocottes v1", f"players={len(parts)}", *words])


def at(position: str, seed: int = 1) -> Table:
    """A table as a position describes it, with a seed that tests know."""
    prepare()
    s = read_position(position)
    return Table(GAME, int(s.players), GAME.read_options(s), seed=seed, position=position)


def opened(rng: Random, players: int, mode: str) -> np.record:
    """A game that begins."""
    prepare()
    key = key_of(rng.randbytes(SEED_BYTES), GAME.name)
    s = set_up_record(GAME, players, {"windows": mode}, key)
    GAME.verbs.settle(s)
    return s


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def choice(s: np.record, seat: int, rng: Random) -> int:
    """Mostly draw, snap what matches, else pass: so that rounds last and effects come up."""
    legal = legal_list(GAME, s, seat)
    calm = [action for action in legal if action in (c.PASS, c.DRAW)]
    if s.stage == c.WINDOW:
        top = int(s.face[s.discards[s.discarded - 1]]) // c.COPIES
        cards = [int(s.face[s.label[place]]) for place in members(s.hand[seat])]
        right = [c.SNAP + at for at, card in enumerate(cards) if card // c.COPIES == top]
        calm = [action for action in right if action in legal] or calm
    return rng.choice(calm if calm and rng.random() < CALM else legal)


def step(s: np.record, rng: Random) -> None:
    """One decision, and what chance adds to it."""
    seat = rng.choice(deciders(s))
    GAME.verbs.apply(s, seat, choice(s, seat, rng))
    GAME.verbs.settle(s)


def moments(seed: int, games: int, most: int = 250) -> Iterator[np.record]:
    """All moments of some games: every number of players, both modes."""
    for game in range(games):
        rng = Random(f"{seed} {game}")
        s = opened(rng, GAME.players[game % 4], MODES[game // 4 % 2])
        for _ in range(most):
            yield s
            if s.stage == c.OVER:
                break
            step(s, rng)


@functools.cache
def pool() -> list[np.record]:
    """Moments of every kind, those of rare stages among them."""
    rng = Random(1)
    found: dict[tuple[int, int], list[np.record]] = {}
    reaper = line("5a.1a / 5b.3a.4a", "8a 8b", "14a", "effect", effects="1:14", resolved="1")
    found[c.EFFECT, c.MOST_EFFECTS] = [at(reaper).state]
    for s in moments(seed=1, games=16, most=400):
        found.setdefault((int(s.stage), int(s.live)), []).append(copy_of(s))
    return [s for kind in found.values() for s in rng.sample(kind, min(len(kind), 15))]


def played(rng: Random, most: int, players: int, mode: str, undoes: float = 0.0) -> Table:
    """A table at which so many decisions were made, some of them taken back where that can be."""
    prepare()
    table = Table(GAME, players, {"windows": mode}, seed=rng.randbytes(SEED_BYTES))
    table.settle()
    for _ in range(most):
        if table.is_over:
            break
        seat = rng.choice(table.actors)
        before = int(table.state.chance.disclosed)
        table.play_action(seat, choice(table.state, seat, rng))
        can_undo = before == int(table.state.chance.disclosed) and not table.entries[-1].is_sealed
        if rng.random() < undoes and can_undo and table.entries[-1].seat == seat:
            table.undo(seat)
    return table
