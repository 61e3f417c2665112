"""Moves put into sentences, in both games of the ring: what may be done, and what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from ludotoc.engine.words import Seat, Sentence, Value, say
from ludotoc.games.ring.cards import SEVEN
from ludotoc.games.ring.moves import Move
from ludotoc.games.ring.state import HOUSE, MARBLES
from ludotoc.games.ring.words import and_then, card_name, people, square_name, with_taken


class Names(NamedTuple):
    """What a game calls its marbles and their home."""

    piece: Callable[[int, int], Sentence]  # a marble, as a seat speaks of it
    one_of: Callable[[int, int], Sentence]  # one of a colour's, which are all alike to a seat
    taken: Callable[[int, int, int], Sentence]  # so many of a colour's that a seat takes
    home: Callable[[int, int], Sentence]  # a place in a colour's house


def place_name(names: Names, players: int, marble: int, place: int) -> Sentence:
    """Where a marble is or comes to."""
    if place > HOUSE:
        return names.home(marble // MARBLES, place - HOUSE)
    return square_name(place, players)


def taken_by(names: Names, seat: int, move: Move) -> list[Sentence]:
    """Whose marbles a move takes, and how many of each."""
    owners = Counter(marble // MARBLES for marble in move.taken)
    return [names.taken(owner, count, seat) for owner, count in owners.items()]


def with_flight(
    names: Names, players: int, seat: int, sentence: Sentence, move: Move | None
) -> Sentence:
    """The same, and a marble that flies on after it."""
    if move is None:
        return sentence
    place, piece = (
        place_name(names, players, move.marble, move.there),
        names.piece(move.marble, seat),
    )
    flight = say("{piece} flies on to {place}", piece=piece, place=place)
    return and_then(sentence, with_taken(flight, taken_by(names, seat, move)))


# --- what may be done ---


def offer_move(names: Names, players: int, seat: int, move: Move) -> Sentence:
    """A walk or a flight, to be chosen."""
    values: dict[str, Value] = {
        "piece": names.piece(move.marble, seat),
        "steps": abs(move.steps),
        "place": place_name(names, players, move.marble, move.there),
    }
    if move.steps < 0 and move.flies:
        offer = say("walk {piece} back {steps:step|steps} and fly on to {place}", **values)
    elif move.steps < 0:
        offer = say("walk {piece} back {steps:step|steps} to {place}", **values)
    elif move.flies:
        offer = say("walk {piece} {steps:step|steps} and fly on to {place}", **values)
    else:
        offer = say("walk {piece} {steps:step|steps} to {place}", **values)
    return with_taken(offer, taken_by(names, seat, move))


def offer_exit(names: Names, seat: int, move: Move) -> Sentence:
    """A marble may come out."""
    offer = say("bring {piece} out", piece=names.one_of(move.marble // MARBLES, seat))
    return with_taken(offer, taken_by(names, seat, move))


def offer_swap(names: Names, players: int, seat: int, move: Move, stood: int) -> Sentence:
    """Two marbles may change places; `stood` is where the other stands."""
    offer = say(
        "swap {piece} on {here} with {other} on {there}",
        piece=names.piece(move.marble, seat),
        here=square_name(move.here, players),
        other=names.piece(move.other, seat),
        there=square_name(stood, players),
    )
    return with_flight(names, players, seat, offer, move if move.flies else None)


def offer_card(word: str, card: int) -> Sentence:
    """A card may be played or discarded."""
    if word == "discard":
        return say("discard {card}", card=card_name(card))
    return say("play {card}", card=card_name(card))


def offer_gift(card: int, other: int) -> Sentence:
    """A card may be given to a team-mate."""
    return say("give {card} to {other}", card=card_name(card), other=Seat(other))


# --- what was done ---


def tell_move(names: Names, players: int, seat: int, move: Move, card: int) -> Sentence:
    """A walk or a flight with a card."""
    values: dict[str, Value] = {
        "who": Seat(seat),
        "piece": names.piece(move.marble, seat),
        "here": place_name(names, players, move.marble, move.here),
        "place": place_name(names, players, move.marble, move.there),
        "card": card_name(card),
    }
    if move.flies:
        text = "{who:you fly|* flies} {piece} from {here} to {place} with {card}"
    elif move.steps < 0:
        text = "{who:you walk|* walks} {piece} back from {here} to {place} with {card}"
    else:
        text = "{who:you walk|* walks} {piece} from {here} to {place} with {card}"
    return with_taken(Sentence(text, values), taken_by(names, seat, move))


def tell_part(names: Names, players: int, seat: int, move: Move) -> Sentence:
    """A part of a 7."""
    values: dict[str, Value] = {
        "who": Seat(seat),
        "piece": names.piece(move.marble, seat),
        "steps": move.steps,
        "place": place_name(names, players, move.marble, move.there),
    }
    if move.flies:
        text = "{who:you walk|* walks} {piece} {steps:step|steps} of the 7 and on to {place}"
    else:
        text = "{who:you walk|* walks} {piece} {steps:step|steps} of the 7 to {place}"
    return with_taken(Sentence(text, values), taken_by(names, seat, move))


def tell_progress(rest: int) -> Sentence:
    """How much of a 7 has been used."""
    return say("{made} of {steps:step|steps}", made=SEVEN - rest, steps=SEVEN)


def tell_exit(names: Names, seat: int, move: Move, card: int) -> Sentence:
    """A marble comes out by a card."""
    piece = names.one_of(move.marble // MARBLES, seat)
    text = "{who:you bring|* brings} {piece} out with {card}"
    told = say(text, who=Seat(seat), piece=piece, card=card_name(card))
    return with_taken(told, taken_by(names, seat, move))


def tell_swap(names: Names, players: int, seat: int, move: Move, stood: int) -> Sentence:
    """Two marbles have changed places."""
    told = say(
        "{who:you swap|* swaps} {piece} on {here} with {other} on {there}",
        who=Seat(seat),
        piece=names.piece(move.marble, seat),
        here=square_name(move.here, players),
        other=names.piece(move.other, seat),
        there=square_name(stood, players),
    )
    return with_flight(names, players, seat, told, move if move.flies else None)


def tell_card(word: str, seat: int, card: int) -> Sentence:
    """A card is played or discarded."""
    if word == "discard":
        return say("{who:you discard|* discards} {card}", who=Seat(seat), card=card_name(card))
    return say("{who:you play|* plays} {card}", who=Seat(seat), card=card_name(card))


def tell_gift(seat: int, card: int | None, other: int) -> Sentence:
    """A card is chosen for a team-mate; others see only that it is."""
    if card is None:
        return say(
            "{who:you have|* has} chosen a card for {other}", who=Seat(seat), other=Seat(other)
        )
    text = "{who:you choose|* chooses} {card} for {other}"
    return say(text, who=Seat(seat), card=card_name(card), other=Seat(other))


def tell_received(after: Any, giver_to: Callable[[Any, int], int]) -> Sentence:
    """All cards have changed hands; whoever plays sees what he got."""
    told, viewer = say("the cards change hands"), after.viewer
    if not 0 <= viewer < after.players:
        return told
    card, giver = card_name(after.received[viewer]), Seat(giver_to(after, viewer))
    return and_then(told, say("you get {card} from {giver}", card=card, giver=giver))


def tell_deal(dealer: int, cards: int) -> Sentence:
    """New cards."""
    return say("{who:you deal|* deals} {cards:card|cards} each", who=Seat(dealer), cards=cards)


def tell_draw(seat: int, drawn: list[int]) -> Sentence:
    """A joker draws a card, which only its player sees."""
    if drawn:
        text = "{who:you draw|* draws} {card}"
        return say(text, who=Seat(seat), card=card_name(drawn[0]))
    return say("{who:you draw|* draws} a card", who=Seat(seat))


def tell_victory(winners: list[int]) -> Sentence:
    """Who has won."""
    if len(winners) == 1:
        return say("{who:you win|* wins}", who=Seat(winners[0]))
    return say("victory for {who}", who=people(winners))


# --- what is asked ---


def wait_for(seats: list[int]) -> Sentence:
    """Whom one waits for."""
    return say("waiting for {who}", who=people(seats))
