"""What is measured: a game with its options, who plays, which boards, and when it is enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import ludotoc
from ludotoc.arena.yours import seated_bot
from ludotoc.bots.ladder import check_table
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game

SEED_BITS = 64
PERCENT = 100


class Duel(NamedTuple):
    """One bot alone against a field of another, both by their place in the list of bots."""

    row: int
    column: int


@dataclass(frozen=True)
class Setting:
    """Everything that decides what is played on a board; it travels to other processes."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    seed: int
    cap: int  # decisions after which a game is cut

    @property
    def found(self) -> Game:
        """The game itself."""
        return find_game(self.game)

    @property
    def sides(self) -> int:
        """How many sides there are, and so seatings: seat n is of side n % sides."""
        return self.found.sides(self.players, dict(self.options))

    @property
    def fair(self) -> float:
        """What each side wins if all play alike."""
        return 1 / self.sides

    @property
    def duels(self) -> list[Duel]:
        """Everybody against a field of everybody else; of two sides each is the other's field."""
        pairs = range(len(self.bots))
        return [
            Duel(row, column)
            for row in pairs
            for column in pairs
            if row < column or (row > column and self.sides > 2)
        ]


@dataclass(frozen=True)
class Plan:
    """When it is enough, laid down before the first board: what is measured does not decide it.

    A claim has a fixed number of boards, or goes on to a half-width; a promotion stops as soon as
    it can be granted or refused.
    """

    boards: int
    half_width: float = 0.0  # as a share; 0 where the number of boards is fixed
    gain: float = 0.0  # what a promotion asks for above the fair share; 0 where there is none


def read_setting(
    game: str,
    players: int | None,
    options: Mapping[str, str],
    bots: Sequence[str],
    seed: int,
    cap: int | None = None,
) -> Setting:
    """A setting that can be played, or a refusal that says what is wrong with it."""
    found = find_game(game)
    seats = found.check_players(found.players[0] if players is None else players)
    chosen = tuple(found.check_options(seats, options).items())
    check_seed(seed)
    longest = found.longest_game if cap is None else cap
    if longest < 1:
        raise Refused("a game is cut after at least one decision, not {cap}", cap=longest)
    for name in bots:
        check_table(seated_bot(name, found), seats, dict(chosen))
    return Setting(game, seats, chosen, _all_different(bots), seed, longest)


def _all_different(bots: Sequence[str]) -> tuple[str, ...]:
    if len(bots) < 2:
        raise Refused("an arena needs two bots at least, such as --bots greedy random")
    for place, name in enumerate(bots):
        if name in bots[:place]:
            raise Refused("bot {name} is named twice", name=Quoted(name))
    return tuple(bots)


def check_seed(seed: int) -> int:
    """A seed that fits."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise Refused("the seed of an arena is a number from 0 to 2^64 - 1, not {seed}", seed=seed)
    return seed


def read_plan(setting: Setting, boards: int, half_width: float, gain: float) -> Plan:
    """When to stop; widths and gains are given in points, of which a win has a hundred."""
    if boards < 2:
        raise Refused("two boards at least are played, not {boards}", boards=boards)
    if not 0 <= half_width < PERCENT / 2:
        message = "a half-width is a number of points between 0 and 50, not {points}"
        raise Refused(message, points=f"{half_width:g}")
    if gain and len(setting.bots) != 2:
        message = "a promotion is between two bots, the newcomer first, not {count}"
        raise Refused(message, count=len(setting.bots))
    most = PERCENT * (1 - setting.fair)
    if not 0 <= gain < most:
        message = "a gain is a number of points between 0 and {most}, not {points}"
        raise Refused(message, most=f"{most:g}", points=f"{gain:g}")
    return Plan(boards, half_width / PERCENT, gain / PERCENT)


def header_of(setting: Setting, plan: Plan) -> dict[str, Any]:
    """All of it as plain data, with the versions of what is measured."""
    return {
        "version": ludotoc.__version__,
        "game_version": setting.found.version,
        **asdict(setting),
        "options": dict(setting.options),
        "bots": list(setting.bots),
        "plan": asdict(plan),
    }
