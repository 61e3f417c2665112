"""The app: all routes, how the house says no, and what lives while it is open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import ludotoc
from ludotoc.server import sockets
from ludotoc.server.desk import routes as desk_routes
from ludotoc.server.failing import HANDLERS, documented
from ludotoc.server.gate import Gate
from ludotoc.server.house import House
from ludotoc.server.limits import Limits
from ludotoc.server.lobby import routes as lobby_routes
from ludotoc.server.pages import routes as page_routes
from ludotoc.server.pages.unchanged import Unchanged
from ludotoc.server.people import routes as people_routes
from ludotoc.server.people.person import send_cookies
from ludotoc.server.people.secret import house_secret
from ludotoc.server.people.sessions import Cookies
from ludotoc.server.settings import Settings
from ludotoc.server.watch import routes as watch_routes
from ludotoc.server.workers.drain import Drain

MOST_BODY = 64 * 1024  # bytes of a request
SMALLEST_PRESSED = 1024


def create_app(settings: Settings, drain: Drain | None = None) -> ASGIApp:
    """The whole house, behind its gate."""
    limits = Limits(crowd=settings.crowd)

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        app.state.house = house = await House.open(settings, drain)
        app.state.store, app.state.cookies = house.store, Cookies(house_secret())
        app.state.films, app.state.watch = house.films, house.watch
        app.state.limits = limits
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        [
            *watch_routes.ROUTES,
            *documented([*lobby_routes.ROUTES, *people_routes.ROUTES, *desk_routes.ROUTES]),
            *page_routes.ROUTES,
            *sockets.ROUTES,
        ],
        lifespan=[open_house],
        before_send=[send_cookies],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=SMALLEST_PRESSED),
        openapi_config=OpenAPIConfig(
            title="Ludotoc",
            version=ludotoc.__version__,
            description="A house of five table games. Tables are played over WebSockets: "
            "see docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )
    return Gate(Unchanged(app), settings.origins, limits)
