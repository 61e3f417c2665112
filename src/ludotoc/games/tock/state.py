"""What lies on a Tock table, and the numbers its rules speak of.

TK36 People may agree to a draw, which is the table's business and not a rule; programs cut a game
at a stated number of decisions, `GAME.longest_game`.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ludotoc.engine.dice import CHANCE
from ludotoc.games.ring.state import MARBLES, MAX_SEATS, RING

# The squares of a side (TK2), by number.
CROSSING = 7
LAST_BEFORE_HOUSE = 16
STAR_SQUARES = (3, 8, 14, 18)
DICE_SQUARES = (6, 12)
HOUSE_PLACES = 4

# The pack (TK5): up to four jokers, and up to two copies of the others.
CARDS = 56
MAX_DECK = 108
DEALS = 3

# Options (TK6, TK7, TK27, TK30, TK32), each in the order of GAME.options.
TEAMS_NONE, TEAMS_PAIRS, TEAMS_HALVES = 0, 1, 2
STARS_ON, STARS_OFF = 0, 1
DICE_OFF, DICE_RECOIL, DICE_GAIN = 0, 1, 2
JUMP4_BACK, JUMP4_FORWARD = 0, 1
BASE_TOKENS = (1, 2, 5)
POT_GAME, POT_SERIES = 0, 1

# Stages: what is decided next. Those before EXCHANGE are chance.
ROLLING_FOR_DEALER, SHUFFLING, TAKING, RECOILING, FINING, BUYING = 0, 1, 2, 3, 4, 5
EXCHANGE, CARD, WAY, PARTS, JUMPING, DISCARDING, OVER = 6, 7, 8, 9, 10, 11, 12
# What follows by itself before anybody decides again; no table ever rests here.
SEVEN_ENDS, LANDED, CARD_ENDS, TURN_ENDS, DEALING = 13, 14, 15, 16, 17

# What a die is rolled for.
FOR_RECOIL, FOR_FINE, FOR_PRICE = 0, 1, 2
# What else chance decides.
FOR_DEALER, FOR_DECK, FOR_TAKING, FOR_WORLD = 3, 4, 5, 6

# Actions: one number each. A card first, then the way it is played.
PLAY = 0
DISCARD = PLAY + CARDS
BUY = DISCARD + CARDS
EXIT = BUY + 1
WALK = EXIT + 1  # + 3 * pawn + which of the card's distances
FIVE_MOVE = WALK + 3 * MARBLES  # + 2 * marble + way: into the house, or on along the ring
SWAP = FIVE_MOVE + 2 * MAX_SEATS * MARBLES  # + 32 * pawn + marble
PART = SWAP + MARBLES * MAX_SEATS * MARBLES  # + 7 * pawn + steps - 1
LEAP = PART + 7 * MARBLES  # + pawn
STOP = LEAP + MARBLES
JUMP = STOP + 1
STAY = JUMP + 1
PASS = STAY + 1  # + card
ACTIONS = PASS + CARDS

STATE = np.dtype(
    [
        ("ring", RING),
        ("chance", CHANCE),
        ("hand", np.uint64, (MAX_SEATS, 2)),  # the cards held: at least once, and twice
        ("gone", np.uint64, 2),  # the cards played or discarded since the shuffle
        ("top", np.int8),  # the last of them
        ("deck", np.int8, MAX_DECK),  # what is still to be dealt or drawn, by fixed position
        ("held", np.int8, MAX_SEATS),  # how many cards each seat holds
        ("received", np.int8, MAX_SEATS),  # the card got in the exchange, while it is in hand
        ("passed", np.int8, MAX_SEATS),  # the card chosen for the exchange, or the place taken
        ("tokens", np.int32, MAX_SEATS),
        ("pot", np.int32),
        ("rolls", np.int16, (FOR_PRICE + 1, MAX_SEATS)),  # dice rolled so far, by purpose and seat
        ("players", np.int8),
        ("teams", np.int8),
        ("stars", np.int8),
        ("dice", np.int8),
        ("jump4", np.int8),
        ("token_base", np.int8),
        ("pot_lasts", np.int8),
        ("stage", np.int8),
        ("dealer", np.int8),
        ("shuffles", np.int16),  # how many shuffles before this one
        ("deal", np.int8),  # 0, 1 or 2 within a shuffle
        ("turn", np.int8),  # whose card is played, or who rolls for the deal
        ("colour", np.int8),  # whose pawns that player moves as his own (TK33)
        ("card", np.int8),  # the card in play
        ("pawn", np.int8),  # the marble in motion, or that made the last step
        ("decider", np.int8),  # who rolls, or decides on a jump
        ("heading", np.int8),  # +1 or -1: the way a jump goes
        ("rest", np.int8),  # steps left of a 7, rolls left of a purchase, cards laid of a shuffle
        ("stepped", np.int8),  # pawns this 7 has moved, as bits
        ("jumped", np.int8),  # pawns that have jumped by this card, as bits
        ("is_free", np.int8),  # the rest of the 7 need not be used (TK34)
        ("owed", np.int8),  # fines still to roll for pawns taken on dice squares (TK30)
        ("took_here", np.int8),  # the last step of the 7 took a pawn on the dice square it ended on
        ("price", np.int16),  # pips rolled so far for a Pieu (TK31)
        ("keeps_fives", np.int8),  # after buying, a 5 may not be discarded (TK11)
        ("contenders", np.int16),  # seats that still roll for the deal, as bits
        ("lowest", np.int16),  # those with the lowest roll of this round, as bits
        ("low_roll", np.int8),
        ("rounds", np.int16),  # rounds rolled for the deal so far
        ("winners", np.int16),  # seats that have won, as bits
        ("viewer", np.int8),  # whose view this is, or EVERYTHING
    ],
    align=True,
)
State = Annotated[np.record, STATE]
