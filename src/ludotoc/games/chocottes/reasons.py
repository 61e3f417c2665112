"""Why not: for anything that cannot be done now, the clause and a sentence.

All of it comes from a view, and none of it from the face of a card that does not lie open.
"""

from __future__ import annotations

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat, Term
from ludotoc.games.chocottes.actions import no_such_card, no_such_card_of
from ludotoc.games.chocottes.moment import deciders, decides, number_to_match, pile_left
from ludotoc.games.chocottes.names import a_number
from ludotoc.games.chocottes.notation import EFFECTS, places_of
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARD,
    CARDS_DEALT,
    CLOSING,
    DISCARD,
    DRAW,
    DRAWN,
    EFFECT,
    GIFT,
    GIVE,
    INSPECTING,
    KNOCK,
    LIVE,
    LOOK,
    LOOKING,
    MIXING,
    MOST_CARDS,
    OVER,
    OWNER,
    PASS,
    PEEK,
    REAP,
    REAPER,
    REPLACE,
    RIFT,
    RIFT_VALUE,
    SHUFFLING,
    SKIP,
    SNAP,
    STARTING,
    SWAPPING,
    TOSSING,
    TURN,
    VAMPIRE,
    WEREWOLF,
    WINDOW,
    WITCH,
)

KINDS = (
    LOOK, DRAW, KNOCK, DISCARD, REPLACE, SNAP, PASS, SKIP, RIFT, PEEK, GIVE, CARD, GIFT, REAP,
)  # fmt: skip
PENDING = {
    STARTING: ("first a lot decides who starts", "CC2"),
    SHUFFLING: ("first the cards are shuffled", "CC2"),
    TOSSING: ("first the Witch shuffles her two cards", "CC10"),
    INSPECTING: ("first an inspector is drawn", "CC14"),
    CLOSING: ("first the claims of this beat are resolved", "CC5"),
}
# What a stage asks for: said of whatever else is tried, where nothing fits better.
ASKED = {
    LOOKING: ("first look at two of your four cards", "CC2"),
    WINDOW: ("{number} was discarded: snap one of the same number, or pass", "CC5"),
    EFFECT: ("first use {effect} or skip it", "CC7"),
    MIXING: ("first comes the second card that the Witch shuffles", "CC10"),
    SWAPPING: ("first comes the card that the Vampire takes", "CC11"),
}
# What does not belong to a stage, and why.
STRAY = {
    (TURN, PASS): ("nobody passes his turn: draw or knock", "CC3"),
    (TURN, DISCARD): ("draw a card before you discard one", "CC3"),
    (TURN, REPLACE): ("draw a card before you replace one", "CC3"),
    (DRAWN, DRAW): ("you have drawn your card in this turn", "CC3"),
    (DRAWN, KNOCK): ("one knocks instead of drawing, and you have drawn", "CC14"),
    (WINDOW, KNOCK): ("one knocks at the beginning of one's turn; now snap or pass", "CC14"),
    (EFFECT, PASS): ("an effect is not passed on: use it or skip it", "CC7"),
}
NO_WINDOW = ("no window is open: one snaps when a card has just been discarded", "CC5")
EFFECT_FIRST = ("first the effect is decided; after it all may snap again", "CC7")
NO_EFFECT = ("no effect is being decided now", "CC7")
LOOKED_BEFORE = ("two cards are looked at only when a round begins", "CC2")
# Which effect does it, and what is said where another effect is being decided.
DOERS = {
    RIFT: (RIFT_VALUE, "only the Rift hands the active player a card, and this is {effect}", "CC8"),
    PEEK: (WEREWOLF, "only the Werewolf looks at an own card, and this is {effect}", "CC9"),
    CARD: (WITCH, "only the Witch mixes another's cards, and this is {effect}", "CC10"),
    GIVE: (VAMPIRE, "only the Vampire gives a card away, and this is {effect}", "CC11"),
    GIFT: (BOGEYMAN, "only the bogeyman makes a gift, and this is {effect}", "CC12"),
    REAP: (REAPER, "only the Reaper discards any card, and this is {effect}", "CC13"),
}
OWN_TURN = {RIFT: "CC8", REAP: "CC13"}
OWN_CARDS = {REPLACE: "CC3", SNAP: "CC5", PEEK: "CC9", GIVE: "CC11", REAP: "CC13"}
EFFECT_STAGES = (EFFECT, MIXING, SWAPPING)


