"""The services that the tests of a run share, where nobody kills them."""

from tests.server.conftest import postgres, redis

__all__ = ["postgres", "redis"]
