"""A house with nothing but people in it, and visitors who come with a browser of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from http.cookiejar import Cookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from ludotoc.play.fairness import Signer
from ludotoc.server.people.denials import HANDLERS
from ludotoc.server.people.person import send_cookies
from ludotoc.server.people.routes import ROUTES
from ludotoc.server.people.secret import house_secret
from ludotoc.server.people.sessions import Cookies
from ludotoc.server.replays.kept import Films
from ludotoc.server.store import Store

PASSWORD = "correct horse battery staple"


def house(
    folder: Path,
    *,
    routes: list[Any] = ROUTES,
    private_webhooks: bool = True,
    database: str = "",
) -> Litestar:
    """The app."""

    @asynccontextmanager
    async def open_store(app: Litestar) -> AsyncIterator[None]:
        app.state.store = await Store.open(database or f"sqlite+aiosqlite:///{folder}/house.db")
        app.state.cookies = Cookies(house_secret(folder))
        app.state.private_webhooks = private_webhooks
        films = Films(app.state.store, no_waiting, Signer())
        keeper = SimpleNamespace(become=no_tables, be_called=no_tables)
        app.state.house = SimpleNamespace(films=films, keeper=keeper)
        yield
        await app.state.store.close()

    return Litestar(
        route_handlers=list(routes),
        lifespan=[open_store],
        before_send=[send_cookies],
        exception_handlers=HANDLERS,
    )


async def no_waiting(game: str) -> None:
    """Games compile when they are asked for."""


async def no_tables(*_: Any) -> None:
    """Nobody sits anywhere in this house."""


@contextmanager
def visitors(folder: Path, **more: Any) -> Iterator[TestClient[Litestar]]:
    """A browser in a house of its own."""
    with TestClient(house(folder, **more)) as client:
        yield client


@contextmanager
def another(client: TestClient[Litestar], cookies: Sequence[Cookie] = ()) -> Iterator[None]:
    """For a moment the browser is somebody else's: a new one, or one whose cookies were kept."""
    mine = kept(client)
    _hold(client, cookies)
    yield
    _hold(client, mine)


def kept(client: TestClient[Litestar]) -> list[Cookie]:
    """The cookies of the browser."""
    return list(client.cookies.jar)


def _hold(client: TestClient[Litestar], cookies: Sequence[Cookie]) -> None:
    client.cookies.clear()
    for cookie in cookies:
        client.cookies.jar.set_cookie(cookie)


def register(client: TestClient[Litestar], login: str = "anna") -> dict[str, Any]:
    """An account for whoever is there."""
    made = client.post("/api/accounts", json={"login": login, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return made.json()
