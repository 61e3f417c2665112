"""What is said at a Tock table: what happened, what is asked, what may be done, who won."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.record import seats_in
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.ring.cards import NO_CARD
from ludotoc.games.ring.moves import Move
from ludotoc.games.ring.reading import legal_in, read
from ludotoc.games.ring.scene import cards_in
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES
from ludotoc.games.ring.telling import (
    offer_card,
    offer_exit,
    offer_gift,
    offer_move,
    offer_swap,
    taken_by,
    tell_card,
    tell_deal,
    tell_draw,
    tell_exit,
    tell_gift,
    tell_move,
    tell_part,
    tell_progress,
    tell_received,
    tell_swap,
    tell_victory,
    wait_for,
    with_flight,
)
from ludotoc.games.ring.words import and_then, card_name, square_name, with_taken
from ludotoc.games.tock import GAME, happenings
from ludotoc.games.tock.deal import giver_to
from ludotoc.games.tock.moves import is_joker, move_of
from ludotoc.games.tock.naming import NAMES, pawn
from ludotoc.games.tock.state import (
    BUY,
    CARD,
    CARDS,
    DICE_GAIN,
    DISCARD,
    DISCARDING,
    EXCHANGE,
    EXIT,
    JUMP,
    JUMPING,
    LEAP,
    OVER,
    PART,
    PARTS,
    PASS,
    STAY,
    STOP,
    SWAP,
    WAY,
)
from ludotoc.games.tock.teams import next_mate

happened = happenings.happened
_next_mate, _giver_to = read(next_mate), read(giver_to)

SUMMARY = say("Marbles, cards and stars: bring four pawns round the ring and home")
MINUTES = (30, 60)  # from and to: estimated, until people were measured
OPTIONS: dict[str, tuple[Sentence, dict[str, Sentence]]] = {
    "teams": (
        say("teams"),
        {
            "none": say("everybody plays alone"),
            "pairs": say("partners sit opposite"),
            "halves": say("two teams, every second player"),
        },
    ),
    "stars": (
        say("stars"),
        {
            "on": say("a pawn that ends on a star flies on"),
            "off": say("stars are ordinary squares"),
        },
    ),
    "dice": (
        say("dice squares"),
        {
            "off": say("dice squares are ordinary squares"),
            "recoil": say("a die sends a pawn back"),
            "gain": say("a die sends a pawn back and costs tokens"),
        },
    ),
    "jump4": (
        say("jumps after a 4"),
        {
            "back": say("backwards, as the pawn was going"),
            "forward": say("forwards"),
        },
    ),
    "base": (
        say("tokens a pip"),
        {"1": say("1 token"), "2": say("2 tokens"), "5": say("5 tokens")},
    ),
    "pot": (
        say("the pot"),
        {
            "game": say("begins anew with each game"),
            "series": say("lasts from game to game"),
        },
    ),
}
BUTTONS = {
    "buy": say("buy a Pieu"),
    "stop": say("leave the rest"),
    "stay": say("stay"),
}


def button(word: str) -> Sentence:
    """The label of a button."""
    return BUTTONS[word.removeprefix("!")]


# --- what may be done ---


def offered(view: Any, seat: int, action: int) -> Sentence:
    """What a legal action would do."""
    if action >= PASS:
        return offer_gift(action - PASS, _next_mate(view, seat))
    if action < BUY:
        return offer_card("discard" if action >= DISCARD else "play", action % CARDS)
    if action == BUY:
        return say("roll three dice, pay them, and bring a pawn out")
    if action == STAY:
        return say("stay on {place}", place=square_name(view.ring.place[view.pawn], view.players))
    move = move_of(view, action)
    if action == STOP:
        return with_flight(NAMES, view.players, seat, say("leave the rest of the 7"), move)
    assert move is not None
    return _offered_move(view, seat, action, move)


def _offered_move(view: Any, seat: int, action: int, move: Move) -> Sentence:
    if action == EXIT:
        return offer_exit(NAMES, seat, move)
    if move.other >= 0:
        return offer_swap(NAMES, view.players, seat, move, move.there)
    if action == JUMP or LEAP <= action < STOP:
        piece, place = pawn(move.marble, seat), square_name(move.there, view.players)
        offer = say("jump with {piece} to {place}", piece=piece, place=place)
        return with_taken(offer, taken_by(NAMES, seat, move))
    return offer_move(NAMES, view.players, seat, move)


def progress(view: Any) -> Sentence | None:
    """TK25 A 7 is planned part by part: how much of it has been used."""
    return tell_progress(view.rest) if view.stage == PARTS else None


# --- what happened ---


def told(before: Any, after: Any, seat: int, action: int | None) -> Sentence | None:
    """What a seat did, as an onlooker with these views tells it; a card is told with its move."""
    if action is None or action >= PASS:
        card = None if action is None else action - PASS
        sentence = tell_gift(seat, card, _next_mate(before, seat))
        if after.stage == EXCHANGE:
            return sentence
        return and_then(sentence, tell_received(after, _giver_to))
    if action < DISCARD:
        return None
    return _with_sequel(before, after, _deed(before, seat, action))


def _deed(view: Any, seat: int, action: int) -> Sentence:
    who = Seat(seat)
    if action < BUY:
        return tell_card("discard", seat, action - DISCARD)
    if action == BUY:
        return say("{who:you buy|* buys} a Pieu", who=who)
    if action == STAY:
        place = square_name(view.ring.place[view.pawn], view.players)
        return say("{who:you stay|* stays} on {place}", who=who, place=place)
    move = move_of(view, action)
    if action == STOP:
        left = say("{who:you leave|* leaves} the rest of the 7", who=who)
        return with_flight(NAMES, view.players, seat, left, move)
    assert move is not None
    return _told_move(view, seat, action, move)


def _told_move(view: Any, seat: int, action: int, move: Move) -> Sentence:
    if action == EXIT:
        return tell_exit(NAMES, seat, move, view.card)
    if SWAP <= action < PART:
        return tell_swap(NAMES, view.players, seat, move, move.there)
    if PART <= action < LEAP:
        return tell_part(NAMES, view.players, seat, move)
    if action >= LEAP:
        piece, place = pawn(move.marble, seat), square_name(move.there, view.players)
        text = "{who:you jump|* jumps} with {piece} to {place}"
        jumped = say(text, who=Seat(seat), piece=piece, place=place)
        return with_taken(jumped, taken_by(NAMES, seat, move))
    return tell_move(NAMES, view.players, seat, move, view.card)


def _with_sequel(before: Any, after: Any, sentence: Sentence) -> Sentence:
    """TK8, TK21, TK33 What followed by itself: the end, a joker's card, a new deal."""
    if after.stage == OVER:
        return and_then(sentence, tell_victory(seats_in(after.winners)))
    if after.deal != before.deal and sum(after.held) > sum(before.held):
        return and_then(sentence, tell_deal(after.dealer, max(after.held)))
    has_drawn = is_joker(before.card) and after.card == NO_CARD and after.stage == CARD
    if has_drawn and after.turn == before.turn and after.held[after.turn] > before.held[after.turn]:
        return and_then(sentence, tell_draw(after.turn, _drawn(before, after)))
    return sentence


