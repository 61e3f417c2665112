"""TK10-TK34: why a card cannot be played, and why not so: each clause has its own sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat
from ludotoc.games.ring.cards import ACE, FIVE, JACK, JOKER, KING, SEVEN, rank_number
from ludotoc.games.ring.reading import read, recorded
from ludotoc.games.ring.rules import is_on_ring, marble_in_camp, start_of
from ludotoc.games.ring.scene import cards_in
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES, SIDE, STAYS_ON_RING
from ludotoc.games.ring.why import Reason, nearest
from ludotoc.games.ring.words import card_name, listed, square_name
from ludotoc.games.tock import GAME
from ludotoc.games.tock.crossing import FORWARDS
from ludotoc.games.tock.moves import squares_walked
from ludotoc.games.tock.naming import whose_pawn
from ludotoc.games.tock.obstacles import end_of_walk, holds_start, pieux_on, walk_reason, where
from ludotoc.games.tock.seven import NOBODY, can_complete, longest_part
from ludotoc.games.tock.state import CROSSING, DICE_GAIN, DISCARDING, PARTS
from ludotoc.games.tock.teams import is_team
from ludotoc.games.tock.ways import distance, distances, ranks_to_play

_distance, _distances = read(distance), read(distances)
_can_complete, _longest_part, _is_on_ring = read(can_complete), read(longest_part), read(is_on_ring)
_is_team, _start_of, _camp = read(is_team), read(start_of), read(marble_in_camp)
PARTEU = (ACE, KING, JOKER)


def own_pawns(view: Any) -> range:
    """TK33 The pawns a player moves as his own."""
    return range(MARBLES * view.colour, MARBLES * view.colour + MARBLES)


def why(template: str, clause: str, *blockers: int, **values: Any) -> Reason:
    """A reason with the pawns in the way."""
    return Reason(Refused(template, clause, **values), blockers)


# --- cards ---


def of_purchase(view: Any) -> Reason:
    """TK31 A Pieu is bought where a card may be discarded, with a pawn in camp and a free start."""
    if view.dice != DICE_GAIN:
        return Reason(Refused("a Pieu can be bought only where dice=gain is played", "TK31"))
    if all(view.ring.place[marble] != CAMP for marble in own_pawns(view)):
        return Reason(Refused("no pawn is left in the camp for a Pieu", "TK31"))
    for marble in holds_start(view, view.colour):
        message = "{piece} holds the start, so no Pieu can be bought"
        return why(message, "TK31", marble, piece=whose_pawn(marble))
    return Reason(Refused("a Pieu can be bought only where a card may be discarded", "TK31"))


def of_discard(view: Any) -> Reason:
    """TK10, TK11 No card is discarded while another can be played, a 5 that could be never."""
    if view.stage == DISCARDING:
        return Reason(Refused("a 5 that could be kept cannot be discarded", "TK11"))
    playable = int(ranks_to_play(recorded(GAME, view)))
    if playable == 1 << FIVE:
        return Reason(Refused("a 5 that can be played may be kept, not discarded", "TK11"))
    held = [card for card in cards_in(view.hand[view.turn][0]) if playable >> rank_number(card) & 1]
    message = "no card may be discarded while one can be played: {cards}"
    cards = listed([card_name(card) for card in held])
    return Reason(Refused(message, "TK10", cards=cards))


def of_idle_card(view: Any, card: int) -> Reason:
    """TK10 A card that no pawn can use: the reason of the pawn that comes nearest."""
    reason = nearest(_of_rank(view, rank_number(card)))
    message, refusal = "{card} cannot be played: {reason}", reason.refusal
    said = Refused(message, refusal.clause, card=card_name(card), reason=refusal.said)
    return Reason(said, reason.blockers)


def _of_rank(view: Any, rank: int) -> Iterator[Reason]:
    """Every reason why nothing can be done with a card of a rank."""
    if rank == SEVEN:
        yield of_seven(view)
        return
    if rank == FIVE:
        yield of_any_five(view)
        return
    if rank in PARTEU and any(view.ring.place[marble] == CAMP for marble in own_pawns(view)):
        yield of_exit(view, rank)
    if rank == JACK and any(_is_on_ring(view.ring.place[each]) for each in own_pawns(view)):
        yield Reason(Refused("no other pawn on the ring can be swapped", "TK24"))
    for marble in own_pawns(view):
        for which in range(_distances(rank)):
            reason = walk_reason(view, marble, _distance(rank, which), ENTERS_HOUSE)
            if reason is not None:
                yield reason


def of_seven(view: Any) -> Reason:
    """TK25 A 7 that cannot be used up: how far it goes, and the Pieux that stop it."""
    if all(view.ring.place[marble] == CAMP for marble in own_pawns(view)):
        return Reason(Refused("no pawn is out to walk the 7", "TK25"))
    most = max(steps for steps in range(SEVEN) if _can_complete(view, NOBODY, 0, steps))
    pieux = [pieu for marble in own_pawns(view) for pieu in pieux_on(view, _ahead(view, marble))]
    if not pieux:
        message = "the pawns can make only {steps:step|steps} of the 7"
        return Reason(Refused(message, "TK25", steps=most))
    message = "the pawns can make only {steps:step|steps} of the 7, which {other} on {there} stops"
    other, there = whose_pawn(pieux[0]), where(view, pieux[0])
    return why(message, "TK25", *pieux, steps=most, other=other, there=there)


def _ahead(view: Any, marble: int) -> list[int]:
    return squares_walked(view, marble, SEVEN)


# --- ways ---


def of_exit(view: Any, rank: int) -> Reason:
    """TK12 Who needs a Parteu, a pawn in camp and a start without an own pawn."""
    if rank not in PARTEU:
        return Reason(Refused("only a joker, an ace or a king brings a pawn out", "TK12"))
    if all(view.ring.place[marble] != CAMP for marble in own_pawns(view)):
        return Reason(Refused("no pawn is left in the camp", "TK12"))
    (marble,) = holds_start(view, view.colour)
    values = {"piece": whose_pawn(marble), "there": where(view, marble)}
    return why("{piece} holds the start {there}, so none can come out", "TK12", marble, **values)


def of_walk(view: Any, marble: int, which: int) -> Reason:
    """TK21 A walk by the card on the table."""
    rank, card = rank_number(view.card), card_name(view.card)
    if rank == FIVE:
        return Reason(Refused("of {card} one says which pawn it moves", "TK22", card=card))
    if which >= _distances(rank):
        return Reason(Refused("{card} does not walk so far", "TK21", card=card))
    reason = walk_reason(view, marble, _distance(rank, which), ENTERS_HOUSE)
    assert reason is not None
    return reason


def of_pawn(view: Any, marble: int) -> Reason:
    """TK21 Nothing the card on the table does moves this own pawn."""
    rank = rank_number(view.card)
    if rank == FIVE:
        return of_five(view, marble, STAYS_ON_RING)
    if rank in PARTEU and view.ring.place[marble] == CAMP:
        return of_exit(view, rank) if holds_start(view, view.colour) else _of_camp(view)
    return nearest(of_walk(view, marble, which) for which in range(_distances(rank)))


def _of_camp(view: Any) -> Reason:
    """TK12 Pawns in camp are all alike."""
    first = _camp(view.ring, view.colour)
    return why("pawns in camp are alike: {piece} comes out first", "TK12", piece=whose_pawn(first))


def of_any_five(view: Any) -> Reason:
    """TK22 A 5 that moves nobody."""
    on_ring = [
        marble for marble in range(MARBLES * view.players) if _is_on_ring(view.ring.place[marble])
    ]
    if not on_ring:
        return Reason(Refused("a 5 moves a pawn on the ring, and there is none", "TK22"))
    own = [marble for marble in on_ring if marble in own_pawns(view)]
    return nearest(of_five(view, marble, STAYS_ON_RING) for marble in own or on_ring)


def of_five(view: Any, marble: int, way: int) -> Reason:
    """TK22 A 5 moves one pawn on the ring, own or an opponent's, never another's Pieu."""
    players, seat = view.players, marble // MARBLES
    if view.card >= 0 and rank_number(view.card) != FIVE:
        message = "only a 5 moves another's pawn or chooses between house and ring"
        return Reason(Refused(message, "TK22"))
    if seat >= players:
        message = "with {players} players there is no such pawn"
        return Reason(Refused(message, "TK22", players=players))
    place, piece = view.ring.place[marble], whose_pawn(marble)
    if place >= HOUSE:
        message = "a 5 moves pawns on the ring, and {piece} is not there"
        return Reason(Refused(message, "TK22", piece=piece))
    if seat != view.colour and way == ENTERS_HOUSE:
        message = "only an own pawn enters the house by a 5, not {piece}"
        return Reason(Refused(message, "TK22", piece=piece))
    if seat != view.colour and _is_team(view, seat, view.turn):
        message = "a 5 moves own pawns and opponents', not {piece}"
        return Reason(Refused(message, "TK22", piece=piece))
    if seat != view.colour and place == _start_of(seat):
        message = "{piece} on {here} is a Pieu, which no 5 moves"
        return why(message, "TK22", marble, piece=piece, here=where(view, marble))
    reason = walk_reason(view, marble, FIVE, way)
    if reason is not None:
        return reason
    message = "{piece} does not come to the house from {here}"
    return Reason(Refused(message, "TK22", piece=piece, here=where(view, marble)))


def of_square(view: Any, square: int) -> Reason | None:
    """TK14-TK25 Of a pawn that the card would carry to a square, what keeps it from it."""
    if view.stage == PARTS:
        return _of_square_in_parts(view, square)
    rank = rank_number(view.card)
    way = STAYS_ON_RING if rank == FIVE else ENTERS_HOUSE
    for marble, steps in _walks(view, rank):
        place = view.ring.place[marble]
        comes_there = _is_on_ring(place) and end_of_walk(view, marble, steps) == square
        if comes_there and (reason := walk_reason(view, marble, steps, way)):
            return reason
    return None


def _walks(view: Any, rank: int) -> list[tuple[int, int]]:
    """Every pawn a card may walk, with every distance."""
    if rank == FIVE:
        return [(marble, FIVE) for marble in range(MARBLES * view.players)]
    steps = [_distance(rank, which) for which in range(_distances(rank))]
    return [(marble, each) for marble in own_pawns(view) for each in steps]


def _of_square_in_parts(view: Any, square: int) -> Reason | None:
    for marble in own_pawns(view):
        squares = squares_walked(view, marble, SEVEN)
        if square in squares:
            return of_part(view, marble, squares.index(square) + 1)
    return None


def of_swap(view: Any, marble: int, other: int) -> Reason:
    """TK24 An own pawn on the ring with another player's that is no Pieu."""
    if rank_number(view.card) != JACK:
        return Reason(Refused("only a jack swaps two pawns", "TK24"))
    if other // MARBLES >= view.players:
        message = "with {players} players there is no such pawn"
        return Reason(Refused(message, "TK24", players=view.players))
    if other // MARBLES == view.colour:
        message = "a jack swaps with another player's pawn, not with {piece}"
        return Reason(Refused(message, "TK24", piece=whose_pawn(other)))
    for each in (marble, other):
        if not _is_on_ring(view.ring.place[each]):
            message = "a jack swaps pawns on the ring, and {piece} is not there"
            return Reason(Refused(message, "TK24", piece=whose_pawn(each)))
    message = "{piece} on {here} is a Pieu, which no jack swaps"
    values = {"piece": whose_pawn(other), "here": where(view, other)}
    return why(message, "TK24", other, **values)


