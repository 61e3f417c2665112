"""Jeu du Toc Toc, as the contract asks for it: who acts, what is legal, what happens."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.cards import NO_CARDS, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import FIRST_JOKER, FOUR, NO_CARD, SEVEN, rank_of
from ludotoc.games.ring.deck import clear_row, waiting_for
from ludotoc.games.ring.rules import clear_ring, is_all_home
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.toctoc.board import partner_of
from ludotoc.games.toctoc.deal import clear_exchange, draw_for_deck, gather, lay, lay_all, lay_open
from ludotoc.games.toctoc.seven import begin_seven, can_play_rest, make_part, offer_rest
from ludotoc.games.toctoc.state import (
    ACCEPT,
    BLIND,
    CARD,
    CARDS,
    DECLINE,
    DISCARD,
    DRAWING_DEALER,
    EXCHANGE,
    EXIT,
    FOR_DEALER,
    MOVE,
    OVER,
    PART,
    PARTS,
    PASS,
    PLAY,
    SEATS,
    SHUFFLING,
    STOP,
    STUCK,
    SWAP,
    WALK,
    WAYS,
    State,
)
from ludotoc.games.toctoc.taking import takes
from ludotoc.games.toctoc.turns import (
    accept_help,
    bring_out,
    decline_help,
    draw_blind,
    end_card,
    exit_by_blind_card,
    pass_card,
    play_joker,
)
from ludotoc.games.toctoc.walk import swap, walk
from ludotoc.games.toctoc.ways import (
    card_actions,
    move_actions,
    part_actions,
    pass_actions,
    rest_actions,
    stuck_actions,
)

ANY_SEAT = np.uint64((1 << SEATS) - 1)


@kernel
def set_up(s: State) -> None:
    """TT1 All marbles in garage A; TT3 the first dealer is drawn by lot."""
    clear_ring(s.ring, SEATS)
    clear_exchange(s)
    clear_row(s.deck[:])
    s.card, s.top = NO_CARD, NO_CARD
    s.viewer = EVERYTHING
    s.stage = DRAWING_DEALER


@kernel
def is_over(s: State) -> bool:
    """TT19 Whether a team has won."""
    return s.stage == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether a lot, a shuffle or a blind draw decides next."""
    return s.stage < EXCHANGE


@kernel
def actors(s: State) -> int:
    """TT4 Who has not chosen a card yet; otherwise the player whose turn it is; as bits."""
    if is_chance(s) or s.stage == OVER:
        return 0
    if s.stage != EXCHANGE:
        return 1 << s.turn
    return waiting_for(s.passed[:], SEATS)


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """What a seat may do now, in ascending order."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == CARD:
        return card_actions(s, out)
    if s.stage == MOVE:
        return move_actions(s, out)
    if s.stage == PARTS:
        return part_actions(s, out)
    if s.stage == EXCHANGE:
        return pass_actions(s, seat, out)
    return stuck_actions(s, out) if s.stage == STUCK else rest_actions(s, out)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What happens then. Unchecked: the table asks `legal_actions` first."""
    if seat == CHANCE_SEAT:
        apply_chance(s, action)
    elif action >= PASS:
        pass_card(s, seat, action - PASS)
    elif action == DECLINE:
        decline_help(s)
    elif action == ACCEPT:
        accept_help(s)
    elif action >= PART:
        play_seven(s, action)
    elif action >= EXIT:
        play_move(s, action)
    elif action >= DISCARD:
        lay_open(s, s.turn, action - DISCARD)
        end_card(s)
    else:
        play_card(s, action - PLAY)


@rule
def play_card(s: State, card: int) -> None:
    """TT6 The card is laid open; a joker draws at once, others are asked how."""
    lay_open(s, s.turn, card)
    if card >= FIRST_JOKER:
        play_joker(s, card)
        return
    s.card = card
    s.stage = MOVE
    if rank_of(card) == SEVEN:
        begin_seven(s)


@rule
def play_move(s: State, action: int) -> None:
    """TT6, TT12, TT18 A marble comes out, walks, or is swapped."""
    first = MARBLES * s.colour
    if action == EXIT:
        bring_out(s, s.colour)
    elif action >= SWAP:
        choice = action - SWAP
        swap(s, first + choice // (MARBLES * SEATS), choice % (MARBLES * SEATS))
    else:
        choice, rank = action - WALK, rank_of(s.card)
        walk(s, first + choice // WAYS, -FOUR if rank == FOUR else rank, choice % WAYS)
    end_card(s)


@rule
def play_seven(s: State, action: int) -> None:
    """TT10, TT11 A part of the 7, or the end of a rest that is free."""
    choice = action - PART
    if action != STOP:
        marble = MARBLES * s.colour + choice // (WAYS * SEVEN)
        make_part(s, marble, choice // WAYS % SEVEN + 1, choice % WAYS)
    if action == STOP or s.rest == 0:
        end_card(s)
    elif is_all_home(s.ring, s.colour):
        end_with_partner(s)


@rule
def end_with_partner(s: State) -> None:
    """TT11, TT19 All own marbles are home: the rest is offered if the partner has a use for it."""
    if can_play_rest(s, partner_of(s.turn)):
        offer_rest(s)
    else:
        end_card(s)


@rule
def apply_chance(s: State, outcome: int) -> None:
    """Lots, shuffles and blind draws, drawn from the key or given."""
    if s.stage == BLIND:
        exit_by_blind_card(s, outcome)
    elif s.stage == SHUFFLING:
        lay(s, outcome)
    else:
        s.dealer = outcome
        s.chance.disclosed += 1
        gather(s)


@kernel
def draw_chance(s: State) -> int:
    """The outcome that the key gives to what chance decides next."""
    if s.stage == BLIND:
        return draw_blind(s)
    if s.stage == SHUFFLING:
        return draw_for_deck(s)
    return draw_below(s.chance, FOR_DEALER, 0, 0, SEATS)


@kernel
def settle(s: State) -> None:
    """Let the key decide everything that chance has pending."""
    while is_chance(s):
        if s.stage == SHUFFLING:
            lay_all(s)
        else:
            apply_chance(s, draw_chance(s))


@rule
def outcome_set(s: State) -> np.uint64:
    """TT3, TT17 Any card of the stuck hand, any card not yet laid, or any seat."""
    if s.stage == BLIND:
        return s.hand[s.turn]
    if s.stage == DRAWING_DEALER:
        return ANY_SEAT
    left = NO_CARDS
    for place in range(s.rest, CARDS):
        left |= only(s.deck[place])
    return left


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """What chance may decide next, all equally likely."""
    if not is_chance(s):
        return 0
    possible, count = outcome_set(s), 0
    while possible != NO_CARDS:
        outcomes[count], weights[count] = lowest(possible), 1
        possible = without_lowest(possible)
        count += 1
    return count


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """TT4, TT20 The deal and the exchange are nobody else's business."""
    return s.stage == SHUFFLING if seat == CHANCE_SEAT else action >= PASS


@kernel
def scores(s: State, out: Scores) -> None:
    """TT19 One for each winner."""
    for seat in range(SEATS):
        out[seat] = (s.winners >> seat) & 1


@kernel
def winners(s: State) -> int:
    """TT19 Who has won, as bits."""
    return s.winners


@kernel
def tally(s: State, action: int) -> int:
    """What statistics count about a decision, as bits in the order of GAME.tallies."""
    taken = int(takes(s, action)) << 2
    return int(DISCARD <= action < EXIT) | int(action in (EXIT, ACCEPT)) << 1 | taken
