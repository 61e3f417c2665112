"""Many tables at once beside Pgx, on one core, in one run: 8,192 games, played by lot.

Two ways each. *Played*: a compiled loop makes the decisions, and nobody looks on; ours lists the
legal actions, theirs computes the mask. *Looked at*: what a learner asks for at every step, a mask
and an observation of every table, handed to Python; the lots are drawn outside. Measured in
processor time, since machines are shared and XLA likes threads.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from bench.adapters import Contestant, Play

TABLES = 8192
MOVES = 16  # decisions a table makes between two looks at the clock
SEED = 20240229
OURS = (("chocolat", 4), ("toctoctoc", 3), ("chocottes", 2), ("toctoc", 4), ("tock", 4))
THEIRS = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon")
PLAYED, SEEN = "8,192 played", "8,192 looked at"
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false"


def many_steps(play: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """The same again until the time is over."""
    decisions, spent, began = 0, 0.0, time.process_time()
    while spent < seconds or not decisions:
        decisions += play()
        spent = time.process_time() - began
    return decisions, decisions, spent


# --- ours ---


def our_play(game: str, players: int) -> Play:
    tables = import_module("ludotoc").batch(game, TABLES, players=players, seed=SEED, threads=1)

    def play() -> int:
        tables.play_random(MOVES)
        return MOVES * TABLES

    return partial(many_steps, play)


def our_sight(game: str, players: int) -> Play:
    tables = import_module("ludotoc").batch(game, TABLES, players=players, seed=SEED, threads=1)
    lots, by_lot = np.random.default_rng(SEED), import_module("ludotoc.batch.lots").by_lot

    def play() -> int:
        _, masks, _ = tables.look()
        tables.step(by_lot(masks, lots))
        return TABLES

    return partial(many_steps, play)


# --- Pgx ---


def their_rules(game: str) -> tuple[Any, Any, Any]:
    """JAX, a step of every table (a game that is over begins anew), and all tables at the start."""
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {ONE_THREAD}"
    jax, env = import_module("jax"), import_module("pgx").make(game)
    again = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def by_lot(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        scores = jax.random.uniform(choice, state.legal_action_mask.shape)
        actions = jax.numpy.argmax(scores * state.legal_action_mask, axis=1)
        return jax.vmap(again)(state, actions, jax.random.split(chance, TABLES))

    keys = jax.random.split(jax.random.key(SEED), TABLES)
    return jax, by_lot, jax.jit(jax.vmap(env.init))(keys)


def their_play(game: str) -> Play:
    jax, by_lot, state = their_rules(game)

    def turn(key: Any, move: int, state: Any) -> Any:
        return by_lot(state, jax.random.fold_in(key, move))

    turns = jax.jit(lambda s, key: jax.lax.fori_loop(0, MOVES, partial(turn, key), s))
    here = [state, jax.random.key(SEED)]

    def play() -> int:
        here[1], key = jax.random.split(here[1])
        here[0] = jax.block_until_ready(turns(here[0], key))
        return MOVES * TABLES

    return partial(many_steps, play)


def their_sight(game: str) -> Play:
    jax, by_lot, state = their_rules(game)
    step, here = jax.jit(by_lot), [state, jax.random.key(SEED)]

    def play() -> int:
        here[1], key = jax.random.split(here[1])
        here[0] = step(here[0], key)
        np.asarray(here[0].observation), np.asarray(here[0].legal_action_mask)
        return TABLES

    return partial(many_steps, play)


def contestants() -> list[Contestant]:
    """Everybody, ours first, by what is asked for."""
    found = []
    for interface, ours, theirs in ((PLAYED, our_play, their_play), (SEEN, our_sight, their_sight)):
        found += [Contestant(interface, f"ludotoc {g}, {n}", partial(ours, g, n)) for g, n in OURS]
        found += [Contestant(interface, f"Pgx {game}", partial(theirs, game)) for game in THEIRS]
    return found