def of_part(view: Any, marble: int, steps: int) -> Reason:
    """TK25 A part of the 7."""
    room, piece = _longest_part(view, marble), whose_pawn(marble)
    if steps > view.rest:
        message = "only {steps:step|steps} of the 7 left"
        return Reason(Refused(message, "TK25", steps=view.rest))
    if view.ring.place[marble] == CAMP:
        return Reason(Refused("{piece} is in camp, where no 7 moves it", "TK25", piece=piece))
    if steps <= room:
        message = "after {steps:step|steps} of {piece} the rest of the 7 could not be used up"
        return Reason(Refused(message, "TK25", steps=steps, piece=piece))
    for pieu in pieux_on(view, squares_walked(view, marble, steps)):
        message = "{piece} on {here} would pass {whose:your|*'s} Pieu on {there} with the 7"
        values = {"whose": Seat(pieu // MARBLES), "there": where(view, pieu)}
        return why(message, "TK25", pieu, piece=piece, here=where(view, marble), **values)
    message = "{piece} on {here} has room for {steps:step|steps} of the 7, no more"
    return Reason(Refused(message, "TK25", piece=piece, here=where(view, marble), steps=room))


def of_leap(view: Any, marble: int) -> Reason:
    """TK27 A jump in mid-course."""
    place, piece = view.ring.place[marble], whose_pawn(marble)
    side, number = divmod(place, SIDE)
    if not _is_on_ring(place) or number + 1 != CROSSING:
        return Reason(Refused("{piece} stands on no intersection", "TK27", piece=piece))
    if view.jumped >> marble % MARBLES & 1:
        return Reason(Refused("{piece} has jumped by this card", "TK27", piece=piece))
    if not view.stepped >> marble % MARBLES & 1:
        message = "{piece} jumps only after a step by this 7"
        return Reason(Refused(message, "TK27", piece=piece))
    if view.heading == FORWARDS and side == marble // MARBLES:
        message = "a jump would carry {piece} past its house"
        return Reason(Refused(message, "TK27", piece=piece))
    (pieu,) = holds_start(view, side)
    message = "{whose:your|*'s} Pieu on {there} keeps {piece} from jumping"
    there = square_name(_start_of(side), view.players)
    return why(message, "TK27", pieu, whose=Seat(side), there=there, piece=piece)
