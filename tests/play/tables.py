"""What the tests of the table share: chosen deals, chosen boards, random games, refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from random import Random

import numpy as np
import pytest

from ludotoc.engine.cards import members
from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, legal_list, seats_in, set_up_record
from ludotoc.games import find_game
from ludotoc.games.ring.cards import FIVE, FOUR, JACK, JOKER, KING, NO_CARD, SEVEN
from ludotoc.games.ring.notation import CARD_NUMBERS, card_text
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.tock import state as t
from ludotoc.games.tock.position import read_position
from ludotoc.play import Table
from tests.lockstep import option_mix

GAME = find_game("tock")
DEALER_ROLLS = {4: (1, 6, 6, 6), 6: (1, 6, 6, 6, 6, 6), 8: (1, 6, 6, 6, 6, 6, 6, 6)}
LAST_OF_FIVE = 4


def pack_of(players: int) -> list[int]:
    """All cards for a number of players."""
    doubled = {4: 0, 6: 26, 8: 52}[players]
    return [*range(52 + players // 2), *range(doubled)]


def stacked(
    *hands: str, players: int = 4, pile: str = "", seed: int = 1, take: bool = True, **options: str
) -> Table:
    """A table at which seat 0 has dealt these hands; seat 1 leads. `pile` is what jokers draw.

    Alone, everybody takes the last card of the hand before him: hands are meant as they are then.
    """
    table = Table(GAME, players, options, seed=seed)
    for pips in DEALER_ROLLS[players]:
        table.give_chance(pips)
    for card in stacked_deck(players, hands, pile, is_taken=table.options["teams"] == "none"):
        table.give_chance(card)
    while take and int(table.state.stage) == t.TAKING:
        table.give_chance(LAST_OF_FIVE)
    return table


def stacked_deck(players: int, hands: tuple[str, ...], pile: str, is_taken: bool) -> list[int]:
    """The whole pack in an order that deals these hands of five; the rest as it comes."""
    chosen = [[CARD_NUMBERS[name] for name in hand.split()] for hand in hands]
    drawn = [CARD_NUMBERS[name] for name in pile.split()]
    rest = Counter(pack_of(players)) - Counter([*chain(*chosen), *drawn])
    left = sorted(rest.elements())
    full = [[*hand, *(left.pop() for _ in range(5 - len(hand)))] for hand in chosen]
    full += [[left.pop() for _ in range(5)] for _ in range(players - len(full))]
    if is_taken:
        takers = [full[(seat + 1) % players][LAST_OF_FIVE] for seat in range(players)]
        full = [[*hand[:LAST_OF_FIVE], taken] for hand, taken in zip(full, takers, strict=True)]
    drawn += [left.pop() for _ in range(players // 2 - len(drawn))]
    return [*chain(*full), *left, *drawn]


def with_fields(position: str, **fields: str | None) -> str:
    """A position with some fields changed, added, or (None) left out."""
    game, version, *words = position.split()
    found = dict(word.split("=", 1) for word in words)
    found.update({name: value for name, value in fields.items() if value is not None})
    kept = [f"{name}={value}" for name, value in found.items() if fields.get(name, "") is not None]
    return " ".join([game, version, *kept])


def at(position: str, seed: int = 1) -> Table:
    """A table as a position describes it, with a seed that tests know."""
    s = read_position(position)
    options = GAME.read_options(s)
    return Table(GAME, int(s["players"]), options, seed=seed, position=position)


def played(rng: Random, most: int, players: int = 4, undoes: float = 0.0, **options: str) -> Table:
    """A table at which random players made so many decisions, or came to the end."""
    table = Table(GAME, players, options, seed=rng.randbytes(SEED_BYTES))
    table.settle()
    for _ in range(most):
        if table.is_over:
            break
        seat = rng.choice(table.actors)
        table.play_action(seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < undoes:
            try_to_undo(table, seat)
    return table


def try_to_undo(table: Table, seat: int) -> None:
    """Take the last decision back where that can be."""
    try:
        table.undo(seat)
    except Refused as refusal:
        assert_one_sentence(refusal)


def scattered(rng: Random) -> np.record:
    """Any players, options, hands; the pawns anywhere, many of them home; a card is due.

    In teams now and then cards are still chosen for the exchange.
    """
    players, options = option_mix(GAME, rng)
    chosen = GAME.check_options(players, options)
    s = set_up_record(GAME, players, chosen, key_of(rng.randbytes(SEED_BYTES), GAME.name))
    GAME.verbs.settle(s)
    if s.stage == t.EXCHANGE and rng.random() < 0.2:
        return s
    for _ in range(rng.choice((0, 0, 3, 3 * players, 6 * players))):
        step(s, rng)
    while s.stage != t.CARD:
        step(s, rng)
    scatter(s, rng)
    for rank in rng.sample(WANTED, 3):
        hold(s, rng, rank)
    return s


WANTED = (FOUR, FIVE, SEVEN, SEVEN, JACK, KING, JOKER)


def hold(s: np.record, rng: Random, rank: int) -> None:
    """Who is to play holds a card of that rank instead of another, if none lies there twice."""
    if s.players != 4 or rng.random() < 0.3:
        return
    held = members(s.hand[s.turn][0])
    alike = [card for card in range(54) if rank == (JOKER if card > 51 else card % 13 + 1)]
    mine, wanted = np.uint64(rng.choice(held)), np.uint64(rng.choice(alike))
    swap = (np.uint64(1) << mine) | (np.uint64(1) << wanted)
    s.received[:] = NO_CARD
    for seat in range(4):
        if seat != s.turn and s.hand[seat][0] >> wanted & np.uint64(1):
            s.hand[seat][0] ^= swap
            s.hand[s.turn][0] ^= swap
    for place in np.flatnonzero(s.deck == wanted):
        s.deck[place] = mine
        s.hand[s.turn][0] ^= swap


def scatter(s: np.record, rng: Random) -> None:
    """Put every pawn somewhere else; nobody has won by it."""
    players = int(s.players)
    home = rng.choice((0.1, 0.4, 0.9))
    squares = rng.sample(range(SIDE * players), MARBLES * players)
    s.ring.sides[:] = 0
    s.ring.stakes = 0
    for marble in range(MARBLES * players):
        seat, number = divmod(marble, MARBLES)
        chance = rng.random()
        if chance < home and not (number == 0 and is_watched(s, seat)):
            s.ring.place[marble] = HOUSE + number + 1
        elif chance > 1 - (1 - home) / 4:
            s.ring.place[marble] = CAMP
        else:
            put(s, marble, near_home(rng, squares[marble], seat, players))
    s.colour = next((seat for seat in team_of(s, int(s.turn)) if not is_home(s, seat)), s.turn)


def near_home(rng: Random, square: int, seat: int, players: int) -> int:
    """Sometimes a square close to the own house, or the own start, instead of any."""
    where = rng.random()
    if where < 0.75:
        return square
    steps = rng.randrange(8) if where < 0.88 else 0
    return (SIDE * seat + SIDE - 1 - steps) % (SIDE * players)


def put(s: np.record, marble: int, square: int) -> None:
    """A pawn on a square, or in camp where another stands there."""
    seat = marble // MARBLES
    if s.ring.sides[square // SIDE] >> square % SIDE & 1:
        s.ring.place[marble] = CAMP
        return
    s.ring.place[marble] = square
    s.ring.sides[square // SIDE] |= 1 << square % SIDE
    if square == SIDE * seat + SIDE - 1:
        s.ring.stakes |= 1 << seat


def team_of(s: np.record, seat: int) -> list[int]:
    """A seat and its team-mates, clockwise."""
    players = int(s.players)
    apart = (players, players // 2, 2)[int(s.teams)]
    return [(seat + step) % players for step in range(0, players, apart)]


def is_watched(s: np.record, seat: int) -> bool:
    """Whether this seat's first pawn keeps its team from having won."""
    return seat == max(team_of(s, seat))


