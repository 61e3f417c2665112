"""Toc Chocottes, as the contract asks for it: setting up, who acts, what is legal, what happens."""

from __future__ import annotations

from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.cards import NO_CARDS, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule
from ludotoc.games.chocottes.deal import (
    discard_drawn,
    draw,
    draw_for_deck,
    gather,
    lay,
    lay_all,
    look,
    replace,
)
from ludotoc.games.chocottes.effects import (
    cards_to_take,
    effect_actions,
    positions_from,
    second_cards,
)
from ludotoc.games.chocottes.ending import add_up, draw_tile, knock, who_has_won
from ludotoc.games.chocottes.knowledge import draw_coin, toss
from ludotoc.games.chocottes.live import (
    claim_actions,
    close_beat,
    draw_order,
    is_sealed,
    order_outcomes,
    seal,
)
from ludotoc.games.chocottes.snap import (
    answer,
    asked_seat,
    open_window,
    resolve_effect,
    snap_actions,
)
from ludotoc.games.chocottes.state import (
    CARDS,
    CLOSING,
    DISCARD,
    DRAW,
    DRAWN,
    EFFECT,
    FOR_STARTER,
    INSPECTING,
    KNOCK,
    LIVE,
    LOOK,
    LOOKING,
    MIXING,
    NO_CARD,
    NOBODY,
    OVER,
    PAIRS,
    PASS,
    REPLACE,
    SHUFFLING,
    SKIP,
    SNAP,
    STARTING,
    STAY,
    TILES,
    TOSSING,
    TURN,
    WINDOW,
    State,
)
from ludotoc.games.chocottes.table import held, turn_back


@kernel
def set_up(s: State) -> None:
    """CC2 Nobody has points; who starts the first round is drawn by lot."""
    s.starter, s.active, s.ender = NOBODY, NOBODY, NOBODY
    s.drawn = NO_CARD
    s.viewer = EVERYTHING
    s.stage = STARTING


@rule
def start_with(s: State, seat: int) -> None:
    """CC2 First round: a random starter."""
    s.starter = seat
    s.chance.disclosed += 1
    gather(s)


@kernel
def is_over(s: State) -> bool:
    """CC18 Whether a round has ended with somebody at 50 or more."""
    return s.stage == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether a lot, a shuffle, a coin, a tile or the order of claims decides next."""
    return s.stage < LOOKING


@kernel
def actors(s: State) -> int:
    """The seats that decide now, as bits: several while all look, and in a live window."""
    if s.stage == WINDOW:
        return s.asking if s.live == LIVE else 1 << asked_seat(s)
    if is_chance(s) or s.stage == OVER:
        return 0
    if s.stage == LOOKING:
        return s.to_look
    return 1 << (s.effect_owner if s.stage >= EFFECT else s.active)


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """What a seat may do now, in ascending order of the action numbers."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    if s.stage == WINDOW:
        return claim_actions(s, seat, out) if s.live == LIVE else snap_actions(s, seat, out)
    if s.stage == LOOKING:
        return positions_from(out, 0, LOOK, 0, PAIRS)
    if s.stage == TURN:
        return turn_actions(out)
    if s.stage == DRAWN:
        return drawn_actions(s, out)
    if s.stage == EFFECT:
        return effect_actions(s, out)
    return second_cards(s, out) if s.stage == MIXING else cards_to_take(s, out)


@rule
def turn_actions(out: Actions) -> int:
    """CC3 Draw or knock; no passing."""
    out[0], out[1] = DRAW, KNOCK
    return 2


@rule
def drawn_actions(s: State, out: Actions) -> int:
    """CC3 Discard the card drawn, or put it in place of any own card."""
    out[0] = DISCARD
    return positions_from(out, 1, REPLACE, 0, held(s, s.active))


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """What happens then. Unchecked: the table asks `legal_actions` first."""
    if seat == CHANCE_SEAT:
        apply_chance(s, action)
    elif is_sealed(s):
        seal(s, seat, action)
    else:
        turn_back(s)
        decide(s, seat, action)


