"""What good sense must hold to, whatever the game: checked along random and greedy games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import numpy as np

from ludotoc.bots.simple import KINDS, players_of
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import bytes_of, copy_of, new_records, seats_in, set_up_record, view_of
from tests.playing import decisions, legal_with_room, table_with

CLOSE = 1e-9
Options = Mapping[str, str]


class Boards:
    """Whole games of simple players, in compiled code."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game, self.players = game, players
        self.options = game.check_options(players, options)
        self.sides = game.sides(players, self.options)
        self._carry_on = players_of(game).carry_on
        self.table = new_records(game.record_type, 1)
        scratch = (new_records(game.record_type, many) for many in (1, 2))
        lists = (np.zeros(game.most_legal, np.int16) for _ in range(2))
        self._scratch = (*scratch, np.zeros(2, np.uint64), *lists)

    def begin(self, board: int) -> None:
        """A board is one key."""
        key = key_of(board.to_bytes(SEED_BYTES, "little"), self.game.name)
        self.table[0] = set_up_record(self.game, self.players, self.options, key)
        self.game.verbs.settle(self.table[0])

    def carry_on(self, names: list[str], board: int, decision: int, last: int) -> int:
        """The players named, seat by seat, play on."""
        kinds = np.array([KINDS[name] for name in names], np.int8)
        seeds = np.array([word_of(board, seat) for seat in range(self.players)], np.uint64)
        return int(self._carry_on(self.table, kinds, seeds, decision, last, *self._scratch))

    def play(self, names: list[str], board: int) -> int:
        """A whole game; says how many decisions it took."""
        self.begin(board)
        made = self.carry_on(names, board, 0, self.game.longest_game)
        assert self.game.verbs.is_over(self.table[0])
        return made

    def share(self, challenger: str, field: str, boards: int) -> float:
        """What part of the games a side of challengers wins, all seatings of each board played."""
        won = 0
        for board in range(boards):
            for side in range(self.sides):
                seats = range(self.players)
                self.play([challenger if s % self.sides == side else field for s in seats], board)
                won += int(self.game.verbs.winners(self.table[0])) >> side & 1
        return won / (boards * self.sides)


def moments(
    game: Game, players: int, options: Options, seed: int, most: int
) -> Iterator[tuple[np.record, int, list[int]]]:
    """Tables of a random game, with a seat that decides and what it may do."""
    rng = Random(seed)
    s = table_with(game, rng, players, dict(options))
    for seat, legal in decisions(game, s, rng, most=most):
        yield s, seat, legal


def check_liking(game: Game, s: np.record, seat: int, legal: list[int], key: np.ndarray) -> None:
    """Liking is of the view alone, the same in every world that fits it, and changes nothing."""
    before, view = bytes_of(s), view_of(game, s, seat)
    world = copy_of(view)
    game.verbs.imagine(world, key)
    liked = [game.verbs.liking(s, seat, action) for action in legal]
    assert liked == [game.verbs.liking(view, seat, action) for action in legal]
    assert liked == [game.verbs.liking(world, seat, action) for action in legal]
    assert bytes_of(s) == before


def check_promise(game: Game, s: np.record, sides: int) -> None:
    """Shares of a win, the same within a side, whole together; at the end all or nothing."""
    seats = range(int(s.players))
    promised = [float(game.verbs.promise(s, seat)) for seat in seats]
    assert all(0 <= share <= 1 for share in promised)
    assert all(abs(promised[seat] - promised[seat % sides]) < CLOSE for seat in seats)
    assert abs(sum(promised[:sides]) - 1) < CLOSE
    if game.verbs.is_over(s):
        won = seats_in(int(game.verbs.winners(s)))
        assert promised == [float(seat in won) for seat in seats]
    assert all(0 < float(game.verbs.belief(s, seat)) <= 1 for seat in seats)


def check_game(game: Game, players: int, options: Options, seed: int, most: int = 400) -> None:
    """The laws at every moment of a random game, or of so many decisions of it."""
    sides = game.sides(players, game.check_options(players, options))
    for number, (s, seat, legal) in enumerate(moments(game, players, options, seed, most)):
        assert legal == legal_with_room(game, s, seat)
        key = np.array([word_of(seed, 2 * number), word_of(seed, 2 * number + 1)], np.uint64)
        check_liking(game, s, seat, legal, key)
        check_promise(game, s, sides)


def check_greedy_games(game: Game, players: int, options: Options, boards: int) -> None:
    """The laws along games of sensible players, to the end."""
    tables = Boards(game, players, options)
    for board in range(boards):
        tables.begin(board)
        made = 0
        while not game.verbs.is_over(tables.table[0]):
            check_promise(game, tables.table[0], tables.sides)
            made = tables.carry_on(["greedy"] * players, board, made, made + 50)
            assert made < game.longest_game
        check_promise(game, tables.table[0], tables.sides)
