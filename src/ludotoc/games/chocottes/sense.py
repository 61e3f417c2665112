"""What a sensible player of Toc Chocottes thinks: what to keep, what to snap, when to knock.

Points are counted in hundredths, and few are good. A card one has not seen, or has forgotten, is
worth what such cards are worth on average: those of another who has looked at them and kept them
are better than the rest.
"""

from __future__ import annotations

import math

import numpy as np

from ludotoc.engine.cards import NO_CARDS, count, lowest, without_lowest
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocottes.effects import is_poor, position_in, steps_to
from ludotoc.games.chocottes.ending import who_has_won
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARD,
    CARDS,
    CARDS_DEALT,
    DISCARD,
    DRAW,
    GAME_END,
    GIFT,
    GIVE,
    KNOCK,
    NO_CARD,
    OVER,
    PASS,
    PEEK,
    REAP,
    REPLACE,
    RIFT,
    SKIP,
    SNAP,
    SWAPPING,
    VAMPIRE,
    WEREWOLF,
    WITCH,
    State,
)
from ludotoc.games.chocottes.table import (
    card_at,
    eye_of,
    has_seen,
    place_at,
    points_of,
    seat_on,
    top_value,
    value_of,
)

POINT = 100
TENTH = 10
UNSEEN = 58  # what a card nobody has looked at is worth, in tenths
LOOKED = 45  # what a card is worth that its owner was dealt and has looked at, in tenths
CHOSEN = 30  # what a card is worth that its owner has taken from the pile, in tenths
SHED = 25  # what it is worth to have one card less, in tenths
KNOW = 45  # what it is worth to know one's own card, in tenths
MIX = 10  # what a Witch is worth, in tenths
TRADE = 25  # what a Vampire is worth, in tenths
GIVEN = 40  # what a bogeyman is worth, in tenths
MARGIN = 35  # how much less than the others one wants to have when one knocks, in tenths
DOUBT = 10  # how much more for each own card one does not know, in tenths
END = 70  # the same where the knock ends the game, in points of all rounds, in tenths
NEVER = -10000
TILE = 800  # what an inspector costs on average, in hundredths
DIALS = {"sense": 1.0, "model": 1.0, "width": 0.15, "cap": 10, "explore": 0.3}  # of a search
# What a game still holds, fitted to games of sensible players.
A_CARD_POINT, OPEN_POINTS = 0.4, 8.0


@rule
def knows(s: State, seat: int, place: int) -> bool:
    """CC20 Whether a seat has seen, and not forgotten, the card in a place."""
    return has_seen(s, eye_of(seat), s.label[place])


@rule
def plain_guess(s: State, seat: int, owner: int, label: int) -> int:
    """What a card is worth, as far as a seat knows."""
    if has_seen(s, eye_of(seat), label):
        return POINT * points_of(s.face[label])
    if owner == seat or not has_seen(s, eye_of(owner), label):
        return TENTH * UNSEEN
    return TENTH * (LOOKED if label < CARDS_DEALT * s.players else CHOSEN)


@rule
def guess(s: State, seat: int, owner: int, place: int) -> int:
    """The same of the card in a place; a Witch leaves the mean of the two she mixed."""
    label = int(s.label[place])
    if label < CARDS or has_seen(s, eye_of(seat), label):
        return plain_guess(s, seat, owner, label)
    witch = (label - CARDS) // 2
    first, second = int(s.mixed[witch, 0]), int(s.mixed[witch, 1])
    return (plain_guess(s, seat, owner, first) + plain_guess(s, seat, owner, second)) // 2


@rule
def estimate(s: State, seat: int, owner: int) -> int:
    """What a seat thinks that somebody's cards are worth."""
    places, total = s.hand[owner], 0
    while places != NO_CARDS:
        total += guess(s, seat, owner, lowest(places))
        places = without_lowest(places)
    return total


