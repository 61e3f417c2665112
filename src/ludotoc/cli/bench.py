"""`ludotoc bench`: the benchmark of the source tree."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from ludotoc.engine.errors import Refused

SOURCE_TREE = Path(__file__).parents[3]


@click.command("bench", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(ctx: click.Context, arguments: tuple[str, ...]) -> None:
    """Measure how fast the rules run, beside other libraries; arguments go to `python -m bench`."""
    if not (SOURCE_TREE / "bench" / "__main__.py").exists():
        raise Refused(
            "the benchmark is not part of the installed package: "
            "take the source tree of Ludotoc and run `make bench` there"
        )
    ran = subprocess.run([sys.executable, "-m", "bench", *arguments], cwd=SOURCE_TREE, check=False)
    ctx.exit(ran.returncode)
