"""The gate: what every request passes first, and what every response is given on the way out."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludotoc.engine.errors import Refused
from ludotoc.server.limits import TOO_OFTEN, WRITES, Limits
from ludotoc.server.people.denials import BAD, FORBIDDEN, TOO_MANY, no
from ludotoc.server.people.language import accepted

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
ONLY_SAFELY = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
NOT_KEPT = (b"cache-control", b"no-store")  # what is answered is for who asked
SAFE_SCHEMES = {"https", "wss"}
STARTS = {"http.response.start", "websocket.http.response.start"}
MOST_HEADERS, LONGEST_HEAD = 100, 16 * 1024
TOO_LONG = 431
UNREADABLE = Refused("this request cannot be read")
LONG_HEAD = Refused("this is too much at once")
STRAIGHT = "ludotoc.send"  # in the scope: the way out of a socket that is open, past everybody
STRAIGHT_IN = "ludotoc.receive"  # and the way in
FOREIGN = Refused("a page of another site may not do this here")
SLOW_SECONDS = 5.0  # until who is held off hears so: he cannot knock again meanwhile
MOST_SLOWED = 1_000  # who wait for that at the same time; more are answered at once


class Gate:
    """Stands before the whole app."""

    def __init__(
        self, app: ASGIApp, origins: Iterable[str] = (), limits: Limits | None = None
    ) -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}
        self._limits = limits or Limits()
        self._slowed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif _is_too_long(scope):
            await _turn_away(scope, send, TOO_LONG, LONG_HEAD)
        elif "\0" in scope["path"]:  # no file and no table has such a name
            await _turn_away(scope, send, BAD, UNREADABLE)
        elif self._is_foreign(scope):
            await _turn_away(scope, send, FORBIDDEN, FOREIGN)
        elif seconds := self._held_off(scope):
            if await self._stays(receive):
                await _turn_away(scope, send, TOO_MANY, _too_often(seconds), seconds)
        elif seconds := self._must_wait(scope):
            await _turn_away(scope, send, TOO_MANY, _too_often(seconds), seconds)
        else:
            scope[STRAIGHT] = send  # type: ignore[literal-required]
            scope[STRAIGHT_IN] = receive  # type: ignore[literal-required]
            try:
                await self._app(scope, receive, _with_headers(send, scope))
            finally:  # these hold the socket, which holds its scope
                del scope[STRAIGHT], scope[STRAIGHT_IN]  # type: ignore[literal-required]

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a page of another site asks, for more than to look."""
        if scope.get("method") in SAFE_METHODS:
            return False
        origin, host = _header(scope, b"origin").lower(), _header(scope, b"host").lower()
        if origin in self._origins:
            return False
        if not origin:  # a program, which has no browser's cookies to abuse
            return _header(scope, b"sec-fetch-site") in ("cross-site", "same-site")
        parts = urlsplit(origin)
        is_lowered = _is_safe(scope) and parts.scheme != "https"  # somebody is in between
        return parts.netloc != host or is_lowered

    def _held_off(self, scope: Scope) -> int:
        """Seconds until this address may connect again, after what it has sent."""
        return 0 if "method" in scope else math.ceil(self._limits.held(_address(scope)))

    def _must_wait(self, scope: Scope) -> int:
        """Seconds until this address may change something, or connect, again."""
        if scope.get("method") in SAFE_METHODS:
            return 0
        return math.ceil(self._limits.wait(WRITES, _address(scope)))

    async def _stays(self, receive: Receive) -> bool:
        """Let somebody wait for his answer; whether he does."""
        if self._slowed >= MOST_SLOWED:
            return True
        self._slowed += 1
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                while (await receive())["type"] != "websocket.disconnect":
                    pass
            return False
        except TimeoutError:
            return True
        finally:
            self._slowed -= 1


def _too_often(seconds: int) -> Refused:
    return Refused(TOO_OFTEN, seconds=seconds)


def _address(scope: Scope) -> str:
    return (scope.get("client") or ("", 0))[0]


def _is_too_long(scope: Scope) -> bool:
    """Whether a head has more in it than any browser sends."""
    headers = list(scope["headers"])
    parts = [len(scope.get("raw_path") or b""), len(scope["query_string"])]
    parts += [len(key) + len(value) for key, value in headers]
    return len(headers) > MOST_HEADERS or sum(parts) > LONGEST_HEAD


def _is_safe(scope: Scope) -> bool:
    return scope["scheme"] in SAFE_SCHEMES


def _header(scope: Scope, name: bytes) -> str:
    found = (value for key, value in scope["headers"] if key.lower() == name)
    return next(found, b"").decode("latin-1")


def _with_headers(send: Send, scope: Scope) -> Send:
    own = [*HEADERS, *([ONLY_SAFELY] if _is_safe(scope) else [])]
    if scope["path"].startswith("/api/"):
        own.append(NOT_KEPT)

    async def send_on(message: Message) -> None:
        if message["type"] in STARTS:
            begun: Any = message
            there = {key.lower() for key, _ in begun["headers"]}
            begun["headers"] = [*begun["headers"], *(each for each in own if each[0] not in there)]
        await send(message)

    return send_on


async def _turn_away(
    scope: Scope, send: Send, status: int, refusal: Refused, seconds: int = 0
) -> None:
    kind = "http.response" if "method" in scope else "websocket.http.response"
    headers = [(b"content-type", b"application/json")]
    if seconds:
        headers.append((b"retry-after", b"%d" % seconds))
    sending = _with_headers(send, scope)
    start: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
    await sending(start)
    body = msgspec.json.encode(no(refusal, accepted(_header(scope, b"accept-language"))))
    end: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
    await send(end)
