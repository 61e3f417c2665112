"""What a player can do, as text: one action, one short phrase. Own cards are counted from 1.

    look 1+3    two own cards, as a round begins    draw  knock   a turn begins with one of them
    discard     the card drawn                      replace 2     it takes that card's place
    snap 3      an own card of the same number      pass          no snap in this window
    skip        leave an effect unused              rift          a 7: the active player takes one
    peek 2      a 10: look at an own card           mix 1:2 and 1:4   an 11: two cards of seat 1
    give 2 take 1:3   a 12: swap with seat 1        gift 1        a 13: a card for seat 1
    reap 2      a 14: discard an own card

`1:3` is the third card of seat 1. What follows by itself may stand in one line: `mix 1:2 and 1:4`.
Chance says `start 1`, `card 7a`, `coin stay`, `tile 8`, and live `order 1:3`, whose claim comes.
"""

from __future__ import annotations

import re

import numpy as np

from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.words import Seat
from ludotoc.games.chocottes.moment import timed
from ludotoc.games.chocottes.notation import (
    CARD_NUMBERS,
    card_text,
    places_of,
    read_spot,
    shown,
    spot_text,
)
from ludotoc.games.chocottes.paths import path_of
from ludotoc.games.chocottes.state import (
    CARD,
    CHANGE,
    CLOSE,
    CLOSING,
    DISCARD,
    DRAW,
    EFFECT,
    FIRST_OF_PAIR,
    GIFT,
    GIVE,
    INSPECTING,
    KNOCK,
    LOOK,
    MAX_SEATS,
    MIXING,
    MOST_CARDS,
    PAIRS,
    PASS,
    PEEK,
    REAP,
    REPLACE,
    RIFT,
    SECOND_OF_PAIR,
    SHUFFLING,
    SKIP,
    SNAP,
    STARTING,
    STAY,
    SWAPPING,
    TOSSING,
    WITCH,
)

__all__ = [
    "chance_text", "names_of", "no_such_card", "no_such_card_of", "path_of", "read_action",
    "read_chance", "text_of", "timed",
]  # fmt: skip

WORDS = {
    "draw": DRAW, "knock": KNOCK, "discard": DISCARD, "pass": PASS, "skip": SKIP, "rift": RIFT,
}  # fmt: skip
# With an own card: the first number, and the clause that speaks of it.
OWN = {
    "replace": (REPLACE, "CC3"),
    "snap": (SNAP, "CC5"),
    "peek": (PEEK, "CC9"),
    "give": (GIVE, "CC11"),
    "reap": (REAP, "CC13"),
}
# With a card of another player.
OTHERS = {"mix": "CC10", "and": "CC10", "take": "CC11"}
PAIR_NUMBERS = {
    (first + 1, second + 1): pair
    for pair, (first, second) in enumerate(zip(FIRST_OF_PAIR, SECOND_OF_PAIR, strict=True))
}
_PHRASE = re.compile(r"([a-z]+) ?([0-9:+ ]*)")
_PAIR = re.compile(r"([0-9])[+ ]?([0-9])")
_NUMBER = re.compile(r"[0-9]{1,2}")


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words, at the moment it is decided; no word of it tells what a card is."""
    for word, number in WORDS.items():
        if action == number:
            return word
    for word, (first, _) in OWN.items():
        if first <= action < first + MOST_CARDS:
            return f"{word} {action - first + 1}"
    if action < LOOK + PAIRS:
        return "look {}+{}".format(*_pair(action - LOOK))
    if action >= GIFT:
        return f"gift {_seat_on(s, seat, action - GIFT)}"
    steps, position = divmod(action - CARD, MOST_CARDS)
    return f"{_verb(s)} {spot_text(_seat_on(s, seat, steps), position)}"


def _pair(pair: int) -> tuple[int, int]:
    return FIRST_OF_PAIR[pair] + 1, SECOND_OF_PAIR[pair] + 1


def _seat_on(s: np.record, seat: int, less_one: int) -> int:
    return (seat + less_one + 1) % int(s.players)


def _verb(s: np.record) -> str:
    """What is done to another's card now: the Vampire takes it, a Witch mixes it and a second."""
    return {SWAPPING: "take", MIXING: "and"}.get(int(s.stage), "mix")


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first: `snap 3` or `snap3`."""
    text = text_of(s, seat, action)
    if action < LOOK + PAIRS:
        first, second = _pair(action - LOOK)
        either = ((first, second), (second, first))
        return text, *(f"look{at}{a}{by}{b}" for at in (" ", "") for by in ("+", " ", "")
                       for a, b in either if f"look{at}{a}{by}{b}" != text)  # fmt: skip
    return (text, text.replace(" ", "")) if " " in text else (text,)


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a phrase means here, legal or not."""
    found = _PHRASE.fullmatch(" ".join(text.lower().split()))
    word, rest = (found[1], found[2].strip()) if found else ("", "")
    if word in WORDS and not rest:
        return WORDS[word]
    if word in OWN:
        return _read_own(s, seat, word, rest)
    if word in OTHERS:
        return _read_others(s, seat, word, rest)
    if word == "gift":
        return GIFT + _steps_to(s, seat, rest, "CC12")
    if word == "look":
        return _read_look(rest)
    raise Unreadable(
        "{text} is no move of Toc Chocottes; moves are like draw, replace 2, snap 3 or take 1:3",
        text=shown(text),
    )


