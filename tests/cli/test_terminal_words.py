"""The terminal's own words: all of them have their French, and none is left over."""

from __future__ import annotations

from pathlib import Path

import ludotoc.cli
import ludotoc.draw
from ludotoc.cli.help import KEYS, ORDERS
from ludotoc.engine.speech import catalogue
from tests.scenes.templates import constants_in, french_of, said_in

FOLDERS = [Path(room.__file__).parent for room in (ludotoc.cli, ludotoc.draw)]


def test_everything_said_in_the_terminal_has_its_french() -> None:
    said = {text for folder in FOLDERS for text in said_in(folder)} | {KEYS, *ORDERS.values()}
    assert len(said) > 60
    assert said - set(catalogue("fr")) == set()


def test_no_french_of_the_terminal_is_left_over() -> None:
    used = {text for folder in FOLDERS for text in constants_in(folder)}
    assert set(french_of("terminal")) - used == set()


def test_the_keys_fit_a_narrow_terminal() -> None:
    assert max(len(KEYS), len(catalogue("fr")[KEYS])) <= 80
