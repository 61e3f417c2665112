"""Processes that work for this one, each by a line of its own.

A line ends with its process, so that nobody waits for the rest of what a hand was about to say when
it was told to stop; a pool that all hands share would wait for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any

ENDED = (EOFError, OSError)  # of a line


class Lost(Exception):
    """A hand has died."""


class Hand:
    """A process, started afresh, so it works on every system."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.has = 0  # units, the one it works on included

    def give(self, unit: Any) -> None:
        """One more thing to do."""
        with _alive():
            self.line.send(unit)
        self.has += 1

    def take(self) -> Any:
        """What came of one; an error there is one here."""
        with _alive():
            found, error = self.line.recv()
        self.has -= 1
        if error is not None:
            raise error
        return found

    def end(self) -> None:
        """Whatever it does just now."""
        self._process.terminate()
        self._process.join()
        self.line.close()


@contextmanager
def _alive() -> Iterator[None]:
    try:
        yield
    except ENDED:
        raise Lost from None


def ready_in(hands: list[Hand]) -> Iterator[Hand]:
    """Those who have something to hand over, once there are any."""
    lines: list[Any] = wait([hand.line for hand in hands])
    return (hand for hand in hands if hand.line in lines)


def _serve(line: Connection) -> None:
    """Whoever presses Ctrl-C speaks to the process that keeps the results; we end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_keeper, daemon=True).start()
    with suppress(*ENDED):  # the keeper is gone
        while True:
            line.send(_done(line.recv()))


def _done(unit: Any) -> tuple[Any, Exception | None]:
    try:
        return unit.do(), None
    except Exception as error:
        error.add_note(traceback.format_exc())  # where it was, which no line carries
        return None, error


def _end_with_the_keeper() -> None:
    """A keeper that was killed cannot tell its hands to stop."""
    keeper = multiprocessing.parent_process()
    if keeper is not None:
        keeper.join()
        os._exit(1)
