"""Chocolat !, as the contract asks for it: setting up, who acts, what is legal, what happens."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.cards import NO_CARDS, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocolat.box import (
    be_ready,
    covered_cells,
    draw_sweet,
    empty_box,
    fill_box,
    lay_sweet,
    on_shelf,
    place_at,
    sweets_to_lay,
    uncover,
)
from ludotoc.games.chocolat.state import (
    CARD,
    CARDS,
    DEALING,
    FILLING,
    FLAVOURS,
    FOR_DEALER,
    FULL_TRICK,
    NAMING_DEALER,
    NO_CARD,
    NO_FLAVOUR,
    NOBODY,
    OVER,
    PLAY,
    READY,
    STUDY,
    SWEET,
    TRICKS,
    UNCOVER,
    State,
)
from ludotoc.games.chocolat.trick import (
    begin_trick,
    draw_card,
    follows,
    is_joker,
    lay_card,
    name_dealer,
    play_card,
    playable_cards,
    shuffle_and_deal,
)


@kernel
def set_up(s: State) -> None:
    """CH1, CH2 A box to be filled at random; nothing is dealt before the study."""
    for place in range(CARDS):
        s.deck[place] = NO_CARD
    for place in range(FULL_TRICK):
        s.trick[place] = NO_CARD
    s.flavour, s.best = NO_FLAVOUR, NO_CARD
    s.dealer, s.leader, s.turn, s.winner = NOBODY, NOBODY, NOBODY, NOBODY
    s.viewer = EVERYTHING
    empty_box(s)


@kernel
def is_over(s: State) -> bool:
    """CH3 One deal is a game: 16 tricks."""
    return s.stage == OVER


@rule
def is_chance(s: State) -> bool:
    """CH2, CH3 Whether the sweets, the dealer or the cards are decided next."""
    return s.stage < STUDY


@kernel
def actors(s: State) -> int:
    """CH2 All who are not ready; CH4 the next to play; CH7 the winner of the trick."""
    if s.stage in (CARD, SWEET):
        return 1 << s.turn
    if s.stage == STUDY:
        return (1 << s.players) - 1 - s.ready
    return 0


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """What a seat may do now, in ascending order."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == CARD:
        return card_actions(s, out)
    if s.stage == SWEET:
        return sweet_actions(s, out)
    out[0] = READY
    return 1


@rule
def card_actions(s: State, out: Actions) -> int:
    """CH4, CH5 Any card that may be played."""
    return list_all(playable_cards(s), PLAY, out)


@rule
def sweet_actions(s: State, out: Actions) -> int:
    """CH7 Any sweet still covered."""
    return list_all(covered_cells(s), UNCOVER, out)


@rule
def list_all(members: np.uint64, offset: int, out: Actions) -> int:
    """Write the members of a set in ascending order; say how many."""
    total = 0
    while members != NO_CARDS:
        out[total] = offset + lowest(members)
        members = without_lowest(members)
        total += 1
    return total


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What happens then. Unchecked: the table asks `legal_actions` first."""
    if seat == CHANCE_SEAT:
        apply_chance(s, action)
    elif action == READY:
        be_ready(s, seat)
    elif action >= UNCOVER:
        take_sweet(s, action - UNCOVER)
    else:
        play_card(s, seat, action - PLAY)


@rule
def take_sweet(s: State, cell: int) -> None:
    """CH7, CH8 The winner takes a sweet and leads next; with each trick done the box turns."""
    uncover(s, place_at(s, cell))
    s.tricks += 1
    begin_trick(s, s.turn)
    if s.tricks == TRICKS:
        s.stage = OVER


@rule
def apply_chance(s: State, outcome: int) -> None:
    """CH2, CH3 Sweets, dealer and cards, drawn from the key or given."""
    if s.stage == FILLING:
        lay_sweet(s, outcome)
    elif s.stage == NAMING_DEALER:
        name_dealer(s, outcome)
    else:
        lay_card(s, outcome)


@kernel
def draw_chance(s: State) -> int:
    """CH2, CH3 The outcome that the key gives to what chance decides next."""
    if s.stage == FILLING:
        return draw_sweet(s)
    if s.stage == NAMING_DEALER:
        return draw_below(s.chance, FOR_DEALER, 0, 0, s.players)
    return draw_card(s)


@kernel
def settle(s: State) -> None:
    """Let the key decide everything that chance has pending."""
    while is_chance(s):
        if s.stage == FILLING and s.laid == 0:
            fill_box(s)
        elif s.stage == DEALING and s.laid == 0:
            shuffle_and_deal(s)
        else:
            apply_chance(s, draw_chance(s))


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """What chance may decide next, and how often each in proportion."""
    if not is_chance(s):
        return 0
    if s.stage == FILLING:
        return sweets_left(s, outcomes, weights)
    if s.stage == DEALING:
        return cards_left(s, outcomes, weights)
    for seat in range(s.players):
        outcomes[seat], weights[seat] = seat, 1
    return s.players


@rule
def sweets_left(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """CH2 Any flavour not yet used up, the likelier the more of it is left."""
    total, shelf = 0, sweets_to_lay(s)
    for flavour in range(FLAVOURS):
        if on_shelf(shelf, flavour) > 0:
            outcomes[total], weights[total] = flavour, on_shelf(shelf, flavour)
            total += 1
    return total


@rule
def cards_left(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """CH3 Any card not yet laid."""
    waiting = NO_CARDS
    for place in range(s.laid, CARDS):
        waiting |= only(s.deck[place])
    total = 0
    while waiting != NO_CARDS:
        outcomes[total], weights[total] = lowest(waiting), 1
        waiting = without_lowest(waiting)
        total += 1
    return total


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """CH2, CH3 Only the deal is; the box is filled before all, every card is laid open."""
    return seat == CHANCE_SEAT and s.stage == DEALING


@kernel
def scores(s: State, out: Scores) -> None:
    """CH7 The points so far."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def winners(s: State) -> int:
    """CH10 After 16 tricks the highest total wins; a tie is shared."""
    if s.stage != OVER:
        return 0
    most, seats = 0, 0
    for seat in range(s.players):
        if s.points[seat] > most:
            most, seats = int(s.points[seat]), 0
        if s.points[seat] == most:
            seats |= 1 << seat
    return seats


@kernel
def tally(s: State, action: int) -> int:
    """What statistics count about a decision, as bits in the order of GAME.tallies."""
    if action == READY:
        return 0
    if action >= UNCOVER:
        return int(s.box[place_at(s, action - UNCOVER)] == s.flavour) << 2
    if is_joker(action):
        return 1
    return int(not follows(s, action)) << 1
