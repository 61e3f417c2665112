"""TT14, TT15, TT17, TT18, TT19: whose turn it is, help for the stuck, jokers, and the end."""

from __future__ import annotations

from ludotoc.engine.jit import rule
from ludotoc.games.ring.cards import NO_CARD
from ludotoc.games.ring.deck import any_of, waiting_for
from ludotoc.games.ring.rules import is_all_home, place_of
from ludotoc.games.ring.state import CAMP, MARBLES
from ludotoc.games.toctoc.board import come_out, next_seat, partner_of
from ludotoc.games.toctoc.deal import (
    deal,
    draw_for_joker,
    gather,
    hand_over,
    lay_open,
)
from ludotoc.games.toctoc.state import (
    BLIND,
    CARD,
    DEALS,
    FOR_BLIND,
    OVER,
    PATIENCE,
    SEATS,
    STUCK,
    State,
)

CARDS_AFTER_JOKER = 2


@rule
def pass_card(s: State, seat: int, card: int) -> None:
    """TT4 Choose a card for the partner; TT3 then the player after the dealer leads."""
    s.passed[seat] = card
    if waiting_for(s.passed[:], SEATS) == 0:
        hand_over(s)
        begin_turn(s, next_seat(s.dealer))


@rule
def begin_turn(s: State, seat: int) -> None:
    """TT5 A turn is one card; TT17 but whoever is stuck is first asked about help."""
    s.turn = seat
    s.to_play = 1
    ask_for_card(s)
    if s.stuck[seat] >= PATIENCE:
        s.stage = STUCK


@rule
def ask_for_card(s: State) -> None:
    """TT18 With four marbles home one plays on the partner's."""
    s.colour = partner_of(s.turn) if is_all_home(s.ring, s.turn) else s.turn
    s.card = NO_CARD
    s.stage = CARD


@rule
def bring_out(s: State, seat: int) -> None:
    """TT7 A marble comes out; TT17 the count of deals in garage A starts again."""
    come_out(s, seat)
    s.been_out |= 1 << seat
    s.stuck[seat] = 0


@rule
def accept_help(s: State) -> None:
    """TT17 The next opponent draws a card blind: chance chooses."""
    s.stage = BLIND


@rule
def decline_help(s: State) -> None:
    """TT17, TT20 An ordinary turn instead; it proves an ace or a king."""
    s.declined = 1
    s.stage = CARD


@rule
def draw_blind(s: State) -> int:
    """TT17 The card that the key draws from the stuck player's hand."""
    number = DEALS * s.shuffles + s.deal
    return any_of(s.chance, FOR_BLIND, number, s.turn, s.hand[s.turn])


@rule
def exit_by_blind_card(s: State, card: int) -> None:
    """TT17 Whatever was drawn, a joker too, is an exit and the card of this turn."""
    lay_open(s, s.turn, card)
    s.chance.disclosed += 1
    bring_out(s, s.turn)
    end_card(s)


@rule
def play_joker(s: State, joker: int) -> None:
    """TT14, TT15 Draw one, then play two cards, or the only one; an earlier joker is cancelled."""
    draw_for_joker(s, joker)
    s.to_play = min(CARDS_AFTER_JOKER, int(s.held[s.turn]))
    ask_for_card(s)


@rule
def end_card(s: State) -> None:
    """TT19 The eighth marble home wins; TT14 else a second card follows, or the next player."""
    s.card = NO_CARD
    s.rest = 0
    s.moved = 0
    s.to_play -= 1
    if is_team_home(s, s.turn):
        win(s)
    elif s.to_play != 0:
        ask_for_card(s)
    else:
        next_turn(s)


@rule
def is_team_home(s: State, seat: int) -> bool:
    """TT19 Whether the eight marbles of a team are home."""
    return is_all_home(s.ring, seat) and is_all_home(s.ring, partner_of(seat))


@rule
def win(s: State) -> None:
    """TT19 Both partners win, at once."""
    s.winners = 1 << s.turn | 1 << partner_of(s.turn)
    s.stage = OVER


@rule
def next_turn(s: State) -> None:
    """TT14 Clockwise; a player without cards is skipped, and when nobody has any the deal ends."""
    for ahead in range(1, SEATS + 1):
        seat = (s.turn + ahead) % SEATS
        if s.held[seat] > 0:
            begin_turn(s, seat)
            return
    end_deal(s)


@rule
def end_deal(s: State) -> None:
    """TT3 The deal moves to the next player; after every third one all cards are shuffled."""
    count_deals_in_garage(s)
    s.dealer = next_seat(s.dealer)
    if s.deal + 1 < DEALS:
        s.deal += 1
        deal(s)
    else:
        s.shuffles += 1
        gather(s)


@rule
def count_deals_in_garage(s: State) -> None:
    """TT17 A deal counts in which all four marbles stayed in garage A from beginning to end."""
    for seat in range(SEATS):
        s.stuck[seat] = 0 if (s.been_out >> seat) & 1 != 0 else s.stuck[seat] + 1
    s.been_out = 0
    for marble in range(MARBLES * SEATS):
        if place_of(s.ring, marble) != CAMP:
            s.been_out |= 1 << (marble // MARBLES)
