"""One house for all who only visit it; who breaks it opens one of his own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Served


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
