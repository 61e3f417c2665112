"""Plants one leak at a time: the leak tests must catch every one.

`python -m tests.leaks [--few]`; `--few` plants only the first three. What is compiled is loaded
once; each leak is judged in a copy of this process, in which the rest is imported with the leak.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import pytest

from ludotoc.games import find_game
from tests.leaks import planting
from tests.leaks.planted import PLANTED, Planted
from tests.leaks.planting import NUMBER
from tests.mutants.__main__ import FAILED, KILLER, Verdict

HERE = Path(__file__).parent
FEW = 3
BROKEN = -1  # no test failed: whatever went wrong was not the leak
OPTIONS = ("-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--tb=no")


def judge(number: int, leak: Planted) -> Verdict:
    """Run the test that looks at a leak's door, with the leak in it."""
    with tempfile.TemporaryFile("w+") as told:
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
            os.environ[NUMBER] = str(number)
            test = str(HERE / leak.killer)
            status = pytest.main([*OPTIONS, test], plugins=[planting])
            sys.stdout.flush()
            os._exit(int(status))
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        told.seek(0)
        text = told.read()
    killer = KILLER.search(text)
    return Verdict(status if killer else BROKEN, killer[1] if killer else text[-400:])


def report(leaks: list[tuple[int, Planted]]) -> int:
    """A line for each leak as it is judged; says how many were not caught."""
    survivors = 0
    for number, leak in leaks:
        verdict = judge(number, leak)
        is_caught = verdict.status == FAILED
        survivors += not is_caught
        fate = verdict.killer if is_caught else f"NOT CAUGHT ({verdict})"
        print(f"{number:3} {leak.door:44} {fate}", flush=True)
    return survivors


def main() -> int:
    """Judge the leaks asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--few", action="store_true", help="the first three")
    parser.add_argument("--only", type=int, nargs="*", help="these, by number")
    asked = parser.parse_args()
    leaks = list(enumerate(PLANTED))[: FEW if asked.few else None]
    leaks = [each for each in leaks if not asked.only or each[0] in asked.only]
    if gone := [f"{leak.path}: {leak.old!r}" for _, leak in leaks if leak.occurrences != 1]:
        print("not found once:", *gone, sep="\n")
        return 1
    for name in sorted({leak.game for _, leak in leaks}):
        find_game(name).verbs.prepare()
    survivors = report(leaks)
    print(f"{len(leaks) - survivors} of {len(leaks)} planted leaks caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
