"""What the positions of both games of the ring are made of: marbles, cards, who knows which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.text import NOTHING, join, needed, split
from ludotoc.engine.words import Sentence, say
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD
from ludotoc.games.ring.notation import (
    COLOURS,
    Dialect,
    card_text,
    marble_name,
    place_text,
    read_card,
    read_place,
)
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE

COLOUR_NAMES = {name for colours in COLOURS.values() for name in colours}
KNOWLEDGE = ("received", "passed")


@dataclass(frozen=True)
class Lying:
    """Where all cards are; a card that a joker has drawn leaves its place in the pile empty."""

    hands: list[list[int]]
    undealt: list[int]
    pile: list[int]
    gone: list[int]


@contextmanager
def in_field(name: str) -> Iterator[None]:
    """A refusal says in which field it was."""
    try:
        yield
    except Refused as refusal:
        message = "field {field}: {reason}"
        raise Refused(message, refusal.clause, field=name, reason=refusal.said) from None


# --- marbles ---


def places(s: np.record, seat: int) -> list[int]:
    """Where a seat's four marbles are."""
    return [int(place) for place in s.ring.place[MARBLES * seat : MARBLES * seat + MARBLES]]


def is_home(s: np.record, seat: int) -> bool:
    """Whether a seat's four marbles are in its house."""
    return all(HOUSE < place < CAMP for place in places(s, seat))


def marble_fields(s: np.record, dialect: Dialect) -> dict[str, str]:
    """A field for each colour: `red=-,red7,H2,blue18`."""
    players, fields = int(s.players), {}
    for seat, colour in enumerate(COLOURS[players]):
        texts = (place_text(place, players, dialect.letter) for place in places(s, seat))
        fields[colour] = ",".join(texts)
    return fields


def read_marbles(s: np.record, fields: Mapping[str, str], dialect: Dialect) -> None:
    """Every marble on its place, no two on the same; no stake is set."""
    players = int(s.players)
    for colour in COLOUR_NAMES.difference(COLOURS[players]).intersection(fields):
        message = "field {colour}: with {players} players nobody plays {colour}"
        raise Refused(message, dialect.seats_clause, colour=colour, players=players)
    for seat, colour in enumerate(COLOURS[players]):
        texts = needed(fields, colour).split(",")
        if len(texts) != MARBLES:
            message = "{colour} has four {pieces}, not {count}"
            clause, pieces = dialect.house_clause, dialect.pieces
            raise Refused(message, clause, colour=colour, pieces=pieces, count=len(texts))
        for marble, text in enumerate(texts, MARBLES * seat):
            with in_field(colour):
                place = read_place(text, players, seat, dialect)
            _put(s, marble, place, dialect)


