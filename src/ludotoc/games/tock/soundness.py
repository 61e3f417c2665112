"""Whether a position could have come about: hands that fit the deal, and what is being decided."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.games.ring.cards import FIVE, FOUR, SEVEN
from ludotoc.games.ring.notation import COLOURS, card_text, rank_text
from ludotoc.games.ring.position import check_exchange, is_home
from ludotoc.games.ring.state import HOUSE, MARBLES, SIDE
from ludotoc.games.tock.dialect import DIALECT
from ludotoc.games.tock.state import (
    CROSSING,
    DICE_GAIN,
    DISCARDING,
    EXCHANGE,
    JUMP4_BACK,
    JUMPING,
    OVER,
    PARTS,
    TEAMS_HALVES,
    TEAMS_NONE,
    TEAMS_PAIRS,
    WAY,
)

HAND_SIZES = (5, 4, 4)


def team(s: np.record, seat: int) -> list[int]:
    """TK6 A seat and its team-mates, clockwise."""
    players = int(s.players)
    apart = {TEAMS_NONE: players, TEAMS_PAIRS: players // 2, TEAMS_HALVES: 2}[int(s.teams)]
    return [(seat + step) % players for step in range(0, players, apart)]


def hand_cards(pair: np.ndarray) -> list[int]:
    return sorted(members(pair[0]) + members(pair[1]))


def check_hands(s: np.record) -> None:
    """TK8 All hold as many cards, less one for those who have played in this round."""
    if s.stage == OVER:
        return
    players, leader = int(s.players), (int(s.dealer) + 1) % int(s.players)
    order = [(leader + place) % players for place in range(players)]
    played = order.index(int(s.turn)) if s.stage != EXCHANGE else 0
    full = HAND_SIZES[int(s.deal)]
    round_size = full if s.stage == EXCHANGE else int(s.held[order[played]]) + int(s.card >= 0)
    for place, seat in enumerate(order):
        laid = place < played or (place == played and s.card >= 0)
        if s.held[seat] != round_size - int(laid) or not 0 < round_size <= full:
            message = "{colour} holds {held} cards, which does not fit deal and turn"
            held = int(s.held[seat])
            raise Refused(message, "TK8", colour=COLOURS[players][seat], held=held)


def check_pending(s: np.record) -> None:
    """What is being decided must have come about by the rules."""
    for seat in range(int(s.players)):
        if s.stage != OVER and all(is_home(s, mate) for mate in team(s, seat)):
            colour = COLOURS[int(s.players)][seat]
            message = "all pawns of {colour} are home, so the game is over"
            raise Refused(message, "TK33", colour=colour)
    if s.card >= 0 and s.card not in hand_cards(s.gone):
        message = "card {card} is in play but not among those gone"
        raise Refused(message, "TK35", card=card_text(int(s.card)))
    if s.took_here > s.owed or (s.owed > 0 and s.dice != DICE_GAIN):
        raise Refused("field owed: that many fines cannot be owed", "TK30")
    check = {
        WAY: _check_way, PARTS: _check_parts, JUMPING: _check_jump,
        DISCARDING: _check_purchase, OVER: _check_end,
    }.get(int(s.stage))  # fmt: skip
    if check is not None:
        check(s)
    check_exchange(s, s.stage == EXCHANGE, DIALECT)


def _check_way(s: np.record) -> None:
    """TK10, TK27 The card on the table, and the way a jump would go."""
    if rank_text(int(s.card)) == str(SEVEN):
        raise Refused("a 7 is played in parts, so its stage is parts", "TK25")
    if s.heading != _heading(s):
        message = "field heading is {right} here, not {heading}"
        raise Refused(message, "TK27", right=_heading(s), heading=int(s.heading))


def _heading(s: np.record) -> int:
    is_back = rank_text(int(s.card)) == str(FOUR) and s.jump4 == JUMP4_BACK
    return -1 if is_back else 1


def _check_parts(s: np.record) -> None:
    """TK25, TK34 A 7 that is not used up, and the pawn that made its last step."""
    if rank_text(int(s.card)) != str(SEVEN) or s.heading != _heading(s) or s.rest == 0:
        raise Refused("stage parts needs a 7, heading=1 and a rest of 1 to 7", "TK25")
    has_begun = s.rest < SEVEN
    if has_begun != (s.pawn >= 0) or (has_begun and s.pawn // MARBLES not in team(s, int(s.turn))):
        raise Refused("field pawn: that own pawn which made the last step of the 7", "TK25")
    if not has_begun and (s.stepped or s.jumped or s.is_free or s.owed):
        raise Refused("field rest: nothing has happened yet while 7 steps are left", "TK25")
    if s.is_free and not is_home(s, int(s.turn)):
        raise Refused("field is_free: the rest is free only when all own pawns are home", "TK34")


def _check_jump(s: np.record) -> None:
    """TK27 A pawn on an intersection that may jump, and who decides it."""
    if s.pawn < 0 or not _can_jump(s):
        raise Refused("stage jumping needs a pawn that may jump from a 7-square", "TK27")
    if s.decider not in (s.turn, s.pawn // MARBLES):
        raise Refused("field decider: who played the card decides, or the pawn's owner", "TK27")


def _can_jump(s: np.record) -> bool:
    square, owner = int(s.ring.place[s.pawn]), int(s.pawn) // MARBLES
    if square >= HOUSE or square % SIDE + 1 != CROSSING or s.heading not in (1, _heading(s)):
        return False
    side = square // SIDE
    if s.heading > 0 and side == owner and rank_text(int(s.card)) != str(FIVE):
        return False
    between = side if s.heading > 0 else (side - 1) % int(s.players)
    has_jumped = s.jumped >> (s.pawn % MARBLES) & 1
    return not has_jumped and not s.ring.stakes >> between & 1


def _check_purchase(s: np.record) -> None:
    """TK31 Only a Pieu that was bought is followed by such a discard."""
    if s.dice != DICE_GAIN or not s.ring.stakes >> s.colour & 1:
        raise Refused("stage discarding comes after a Pieu was bought, with dice=gain", "TK31")


def _check_end(s: np.record) -> None:
    """TK33 Who played last has won."""
    if not all(is_home(s, mate) for mate in team(s, int(s.turn))):
        colour = COLOURS[int(s.players)][s.turn]
        message = "not all pawns of {colour} are home, so the game is not over"
        raise Refused(message, "TK33", colour=colour)
