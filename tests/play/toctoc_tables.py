"""What the tests of Jeu du Toc Toc at a table share: chosen deals and boards, random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.record import legal_list, seats_in, set_up_record
from ludotoc.games import find_game
from ludotoc.games.ring.notation import CARD_NUMBERS, card_text
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.toctoc import state as t
from ludotoc.games.toctoc.position import read_position
from ludotoc.play import Table
from tests.lockstep import option_mix
from tests.play.tables import try_to_undo, with_fields

GAME = find_game("toctoc")
GREEN, RED, YELLOW, BLUE = range(4)
# Green deals, red leads and holds something of every kind.
HANDS = ("2S 3S 4S 6S", "KH 7S QD JD", "2H 3H 4H 6H", "2D 3D 4D 6D")
PILE = "9C 10C 8C 6C 5C 3C"


def stacked(*hands: str, pile: str = PILE, exchanged: bool = True, **options: str) -> Table:
    """A table at which green has dealt these hands and red leads; `pile` is what jokers draw.

    Everybody gives the last card of his hand: hands are meant as they are after that.
    """
    drawn = [CARD_NUMBERS[name] for name in pile.split()]
    dealt, left = full_hands(hands or HANDS, drawn)
    given = [dealt[(seat + 2) % 4][-1] for seat in range(4)]
    if exchanged:
        dealt = [[*hand[:-1], card] for hand, card in zip(dealt, given, strict=True)]
    table = Table(GAME, 4, options, seed=1)
    for outcome in (GREEN, *chain(*dealt), *left, *drawn):
        table.give_chance(outcome)
    for seat in range(4 * exchanged):
        table.play(seat, f"pass {card_text(given[seat])}")
    return table


def full_hands(hands: tuple[str, ...], drawn: list[int]) -> tuple[list[list[int]], list[int]]:
    """Four hands of four, those not named as they come; and the cards left over."""
    chosen = [[CARD_NUMBERS[name] for name in hand.split()] for hand in hands]
    left = [card for card in range(t.CARDS) if card not in [*chain(*chosen), *drawn]]
    chosen += [[left.pop() for _ in range(t.HAND)] for _ in range(4 - len(chosen))]
    return chosen, left


def at(position: str, seed: int = 1) -> Table:
    """A table as a position describes it, with a seed that tests know."""
    s = read_position(position)
    return Table(GAME, 4, GAME.read_options(s), seed=seed, position=position)


def on_board(*hands: str, pile: str = PILE, **fields: str) -> Table:
    """A chosen deal with marbles where the fields say; options are fields too."""
    options = {each.name: fields.pop(each.name) for each in GAME.options if each.name in fields}
    table = stacked(*hands, pile=pile, **options)
    out = [name for name in ("green", "red", "yellow", "blue") if name in fields]
    return at(with_fields(table.position, been_out=",".join(out) or "-", **fields))


def played(rng: Random, most: int, undoes: float = 0.0, **options: str) -> Table:
    """A table at which random players made so many decisions, or came to the end."""
    table = Table(GAME, 4, options, seed=rng.randbytes(SEED_BYTES))
    table.settle()
    for _ in range(most):
        if table.is_over:
            break
        seat = rng.choice(table.actors)
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < undoes:
            try_to_undo(table, seat)
    return table


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def step(s: np.record, rng: Random) -> tuple[int, int]:
    """One random decision, and what chance adds to it."""
    seat = rng.choice(deciders(s))
    action = rng.choice(legal_list(GAME, s, seat))
    GAME.verbs.apply(s, seat, action)
    GAME.verbs.settle(s)
    return seat, action


def scattered(rng: Random) -> np.record:
    """Any options and hands; in every third game all are stuck, in others marbles are anywhere."""
    _, options = option_mix(GAME, rng)
    key = key_of(rng.randbytes(SEED_BYTES), GAME.name)
    s = set_up_record(GAME, 4, GAME.check_options(4, options), key)
    is_stuck = rng.random() < 0.3
    s.stuck[:] = t.PATIENCE * is_stuck
    GAME.verbs.settle(s)
    for _ in range(rng.choice((0, 2, 4, 5, 9, 30))):
        step(s, rng)
    if is_stuck or s.stage == t.EXCHANGE:
        return s
    while s.stage != t.CARD:
        step(s, rng)
    scatter(s, rng)
    for rank in rng.sample(WANTED, 2):
        hold(s, rng, rank)
    return s


WANTED = (1, 4, 7, 7, 7, 11, 11, 13, 14)


def hold(s: np.record, rng: Random, rank: int) -> None:
    """Who is to play holds a card of that rank instead of another, if it is not gone yet."""
    alike = [card for card in range(t.CARDS) if rank == (14 if card > 51 else card % 13 + 1)]
    mine, wanted = rng.choice(members(s.hand[s.turn])), rng.choice(alike)
    if int(s.gone) >> wanted & 1 or int(s.hand[s.turn]) >> wanted & 1:
        return
    swap = np.uint64(1 << mine | 1 << wanted)
    s.received[:] = -1
    for seat in range(4):
        if seat != s.turn and int(s.hand[seat]) >> wanted & 1:
            s.hand[seat] ^= swap
    s.deck[s.deck == wanted] = mine
    s.hand[s.turn] ^= swap


def scatter(s: np.record, rng: Random) -> None:
    """Put every marble somewhere else, some fresh; nobody has won by it, nobody is stuck."""
    home = rng.choice((0.1, 0.4, 0.9))
    squares = rng.sample(range(SIDE * 4), MARBLES * 4)
    s.ring.sides[:] = 0
    s.ring.stakes = 0
    for marble in range(MARBLES * 4):
        seat, number = divmod(marble, MARBLES)
        chance = rng.random()
        if chance < home and not (number == 0 and seat > 1):
            s.ring.place[marble] = HOUSE + number + 1
        elif chance > 1 - (1 - home) / 4:
            s.ring.place[marble] = CAMP
        else:
            put(s, marble, near_home(rng, squares[marble], seat), rng)
    s.stuck[:] = 0
    for marble in np.flatnonzero(s.ring.place[: 4 * MARBLES] != CAMP):
        s.been_out |= 1 << int(marble) // MARBLES
    s.colour = (s.turn + 2) % 4 if is_home(s, int(s.turn)) else s.turn


def near_home(rng: Random, square: int, seat: int) -> int:
    """Sometimes a square close to the own garage, or the own corner, instead of any."""
    where = rng.random()
    if where < 0.5:
        return square
    steps = rng.randrange(12) if where < 0.85 else 0
    return (SIDE * seat + SIDE - 1 - steps) % (SIDE * 4)


def put(s: np.record, marble: int, square: int, rng: Random) -> None:
    """A marble on a square, or in garage A where another stands there."""
    seat = marble // MARBLES
    if s.ring.sides[square // SIDE] >> square % SIDE & 1:
        s.ring.place[marble] = CAMP
        return
    s.ring.place[marble] = square
    s.ring.sides[square // SIDE] |= 1 << square % SIDE
    if square == SIDE * seat + SIDE - 1 and rng.random() < 0.7:
        s.ring.stakes |= 1 << seat


def is_home(s: np.record, seat: int) -> bool:
    """Whether all marbles of a seat are in its garage B."""
    return all(HOUSE < s.ring.place[4 * seat + own] < CAMP for own in range(MARBLES))


def moments(seed: int, boards: int, most: int = 6) -> Iterator[np.record]:
    """States of every kind: boards at random, and what a few decisions make of them."""
    rng = Random(seed)
    for _ in range(boards):
        s = scattered(rng)
        yield s
        for _ in range(most):
            if s.stage == t.OVER:
                break
            step(s, rng)
            yield s


def rare_moments() -> Iterator[np.record]:
    """Moments that random boards seldom come to: red is to decide, or has won."""
    nearly, blue = "B4,B3,B2,red16", "blue1,blue5,-,-"
    table = on_board(red=nearly, blue=blue)
    table.play(RED, "7S d1>garage")
    yield table.state
    table = on_board(HANDS[0], "AC 7S QD JD", red=nearly, blue="B1,B2,B3,B4")
    table.play(RED, "AC d>garage")
    yield table.state
    table = on_board(HANDS[0], "X1 7S QD AC", red="B1,B2,B3,B4", blue="B4,B3,B2,blue16")
    table.play(RED, "X1")
    table.play(RED, "AC d>garage")
    yield table.state
    table = on_board(overshoot="yes", red="red10,-,-,-", blue="blue1,-,-,-")
    table.play(RED, "KH")
    yield table.state
    table = on_board(overshoot="yes", red="red14,red7,-,-")
    table.play(RED, "7S")
    yield table.state
