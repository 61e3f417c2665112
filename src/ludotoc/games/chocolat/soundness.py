"""Whether a position could have come about: the pack, the hands, the trick, the points, the box."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import legal_list
from ludotoc.engine.words import Seat, Value
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat.box import FULL_TURN
from ludotoc.games.chocolat.notation import (
    SWEET_LETTERS,
    card_text,
    flavour_term,
)
from ludotoc.games.chocolat.state import (
    CARDS,
    FLAVOURS,
    FULL_TRICK,
    HANDS,
    OVER,
    PLAY,
    SWEET,
    SWEETS,
    SWEETS_A_FLAVOUR,
    TRICKS,
    VALUES,
    YOUNG_ON,
)

MOST_POINTS = 2 * SWEETS_A_FLAVOUR * sum(flavour + 1 for flavour in range(FLAVOURS))
WRONG_TRICKS = "field tricks is {tricks}, but sweets taken are {taken}, one for every trick done"
WRONG_STAGE = "the stage is {found}, not {given} (tricks done: {tricks}, cards in this one: {laid})"


def turns_made(s: np.record) -> int:
    """CH8 How the box lies: its quarter turns since the study, whole turns left out."""
    return 0 if s.young == YOUNG_ON else int(s.tricks) % FULL_TURN


def is_covered(s: np.record, place: int) -> bool:
    """CH7 Whether the sweet studied at a place is still in the box."""
    return bool(int(s.covered) >> place & 1)


def seat_after(s: np.record, seat: int) -> int:
    """The next player, clockwise."""
    return (seat + 1) % int(s.players)


def has_unused(s: np.record) -> bool:
    """CH3 Three players leave a fourth hand unused."""
    return bool(s.players == HANDS - 1)


def hand_size(s: np.record) -> int:
    """CH3 32 cards each for two players, 16 each for three or four."""
    return CARDS // (2 if s.players == 2 else HANDS)


def trick_size(s: np.record) -> int:
    """CH9 One card from each player; two from each of two."""
    return FULL_TRICK if s.players == 2 else int(s.players)


def check_sweets(sweets: str, taken: int, tricks: int) -> None:
    """CH1, CH7 Four sweets of each flavour; with every trick done one was taken."""
    counts = [sweets.upper().count(letter) for letter in SWEET_LETTERS]
    if max(counts) > SWEETS_A_FLAVOUR:
        template = "the box has {count} sweets of {flavour}, and there are four of each flavour"
        flavour = flavour_term(counts.index(max(counts)))
        raise Refused(template, "CH1", count=max(counts), flavour=flavour)
    if taken != tricks:
        raise Refused(WRONG_TRICKS, "CH7", tricks=tricks, taken=taken)


def check_pack(lying: Mapping[str, list[int]]) -> None:
    """CH1 Every card is somewhere exactly once."""
    there = Counter(card for kinds in lying.values() for card in kinds)
    for card in sorted(range(CARDS), key=lambda card: -there[card]):
        if there[card] > 1:
            found = ", ".join(place for place, kinds in lying.items() if card in kinds)
            template = "{card} is there {times} times ({found}); the pack has it once"
            raise Refused(template, "CH1", card=card_text(card), times=there[card], found=found)
        if there[card] == 0:
            template = "{card} is missing; every card of the pack lies somewhere"
            raise Refused(template, "CH1", card=card_text(card))


def check_leader(s: np.record) -> None:
    """CH3, CH7 The first leader sits after the dealer; later ones have just taken a sweet."""
    who, first = Seat(int(s.leader)), seat_after(s, int(s.dealer))
    if s.tricks == 0 and s.leader != first:
        template = "{first} sits after the dealer and leads the first trick, not {who}"
        raise Refused(template, "CH3", first=Seat(first), who=who)
    if s.tricks > 0 and s.points[s.leader] == 0:
        template = "{who} leads, so the last sweet and its points went there"
        raise Refused(template, "CH7", who=who)


def check_points(s: np.record) -> None:
    """CH7 Each sweet taken counts for one seat, its worth or twice that."""
    taken = Counter(int(s.box[place]) for place in range(SWEETS) if not is_covered(s, place))
    points = [int(s.points[seat]) for seat in range(int(s.players))]
    if not can_be_shared(tuple(taken[flavour] for flavour in range(FLAVOURS)), points):
        sweets = "".join(SWEET_LETTERS[flavour] for flavour in sorted(taken.elements()))
        template = "field points: {points} cannot come of the sweets taken, {sweets}"
        values = {"points": ",".join(map(str, points)), "sweets": sweets[::-1] or "none"}
        raise Refused(template, "CH7", **values)


Shelf = tuple[int, ...]  # how many sweets of each flavour


def can_be_shared(taken: Shelf, points: list[int]) -> bool:
    """CH7 Whether seats can have made these points of these sweets."""
    left = {taken}
    for total in points[:-1]:
        left = {rest for shelf in left for rest in _without(shelf, total)}
    return any(points[-1] in worths(shelf) for shelf in left)


def _without(shelf: Shelf, total: int) -> Iterator[Shelf]:
    """What is left of a shelf when a seat has made so many points of some of it."""
    for some in product(*(range(count + 1) for count in shelf)):
        if total in worths(some):
            yield tuple(count - own for count, own in zip(shelf, some, strict=True))


@functools.cache
def worths(some: Shelf) -> frozenset[int]:
    """CH7 All that some sweets can be worth together, each of them simple or doubled."""
    totals = {0}
    for flavour, count in enumerate(some):
        worth = flavour + 1
        totals = {before + worth * (count + more) for before in totals for more in range(count + 1)}
    return frozenset(totals)


def check_trick_size(s: np.record, laid: int) -> None:
    """CH3, CH4, CH9 No more cards lie in a trick than belong to it; after the last trick none."""
    most, players = trick_size(s), int(s.players)
    if laid > most:
        template = "a trick of {players} players has {most} cards, not {laid}"
        clause = "CH9" if players == 2 else "CH4"
        raise Refused(template, clause, players=players, most=most, laid=laid)
    if s.tricks == TRICKS and laid > 0:
        raise Refused("all sixteen tricks are done, so no card lies in a trick", "CH3")


def check_hands(s: np.record, laid: int) -> None:
    """CH3, CH9 As many cards are left in hand as the tricks done and this one leave."""
    order, each = order_of_play(s, laid), trick_size(s) // int(s.players)
    for seat in range(int(s.players)):
        _check_hand(s, seat, hand_size(s) - each * int(s.tricks) - order.count(seat))
    if has_unused(s) and s.held[int(s.players)] != hand_size(s):
        template = "three players leave {due} cards unused, not {held}"
        raise Refused(template, "CH3", due=hand_size(s), held=int(s.held[int(s.players)]))


def _check_hand(s: np.record, seat: int, due: int) -> None:
    if s.held[seat] != due:
        template = "{who} holds {held} cards; by now it should be {due}"
        raise Refused(template, "CH3", who=Seat(seat), held=int(s.held[seat]), due=due)


def order_of_play(s: np.record, laid: int) -> list[int]:
    """CH4, CH9 Who played each card of the trick."""
    return [(int(s.leader) + place) % int(s.players) for place in range(laid)]


def lay_trick(s: np.record, trick: list[int]) -> None:
    """CH4, CH5, CH9 The cards of the trick, played one after the other as the rules demand."""
    seats = order_of_play(s, len(trick))
    for seat, card in zip(seats, trick, strict=True):
        s.hand[seat] |= cards(card)
        s.held[seat] += 1
    for seat, card in zip(seats, trick, strict=True):
        if PLAY + card not in legal_list(GAME, s, seat):
            flavour = flavour_term(int(s.flavour))
            template = "field trick: {who} held {flavour} and could not play {card}"
            raise Refused(template, "CH4", who=Seat(seat), flavour=flavour, card=card_text(card))
        GAME.verbs.apply(s, seat, PLAY + card)


def check_voids(s: np.record, shown: list[int]) -> None:
    """CH4 What is said of earlier tricks fits the cards, and what this trick shows is said too."""
    trick = [int(card) for card in s.trick[: int(s.cards_in_trick)]]
    seats = order_of_play(s, len(trick))
    earlier: set[int] = set()
    for seat, now in enumerate(shown):
        for flavour in _flavours(now & ~int(s.void[seat])):
            _refuse("field void leaves out that {who} does not follow {flavour} now", seat, flavour)
        before = _flavours(int(s.void[seat]) & ~now)
        own = [card for card, who in zip(trick, seats, strict=True) if who == seat]
        _check_void(s, seat, before, [*members(s.hand[seat]), *own])
        earlier.update(before)
    _check_followed(s, sorted(earlier), trick)


def _flavours(some: int) -> list[int]:
    return [flavour for flavour in range(FLAVOURS) if some >> flavour & 1]


def _refuse(template: str, seat: int, flavour: int, **values: str) -> None:
    raise Refused(template, "CH4", who=Seat(seat), flavour=flavour_term(flavour), **values)


def _check_void(s: np.record, seat: int, flavours: list[int], held: list[int]) -> None:
    """CH4 Who once failed to follow a flavour has held none of it since."""
    template = "{who} failed to follow {flavour} before, and cannot have {card} now"
    for card in held:
        if card // VALUES in flavours:
            _refuse(template, seat, card // VALUES, card=card_text(card))


def _check_followed(s: np.record, flavours: list[int], trick: list[int]) -> None:
    """CH4 Each trick done asked for one flavour at most, and a card of it was played."""
    gone = set(members(s.played)) - set(trick)
    for flavour in flavours:
        if not any(card // VALUES == flavour for card in gone):
            template = "nobody failed to follow {flavour}: no trick done has a card of it"
            raise Refused(template, "CH4", flavour=flavour_term(flavour))
    if len(flavours) > s.tricks:
        template = "flavours not followed before: {flavours}, more than tricks done: {tricks}"
        raise Refused(template, "CH4", flavours=len(flavours), tricks=int(s.tricks))


def check_stage(s: np.record, found: str, given: str | None, turn: int | None) -> None:
    """CH3, CH7 What is decided next follows from the tricks done and the cards in this one."""
    if given not in (None, found):
        values: dict[str, Value] = {"found": found, "given": given or "", "tricks": int(s.tricks)}
        clause = "CH3" if "over" in (found, given) else "CH7"
        raise Refused(WRONG_STAGE, clause, laid=int(s.cards_in_trick), **values)
    if turn is not None:
        _check_turn(s, turn)


def _check_turn(s: np.record, turn: int) -> None:
    """CH4, CH6, CH9 Who decides follows from who led and what was played."""
    who, other = Seat(int(s.turn)), Seat(turn)
    if s.stage == OVER:
        raise Refused("field turn: the game is over, so it is nobody's turn", "CH3")
    if turn != s.turn and s.stage == SWEET:
        template = "{who} won the trick and takes a sweet, not {other}"
        raise Refused(template, "CH6", who=who, other=other)
    if turn != s.turn:
        clause = "CH9" if s.players == 2 else "CH4"
        raise Refused("it is {who}'s turn, not {other}'s", clause, who=who, other=other)