def _read_own(s: np.record, seat: int, word: str, rest: str) -> int:
    first, clause = OWN[word]
    if not _NUMBER.fullmatch(rest):
        raise Refused(
            "say which of your own cards, by its number, like {word} 2", clause, word=word
        )
    if not 1 <= int(rest) <= MOST_CARDS:
        raise no_such_card(s, seat, int(rest), clause)
    return first + int(rest) - 1


def no_such_card(s: np.record, seat: int, number: int, clause: str) -> Refused:
    """Why a place of one's own cannot be named: nothing lies there."""
    return Refused(
        "you have {count:card|cards}, so there is no card {number}",
        clause,
        count=len(places_of(s, seat)),
        number=number,
    )


def no_such_card_of(s: np.record, whose: int, number: int, clause: str) -> Refused:
    """The same of another's."""
    return Refused(
        "{who} has {count:card|cards}, so there is no card {number}",
        clause,
        who=Seat(whose),
        count=len(places_of(s, whose)),
        number=number,
    )


def _read_others(s: np.record, seat: int, word: str, rest: str) -> int:
    """CC10, CC11 A card of another, for the effect that is being decided."""
    spot, clause = read_spot(rest), OTHERS[word]
    if spot is None:
        raise Refused("say whose card and which, like {word} 1:3", clause, word=word)
    steps = _steps_to(s, seat, str(spot[0]), clause)
    if not 0 <= spot[1] < MOST_CARDS:
        raise no_such_card_of(s, spot[0], spot[1] + 1, clause)
    if _is_misplaced(s, word):
        raise Refused(
            "here it is said like {proper} 1:3, not with {word}",
            clause,
            proper=_verb(s),
            word=word,
        )
    return CARD + MOST_CARDS * steps + spot[1]


def _is_misplaced(s: np.record, word: str) -> bool:
    """Whether a card of another is asked for, but not with this word."""
    is_asked = s.stage in (MIXING, SWAPPING) or (s.stage == EFFECT and s.effect_value == WITCH)
    return is_asked and word != _verb(s)


def _steps_to(s: np.record, seat: int, text: str, clause: str) -> int:
    """How many seats on another player sits, less one."""
    if not _NUMBER.fullmatch(text):
        raise Refused("say to whom, by the number of the seat, like gift 1", clause)
    if int(text) >= s.players:
        raise Refused("there is no seat {number} at this table", clause, number=int(text))
    if int(text) == seat:
        raise Refused("that takes another player, and seat {number} is yours", clause, number=seat)
    return (int(text) - seat - 1) % int(s.players)


def _read_look(rest: str) -> int:
    """CC2 Two of the four cards."""
    found = _PAIR.fullmatch(rest)
    numbers = sorted((int(found[1]), int(found[2]))) if found else []
    if tuple(numbers) not in PAIR_NUMBERS:
        raise Refused("say which two of your four cards you look at, like look 1+3", "CC2")
    return LOOK + PAIR_NUMBERS[numbers[0], numbers[1]]


CHANCE_WORDS = {
    STARTING: "start", SHUFFLING: "card", TOSSING: "coin", INSPECTING: "tile", CLOSING: "order",
}  # fmt: skip
COINS = {"stay": STAY, "change": CHANGE}
CLOSED = "close"


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided: `start 1`, `card 7a`, `coin stay`, `tile 8`, `order 1:3`."""
    value = str(outcome)
    if s.stage == SHUFFLING:
        value = card_text(outcome)
    elif s.stage == TOSSING:
        value = next(name for name, coin in COINS.items() if coin == outcome)
    elif s.stage == CLOSING:
        value = _next_claim(s, outcome)
    return f"{CHANCE_WORDS[int(s.stage)]} {value}"


def _next_claim(s: np.record, outcome: int) -> str:
    """CC5 A seat and the card it claimed, which all see now; or the end of the beat."""
    if outcome == CLOSE:
        return CLOSED
    places = places_of(s, outcome)
    claims = [places.index(place) for place in s.claims[: s.claims_left] if place in places]
    return spot_text(outcome, claims[0]) if claims else str(outcome)


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means here."""
    word, _, value = text.partition(" ")
    if word != CHANCE_WORDS.get(int(s.stage)):
        raise Refused("{text} is not what chance decides here", text=shown(text))
    outcome = _read_outcome(int(s.stage), value)
    if outcome is None or (s.stage == CLOSING and value != _claim_text(s, outcome)):
        raise Refused("{text} is no outcome of chance here", text=shown(text))
    return outcome


def _claim_text(s: np.record, outcome: int) -> str:
    return _next_claim(s, outcome) if outcome == CLOSE or outcome < s.players else ""


def _read_outcome(stage: int, value: str) -> int | None:
    if stage == SHUFFLING:
        return CARD_NUMBERS.get(value)
    if stage == TOSSING:
        return COINS.get(value)
    if stage == CLOSING and value == CLOSED:
        return CLOSE
    if stage == CLOSING and (spot := read_spot(value)):
        return spot[0] if spot[0] < MAX_SEATS else None
    return int(value) if stage != CLOSING and _NUMBER.fullmatch(value) else None
