"""What lies on a table of Jeu du Toc Toc, and the numbers its rules speak of.

TT20 Length: people may agree on a draw, programs stop at `GAME.longest_game`. What each seat may
know is in view.py.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ludotoc.engine.dice import CHANCE
from ludotoc.games.ring.state import MARBLES, RING, SIDE

# The circuit (TT1, TT2): 72 holes, the own corner is hole 0.
SEATS = 4
HOLES = SEATS * SIDE
TIP_NUMBER = 9  # the tip of a side is its ninth hole
TO_CORNER = 9  # from a tip to the corner after it
LAST_TIP = 63
MOUTH = (70, 72)  # where garage B opens, by option
GARAGE_PLACES = 4
ALL_PLACES = (1 << GARAGE_PLACES) - 1

# The pack (TT3).
CARDS = 54
HAND = 4
DEALS = 3
PILE_AT = DEALS * HAND * SEATS  # where in the deck the draw pile begins
PATIENCE = 3  # deals in garage A after which help comes (TT17)
LONGEST_WALK = 13

# Options (TT2, TT13, TT16), each in the order of GAME.options.
GARAGE_70, GARAGE_72 = 0, 1
TIP_PROPELS, TIP_STOPS = 0, 1
OVERSHOOT_NO, OVERSHOOT_YES = 0, 1

# Stages: what is decided next. Those before EXCHANGE are chance.
DRAWING_DEALER, SHUFFLING, BLIND = 0, 1, 2
EXCHANGE, STUCK, CARD, MOVE, PARTS, REST, OVER = 3, 4, 5, 6, 7, 8, 9

# What chance decides.
FOR_DEALER, FOR_DECK, FOR_BLIND, FOR_WORLD = 0, 1, 2, 3

# Actions: one number each. A card first, then the way it is played.
WAYS = 2  # a walk goes into garage B, or on along the ring
PLAY = 0
DISCARD = PLAY + CARDS
EXIT = DISCARD + CARDS
WALK = EXIT + 1  # + 2 * own marble + way
SWAP = WALK + WAYS * MARBLES  # + 16 * own marble + marble
PART = SWAP + MARBLES * SEATS * MARBLES  # + 14 * own marble + 2 * (steps - 1) + way
STOP = PART + WAYS * 7 * MARBLES
ACCEPT = STOP + 1
DECLINE = ACCEPT + 1
PASS = DECLINE + 1  # + card
ACTIONS = PASS + CARDS

STATE = np.dtype(
    [
        ("ring", RING),  # a stake of the ring is a fresh marble here (TT8)
        ("chance", CHANCE),
        ("hand", np.uint64, SEATS),  # the cards each seat holds, as a set
        ("gone", np.uint64),  # the cards played or discarded since the shuffle
        ("top", np.int8),  # the last of them
        ("deck", np.int8, CARDS),  # what is still to be dealt or drawn, by fixed position
        ("held", np.int8, SEATS),  # how many cards each seat holds
        ("received", np.int8, SEATS),  # the card got in the exchange, while it is in hand
        ("passed", np.int8, SEATS),  # the card chosen for the exchange
        ("stuck", np.int8, SEATS),  # complete deals in a row with no marble out (TT17)
        ("been_out", np.int8),  # seats that had a marble out of garage A in this deal, as bits
        ("declined", np.int8),  # the player refused help and has not yet laid an ace or king (TT20)
        ("players", np.int8),
        ("garage", np.int8),
        ("last_tip", np.int8),
        ("overshoot", np.int8),
        ("stage", np.int8),
        ("dealer", np.int8),
        ("shuffles", np.int16),  # how many shuffles before this one
        ("deal", np.int8),  # 0, 1 or 2 within a shuffle
        ("turn", np.int8),  # whose turn it is
        ("colour", np.int8),  # whose marbles that player moves as his own (TT18)
        ("card", np.int8),  # the card in play
        ("to_play", np.int8),  # cards of this turn not yet carried out, the one in play included
        ("rest", np.int8),  # steps left of a 7, cards laid of a shuffle
        ("moved", np.int8),  # own marbles that have had their part of the 7, as bits
        ("winners", np.int8),  # seats that have won, as bits
        ("viewer", np.int8),  # whose view this is, or EVERYTHING
    ],
    align=True,
)
State = Annotated[np.record, STATE]
