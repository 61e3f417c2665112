"""States on paper: what is damaged, of another game or of other rules is refused in a sentence."""

from __future__ import annotations

import copy
import pickle
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


def written(game: Any, state: Any) -> str:
    """The text of OpenSpiel's own writer, which asks no Python for it."""
    return str(pyspiel.serialize_game_and_state(game, state))


def test_openspiels_own_text_brings_a_state_back() -> None:
    game = load("toctoctoc")
    state = played(game, 5)
    _, again = pyspiel.deserialize_game_and_state(written(game, state))
    for twin in (again, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert (str(twin), twin.history()) == (str(state), state.history())
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)


def test_openspiels_own_text_is_never_read_wrongly() -> None:
    """What its unpickling lets through is ours to refuse: nothing but the state comes back."""
    game, lots = load("toctoctoc"), Random(SEED)
    state = played(game, 5)
    text, sentences = written(game, state), 0
    for _ in range(DAMAGES):
        try:
            _, again = pyspiel.deserialize_game_and_state(damaged(text, lots))
        except pyspiel.SpielError:
            sentences += 1
        except Exception:  # of `pickle`, which meets the text before we do
            continue
        else:
            assert written(game, again) == text
    assert sentences > DAMAGES / 2


@pytest.mark.parametrize(
    ("was", "put", "sentence"),
    [
        ("history=-1:", "history=-1:1", "this is no serialised state of .*, or it is damaged"),
        ("move_number=", "move_number=1", "this is no serialised state of .*, or it is damaged"),
        ("players=3", "players=4", "of another game or other options, and not of ludotoc_toctoc"),
    ],
)
def test_history_and_game_of_openspiels_own_text_are_checked(
    was: str, put: str, sentence: str
) -> None:
    game = load("toctoctoc", 3)
    text = written(game, played(game, 5))
    with pytest.raises(pyspiel.SpielError, match=sentence):
        pyspiel.deserialize_game_and_state(text.replace(was, put, 1))


def test_openspiels_own_text_is_held_to_the_seal_of_the_course() -> None:
    course, others = played(load("toctoctoc", 3), 5).course, load("toctoctoc", 4).rules
    read, (rules, parts, seal) = course.__reduce__()
    assert read(rules, parts, seal).moments == course.moments
    elsewhere = (*parts[:-1], parts[-1] + 1)
    for wrong in ((others, parts, seal), (rules, elsewhere, seal), (rules, parts, b"")):
        with pytest.raises(pyspiel.SpielError, match="damaged: its seal does not fit"):
            read(*wrong)
