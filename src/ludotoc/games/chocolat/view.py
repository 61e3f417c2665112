"""CH11: what each seat may know, and worlds that fit what it knows.

The box was studied by all, onlookers too, and can be followed through every turn: a view keeps the
sixteen flavours, unless its viewer has forgotten some (see `memory`).
"""

from __future__ import annotations

from ludotoc.engine.cards import NO_CARDS
from ludotoc.engine.dice import Key, draw_below
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocolat.box import is_in, pick_from, sweets_to_lay
from ludotoc.games.chocolat.state import (
    CARD,
    CARDS,
    FOR_WORLD,
    HANDS,
    HIDDEN,
    NO_CARD,
    SWEETS,
    State,
)
from ludotoc.games.chocolat.worlds import WORLD_SWEETS, deal_unseen


@kernel
def mask(s: State, seat: int) -> None:
    """CH11 Wipe what a seat may not know: the key, the pack, the other hands, what it forgot."""
    s.chance.key[0], s.chance.key[1] = NO_CARDS, NO_CARDS
    s.viewer = seat
    for hand in range(HANDS):
        if hand != seat:
            s.hand[hand] = NO_CARDS
    for place in range(CARDS):
        s.deck[place] = NO_CARD
    hide_forgotten(s)


@rule
def hide_forgotten(s: State) -> None:
    """CH11 What a viewer no longer remembers stays unknown."""
    if s.forgotten != 0:
        for place in range(SWEETS):
            if is_in(s.forgotten, place):
                s.box[place] = HIDDEN


@kernel
def imagine(s: State, key: Key) -> None:
    """CH11 Fill a view with one possible world: the hidden hands, and the places forgotten."""
    s.chance.key[0], s.chance.key[1] = key[0], key[1]
    if s.stage >= CARD:
        deal_unseen(s)
    if s.forgotten != 0:
        fill_forgotten(s)
    s.viewer = EVERYTHING


@rule
def fill_forgotten(s: State) -> None:
    """CH1 The sweets that lie at no known place, in any order."""
    left = SWEETS
    for place in range(SWEETS):
        left -= int(s.box[place] != HIDDEN)
    for place in range(SWEETS):
        if s.box[place] == HIDDEN:
            drawn = draw_below(s.chance, FOR_WORLD, WORLD_SWEETS, place, left)
            s.box[place] = pick_from(sweets_to_lay(s), drawn)
            left -= 1
