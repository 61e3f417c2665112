"""What lies on a table of Toc Toc Toc, and the numbers its rules speak of.

KK17 Talk is free and binds nobody: it leaves nothing on the table and has no place here.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ludotoc.engine.dice import CHANCE

# The cards (KK1). Equal cards are one number: 4 * kind + role, then those of no kind.
MONSTERS, GHOSTS, VAMPIRES = 0, 1, 2
KINDS = 3
NORMAL, BRUTE, MUSICIAN, VAMP = 0, 1, 2, 3
ROLES = 4
CHILD, TAXI, SCARECROW = 12, 13, 14
CARDS = 15
NO_CARD = -1
HIDDEN = -2

# The table.
MAX_SEATS = 5
OTHERS = MAX_SEATS - 1
HAND = 5
FIRST_GUESTS = 2  # guests that each party begins with
PILE = 32  # places for 31 cards at most: below the last there is always NO_CARD
NO_SEAT = -1
UNANSWERED, REFUSED, OPENED = -1, 0, 1

# Stages: what is decided next. Those before OFFERING are chance.
INVITING, DEALING, DRAWING_LOTS = 0, 1, 2
OFFERING, ANSWERING, TAKING, CHOOSING_KIND, OVER = 3, 4, 5, 6, 7
STAGES = 8

# What chance decides.
FOR_GUESTS, FOR_DECK, FOR_FIRST, FOR_WORLD = 0, 1, 2, 3

# Actions: one number each. Doors are counted clockwise from the player who knocks.
OFFER = 0  # + 4 * card + seats between the two
OPEN = OFFER + CARDS * OTHERS
REFUSE = OPEN + 1
TAKE = REFUSE + 1  # + role of the guest that follows the vamp
KIND = TAKE + VAMP  # + kind that flees from a child or leaves with a taxi
ACTIONS = KIND + KINDS

STATE = np.dtype(
    [
        ("chance", CHANCE),
        ("hand", np.uint64, MAX_SEATS),  # the cards each player holds, as a bundle
        ("known", np.uint64, MAX_SEATS),  # those all have seen him draw (KK18), as a bundle
        ("guests", np.uint64, MAX_SEATS),  # each player's party, as a bundle
        ("removed", np.uint64),  # the cards that have left the game, as a bundle
        ("pack", np.uint64),  # what a shuffle has still to lay, as a bundle
        ("pile", np.int8, PILE),  # the draw pile in order; drawn cards leave NO_CARD
        ("top", np.int8),  # which place of the pile is the visible one
        ("laid", np.int8),  # how many cards this shuffle has laid
        ("held", np.int8, MAX_SEATS),  # how many cards each player holds
        ("last_door", np.int8, MAX_SEATS),  # where each player last knocked
        ("last_card", np.int8, MAX_SEATS),  # who it was
        ("last_answer", np.int8, MAX_SEATS),  # whether that door was OPENED or REFUSED
        ("answers", np.int8, (MAX_SEATS, 2)),  # how often each player has refused, has opened
        ("players", np.int8),
        ("stage", np.int8),
        ("turn", np.int8),  # who offers
        ("card", np.int8),  # the card offered, then revealed, until its effect is done
        ("door", np.int8),  # before whom it lies
        ("answer", np.int8),  # UNANSWERED, REFUSED or OPENED
        ("viewer", np.int8),  # whose view this is, or EVERYTHING
    ],
    align=True,
)
State = Annotated[np.record, STATE]
