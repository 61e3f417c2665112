"""CC10, CC20: what a Witch does to labels, and what her coins may have been.

A row of coins is a number: bit w is the coin of Witch w. Her cards got the labels CARDS + 2w and
CARDS + 2w + 1, in the order of their positions.
"""

from __future__ import annotations

from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.state import CARDS, FOR_COIN, TOSSING, State
from ludotoc.games.chocottes.table import has_seen


@rule
def mix(s: State, first: int, second: int) -> None:
    """CC10 Two cards go behind the back: they lose their labels, a coin stands in between."""
    witch = int(s.witches)
    s.mixed[witch, 0], s.mixed[witch, 1] = s.label[first], s.label[second]
    s.label[first] = CARDS + 2 * witch
    s.label[second] = CARDS + 2 * witch + 1
    s.witches += 1
    s.stage = TOSSING


@rule
def toss(s: State, witch: int, coin: int) -> None:
    """CC10 The two cards stay or change places, unseen by all."""
    for side in range(2):
        s.face[CARDS + 2 * witch + side] = s.face[s.mixed[witch, side ^ coin]]


@rule
def draw_coin(s: State) -> int:
    """CC10 The coin that the key tosses for the Witch who mixes now."""
    return draw_below(s.chance, FOR_COIN, s.rounds, s.witches, 2)


@rule
def labels_given(s: State) -> int:
    """CC20 How many labels there are in this round so far."""
    return CARDS + 2 * s.witches


@rule
def coin_of(coins: int, witch: int) -> int:
    """One coin of a row."""
    return (coins >> witch) & 1


@rule
def origin_of(s: State, label: int, coins: int) -> int:
    """CC20 Shuffles of two compose: the first label of the same card if the coins fell so."""
    while label >= CARDS:
        witch, side = (label - CARDS) // 2, (label - CARDS) % 2
        label = s.mixed[witch, side ^ coin_of(coins, witch)]
    return label


@rule
def agrees(s: State, eye: int, coins: int) -> bool:
    """CC20 Whether coins go with all that somebody saw: the same card where the origin is."""
    for later in range(CARDS, labels_given(s)):
        if has_seen(s, eye, later) and not fits(s, eye, coins, later):
            return False
    return True


@rule
def fits(s: State, eye: int, coins: int, later: int) -> bool:
    """CC20 Whether what was seen under one label goes with what was seen under earlier ones."""
    origin = origin_of(s, later, coins)
    for earlier in range(later):
        if has_seen(s, eye, earlier):
            is_same = s.face[earlier] == s.face[later]
            if is_same != (origin_of(s, earlier, coins) == origin):
                return False
    return True


@rule
def rows_of_coins(s: State) -> int:
    """CC20 In how many ways the coins of all Witches so far can fall."""
    return 1 << s.witches


@rule
def rows_that_agree(s: State, eye: int) -> int:
    """CC20 How many rows of coins go with what was seen; all of them are equally likely."""
    found = 0
    for coins in range(rows_of_coins(s)):
        found += int(agrees(s, eye, coins))
    return found
