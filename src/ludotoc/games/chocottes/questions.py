"""What is asked of a player, and what each thing he may do would do."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.chocottes.moment import deciders, decides, number_to_match, places
from ludotoc.games.chocottes.names import a_number, card_name
from ludotoc.games.chocottes.notation import EFFECTS
from ludotoc.games.chocottes.paths import BUTTONS, card_meant, on_button
from ludotoc.games.chocottes.reasons import kind_of
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARD,
    DISCARD,
    DRAW,
    DRAWN,
    EFFECT,
    FIRST_OF_PAIR,
    GIFT,
    GIVE,
    KNOCK,
    LIVE,
    LOOK,
    LOOKING,
    MIXING,
    OVER,
    PASS,
    PEEK,
    REAPER,
    REPLACE,
    RIFT,
    RIFT_VALUE,
    SECOND_OF_PAIR,
    SKIP,
    SNAP,
    SWAPPING,
    TURN,
    VALUES,
    VAMPIRE,
    WEREWOLF,
    WINDOW,
    WITCH,
)

LABELS = {
    BUTTONS[KNOCK]: say("knock"),
    BUTTONS[DISCARD]: say("discard"),
    BUTTONS[PASS]: say("pass"),
    BUTTONS[SKIP]: say("skip"),
    BUTTONS[RIFT]: say("hand out a card"),
    **{
        on_button(value): say("on {value}", value=a_number(value)) for value in range(1, VALUES + 1)
    },
}
QUESTIONS = {
    LOOKING: say("look at two of your four cards"),
    TURN: say("your turn: draw a card, or knock"),
    DRAWN: say("discard the card you drew, or lay it in place of one of yours"),
    MIXING: say("the Witch: which second card does she shuffle?"),
    SWAPPING: say("the Vampire: which card do you take?"),
}
EFFECT_QUESTIONS = {
    WEREWOLF: say("the Werewolf: which of your cards do you look at?"),
    WITCH: say("the Witch: which two cards of another player does she shuffle?"),
    VAMPIRE: say("the Vampire: which of your cards do you give away?"),
    BOGEYMAN: say("the bogeyman: who gets a card from the pile?"),
    REAPER: say("the Reaper: which of your cards do you discard?"),
}
FIXED_OFFERS = {
    DRAW: say("draw the top card of the pile"),
    KNOCK: say("knock: all cards are turned up and counted"),
}


def button(word: str) -> Sentence:
    """The label of a button."""
    return LABELS[f"!{word.removeprefix('!')}"]


def asked(view: Any, seat: int) -> Sentence:
    """The question put to a seat now, or whom one waits for."""
    if view.stage == OVER:
        return say("the game is over")
    if view.stage < LOOKING:
        return say("one moment")
    if not decides(view, seat):
        return _waiting(view)
    if view.stage == WINDOW:
        return _asked_in_window(view)
    return _asked_of_effect(view) if view.stage == EFFECT else QUESTIONS[view.stage]


def _asked_in_window(view: Any) -> Sentence:
    """CC5 A card lies open; live, as many as one has may be claimed at once."""
    number = number_to_match(view)
    if view.live == LIVE:
        return say("snap every {number} you have, then pass", number=number)
    return say("is one of your cards {number}? snap it, or pass", number=a_number(number))


def _asked_of_effect(view: Any) -> Sentence:
    """CC7-CC13 What the effect could be used on."""
    if view.effect_value == RIFT_VALUE:
        return say("the Rift: do you hand {who} a card from the pile?", who=Seat(view.active))
    return EFFECT_QUESTIONS[view.effect_value]


def _waiting(view: Any) -> Sentence:
    """Whom all wait for; in a live window nobody may know."""
    seats = deciders(view)
    if view.stage == WINDOW and view.live == LIVE:
        return window_is_open(view)
    if len(seats) > 1:
        return say("some still look at two of their cards")
    return _waiting_for(view, Seat(seats[0]))


def window_is_open(view: Any) -> Sentence:
    """CC5 All that is to be seen of a live window."""
    return say("the window is open: who has {number}?", number=a_number(number_to_match(view)))


def _waiting_for(view: Any, who: Seat) -> Sentence:
    if view.stage == LOOKING:
        return say("{who:you still look|* still looks} at two cards", who=who)
    if view.stage == TURN:
        return say("{who:it is your turn|it is *'s turn}", who=who)
    if view.stage == DRAWN:
        return say("{who:you decide|* decides} on the card drawn", who=who)
    if view.stage == WINDOW:
        number = a_number(number_to_match(view))
        return say("{who:you may snap|* may snap} {number}", who=who, number=number)
    effect = EFFECTS[view.effect_value]
    return say("{who:you decide|* decides} on {effect}", who=who, effect=effect)


def offered(view: Any, seat: int, action: int) -> Sentence:
    """What a legal action would do, said to whom it is offered."""
    kind = kind_of(action)
    if kind in FIXED_OFFERS:
        return FIXED_OFFERS[kind]
    if kind == LOOK:
        first, second = FIRST_OF_PAIR[action] + 1, SECOND_OF_PAIR[action] + 1
        return say("look at your cards {first} and {second}", first=first, second=second)
    if kind in (DISCARD, REPLACE):
        return _offered_with_draw(view, action)
    if kind in (SNAP, PASS):
        return _offered_in_window(view, action)
    return _offered_by_effect(view, seat, action)


def _offered_with_draw(view: Any, action: int) -> Sentence:
    """CC3 What may be done with the card drawn, which its drawer sees."""
    card = card_name(view.face[view.drawn])
    if action == DISCARD:
        return say("discard {card}", card=card)
    return say(
        "lay {card} in place of your card {number}, which is discarded",
        card=card,
        number=action - REPLACE + 1,
    )


def _offered_in_window(view: Any, action: int) -> Sentence:
    """CC5 A snap is right if the number is the same; nothing tells whether it is."""
    if action == PASS:
        return say("pass")
    number, value = action - SNAP + 1, a_number(number_to_match(view))
    return say("snap your card {number}: right if it is {value}", number=number, value=value)


def _offered_by_effect(view: Any, seat: int, action: int) -> Sentence:
    """CC8-CC13 What the effect would do."""
    kind = kind_of(action)
    if kind == SKIP:
        return say("leave {effect} unused", effect=EFFECTS[view.effect_value])
    if kind == RIFT:
        return say("hand {who} the top card of the pile", who=Seat(view.active))
    if kind == GIFT:
        who = Seat((seat + action - GIFT + 1) % view.players)
        return say("give {who} the top card of the pile", who=who)
    if kind == CARD:
        return _offered_of_others(view, seat, action)
    number = action - kind + 1
    if kind == PEEK:
        return say("look at your card {number}", number=number)
    if kind == GIVE:
        return say("give your card {number} away", number=number)
    return say("discard your card {number}", number=number)


def _offered_of_others(view: Any, seat: int, action: int) -> Sentence:
    """CC10, CC11 A card of another, to be taken or shuffled."""
    owner, position = card_meant(view, seat, action)
    whose, number = Seat(owner), position + 1
    if view.stage == EFFECT:
        return say("shuffle {whose:your|*'s} card {number} and another", whose=whose, number=number)
    first = places(view, seat if view.stage == SWAPPING else owner).index(view.picked) + 1
    if view.stage == MIXING:
        return say(
            "shuffle {whose:your|*'s} cards {first} and {second}",
            whose=whose,
            first=first,
            second=number,
        )
    return say(
        "take {whose:your|*'s} card {number} for your card {own}",
        whose=whose,
        number=number,
        own=first,
    )
