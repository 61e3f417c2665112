"""What lies on a Chocolat ! table, and the numbers its rules speak of (CH1)."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ludotoc.engine.cards import cards
from ludotoc.engine.dice import CHANCE

# Flavours, of cards and of sweets. A trick of jokers has none (CH5).
MINT, STRAWBERRY, VANILLA, CHOCOLATE, NO_FLAVOUR = 0, 1, 2, 3, 4
FLAVOURS = 4

# The pack (CH1): a card is 15 * flavour + value - 1; the jokers come after the four flavours,
# so that their "flavour" is the fifth kind of card.
VALUES = 15
FIRST_JOKER = FLAVOURS * VALUES
CARDS = 64
JOKERS = NO_FLAVOUR
KINDS = FLAVOURS + 1
KIND_CARDS = np.array(
    [cards(*range(VALUES * kind, min(VALUES * kind + VALUES, CARDS))) for kind in range(KINDS)]
)

# The box (CH1): a cell is 4 * row + column as the box lies now, a place the same as it was studied.
SIDE = 4
SWEETS = SIDE * SIDE
SWEETS_A_FLAVOUR = SWEETS // FLAVOURS
ALL_COVERED = (1 << SWEETS) - 1

# The table: four hands with three players too, the last being the cards nobody was dealt (CH3).
MAX_SEATS = 4
HANDS = 4
TRICKS = 16
FULL_TRICK = 4
NOBODY, NO_CARD, HIDDEN = -1, -1, -2

# Options, each in the order of GAME.options.
STUDY_SECONDS = (60, 30, 10)
YOUNG_OFF, YOUNG_ON = 0, 1

# Stages: what is decided next. Those before STUDY are chance.
FILLING, NAMING_DEALER, DEALING, STUDY, CARD, SWEET, OVER = 0, 1, 2, 3, 4, 5, 6

# What chance decides.
FOR_BOX, FOR_DEALER, FOR_DECK, FOR_WORLD = 0, 1, 2, 3

# Actions: one number each.
PLAY = 0  # + card
UNCOVER = PLAY + CARDS  # + cell
READY = UNCOVER + SWEETS
ACTIONS = READY + 1

STATE = np.dtype(
    [
        ("chance", CHANCE),
        ("hand", np.uint64, HANDS),  # the cards each seat holds, as a set
        ("played", np.uint64),  # the cards laid open so far, those of this trick included
        ("covered", np.int32),  # the places whose sweet is not yet taken, as bits
        ("forgotten", np.int32),  # covered places this viewer no longer remembers, as bits
        ("points", np.int16, MAX_SEATS),
        ("box", np.int8, SWEETS),  # flavour of the sweet studied at each place, taken or not
        ("deck", np.int8, CARDS),  # the pack while it is shuffled
        ("held", np.int8, HANDS),  # how many cards are in each hand
        ("void", np.int8, HANDS),  # flavours each seat has shown to be out of, as bits
        ("trick", np.int8, FULL_TRICK),  # the cards on the table, in the order played
        ("cards_in_trick", np.int8),
        ("flavour", np.int8),  # what this trick demands, NO_FLAVOUR while only jokers lie
        ("best", np.int8),  # the card that wins the trick so far
        ("winner", np.int8),  # who played it
        ("leader", np.int8),  # who led this trick
        ("turn", np.int8),  # who plays a card or takes a sweet
        ("dealer", np.int8),
        ("tricks", np.int8),  # finished, their sweets taken
        ("ready", np.int8),  # seats that have ended their study, as bits
        ("stage", np.int8),
        ("laid", np.int8),  # sweets or cards that chance has laid so far
        ("players", np.int8),
        ("study", np.int8),
        ("young", np.int8),
        ("viewer", np.int8),  # whose view this is, or EVERYTHING
        # Only while a world is imagined, else zero:
        ("homes", np.int8, KINDS),  # the hidden hands that may hold each kind of card, as bits
        ("alike", np.int8, KINDS),  # unseen cards with the same homes, counted at one kind of them
        ("split", np.int8, KINDS),  # how many of those go to the first two hands
    ],
    align=True,
)
State = Annotated[np.record, STATE]
