"""`python -m tests.server.newer`: `ludotoc` as it will be when a rule of Chocolat ! has changed."""

from __future__ import annotations

from ludotoc.cli import main
from ludotoc.games import find_game

NEWER = find_game("chocolat").version + 1

if __name__ == "__main__":
    object.__setattr__(find_game("chocolat"), "version", NEWER)
    main()
