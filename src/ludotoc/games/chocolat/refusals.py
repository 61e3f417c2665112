"""Why not: for anything that cannot be done or picked now, the clause and a sentence."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat, Sentence, Value
from ludotoc.games.chocolat.actions import READY_BUTTON
from ludotoc.games.chocolat.layout import BOX_ID
from ludotoc.games.chocolat.notation import (
    CARD_NUMBERS,
    SWEET_NAMES,
    card_name,
    cell_name,
    cell_text,
    flavour_term,
    one_card,
)
from ludotoc.games.chocolat.obstacles import blockers, cards_of, flavour_card, holds, may_do
from ludotoc.games.chocolat.scene import cell_of, place_in, sweet_id
from ludotoc.games.chocolat.soundness import is_covered
from ludotoc.games.chocolat.state import (
    FILLING,
    FIRST_JOKER,
    OVER,
    PLAY,
    READY,
    STUDY,
    SWEET,
    SWEETS,
    UNCOVER,
)

__all__ = ["blockers", "why_not", "why_not_piece"]

SWEET_PLACES = {sweet_id(place): place for place in range(SWEETS)}
CELLS = {cell_text(cell): cell for cell in range(SWEETS)}


def why_not(s: Any, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal.

    A record will do as well as a plain view.
    """
    if not 0 <= seat < s.players:
        return Refused("only the {players} players play", "CH1", players=int(s.players))
    if s.stage == OVER:
        return Refused("the game is over: its sixteen tricks are played", "CH3")
    if s.stage < STUDY:
        return _while_chance_decides(s)
    if s.stage == STUDY:
        return _in_study(s, seat, action)
    if action == READY:
        return Refused("the study is over and the box is covered", "CH2")
    return _of_sweet(s, seat, action) if s.stage == SWEET else _of_card(s, seat, action)


def _while_chance_decides(s: Any) -> Refused:
    """CH2, CH3 Nobody does anything while sweets or cards are laid."""
    if s.stage == FILLING:
        return Refused("the sweets are put into the box first", "CH2")
    return Refused("the cards are dealt first", "CH3")


def _in_study(s: Any, seat: int, action: int) -> Refused:
    """CH2 The box is looked at until all are ready; only then cards are dealt."""
    if s.ready >> seat & 1:
        return Refused("you are ready; the study ends when all are", "CH2")
    if action < UNCOVER:
        template = "no card is dealt before the study ends; say ready when you know the box"
        return Refused(template, "CH2")
    return Refused("no sweet is taken during the study; say ready when you know the box", "CH7")


def _of_sweet(s: Any, seat: int, action: int) -> Refused:
    """CH6, CH7 The winner of the trick takes one covered sweet, and nothing else happens first."""
    if seat != s.turn:
        template = "{who} won the trick with {card} and takes a sweet first"
        return Refused(template, "CH6", who=Seat(int(s.turn)), card=card_name(int(s.best)))
    if action < UNCOVER:
        return Refused("you won the trick: take a sweet before you lead", "CH7")
    return _is_taken(action - UNCOVER)


def _is_taken(cell: int) -> Refused:
    """CH7 A cell is empty."""
    return Refused("the sweet in {cell} is taken already", "CH7", cell=cell_name(cell))


def _of_card(s: Any, seat: int, action: int) -> Refused:
    """CH4 One card in turn, of those one holds, that follows if it can."""
    if seat != s.turn:
        return _not_in_turn(s)
    if action >= UNCOVER:
        return Refused("a sweet is taken by who has won a full trick; play a card", "CH7")
    card = action - PLAY
    if int(s.played) >> card & 1:
        return _is_played(card)
    if not holds(s, seat, card):
        return Refused("you do not hold {card}", "CH4", card=one_card(card))
    return _does_not_follow(s, seat, card)


def _is_played(card: int) -> Refused:
    """CH4 A card lies open in this trick, or lay in one before."""
    return Refused("{card} has been played already", "CH4", card=one_card(card))


def _not_in_turn(s: Any) -> Refused:
    """CH3, CH7, CH9 Who plays next: the leader, or whoever follows."""
    who = Seat(int(s.turn))
    if s.cards_in_trick > 0:
        clause = "CH9" if s.players == 2 else "CH4"
        return Refused("it is {who}'s turn to play a card", clause, who=who)
    if s.tricks == 0:
        return Refused("{who} sits after the dealer and leads the first trick", "CH3", who=who)
    return Refused("{who} won the last trick and leads this one", "CH7", who=who)


