"""Plants one leak at a time: the leak tests must catch every one.

`python -m tests.leaks [--few]`; `--few` plants only the first three.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.leaks.planted import PLANTED, Planted
from tests.leaks.planting import NUMBER
from tests.mutants.__main__ import AT_ONCE, FAILED, KILLER, PATIENCE, ROOT, Verdict

HERE = Path(__file__).parent
FEW = 3


def judge(number: int, leak: Planted) -> Verdict:
    """Run the tests that look at a leak's door, with the leak in it."""
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "tests.leaks.planting"]
    files = [str(HERE / each) for each in leak.killers]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--tb=no", *files],
        cwd=ROOT,
        env={**os.environ, NUMBER: str(number)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    killer = KILLER.search(done.stdout)
    return Verdict(done.returncode, killer[1] if killer else done.stdout[-300:])


def report(leaks: list[tuple[int, Planted]]) -> int:
    """A line for each leak as it is judged; says how many were not caught."""
    survivors = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        verdicts = pool.map(lambda each: judge(*each), leaks)
        for (_, leak), verdict in zip(leaks, verdicts, strict=True):
            is_caught = verdict.status == FAILED
            survivors += not is_caught
            fate = verdict.killer if is_caught else f"NOT CAUGHT (pytest {verdict.status})"
            print(f"{leak.door:44} {fate}", flush=True)
    return survivors


def main() -> int:
    """Judge the leaks asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--few", action="store_true", help="the first three")
    parser.add_argument("--from", type=int, default=0, dest="first", help="from this one on")
    asked = parser.parse_args()
    leaks = list(enumerate(PLANTED))[asked.first : FEW if asked.few else None]
    if gone := [f"{leak.path}: {leak.old!r}" for _, leak in leaks if leak.occurrences != 1]:
        print("not found once:", *gone, sep="\n")
        return 1
    survivors = report(leaks)
    print(f"{len(leaks) - survivors} of {len(leaks)} planted leaks caught")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
