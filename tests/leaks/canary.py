"""A house in which every card of Chocolat ! sings: its name is a token that nothing else contains.

`python -m tests.leaks.canary <log> serve ...` runs it; every logger writes to the log, at DEBUG.
"""

from __future__ import annotations

import logging
import re
import sys

from tests.leaks.planted import Planted
from tests.leaks.planting import Finder

TOKEN = re.compile(r"zq(\d+)qz")
NOTATION = "games/chocolat/notation.py"
TEXT = 'return f"{KIND_LETTERS[kind]}{value + 1}"'
NAME = 'return say("the {value} of {flavour}", value=value + 1, flavour=flavour_term(flavour))'


def cards_in(text: str) -> set[int]:
    """The cards that sing in a text."""
    return {int(card) for card in TOKEN.findall(text)}


def plant() -> None:
    """From now on cards are called by their tokens, in notation and in sentences."""
    songs = ((TEXT, 'return f"zq{card}qz"'), (NAME, 'return say("zq{number}qz", number=card)'))
    sys.meta_path.insert(0, Finder(Planted("", NOTATION, *songs[0], ""), songs[1]))


def main() -> None:
    """`ludotoc`, with singing cards and a log that hears everything."""
    log = sys.argv.pop(1)
    plant()
    from ludotoc.cli import main as house
    from ludotoc.server.watch import logs

    set_up = logs.set_up
    logs.set_up = lambda kind: (set_up(kind), hear_all(log))[0]
    hear_all(log)
    house()


def hear_all(log: str) -> None:
    """Every logger, down to the last detail."""
    root = logging.getLogger()
    root.addHandler(logging.FileHandler(log))
    root.setLevel(logging.DEBUG)


if __name__ == "__main__":
    main()
