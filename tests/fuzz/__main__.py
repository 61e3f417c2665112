"""`python -m tests.fuzz TARGET SECONDS`: let Atheris look for input that breaks a target.

What it finds is written to the folder CORPUS, if that is set, and ends the run.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"

import atheris

PACKAGES = ["ludotoc"]
LONGEST_INPUT = 4096

with atheris.instrument_imports(include=PACKAGES):
    from tests.fuzz.targets import TARGETS, seeds


def main() -> None:
    """One target, for some seconds."""
    name, seconds = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(os.environ.get("CORPUS") or folder)
        for number, seed in enumerate(seeds(name)):
            TARGETS[name](seed)  # what is imported or made once does not count
            (corpus / f"seed-{number}").write_bytes(seed)
        options = [
            f"-max_total_time={seconds}",
            f"-max_len={LONGEST_INPUT}",
            "-print_final_stats=1",
        ]
        atheris.Setup(
            ["fuzz", *options, "-timeout=60", f"-artifact_prefix={folder}/", str(corpus)],
            TARGETS[name],
        )
        atheris.Fuzz()


main()
