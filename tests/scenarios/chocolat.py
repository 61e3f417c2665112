"""What the scenarios of Chocolat ! share: a deal in one line, cards by name, chance by hand."""

from __future__ import annotations

import functools

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.dice import key_of
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import legal_list, outcome_list, seats_in, set_up_record
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat import state as c

FLAVOURS = "MSVC"  # mint, strawberry, vanilla, chocolate
ONE_EACH = {0: "C*", 1: "V*", 2: "S*", 3: "M*"}  # every seat holds one flavour, and a joker
BOX = "CVSM CVSM CVSM CVSM"
TURNED_ONCE = "CCCC VVVV SSSS MMMM"


@functools.cache
def prepare() -> None:
    GAME.verbs.prepare()


def fresh(players: int, **options: str) -> np.record:
    """A table at which nothing has happened yet."""
    prepare()
    chosen = GAME.check_options(players, options)
    return set_up_record(GAME, players, chosen, key_of(b"scenario", GAME.name))


def chance(s: np.record, *outcomes: int) -> np.record:
    """Chance decides by hand."""
    for outcome in outcomes:
        assert outcome in dict(outcome_list(GAME, s))
        GAME.verbs.apply(s, CHANCE_SEAT, outcome)
    return s


def card(name: str) -> int:
    """C15 is the highest chocolate, J1 the first joker."""
    if name[0] == "J":
        return 59 + int(name[1:])
    return 15 * FLAVOURS.index(name[0]) + int(name[1:]) - 1


def cards(names: str) -> list[int]:
    """Cards by name; M* is all mint."""
    found = []
    for name in names.split():
        numbers = range(1, 16) if name.endswith("*") else [int(name[1:])]
        found += [card(f"{name[0]}{number}") for number in numbers]
    return found


def studied(players: int, box: str = BOX, **options: str) -> np.record:
    """The box is filled, row by row, and everybody looks at it."""
    sweets = [FLAVOURS.index(sweet) for sweet in box.replace(" ", "")]
    return chance(fresh(players, **options), *sweets)


def ready(s: np.record, *seats: int) -> np.record:
    for seat in seats:
        assert legal_list(GAME, s, seat) == [c.READY]
        GAME.verbs.apply(s, seat, c.READY)
    return s


def table(
    hands: dict[int, str], players: int = 4, leader: int = 0, box: str = BOX, **options: str
) -> np.record:
    """The deal: seats hold the cards named, and of those not named the lowest that are left."""
    s = ready(studied(players, box, **options), *range(players))
    chance(s, (leader - 1) % players)
    named = {seat: cards(names) for seat, names in hands.items()}
    left = [card for card in range(64) if all(card not in hand for hand in named.values())]
    deck: list[int] = []
    share = 32 if players == 2 else 16
    for seat in range(64 // share):
        hand = named.get(seat, [])
        missing = share - len(hand)
        deck += hand + left[:missing]
        left = left[missing:]
    for card in deck:
        GAME.verbs.apply(s, CHANCE_SEAT, card)
    return s


def turn(s: np.record) -> int:
    """The one seat that decides."""
    (seat,) = seats_in(int(GAME.verbs.actors(s)))
    return seat


def legal(s: np.record) -> list[int]:
    return legal_list(GAME, s, turn(s))


def play(s: np.record, names: str) -> np.record:
    """Cards in turn."""
    for played in cards(names):
        assert played in legal(s)
        GAME.verbs.apply(s, turn(s), played)
    return s


def take(s: np.record, row: int, column: int) -> np.record:
    """The winner takes the sweet of a cell as the box lies now."""
    assert c.UNCOVER + 4 * row + column in legal(s)
    GAME.verbs.apply(s, turn(s), c.UNCOVER + 4 * row + column)
    return s


def finish(s: np.record) -> np.record:
    """Everybody does the first thing there is, to the end."""
    while not GAME.verbs.is_over(s):
        GAME.verbs.apply(s, turn(s), legal(s)[0])
    return s


def points(s: np.record) -> list[int]:
    out = np.zeros(8, np.int32)
    GAME.verbs.scores(s, out)
    return [int(score) for score in out[: int(s.players)]]


def winners(s: np.record) -> list[int]:
    return seats_in(int(GAME.verbs.winners(s)))


def hand(s: np.record, seat: int) -> list[int]:
    return members(s.hand[seat])


def voids(s: np.record, seat: int) -> str:
    return "".join(FLAVOURS[flavour] for flavour in range(4) if int(s.void[seat]) >> flavour & 1)


def cells(s: np.record) -> list[tuple[int, int]]:
    """The cells that may be uncovered, as row and column."""
    return [divmod(action - c.UNCOVER, 4) for action in legal(s)]