def _put(s: np.record, marble: int, place: int, dialect: Dialect) -> None:
    players = int(s.players)
    if place != CAMP and (other := _standing_on(s, marble, place)) is not None:
        raise Refused(
            "two {pieces} stand on {place}: {one} and {two}",
            dialect.taking_clause,
            pieces=dialect.pieces,
            place=place_text(place, players, dialect.letter),
            one=marble_name(other, players),
            two=marble_name(marble, players),
        )
    s.ring.place[marble] = place
    if place < HOUSE:
        s.ring.sides[place // SIDE] |= 1 << (place % SIDE)


def _standing_on(s: np.record, marble: int, place: int) -> int | None:
    others = range(MARBLES * int(s.players))
    if place > HOUSE:
        others = range(marble - marble % MARBLES, marble)
    return next((other for other in others if s.ring.place[other] == place), None)


# --- cards ---


def cards_text(cards: Iterable[int]) -> str:
    """A list of cards: `KH.10S`."""
    return join((card_text(card) for card in cards), ".")


def card_or_dash(card: int) -> str:
    """A card that may be lacking."""
    return NOTHING if card < 0 else card_text(card)


def card_fields(lying: Lying) -> dict[str, str]:
    """Hands, what is still to be dealt, what jokers draw, and the cards gone."""
    return {
        "hands": "/".join(map(cards_text, lying.hands)),
        "deck": cards_text(lying.undealt),
        "pile": ".".join(map(card_or_dash, lying.pile)),
        "gone": cards_text(lying.gone),
    }


def top_last(gone: list[int], top: int) -> list[int]:
    """The cards gone, the one that lies on top of them at the end."""
    under = list(gone)
    if top >= 0:
        under.remove(top)
        under.append(top)
    return under


def top_of(lying: Lying, card: int) -> int:
    """The card in play lies on top, else the last of those gone."""
    return card if card >= 0 or not lying.gone else lying.gone[-1]


def deck_parts(s: np.record, pile_at: int, size: int) -> tuple[list[int], list[int]]:
    """What is still to be dealt, and the pile with its empty places."""
    cards = [int(card) for card in s.deck[:size]]
    return [card for card in cards[:pile_at] if card >= 0], cards[pile_at:]


def knowledge_fields(s: np.record) -> dict[str, str]:
    """The cards got in the exchange and still held, and those chosen for it, if there are any."""
    found = {name: [int(card) for card in s[name][: s.players]] for name in KNOWLEDGE}
    return {
        name: "/".join(map(card_or_dash, cards)) for name, cards in found.items() if max(cards) >= 0
    }


def read_card_field(name: str, text: str, dialect: Dialect) -> int:
    """A card, or a dash for none."""
    with in_field(name):
        return NO_CARD if text == NOTHING else read_card(text, dialect.pack_clause)


def _read_list(name: str, text: str, dialect: Dialect) -> list[int]:
    with in_field(name):
        return [read_card(part, dialect.pack_clause) for part in split(text, ".")]


def read_lying(
    fields: Mapping[str, str], players: int, pack: Counter[int], pile_size: int, dialect: Dialect
) -> Lying:
    """All cards of the pack, each where it is and nowhere else; so many are for jokers to draw."""
    hands = [_read_list("hands", hand, dialect) for hand in needed(fields, "hands").split("/")]
    if len(hands) != players:
        message = "there are {players} hands, not {count}"
        raise Refused(message, dialect.deal_clause, players=players, count=len(hands))
    gone, undealt = (_read_list(name, needed(fields, name), dialect) for name in ("gone", "deck"))
    texts = needed(fields, "pile").split(".")
    pile = [read_card_field("pile", text, dialect) for text in texts]
    lying = Lying(hands, undealt, pile, gone)
    _check_pack(lying, players, pack, dialect)
    if len(pile) != pile_size:
        message = "the pile has {right} places, not {count}"
        raise Refused(message, dialect.deal_clause, right=pile_size, count=len(pile))
    return lying


def _check_pack(lying: Lying, players: int, pack: Counter[int], dialect: Dialect) -> None:
    """Every card is somewhere exactly once."""
    heaps = _heaps(lying, COLOURS[players])
    there = Counter(card for _, heap in heaps for card in heap if card != NO_CARD)
    for card in [*sorted(there - pack), *sorted(pack - there)]:
        found = [name for name, heap in heaps if card in heap]
        message = "{card} is there {count} times; the pack for {players} has {right}"
        values = {"players": players, "right": pack[card], "count": there[card]}
        if not found:
            raise Refused(message, dialect.pack_clause, card=card_text(card), **values)
        message = "{card} is there {count} times ({where}); the pack for {players} has {right}"
        clause, where = dialect.pack_clause, _listed(found)
        raise Refused(message, clause, card=card_text(card), where=where, **values)


def _heaps(lying: Lying, colours: Sequence[str]) -> list[tuple[Sentence, list[int]]]:
    """All cards, by where they are."""
    hands = zip(colours, lying.hands, strict=True)
    return [
        *((say("the hand of {colour}", colour=colour), hand) for colour, hand in hands),
        (say("the deck"), lying.undealt),
        (say("the pile"), lying.pile),
        (say("the cards gone"), lying.gone),
    ]


def _listed(names: Sequence[Sentence]) -> Sentence:
    these, *others = names
    for one in others:
        these = say("{these}, {one}", these=these, one=one)
    return these


def lay_deck(s: np.record, lying: Lying, dealt: int, pile_at: int, dialect: Dialect) -> None:
    """Undealt cards from where the deals so far end, then the pile, which jokers draw from."""
    undealt, pile = lying.undealt, lying.pile
    if len(undealt) != pile_at - dealt:
        message = "after deal {deal} the deck has {right} undealt cards, not {count}"
        values = {"deal": int(s.deal) + 1, "right": pile_at - dealt, "count": len(undealt)}
        raise Refused(message, dialect.deal_clause, **values)
    for joker, card in enumerate(pile, FIRST_JOKER):
        if card == NO_CARD and (joker not in lying.gone or joker == s.card):
            message = "the pile lacks the card {joker} is still to draw"
            raise Refused(message, dialect.joker_clause, joker=card_text(joker))
    s.deck[dealt:pile_at] = undealt
    s.deck[pile_at : pile_at + len(pile)] = pile


def read_knowledge(
    s: np.record, fields: Mapping[str, str], hands: list[list[int]], dialect: Dialect
) -> None:
    """The cards got and chosen in the exchange, each among those its holder has."""
    players, colours = int(s.players), COLOURS[int(s.players)]
    for name in KNOWLEDGE:
        for seat, card in enumerate(_seats_list(name, fields, players, dialect)):
            s[name][seat] = card
            if card != NO_CARD and card not in hands[seat]:
                message = "{field}: {colour} does not hold {card}"
                values = {"field": name, "colour": colours[seat], "card": card_text(card)}
                raise Refused(message, dialect.exchange_clause, **values)


def _seats_list(name: str, fields: Mapping[str, str], players: int, dialect: Dialect) -> list[int]:
    parts = fields.get(name, "/".join([NOTHING] * players)).split("/")
    if len(parts) != players:
        message = "field {field} has {players} parts, not {count}"
        raise Refused(message, field=name, players=players, count=len(parts))
    return [read_card_field(name, part, dialect) for part in parts]


def check_exchange(s: np.record, is_on: bool, dialect: Dialect) -> None:
    """While cards are chosen somebody has still to choose, and nobody has received anything."""
    clause, passed = dialect.exchange_clause, [int(card) for card in s.passed[: s.players]]
    if not is_on:
        if max(passed) != NO_CARD:
            raise Refused("field passed: cards are chosen only in the exchange", clause)
        return
    if any(card != NO_CARD for card in s.received):
        raise Refused("field received: nothing is received before all have chosen", clause)
    if NO_CARD not in passed:
        raise Refused("field passed: all have chosen, so the exchange is over", clause)
