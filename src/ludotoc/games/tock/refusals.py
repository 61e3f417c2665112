"""Why not: for anything that cannot be done now, the clause and a sentence."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.games.ring.cards import ACE, FIRST_JOKER, FIVE, FOUR, JOKER, KING, SEVEN, rank_number
from ludotoc.games.ring.notation import (
    COLOURS,
    LETTERS,
    card_text,
    place_text,
    rank_text,
)
from ludotoc.games.ring.state import CAMP, ENTERS_HOUSE, HOUSE, MARBLES
from ludotoc.games.tock import walk
from ludotoc.games.tock.state import (
    BUY,
    CARD,
    CARDS,
    DICE_GAIN,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    EXIT,
    FIVE_MOVE,
    JUMP,
    JUMPING,
    LEAP,
    OVER,
    PART,
    PARTS,
    PASS,
    STOP,
    SWAP,
    WALK,
    WAY,
)
from ludotoc.games.tock.ways import part_room, ranks_to_play, reach

ASKED = {
    EXCHANGE: ("TK9", "choose a card to pass"),
    CARD: ("TK10", "play or discard a card first"),
    WAY: ("TK10", "say how the card on the table is played"),
    PARTS: ("TK25", "go on with the 7"),
    JUMPING: ("TK27", "decide whether the pawn jumps"),
    DISCARDING: ("TK31", "discard a card, since a Pieu was bought"),
}
STAGE_OF = (
    (PASS, EXCHANGE),
    (JUMP, JUMPING),
    (PART, PARTS),
    (EXIT, WAY),
    (DISCARD, CARD),
    (0, CARD),
)
WALKS = {
    walk.NOT_ON_BOARD: "pawn {pawn} is in camp and needs a joker, an ace or a king to come out",
    walk.BLOCKED_BY_PIEU: "pawn {pawn} cannot pass or reach a Pieu",
    walk.BLOCKED: "pawn {pawn} cannot pass another pawn",
    walk.HOUSE_IS_FILLED: "pawn {pawn} cannot pass or reach a pawn in the house",
    walk.NEVER_LEAVES_HOUSE: "pawn {pawn} never leaves the house",
    walk.DOES_NOT_FIT: "pawn {pawn} would go past its house",
    walk.STAR_IS_TAKEN: "pawn {pawn} would fly on from a star that is not free",
    walk.FLIES_ONTO_PIEU: "pawn {pawn} would touch down on a Pieu",
    walk.COMES_BACK: "pawn {pawn} would come back to the square it began on",
}


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    if s.stage == OVER:
        return Refused("the game is over", "TK33")
    if s.stage < EXCHANGE:
        return Refused("dice or a shuffle come first", "TK8")
    if s.stage not in (EXCHANGE, JUMPING) and seat != s.turn:
        return Refused(f"it is {COLOURS[int(s.players)][s.turn]}'s turn", "TK8")
    if s.stage == JUMPING and seat != s.decider:
        return Refused(f"{COLOURS[int(s.players)][s.decider]} decides on the jump", "TK27")
    if s.stage == EXCHANGE and s.passed[seat] >= 0:
        return Refused("you have chosen your card; the others have not yet", "TK9")
    wanted = next(stage for first, stage in STAGE_OF if action >= first)
    discards = DISCARD <= action < BUY
    if wanted != s.stage and not (s.stage == DISCARDING and discards):
        return Refused(ASKED[int(s.stage)][1], ASKED[int(s.stage)][0])
    return _of_card(s, seat, action) if wanted in (CARD, EXCHANGE) else _of_way(s, action)


def _of_card(s: np.record, seat: int, action: int) -> Refused:
    if action == BUY:
        return _of_purchase(s)
    card = (action - PASS if action >= PASS else action) % CARDS
    if not int(s.hand[seat][0]) >> card & 1:
        return Refused(f"you do not hold {card_text(card)}", "TK9" if action >= PASS else "TK10")
    if DISCARD <= action < BUY:
        return _of_discard(s, card)
    return _of_idle_card(s, card)


def _of_purchase(s: np.record) -> Refused:
    own = s.ring.place[MARBLES * int(s.colour) : MARBLES * int(s.colour) + MARBLES]
    if s.dice != DICE_GAIN:
        return Refused("a Pieu can be bought only where dice=gain is played", "TK31")
    if CAMP not in own or s.ring.stakes >> s.colour & 1:
        return Refused("to buy a Pieu takes a pawn in camp and a start without an own pawn", "TK31")
    return Refused("a Pieu can be bought only where a card may be discarded", "TK31")


def _of_discard(s: np.record, card: int) -> Refused:
    if s.stage == DISCARDING:
        return Refused("a 5 that could be kept cannot be discarded", "TK11")
    playable = int(ranks_to_play(s))
    names = [rank_text(rank - 1) for rank in range(1, 14) if playable >> rank & 1]
    names += [rank_text(FIRST_JOKER)] if playable >> JOKER & 1 else []
    if playable == 1 << FIVE:
        return Refused("only a 5 can be played, so it may be kept but not discarded", "TK11")
    return Refused(f"no card may be discarded while one can be played: {', '.join(names)}", "TK10")


def _of_idle_card(s: np.record, card: int) -> Refused:
    """A card that no pawn can use: the reason of the pawn that comes nearest."""
    name, rank = card_text(card), rank_number(card)
    if rank == SEVEN:
        return Refused(f"{name}: seven steps cannot be used up", "TK25")
    reasons = [_walk_refusal(s, pawn, rank) for pawn in range(MARBLES)]
    nearest = max(reasons, key=lambda reason: int(reason.clause[2:]))
    return Refused(f"{name}: {nearest.sentence}", nearest.clause)


def _walk_refusal(s: np.record, pawn: int, rank: int) -> Refused:
    steps = {JOKER: 1, FOUR: -FOUR}.get(rank, rank)
    code = int(reach(s, MARBLES * int(s.colour) + pawn, steps, ENTERS_HOUSE))
    return _walk_sentence(code, LETTERS[pawn])


def _walk_sentence(code: int, name: str) -> Refused:
    return Refused(WALKS[code].format(pawn=name), f"TK{-code // 10}")


def _of_way(s: np.record, action: int) -> Refused:
    if action == EXIT:
        return _of_exit(s)
    if action == STOP:
        return Refused("the whole 7 must be used", "TK25")
    if LEAP <= action < STOP:
        return Refused(
            "a pawn jumps once, from a 7-square it was moved to, with no Pieu between", "TK27"
        )
    if PART <= action < LEAP:
        return _of_part(s, *divmod(action - PART, SEVEN))
    if SWAP <= action < PART:
        return Refused(
            "a jack swaps an own pawn with another's on the ring that is no Pieu", "TK24"
        )
    if FIVE_MOVE <= action < SWAP:
        return _of_five(s, *divmod(action - FIVE_MOVE, 2))
    pawn, which = divmod(action - WALK, 3)
    rank = rank_number(int(s.card))
    if rank != JOKER and which > 0:
        return Refused(f"{card_text(int(s.card))} does not walk so far", "TK21")
    steps = (1, 13, 18)[which] if rank == JOKER else {FOUR: -FOUR}.get(rank, rank)
    code = int(reach(s, MARBLES * int(s.colour) + pawn, steps, ENTERS_HOUSE))
    if code < 0:
        return _walk_sentence(code, LETTERS[pawn])
    return Refused(f"{card_text(int(s.card))} is not played as a walk", "TK21")


def _of_exit(s: np.record) -> Refused:
    if rank_number(int(s.card)) not in (ACE, KING, JOKER):
        return Refused("only a joker, an ace or a king brings a pawn out", "TK12")
    own = s.ring.place[MARBLES * int(s.colour) : MARBLES * int(s.colour) + MARBLES]
    if CAMP not in own:
        return Refused("no pawn is left in the camp", "TK12")
    return Refused("your own Pieu stands on the start", "TK12")


def _of_part(s: np.record, pawn: int, less_one: int) -> Refused:
    room = int(part_room(s, MARBLES * int(s.colour) + pawn))
    steps, name = less_one + 1, LETTERS[pawn]
    if steps > s.rest:
        return Refused(f"only {int(s.rest)} steps of the 7 are left", "TK25")
    if steps > room:
        return Refused(f"pawn {name} can make {room} steps, not {steps}", "TK25")
    return Refused(f"after {name}{steps} the rest of the 7 could not be used up", "TK25")


def _of_five(s: np.record, marble: int, way: int) -> Refused:
    players, seat = int(s.players), marble // MARBLES
    if rank_number(int(s.card)) != FIVE:
        return Refused("only a 5 moves another's pawn or chooses between house and ring", "TK22")
    if seat >= players:
        return Refused(f"with {players} players there is no such pawn", "TK22")
    place, name = int(s.ring.place[marble]), f"{COLOURS[players][seat]}{marble % MARBLES + 1}"
    if place >= HOUSE:
        return Refused(f"a 5 moves pawns on the ring, and {name} is not there", "TK22")
    if seat != s.colour and way == ENTERS_HOUSE:
        return Refused(f"only an own pawn enters the house by a 5, not {name}", "TK22")
    code = int(reach(s, marble, FIVE, way))
    if code < 0:
        return _walk_sentence(code, name)
    if seat == s.colour:
        square = place_text(place, players)
        return Refused(f"{name} does not come to the house from {square}", "TK22")
    return Refused(f"a 5 moves own pawns and opponents' that are no Pieu, not {name}", "TK22")
