"""The supervisor: so many workers behind one door; who dies is replaced, and all end together."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from types import FrameType

import msgspec
from prometheus_client.multiprocess import mark_process_dead

from ludotoc.server.settings import Settings
from ludotoc.server.watch.figures import TOGETHER

LOOKING = 0.2  # seconds between two looks at the workers
TOO_SOON = 1.0  # seconds: a worker that ends sooner is started again only after a while
ENDING_SECONDS = 8.0  # after its drain; then a worker is made to end
Tell = Callable[[int, int], None]
log = logging.getLogger("ludotoc")


class Supervisor:
    """Knows its workers by their numbers."""

    def __init__(self, door: socket.socket, settings: Settings, count: int, tell: Tell) -> None:
        self._door, self._count, self._tell = door, count, tell
        self._settings = msgspec.json.encode(settings)
        self._patience = settings.drain + ENDING_SECONDS
        self._workers: dict[int, subprocess.Popen[bytes]] = {}
        self._started: dict[int, float] = {}
        self._is_ending = False
        self._figures = tempfile.mkdtemp(prefix="ludotoc-figures-")

    def run(self) -> None:
        """Until somebody asks it to end."""
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, self._end)
        while not self._is_ending:
            for number in range(1, self._count + 1):
                self._see_to(number)
            time.sleep(LOOKING)
        self._let_end()

    def _end(self, asked: int, frame: FrameType | None) -> None:
        self._is_ending = True

    def _see_to(self, number: int) -> None:
        worker = self._workers.get(number)
        if self._is_ending or (worker and worker.poll() is None):
            return
        if worker and time.monotonic() < self._started[number] + TOO_SOON:
            return
        if worker:
            mark_process_dead(worker.pid, self._figures)  # type: ignore[no-untyped-call]
            log.warning("worker %s has ended (%s); another takes its place", number, worker.poll())
        self._start(number)

    def _start(self, number: int) -> None:
        worker = subprocess.Popen(
            [sys.executable, "-m", "ludotoc.server.workers.serving", str(self._door.fileno())],
            stdin=subprocess.PIPE,
            pass_fds=[self._door.fileno()],
            env={**os.environ, TOGETHER: self._figures},
            start_new_session=True,  # an interrupt from the keyboard is passed on in order
        )
        assert worker.stdin
        worker.stdin.write(self._settings)
        worker.stdin.close()
        self._workers[number], self._started[number] = worker, time.monotonic()
        self._tell(number, worker.pid)

    def _let_end(self) -> None:
        for worker in self._workers.values():
            worker.send_signal(signal.SIGTERM)
        end = time.monotonic() + self._patience
        for worker in self._workers.values():
            try:
                worker.wait(max(end - time.monotonic(), 0.1))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
        shutil.rmtree(self._figures, ignore_errors=True)


def supervise(door: socket.socket, settings: Settings, count: int, tell: Tell) -> None:
    """Serve by several workers until asked to end."""
    Supervisor(door, settings, count, tell).run()
