"""Schemathesis asks every route of the schema for all sorts of things, of a real house.

Nothing may break (5xx), and what is answered must be what the schema says.
"""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.server.live import Served

EXAMPLES, MANY = 8, 2_000  # a route
CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]


def ask_everything(house: Served, examples: int) -> list[str]:
    """All routes; the names of those that were asked."""
    schema = schemathesis.openapi.from_url(f"{house.address}/schema/openapi.json")
    asked = []
    for found in schema.get_all_operations():
        operation = found.ok()
        ask(operation, examples)
        asked.append(f"{operation.method} {operation.path}")
    return asked


def ask(operation: Any, examples: int) -> None:
    """One route, well and badly."""

    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(operation.as_strategy())
    def once(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    once()


def test_no_question_breaks_the_house(house: Served) -> None:
    asked = ask_everything(house, EXAMPLES)
    assert len(asked) >= 20
    assert "delete /api/me" in [each.lower() for each in asked]


@pytest.mark.soak
def test_very_many_questions_do_not_break_the_house(house: Served) -> None:
    ask_everything(house, MANY)