def kind_of(action: int) -> int:
    """The first number of the kind an action belongs to."""
    return max(first for first in KINDS if first <= action)


def why_not(s: np.record, seat: int, action: int) -> Refused:
    """The reason why a seat may not do this now; asked only of what is not legal."""
    stage, kind = int(s.stage), kind_of(action)
    if stage == OVER:
        return Refused("the game is over", "CC18")
    if stage in PENDING:
        return Refused(*PENDING[stage])
    if not decides(s, seat):
        return _of_others_turn(s, seat, kind)
    if not _belongs(s, kind):
        return _of_stage(s, seat, kind)
    return _of_choice(s, seat, action, kind)


def _of_others_turn(s: np.record, seat: int, kind: int) -> Refused:
    """CC2, CC3, CC5-CC7 Others decide now, or one has decided already."""
    if s.stage == LOOKING:
        return Refused("you have looked at your two cards; others have not yet", "CC2")
    if s.stage == WINDOW:
        return _of_window(s, seat, kind)
    if kind in (SNAP, PASS):
        return Refused(*(EFFECT_FIRST if s.stage in EFFECT_STAGES else NO_WINDOW))
    if kind == KNOCK:
        return _of_knock(s, seat)
    if s.stage in EFFECT_STAGES:
        return Refused(
            "{who} decides on {effect}", "CC7", who=Seat(int(s.effect_owner)), effect=_effect(s)
        )
    return Refused("it is {who}'s turn", "CC3", who=Seat(int(s.active)))


def _of_knock(s: np.record, seat: int) -> Refused:
    """CC14 Out of turn, or later in it."""
    if seat == s.active:
        return Refused("one knocks at the beginning of one's turn, before drawing", "CC14")
    return Refused(
        "one knocks at the beginning of one's own turn, and it is {who}'s",
        "CC14",
        who=Seat(int(s.active)),
    )


def _of_window(s: np.record, seat: int, kind: int) -> Refused:
    """CC5, CC6 A window is open, and this seat is not asked in it."""
    if kind == KNOCK:
        return _of_knock(s, seat)
    if s.barred >> seat & 1:
        return Refused(
            "you snapped wrongly when the pile was empty: no more snaps in this turn", "CC6"
        )
    if s.live == LIVE:
        return Refused("you have passed in this beat, which is not over yet", "CC5")
    if s.asking >> seat & 1:
        return Refused("{who} is asked before you", "CC5", who=Seat(deciders(s)[0]))
    return Refused("you have passed; now {who} is asked", "CC5", who=Seat(deciders(s)[0]))


def _effect(s: np.record) -> Term:
    return EFFECTS[int(s.effect_value)]


def _belongs(s: np.record, kind: int) -> bool:
    """Whether the stage asks for this kind of action."""
    if s.stage == EFFECT:
        return kind in DOERS and DOERS[kind][0] == s.effect_value
    wanted = {
        LOOKING: (LOOK,), TURN: (), DRAWN: (REPLACE,), WINDOW: (SNAP,), MIXING: (CARD,),
        SWAPPING: (CARD,),
    }  # fmt: skip
    return kind in wanted[int(s.stage)]


def _of_stage(s: np.record, seat: int, kind: int) -> Refused:
    """What does not belong here."""
    stage = int(s.stage)
    if (stage, kind) in STRAY:
        return Refused(*STRAY[stage, kind])
    if kind == LOOK and stage in (TURN, DRAWN, WINDOW, EFFECT):
        return Refused(*LOOKED_BEFORE)
    if kind in (SNAP, PASS) and stage in (TURN, DRAWN):
        return Refused(*NO_WINDOW)
    if kind == SNAP and stage == EFFECT:
        return Refused(*EFFECT_FIRST)
    if (kind in DOERS or kind == SKIP) and stage in (TURN, DRAWN, WINDOW):
        return _of_no_effect(s, seat, kind)
    if kind in DOERS and stage == EFFECT:
        return _of_other_effect(s, kind)
    return _of_asked(s, stage)


