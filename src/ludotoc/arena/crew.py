"""Who does the work: this process, all its cores, or a Ray cluster; what comes out is the same.

A unit of work is a few boards of one duel. Units are taken one by one as hands come free, so that
whoever hands them out may stop at any time.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Protocol

from ludotoc.arena.match import Played, play_board
from ludotoc.arena.setting import Duel, Setting
from ludotoc.arena.warm import warm_up
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

WAITING = 2  # units a hand has, the one it works on included


@dataclass(frozen=True)
class Unit:
    """Some boards of one duel."""

    setting: Setting
    duel: Duel
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Done:
    """What came of a unit, and how long it took."""

    played: list[Played]
    seconds: float


def do(unit: Unit) -> Done:
    """One unit of work, wherever it is done."""
    warm_up(unit.setting)
    began = time.perf_counter()
    played = [play_board(unit.setting, unit.duel, board) for board in unit.boards]
    return Done(played, time.perf_counter() - began)


class Crew(Protocol):
    """Takes units as it can, and hands over what is done, in any order."""

    hands: int

    def work(self, units: Iterator[Unit]) -> Iterator[Done]:
        """Until there are no more units, or nobody asks for more."""
        ...


class Alone:
    """This process by itself."""

    hands = 1

    def work(self, units: Iterator[Unit]) -> Iterator[Done]:
        """One unit after the other."""
        return map(do, units)


class Cores:
    """A process for each hand; they are started afresh, so it works on every system."""

    def __init__(self, hands: int) -> None:
        self.hands = hands

    def work(self, units: Iterator[Unit]) -> Iterator[Done]:
        """Each hand has a unit and another one waiting."""
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.hands, context, initializer=_leave_interrupts_to_others)
        running: set[Future[Done]] = set()
        try:
            while True:
                while len(running) < WAITING * self.hands and (unit := next(units, None)):
                    running.add(pool.submit(do, unit))
                if not running:
                    return
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in ready)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


def _leave_interrupts_to_others() -> None:
    """Whoever presses Ctrl-C speaks to the process that keeps the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """The cores of a Ray cluster, by its address; `local` starts a small one on this machine."""

    def __init__(self, address: str, hands: int | None = None) -> None:
        self._ray = _ray()
        here = {"num_cpus": hands or os.cpu_count(), "include_dashboard": False}
        there = here if address == "local" else {}
        try:
            self._ray.init(address=address, log_to_driver=False, **there)
        except (ConnectionError, ValueError, RuntimeError):
            message = "no Ray cluster answers at {address}"
            raise Refused(message, address=Quoted(address[:40])) from None
        self.hands = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def work(self, units: Iterator[Unit]) -> Iterator[Done]:
        """The same units, the same results."""
        remote, running = self._ray.remote(do), []
        try:
            while True:
                while len(running) < WAITING * self.hands and (unit := next(units, None)):
                    running.append(remote.remote(unit))
                if not running:
                    return
                ready, running = self._ray.wait(running, num_returns=1)
                yield from self._ray.get(ready)
        finally:
            for each in running:
                self._ray.cancel(each, force=True)
            self._ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise Refused("a cluster needs the extra ray: pip install 'ludotoc[ray]'") from None
    return ray


def crew_of(workers: int | None, ray_address: str | None = None) -> Crew:
    """Who is there to work."""
    if workers is not None and workers < 1:
        raise Refused("at least one process works, not {workers}", workers=workers)
    if ray_address is not None:
        return Cluster(ray_address, workers)
    hands = workers or os.cpu_count() or 1
    return Alone() if hands == 1 else Cores(hands)