@rule
def decide(s: State, seat: int, action: int) -> None:
    """CC2, CC3, CC5, CC7 A look, a turn, an answer in a window, or an effect."""
    if s.stage == WINDOW:
        answer(s, seat, action)
    elif s.stage == LOOKING:
        look(s, seat, action - LOOK)
    elif s.stage == TURN:
        take_turn(s, action)
    elif s.stage == DRAWN:
        use_drawn(s, action)
    else:
        resolve_effect(s, action)


@rule
def take_turn(s: State, action: int) -> None:
    """CC3 Draw or knock."""
    if action == DRAW:
        draw(s)
    else:
        knock(s)


@rule
def use_drawn(s: State, action: int) -> None:
    """CC3, CC5 A card is discarded, and everybody may snap."""
    if action == DISCARD:
        discard_drawn(s)
    else:
        replace(s, action - REPLACE)
    open_window(s)


@rule
def apply_chance(s: State, outcome: int) -> None:
    """What chance decides, drawn from the key or given."""
    if s.stage == STARTING:
        start_with(s, outcome)
    elif s.stage == SHUFFLING:
        lay(s, outcome)
    elif s.stage == TOSSING:
        toss(s, s.witches - 1, outcome)
        s.chance.disclosed += 1
        open_window(s)
    elif s.stage == INSPECTING:
        s.chance.disclosed += 1
        add_up(s, outcome)
    else:
        close_beat(s, outcome)


@kernel
def draw_chance(s: State) -> int:
    """The outcome that the key gives to what chance decides next."""
    if s.stage == STARTING:
        return draw_below(s.chance, FOR_STARTER, 0, 0, s.players)
    if s.stage == SHUFFLING:
        return draw_for_deck(s)
    if s.stage == TOSSING:
        return draw_coin(s)
    return draw_tile(s) if s.stage == INSPECTING else draw_order(s)


@rule
def settle_all(s: State) -> None:
    """One outcome after the other; a whole shuffle at once."""
    while is_chance(s):
        if s.stage == SHUFFLING:
            lay_all(s)
        else:
            apply_chance(s, draw_chance(s))


@kernel
def settle(s: State) -> None:
    """Let the key decide everything that chance has pending."""
    if is_chance(s):
        settle_all(s)


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """What chance may decide next, and how often each in proportion."""
    if not is_chance(s):
        return 0
    if s.stage == CLOSING:
        return order_outcomes(s, outcomes, weights)
    if s.stage == SHUFFLING:
        return cards_left(s, outcomes, weights)
    if s.stage == INSPECTING:
        return tiles_left(outcomes, weights)
    count = s.players if s.stage == STARTING else 2
    for outcome in range(count):
        outcomes[outcome], weights[outcome] = STAY + outcome, 1
    return count


@rule
def cards_left(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """CC2 Any card not yet laid, in ascending order."""
    left, count = NO_CARDS, 0
    for place in range(s.taken, CARDS):
        left |= only(s.face[place])
    while left != NO_CARDS:
        outcomes[count], weights[count] = lowest(left), 1
        left = without_lowest(left)
        count += 1
    return count


@rule
def tiles_left(outcomes: Outcomes, weights: Weights) -> int:
    """CC1 Any of the three tiles."""
    for tile in range(len(TILES)):
        outcomes[tile], weights[tile] = TILES[tile], 1
    return len(TILES)


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """CC5, CC10, CC20 The deck, a Witch's coin and sealed claims; all else happens in the open."""
    if seat == CHANCE_SEAT:
        return s.stage in (SHUFFLING, TOSSING)
    return is_sealed(s)


@kernel
def scores(s: State, out: Scores) -> None:
    """CC18 The points of each seat over all rounds: few are good."""
    for seat in range(s.players):
        out[seat] = s.totals[seat]


@kernel
def winners(s: State) -> int:
    """CC18 Who has won, as bits."""
    return who_has_won(s)


@kernel
def tally(s: State, action: int) -> int:
    """What statistics count about a decision, as bits in the order of GAME.tallies."""
    uses_effect = s.stage == EFFECT and action != SKIP
    return int(SNAP <= action < PASS) | int(action == KNOCK) << 1 | int(uses_effect) << 2
