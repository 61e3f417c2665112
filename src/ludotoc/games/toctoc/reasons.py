"""TT5-TT18: why a card cannot be played, and why not so: each clause has its own sentence."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat, Sentence, Value
from ludotoc.games.ring.cards import ACE, FIRST_JOKER, JACK, KING, SEVEN, rank_number
from ludotoc.games.ring.moves import standing_on
from ludotoc.games.ring.reading import legal_in, read, recorded
from ludotoc.games.ring.rules import is_on_ring, marble_in_camp, start_of, step
from ludotoc.games.ring.scene import cards_in
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES, SIDE, STAYS_ON_RING
from ludotoc.games.ring.telling import place_name
from ludotoc.games.ring.why import Reason, nearest
from ludotoc.games.ring.words import card_name, listed
from ludotoc.games.toctoc import GAME, obstacles
from ludotoc.games.toctoc.board import steps_to_garage
from ludotoc.games.toctoc.moves import steps_of
from ludotoc.games.toctoc.naming import NAMES, whose_marble
from ludotoc.games.toctoc.state import PART, REST, SEATS, WAYS
from ludotoc.games.toctoc.walk import may_be_swapped

_obstacle, _may_be_swapped = read(obstacles.obstacle), read(may_be_swapped)
_is_on_ring, _step, _corner_of = read(is_on_ring), read(step), read(start_of)
_to_garage, _camp = read(steps_to_garage), read(marble_in_camp)
EXITS = (ACE, KING)

STEPS = {
    obstacles.IN_GARAGE_A: "{piece} is in garage A and needs an ace or a king",
    obstacles.FRESH_AHEAD: "{piece} on {here} would pass {whose:your|*'s} fresh marble on {there}",
    obstacles.FRESH_BEHIND: (
        "{piece} on {here} would go back past {whose:your|*'s} fresh marble on {there}"
    ),
    obstacles.IN_GARAGE_B: "{piece} is home and does not move again",
    obstacles.NEVER_BACKWARDS_IN: "{piece} on {here} cannot enter garage B backwards",
    obstacles.SHORT_OF_GARAGE: "{piece} on {here} is too far from garage B for {steps:step|steps}",
    obstacles.BEYOND_GARAGE: "{piece} on {here} would go beyond the end of garage B",
    obstacles.PLACE_IS_TAKEN: "{piece} on {here} would end on {there}, where {other} is",
    obstacles.PASSES_GARAGE: "{piece} on {here} may not pass its own garage: it goes in",
}
LANDS = "{piece} on {here} would land on {whose:your|*'s} fresh marble on {there}"


def own_marbles(view: Any) -> range:
    """TT18 The marbles a player moves as his own."""
    return range(MARBLES * view.colour, MARBLES * view.colour + MARBLES)


def where(view: Any, marble: int) -> Sentence:
    """The place of a marble that is out of garage A."""
    return place_name(NAMES, SEATS, marble, view.ring.place[marble])


# --- walks ---


def obstacle_to(view: Any, marble: int, steps: int, way: int) -> int:
    """What is in the way; of a marble that would pass its garage, what keeps it from going in."""
    code = int(_obstacle(view, marble, steps, way))
    if code != obstacles.PASSES_GARAGE:
        return code
    return int(_obstacle(view, marble, steps, ENTERS_HOUSE)) or code


def of_steps(view: Any, marble: int, steps: int, way: int) -> Reason:
    """Why a marble may not make these steps that way."""
    code = obstacle_to(view, marble, steps, way)
    blockers = _blockers(view, marble, steps, code)
    values: dict[str, Value] = {"piece": whose_marble(marble), "steps": abs(steps)}
    if view.ring.place[marble] != CAMP:
        values["here"] = where(view, marble)
    for other in blockers:
        values["other"], values["there"] = whose_marble(other), where(view, other)
        values["whose"] = Seat(other // MARBLES)
    lands = _lands_on(view, marble, steps, blockers) and code != obstacles.PLACE_IS_TAKEN
    refusal = Refused(LANDS if lands else STEPS[code], f"TT{-code // 10}", **values)
    return Reason(refusal, blockers)


def _lands_on(view: Any, marble: int, steps: int, blockers: tuple[int, ...]) -> bool:
    end = _step(view.ring, view.ring.place[marble], steps)
    return any(view.ring.place[other] == end for other in blockers)


def _blockers(view: Any, marble: int, steps: int, code: int) -> tuple[int, ...]:
    """TT8, TT16 The fresh marble on the next corner, or the one on the place in the garage."""
    here, seat = view.ring.place[marble], marble // MARBLES
    if code == obstacles.FRESH_AHEAD:
        ahead = (SIDE - 1 - here) % SIDE or SIDE
        return standing_on(view, _step(view.ring, here, ahead))
    if code == obstacles.FRESH_BEHIND:
        return standing_on(view, _step(view.ring, here, -(here % SIDE + 1)))
    if code == obstacles.PLACE_IS_TAKEN:
        place = HOUSE + steps - _to_garage(view, marble)
        own = range(MARBLES * seat, MARBLES * seat + MARBLES)
        return tuple(each for each in own if view.ring.place[each] == place)
    return ()


# --- cards ---


def of_discard(view: Any) -> Reason:
    """TT5, TT14 No card is discarded while another can be played; a joker always can."""
    playable = cards_in(int(obstacles.cards_to_play(recorded(GAME, view))))
    if playable[0] >= FIRST_JOKER:
        message = "{card} can always be played, so no card may be discarded"
        return Reason(Refused(message, "TT14", card=card_name(playable[0])))
    message = "no card may be discarded while one can be played: {cards}"
    cards = listed([card_name(card) for card in playable])
    return Reason(Refused(message, "TT5", cards=cards))


def of_idle_card(view: Any, card: int) -> Reason:
    """TT5 A card that no marble can use: the reason of the marble that comes nearest."""
    rank = rank_number(card)
    if rank == JACK:
        reason = _of_idle_jack(view)
    elif rank in EXITS and any(view.ring.place[each] == CAMP for each in own_marbles(view)):
        reason = of_exit(view, rank)
    else:
        reason = _nearest_walk(view, steps_of(card))
    message, refusal = "{card} cannot be played: {reason}", reason.refusal
    said = Refused(message, refusal.clause, card=card_name(card), reason=refusal.said)
    return Reason(said, reason.blockers)


def _nearest_walk(view: Any, steps: int) -> Reason:
    """Of a marble on the circuit if there is one, of one that waits if not."""
    place, own = view.ring.place, own_marbles(view)
    out = [marble for marble in own if _is_on_ring(place[marble])]
    waiting = [marble for marble in own if place[marble] == CAMP]
    reason = nearest(of_steps(view, each, steps, STAYS_ON_RING) for each in out or waiting or own)
    if steps != SEVEN:
        return reason
    message, refusal = "seven steps cannot be used up, and {reason}", reason.refusal
    return Reason(Refused(message, "TT10", reason=refusal.said), reason.blockers)


def _of_idle_jack(view: Any) -> Reason:
    """TT12 Nothing to swap, or nothing to swap it with."""
    if not any(_may_be_swapped(view, marble) for marble in own_marbles(view)):
        message = "none of {whose:your|*'s} marbles on the circuit can be swapped"
        return Reason(Refused(message, "TT12", whose=Seat(view.colour)))
    message = "no other player's marble on the circuit can be swapped"
    return Reason(Refused(message, "TT12"))


# --- ways ---


def of_exit(view: Any, rank: int) -> Reason:
    """TT6, TT7 An ace or a king, a marble in garage A, no fresh one on the corner."""
    if rank not in EXITS:
        return Reason(Refused("only an ace or a king brings a marble out", "TT6"))
    if all(view.ring.place[each] != CAMP for each in own_marbles(view)):
        return Reason(Refused("no marble is left in garage A", "TT7"))
    (fresh,) = standing_on(view, _corner_of(view.colour))
    message = "{piece} is fresh on the corner {there}, so none can come out"
    refusal = Refused(message, "TT7", piece=whose_marble(fresh), there=where(view, fresh))
    return Reason(refusal, (fresh,))


def of_walk(view: Any, marble: int, way: int) -> Reason:
    """TT6 A walk by the card on the table."""
    if rank_number(view.card) == JACK:
        return Reason(Refused("a jack walks nowhere, it only swaps", "TT6"))
    return of_steps(view, marble, steps_of(view.card), way)


def of_marble(view: Any, marble: int) -> Reason:
    """Nothing the card on the table does moves this own marble."""
    rank = rank_number(view.card)
    if rank == JACK:
        return _of_unswappable(view, marble)
    if rank in EXITS and view.ring.place[marble] == CAMP:
        if int(view.ring.stakes) >> view.colour & 1:
            return of_exit(view, rank)
        message, first = "marbles in garage A are alike: {piece} comes out first", view.colour
        piece = whose_marble(_camp(view.ring, first))
        return Reason(Refused(message, "TT7", piece=piece))
    return of_steps(view, marble, steps_of(view.card), STAYS_ON_RING)


def of_part(view: Any, marble: int, steps: int, way: int) -> Reason:
    """TT10, TT11 A part of the 7."""
    rest, piece, own = view.rest, whose_marble(marble), marble % MARBLES
    if view.stage == REST and steps != rest:
        message = "all {rest:step|steps} left of the 7 go to one of {whose:your|*'s} marbles"
        return Reason(Refused(message, "TT11", rest=rest, whose=Seat(view.colour)))
    if steps > rest:
        return Reason(Refused("only {steps:step|steps} of the 7 left", "TT10", steps=rest))
    if view.moved >> own & 1:
        return Reason(Refused("{piece} has had its part of this 7", "TT10", piece=piece))
    code, inside = obstacle_to(view, marble, steps, way), PART + WAYS * (SEVEN * own + steps - 1)
    goes_in = inside + ENTERS_HOUSE in legal_in(GAME, view, view.turn)
    if code < obstacles.FREE and (goes_in or code != obstacles.PASSES_GARAGE):
        return of_steps(view, marble, steps, way)
    message = "after {steps:step|steps} of {piece} the rest of the 7 could not be used up"
    return Reason(Refused(message, "TT10", steps=steps, piece=piece))


def of_swap(view: Any, marble: int, other: int) -> Reason:
    """TT12 An own marble on the circuit with another player's, neither fresh."""
    if rank_number(view.card) != JACK:
        return Reason(Refused("only a jack swaps two marbles", "TT12"))
    if other // MARBLES == view.colour:
        message = "a jack swaps with another player's marble, not with {piece}"
        return Reason(Refused(message, "TT12", piece=whose_marble(other)))
    bad = marble if not _may_be_swapped(view, marble) else other
    return _of_unswappable(view, bad)


def _of_unswappable(view: Any, marble: int) -> Reason:
    """TT8, TT12 Not on the circuit, or fresh."""
    piece = whose_marble(marble)
    if not _is_on_ring(view.ring.place[marble]):
        message = "a jack swaps marbles on the circuit, and {piece} is not there"
        return Reason(Refused(message, "TT12", piece=piece))
    message = "{piece} on {here} is fresh and cannot be swapped"
    return Reason(Refused(message, "TT8", piece=piece, here=where(view, marble)), (marble,))


def of_square(view: Any, square: int) -> Reason | None:
    """Of a marble that the card would carry to a hole, what keeps it from it."""
    if rank_number(view.card) == JACK:
        return None
    most = view.rest if view.rest else 0
    for marble in own_marbles(view):
        if not _is_on_ring(view.ring.place[marble]):
            continue
        for steps in range(1, most + 1) if most else (steps_of(view.card),):
            comes_there = _step(view.ring, view.ring.place[marble], steps) == square
            if comes_there and obstacle_to(view, marble, steps, STAYS_ON_RING) < obstacles.FREE:
                return of_steps(view, marble, steps, STAYS_ON_RING)
    return None
