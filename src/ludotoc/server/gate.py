"""The gate: what every request passes first, and what every response is given on the way out."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ludotoc.engine.errors import Refused
from ludotoc.server.people.denials import no
from ludotoc.server.people.language import accepted

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRAIGHT = "ludotoc.send"  # in the scope: the way out of a socket that is open, past everybody
FOREIGN = Refused("a page of another site may not do this here")


class Gate:
    """Stands before the whole app."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif self._is_foreign(scope):
            await _turn_away(scope, receive, send)
        else:
            scope[STRAIGHT] = send  # type: ignore[literal-required]
            await self._app(scope, receive, _with_headers(send))

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a page of another site asks, for more than to look."""
        if scope.get("method") in SAFE_METHODS:
            return False
        origin, host = _header(scope, b"origin").lower(), _header(scope, b"host").lower()
        if not origin or origin in self._origins:
            return False  # a program, which has no browser's cookies to abuse
        return urlsplit(origin).netloc != host


def _header(scope: Scope, name: bytes) -> str:
    found = (value for key, value in scope["headers"] if key.lower() == name)
    return next(found, b"").decode("latin-1")


def _with_headers(send: Send) -> Send:
    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {key.lower() for key, _ in message["headers"]}
            more = [pair for pair in HEADERS if pair[0] not in there]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return send_on


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if "method" not in scope:  # a socket
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await _with_headers(send)({"type": "http.response.start", "status": 403, "headers": headers})
    body = msgspec.json.encode(no(FOREIGN, accepted(_header(scope, b"accept-language"))))
    await send({"type": "http.response.body", "body": body, "more_body": False})
