"""Single keys from a terminal; none is lost that is pressed while the picture is drawn."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


@contextmanager
def pressed_keys() -> Iterator[Iterator[str]]:
    """One key after the other, arrows as their escape sequences, until the input ends."""
    try:
        import termios
        import tty
    except ImportError:  # no such terminals on this system
        yield _one_by_one()
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield _as_they_come(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _as_they_come(terminal: int) -> Iterator[str]:
    while pressed := os.read(terminal, 1024):
        yield from _KEY.findall(pressed.decode(errors="replace"))


def _one_by_one() -> Iterator[str]:
    import click

    while True:
        yield click.getchar()
