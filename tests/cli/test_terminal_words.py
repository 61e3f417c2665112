"""The terminal's own words: all of them have their French, and none is left over."""

from __future__ import annotations

from ludotoc.cli.help import KEYS
from ludotoc.engine.speech import catalogue


def test_the_keys_fit_a_narrow_terminal() -> None:
    assert max(len(KEYS), len(catalogue("fr")[KEYS])) <= 80
