"""CC7-CC13: what the cards with an effect let their owner do, oldest first."""

from __future__ import annotations

from ludotoc.engine.arrays import Actions
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.knowledge import mix
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARD,
    CARDS_DEALT,
    EFFECT,
    GIFT,
    GIVE,
    MIXING,
    MOST_CARDS,
    OWNER,
    PEEK,
    REAP,
    REAPER,
    RIFT,
    RIFT_VALUE,
    SKIP,
    SWAPPING,
    VAMPIRE,
    WEREWOLF,
    WITCH,
    State,
)
from ludotoc.games.chocottes.table import (
    add_top_card,
    eye_of,
    held,
    pile_size,
    place_at,
    position_of,
    seat_on,
    see,
)


@rule
def take_up_effect(s: State) -> None:
    """CC7 The oldest effect, for the player who discarded the card."""
    effect = int(s.effects[s.resolved])
    s.effect_owner, s.effect_value = effect // OWNER, effect % OWNER
    s.resolved += 1
    s.stage = EFFECT


@rule
def can_be_used(s: State) -> bool:
    """CC7 An effect that can't do anything is not asked."""
    if s.effect_value == RIFT_VALUE:
        return is_in_anothers_turn(s) and pile_size(s) > 0
    if s.effect_value == WITCH:
        return has_other_with(s, 2)
    if s.effect_value == BOGEYMAN:
        return pile_size(s) > 0 and has_poor_other(s)
    return s.effect_value != REAPER or is_in_anothers_turn(s)


@rule
def is_in_anothers_turn(s: State) -> bool:
    """CC8, CC13 Rift and Reaper do nothing in one's own turn."""
    return s.effect_owner != s.active


@rule
def has_other_with(s: State, cards: int) -> bool:
    """CC10 Whether another player has so many cards."""
    for step in range(1, s.players):
        if held(s, seat_on(s, s.effect_owner, step)) >= cards:
            return True
    return False


@rule
def is_poor(s: State, seat: int) -> bool:
    """CC12 Whether a player has fewer than four cards."""
    return held(s, seat) < CARDS_DEALT


@rule
def has_poor_other(s: State) -> bool:
    """CC12 Whether there is anybody to give a card to."""
    for step in range(1, s.players):
        if is_poor(s, seat_on(s, s.effect_owner, step)):
            return True
    return False


@rule
def use_effect(s: State, action: int) -> None:
    """CC8-CC12 The effects that discard nothing; two of them take a second choice."""
    owner = int(s.effect_owner)
    if action == RIFT:
        add_top_card(s, s.active)
    elif action >= GIFT:
        add_top_card(s, seat_on(s, owner, action - GIFT + 1))
    elif action >= CARD:
        choose_card(s, seat_on(s, owner, steps_to(action)), position_in(action))
    elif action >= GIVE:
        s.picked = place_at(s, owner, action - GIVE)
        s.stage = SWAPPING
    elif action >= PEEK:
        see(s, s.label[place_at(s, owner, action - PEEK)], eye_of(owner))


@rule
def steps_to(action: int) -> int:
    """How many seats on the card lies that an action names."""
    return (action - CARD) // MOST_CARDS + 1


@rule
def position_in(action: int) -> int:
    """At which position there."""
    return (action - CARD) % MOST_CARDS


@rule
def choose_card(s: State, seat: int, position: int) -> None:
    """CC10, CC11 A card of another: a Vampire's, or a Witch's first or second."""
    place = place_at(s, seat, position)
    if s.stage == SWAPPING:
        swap(s, s.picked, place)
    elif s.stage == MIXING:
        mix(s, s.picked, place)
    else:
        s.picked, s.victim = place, seat
        s.stage = MIXING


@rule
def swap(s: State, own: int, theirs: int) -> None:
    """CC11 The cards change places; only the swapper looks at what he got."""
    s.label[own], s.label[theirs] = s.label[theirs], s.label[own]
    see(s, s.label[own], eye_of(s.effect_owner))
    s.stage = EFFECT


@rule
def effect_actions(s: State, out: Actions) -> int:
    """CC7 Effects are optional: skip, or one of the ways to use it."""
    owner = int(s.effect_owner)
    out[0] = SKIP
    if s.effect_value == RIFT_VALUE:
        out[1] = RIFT
        return 2
    if s.effect_value == WEREWOLF:
        return positions_from(out, 1, PEEK, 0, held(s, owner))
    if s.effect_value == WITCH:
        return first_cards(s, out, 1)
    if s.effect_value == VAMPIRE:
        return positions_from(out, 1, GIVE, 0, held(s, owner))
    if s.effect_value == BOGEYMAN:
        return gift_actions(s, out, 1)
    return positions_from(out, 1, REAP, 0, held(s, owner))


@rule
def positions_from(out: Actions, count: int, kind: int, first: int, end: int) -> int:
    """One action for each position of a hand, from the first on."""
    for position in range(first, end):
        out[count] = kind + position
        count += 1
    return count


@rule
def cards_of(steps: int) -> int:
    """The number of the first card of the seat so many steps on."""
    return CARD + (steps - 1) * MOST_CARDS


@rule
def first_cards(s: State, out: Actions, count: int) -> int:
    """CC10 The first of two cards of one other player: any but his last."""
    for steps in range(1, s.players):
        cards = held(s, seat_on(s, s.effect_owner, steps))
        count = positions_from(out, count, cards_of(steps), 0, cards - 1)
    return count


@rule
def second_cards(s: State, out: Actions) -> int:
    """CC10 The second of them: any that lies behind the first."""
    steps = s.victim - s.effect_owner
    steps += s.players if steps < 0 else 0
    behind = position_of(s, s.victim, s.picked) + 1
    return positions_from(out, 0, cards_of(steps), behind, held(s, s.victim))


@rule
def cards_to_take(s: State, out: Actions) -> int:
    """CC11 Any card of another player."""
    count = 0
    for steps in range(1, s.players):
        cards = held(s, seat_on(s, s.effect_owner, steps))
        count = positions_from(out, count, cards_of(steps), 0, cards)
    return count


@rule
def gift_actions(s: State, out: Actions, count: int) -> int:
    """CC12 Another player who has fewer than four cards."""
    for steps in range(1, s.players):
        if is_poor(s, seat_on(s, s.effect_owner, steps)):
            out[count] = GIFT + steps - 1
            count += 1
    return count
