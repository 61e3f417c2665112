"""Tock, as the contract asks for it: setting up, who acts, what is legal, what happens."""

from __future__ import annotations

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.dice import DIE_FACES, draw_below, roll_die
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.ring.cards import FOUR, JOKER, NO_CARD, SEVEN, rank_of
from ludotoc.games.ring.rules import add, clear_ring, is_on_ring, lift, place_of, seat_of
from ludotoc.games.ring.state import ENTERS_HOUSE, MARBLES, MAX_SEATS
from ludotoc.games.tock.board import is_dice_square, is_star_for, put, put_and_take
from ludotoc.games.tock.crossing import BACKWARDS, FORWARDS, jump, may_jump
from ludotoc.games.tock.deal import (
    cards_a_deal,
    choose_to_pass,
    clear_exchange,
    clear_moment,
    deal,
    draw_for_deck,
    draw_for_joker,
    gather,
    lay,
    lay_all,
    lay_open,
    next_turn,
    note_taken,
    pack_size,
    pass_actions,
)
from ludotoc.games.tock.dicing import (
    ask_for_recoil,
    begin_purchase,
    next_roll,
    pay_owed_fine,
    recoil,
    roll_price,
    share_pot,
)
from ludotoc.games.tock.seven import begin_seven, has_part, help_on, is_used_up, make_part
from ludotoc.games.tock.state import (
    BUY,
    BUYING,
    CARD,
    CARD_ENDS,
    CARDS,
    DEALING,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    EXIT,
    FINING,
    FIVE_MOVE,
    FOR_DEALER,
    FOR_TAKING,
    JUMP,
    JUMP4_BACK,
    JUMPING,
    LANDED,
    LEAP,
    MAX_DECK,
    OVER,
    PART,
    PARTS,
    PASS,
    PLAY,
    RECOILING,
    ROLLING_FOR_DEALER,
    SEVEN_ENDS,
    SHUFFLING,
    STAY,
    STOP,
    SWAP,
    TAKING,
    TURN_ENDS,
    WALK,
    WAY,
    State,
)
from ludotoc.games.tock.taking import takes
from ludotoc.games.tock.teams import is_team, is_team_home
from ludotoc.games.tock.walk import come_out, destination, fly_on
from ludotoc.games.tock.ways import (
    JOKER_STEPS,
    can_five,
    card_actions,
    discard_actions,
    distance,
    part_actions,
    way_actions,
)

ALL_MARBLES = MARBLES * MAX_SEATS


@rule
def everyone(s: State) -> int:
    """All seats, as bits."""
    return (1 << int(s.players)) - 1


@kernel
def set_up(s: State) -> None:
    """TK4, TK8 All pawns in camp; the lowest die deals first."""
    clear_ring(s.ring, s.players)
    clear_exchange(s)
    for place in range(MAX_DECK):
        s.deck[place] = NO_CARD
    clear_moment(s)
    s.top = NO_CARD
    s.viewer = EVERYTHING
    s.contenders = everyone(s)
    begin_rolling(s)


@rule
def begin_rolling(s: State) -> None:
    """TK8 A round of rolls among those who may still be dealer."""
    s.low_roll = DIE_FACES + 1
    s.lowest = 0
    s.turn = first_in(s.contenders)
    s.stage = ROLLING_FOR_DEALER


