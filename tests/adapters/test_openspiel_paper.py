"""States on paper: what is damaged, of another game or of other rules is refused in a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

from ludotoc.adapters.openspiel import paper
from tests.adapters.test_openspiel import load, played
from tests.adapters.ways import SEED

DAMAGES = 400
LETTERS = 0x11000
DAMAGED = r"this is no serialised state of ludotoc_toctoctoc\(.*\), or it is damaged"


def damaged(text: str, lots: Random) -> str:
    """Cut off, cut out, one bit turned, or a letter too many."""
    place, other = lots.randrange(len(text)), lots.randrange(len(text))
    turned = chr(ord(text[place]) ^ 1 << lots.randrange(7))
    return lots.choice(
        (
            text[:place],
            text[place + 1 :],
            text[: min(place, other)] + text[max(place, other) + 1 :],
            text[:place] + turned + text[place + 1 :],
            text[:place] + chr(lots.randrange(LETTERS)) + text[place:],
        )
    )


def refused(game: Any, text: Any, sentence: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=sentence) as caught:
        game.deserialize_state(text)
    assert "\n" not in str(caught.value)


def test_whatever_is_damaged_is_refused() -> None:
    game, lots = load("toctoctoc"), Random(SEED)
    text = played(game, 5).serialize()
    assert game.deserialize_state(text).serialize() == text
    for _ in range(DAMAGES):
        refused(game, damaged(text, lots), DAMAGED)


@pytest.mark.parametrize("text", ["", " ", "rubbish", "\n\n", "\ud800", "history=\n__dict__="])
def test_what_is_no_state_is_refused(text: str) -> None:
    refused(load("toctoctoc"), text, DAMAGED)


@pytest.mark.parametrize("what", [None, 3, b"history"])
def test_what_is_no_text_is_refused(what: Any) -> None:
    refused(load("toctoctoc"), what, f"a serialised state is text, not {type(what).__name__}")


def test_a_state_of_another_game_is_refused() -> None:
    text = played(load("toctoctoc", 4), 5).serialize()
    for other in (load("toctoctoc", 3), load("toctoctoc", 4, max_moves=9), load("chocolat", 4)):
        refused(other, text, r"this is a state of ludotoc_toctoctoc\(.*players=4.*, and not of")


def test_a_state_of_other_rules_is_refused() -> None:
    game = load("toctoctoc")
    inside = paper.opened(game, played(game, 5).serialize())
    known = f"{game} by version {game.rules.setting.game.version} of its rules"
    newer = f"{game} by version 99 of its rules\n{inside}"
    refused(game, f"{paper._seal(newer)} {newer}", "by version 99 of its rules, and not of")
    assert str(game.deserialize_state(paper.sealed(game, inside))) == str(played(game, 5))
    assert known in paper.sealed(game, inside)


def test_a_state_that_was_meddled_with_and_sealed_again_is_refused() -> None:
    game = load("toctoctoc")
    inside = paper.opened(game, played(game, 5).serialize())
    for forged in ("", "history=\n", inside[:-40], inside.replace("__dict__=", "__dict__=AAAA")):
        refused(
            game, paper.sealed(game, forged), "this state of ludotoc_toctoctoc.* cannot be read"
        )


def test_openspiels_own_text_is_held_to_the_seal_of_the_course() -> None:
    course, others = played(load("toctoctoc", 3), 5).course, load("toctoctoc", 4).rules
    read, (rules, parts, seal) = course.__reduce__()
    assert read(rules, parts, seal).moments == course.moments
    elsewhere = (*parts[:-1], parts[-1] + 1)
    for wrong in ((others, parts, seal), (rules, elsewhere, seal), (rules, parts, b"")):
        with pytest.raises(pyspiel.SpielError, match="damaged: its seal does not fit"):
            read(*wrong)
