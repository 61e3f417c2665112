"""Figures of the house, for Prometheus: how much and how fast, never what; no table is named."""

from __future__ import annotations

import os
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"  # where workers of one supervisor put their figures together
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
MANY = (1, 2, 4, 8, 16, 32, 64, 128, 256)

connections = Gauge("ludotoc_connections", "Sockets that are open", multiprocess_mode="livesum")
tables_alive = Gauge(
    "ludotoc_tables_alive", "Rooms that are open, in every worker", multiprocess_mode="livesum"
)
actions = Counter("ludotoc_actions", "Commands that were obeyed and written")
refused = Counter("ludotoc_refused", "Commands that were refused")
outrun = Counter("ludotoc_outrun", "Decisions made again because another worker wrote first")
followed = Counter("ludotoc_followed", "Events read that other workers had written")
commit_seconds = Histogram("ludotoc_commit_seconds", "From asking to the disk", buckets=QUICK)
commit_appends = Histogram("ludotoc_commit_appends", "Appends that shared a commit", buckets=MANY)
think_seconds = Histogram("ludotoc_think_seconds", "Thoughts of bots and hints", buckets=LONG)
bell = Gauge("ludotoc_bell_working", "Workers that hear the bell", multiprocess_mode="livesum")


class Passing:
    """What comes with every move is noted in passing, and counted when there is time."""

    def __init__(self, count: Callable[[float], None]) -> None:
        self._count, self._noted = count, list[float]()
        self.note = self._noted.append

    def hand_over(self) -> None:
        """All that was noted is counted now."""
        while self._noted:
            self._count(self._noted.pop())


acted = Passing(actions.inc)
shared = Passing(commit_appends.observe)
waited = Passing(commit_seconds.observe)


def hand_over() -> None:
    """Whatever was noted in passing is counted."""
    for noted in (acted, shared, waited):
        noted.hand_over()


def told() -> bytes:
    """All of it, as Prometheus reads it."""
    hand_over()
    if TOGETHER not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