@rule
def first_in(seats: int) -> int:
    """The lowest seat of a set."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def roll_for_dealer(s: State, pips: int) -> None:
    """TK8 The lowest die deals; the tied roll again."""
    if pips < s.low_roll:
        s.low_roll, s.lowest = pips, 0
    if pips == s.low_roll:
        s.lowest |= 1 << int(s.turn)
    left = (s.contenders >> (s.turn + 1)) << (s.turn + 1)
    if left != 0:
        s.turn = first_in(left)
        return
    s.contenders = s.lowest
    s.rounds += 1
    if s.lowest & (s.lowest - 1) != 0:
        begin_rolling(s)
        return
    s.dealer = first_in(s.lowest)
    s.chance.disclosed += 1
    gather(s)


@kernel
def is_over(s: State) -> bool:
    """TK33, TK36 Whether somebody has won; an agreed draw or a cut is the table's business."""
    return s.stage == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether dice or a shuffle decide next."""
    return s.stage < EXCHANGE


@kernel
def actors(s: State) -> int:
    """The seats that decide now, as bits."""
    if is_chance(s) or s.stage == OVER:
        return 0
    if s.stage == JUMPING:
        return 1 << int(s.decider)
    if s.stage != EXCHANGE:
        return 1 << int(s.turn)
    waiting = 0
    for seat in range(s.players):
        if s.passed[seat] == NO_CARD:
            waiting |= 1 << seat
    return waiting


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """What a seat may do now, in ascending order of the action numbers of each kind."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == CARD:
        return card_actions(s, out)
    if s.stage == WAY:
        return way_actions(s, out)
    if s.stage == PARTS:
        return part_actions(s, out)
    if s.stage == DISCARDING:
        return discard_actions(s, out)
    if s.stage == JUMPING:
        return add(out, add(out, 0, JUMP), STAY)
    return pass_actions(s, seat, out)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What happens then. Unchecked: the table asks `legal_actions` first."""
    if seat == CHANCE_SEAT:
        apply_chance(s, action)
    elif action >= PASS:
        choose_to_pass(s, seat, action - PASS)
    elif action >= JUMP:
        decide_jump(s, action == JUMP)
    elif action >= PART:
        play_seven(s, action)
    elif action >= EXIT:
        play_way(s, action)
    elif action == BUY:
        s.keeps_fives = can_five(s)
        begin_purchase(s)
    elif action >= DISCARD:
        lay_open(s, s.turn, action - DISCARD)
        s.stage = TURN_ENDS
    else:
        play_card(s, action - PLAY)
    carry_on(s)


@rule
def carry_on(s: State) -> None:
    """What follows by itself, in this order, until somebody or chance decides again."""
    if s.stage == SEVEN_ENDS:
        end_seven(s)
    if s.stage == LANDED:
        land(s)
    if s.stage == CARD_ENDS:
        end_card(s)
    if s.stage == TURN_ENDS:
        next_turn(s)
    if s.stage == DEALING:
        deal(s)


@rule
def play_card(s: State, card: int) -> None:
    """TK10 The card is laid open; how it is used comes next."""
    lay_open(s, s.turn, card)
    s.card = card
    s.decider = s.turn
    s.heading = BACKWARDS if rank_of(card) == FOUR and s.jump4 == JUMP4_BACK else FORWARDS
    s.stage = WAY
    if rank_of(card) == SEVEN:
        begin_seven(s)


@rule
def play_way(s: State, action: int) -> None:
    """TK12, TK21-TK24 A pawn comes out, walks, is moved by a 5, or is swapped."""
    first = MARBLES * s.colour
    s.stage = CARD_ENDS
    if action == EXIT:
        come_out(s, s.colour)
    elif action >= SWAP:
        swap(s, first + (action - SWAP) // ALL_MARBLES, (action - SWAP) % ALL_MARBLES)
    else:
        marble, way = (action - FIVE_MOVE) // 2, (action - FIVE_MOVE) % 2
        if action < FIVE_MOVE:
            marble, way = first + (action - WALK) // len(JOKER_STEPS), ENTERS_HOUSE
        move(s, marble, distance(rank_of(s.card), (action - WALK) % len(JOKER_STEPS)), way)


@rule
def swap(s: State, pawn: int, other: int) -> None:
    """TK24 Two pawns change places; nothing is triggered."""
    here, there = place_of(s.ring, pawn), place_of(s.ring, other)
    lift(s.ring, pawn)
    lift(s.ring, other)
    put(s, pawn, there)
    put(s, other, here)


@rule
def move(s: State, marble: int, steps: int, way: int) -> None:
    """TK14-TK23 A pawn goes where its card brings it, and what it finds there follows."""
    put_and_take(s, marble, destination(s, marble, steps, way))
    s.pawn = marble
    s.stage = LANDED


@rule
def land(s: State) -> None:
    """TK27-TK29 On a dice square its owner rolls; on an intersection the pawn may jump.

    After a card its player decides on the jump, after a recoil whoever rolled.
    """
    square = place_of(s.ring, s.pawn)
    s.stage = CARD_ENDS
    if is_on_ring(square) and is_dice_square(s, square):
        ask_for_recoil(s)
    elif may_jump(s, s.pawn):
        s.stage = JUMPING


@rule
def decide_jump(s: State, jumps: bool) -> None:
    """TK27 To the next intersection, or not."""
    if jumps:
        jump(s, s.pawn)
    s.stage = CARD_ENDS


@rule
def play_seven(s: State, action: int) -> None:
    """TK25, TK27, TK34 A part, a jump in mid-course, or the end of a free rest."""
    first = MARBLES * s.colour
    if action >= STOP:
        s.stage = SEVEN_ENDS
        return
    if action >= LEAP:
        jump(s, first + (action - LEAP))
    else:
        make_part(s, first + (action - PART) // SEVEN, (action - PART) % SEVEN + 1)
    if is_used_up(s):
        s.stage = SEVEN_ENDS
        return
    help_on(s)
    if s.is_free != 0 and not has_part(s):
        s.stage = SEVEN_ENDS


@rule
def end_seven(s: State) -> None:
    """TK26 Only the pawn that made the last step triggers the square it ends on."""
    square, seat = place_of(s.ring, s.pawn), seat_of(s.pawn)
    if is_on_ring(square) and is_star_for(s, square, seat):
        put_and_take(s, s.pawn, fly_on(s, seat, square, square, SEVEN, ENTERS_HOUSE))
    s.stage = LANDED


@rule
def end_card(s: State) -> None:
    """TK30, TK21, TK33 Fines owed, then the end, or a joker's card, or the next player."""
    if s.owed > 0:
        s.stage = FINING
    elif is_team_home(s, s.turn):
        win(s)
    elif rank_of(s.card) == JOKER:
        draw_for_joker(s)
    else:
        s.stage = TURN_ENDS


