"""What becomes of what goes wrong: one sentence, as JSON to programs and as a page to people."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.server.desk.invitations import NotInvited
from ludotoc.server.pages import pages
from ludotoc.server.people.denials import Denied, No, answer_denied
from ludotoc.server.people.language import language_of
from ludotoc.server.people.person import Person

AnyRequest = Request[Any, Any, Any]
WORDS = {
    400: Refused("this request cannot be read"),
    401: Refused("say who you are first"),
    403: Refused("this may not be done"),
    404: Refused("there is nothing here"),
    405: Refused("this cannot be done here"),
    413: Refused("this is too much at once"),
    429: Refused("that was too often; wait a little"),
}
REFUSALS = {
    status: ResponseSpec(No, generate_examples=False, description="The house says no.")
    for status in (400, 401, 403, 404, 409, 413, 429)
}
BROKEN = Refused("something went wrong in the house; it was noted")
DOOR = "/door"
log = logging.getLogger("ludotoc")


def _wants_page(request: AnyRequest) -> bool:
    is_ours = not request.url.path.startswith(("/api", "/static", "/art", "/words", "/schema"))
    return is_ours and "text/html" in request.headers.get("accept", "")


def _say(request: AnyRequest, refusal: Refused, status: int, more: str = "") -> Response[Any]:
    language = language_of(request)
    text = Speaker(language).tell(refusal.said)
    if _wants_page(request):
        nobody = Person("", "", language)
        html = pages.error_page(language, text, nobody)
        return Response(html, status_code=status, media_type="text/html")
    return Response(No(f"{text} ({more})" if more else text, refusal.clause), status_code=status)


def on_denied(request: AnyRequest, denied: Denied) -> Response[Any]:
    """The house says no."""
    if _wants_page(request) and (isinstance(denied, NotInvited) or request.url.path == DOOR):
        return _at_the_door(request, denied)
    if _wants_page(request):
        return _say(request, denied.refusal, denied.status)
    return answer_denied(request, denied)


def _at_the_door(request: AnyRequest, denied: Denied) -> Response[Any]:
    """Who was not let in can try again where he stands."""
    language = language_of(request)
    speaker, nobody = Speaker(language), Person("", "", language)
    wrong = "" if isinstance(denied, NotInvited) else speaker.tell(denied.refusal.said)
    html = pages.door_page(language, speaker.tell(NotInvited().refusal.said), nobody, wrong=wrong)
    headers = {"retry-after": str(denied.retry_after)} if denied.retry_after else {}
    return Response(html, status_code=denied.status, media_type="text/html", headers=headers)


def on_refused(request: AnyRequest, refused: Refused) -> Response[Any]:
    """The same, where what was asked for cannot be."""
    return on_denied(request, Denied(refused))


def on_http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the web framework refuses by itself."""
    status = error.status_code
    if status >= 500:
        return on_broken(request, error)
    more = error.detail[:200] if status == 400 else ""
    return _say(request, WORDS.get(status, WORDS[400]), status, more)


def on_broken(request: AnyRequest, error: Exception) -> Response[Any]:
    """Our own mistake: the log keeps all of it, the caller is told no more than that."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _say(request, BROKEN, 500)


def documented(routes: Sequence[Any]) -> list[Any]:
    """The same routes; the schema says of each how the house says no."""
    for route in routes:
        if isinstance(route, HTTPRouteHandler):
            route.responses = {**REFUSALS, **(route.responses or {})}
    return list(routes)


HANDLERS: Any = {
    Denied: on_denied,
    Refused: on_refused,
    HTTPException: on_http,
    Exception: on_broken,
}