def _of_asked(s: np.record, stage: int) -> Refused:
    """What must be done first."""
    sentence, clause = ASKED[stage]
    if stage == WINDOW:
        return Refused(sentence, clause, number=a_number(number_to_match(s)))
    return (
        Refused(sentence, clause, effect=_effect(s))
        if stage == EFFECT
        else Refused(sentence, clause)
    )


def _of_no_effect(s: np.record, seat: int, kind: int) -> Refused:
    """CC7, CC8, CC12, CC13 No effect is decided now: it waits, or it could do nothing."""
    if kind == SKIP:
        return Refused(*NO_EFFECT)
    value, effect = DOERS[kind][0], EFFECTS[DOERS[kind][0]]
    if OWNER * seat + value in s.effects[s.resolved : s.queued]:
        return Refused("{effect} waits until all have passed", "CC7", effect=effect)
    if kind in OWN_TURN and seat == s.active:
        return Refused("{effect} does nothing in one's own turn", OWN_TURN[kind], effect=effect)
    if kind in (RIFT, GIFT) and pile_left(s) == 0:
        return Refused("the pile is empty, so {effect} has no card to give", "CC7", effect=effect)
    return Refused(*NO_EFFECT)


def _of_other_effect(s: np.record, kind: int) -> Refused:
    """CC8-CC13 Another effect would do that."""
    if kind == CARD and s.effect_value == VAMPIRE:
        return Refused("first comes the card that you give away", "CC11")
    _, sentence, clause = DOERS[kind]
    return Refused(sentence, clause, effect=_effect(s))


def _of_choice(s: np.record, seat: int, action: int, kind: int) -> Refused:
    """The right thing with a card or a player that it cannot be done to."""
    if kind == CARD:
        return _of_card(s, seat, *divmod(action - CARD, MOST_CARDS))
    if kind == GIFT:
        return _of_gift(s, seat, action - GIFT)
    position = action - kind
    if kind == SNAP and position < len(places_of(s, seat)):
        return Refused("card {number} is claimed in this beat already", "CC5", number=position + 1)
    return no_such_card(s, seat, position + 1, OWN_CARDS[kind])


def _is_nobody(s: np.record, less_one: int) -> bool:
    return less_one + 1 >= s.players


def _no_such_seat(s: np.record, clause: str) -> Refused:
    return Refused("with {players} players nobody sits there", clause, players=int(s.players))


def _of_gift(s: np.record, seat: int, less_one: int) -> Refused:
    """CC12 Only who has fewer than four cards gets one."""
    if _is_nobody(s, less_one):
        return _no_such_seat(s, "CC12")
    other = (seat + less_one + 1) % int(s.players)
    count = len(places_of(s, other))
    return Refused(
        "a gift is for who has fewer than {dealt} cards, and {who} has {count}",
        "CC12",
        dealt=CARDS_DEALT,
        who=Seat(other),
        count=count,
    )


def _of_card(s: np.record, seat: int, less_one: int, position: int) -> Refused:
    """CC10, CC11 A card of another that cannot be taken or mixed."""
    clause = "CC11" if s.stage == SWAPPING else "CC10"
    if _is_nobody(s, less_one):
        return _no_such_seat(s, clause)
    other = (seat + less_one + 1) % int(s.players)
    if s.stage == MIXING and other != s.victim:
        return Refused("both cards are of one player, {who}", "CC10", who=Seat(int(s.victim)))
    if position >= len(places_of(s, other)):
        return no_such_card_of(s, other, position + 1, clause)
    return _of_mixed_card(s, other, position)


def _of_mixed_card(s: np.record, other: int, position: int) -> Refused:
    """CC10 Two different cards, named in the order in which they lie."""
    if s.stage == MIXING:
        first = places_of(s, other).index(int(s.picked)) + 1
        return Refused(
            "the second card lies behind the first, which is card {number}", "CC10", number=first
        )
    if len(places_of(s, other)) == 1:
        return Refused("the Witch needs two cards, and {who} has one", "CC10", who=Seat(other))
    return Refused(
        "card {number} is the last of {who}: first comes the one that lies before the other",
        "CC10",
        number=position + 1,
        who=Seat(other),
    )