def _does_not_follow(s: Any, seat: int, card: int) -> Refused:
    """CH4, CH5, CH9 A card one holds and may not play, since another of the flavour is there."""
    own = card_name(cards_of(s, seat, int(s.flavour))[0])
    if card >= FIRST_JOKER:
        flavour = flavour_term(int(s.flavour))
        template = "you can follow {flavour} with {own}; a joker is for who cannot"
        return Refused(template, "CH4", flavour=flavour, own=own)
    if s.players == 2 and s.cards_in_trick >= 2:
        template = "your second card follows too: you hold {own}, so not {card}"
        return Refused(template, "CH9", own=own, card=card_name(card))
    return _must_follow(s, own, card_name(card))


def _must_follow(s: Any, own: Sentence, card: Sentence) -> Refused:
    first, place = flavour_card(s)
    who = Seat((int(s.leader) + place) % int(s.players))
    values: dict[str, Value] = {"who": who, "first": card_name(first), "own": own, "card": card}
    if place > 0:
        template = "{who} fixed the flavour with {first}: you hold {own}, so not {card}"
        return Refused(template, "CH5", **values)
    template = "{who} led {first} and you can follow with {own}, so not {card}"
    return Refused(template, "CH4", **values)


def why_not_piece(view: Any, seat: int, piece_id: str) -> Refused | None:
    """Why a card, a sweet, a button or a spot cannot be picked now; None if it can."""
    action = action_by(view, piece_id)
    if action is not None:
        return None if may_do(view, seat, action) else why_not(view, seat, action)
    if not 0 <= seat < view.players or view.stage == OVER or view.stage < STUDY:
        return why_not(view, seat, READY)
    return _of_what_is_out(view, piece_id) or _of_spot(view, seat, piece_id)


def action_by(view: Any, piece_id: str) -> int | None:
    """The action that picking this would mean: a card of a hand, a covered sweet, the button."""
    if piece_id == READY_BUTTON:
        return READY
    if (card := CARD_NUMBERS.get(piece_id)) is not None:
        return None if card in view.trick else PLAY + card
    place = SWEET_PLACES.get(piece_id)
    return UNCOVER + cell_of(view, place) if place is not None and is_covered(view, place) else None


def _of_what_is_out(view: Any, piece_id: str) -> Refused | None:
    """CH4, CH7 Cards played and sweets taken are out of play."""
    if piece_id in CARD_NUMBERS:
        return _is_played(CARD_NUMBERS[piece_id])
    if piece_id in SWEET_PLACES:
        sweet = SWEET_NAMES[view.box[SWEET_PLACES[piece_id]]]
        return Refused("{sweet}, taken from the box, is out of play", "CH7", sweet=sweet)
    if piece_id.startswith("lid"):
        return Refused("the sweets in the lid are out of play", "CH7")
    return None


def _of_spot(view: Any, seat: int, spot: str) -> Refused:
    """CH4, CH7 One picks cards and sweets, not where they lie."""
    if spot in CELLS:
        return _of_cell(view, seat, CELLS[spot])
    if spot == BOX_ID:
        return Refused("pick one sweet, not the whole box", "CH7")
    if spot.startswith("hand"):
        return _of_hand(seat, int(spot[len("hand")]))
    if spot.startswith("front"):
        return Refused("cards come there when they are played; pick one of your hand", "CH4")
    return Refused("that only shows how the game stands; cards and sweets are picked", "CH1")


def _of_cell(view: Any, seat: int, cell: int) -> Refused:
    """CH7 A cell is no more than the sweet in it."""
    place = place_in(view, cell)
    if not is_covered(view, place):
        return _is_taken(cell)
    sweet = why_not_piece(view, seat, sweet_id(place))
    return sweet or Refused("pick the sweet that lies in {cell}", "CH7", cell=cell_name(cell))


def _of_hand(seat: int, owner: int) -> Refused:
    """CH4 One plays from one's own hand, card by card."""
    if seat == owner:
        return Refused("pick one card, not the whole hand", "CH4")
    return Refused("only {who} plays from that hand", "CH4", who=Seat(owner))
