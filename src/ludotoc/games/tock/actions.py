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

from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.picks import BUTTON, Path
from ludotoc.engine.words import Quoted
from ludotoc.games.ring.cards import FIRST_JOKER, FIVE, SEVEN
from ludotoc.games.ring.notation import (
    CARD_NUMBERS,
    HOUSE_LETTER,
    JOKER,
    card_text,
    marble_name,
    marble_text,
    rank_text,
    read_marble,
)
from ludotoc.games.ring.phrases import (
    Vocabulary,
    number_walked,
    own_marble,
    part_text,
    read_outcome,
    read_swap,
    split_part,
    split_walk,
    swap_text,
)
from ludotoc.games.ring.scene import spot_of
from ludotoc.games.ring.state import MARBLES, MAX_SEATS
from ludotoc.games.tock.moves import move_of
from ludotoc.games.tock.state import (
    BUY,
    CARD,
    CARDS,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    EXIT,
    FIVE_MOVE,
    JUMP,
    LEAP,
    PART,
    PASS,
    PLAY,
    ROLLING_FOR_DEALER,
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
PREFIXES = {"": PLAY, "discard": DISCARD, "pass": PASS}
SPOKEN = Vocabulary(WORDS, PREFIXES, CARDS)
CARD_STAGES = (EXCHANGE, CARD, DISCARDING)  # here a rank alone is a card; elsewhere `a` is a pawn


def text_of(s: np.record, seat: int, action: int) -> str:
    """An action in words, at the moment it is decided."""
    names = SPOKEN.names_of(action)
    return names[0] if names else _way_text(s, action)


def _way_text(s: np.record, action: int) -> str:
    colour, players = int(s.colour), int(s.players)
    own = MARBLES * colour
    if action >= LEAP:
        return marble_text(own + action - LEAP, int(s.turn), players) + "^"
    if action >= PART:
        pawn, steps = divmod(action - PART, SEVEN)
        return part_text(s, own + pawn, steps + 1)
    if action >= SWAP:
        pawn, other = divmod(action - SWAP, ALL_MARBLES)
        return swap_text(own + pawn, other, colour, players)
    if action >= FIVE_MOVE:
        marble, way = divmod(action - FIVE_MOVE, 2)
        return marble_text(marble, colour, players) + ("" if way else INTO_HOUSE)
    pawn, which = divmod(action - WALK, len(JOKER_STEPS))
    distance = str(JOKER_STEPS[which]) if s.card >= FIRST_JOKER else ""
    return marble_text(own + pawn, colour, players) + distance


def names_of(s: np.record, seat: int, action: int) -> tuple[str, ...]:
    """Every way an action may be typed, the proper one first."""
    return SPOKEN.names_of(action) or (text_of(s, seat, action),)


def read_action(s: np.record, seat: int, text: str) -> int:
    """The action a phrase means here, legal or not."""
    words = text.lower().split() or [""]
    action = SPOKEN.read(words, int(s.hand[seat][0]), s.stage in CARD_STAGES)
    if action is None and len(words) == 1:
        action = _read_way(s, words[0])
    if action is not None:
        return action
    message = "{text} is no move of Tock; moves are like KH exit, 7S a3 b4, JD a<->red2"
    raise Unreadable(message, text=Quoted(text[:24]))


def _read_way(s: np.record, text: str) -> int | None:
    rank = rank_text(int(s.card)) if s.card >= 0 else ""
    if (part := split_part(text)) and rank in ("", str(SEVEN)):
        pawn = own_marble(s, part[0], "a 7 moves only own pawns, not {marble}", "TK25")
        return None if pawn is None else PART + SEVEN * pawn + part[1] - 1
    if text.endswith("^"):
        pawn = own_marble(s, text[:-1], "in mid-7 only own pawns jump, not {marble}", "TK27")
        return None if pawn is None else LEAP + pawn
    if swap := read_swap(s, text, "a jack swaps an own pawn, named first, not {marble}", "TK24"):
        return SWAP + ALL_MARBLES * swap[0] + swap[1]
    return _read_five(s, text) if rank == str(FIVE) else _read_walk(s, text, rank)


def _read_five(s: np.record, text: str) -> int | None:
    name = text.removesuffix(INTO_HOUSE)
    marble = read_marble(name, int(s.colour), int(s.players))
    return None if marble is None else FIVE_MOVE + 2 * marble + int(name == text)


def _read_walk(s: np.record, text: str, rank: str) -> int | None:
    name, steps = split_walk(text.removesuffix(INTO_HOUSE))
    pawn = own_marble(s, name, "only a 5 moves another's pawn, not {marble}", "TK22")
    if pawn is None:
        return None
    if text.endswith(INTO_HOUSE):
        raise Refused("only with a 5 one chooses between house and ring", "TK22")
    return WALK + len(JOKER_STEPS) * pawn + _read_distance(rank, steps)


def _read_distance(rank: str, steps: str) -> int:
    """TK21 Which of the card's distances is meant."""
    if rank == JOKER:
        if steps not in map(str, JOKER_STEPS):
            raise Refused("a joker walks 1, 13 or 18; say which, like a13", "TK21")
        return JOKER_STEPS.index(int(steps))
    if rank == str(SEVEN):
        raise Refused("say how many of the seven steps the pawn makes, like a3", "TK25")
    number = number_walked(rank) if rank else steps
    if steps not in ("", number):
        message = "this card walks {number}, not {steps}"
        raise Refused(message, "TK21", number=number, steps=steps)
    return 0


CHANCE_WORDS = {ROLLING_FOR_DEALER: "first", SHUFFLING: "card", TAKING: "take"}
FACES = {text: number for number in range(100) for text in (f"{number}", f"{number:02}")}


def chance_text(s: np.record, outcome: int) -> str:
    """What chance decided, in words: `first 4`, `card KH`, `take 2`, `die 5`."""
    word = CHANCE_WORDS.get(int(s.stage), "die")
    return f"{word} {card_text(outcome) if s.stage == SHUFFLING else outcome}"


def read_chance(s: np.record, text: str) -> int:
    """The outcome that a phrase means here."""
    word = CHANCE_WORDS.get(int(s.stage), "die")
    return read_outcome(text, word, CARD_NUMBERS if s.stage == SHUFFLING else FACES)


# --- picks ---

BUTTONS = {BUY: BUTTON + "buy", STOP: BUTTON + "stop", STAY: BUTTON + "stay"}


def path_of(view: Any, seat: int, action: int) -> Path:
    """What is picked to mean an action: a card; a pawn and a square, or another pawn; a button."""
    if action in BUTTONS:
        return (BUTTONS[action],)
    if action >= PASS or action < BUY:
        return (card_text((action - PASS if action >= PASS else action) % CARDS),)
    move = move_of(view, action)
    assert move is not None
    square = spot_of(view.players, move.marble, move.there, HOUSE_LETTER)
    if action == JUMP:
        return (square,)
    pawn = marble_name(move.marble, view.players)
    if move.other >= 0:
        return pawn, marble_name(move.other, view.players)
    return pawn, square


def taken_by(view: Any, seat: int, action: int) -> Path:
    """The pawns that a decision would take."""
    move = None if action >= PASS else move_of(view, action)
    return () if move is None else tuple(marble_name(each, view.players) for each in move.taken)
