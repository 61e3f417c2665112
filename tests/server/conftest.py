"""One house for all who only visit it; who breaks it opens one of his own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Served
from tests.services import Postgres, Redis


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that is open for the whole session."""
    served = Served(tmp_path_factory.mktemp("house"))
    yield served
    served.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    """A house that may be killed."""
    served = Served(tmp_path)
    yield served
    if served.process.poll() is None:
        served.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL for the whole session; each test takes a database of its own."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A real Redis for all who do not kill it."""
    with Redis() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/house.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()
