"""What may be a name, counted as people count."""

from __future__ import annotations

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker, languages
from ludotoc.engine.words import say
from ludotoc.server.people.names import (
    ANIMALS,
    GREETING,
    MOODS,
    MOST_CHARACTERS,
    characters_in,
    check_name,
    friendly_name,
)

FAMILY = "👨‍👩‍👧‍👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Zoé", 3),
        ("Zoe\u0301", 3),
        (FAMILY, 1),
        ("🇫🇷🇧🇪", 2),
        ("👍🏽", 1),
        (SCOTLAND, 1),
        ("1️⃣", 1),
        ("❤️‍🔥x", 2),
        ("नमस्ते", 4),
    ],
)
def test_characters_are_counted_as_people_do(text: str, count: int) -> None:
    assert characters_in(text) == count


@pytest.mark.parametrize(
    "name", ["Anna", "Zoé", FAMILY, "🇫🇷", SCOTLAND, "李小龙", "محمد", "O'Hara-2"]
)
def test_names_that_may_be(name: str) -> None:
    assert check_name(name) == name


def test_a_name_is_kept_composed_and_without_spare_spaces() -> None:
    assert check_name(" Zoe\u0301 \u00a0  B ") == "Zoé B"


@pytest.mark.parametrize(
    "name",
    [
        "a\nb",
        "a\tb",
        "a\x00b",
        "a\u202eb",
        "a\u2066b",
        "a\u200bb",
        "An\u200dna",
        "a\ufeff",
        "\u3164",
        "\u2800",
        "a\u2028b",
        "\U000e0041",
    ],
)
def test_signs_that_are_not_seen_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="no control signs"):
        check_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\u0301", "\u00a0"])
def test_a_name_can_be_seen(name: str) -> None:
    with pytest.raises(Refused, match="that can be seen"):
        check_name(name)


def test_a_name_is_short() -> None:
    assert check_name("x" * MOST_CHARACTERS)
    assert check_name("🇫🇷" * MOST_CHARACTERS)
    with pytest.raises(Refused, match="at most 24 characters, not 25"):
        check_name("x" * (MOST_CHARACTERS + 1))
    with pytest.raises(Refused, match="at most 24 characters, not 10000"):
        check_name("😀" * 10_000)
    with pytest.raises(Refused, match="piles too many"):
        check_name("a" + "\u0335" * 200)
    with pytest.raises(Refused, match="piles too many"):
        check_name(FAMILY * MOST_CHARACTERS)


@pytest.mark.parametrize("language", languages())
def test_every_friendly_name_may_be_one(language: str) -> None:
    speaker = Speaker(language)
    for mood in MOODS:
        for animal in ANIMALS:
            name = speaker.tell(say(GREETING, mood=mood, animal=animal))
            assert check_name(name) == name


def test_friendly_names_differ_by_language() -> None:
    english = {friendly_name("en") for _ in range(50)}
    assert len(english) > 10
    assert not english & {friendly_name("fr") for _ in range(50)}
