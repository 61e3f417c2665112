"""Why not: for anything that cannot be done now, the clause and a sentence."""

from __future__ import annotations

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat
from ludotoc.games.chocolat.notation import card_text, cell_text, flavour_term
from ludotoc.games.chocolat.state import (
    FILLING,
    FIRST_JOKER,
    OVER,
    PLAY,
    READY,
    STUDY,
    SWEET,
    UNCOVER,
)


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
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


def _while_chance_decides(s: np.record) -> Refused:
    """CH2, CH3 Nobody does anything while sweets or cards are laid."""
    if s.stage == FILLING:
        return Refused("the sweets are put into the box first", "CH2")
    return Refused("the cards are dealt first", "CH3")


def _in_study(s: np.record, seat: int, action: int) -> Refused:
    """CH2 The box is looked at until all are ready; only then cards are dealt."""
    if s.ready >> seat & 1:
        return Refused("you are ready; the study ends when all are", "CH2")
    if action < UNCOVER:
        template = "no card is dealt before the study ends; say ready when you know the box"
        return Refused(template, "CH2")
    return Refused("no sweet is taken during the study; say ready when you know the box", "CH7")


def _of_sweet(s: np.record, seat: int, action: int) -> Refused:
    """CH6, CH7 The winner of the trick takes one covered sweet, and nothing else happens first."""
    if seat != s.turn:
        return Refused("{who} won the trick and takes a sweet first", "CH6", who=Seat(int(s.turn)))
    if action < UNCOVER:
        return Refused("you won the trick: take a sweet before you lead", "CH7")
    cell = cell_text(action - UNCOVER)
    return Refused("the sweet at {cell} is taken already", "CH7", cell=cell)


def _of_card(s: np.record, seat: int, action: int) -> Refused:
    """CH4 One card in turn, of those one holds, that follows if it can."""
    if seat != s.turn:
        return _not_in_turn(s)
    if action >= UNCOVER:
        return Refused("a sweet is taken by who has won a full trick; play a card", "CH7")
    card = action - PLAY
    if int(s.played) >> card & 1:
        return Refused("{card} has been played already", "CH4", card=card_text(card))
    if not int(s.hand[seat]) >> card & 1:
        return Refused("you do not hold {card}", "CH4", card=card_text(card))
    return _does_not_follow(s, card)


def _not_in_turn(s: np.record) -> Refused:
    """CH3, CH7, CH9 Who plays next: the leader, or whoever follows."""
    who = Seat(int(s.turn))
    if s.cards_in_trick > 0:
        clause = "CH9" if s.players == 2 else "CH4"
        return Refused("it is {who}'s turn to play a card", clause, who=who)
    if s.tricks == 0:
        return Refused("{who} sits after the dealer and leads the first trick", "CH3", who=who)
    return Refused("{who} won the last trick and leads this one", "CH7", who=who)


def _does_not_follow(s: np.record, card: int) -> Refused:
    """CH4, CH5, CH9 A card one holds and may not play, since another of the flavour is there."""
    flavour, name = flavour_term(int(s.flavour)), card_text(card)
    if card >= FIRST_JOKER:
        template = "you hold {flavour} and must follow; a joker is for who cannot"
        return Refused(template, "CH4", flavour=flavour)
    if s.players == 2 and s.cards_in_trick >= 2:
        template = "your second card follows too; you hold {flavour}, so not {card}"
        return Refused(template, "CH9", flavour=flavour, card=name)
    if s.trick[0] >= FIRST_JOKER:
        template = "{first} fixed the flavour after the joker; you hold {flavour}, so not {card}"
        first = next(card_text(int(each)) for each in s.trick if 0 <= each < FIRST_JOKER)
        return Refused(template, "CH5", first=first, flavour=flavour, card=name)
    template = "you hold {flavour} and must follow, so not {card}"
    return Refused(template, "CH4", flavour=flavour, card=name)
