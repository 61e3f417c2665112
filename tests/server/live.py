"""A real house in a process of its own, and people who play there over real sockets."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SECTIONS = ("state", "you", "seats", "ask", "waits", "window", "proposals", "result", "head")
PATIENCE = 300.0  # seconds; a machine may be busy, and a game may have to be compiled


class Served:
    """`ludotoc serve` on a free port, with everything it keeps in one folder."""

    known: Mapping[str, str] = MappingProxyType({})  # more that its process knows
    program = "ludotoc.cli"

    def __init__(self, folder: Path, port: int = 0, *options: str) -> None:
        self.folder, self.port, self.options = folder, port, options
        self.start()

    def start(self) -> None:
        """Open the house, at the same address if it was open before."""
        known = {"LUDOTOC_HOME": str(self.folder), "LUDOTOC_LANG": "en", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                self.program,
                "serve",
                "--port",
                str(self.port),
                "--ahead",
                "none",
                *self.options,
            ],
            env={**os.environ, **known, **self.known},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        told = self.process.stderr.readline()
        self.port = int(told.rstrip("/\n").rpartition(":")[2])
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As when the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> float:
        """As it should end; how many seconds that took."""
        began = time.perf_counter()
        self.process.send_signal(signal.SIGTERM)
        self._ended()
        return time.perf_counter() - began

    def _ended(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stderr
        self.process.stderr.close()


def wait_until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something; it is a failure if it never comes."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited for too long"
        time.sleep(0.02)


def busy() -> float:
    """Seconds more that a machine takes which has much else to do."""
    return 5.0 * max(os.getloadavg()[0] / (os.cpu_count() or 1) - 1, 0.0)


class Caller:
    """A person with a browser's cookies."""

    def __init__(self, house: Served, name: str = "") -> None:
        self.house = house
        self.http = httpx.Client(base_url=house.address, timeout=PATIENCE)
        self.person = self.http.get("/api/me").json()["person"]
        if name:
            self.http.put("/api/me", json={"name": name}).raise_for_status()

    def open(self, **wanted: Any) -> str:
        """Open a table; its name."""
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def at(self, table: str, house: Served | None = None) -> Player:
        """Go to a table, perhaps by another door."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Player(house or self.house, table, cookies, self.person)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


class Player:
    """One connection to a table: it keeps what it is told, and every frame as it came."""

    def __init__(
        self, house: Served, table: str, cookies: str, person: str, token: str = ""
    ) -> None:
        self.person, self.frames, self.whole = person, list[str](), dict[str, Any]()
        self.seen: dict[str, list[dict[str, Any]]] = {}  # messages by their tag
        self._part = secrets.token_hex(16)
        self._sent = 0
        headers = {"Cookie": cookies} if cookies else {"Authorization": f"Bearer {token}"}
        url = f"ws://127.0.0.1:{house.port}/api/tables/{table}/live"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(url, additional_headers=headers, open_timeout=PATIENCE, max_size=None)
        )
        self.until(lambda: bool(self.whole))

    # --- hearing ---

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; pings and calls for contributions are answered on the way."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        self.seen.setdefault(message["t"], []).append(message)
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "whole":
            self.whole = message
        elif kind == "news":
            self.whole |= {key: message[key] for key in message if key in SECTIONS}
        elif kind == "ping":
            self._answer(t="pong", ping=message["ping"])
        elif kind == "called" and message["want"] == "promise":
            promise = hashlib.sha256(bytes.fromhex(self._part)).hexdigest()
            self._answer(t="promise", promise=promise)
        elif kind == "called":
            self._answer(t="reveal", value=self._part)

    def until(self, is_so: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Hear until something is so."""
        end = time.monotonic() + timeout
        while not is_so():
            self.hear(max(end - time.monotonic(), 0.001))

    def drain(self, seconds: float) -> None:
        """Hear all that comes in some time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self.hear(left)
            except TimeoutError:
                return

    # --- speaking ---

    def send(self, **message: Any) -> None:
        """Something, as JSON."""
        self.socket.send(json.dumps(message))

    def _answer(self, **message: Any) -> None:
        """By itself; where the connection has ended, what came before that is still to be heard."""
        with contextlib.suppress(ConnectionClosed):
            self.send(**message)

    def ask(self, **message: Any) -> dict[str, Any]:
        """A command with an id; its `done` or `refusal`."""
        self._sent += 1
        name = message.setdefault("id", f"{self._part[:8]}-{self._sent}")
        self.send(**message)
        while True:
            heard = self.hear()
            if heard["t"] in ("done", "refusal") and heard.get("id", "") == name:
                return heard

    @property
    def asked(self) -> dict[str, Any] | None:
        """What this seat is asked now."""
        found: dict[str, Any] | None = self.whole.get("ask")
        return found if found and found.get("paths") else None

    @property
    def state(self) -> str:
        """Of the table."""
        return str(self.whole["state"])

    def play(self, chance: random.Random) -> dict[str, Any]:
        """One of the offered actions; once it is done, the question is heard to be over."""
        asked = self.asked
        assert asked
        action = chance.choice(asked["paths"])[0]
        seat, moment = asked.get("seat", 0), asked["moment"]
        answer = self.ask(t="play", seat=seat, actions=[action], moment=moment, final=True)
        if answer["t"] == "done":
            self.until(lambda: not self.asked or self.asked["moment"] != moment)
        return answer

    def close(self) -> None:
        """Go away."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def play_on(players: list[Player], chance: random.Random, moves: int = 10_000) -> int:
    """Let people play offered actions until the game is over, or so many moves were made."""
    made = 0
    while made < moves and any(player.state != "over" for player in players):
        asked = [player for player in players if player.asked and player.state == "playing"]
        for player in asked:
            if made < moves and player.asked and player.play(chance)["t"] == "done":
                made += 1
        for player in players:
            player.drain(0.02 if asked else 0.2)
    return made


__all__ = ["Caller", "ConnectionClosed", "Player", "Served", "play_on", "wait_until"]