@rule
def win(s: State) -> None:
    """TK32, TK33 The winner, or his team, takes the pot."""
    share_pot(s)
    for seat in range(s.players):
        if is_team(s, seat, s.turn):
            s.winners |= 1 << seat
    s.stage = OVER


@rule
def apply_chance(s: State, outcome: int) -> None:
    """Dice and shuffles, drawn from the key or given."""
    if s.stage == ROLLING_FOR_DEALER:
        roll_for_dealer(s, outcome)
    elif s.stage == SHUFFLING:
        lay(s, outcome)
    elif s.stage == TAKING:
        note_taken(s, outcome)
    elif s.stage == RECOILING:
        recoil(s, outcome)
    elif s.stage == BUYING:
        roll_price(s, outcome)
    else:
        pay_owed_fine(s, outcome)


@kernel
def draw_chance(s: State) -> int:
    """The outcome that the key gives to what chance decides next."""
    if s.stage == ROLLING_FOR_DEALER:
        return roll_die(s.chance, FOR_DEALER, s.turn, s.rounds)
    if s.stage == SHUFFLING:
        return draw_for_deck(s)
    if s.stage == TAKING:
        number = 3 * s.shuffles + s.deal
        return draw_below(s.chance, FOR_TAKING, number, s.turn, cards_a_deal(s))
    return next_roll(s)


@kernel
def settle(s: State) -> None:
    """Let the key decide everything that chance has pending."""
    while is_chance(s):
        if s.stage == SHUFFLING:
            lay_all(s)
        else:
            apply_chance(s, draw_chance(s))
        carry_on(s)


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """What chance may decide next, and how often each in proportion."""
    if not is_chance(s):
        return 0
    if s.stage == SHUFFLING:
        return cards_left(s, outcomes, weights)
    count = cards_a_deal(s) if s.stage == TAKING else DIE_FACES
    for outcome in range(count):
        outcomes[outcome] = outcome if s.stage == TAKING else outcome + 1
        weights[outcome] = 1
    return count


@rule
def cards_left(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """TK8 Any card not yet laid, twice as likely if two are left."""
    for card in range(CARDS):
        weights[card] = 0
    for place in range(s.rest, pack_size(s)):
        weights[s.deck[place]] += 1
    count = 0
    for card in range(CARDS):
        if weights[card] > 0:
            outcomes[count], weights[count] = card, weights[card]
            count += 1
    return count


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """TK9, TK35 The deal and the exchange are nobody else's business."""
    if seat == CHANCE_SEAT:
        return s.stage in (SHUFFLING, TAKING)
    return action >= PASS


@kernel
def scores(s: State, out: Scores) -> None:
    """TK33 One for each winner."""
    for seat in range(s.players):
        out[seat] = (s.winners >> seat) & 1


@kernel
def winners(s: State) -> int:
    """TK33 Who has won, as bits."""
    return s.winners


@kernel
def tally(s: State, action: int) -> int:
    """What statistics count about a decision, as bits in the order of GAME.tallies."""
    taken = int(takes(s, action)) << 2
    return int(DISCARD <= action < BUY) | int(action == EXIT) << 1 | taken
