"""People who play on whatever happens: they come back, and send again what was not answered."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.faults.history import DONE, REFUSED, Act, History, Pieces, Sight, Told, answered

SECTIONS = ("state", "ask", "head")
LOST = (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError)
SOON = 0.05  # seconds until one tries again
SHORTEST, LONGEST = 0.02, 0.35  # seconds that a person thinks
GIVES_UP = 0.25  # how often somebody does not send again what was not answered
OVER = "over"
Address = Callable[[], str]  # of the house, or of what stands before it

numbers = itertools.count(1)


class Person:
    """Somebody with a cookie."""

    def __init__(self, id: str, cookie: str) -> None:
        self.id, self.cookie = id, cookie


async def new_person(address: str) -> Person:
    """Somebody comes to the house for the first time."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        found = await _patiently(lambda: http.get("/api/me"))
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        return Person(found.json()["person"], cookie)


async def open_table(address: str, host: Person, **wanted: Any) -> str:
    """A table with its host in the first seat."""
    headers = {"Cookie": host.cookie}
    async with httpx.AsyncClient(base_url=address, timeout=60, headers=headers) as http:
        answer = await _patiently(lambda: http.post("/api/tables", json=wanted))
    return str(answer.json()["id"])


async def _patiently(ask: Callable[[], Any]) -> httpx.Response:
    """Ask again until the house is there; opening one table too many harms nobody."""
    while True:
        with contextlib.suppress(httpx.TransportError):
            answer: httpx.Response = await ask()
            if answer.is_success:
                return answer
            assert answer.status_code in (429, 500, 503), answer.text
        await asyncio.sleep(SOON)


