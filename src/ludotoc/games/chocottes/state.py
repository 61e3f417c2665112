"""What lies on the table of Toc Chocottes, and the numbers its rules speak of.

A *place* is where a card may lie. It gets its number from the first card laid there, so the places
of a seat in ascending order are its positions; a place whose card leaves for good is gone.
A *label* is what everybody can follow with the eyes: a card keeps it wherever it goes, until a
Witch gives two cards new ones. Labels 0 to 55 are the deck in its order, the others the Witches'.
Places, labels and who looked at what are public; which card bears a label is the secret.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from ludotoc.engine.cards import cards
from ludotoc.engine.dice import CHANCE

MAX_SEATS = 5
NOBODY = -1

# The pack (CC1): a card is 4 * (value - 1) + copy; of 10 to 13 the copies 0 and 1 are dreams.
VALUES, COPIES = 14, 4
CARDS = VALUES * COPIES
DREAMS = cards(36, 37, 40, 41, 44, 45, 48, 49)
TILES = (6, 8, 10)
GAME_END = 50
NO_CARD = -1
HIDDEN = -2

CARDS_DEALT = 4
MOST_CARDS = 51  # one of two players snaps wrongly until the pile is empty: 4 and 47
WITCHES = COPIES  # at most four a round
LABELS = CARDS + 2 * WITCHES

# The values with an effect (CC7). No more than so many can wait in one turn.
RIFT_VALUE, WEREWOLF, WITCH, VAMPIRE, BOGEYMAN, REAPER = 7, 10, 11, 12, 13, 14
MOST_EFFECTS = 6 * COPIES
OWNER = 16  # an effect that waits is OWNER * seat + value

# Eyes: a bit a seat, and one for the onlookers.
SPECTATOR_EYE = MAX_SEATS
EVERYBODY = (1 << (MAX_SEATS + 1)) - 1

# How a window is asked (CC5): one by one, or live in beats.
ASKED, LIVE = 0, 1

# Stages: what is decided next. Those before LOOKING are chance.
STARTING, SHUFFLING, TOSSING, INSPECTING, CLOSING = 0, 1, 2, 3, 4
LOOKING, TURN, DRAWN, WINDOW, EFFECT, MIXING, SWAPPING, OVER = 5, 6, 7, 8, 9, 10, 11, 12

# How a round ended (CC14, CC15, CC16).
RUNNING, BY_KNOCK, BY_EMPTY_HAND, BY_EMPTY_PILE = 0, 1, 2, 3

# What chance decides.
FOR_STARTER, FOR_DECK, FOR_COIN, FOR_TILE, FOR_ORDER, FOR_WORLD = 0, 1, 2, 3, 4, 5
STAY, CHANGE = 0, 1  # a Witch's coin
CLOSE = MAX_SEATS  # after the seats whose claims come in turn: the beat is over

# Actions: one number each. A card of another is counted from the seat that acts, clockwise.
LOOK = 0  # + which pair of the four cards
FIRST_OF_PAIR, SECOND_OF_PAIR = (0, 0, 0, 1, 1, 2), (1, 2, 3, 2, 3, 3)
PAIRS = 6
DRAW = LOOK + PAIRS
KNOCK = DRAW + 1
DISCARD = KNOCK + 1
REPLACE = DISCARD + 1  # + position
SNAP = REPLACE + MOST_CARDS  # + position
PASS = SNAP + MOST_CARDS
SKIP = PASS + 1
RIFT = SKIP + 1
PEEK = RIFT + 1  # + position
GIVE = PEEK + MOST_CARDS  # + position: the own card a Vampire swaps
CARD = GIVE + MOST_CARDS  # + 51 * (seats on - 1) + position: a card a Vampire or a Witch takes
GIFT = CARD + (MAX_SEATS - 1) * MOST_CARDS  # + seats on - 1
REAP = GIFT + MAX_SEATS - 1  # + position
ACTIONS = REAP + MOST_CARDS

STATE = np.dtype(
    [
        ("chance", CHANCE),
        ("hand", np.uint64, MAX_SEATS),  # the places where each seat's cards lie, as a set
        (
            "revealed",
            np.uint64,
            MAX_SEATS,
        ),  # each seat's cards as the last round ended (CC19)
        ("glimpse", np.uint64),  # the labels whose cards are being looked at, just now
        ("face", np.int8, LABELS),  # by label: the card that bears it; from `taken` on the pile
        ("seen", np.int8, LABELS),  # by label: the eyes that have seen its card (CC20)
        ("label", np.int8, CARDS),  # by place: the label of the card there
        ("mixed", np.int8, (WITCHES, 2)),  # by Witch: the labels her two cards had before
        ("discards", np.int8, CARDS),  # the labels of the cards discarded, the top one last
        ("effects", np.int8, MOST_EFFECTS),  # the effects of this turn, oldest first
        ("claims", np.int8, CARDS),  # live: the places claimed and not yet resolved, as they came
        ("totals", np.int16, MAX_SEATS),  # points over all rounds finished
        ("points", np.int16, MAX_SEATS),  # points of the last round finished, tile included
        ("beats", np.int16),  # live: beats begun so far in the game
        ("rounds", np.int16),  # rounds finished
        ("players", np.int8),
        ("live", np.int8),  # the option `windows`: ASKED or LIVE
        ("stage", np.int8),
        ("starter", np.int8),  # who starts this round
        ("active", np.int8),  # whose turn it is
        ("to_look", np.int8),  # seats that have not yet looked at two cards, as bits
        ("taken", np.int8),  # cards that have left the pile, or are laid while the deck is shuffled
        ("discarded", np.int8),  # cards on the discard
        ("drawn", np.int8),  # the label of the card drawn, or NO_CARD
        ("asking", np.int8),  # seats that have not passed in this window, or beat, as bits
        ("barred", np.int8),  # seats that may not snap again in this turn, as bits (CC6)
        ("claims_made", np.int8),  # live: claims in this beat
        ("claims_left", np.int8),  # live: those of them not yet resolved
        ("queued", np.int8),  # effects that came up in this turn
        ("resolved", np.int8),  # those of them that have had their chance
        ("effect_owner", np.int8),  # who decides on the effect now resolved
        ("effect_value", np.int8),  # the value it came from
        ("picked", np.int8),  # the place of the first card a Vampire or a Witch chose
        ("victim", np.int8),  # whose cards a Witch mixes
        ("witches", np.int8),  # Witches used in this round
        ("glimpse_to", np.int8),  # the eyes that look at the glimpse
        ("ending", np.int8),  # how the round ended, or RUNNING
        ("ender", np.int8),  # who knocked or ran out of cards
        ("tile", np.int8),  # the inspector of the last round finished, 0 for none
        ("viewer", np.int8),  # whose view this is, or EVERYTHING
    ],
    align=True,
)
State = Annotated[np.record, STATE]
