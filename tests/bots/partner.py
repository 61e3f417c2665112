"""Positions that tell a good partner from one who makes a human wince, and how they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from ludotoc.bots import Bot, Clock
from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list, seats_in, view_of
from ludotoc.games.ring.cards import FIRST_JOKER
from ludotoc.games.ring.notation import COLOURS, card_text

TELLER = "green"
PLAYERS = 4
PILE = {"tock": 2, "toctoc": 6}
MOST_DECISIONS = 12


@dataclass(frozen=True)
class Position:
    """Green is to move and yellow is his partner; marbles not named are in camp.

    A move is all that is decided in one turn, `7S a3 b4`. What is good or makes one wince may be
    the beginning of a move; nothing under `good` means that all is good but what makes one wince.
    """

    about: str
    marbles: str
    hand: str
    good: tuple[str, ...] = ()
    wince: tuple[str, ...] = ()
    stage: str = "card"
    more: str = ""  # other fields of the position


def line_of(game: Game, position: Position, seed: int = 0) -> str:
    """The position in one line; what others hold, and what is gone, is by lot."""
    hand = position.hand.split()
    pack = [card_text(card) for card in range(FIRST_JOKER + 2)]
    rest = sorted((Counter(pack) - Counter(hand)).elements())
    Random(seed).shuffle(rest)
    hands = [".".join(hand)]
    for _ in COLOURS[PLAYERS][1:]:
        hands.append(".".join(rest[: len(hand)]))
        del rest[: len(hand)]
    pile, gone = rest[: PILE[game.name]], rest[PILE[game.name] :]
    named = {word.partition("=")[0] for word in position.marbles.split()}
    camps = [f"{colour}=-,-,-,-" for colour in COLOURS[PLAYERS] if colour not in named]
    turn = "" if position.stage == "exchange" else f"turn={TELLER}"
    teams = "teams=pairs" if game.name == "tock" else ""
    words = [game.name, f"v{game.version}", f"players={PLAYERS}", teams, *camps, position.marbles]
    words += [f"hands={'/'.join(hands)}", "deck=-", f"pile={'.'.join(pile)}"]
    words += [f"gone={'.'.join(gone)}", "dealer=blue deal=3", f"stage={position.stage}", turn]
    return " ".join(" ".join([*words, position.more]).split())


def table_of(game: Game, position: Position, seed: int = 0) -> np.record:
    """The table that the position describes."""
    s: np.record = game.module("position").read_position(line_of(game, position, seed))
    return s


def move_of(game: Game, bot: Bot, position: Position, seed: int = 0) -> str:
    """What a bot does in the position until its turn, or its choice for the exchange, is over."""
    s, seat, words = copy_of(table_of(game, position, seed)), 0, []
    game.verbs.settle(s)
    for decision in range(MOST_DECISIONS):
        if game.verbs.is_over(s) or seat not in seats_in(int(game.verbs.actors(s))):
            break
        view = view_of(game, s, seat)
        action = bot.choose(view, seat, legal_list(game, s, seat), Clock(decision))
        words.append(game.module("actions").text_of(s, seat, action))
        game.verbs.apply(s, seat, action)
        game.verbs.settle(s)
    return " ".join(words)


def moves_in(game: Game, position: Position) -> set[str]:
    """All that can be done in the position until the turn is over."""
    return set(_moves_from(game, table_of(game, position), 0))


def _moves_from(game: Game, s: np.record, seat: int) -> Iterator[str]:
    if game.verbs.is_over(s) or seat not in seats_in(int(game.verbs.actors(s))):
        yield ""
        return
    for action in legal_list(game, s, seat):
        after, word = copy_of(s), game.module("actions").text_of(s, seat, action)
        game.verbs.apply(after, seat, action)
        game.verbs.settle(after)
        yield from (f"{word} {rest}".strip() for rest in _moves_from(game, after, seat))


def begins(move: str, beginnings: tuple[str, ...]) -> bool:
    """Whether a move is one of those, or begins with one."""
    return any(move == each or move.startswith(each + " ") for each in beginnings)
