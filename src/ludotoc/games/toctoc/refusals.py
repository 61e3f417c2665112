"""Why not: for anything that cannot be done now, the clause and a sentence."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import legal_list
from ludotoc.engine.words import Seat
from ludotoc.games.ring.cards import ACE, FIRST_JOKER, FOUR, JACK, KING, NO_CARD, SEVEN, rank_number
from ludotoc.games.ring.notation import LETTERS, card_text, marble_name
from ludotoc.games.ring.position import places
from ludotoc.games.ring.rules import start_square
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES, STAYS_ON_RING
from ludotoc.games.toctoc import GAME, obstacles
from ludotoc.games.toctoc.state import (
    ACCEPT,
    CARD,
    CARDS,
    DISCARD,
    EXCHANGE,
    EXIT,
    MOVE,
    OVER,
    PART,
    PARTS,
    PASS,
    REST,
    SEATS,
    STOP,
    STUCK,
    SWAP,
    WALK,
    WAYS,
)

ASKED = {
    EXCHANGE: ("choose a card for your partner", "TT4"),
    STUCK: ("you are stuck: accept help or decline it first", "TT17"),
    CARD: ("play a card first, or discard one if none can be played", "TT5"),
    MOVE: ("say how the card on the table is played", "TT6"),
    PARTS: ("go on with the 7", "TT10"),
    REST: ("play the rest of the 7 with one of your partner's marbles, or stop", "TT11"),
}
STAGES_OF = (
    (PASS, (EXCHANGE,)),
    (ACCEPT, (STUCK,)),
    (PART, (PARTS, REST)),
    (EXIT, (MOVE,)),
    (0, (CARD,)),
)
# Of what is asked at its own time only, the time is said.
UNTIMELY = {
    EXCHANGE: ("a card is passed only in the exchange, after the deal", "TT4"),
    STUCK: ("help comes at the first turn after three deals in garage A", "TT17"),
}
STEPS = {
    obstacles.IN_GARAGE_A: "marble {marble} is in garage A and needs an ace or a king",
    obstacles.FRESH_AHEAD: "marble {marble} cannot pass or reach a fresh marble",
    obstacles.FRESH_BEHIND: "marble {marble} cannot go back past or onto a fresh marble",
    obstacles.IN_GARAGE_B: "marble {marble} is home and does not move again",
    obstacles.NEVER_BACKWARDS_IN: "marble {marble} cannot enter garage B backwards",
    obstacles.SHORT_OF_GARAGE: "marble {marble} is too far from garage B for {steps}",
    obstacles.BEYOND_GARAGE: "marble {marble} would go beyond the end of garage B",
    obstacles.PLACE_IS_TAKEN: "marble {marble} finds its place in garage B taken",
    obstacles.PASSES_GARAGE: "marble {marble} may not pass its own garage: it goes in",
}


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    if s.stage == OVER:
        return Refused("the game is over", "TT19")
    if s.stage < EXCHANGE:
        return Refused("a lot, a shuffle or a blind draw comes first", "TT3")
    if s.stage == EXCHANGE and s.passed[seat] != NO_CARD:
        return Refused("you have chosen your card; the others have not yet", "TT4")
    if s.stage != EXCHANGE and seat != s.turn:
        return Refused("it is {who}'s turn", "TT3", who=Seat(int(s.turn)))
    stages = next(stages for first, stages in STAGES_OF if action >= first)
    if s.stage not in stages:
        untimely = UNTIMELY.get(stages[0]) if s.stage == CARD else None
        return Refused(*(untimely or ASKED[int(s.stage)]))
    if s.stage == STUCK:
        return Refused("only who holds an ace or a king may decline help", "TT17")
    return _of_card(s, seat, action) if s.stage in (CARD, EXCHANGE) else _of_way(s, action)


def _of_card(s: np.record, seat: int, action: int) -> Refused:
    card = (action - PASS if action >= PASS else action) % CARDS
    if not int(s.hand[seat]) >> card & 1:
        clause = "TT4" if action >= PASS else "TT5"
        return Refused("you do not hold {card}", clause, card=card_text(card))
    return _of_discard(s) if action >= DISCARD else _of_idle_card(s, card)


def _of_discard(s: np.record) -> Refused:
    playable = members(obstacles.cards_to_play(s))
    if playable[0] >= FIRST_JOKER:
        message = "{card} can always be played, so no card may be discarded"
        return Refused(message, "TT14", card=card_text(playable[0]))
    names = ", ".join(map(card_text, playable))
    message = "no card may be discarded while one can be played: {cards}"
    return Refused(message, "TT5", cards=names)


def _steps(card: int) -> int:
    """How far a card carries a marble; the 4 carries it back."""
    return -FOUR if rank_number(card) == FOUR else rank_number(card)


def _of_idle_card(s: np.record, card: int) -> Refused:
    """A card that no marble can use: the reason of the marble that comes nearest."""
    name, rank = card_text(card), rank_number(card)
    if rank == SEVEN:
        return Refused("{card}: seven steps cannot be used up", "TT10", card=name)
    if rank == JACK:
        message = "{card}: there are no two marbles on the circuit that it may swap"
        return Refused(message, "TT12", card=name)
    reason = _of_steps(s, _foremost(s), _steps(card), STAYS_ON_RING)
    if rank in (ACE, KING) and CAMP in places(s, int(s.colour)):
        reason = _of_exit(s, rank)
    return Refused("{card}: {reason}", reason.clause, card=name, reason=reason.sentence)


def _foremost(s: np.record) -> int:
    """An own marble on the circuit if there is one, else one in garage A."""
    own = places(s, int(s.colour))
    return min(range(MARBLES), key=lambda marble: (own[marble] > HOUSE, own[marble] != CAMP))


def _of_steps(s: np.record, own: int, steps: int, way: int) -> Refused:
    """Why a marble may not make these steps that way."""
    code = _obstacle(s, own, steps, way)
    return Refused(STEPS[code], f"TT{-code // 10}", marble=LETTERS[own], steps=abs(steps))


def _obstacle(s: np.record, own: int, steps: int, way: int) -> int:
    """What is in the way; of a marble that would pass its garage, what keeps it from going in."""
    marble = MARBLES * int(s.colour) + own
    code = int(obstacles.obstacle(s, marble, steps, way))
    if code != obstacles.PASSES_GARAGE:
        return code
    return int(obstacles.obstacle(s, marble, steps, ENTERS_HOUSE)) or code


def _of_way(s: np.record, action: int) -> Refused:
    if action == EXIT:
        return _of_exit(s, rank_number(int(s.card)))
    if action == STOP:
        return Refused("the whole 7 must be used", "TT10")
    if action >= PART:
        own, choice = divmod(action - PART, WAYS * SEVEN)
        return _of_part(s, own, choice // WAYS + 1, choice % WAYS)
    if action >= SWAP:
        return _of_swap(s, *divmod(action - SWAP, MARBLES * SEATS))
    if rank_number(int(s.card)) == JACK:
        return Refused("a jack walks nowhere, it only swaps", "TT6")
    own, way = divmod(action - WALK, WAYS)
    return _of_steps(s, own, _steps(int(s.card)), way)


def _of_exit(s: np.record, rank: int) -> Refused:
    if rank not in (ACE, KING):
        return Refused("only an ace or a king brings a marble out", "TT6")
    if CAMP not in places(s, int(s.colour)):
        return Refused("no marble is left in garage A", "TT7")
    return Refused("a fresh marble of the same colour stands on the corner", "TT7")


def _of_part(s: np.record, own: int, steps: int, way: int) -> Refused:
    rest, letter = int(s.rest), LETTERS[own]
    if s.stage == REST and steps != rest:
        message = "all {rest} steps that are left go to one of your partner's marbles"
        return Refused(message, "TT11", rest=rest)
    if steps > rest:
        return Refused("only {rest} steps of the 7 are left", "TT10", rest=rest)
    if s.moved >> own & 1:
        return Refused("marble {marble} has had its part of this 7", "TT10", marble=letter)
    code, inside = _obstacle(s, own, steps, way), PART + WAYS * (SEVEN * own + steps - 1)
    goes_in = inside + ENTERS_HOUSE in legal_list(GAME, s, int(s.turn))
    if code < obstacles.FREE and (goes_in or code != obstacles.PASSES_GARAGE):
        return _of_steps(s, own, steps, way)
    message = "after {steps} steps of {marble} the rest of the 7 could not be used up"
    return Refused(message, "TT10", steps=steps, marble=letter)


def _of_swap(s: np.record, own: int, other: int) -> Refused:
    if rank_number(int(s.card)) != JACK:
        return Refused("only a jack swaps two marbles", "TT12")
    if other // MARBLES == s.colour:
        return Refused("a jack swaps with another player's marble, not with an own one", "TT12")
    mine = MARBLES * int(s.colour) + own
    for marble in (mine, other):
        if s.ring.place[marble] >= HOUSE:
            message = "a jack swaps marbles on the circuit, and {marble} is not there"
            return Refused(message, "TT12", marble=marble_name(marble, SEATS))
    fresh = marble_name(mine if _is_fresh(s, mine) else other, SEATS)
    return Refused("{marble} is fresh and cannot be swapped", "TT8", marble=fresh)


def _is_fresh(s: np.record, marble: int) -> bool:
    """TT8 Whether a marble has come out and not moved since."""
    seat = marble // MARBLES
    is_held = int(s.ring.stakes) >> seat & 1
    return bool(is_held and s.ring.place[marble] == start_square(seat))
