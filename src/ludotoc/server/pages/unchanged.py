"""Who has a file as it is now is told so, and gets no second copy of it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

OK, NOT_MODIFIED = 200, 304
OF_THE_BODY = {b"content-type", b"content-length", b"content-encoding", b"content-disposition"}
WEAK = "W/"


def tag_of(body: bytes) -> str:
    """What a body is known by; packed or not it is the same."""
    return f'{WEAK}"{sha256(body).hexdigest()[:20]}"'


class Unchanged:
    """Compares what a browser has with what it would get."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; only who names what he has is answered otherwise."""
        had = _had(scope)
        await self._app(scope, receive, _unless(had, send) if had else send)


def _had(scope: Scope) -> set[str]:
    """The tags that somebody has copies of."""
    if scope.get("method") not in ("GET", "HEAD"):
        return set()
    named = (value for key, value in scope["headers"] if key.lower() == b"if-none-match")
    return {_plain(tag) for value in named for tag in value.decode("latin-1").split(",")}


def _plain(tag: str) -> str:
    return tag.strip().removeprefix(WEAK)


def _unless(had: set[str], send: Send) -> Send:
    """A way out by which only what somebody does not have goes."""
    is_had = False

    async def send_on(message: Message) -> None:
        nonlocal is_had
        begun: Any = message
        if message["type"] == "http.response.start" and begun["status"] == OK:
            tags = (value for key, value in begun["headers"] if key.lower() == b"etag")
            is_had = any(_plain(tag.decode("latin-1")) in had for tag in tags)
            if is_had:
                begun = {**begun, "status": NOT_MODIFIED, "headers": _kept(begun["headers"])}
        elif is_had and not begun.get("more_body"):
            begun = {"type": "http.response.body", "body": b"", "more_body": False}
        elif is_had:
            return
        await send(begun)

    return send_on


def _kept(headers: Any) -> list[tuple[bytes, bytes]]:
    return [(key, value) for key, value in headers if key.lower() not in OF_THE_BODY]
