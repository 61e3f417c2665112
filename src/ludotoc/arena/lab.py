"""The rule lab: the same many games under every mix of some options, and what differs.

What is counted of a game is a vector of sums (`arena.kernels`), the same whether compiled players
played it or others were asked. Games are counted in parcels of a fixed size and parcels are added
in their order, so the number of cores changes nothing.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotoc.arena.kernels import SUMS, bind_to
from ludotoc.arena.setting import check_seed
from ludotoc.batch.kernels import MOST_SEATS, MOST_TALLIES
from ludotoc.bots import bot_named
from ludotoc.bots.ladder import check_table
from ludotoc.bots.simple import KINDS
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.jit import Progress as Compiling
from ludotoc.engine.jit import prepare
from ludotoc.engine.record import new_records
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game

PARCEL = 1000
PLAYERS = "players"  # may be varied like an option
MOST_MIXES = 64

Vector = np.ndarray[Any, Any]
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Mix:
    """One table of the lab: a number of players and a value for every option."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    varied: tuple[tuple[str, str], ...]  # what is different from mix to mix

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return find_game(self.game).sides(self.players, dict(self.options))

    @property
    def label(self) -> str:
        """What is different here, in a few letters."""
        return " ".join(f"{name}={value}" for name, value in self.varied)


@dataclass(frozen=True)
class Counted:
    """All games of one mix, summed."""

    mix: Mix
    sums: Vector
    lengths: Vector  # how many games took so many decisions


def mixes(
    game: str, vary: Sequence[str], players: int | None, options: Mapping[str, str]
) -> tuple[list[Mix], int]:
    """Every mix of the varied options that the game allows, and how many it does not."""
    found = find_game(game)
    seats = found.check_players(found.players[0] if players is None else players)
    values = [_values(found, name, seats) for name in vary]
    _check(found, vary, players, options)
    allowed: list[Mix] = []
    refused = 0
    for chosen in itertools.product(*values):
        varied = dict(zip(vary, chosen, strict=True))
        at_table = int(varied.get(PLAYERS, seats))
        own = {**options, **{name: value for name, value in varied.items() if name != PLAYERS}}
        try:
            whole = found.check_options(at_table, own)
        except Refused:
            if not vary:
                raise
            refused += 1
            continue
        allowed.append(Mix(game, at_table, tuple(whole.items()), tuple(varied.items())))
    if not allowed or len(allowed) > MOST_MIXES:
        message = "{count} tables are too many or too few for one lab: 1 to {most} are tried"
        raise Refused(message, count=len(allowed), most=MOST_MIXES)
    return allowed, refused


def _values(game: Game, name: str, seats: int) -> tuple[str, ...]:
    if name == PLAYERS:
        return tuple(map(str, game.players))
    for option in game.options:
        if option.name == name:
            return option.values
    known = ", ".join([PLAYERS, *(option.name for option in game.options)])
    message = "{game} cannot vary {name}; it can vary {known}"
    raise Refused(message, game=game.name, name=Quoted(name[:24]), known=known)


def _check(
    game: Game, vary: Sequence[str], players: int | None, options: Mapping[str, str]
) -> None:
    for place, name in enumerate(vary):
        if name in vary[:place]:
            raise Refused("option {option} is given twice", option=name)
        if name in options or (name == PLAYERS and players is not None):
            raise Refused("{name} is either varied or given, not both", name=name)
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name in known:
            known[name].index(value)


@cache
def kernels_in(game: str) -> SimpleNamespace:
    """The lab's kernel over a game, bound once."""
    return bind_to(find_game(game))


def compile_lab(game: str, progress: Compiling | None = None) -> None:
    """Compile it, or load it."""
    prepare(kernels_in(game).try_rules, progress=progress)


class Lab:
    """Plays the same games at every mix, with all seats taken by one kind of bot."""

    def __init__(self, bot: str, games: int, seed: int, threads: int | None = None) -> None:
        if games < 2:
            raise Refused("a lab plays two games at least, not {games}", games=games)
        if threads is not None and threads < 1:
            raise Refused("at least one thread plays, not {threads}", threads=threads)
        self.bot, self.games, self.seed = bot, games, check_seed(seed)
        self.threads = threads or os.cpu_count() or 1
        self.is_interrupted = False

    def try_all(self, tables: Sequence[Mix], progress: Progress | None = None) -> list[Counted]:
        """Mix after mix; an interrupt ends it after the last mix that is complete."""
        found: list[Counted] = []
        self.check(tables)
        try:
            for mix in tables:
                found.append(self._try(mix, len(found), len(tables), progress))
        except KeyboardInterrupt:
            self.is_interrupted = True
        return found

    def check(self, tables: Sequence[Mix]) -> None:
        """Refuse who cannot play at all of these tables, before the first game."""
        bot = bot_named(self.bot, find_game(tables[0].game))
        for mix in tables:
            check_table(bot, mix.players, dict(mix.options))

    def _try(self, mix: Mix, place: int, of: int, progress: Progress | None) -> Counted:
        sums, lengths = np.zeros(SUMS), np.zeros(1, np.int64)
        done = 0
        for some, their_lengths in self._parcels(mix):
            sums += some
            lengths = _added(lengths, their_lengths)
            done = min(self.games, done + PARCEL)
            if progress is not None:
                progress(place * self.games + done, of * self.games, mix.label)
        return Counted(mix, sums, lengths)

    def _parcels(self, mix: Mix) -> Iterator[tuple[Vector, Vector]]:
        """What was counted, parcel by parcel."""
        if self.bot not in KINDS:
            from ludotoc.arena.asked import asked_parcels

            yield from asked_parcels(mix, self.bot, self.games, self.seed, self.threads)
            return
        starts = range(0, self.games, PARCEL)
        pool = ThreadPoolExecutor(self.threads)
        try:
            yield from pool.map(lambda first: self._parcel(mix, first), starts)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _parcel(self, mix: Mix, first: int) -> tuple[Vector, Vector]:
        game = find_game(mix.game)
        sums, lengths = np.zeros(SUMS), np.zeros(game.longest_game + 1, np.int64)
        table, blank, view = (new_records(game.record_type, 1) for _ in range(3))
        game.write_options(blank[0], mix.players, dict(mix.options))
        legal, out = (np.zeros(game.most_legal, np.int16) for _ in range(2))
        kinds = np.full(MOST_SEATS, KINDS[self.bot], np.int8)
        kernels_in(mix.game).try_rules(
            table, blank, kinds, mix.sides, np.uint64(self.seed), first,
            min(PARCEL, self.games - first), game.longest_game, game.has_sense, view,
            new_records(game.record_type, 2), np.zeros(2, np.uint64), legal, out, sums, lengths,
            np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_TALLIES, np.int64),
        )  # fmt: skip
        return sums, lengths


def _added(one: Vector, other: Vector) -> Vector:
    """Two counts of lengths, the longer one's length."""
    longer, shorter = (one, other) if one.size >= other.size else (other, one)
    total = longer.copy()
    total[: shorter.size] += shorter
    return total