@rule
def forecast(s: State, seat: int, owner: int) -> int:
    """CC14 Where somebody is thought to stand if the round ends now, inspectors aside."""
    return POINT * s.totals[owner] + estimate(s, seat, owner)


@rule
def least_of_others(s: State, seat: int) -> int:
    """What the rival who has the least is thought to have."""
    least = -NEVER
    for steps in range(1, s.players):
        least = min(least, estimate(s, seat, seat_on(s, seat, steps)))
    return least


@rule
def best_forecast(s: State, seat: int) -> int:
    """Where the best of the others is thought to stand if the round ends now."""
    best = -NEVER
    for steps in range(1, s.players):
        best = min(best, forecast(s, seat, seat_on(s, seat, steps)))
    return best


@rule
def would_end(s: State, seat: int) -> bool:
    """CC18 Whether the game is thought to be over if the round ends now."""
    for owner in range(s.players):
        if forecast(s, seat, owner) >= POINT * GAME_END:
            return True
    return False


@rule
def own_unknown(s: State, seat: int) -> int:
    """How many of his own cards a seat does not know."""
    places, unknown = s.hand[seat], 0
    while places != NO_CARDS:
        unknown += int(not knows(s, seat, lowest(places)))
        places = without_lowest(places)
    return unknown


@rule
def knock_liking(s: State, seat: int) -> int:
    """CC14 Knock if one has less than all others are thought to have, and by some margin."""
    margin = MARGIN + DOUBT * own_unknown(s, seat)
    lead = least_of_others(s, seat) - estimate(s, seat, seat) - TENTH * margin
    if not would_end(s, seat):
        return lead
    tile = TILE if lead < 0 else 0
    return best_forecast(s, seat) - forecast(s, seat, seat) - tile - TENTH * END


@rule
def snaps_of(s: State, seat: int, value: int, without: int) -> int:
    """CC5 What it brings to snap all own cards known to have a value, but for one place."""
    places, total = s.hand[seat], 0
    while places != NO_CARDS:
        place = lowest(places)
        if place != without and knows(s, seat, place) and value_of(card_at(s, place)) == value:
            total += POINT * points_of(card_at(s, place)) + TENTH * SHED
        places = without_lowest(places)
    return total


@rule
def poor_others(s: State, seat: int) -> int:
    """CC12 How many others have fewer than four cards."""
    poor = 0
    for steps in range(1, s.players):
        poor += int(is_poor(s, seat_on(s, seat, steps)))
    return poor


@rule
def effect_worth(s: State, seat: int, value: int) -> int:
    """CC9-CC12 What the effect of a card discarded in one's own turn is worth."""
    if value == WEREWOLF:
        return TENTH * KNOW if own_unknown(s, seat) > 0 else 0
    if value == WITCH:
        return TENTH * MIX
    if value == VAMPIRE:
        return TENTH * TRADE
    return TENTH * GIVEN if value == BOGEYMAN and poor_others(s, seat) > 0 else 0


@rule
def discard_worth(s: State, seat: int, value: int, without: int) -> int:
    """CC5, CC7 What comes of a value discarded: its effect and the snaps."""
    return effect_worth(s, seat, value) + snaps_of(s, seat, value, without)


@rule
def replace_liking(s: State, seat: int, place: int) -> int:
    """CC3 What one gets rid of, less what one takes instead, and what comes of the discard."""
    gain = guess(s, seat, seat, place) - POINT * points_of(s.face[s.drawn])
    if not knows(s, seat, place):
        return gain + TENTH * KNOW
    return gain + discard_worth(s, seat, value_of(card_at(s, place)), place)


@rule
def snap_liking(s: State, seat: int, place: int) -> int:
    """CC5, CC6 Snap what one knows to match, and nothing else."""
    if knows(s, seat, place) and value_of(card_at(s, place)) == top_value(s):
        return POINT * points_of(card_at(s, place)) + TENTH * SHED
    return NEVER


