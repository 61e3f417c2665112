"""CC2, CC3, CC20: where the cards of a position lie, under which labels, and who has seen them.

A label is what everybody can follow with the eyes. In a text no label is written: a card's label is
its place in the order in which cards left the pile, or what the last Witch gave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.text import NOTHING, join, needed, read_number, split
from ludotoc.engine.words import Seat
from ludotoc.games.chocottes.notation import (
    card_text,
    eyes_text,
    places_of,
    read_card,
    read_seen,
    shown,
)
from ludotoc.games.chocottes.state import CARDS, EVERYBODY, NO_CARD, OVER, WITCHES

COINS = ("stay", "change")
Seen = tuple[int, int]  # a card, and the eyes that have seen it


@dataclass(frozen=True)
class Mix:
    """What a Witch did: her two cards, as they lay and were known before, and the coin."""

    first: Seen
    second: Seen
    coin: int


@dataclass(frozen=True)
class Layout:
    """The cards of a position, as they are written."""

    hands: list[list[Seen]]
    discard: list[int]
    pile: list[int]
    drawn: int
    taken: list[int]
    places: list[list[int]]
    mixes: list[Mix]


def cards_text(cards: Iterable[int]) -> str:
    """Cards in a row."""
    return join((card_text(int(card)) for card in cards), ".")


def hand_text(s: np.record, seat: int) -> str:
    """A seat's cards by position, and who has seen them; in the end all have."""
    labels = [int(s.label[place]) for place in places_of(s, seat)]
    return join((_seen_text(s, label, hides=s.stage == OVER) for label in labels), ".")


def _seen_text(s: np.record, label: int, *, hides: bool = False) -> str:
    return card_text(int(s.face[label])) + ("" if hides else eyes_text(int(s.seen[label])))


def mixed_text(s: np.record) -> str:
    """CC10, CC20 What the Witches of this round did, in order: shuffles of two compose."""
    mixes = []
    for witch in range(int(s.witches)):
        first, second = (int(label) for label in s.mixed[witch])
        coin = COINS[int(s.face[CARDS + 2 * witch] != s.face[first])]
        mixes.append(f"{_seen_text(s, first)}+{_seen_text(s, second)}:{coin}")
    return ",".join(mixes)


def taken_text(s: np.record) -> str:
    """In which order cards left the pile, unless it is the one they lie in."""
    taken = [int(card) for card in s.face[: s.taken]]
    return "" if taken == _taken_by_default(s) else cards_text(taken)


def _taken_by_default(s: np.record) -> list[int]:
    hands = [s.label[places_of(s, seat)] for seat in range(int(s.players))]
    labels = [*np.concatenate(hands), *s.discards[: s.discarded]]
    labels += [s.drawn] if s.drawn != NO_CARD else []
    return [int(s.face[label]) for label in labels]


def places_text(s: np.record) -> str:
    """The numbers of the places, unless they are those of the cards that lie there now."""
    order = {int(card): place for place, card in enumerate(s.face[:CARDS])}
    seats = range(int(s.players))
    cards = [[int(s.face[s.label[place]]) for place in places_of(s, seat)] for seat in seats]
    places = [places_of(s, seat) for seat in seats]
    if places == _places_by_default(cards, order):
        return ""
    return "/".join(join(map(str, each), ",") for each in places)


def _places_by_default(hands: list[list[int]], order: Mapping[int, int]) -> list[list[int]]:
    return [sorted(order[card] for card in hand) for hand in hands]


def seats_lists(field: str, text: str, players: int, clause: str) -> list[str]:
    """One part for each seat."""
    parts = text.split("/")
    if len(parts) != players:
        raise Refused(
            "field {field} has a part for each of {players} seats, not {count}",
            clause,
            field=field,
            players=players,
            count=len(parts),
        )
    return parts


def read_cards(field: str, text: str) -> list[int]:
    """Cards in a row, back from a text."""
    return [read_card(field, part) for part in split(text, ".")]


def read_layout(fields: Mapping[str, str], players: int, *, is_drawn: bool) -> Layout:
    """The cards that the fields name, each of them once."""
    parts = seats_lists("hands", needed(fields, "hands"), players, "CC2")
    hands = [[read_seen("hands", card, players) for card in split(part, ".")] for part in parts]
    discard = read_cards("discard", fields.get("discard", NOTHING))
    pile = read_cards("pile", fields.get("pile", NOTHING))
    drawn = read_card("drawn", needed(fields, "drawn")) if is_drawn else NO_CARD
    _check_pack(hands, discard, pile, drawn)
    lying = [*(card for hand in hands for card, _ in hand), *discard]
    lying += [drawn] if is_drawn else []
    taken = read_cards("taken", fields["taken"]) if "taken" in fields else lying
    _check_taken(taken, lying, drawn)
    order = {card: place for place, card in enumerate([*taken, *pile])}
    places = _read_places(fields, hands, order, len(taken))
    mixes = _read_mixes(fields, players, [card for card in lying if card != drawn])
    return Layout(hands, discard, pile, drawn, taken, places, mixes)


