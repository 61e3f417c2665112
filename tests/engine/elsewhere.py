"""Another Python, another copy of the package: for what must be seen from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import ludotoc

ROOT = Path(__file__).parents[2]
PACKAGE = Path(ludotoc.__file__).parent


def python(script: str, *arguments: str, paths: tuple[Path, ...] = (), **environment: str) -> str:
    """What a script prints in a fresh Python where warnings are errors."""
    found = [*map(str, paths), str(PACKAGE.parent), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(found), **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def copy_of_the_package(folder: Path) -> Path:
    """The sources once more, to be edited; says where."""
    ignored = shutil.ignore_patterns("__pycache__", "web", "*.md")
    shutil.copytree(PACKAGE, folder / "ludotoc", ignore=ignored)
    return folder / "ludotoc"
