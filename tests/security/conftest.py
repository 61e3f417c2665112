"""The same houses as the server's tests."""

from __future__ import annotations

from tests.server.conftest import database, house, own_house, postgres, redis

__all__ = ["database", "house", "own_house", "postgres", "redis"]