def is_home(s: np.record, seat: int) -> bool:
    """Whether all pawns of a seat are in its house."""
    return all(HOUSE < s.ring.place[4 * seat + pawn] < CAMP for pawn in range(MARBLES))


def step(s: np.record, rng: Random) -> tuple[int, int]:
    """One random decision, and what chance adds to it."""
    seat = rng.choice(seats_in(int(GAME.verbs.actors(s))))
    action = rng.choice(legal_list(GAME, s, seat))
    GAME.verbs.apply(s, seat, action)
    GAME.verbs.settle(s)
    return seat, action


def moments(seed: int, boards: int, most: int = 6) -> Iterator[np.record]:
    """States of every kind: boards at random, and what a few decisions make of them."""
    rng = Random(seed)
    for _ in range(boards):
        s = scattered(rng)
        yield s
        for _ in range(most):
            step(s, rng)
            yield s
            if s.stage == t.OVER:
                break


GREEN_HAND = "2S 3S 4S 6S 8S"


def rare_moments() -> Iterator[np.record]:
    """Moments that random boards seldom come to: red is to decide, or has won."""
    yield board("AC 2C 3C 4C 6C", "AC d", dice="gain", red="H4,H3,H2,red16")
    yield board("7S 2C 3C 4C 6C", "7S d1", teams="pairs", red="H4,H3,H2,red16", blue="blue1,-,-,-")
    yield board("7S 2C 3C 4C 6C", "7S a3", red="yellow4,blue9,-,-")
    taken = {"red": "yellow4,-,-,-", "green": "yellow6,-,-,-"}
    yield board("7S 2C 3C 4C 6C", "7S a3", dice="gain", **taken)
    yield board("7S 2C 3C 4C 6C", "7S", red="red16,red14,-,-")
    yield board("5S 2C 3C 4C 6C", "buy", dice="gain", blue="blue1,-,-,-")
    yield board("10S 2C 3C 4C 6C", "10S", red="yellow16,red1,-,-", blue="blue18,-,-,-")
    yield board("10S 2C 3C 4C 6C", "10S", red="yellow16,red1,-,-", blue="blue8,-,-,-")


