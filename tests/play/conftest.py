"""Tests of the table sign with a key of their own and never touch the user's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotoc.play.fairness import house_signer
from tests.play.tables import GAME


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A home for the signing key, and the compiled rules, once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTOC_HOME", str(tmp_path_factory.mktemp("home")))
        house_signer.cache_clear()
        GAME.verbs.prepare()
        yield
    house_signer.cache_clear()
