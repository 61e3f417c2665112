"""Who does the work: this process, all its cores, or a Ray cluster; what comes out is the same.

Units are taken one by one as hands come free, so that whoever hands them out may stop at any time.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

from ludotoc.arena.hands import Hand, Lost, ready_in
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
    """A process for each hand."""

    def __init__(self, hands: int) -> None:
        self.hands = hands

    def work(self, units: Iterator[Unit[Result]]) -> Iterator[Result]:
        """Each hand has a unit and another one waiting."""
        hands = [Hand() for _ in range(self.hands)]
        try:
            _fill(hands, units)
            while busy := [hand for hand in hands if hand.has]:
                for hand in ready_in(busy):
                    yield hand.take()
                _fill(hands, units)
        except Lost:
            message = "a process that played boards has died; what was done before is kept"
            raise Refused(message) from None
        finally:
            for hand in hands:
                hand.end()


def _fill(hands: list[Hand], units: Iterator[Unit[Any]]) -> None:
    """Everybody has enough to do, as long as there is anything; each in turn has one more."""
    for most in range(1, WAITING + 1):
        for hand in hands:
            if hand.has < most and (unit := next(units, None)):
                hand.give(unit)


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