class Guest:
    """One page of a person at one table."""

    def __init__(
        self, history: History, address: Address, table: str, person: Person, seed: int = 0
    ) -> None:
        self.table, self.person, self.state = table, person, "waiting"
        self.pieces: Pieces = {}
        self.head = ""
        self.comings = 0  # how often it has been told all
        self.is_resting = False  # asks for nothing more
        self._history, self._address = history, address
        self._chance = random.Random(f"{table} {person.id} {seed}")
        self._part = hashlib.sha256(f"{table}{person.id}".encode()).digest()[:16]
        self._asked: dict[str, Any] | None = None
        self._seats: list[dict[str, Any]] = []
        self._waiting: tuple[Act, str] | None = None  # sent, and not answered yet
        self._told: Told | None = None
        self._thought: asyncio.Task[None] | None = None

    # --- being there ---

    async def stay(self) -> None:
        """Play until it is over, through any number of connections."""
        while self.state != OVER:
            with contextlib.suppress(*LOST):
                await self._visit()
            await asyncio.sleep(SOON * self._chance.random())

    async def _visit(self) -> None:
        url = f"{self._address().replace('http', 'ws')}/api/tables/{self.table}/live"
        headers = {"Cookie": self.person.cookie}
        async with connect(url, additional_headers=headers, open_timeout=30, max_size=None) as line:
            self._told = self._history.listens(self.table, self.person.id)
            self._asked, self._seats = None, []  # until all is told anew
            try:
                async for frame in line:
                    await self._hear(line, json.loads(frame))
                    if self.state == OVER and self._waiting is None:
                        return
            finally:
                self._stop_thinking()

    async def _send_again(self, line: ClientConnection) -> None:
        """The same under the same id, or nothing: then it stays unsure for ever."""
        if self._waiting and self._chance.random() < GIVES_UP:
            self._waiting = None
        if self._waiting:
            await line.send(self._waiting[1])

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._waiting is not None

    def looks(self) -> Sight:
        """What the page shows now."""
        return Sight(self.table, self.person.id, self.head, self.state, dict(self.pieces))

    # --- hearing ---

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "ping":
            await line.send(json.dumps({"t": "pong", "ping": message["ping"]}))
        elif kind == "called":
            await self._contribute(line, message["want"])
        elif kind in ("done", "refusal"):
            self._is_answered(message)
        elif kind in ("whole", "news"):
            is_first = not self._seats
            self._see(message)
            if is_first:
                await self._send_again(line)
        self._think(line)

    def _see(self, message: dict[str, Any]) -> None:
        if message["t"] == "whole":
            self.pieces = {piece["id"]: piece for piece in message["scene"]["pieces"]}
            self._asked, self.comings = message.get("ask"), self.comings + 1
        self.state = message.get("state", self.state)
        self.head = message.get("head", self.head)
        self._asked = message.get("ask", self._asked)
        self._seats = message.get("seats", self._seats)
        if diff := message.get("diff"):
            self._lay(diff)
        assert self._told
        self._told.heads.append(self.head)
        if facts := message.get("facts"):
            self._told.commitments.add(facts["commitment"])

    def _lay(self, diff: dict[str, Any]) -> None:
        for name in diff.get("gone", ()):
            del self.pieces[name]
        for piece in diff.get("pieces", ()):
            self.pieces[piece["id"]] = piece
        for row in diff.get("rows", ()):
            for name, face, order in row["pieces"]:
                found = {"id": name, "kind": row["kind"], "spot": row["spot"], "face": face}
                found |= {"order": order, "owner": row.get("owner", -1)}
                usual = {"face": "", "order": 0, "owner": -1}
                self.pieces[name] = {k: v for k, v in found.items() if usual.get(k) != v}

    def _is_answered(self, message: dict[str, Any]) -> None:
        if self._waiting is None or message.get("id") != self._waiting[0].id:
            return
        outcome = DONE if message["t"] == "done" else REFUSED
        answered(self._waiting[0], outcome, message.get("text", ""))
        self._waiting = None

    async def _contribute(self, line: ClientConnection, want: str) -> None:
        promise = {"t": "promise", "promise": hashlib.sha256(self._part).hexdigest()}
        reveal = {"t": "reveal", "value": self._part.hex()}
        await line.send(json.dumps(promise if want == "promise" else reveal))

    # --- speaking ---

    def _think(self, line: ClientConnection) -> None:
        """Let a person think, if there is something to be done and he does not yet."""
        if self._thought is None or self._thought.done():
            self._thought = asyncio.create_task(self._decide(line))

    def _stop_thinking(self) -> None:
        if self._thought:
            self._thought.cancel()

    async def _decide(self, line: ClientConnection) -> None:
        with contextlib.suppress(*LOST):
            await asyncio.sleep(self._chance.uniform(SHORTEST, LONGEST))
            if self._waiting is None and not self.is_resting and (wish := self._wish()):
                await self.ask(line, **wish)

    def _wish(self) -> dict[str, Any] | None:
        """What this person would do now: sit down, begin, or play one of the offered actions."""
        own = any(seat.get("person") == self.person.id for seat in self._seats)
        if self.state == "waiting" and self._seats and not own:
            return {"t": "sit"}
        if self.state == "waiting" and own and self._is_first():
            is_full = all(seat.get("who", "empty") != "empty" for seat in self._seats)
            return {"t": "start"} if is_full else None
        if self.state != "playing" or not self._asked or not self._asked.get("paths"):
            return None
        action = self._chance.choice(self._asked["paths"])[0]
        seat, moment = self._asked.get("seat", 0), self._asked["moment"]
        return {"t": "play", "seat": seat, "actions": [action], "moment": moment, "final": True}

    def _is_first(self) -> bool:
        return self._seats[0].get("person") == self.person.id

    async def ask(self, line: ClientConnection, **wish: Any) -> None:
        """Something under a new id."""
        name = f"{self.person.id[:6]}-{next(numbers)}"
        frame = json.dumps({**wish, "id": name})
        self._waiting = (self._history.sends(self.table, self.person.id, name), frame)
        await line.send(frame)
