"""`/healthz`: it lives. `/readyz`: send people here. `/metrics`: for those who were named."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterable
from typing import Any

from litestar import MediaType, Request, Response, get

from ludotoc.engine.errors import Refused
from ludotoc.server.house import House
from ludotoc.server.people.denials import NOT_FOUND, Denied
from ludotoc.server.store.failures import FAILURES
from ludotoc.server.watch import figures

AnyRequest = Request[Any, Any, Any]
PATIENCE = 2.0  # seconds that the store has to answer
READY, NOT_READY = 200, 503
TEXT = "text/plain; version=0.0.4; charset=utf-8"


@get("/healthz", include_in_schema=False)
async def health() -> dict[str, str]:
    """Whether the house lives; who does not answer is to be started again."""
    return {"house": "open"}


@get("/readyz", include_in_schema=False)
async def readiness(request: AnyRequest) -> Response[dict[str, bool]]:
    """Whether people can be sent here."""
    house: House = request.app.state.house
    found = {
        "open": not house.is_draining,
        "store": await _answers(house),
        "games": all(house.shelf.is_ready(name) for name in house.settings.ahead),
        "alive": house.crew.is_well,
    }
    return Response(found, status_code=READY if all(found.values()) else NOT_READY)


async def _answers(house: House) -> bool:
    try:
        async with asyncio.timeout(PATIENCE), house.store.reading() as reading:
            await reading.exec_driver_sql("SELECT 1")
    except FAILURES:
        return False
    return True


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Figures for Prometheus; to everybody else there is nothing here."""
    house: House = request.app.state.house
    came_by_proxy = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    host = request.client.host if request.client else ""
    if came_by_proxy or not is_among(host, house.settings.metrics):
        raise Denied(Refused("there is nothing here"), NOT_FOUND)
    house.count()
    return Response(figures.told(), media_type=TEXT)


def is_among(host: str, networks: Iterable[str]) -> bool:
    """Whether an address belongs to one of some networks."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(each, strict=False) for each in networks)


def check_network(text: str) -> str:
    """An address, or a network such as 10.0.0.0/8."""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        message = "{text} is no address and no network such as 10.0.0.0/8"
        raise Refused(message, text=text[:40]) from None
    return text


ROUTES = [health, readiness, metrics]