def board(hand: str, move: str, **fields: str) -> np.record:
    """Red holds a hand, the pawns stand as told, and a move is made."""
    options = {each.name: fields.pop(each.name) for each in GAME.options if each.name in fields}
    table = stacked(GREEN_HAND, hand, **options)
    for seat in list(table.actors if int(table.state.stage) == t.EXCHANGE else []):
        table.play(seat, table.legal_moves(seat)[-1])
    table = at(with_fields(table.position, **fields))
    table.play(1, move)
    return table.state


def finish_turn(table: Table, *seats: int) -> None:
    """Seats play their cards to the end, the last way there is."""
    for seat in seats:
        while seat in table.actors:
            table.play(seat, table.legal_moves(seat)[-1])


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def hand_of(table: Table, seat: int) -> list[str]:
    """The cards a seat holds, by name; of two alike one."""
    return [
        card_text(card) for card in range(t.CARDS) if int(table.state.hand[seat][0]) >> card & 1
    ]


@dataclass(frozen=True)
class Footprint:
    """All that a refused move must leave alone."""

    state: bytes
    head: str
    entries: tuple[str, ...]


def footprint(table: Table) -> Footprint:
    """How a table stands now."""
    entries = tuple(f"{entry.line} {entry.is_secret}" for entry in table.entries)
    return Footprint(bytes_of(table.state), table.head, entries)


def assert_one_sentence(refusal: Refused) -> None:
    """A refusal is fit to be shown: one line, one sentence, no bare exception inside."""
    text = str(refusal)
    assert refusal.sentence
    assert text == (f"{refusal.clause}: " if refusal.clause else "") + refusal.sentence
    assert len(text) < 240
    assert "\n" not in text
    assert ". " not in text
    assert "Error" not in text


@contextmanager
def refused(match: str, clause: str | None = None) -> Iterator[None]:
    """What happens inside is refused in one sentence that has these words, by that clause."""
    with pytest.raises(Refused, match=match) as caught:
        yield
    assert_one_sentence(caught.value)
    if clause is not None:
        assert caught.value.clause == clause


@contextmanager
def changes_nothing(table: Table) -> Iterator[None]:
    """What happens inside leaves the table as it was, byte for byte."""
    before = footprint(table)
    yield
    assert footprint(table) == before
