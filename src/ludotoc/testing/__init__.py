"""For whoever writes a game: `check_game(GAME)` plays it and holds it to every law of the contract.

    from ludotoc.testing import check_game

    def test_my_game_keeps_the_laws() -> None:
        print(check_game(my_package.GAME))

It plays random games at tables of every size and in many mixes of options. The first law that is
broken is raised as `Broken`, which says the law, how it was broken, and where to see it again.
"""

from __future__ import annotations

from ludotoc.testing.check import LAWS, Report, check_game
from ludotoc.testing.law import Broken

__all__ = ["LAWS", "Broken", "Report", "check_game"]
