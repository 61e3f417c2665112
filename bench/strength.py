"""How strong each bot is: boards are kept, and whoever has time goes on where others stopped.

`python -m bench.strength --minutes 30` plays boards, the row that needs least to be enough first;
without minutes it shows what is known. A board always gives the same, on any machine, as long as
rules and bots are the same; so before a row goes on, its last boards are played again.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludotoc.arena.crew import crew_of
from ludotoc.arena.run import Boards, Done
from ludotoc.arena.setting import Duel, Setting, read_setting
from ludotoc.arena.stats import Estimate, estimate, moments_of

KEPT = Path(__file__).with_name("boards.jsonl")
SEED, LONGEST = 1, 20_000
NARROW, MOST, FEWEST = 0.02, 2000, 100
AGAIN = 2  # boards that are played again before a row goes on
GUESSED = 10.0  # seconds a board, before one is played
DUEL = Duel(0, 1)


@dataclass
class Row:
    """One bot against a field of another, board by board from the first one on."""

    game: str
    players: int
    options: dict[str, str]
    bot: str
    against: str
    means: list[float] = field(default_factory=list)
    ahead: dict[int, float] = field(default_factory=dict)  # boards whose turn has not come yet
    seconds: float = 0.0
    played: int = 0

    @property
    def setting(self) -> Setting:
        """What the arena is asked for."""
        bots = (self.bot, self.against)
        return read_setting(self.game, self.players, self.options, bots, SEED, LONGEST)

    @property
    def estimate(self) -> Estimate:
        """The bot's share so far."""
        return estimate(moments_of(self.means))

    @property
    def wanted(self) -> int:
        """How many boards it takes to a half-width of two points, as far as one can tell."""
        if len(self.means) < FEWEST:
            return max(FEWEST, self._guessed())
        return len(self.means) if self.estimate.half_width <= NARROW else self._guessed()

    def _guessed(self) -> int:
        if len(self.means) < 2:
            return MOST
        boards = len(self.means) * (self.estimate.half_width / NARROW) ** 2
        return min(MOST, max(len(self.means) + 1, math.ceil(boards)))

    @property
    def cost(self) -> float:
        """Seconds of one core until it is enough."""
        board = self.seconds / self.played if self.played else GUESSED
        return (self.wanted - len(self.means)) * board

    def add(self, board: int, mean: float) -> None:
        """One more board; a row has no gaps, so that nobody chooses what counts."""
        self.ahead[board] = mean
        while len(self.means) in self.ahead:
            self.means.append(self.ahead.pop(len(self.means)))

    def line(self) -> str:
        """As it is kept."""
        kept = {
            "game": self.game, "players": self.players, "options": self.options, "bot": self.bot,
            "against": self.against, "seconds": round(self.seconds, 1), "played": self.played,
            "means": [round(mean, 6) for mean in self.means],
        }  # fmt: skip
        return json.dumps(kept, separators=(",", ":")) + "\n"

    def told(self) -> str:
        """As it is read."""
        found = self.estimate
        name = " ".join([self.game, str(self.players), *self.options.values()])
        share = f"{100 * found.mean:5.1f} ± {100 * found.half_width:4.1f}"
        fair = f"(fair {100 * self.setting.fair:.1f})"
        return f"{name:18} {self.bot:>12} against {self.against:12} {share} {fair} {found.count:5}"


def read_rows(path: Path) -> list[Row]:
    """What is kept."""
    return [Row(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def keep(rows: list[Row], path: Path) -> None:
    """Written aside first: an interrupt must not cost what others played."""
    aside = path.with_suffix(".new")
    aside.write_text("".join(row.line() for row in rows), encoding="utf-8")
    aside.replace(path)


@dataclass(frozen=True)
class Numbered:
    """One board, and which row it belongs to."""

    row: int
    boards: Boards

    def do(self) -> tuple[int, Done]:
        """Play it."""
        return self.row, self.boards.do()


def units(rows: list[Row], chosen: list[int], ends: float) -> Iterator[Numbered]:
    """Row by row, the nearest to its goal first: its last boards again, then new ones."""
    left = {number for number in chosen if rows[number].cost > 0}
    while left:
        number = min(left, key=lambda each: rows[each].cost)
        left.remove(number)
        row, setting = rows[number], rows[number].setting
        board = max(0, len(row.means) - AGAIN)
        while board < row.wanted:
            if time.monotonic() > ends:
                return
            yield Numbered(number, Boards(setting, DUEL, (board,)))
            board += 1


def note(row: Row, done: Done) -> None:
    """A board of a row; one that comes out otherwise than before ends everything."""
    played = done.played[0]
    mean = round(played.mean, 6)
    if played.board < len(row.means):
        if row.means[played.board] != mean:
            raise SystemExit(f"board {played.board} has changed, begin anew: {row.told()}")
        return
    row.seconds, row.played = row.seconds + done.seconds, row.played + 1
    row.add(played.board, mean)


def go_on(rows: list[Row], chosen: list[int], minutes: float, workers: int, path: Path) -> None:
    """Play until all is enough or time is up; every board is kept at once."""
    ends = time.monotonic() + 60 * minutes
    work: Any = crew_of(workers).work(units(rows, chosen, ends))
    for number, done in work:
        note(rows[number], done)
        keep(rows, path)
        print(rows[number].told(), flush=True)


def main() -> None:
    """Measure, or show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rows", default="", help="only rows in which these words occur")
    parser.add_argument("--kept", type=Path, default=KEPT)
    asked = parser.parse_args()
    rows = read_rows(asked.kept)
    words = asked.rows.split()
    chosen = [at for at, row in enumerate(rows) if all(word in row.told() for word in words)]
    if asked.minutes:
        go_on(rows, chosen, asked.minutes, asked.workers, asked.kept)
    for at in chosen:
        print(rows[at].told())


if __name__ == "__main__":
    main()
