"""What a process and its children use: processor time and memory, as the kernel counts them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
USER, SYSTEM, GONE_USER, GONE_SYSTEM = 11, 12, 13, 14  # behind the name in /proc/PID/stat
KIB = 1024


@dataclass(frozen=True)
class Use:
    """Seconds of processor time so far, and bytes of memory now."""

    cpu: float
    memory: int


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += family(int(child))
    return found


def use_of(pid: int) -> Use:
    """Of a whole family; what has ended meanwhile is counted by who started it."""
    seconds, memory = 0.0, 0
    for each in family(pid):
        try:
            seconds += _seconds(each)
            memory += _memory(each)
        except (FileNotFoundError, ProcessLookupError):
            continue
    return Use(seconds, memory)


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    counted = (USER, SYSTEM, GONE_USER, GONE_SYSTEM)
    return sum(int(fields[place]) for place in counted) / TICKS


def _memory(pid: int) -> int:
    """What it would give back, with its part of what it shares."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * KIB
    return 0
