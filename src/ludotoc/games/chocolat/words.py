"""What is said at the table: what happened, what is asked, what could be done, how it ended.

Everything is said from a plain view, and nothing tells what lies covered (CH11): a sweet has no
flavour in words before it is taken.
"""

from __future__ import annotations

from typing import Any

from ludotoc.engine.picks import BUTTON
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.chocolat.actions import READY_WORD
from ludotoc.games.chocolat.notation import SWEET_NAMES, card_name, cell_name, flavour_term
from ludotoc.games.chocolat.obstacles import cards_of
from ludotoc.games.chocolat.scene import place_in
from ludotoc.games.chocolat.soundness import trick_size
from ludotoc.games.chocolat.state import (
    CARD,
    DEALING,
    FILLING,
    FIRST_JOKER,
    NAMING_DEALER,
    NO_FLAVOUR,
    OVER,
    PLAY,
    READY,
    STUDY,
    SWEET,
    UNCOVER,
    VALUES,
)

SUMMARY = say("win tricks to pick sweets from a box seen for a minute, and which keeps turning")
MINUTES = (15, 20)  # from and to: estimated, until people were measured
TOLD_ALIKE = True  # chance, and what lies open, are told to all as to an onlooker

OPTIONS: dict[str, tuple[Sentence, dict[str, Sentence]]] = {
    "study": (
        say("how long the open box is shown"),
        {
            "60": say("one minute, as on the sheet"),
            "30": say("half a minute"),
            "10": say("ten seconds, for strong memories"),
        },
    ),
    "young": (
        say("for the youngest"),
        {
            "off": say("the box turns after every trick"),
            "on": say("the box never turns"),
        },
    ),
}


# --- what happened ---


def told(before: Any, after: Any, seat: int, action: int | None) -> Sentence:
    """What a seat did and what came of it, as an onlooker tells it."""
    if action is None:
        return say("{who:you have|* has} made a choice", who=Seat(seat))
    if action == READY:
        return _told_ready(after, seat)
    if action >= UNCOVER:
        return _told_sweet(before, after, seat, place_in(before, action - UNCOVER))
    return _told_card(before, after, seat, action - PLAY)


def _told_ready(after: Any, seat: int) -> Sentence:
    """CH2 The study ends when all agree."""
    if after.stage == STUDY:
        return say("{who:you are|* is} ready", who=Seat(seat))
    return say("{who:you are|* is} ready: now all are, and the box is covered", who=Seat(seat))


def _told_sweet(before: Any, after: Any, seat: int, place: int) -> Sentence:
    """CH7 A sweet is uncovered and counted, twice if it has the flavour of the trick."""
    who, flavour = Seat(seat), after.box[place]
    points = after.points[seat] - before.points[seat]
    if flavour < 0:
        return say("{who:you take|* takes} a sweet", who=who)
    sweet = SWEET_NAMES[flavour]
    if flavour == before.flavour:
        template = "{who:you take|* takes} {sweet}, which counts double: {points:point|points}"
        return say(template, who=who, sweet=sweet, points=points)
    template = "{who:you take|* takes} {sweet}: {points:point|points}"
    return say(template, who=who, sweet=sweet, points=points)


