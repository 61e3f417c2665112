"""`python -m ludotoc.server.shelf.compiling GAME`: compile a game, telling how far it is.

A process of its own: the house goes on answering meanwhile, and then only loads what was made.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from ludotoc.engine.game import Game

RULES_SHARE = 0.45  # of the whole work; the rest is for those who play it


def make_ready(game: Game, tell: Callable[[float], None]) -> None:
    """Compile what a table and its bots need, or load it."""
    from ludotoc.bots.company import make_ready as make_bots_ready
    from ludotoc.bots.levels import LEVELS

    game.verbs.prepare(lambda done, total, word: tell(RULES_SHARE * done / max(total, 1)))

    def further(done: int, total: int, word: str) -> None:
        tell(RULES_SHARE + (1 - RULES_SHARE) * done / max(total, 1))

    make_bots_ready(game, [level.name for level in LEVELS], further)


def is_made(game: Game) -> bool:
    """Whether all of it was compiled before, so that it has only to be loaded."""
    from ludotoc.bots.company import needed_by
    from ludotoc.bots.levels import LEVELS
    from ludotoc.engine.jit import are_compiled

    needed = needed_by(game, [level.name for level in LEVELS])
    return are_compiled(*game.verbs.needed, *needed)


def main() -> None:
    """One game, to standard output."""
    from ludotoc.games import find_game

    _be_modest()
    game = find_game(sys.argv[1])
    with _alone(game.name):
        make_ready(game, lambda part: print(f"{part:.3f}", flush=True))


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Of several workers one compiles a game, and the others then load what it made."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    home = Path(os.environ.get("LUDOTOC_CACHE") or platformdirs.user_cache_dir("ludotoc"))
    home.mkdir(parents=True, exist_ok=True)
    with (home / f"{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("0.000", flush=True)  # it takes long, whoever does it
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _be_modest() -> None:
    """Work when nobody plays, and end with the house."""
    if sys.platform != "win32":
        os.nice(5)
    if sys.platform == "linux":
        import ctypes

        die_with_parent = 1  # PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(die_with_parent, signal.SIGKILL)


if __name__ == "__main__":
    main()
