"""Plants one bug at a time in a copy of the package: the scenarios must catch every one.

`python -m tests.mutants [--few] [--game tock]`. A game takes part with a file `<game>.py` in this
folder. Its `MUTANTS` are (file under games, or a bare name in the game's own folder, text that
occurs there once, text with the bug, clause). `--few` plants only the first five of each game.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE = ROOT / "src" / "ludotoc"
SCENARIOS = ROOT / "tests" / "scenarios"
FEW = 5
AT_ONCE = 2
PATIENCE = 600  # seconds; a bug that makes a scenario run on and on is caught as well
PASSED, FAILED = 0, 1
KILLER = re.compile(r"^(?:FAILED|ERROR) \S+?::(.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """One planted bug."""

    game: str
    path: str
    old: str
    new: str
    clause: str

    def file_in(self, package: Path) -> Path:
        """The file the bug goes into."""
        return package / "games" / (self.path if "/" in self.path else f"{self.game}/{self.path}")

    def occurrences(self) -> int:
        """How often the text to change stands in its file."""
        file = self.file_in(SOURCE)
        return file.read_text(encoding="utf-8").count(self.old) if file.is_file() else 0

    def plant(self, package: Path) -> None:
        """Write the bug into a copy of the package."""
        file = self.file_in(package)
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(self.old, self.new), encoding="utf-8")


@dataclass(frozen=True)
class Verdict:
    """What the scenarios made of a package: how pytest ended, and the first test that failed."""

    status: int
    killer: str


def games() -> list[str]:
    """The games that have planted bugs."""
    return sorted(file.stem for file in HERE.glob("*.py") if not file.stem.startswith("__"))


def mutants_of(game: str) -> list[Mutant]:
    """The planted bugs of a game."""
    found = importlib.import_module(f"tests.mutants.{game}").MUTANTS
    return [Mutant(game, *each) for each in found]


def scenario_files(game: str, clause: str) -> list[Path]:
    """A game's scenarios, those that speak most of the clause first."""
    files = [*SCENARIOS.glob(f"test_{game}.py"), *SCENARIOS.glob(f"test_{game}_*.py")]
    named = f"def test_{clause.lower()}_"
    return sorted(files, key=lambda file: (-file.read_text(encoding="utf-8").count(named), file))


def judge(game: str, mutant: Mutant | None) -> Verdict:
    """Run the scenarios on a copy of the package, with or without a bug."""
    with tempfile.TemporaryDirectory(prefix="ludotoc-mutant-") as folder:
        package = Path(folder) / "ludotoc"
        shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            mutant.plant(package)
        files = scenario_files(game, mutant.clause if mutant else "")
        return run_scenarios(files, Path(folder))


def run_scenarios(files: list[Path], folder: Path) -> Verdict:
    """Interpreted, until the first failure, on the package in a folder."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder)}
    options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=no"]
    command = [sys.executable, "-m", "pytest", *options, *map(str, files)]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict(FAILED, "(it never ended)")
    killer = KILLER.search(done.stdout)
    return Verdict(done.returncode, killer[1] if killer else "")


def is_copy_used() -> bool:
    """Whether a copy that is named first is what gets imported, and not the package itself."""
    with tempfile.TemporaryDirectory(prefix="ludotoc-mutant-") as folder:
        package = Path(folder) / "ludotoc"
        package.mkdir()
        (package / "__init__.py").touch()
        done = subprocess.run(
            [sys.executable, "-c", "import ludotoc; print(ludotoc.__file__)"],
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=True,
        )
        return Path(done.stdout.strip()).parent.resolve() == package.resolve()


def troubles(chosen: list[str], mutants: list[Mutant], few: bool) -> Iterator[str]:
    """Why the verdicts would mean nothing."""
    if not is_copy_used():
        yield "the scenarios would not import the copy of the package"
    for mutant in mutants:
        if (count := mutant.occurrences()) != 1:
            yield f"{mutant.path}: found {count} times, not once: {mutant.old!r}"
    for game in chosen:
        if not few and (verdict := judge(game, None)).status != PASSED:
            yield f"{game}: the scenarios fail without any bug: {verdict.killer}"


def report(mutants: list[Mutant]) -> int:
    """A line for each bug as it is judged; says how many were not caught."""
    survivors = 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        verdicts = pool.map(lambda mutant: judge(mutant.game, mutant), mutants)
        for mutant, verdict in zip(mutants, verdicts, strict=True):
            is_caught = verdict.status == FAILED
            survivors += not is_caught
            fate = verdict.killer if is_caught else f"NOT CAUGHT (pytest {verdict.status})"
            note = "" if is_caught else f"\n       {mutant.old!r} -> {mutant.new!r}"
            print(f"{mutant.clause:6} {mutant.path:18} {fate}{note}", flush=True)
    return survivors


def main() -> int:
    """Judge the bugs asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--few", action="store_true", help="the first five of each game")
    parser.add_argument("--game", choices=games(), help="one game only")
    asked = parser.parse_args()
    chosen = [asked.game] if asked.game else games()
    mutants = [each for game in chosen for each in mutants_of(game)[: FEW if asked.few else None]]
    if found := list(troubles(chosen, mutants, asked.few)):
        print(*found, sep="\n")
        return 1
    survivors = report(mutants)
    print(f"{len(mutants) - survivors} of {len(mutants)} planted bugs caught")
    return 1 if survivors or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
