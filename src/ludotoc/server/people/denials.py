"""How the house says no over HTTP: one sentence in the caller's language, and what kind of no."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker

BAD, UNKNOWN_CALLER, FORBIDDEN, NOT_FOUND, CONFLICT, TOO_MANY = 400, 401, 403, 404, 409, 429


class Denied(Exception):
    """A refusal with its HTTP status: `Denied(Refused("the game is not over"), CONFLICT)`."""

    def __init__(self, refusal: Refused, status: int = BAD, retry_after: int = 0) -> None:
        super().__init__(str(refusal))
        self.refusal, self.status, self.retry_after = refusal, status, retry_after


class No(msgspec.Struct, frozen=True):
    """What is sent."""

    text: str
    clause: str = ""


def no(refusal: Refused, language: str) -> No:
    """A refusal in a language."""
    return No(Speaker(language).tell(refusal.said), refusal.clause)


def answer_denied(request: Request[Any, Any, Any], denied: Denied) -> Response[No]:
    """For the app: what becomes of a `Denied`."""
    from ludotoc.server.people.language import language_of

    headers = {"retry-after": str(denied.retry_after)} if denied.retry_after else {}
    if denied.status == UNKNOWN_CALLER:
        headers["www-authenticate"] = "Bearer"
    answer = no(denied.refusal, language_of(request))
    return Response(answer, status_code=denied.status, headers=headers)


def answer_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[No]:
    """The same for a plain refusal: what was asked was wrong."""
    return answer_denied(request, Denied(refused))


HANDLERS = {Denied: answer_denied, Refused: answer_refused}
