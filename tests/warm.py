"""`python -m tests.warm`: compile everything once, so that parallel workers only load it."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ludotoc.engine.game import Game
from ludotoc.engine.jit import interpreted, prepare
from ludotoc.games import NAMES, find_game
from tests.engine.kernels import KERNELS

COLUMNS = (
    TextColumn("{task.description:<9}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
    TextColumn("{task.fields[compiling]}"),
)


def kernels_of(name: str) -> list[Any]:
    """A game's verbs, and the kernels of batch and bots over them."""
    game = find_game(name)
    kernels = list(game.verbs)
    if find_spec("ludotoc.batch") and find_spec("ludotoc.batch.kernels"):
        from ludotoc.batch.kernels import bind_to

        kernels += only_kernels(bind_to(game))
    kernels += only_kernels(adapters_of(game))
    kernels += [each for bound in bots_of(game) for each in only_kernels(bound)]
    return kernels + lab_kernels(name)


def adapters_of(game: Game) -> SimpleNamespace:
    """A step of an environment or a state."""
    from ludotoc.adapters.kernels import bind_to

    return bind_to(game)


def lab_kernels(name: str) -> list[Any]:
    """What the tests of the rule lab let play."""
    from ludotoc.arena.lab import kernels_in

    return [kernels_in(name).try_rules] if name == "chocolat" else []


def bots_of(game: Game) -> list[SimpleNamespace]:
    """Simple players, search and, where remembering is the game, memories."""
    from ludotoc.bots.memory import kernels_of as memory_of
    from ludotoc.bots.search import search_of
    from ludotoc.bots.simple import players_of

    return [players_of(game), search_of(game), *([memory_of(game)] if game.has_memory else [])]


def only_kernels(bound: SimpleNamespace) -> list[Any]:
    """Those that are called from outside."""
    return [each for each in vars(bound).values() if each.targetoptions["nogil"]]


def warm(name: str, kernels: list[Any], bars: Progress) -> None:
    """Compile kernels behind a bar of their own."""
    bar = bars.add_task(name, total=None, compiling="")
    prepare(
        *kernels,
        progress=lambda done, total, compiling: bars.update(
            bar, completed=done, total=total, compiling=compiling
        ),
    )
    bars.update(bar, completed=len(kernels), total=len(kernels), compiling="ready")


def main(names: list[str]) -> None:
    """Everything the suite compiles, game by game; without names, in two processes."""
    if interpreted:
        print("NUMBA_DISABLE_JIT is set: there is nothing to compile")
        return
    if not names:
        halves = ["tests", *NAMES][:2], list(NAMES[1:])
        running = [subprocess.Popen([sys.executable, "-m", "tests.warm", *half]) for half in halves]
        sys.exit(max(process.wait() for process in running))
    with Progress(*COLUMNS) as bars:
        for name in names:
            warm(name, list(KERNELS) if name == "tests" else kernels_of(name), bars)


if __name__ == "__main__":
    main(sys.argv[1:])
