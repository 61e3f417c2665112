"""One board: the same chance in every seating, so that luck of the deal is everybody's.

In a free-for-all the first bot takes each side in turn and the other fills the rest; with two sides
these are both ways to sit. Seats of simple players are played in compiled code; all others are
asked one decision after another, and see a view.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from ludotoc.arena.setting import Duel, Setting
from ludotoc.arena.yours import seated_bot
from ludotoc.bots import Bot, Clock
from ludotoc.bots.kernels import ASKED
from ludotoc.bots.simple import KINDS, SimpleBot, players_of
from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import (
    copy_of,
    empty_record,
    legal_list,
    new_records,
    seats_in,
    set_up_record,
    view_of,
)

# On one board in so many every bot is asked, compiled or not, so that its time can be taken. It
# decides the same either way.
TIMED = 50
STEP = 1.05  # times are kept in classes, each so many times the last, from one microsecond on
MICROSECONDS = 1e6

Times = Counter[int]


@dataclass
class Played:
    """What one board has shown of a duel: one line of a saved run."""

    row: int
    column: int
    board: int
    shares: list[float]  # the row's, seating by seating
    cut: int = 0
    decisions: int = 0
    times: dict[str, dict[str, int]] = field(default_factory=dict)  # of bots, by class of time

    @property
    def mean(self) -> float:
        """The board's one observation."""
        return math.fsum(self.shares) / len(self.shares)


def board_seed(seed: int, board: int) -> bytes:
    """The seed of a board's chance; as 64 hexadecimal digits `ludotoc play --seed` deals it."""
    return hashlib.sha256(f"ludotoc board {seed} {board}".encode()).digest()


def seat_seed(seed: int, board: int, seat: int) -> int:
    """Where a seat's bot draws its lots from; the same in all seatings, whoever sits there."""
    return int(word_of(int(word_of(seed, board)), seat))


def seated(setting: Setting, duel: Duel, side: int) -> list[str]:
    """Who sits where when the row takes a side."""
    row, column = setting.bots[duel.row], setting.bots[duel.column]
    return [row if seat % setting.sides == side else column for seat in range(setting.players)]


def play_board(setting: Setting, duel: Duel, board: int) -> Played:
    """One board in all its seatings."""
    played = Played(*duel, board, [])
    times: dict[str, Times] = {setting.bots[place]: Counter() for place in duel}
    for side in range(setting.sides):
        sitting = Sitting(setting, board, seated(setting, duel, side), times)
        sitting.play()
        played.shares.append(shares_of(setting, sitting.table[0])[side])
        played.cut += not setting.found.verbs.is_over(sitting.table[0])
        played.decisions += sitting.decision
    played.times = {name: _as_lines(found) for name, found in times.items() if found}
    return played


def shares_of(setting: Setting, s: np.record) -> list[float]:
    """What each side has won: winners share one win; in a game that was cut, its promise counts."""
    game, sides = setting.found, setting.sides
    if game.verbs.is_over(s):
        won = {seat % sides for seat in seats_in(int(game.verbs.winners(s)))}
        return [(side in won) / len(won) if won else setting.fair for side in range(sides)]
    if not game.has_sense:
        return [setting.fair] * sides
    hopes = [float(game.verbs.promise(s, side)) for side in range(sides)]
    total = math.fsum(hopes)
    return [hope / total if total else setting.fair for hope in hopes]