def _drawn(before: Any, after: Any) -> list[int]:
    """TK21 The card a joker drew, for whoever sees that hand."""
    once, twice = after.hand[after.turn]
    was_once, was_twice = before.hand[after.turn]
    return cards_in(once & ~was_once) or cards_in(twice & ~was_twice)


# --- what is asked ---


def asked(view: Any, seat: int) -> Sentence:
    """The question put to a seat now, or whom it waits for."""
    if view.stage == OVER:
        return say("the game is over")
    if view.stage < EXCHANGE:
        return say("the dice are rolling")
    waiting = _deciders(view)
    if seat not in waiting:
        return wait_for(waiting)
    return _question(view, seat)


def _deciders(view: Any) -> list[int]:
    if view.stage == EXCHANGE:
        return [seat for seat in range(view.players) if view.passed[seat] == NO_CARD]
    return [view.decider if view.stage == JUMPING else view.turn]


def _question(view: Any, seat: int) -> Sentence:
    if view.stage == EXCHANGE:
        return say("choose a card to give to {other}", other=Seat(_next_mate(view, seat)))
    if view.stage == CARD:
        return _question_of_card(view, seat)
    if view.stage == WAY:
        return say("choose a pawn for {card}", card=card_name(view.card))
    if view.stage == PARTS:
        return say("choose a pawn: {steps:step|steps} of the 7 left", steps=view.rest)
    if view.stage == DISCARDING:
        return say("discard a card")
    move = move_of(view, JUMP)
    assert move is not None
    values = {"piece": pawn(move.marble, seat), "place": square_name(move.there, view.players)}
    return say("does {piece} jump to {place}?", **values)


def _question_of_card(view: Any, seat: int) -> Sentence:
    """TK10, TK11 Whether something can be played is told to whoever may know."""
    if view.viewer not in (seat, EVERYTHING):
        return say("play a card")
    legal = legal_in(GAME, view, seat)
    if legal[0] >= DISCARD:
        return say("no card can be played: discard one")
    if any(DISCARD <= action < BUY for action in legal):
        return say("play a 5, or keep it and discard another card")
    return say("play a card")


# --- the end ---


def result(view: Any) -> list[Sentence]:
    """TK32, TK33 Who has won, how many pawns each has home, and the tokens."""
    lines = [tell_victory(seats_in(view.winners))] if view.winners else []
    for seat in range(view.players):
        own = view.ring.place[MARBLES * seat : MARBLES * seat + MARBLES]
        home = sum(HOUSE < place < CAMP for place in own)
        lines.append(
            say("{who:you have|* has} {pawns:pawn|pawns} home", who=Seat(seat), pawns=home)
        )
        if view.dice == DICE_GAIN:
            text = "{who:you have|* has} {tokens:token|tokens}"
            lines.append(say(text, who=Seat(seat), tokens=view.tokens[seat]))
    return lines
