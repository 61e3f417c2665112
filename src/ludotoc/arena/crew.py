"""Who does the work: this process, all its cores, or a Ray cluster; what comes out is the same.

Units are taken one by one as hands come free, so that whoever hands them out may stop at any time.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, TypeVar

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

WAITING = 2  # units a hand has, the one it works on included
LOCAL = "local"  # a small cluster on this machine
PATIENCE = 5.0  # seconds until a cluster must have answered


Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Unit(Protocol[Result_co]):
    """A piece of work that can be sent to another process, and does itself."""

    def do(self) -> Result_co:
        """Do it."""
        ...


def done(unit: Unit[Result]) -> Result:
    """One unit of work, wherever it is done."""
    return unit.do()


class Crew(Protocol):
    """Takes units as it can, and hands over what is done, in any order."""

    hands: int

    def work(self, units: Iterator[Unit[Result]]) -> Iterator[Result]:
        """Until there are no more units, or nobody asks for more."""
        ...


class Alone:
    """No other process than this one."""

    hands = 1

    def work(self, units: Iterator[Unit[Result]]) -> Iterator[Result]:
        """One unit after the other."""
        return map(done, units)


class Cores:
    """A process for each hand; they are started afresh, so it works on every system."""

    def __init__(self, hands: int) -> None:
        self.hands = hands

    def work(self, units: Iterator[Unit[Result]]) -> Iterator[Result]:
        """Each hand has a unit and another one waiting."""
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.hands, context, initializer=_serve)
        running: set[Future[Result]] = set()
        try:
            while True:
                while len(running) < WAITING * self.hands and (unit := next(units, None)):
                    running.add(pool.submit(done, unit))
                if not running:
                    return
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in ready)
        except BrokenProcessPool:
            message = "a process that played boards has died; what was done before is kept"
            raise Refused(message) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


def _serve() -> None:
    """Whoever presses Ctrl-C speaks to the process that keeps the results; we end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_keeper, daemon=True).start()


def _end_with_the_keeper() -> None:
    """A keeper that was killed cannot tell its hands to stop."""
    keeper = multiprocessing.parent_process()
    if keeper is not None:
        keeper.join()
        os._exit(1)


class Cluster:
    """The cores of a Ray cluster, by its address; `local` starts a small one on this machine."""

    def __init__(self, address: str, hands: int | None = None) -> None:
        self._ray = _ray()
        here = {"num_cpus": hands or os.cpu_count(), "include_dashboard": False}
        there = here if address == LOCAL else {}
        if not _answers(address):
            raise _no_answer(address)
        try:
            self._ray.init(address=address, log_to_driver=False, **there)
        except Exception as reason:  # Ray has no error of its own for a node that never came up
            raise _no_answer(address) from reason
        self.hands = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def work(self, units: Iterator[Unit[Result]]) -> Iterator[Result]:
        """The same units, the same results."""
        remote = self._ray.remote(done)
        running: list[Any] = []
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


def _answers(address: str) -> bool:
    """Whether anybody listens there: Ray itself would wait for minutes, and complain meanwhile."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return True  # `local`, `auto`: Ray knows where to look
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError):
        return False
    return True


def _no_answer(address: str) -> Refused:
    if address == LOCAL:
        return Refused("no Ray came up on this machine in time; it may be too busy")
    return Refused("no Ray cluster answers at {address}", address=Quoted(address[:40]))


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