def _check_pack(hands: list[list[Seen]], discard: list[int], pile: list[int], drawn: int) -> None:
    """CC1 Every card is somewhere exactly once."""
    lying = {f"hand {seat}": [card for card, _ in hand] for seat, hand in enumerate(hands)}
    lying |= {"discard": discard, "pile": pile, "drawn": [drawn] if drawn != NO_CARD else []}
    there = Counter(card for cards in lying.values() for card in cards)
    for card in [*sorted(there), *range(CARDS)]:
        if there[card] == 0:
            raise Refused("{card} is missing", "CC1", card=card_text(card))
        if there[card] > 1:
            raise Refused(
                "{card} is there {times} times: {where}",
                "CC1",
                card=card_text(card),
                times=there[card],
                where=", ".join(place for place, cards in lying.items() if card in cards),
            )


def _check_taken(taken: list[int], lying: list[int], drawn: int) -> None:
    """CC3 What has left the pile lies somewhere; what was drawn left it last."""
    if Counter(taken) != Counter(lying):
        raise Refused("field taken names every card that lies elsewhere than in the pile", "CC3")
    if drawn != NO_CARD and taken[-1] != drawn:
        raise Refused(
            "field taken: {card} was drawn, so it left the pile last", "CC3", card=card_text(drawn)
        )


def _read_places(
    fields: Mapping[str, str], hands: list[list[Seen]], order: Mapping[int, int], taken: int
) -> list[list[int]]:
    if "places" not in fields:
        return _places_by_default([[card for card, _ in hand] for hand in hands], order)
    parts = seats_lists("places", fields["places"], len(hands), "CC3")
    places = [[read_number("places", n, 0, taken - 1) for n in split(part, ",")] for part in parts]
    every = [place for each in places for place in each]
    for seat, (each, hand) in enumerate(zip(places, hands, strict=True)):
        if len(each) != len(hand) or each != sorted(each) or len(set(every)) != len(every):
            raise Refused(
                "field places: {who} needs {count} numbers in ascending order, used by no other",
                "CC3",
                who=Seat(seat),
                count=len(hand),
            )
    return places


def _read_mixes(fields: Mapping[str, str], players: int, lying: list[int]) -> list[Mix]:
    mixes = []
    for text in split(fields.get("mixed", NOTHING), ","):
        pair, _, coin = text.partition(":")
        first, plus, second = pair.partition("+")
        if not plus or coin not in COINS:
            raise Refused(
                "field mixed: {text} is no shuffle; they are like 7a@0+9c:change",
                "CC10",
                text=shown(text),
            )
        seen = [read_seen("mixed", card, players) for card in (first, second)]
        _check_mixed([card for card, _ in seen], lying)
        mixes.append(Mix(seen[0], seen[1], COINS.index(coin)))
    if len(mixes) > WITCHES:
        raise Refused("there are {most} Witches in the pack", "CC10", most=WITCHES)
    return mixes


def _check_mixed(cards: list[int], lying: list[int]) -> None:
    """CC10 Two cards that lay before a player."""
    for card in cards:
        if card not in lying or cards[0] == cards[1]:
            raise Refused(
                "field mixed: {card} was not one of two cards before a player",
                "CC10",
                card=card_text(card),
            )


def lay_out(s: np.record, layout: Layout) -> None:
    """CC20 Every card under its label, and who has seen it."""
    s.face[:] = NO_CARD
    s.taken, s.discarded = len(layout.taken), len(layout.discard)
    s.face[:CARDS] = [*layout.taken, *layout.pile]
    label = {int(card): place for place, card in enumerate(s.face[:CARDS])}
    for mix in layout.mixes:
        _mix(s, mix, label)
    for seat, (hand, places) in enumerate(zip(layout.hands, layout.places, strict=True)):
        for (card, eyes), place in zip(hand, places, strict=True):
            s.hand[seat] |= np.uint64(1 << place)
            s.label[place] = label[card]
            s.seen[label[card]] = EVERYBODY if s.stage == OVER else eyes
    for place, card in enumerate(layout.discard):
        s.discards[place] = label[card]
        s.seen[label[card]] = EVERYBODY
    if layout.drawn != NO_CARD:
        s.drawn = label[layout.drawn]
        s.seen[s.drawn] = 1 << int(s.active)


def _mix(s: np.record, mix: Mix, label: dict[int, int]) -> None:
    """CC10 A Witch: what was known stays with the old labels, the cards get new ones."""
    pair = (mix.first, mix.second)
    for side, (card, eyes) in enumerate(pair):
        s.mixed[s.witches, side] = label[card]
        s.seen[label[card]] = eyes
    for side in range(2):
        new, card = CARDS + 2 * int(s.witches) + side, pair[side ^ mix.coin][0]
        s.face[new] = card
        label[card] = new
    s.witches += 1