def _told_card(before: Any, after: Any, seat: int, card: int) -> Sentence:
    """CH4-CH6 A card is led, follows or is thrown off; the last one settles the trick."""
    who, name = Seat(seat), card_name(card)
    if before.cards_in_trick == 0:
        return say("{who:you lead|* leads} {card}", who=who, card=name)
    if after.stage == SWEET:
        return _told_last(after, seat, card)
    if before.flavour == NO_FLAVOUR and card < FIRST_JOKER:
        flavour = flavour_term(card // VALUES)
        template = "{who:you play|* plays} {card}, which makes it a trick of {flavour}"
        return say(template, who=who, card=name, flavour=flavour)
    if _is_thrown_off(before, card):
        return say("{who:you throw off|* throws off} {card}", who=who, card=name)
    return say("{who:you play|* plays} {card}", who=who, card=name)


def _told_last(after: Any, seat: int, card: int) -> Sentence:
    """CH6, CH9 Who wins a full trick: with this card, or with one that lay there before."""
    who, winner, name = Seat(seat), Seat(after.winner), card_name(card)
    if after.best == card:
        return say("{who:you win|* wins} the trick with {card}", who=who, card=name)
    best = card_name(after.best)
    if after.winner == seat:
        template = (
            "{who:you play {card} and win the trick, thanks to {best}"
            "|* plays {card} and wins the trick, thanks to {best}}"
        )
        return say(template, who=who, card=name, best=best)
    template = "{who:you play|* plays} {card}; {winner:you win|* wins} the trick with {best}"
    return say(template, who=who, card=name, winner=winner, best=best)


def _is_thrown_off(view: Any, card: int) -> bool:
    """CH4 Whether a card neither follows nor is a joker."""
    return card < FIRST_JOKER and view.flavour not in (NO_FLAVOUR, card // VALUES)


def happened(before: Any, after: Any, outcome: int | None) -> Sentence | None:
    """CH2, CH3 What chance did: the box is full, somebody deals, the cards are dealt."""
    if before.stage == FILLING and after.stage == STUDY:
        return say("sixteen sweets lie in the box: look at them well")
    if before.stage == NAMING_DEALER:
        return say("by lot {who:you deal|* deals}", who=Seat(after.dealer))
    if before.stage == DEALING and after.stage == CARD:
        return say("the cards are dealt; {who:you lead|* leads}", who=Seat(after.leader))
    return None


# --- what is asked ---


def asked(view: Any, seat: int) -> Sentence:
    """The question put to a seat now, or whom one waits for."""
    if view.stage == OVER:
        return say("the game is over")
    if view.stage < STUDY:
        return say("the sweets and the cards are being laid")
    if view.stage == STUDY:
        return _asked_in_study(view, seat)
    if seat != view.turn:
        return _awaited(view)
    return _asked_for_card(view, seat) if view.stage == CARD else _asked_for_sweet(view)


def _asked_in_study(view: Any, seat: int) -> Sentence:
    """CH2 One looks at the box until one knows it."""
    looking = [each for each in range(view.players) if not view.ready >> each & 1]
    if seat in looking:
        return say("memorise the box before it is covered")
    if len(looking) == 1:
        return say("{who} is still looking at the box", who=Seat(looking[0]))
    return say("{count:player is|players are} still looking at the box", count=len(looking))


def _awaited(view: Any) -> Sentence:
    who = Seat(view.turn)
    if view.stage == SWEET:
        return say("{who} won the trick and picks a sweet", who=who)
    if view.cards_in_trick == 0:
        return say("waiting for {who} to lead", who=who)
    return say("waiting for {who} to play a card", who=who)


def _asked_for_card(view: Any, seat: int) -> Sentence:
    """CH4, CH5 Which cards may be played."""
    if view.cards_in_trick == 0:
        return say("lead any card, even a joker")
    if view.flavour == NO_FLAVOUR:
        return say("only jokers so far: play any card, and its flavour will be the trick's")
    flavour = flavour_term(view.flavour)
    if not view.hand[seat]:
        return say("follow {flavour}; who has none plays any card", flavour=flavour)
    if cards_of(view, seat, view.flavour):
        return say("follow {flavour}", flavour=flavour)
    if view.hand[seat] >> FIRST_JOKER:
        return say("you have no {flavour}: play a joker or throw off a card", flavour=flavour)
    return say("you have no {flavour}: throw off a card", flavour=flavour)


def _asked_for_sweet(view: Any) -> Sentence:
    """CH7 The winner picks; the flavour of the trick counts double."""
    if view.flavour == NO_FLAVOUR:
        return say("you won the trick: pick a sweet")
    template = "you won the trick: pick a sweet; {flavour} counts double"
    return say(template, flavour=flavour_term(view.flavour))


# --- what could be done ---


def offered(view: Any, seat: int, action: int) -> Sentence:
    """What a legal action would do."""
    if action == READY:
        return say("say that you know the box")
    if action >= UNCOVER:
        return say("uncover the sweet in {cell}", cell=cell_name(action - UNCOVER))
    return _offered_card(view, action - PLAY)


def _offered_card(view: Any, card: int) -> Sentence:
    """CH4-CH6 A card: led, thrown off, too low, the best so far, or winning."""
    name = card_name(card)
    if view.cards_in_trick == 0:
        return say("lead {card}", card=name)
    if _is_thrown_off(view, card):
        return say("throw off {card}", card=name)
    if not _would_be_best(view, card):
        return say("play {card}: {best} stays ahead", card=name, best=card_name(view.best))
    if view.cards_in_trick + 1 == trick_size(view):
        return say("play {card} and win the trick", card=name)
    return say("play {card}: the best card so far", card=name)


def _would_be_best(view: Any, card: int) -> bool:
    """CH6 Whether a card that follows beats the best one there; a joker does."""
    return card >= FIRST_JOKER or (view.best < FIRST_JOKER and card > view.best)


def button(word: str) -> Sentence:
    """What stands on a button."""
    return {READY_WORD: say("I know the box")}[word.removeprefix(BUTTON)]


# --- how it ended ---


def result(view: Any) -> list[Sentence]:
    """CH10 The points of all, the best first; a tie is shared."""
    seats = sorted(range(view.players), key=lambda seat: -view.points[seat])
    winners = [seat for seat in seats if view.points[seat] == view.points[seats[0]]]
    return [_placed(view, seat, winners) for seat in seats]


def _placed(view: Any, seat: int, winners: list[int]) -> Sentence:
    values = {"who": Seat(seat), "points": view.points[seat]}
    if seat not in winners:
        return say("{who:you have|* has} {points:point|points}", **values)
    if len(winners) == 1:
        return say("{who:you win|* wins} with {points:point|points}", **values)
    return say("{who:you share|* shares} the win with {points:point|points}", **values)
