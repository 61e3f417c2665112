"""TK28-TK32: the dice squares, their recoil, the fines, the price of a Pieu, and the pot."""

from __future__ import annotations

from ludotoc.engine.dice import roll_die
from ludotoc.engine.jit import rule
from ludotoc.games.ring.rules import is_stake, place_of, seat_of, step
from ludotoc.games.tock.board import is_star_for, put_and_take
from ludotoc.games.tock.crossing import FORWARDS
from ludotoc.games.tock.state import (
    BASE_TOKENS,
    BUYING,
    CARD_ENDS,
    DICE_GAIN,
    DISCARDING,
    FINING,
    FOR_FINE,
    FOR_PRICE,
    FOR_RECOIL,
    LANDED,
    RECOILING,
    State,
)
from ludotoc.games.tock.teams import answers_for, is_team
from ludotoc.games.tock.walk import FLIES_ONTO_PIEU, come_out

DICE_A_PIEU = 3


@rule
def pay(s: State, seat: int, pips: int) -> None:
    """TK30 Pips times the base go from a purse, which may run into debt, to the pot."""
    fine = pips * BASE_TOKENS[s.token_base]
    s.tokens[seat] -= fine
    s.pot += fine


@rule
def ask_for_recoil(s: State) -> None:
    """TK28, TK30 Who ends on a dice square rolls; if he took a pawn there one roll serves both."""
    s.decider = answers_for(s, s.pawn)
    s.owed -= s.took_here
    s.took_here = 0
    s.stage = RECOILING


@rule
def recoil_place(s: State, marble: int, pips: int) -> int:
    """TK29 Back over anything, again from each star; a Pieu at any touch-down forbids it."""
    square = step(s.ring, place_of(s.ring, marble), -pips)
    while not is_stake(s.ring, square) and is_star_for(s, square, seat_of(marble)):
        square = step(s.ring, square, -pips)
    return FLIES_ONTO_PIEU if is_stake(s.ring, square) else square


@rule
def recoil(s: State, pips: int) -> None:
    """TK29 The pawn flies back and its owner pays; if it cannot it stays and pays double."""
    s.rolls[FOR_RECOIL, s.decider] += 1
    s.chance.disclosed += 1
    place = recoil_place(s, s.pawn, pips)
    if s.dice == DICE_GAIN:
        pay(s, s.decider, pips if place >= 0 else 2 * pips)
    s.stage = CARD_ENDS
    if place >= 0:
        put_and_take(s, s.pawn, place)
        s.heading = FORWARDS
        s.stage = LANDED


@rule
def pay_owed_fine(s: State, pips: int) -> None:
    """TK30 One roll and one fine for each pawn the 7 took on a dice square."""
    s.rolls[FOR_FINE, s.turn] += 1
    s.chance.disclosed += 1
    s.owed -= 1
    pay(s, s.turn, pips)
    s.stage = CARD_ENDS


@rule
def begin_purchase(s: State) -> None:
    """TK31 Decide first, then roll three dice."""
    s.price = 0
    s.rest = DICE_A_PIEU
    s.stage = BUYING


@rule
def roll_price(s: State, pips: int) -> None:
    """TK31 The sum of three dice is paid, a pawn comes out, and a card is discarded."""
    s.rolls[FOR_PRICE, s.turn] += 1
    s.chance.disclosed += 1
    price = int(s.price) + pips
    s.price = price
    s.rest -= 1
    if s.rest == 0:
        pay(s, s.turn, price)
        come_out(s, s.colour)
        s.stage = DISCARDING


@rule
def next_roll(s: State) -> int:
    """The face the key gives to the roll that is due."""
    if s.stage == RECOILING:
        return roll_die(s.chance, FOR_RECOIL, s.decider, s.rolls[FOR_RECOIL, s.decider])
    purpose = FOR_FINE if s.stage == FINING else FOR_PRICE
    return roll_die(s.chance, purpose, s.turn, s.rolls[purpose, s.turn])


@rule
def share_pot(s: State) -> None:
    """TK32 The winner takes the pot; a team shares it, odd tokens to who played the last card."""
    winners = 0
    for seat in range(s.players):
        if is_team(s, seat, s.turn):
            winners += 1
    share = s.pot // winners
    for seat in range(s.players):
        if is_team(s, seat, s.turn):
            s.tokens[seat] += share
    s.tokens[s.turn] += s.pot - share * winners
    s.pot = 0
