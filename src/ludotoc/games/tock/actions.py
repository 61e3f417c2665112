"""What a player can do, as text: one action, one short phrase; a move is several in a row.

    KH          play the king of hearts           discard KH   throw it away
    exit        bring a pawn out                  a  c13       walk; with a joker, how far
    green2      move green's second pawn (5)      a>house      with a 5, into the house
    a<->green2  swap (jack)                       a3  yellow1+3  a part of a 7
    a^          jump in mid-7                     stop         leave the rest of a 7
    jump  stay  at an intersection                pass KH      in the exchange
    buy         a Pieu, for tokens

So `KH exit`, `7S a3 b4`, `JD a<->green2`, `X1 c18`. A card may be named by its rank alone.
"""

from __future__ import annotations

import re

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.games.ring.notation import (
    CARD_NUMBERS,
    RANKS,
    card_text,
    marble_text,
    rank_text,
    read_marble,
)
from ludotoc.games.ring.state import MARBLES, MAX_SEATS
from ludotoc.games.tock.state import (
    BUY,
    CARD,
    CARDS,
    DISCARD,
    EXIT,
    FIRST_JOKER,
    FIVE,
    FIVE_MOVE,
    JUMP,
    LEAP,
    PART,
    PASS,
    PLAY,
    ROLLING_FOR_DEALER,
    SEVEN,
    SHUFFLING,
    STAY,
    STOP,
    SWAP,
    TAKING,
    WALK,
)

JOKER_STEPS = (1, 13, 18)
ALL_MARBLES = MARBLES * MAX_SEATS
INTO_HOUSE = ">house"
WORDS = {"exit": EXIT, "buy": BUY, "stop": STOP, "jump": JUMP, "stay": STAY}
_PART = re.compile(r"([a-d]|[a-z]+[1-4]\+)([1-7])")


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words, at the moment it is decided."""
    for word, number in WORDS.items():
        if action == number:
            return word
    for first, prefix in ((PASS, "pass "), (DISCARD, "discard "), (PLAY, "")):
        if first <= action < first + CARDS:
            return prefix + card_text(action - first)
    return _way_text(s, action)


def _way_text(s: np.record, action: int) -> str:
    colour, players = int(s.colour), int(s.players)
    own = MARBLES * colour
    if action >= LEAP:
        return marble_text(own + action - LEAP, colour, players) + "^"
    if action >= PART:
        pawn, steps = divmod(action - PART, SEVEN)
        return _part_text(s, own + pawn, steps + 1)
    if action >= SWAP:
        pawn, other = divmod(action - SWAP, ALL_MARBLES)
        return f"{marble_text(own + pawn, colour, players)}<->{marble_text(other, colour, players)}"
    if action >= FIVE_MOVE:
        marble, way = divmod(action - FIVE_MOVE, 2)
        return marble_text(marble, colour, players) + ("" if way else INTO_HOUSE)
    pawn, which = divmod(action - WALK, len(JOKER_STEPS))
    distance = str(JOKER_STEPS[which]) if s.card >= FIRST_JOKER else ""
    return marble_text(own + pawn, colour, players) + distance


def _part_text(s: np.record, marble: int, steps: int) -> str:
    helps = s.colour != s.turn
    name = marble_text(marble, int(s.turn), int(s.players))
    return f"{name}+{steps}" if helps else f"{name}{steps}"


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first."""
    text = text_of(s, seat, action)
    for first, prefix in ((PASS, "pass "), (DISCARD, "discard "), (PLAY, "")):
        if first <= action < first + CARDS:
            return text, prefix + rank_text(action - first)
    return (text,)


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a phrase means here, legal or not."""
    words = text.split()
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    prefix, card = ("", words[0]) if len(words) == 1 else (words[0], words[-1])
    first = {"": PLAY, "discard": DISCARD, "pass": PASS}.get(prefix)
    if first is not None and len(words) <= 2 and card.upper() in CARD_NUMBERS:
        return first + CARD_NUMBERS[card.upper()]
    if first is not None and len(words) <= 2 and card.upper() in RANKS and s.stage == CARD:
        return first + RANKS.index(card.upper())
    if len(words) == 1 and (way := _read_way(s, words[0])) is not None:
        return way
    raise Refused(
        f"{text[:24]!r} is no move of Tock; moves are like KH exit, 7S a3 b4, JD a<->red2"
    )


def _read_way(s: np.record, text: str) -> int | None:
    colour, players = int(s.colour), int(s.players)
    if part := _PART.fullmatch(text):
        marble = read_marble(part[1].removesuffix("+"), colour, players)
        rank = rank_text(int(s.card)) if s.card >= 0 else ""
        if marble is not None and rank == str(SEVEN):
            return PART + SEVEN * (marble % MARBLES) + int(part[2]) - 1
    if text.endswith("^") and (marble := read_marble(text[:-1], colour, players)) is not None:
        return LEAP + marble % MARBLES
    pawn, arrow, other = text.partition("<->")
    mine = read_marble(pawn, colour, players)
    if arrow and mine is not None and (theirs := read_marble(other, colour, players)) is not None:
        return SWAP + ALL_MARBLES * (mine % MARBLES) + theirs
    return _read_walk(s, text)


def _read_walk(s: np.record, text: str) -> int | None:
    colour, players = int(s.colour), int(s.players)
    name = text.removesuffix(INTO_HOUSE)
    marble = read_marble(name, colour, players)
    if marble is not None:
        if s.card >= 0 and rank_text(int(s.card)) == str(FIVE):
            return FIVE_MOVE + 2 * marble + (0 if text.endswith(INTO_HOUSE) else 1)
        return WALK + len(JOKER_STEPS) * (marble % MARBLES) if name == text else None
    pawn, steps = read_marble(text[:1], colour, players), text[1:]
    if pawn is not None and steps in ("1", "13", "18"):
        return WALK + len(JOKER_STEPS) * (pawn % MARBLES) + JOKER_STEPS.index(int(steps))
    return None


CHANCE_WORDS = {ROLLING_FOR_DEALER: "first", SHUFFLING: "card", TAKING: "take"}


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided, in words: `first 4`, `card KH`, `take 2`, `die 5`."""
    word = CHANCE_WORDS.get(int(s.stage), "die")
    return f"{word} {card_text(outcome) if s.stage == SHUFFLING else outcome}"


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means here."""
    word, _, value = text.partition(" ")
    if word != CHANCE_WORDS.get(int(s.stage), "die"):
        raise Refused(f"{text[:24]!r} is not what chance decides here")
    if s.stage == SHUFFLING and value in CARD_NUMBERS:
        return CARD_NUMBERS[value]
    if s.stage != SHUFFLING and value.isascii() and value.isdigit():
        return int(value)
    raise Refused(f"{text[:24]!r} is no outcome of chance")