@rule
def reap_liking(s: State, seat: int, place: int) -> int:
    """CC13 Get rid of the worst card, and of those that match it."""
    gain = guess(s, seat, seat, place) + TENTH * SHED
    if knows(s, seat, place):
        gain += snaps_of(s, seat, value_of(card_at(s, place)), place)
    return gain


@rule
def best_to_take(s: State, seat: int) -> int:
    """CC11 What the best card of the others is thought to be worth."""
    best = -NEVER
    for steps in range(1, s.players):
        other = seat_on(s, seat, steps)
        places = s.hand[other]
        while places != NO_CARDS:
            best = min(best, guess(s, seat, other, lowest(places)))
            places = without_lowest(places)
    return best


@rule
def give_liking(s: State, seat: int, place: int) -> int:
    """CC11 Swap the worst card of one's own, if a better one can be had."""
    return guess(s, seat, seat, place) - best_to_take(s, seat)


@rule
def mix_liking(s: State, seat: int, owner: int, place: int) -> int:
    """CC10 Mix what its owner knows, of the rival who stands best."""
    known = int(knows(s, owner, place)) - int(knows(s, seat, place))
    return POINT * POINT * (1 + known) - estimate(s, seat, owner)


@rule
def take_liking(s: State, seat: int, action: int) -> int:
    """CC10, CC11 A card of another: to be mixed, or to be taken for one's own."""
    owner = seat_on(s, seat, steps_to(action))
    place = place_at(s, owner, position_in(action))
    if s.stage == SWAPPING:
        return -guess(s, seat, owner, place)
    return mix_liking(s, seat, owner, place)


@rule
def effect_liking(s: State, seat: int, action: int) -> int:
    """CC8-CC13 What an effect brings; nothing if it is left."""
    if action == RIFT:
        return POINT
    if action < GIVE:
        return TENTH if not knows(s, seat, place_at(s, seat, action - PEEK)) else NEVER
    if action < CARD:
        return give_liking(s, seat, place_at(s, seat, action - GIVE))
    if action < GIFT:
        return take_liking(s, seat, action)
    if action < REAP:
        return POINT * POINT - estimate(s, seat, seat_on(s, seat, action - GIFT + 1))
    return reap_liking(s, seat, place_at(s, seat, action - REAP))


@kernel
def liking(s: State, seat: int, action: int) -> int:
    """How much a seat likes what it may do; doing nothing is worth nothing."""
    if action < DRAW or action in (DRAW, PASS, SKIP):
        return 0
    if action == KNOCK:
        return knock_liking(s, seat)
    if action == DISCARD:
        return discard_worth(s, seat, value_of(s.face[s.drawn]), NO_CARD)
    if action < SNAP:
        return replace_liking(s, seat, place_at(s, seat, action - REPLACE))
    if action < PASS:
        return snap_liking(s, seat, place_at(s, seat, action - SNAP))
    return effect_liking(s, seat, action)


@rule
def true_points(s: State, seat: int) -> float:
    """What a seat's cards are worth, hidden ones included; in a view they are on average."""
    places, total = s.hand[seat], 0.0
    while places != NO_CARDS:
        card = int(card_at(s, lowest(places)))
        total += points_of(card) if card >= 0 else UNSEEN / TENTH
        places = without_lowest(places)
    return total


@rule
def standing(s: State, seat: int) -> float:
    """How badly a seat stands, its cards included, in a measure of what is still open."""
    return (s.totals[seat] + A_CARD_POINT * true_points(s, seat)) / OPEN_POINTS


@kernel
def promise(s: State, seat: int) -> float:
    """CC18 The hope of winning: certain at the end, before that the better the fewer points."""
    if s.stage == OVER:
        won = who_has_won(s)
        return float((won >> seat) & 1) / count(np.uint64(won))
    total, own = 0.0, standing(s, seat)
    for other in range(s.players):
        total += math.exp(own - standing(s, other))
    return 1.0 / total


@kernel
def belief(s: State, seat: int) -> float:
    """What others do tells little of single cards."""
    return 1.0
