"""How long it takes to show a table: what four seats are sent after a move, and a picture of it.

Measured in processor time, since machines are shared, over the moments of random games; the best of
several rounds of each handful of moments counts, so that a busy second spoils one round only. What
is sent is counted from the record: masked, opened, made a scene and written as JSON for each seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

import ludotoc
from ludotoc.draw.picture import svg_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.plain import all_plain
from ludotoc.engine.record import view_of, views_of
from ludotoc.engine.showing import shown
from ludotoc.engine.speech import Speaker
from ludotoc.games import NAMES, find_game

PEOPLE = ("Anna", "Marc", "Zoé", "Élie")
SEATS = len(PEOPLE)
MOMENTS, HANDFUL, ROUNDS, PICTURES = 200, 40, 15, 40
MILLI = 1000


@dataclass(frozen=True)
class Sight:
    """What it takes to show one move of a game, in milliseconds and bytes."""

    game: str
    all_seats_ms: float
    masked_ms: float  # of that, until every seat's view is there
    bytes_a_seat: float
    svg_ms: float | None  # no figure where a game has no art


def moments_of(name: str, count: int) -> list[np.record]:
    """Tables in the middle of random games."""
    rng = Random(1)
    found: list[np.record] = []
    while len(found) < count:
        table = ludotoc.new_table(name, players=SEATS, seed=rng.randrange(1 << 30))
        while not table.is_over and len(found) < count:
            found.append(table.state)
            seat = rng.choice(table.actors)
            table.play_action(seat, rng.choice(table.legal_actions(seat)))
    return found


def best_of(show: Callable[[Any], object], moments: Sequence[Any]) -> float:
    """Milliseconds of processor time a moment."""
    total = 0.0
    for first in range(0, len(moments), HANDFUL):
        handful, rounds = moments[first : first + HANDFUL], []
        for _ in range(ROUNDS):
            began = time.process_time()
            for each in handful:
                show(each)
            rounds.append(time.process_time() - began)
        total += min(rounds)
    return MILLI * total / len(moments)


def measure(name: str) -> Sight:
    """One game, four people who hear French."""
    game, moments = find_game(name), moments_of(name, MOMENTS)
    speakers = [Speaker("fr", PEOPLE, seat) for seat in range(SEATS)]
    sent = [each for s in moments for each in shown(game, s, speakers)]
    seats, views = range(SEATS), [view_of(game, s, 0) for s in moments[:PICTURES]]
    return Sight(
        name,
        best_of(lambda s: shown(game, s, speakers), moments),
        best_of(lambda s: all_plain(views_of(game, s, seats)), moments),
        sum(map(len, sent)) / len(sent),
        _picture(game, views),
    )


def _picture(game: Game, views: Sequence[np.record]) -> float | None:
    try:
        return best_of(lambda view: svg_of(game, view, PEOPLE, "fr"), views)
    except Refused:
        return None


def sights(names: Sequence[str] = NAMES) -> list[Sight]:
    """Every game."""
    return [measure(name) for name in names]
