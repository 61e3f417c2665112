"""The verbs of Culot."""

from culot.state import CARDS, DARE, DUCK, FOR_DEAL, MAX_SEATS, NO_CARD, SILENT, State
from ludotoc.engine.arrays import Actions, Outcomes, Scores, Weights
from ludotoc.engine.dice import draw_below
from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING
from ludotoc.engine.jit import kernel, rule


@rule
def is_in_the_pack(s: State, card: int) -> bool:
    """CU1 Whether a card is still to be dealt."""
    for seat in range(s.players):
        if s.card[seat] == card:
            return False
    return True


@rule
def card_of_the_pack(s: State, depth: int) -> int:
    """CU1 The card that lies so deep in what is left of the pack."""
    for card in range(1, CARDS + 1):
        if is_in_the_pack(s, card):
            if depth == 0:
                return card
            depth -= 1
    return NO_CARD


@rule
def points(s: State, seat: int) -> int:
    """CU4 Nothing for ducking; a point for each who dared, or a lost one for a lower card."""
    if s.said[seat] != DARE or not is_over(s):
        return 0
    dared = 0
    for other in range(s.players):
        if s.said[other] == DARE and s.card[other] > s.card[seat]:
            return -1
        dared += int(s.said[other] == DARE)
    return dared


@kernel
def set_up(s: State) -> None:
    """CU2 Nobody has a card, nobody has spoken; the rest of the record is zero already."""
    for seat in range(MAX_SEATS):
        s.said[seat] = SILENT
    s.viewer = EVERYTHING


@kernel
def actors(s: State) -> int:
    """CU2 They speak in turn."""
    return 1 << s.turn if s.dealt == s.players and s.turn < s.players else 0


@kernel
def legal_actions(s: State, seat: int, out: Actions) -> int:
    """CU2 Duck or dare."""
    if (actors(s) >> seat) & 1 == 0:
        return 0
    out[0], out[1] = DUCK, DARE
    return 2


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """CU1 A card is dealt, or CU2 somebody speaks; CU3 the last word shows the cards."""
    if seat == CHANCE_SEAT:
        s.card[s.dealt] = action
        s.dealt += 1
    else:
        s.said[seat] = action
        s.turn += 1
    if seat == CHANCE_SEAT or is_over(s):
        s.chance.disclosed += 1


@kernel
def chance_outcomes(s: State, outcomes: Outcomes, weights: Weights) -> int:
    """CU1 Any card left, each as likely."""
    left = CARDS - s.dealt if s.dealt < s.players else 0
    for depth in range(left):
        outcomes[depth], weights[depth] = card_of_the_pack(s, depth), 1
    return left


@kernel
def draw_chance(s: State) -> int:
    """CU1 The card the key gives to the next seat."""
    return card_of_the_pack(s, draw_below(s.chance, FOR_DEAL, 0, s.dealt, CARDS - s.dealt))


@kernel
def settle(s: State) -> None:
    """CU1 Deal a card to each."""
    while s.dealt < s.players:
        apply(s, CHANCE_SEAT, draw_chance(s))


@kernel
def is_over(s: State) -> bool:
    """CU3 When all have spoken."""
    return s.turn == s.players


@kernel
def scores(s: State, out: Scores) -> None:
    """CU4 The points of each seat."""
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def winners(s: State) -> int:
    """CU5 The most points win; a tie is shared."""
    best, seats = -1, 0
    for seat in range(s.players):
        if points(s, seat) > best:
            best, seats = points(s, seat), 0
        seats |= int(points(s, seat) == best) << seat
    return seats if is_over(s) else 0


@kernel
def is_secret(s: State, seat: int, action: int) -> bool:
    """CU1 Who was dealt what is secret; what is said is not."""
    return seat == CHANCE_SEAT


@kernel
def tally(s: State, action: int) -> int:
    """Statistics count how often somebody dares."""
    return int(action == DARE)