class Sitting:
    """One game of a board."""

    def __init__(
        self, setting: Setting, board: int, names: Sequence[str], times: Mapping[str, Times]
    ) -> None:
        self.game, self.cap, self.decision = setting.found, setting.cap, 0
        self.names, self.times = names, times
        key = key_of(board_seed(setting.seed, board), self.game.name)
        s = set_up_record(self.game, setting.players, dict(setting.options), key)
        self.game.verbs.settle(s)
        self.room = room_for(self.game.name)
        self.table = self.room.table
        self.table[0] = s
        seeds = [seat_seed(setting.seed, board, seat) for seat in range(setting.players)]
        self.bots: list[Bot] = [
            seated_bot(name, self.game, seed) for name, seed in zip(names, seeds, strict=True)
        ]
        self.kinds = np.array([_kind_of(bot) for bot in self.bots], np.int8)
        if board % TIMED == 0:
            self.kinds[:] = ASKED
        self.seeds = np.array(seeds, np.uint64)
        self.watching = [seat for seat, bot in enumerate(self.bots) if hasattr(bot, "watch")]

    def play(self) -> None:
        """To the end, or until it is cut."""
        self._show()
        while self.decision < self.cap and not self.game.verbs.is_over(self.table[0]):
            if not self._carry_on():
                self._ask()
            self._show()

    def try_out(self) -> None:
        """The first decision that is one, with nobody taking the time."""
        self._show()
        s, verbs, legal, seat = self.table[0], self.game.verbs, [], 0
        while not verbs.is_over(s):
            seat = seats_in(int(verbs.actors(s)))[0]
            legal = legal_list(self.game, s, seat)
            if len(legal) > 1:
                break
            verbs.apply(s, seat, legal[0])
            verbs.settle(s)
        self._choice(s, seat, legal)
        self._show()

    def _carry_on(self) -> bool:
        """Let simple players play; where somebody watches, one decision at a time."""
        before = self.decision
        last = min(self.cap, before + 1) if self.watching else self.cap
        played = players_of(self.game).carry_on(
            self.table, self.kinds, self.seeds, before, last, *self.room.scratch
        )
        self.decision = int(played)
        return self.decision > before

    def _ask(self) -> None:
        """The next decision, by whoever must be asked; what he sees is his own copy."""
        s, verbs = self.table[0], self.game.verbs
        seat = seats_in(int(verbs.actors(s)))[0]
        legal = legal_list(self.game, s, seat)
        action, seconds = self._choice(s, seat, legal)
        self.times[self.names[seat]][_class_of(seconds)] += 1
        if action not in legal:
            message = "bot {name} of {game} chose {action}, which is not legal"
            raise Refused(message, name=self.names[seat], game=self.game.name, action=action)
        self.note(s, action)
        verbs.apply(s, seat, action)
        verbs.settle(s)
        self.decision += 1

    def note(self, s: np.record, action: int) -> None:
        """What somebody was asked for, before it happens; a rule lab counts here."""

    def _choice(self, s: np.record, seat: int, legal: Sequence[int]) -> tuple[int, float]:
        """What a seat's bot chooses, and in how many seconds."""
        bot = self.bots[seat]
        seen = copy_of(s) if getattr(bot, "sees_all", False) else view_of(self.game, s, seat)
        began = time.perf_counter()
        action = int(bot.choose(seen, seat, legal, Clock(self.decision)))
        return action, time.perf_counter() - began

    def _show(self) -> None:
        """Whoever remembers is shown what his seat sees after so many decisions."""
        for seat in self.watching:
            bot: Any = self.bots[seat]
            bot.watch(view_of(self.game, self.table[0], seat), self.decision)


class Room:
    """The records and arrays that compiled players play in, made once."""

    def __init__(self, game: Game) -> None:
        self.table: Any = new_records(game.record_type, 1)
        self.table[0] = empty_record(game.record_type)
        view, worlds = new_records(game.record_type, 1), new_records(game.record_type, 2)
        legal, out = (np.zeros(game.most_legal, np.int16) for _ in range(2))
        self.scratch = (view, worlds, np.zeros(2, np.uint64), legal, out)


@cache
def room_for(game: str) -> Room:
    """The room of this process."""
    from ludotoc.games import find_game

    return Room(find_game(game))


def _kind_of(bot: Bot) -> int:
    return KINDS[bot.kind] if isinstance(bot, SimpleBot) else ASKED


# --- times, kept in classes so that a run of millions of decisions stays small ---


def _class_of(seconds: float) -> int:
    return max(0, round(math.log(max(seconds * MICROSECONDS, 1.0), STEP)))


def _as_lines(times: Times) -> dict[str, int]:
    return {str(which): times[which] for which in sorted(times)}


def milliseconds(times: Times, part: float) -> float:
    """The time that so large a part of all decisions did not exceed, to within a class."""
    left = part * times.total()
    for which in sorted(times):
        left -= times[which]
        if left <= 0:
            return float(STEP**which / 1000)
    return 0.0
