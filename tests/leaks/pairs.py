"""Pairs of tables that a viewer cannot tell apart: played for real, and in a twin world."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from ludotoc.engine.dice import SEED_BYTES
from ludotoc.engine.game import SPECTATOR
from ludotoc.hosting.events import Timing
from ludotoc.hosting.sight import ONLOOKER
from tests.leaks.runs import Mix, Run
from tests.leaks.streams import differing, watch
from tests.leaks.worlds import Look, Twin, seen

LIVE, SLOW = Timing("live", 600, 5), Timing("slow", 86400)
MIXES = (
    Mix("toctoctoc", 3),
    Mix("toctoctoc", 5, bots=2, delay=2),
    Mix("chocolat", 2, {"study": "10"}, LIVE),
    Mix("chocolat", 3, delay=3),
    Mix("chocolat", 4, {"young": "on"}, bots=1),
    Mix("tock", 4, {"teams": "pairs"}, LIVE),
    Mix("tock", 4, {"dice": "gain"}, bots=1),
    Mix("tock", 6, {"teams": "halves"}),
    Mix("toctoc", 4),
    Mix("toctoc", 4, {"last_tip": "stops"}, LIVE, bots=2, delay=2),
    Mix("chocottes", 3, {}, SLOW),
    Mix("chocottes", 2, {"windows": "live"}, LIVE),
    Mix("chocottes", 4, {"windows": "live"}, bots=1, delay=2),
)


@dataclass(frozen=True)
class Found:
    """What came of a pair."""

    is_pair: bool  # whether the worlds differ at all
    moments: int
    frames: int
    difference: str


def history(mix: Mix, rng: Random, most: int) -> Run:
    """A game that random people play for a while; it is not over."""
    run = Run(mix, rng.randbytes(SEED_BYTES))
    while len(run.moments) < most:
        run.go_on(rng)
        if not run.is_on:
            del run.moments[-1]
            break
    return run


def viewers_of(mix: Mix) -> tuple[int, ...]:
    """Everybody who can be connected: people in their seats, and onlookers."""
    return (ONLOOKER, *range(mix.players - mix.bots))


def viewer_at(seat: int) -> int:
    """As whom the rules know somebody."""
    return SPECTATOR if seat == ONLOOKER else seat


def twin_of(
    run: Run, seat: int, rng: Random, tries: int = 60, look: Look = seen, cut: int | None = None
) -> Twin:
    """A world that looks the same to one viewer, up to a cut: what is seen later is hidden then."""
    return Twin(run, run.moments[:cut], [viewer_at(seat)], look).drift(rng, tries)


def compare(run: Run, twin: Twin, seat: int, **how: Any) -> Found:
    """What one viewer gets in the real world and in its twin."""
    seed = run.house.hosted.seed
    real = watch(Run(run.mix, seed), seat, twin.moments[1:], **how)
    other = watch(Run(run.mix, seed, twin.script), seat, twin.deeds[1:], **how)
    frames = sum(map(len, real.frames))
    return Found(twin.is_different, len(twin.moments), frames, differing(real, other))
