"""KK5-KK7, KK15, KK18: a turn, from the knock to the card drawn, and who comes next."""

from __future__ import annotations

from ludotoc.engine.arrays import Actions
from ludotoc.engine.cards import NO_CARDS, without_lowest
from ludotoc.engine.jit import rule
from ludotoc.games.toctoctoc.bundle import different, first_card, holds, one
from ludotoc.games.toctoctoc.deal import visible_card
from ludotoc.games.toctoctoc.door import (
    ask,
    choices,
    is_asked,
    is_guest,
    take_effect,
    welcome,
)
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    KINDS,
    NO_CARD,
    NO_SEAT,
    OFFER,
    OFFERING,
    OTHERS,
    OVER,
    UNANSWERED,
    State,
)


@rule
def seat_after(s: State, seat: int, steps: int) -> int:
    """The seat so many steps clockwise."""
    there = seat + steps
    return there - s.players if there >= s.players else there


@rule
def clear_door(s: State) -> None:
    """Nobody is at any door."""
    s.card = NO_CARD
    s.door = NO_SEAT
    s.answer = UNANSWERED


@rule
def offer(s: State, card: int, door: int) -> None:
    """KK5, KK17 A card of the hand lies face down before another player; talk binds nobody."""
    s.hand[s.turn] -= one(card)
    s.held[s.turn] -= 1
    s.card = card
    s.door = door
    s.stage = ANSWERING


@rule
def answer(s: State, answered: int) -> None:
    """KK6 Opened or refused, the card is revealed, and stays or does its work."""
    s.answer = answered
    reveal(s)
    if is_guest(s.card):
        welcome(s)
        end_turn(s)
    else:
        possible = choices(s)
        if is_asked(possible):
            ask(s)
        else:
            finish(s, possible)


@rule
def reveal(s: State) -> None:
    """KK18 All see the card: if they knew one like it in that hand, it was that one."""
    if holds(s.known[s.turn], s.card):
        s.known[s.turn] -= one(s.card)
    s.last_door[s.turn] = s.door
    s.last_card[s.turn] = s.card
    s.last_answer[s.turn] = s.answer
    s.answers[s.door, s.answer] += 1
    s.chance.disclosed += 1


@rule
def finish(s: State, choice: int) -> None:
    """KK9-KK11 The effect, by the choice made or the only one, ends the turn."""
    take_effect(s, choice)
    end_turn(s)


@rule
def draw(s: State) -> None:
    """KK7 The visible card, while the pile lasts; KK18 all have seen which."""
    if visible_card(s) != NO_CARD:
        card = one(visible_card(s))
        s.hand[s.turn] += card
        s.known[s.turn] += card
        s.held[s.turn] += 1
        s.pile[s.top] = NO_CARD
        s.top += 1
        s.chance.disclosed += 1


@rule
def end_turn(s: State) -> None:
    """KK7 Effects and choices done, the one who offered draws, and the next begins."""
    draw(s)
    clear_door(s)
    begin_turn(s, s.turn)


@rule
def begin_turn(s: State, last: int) -> None:
    """KK15 The next player with cards; when all hands are empty the game ends."""
    seat = last
    for _ in range(s.players):
        seat = seat_after(s, seat, 1)
        if s.held[seat] > 0:
            s.turn = seat
            s.stage = OFFERING
            return
    s.turn = NO_SEAT
    s.stage = OVER


@rule
def offers(s: State, out: Actions) -> int:
    """KK5 Any card of the hand, before any other player; no passing."""
    count = 0
    cards = different(s.hand[s.turn])
    while cards != NO_CARDS:
        first = OFFER + OTHERS * first_card(cards)
        for door in range(s.players - 1):
            out[count] = first + door
            count += 1
        cards = without_lowest(cards)
    return count


@rule
def listed(possible: int, first: int, out: Actions) -> int:
    """KK9, KK10 The rival's choices."""
    count = 0
    for choice in range(KINDS):
        if (possible >> choice) & 1 != 0:
            out[count] = first + choice
            count += 1
    return count
