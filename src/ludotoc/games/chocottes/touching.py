"""Why not, for whoever touches something: each card, token and spot has its reason.

From a plain view, and never from the face of a card that does not lie open.
"""

from __future__ import annotations

from typing import Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Seat
from ludotoc.games.chocottes.moment import (
    asked_seat,
    claimed,
    decides,
    labels,
    numbers_in,
    pile_left,
    places,
    seats_from,
    top_label,
)
from ludotoc.games.chocottes.notation import shown
from ludotoc.games.chocottes.paths import BUTTONS
from ludotoc.games.chocottes.reasons import EFFECT_STAGES, kind_of, why_not
from ludotoc.games.chocottes.scene import EFFECT_IDS, IDS, SEATS, ids_of
from ludotoc.games.chocottes.state import (
    BOGEYMAN,
    CARD,
    CARDS_DEALT,
    DISCARD,
    DRAW,
    DRAWN,
    EFFECT,
    GIFT,
    KNOCK,
    LIVE,
    LOOKING,
    MIXING,
    MOST_CARDS,
    OVER,
    PASS,
    REAPER,
    REPLACE,
    RIFT,
    RIFT_VALUE,
    SKIP,
    SNAP,
    SWAPPING,
    TURN,
    VAMPIRE,
    WEREWOLF,
    WINDOW,
    WITCH,
)

LABELS_BY_ID = {name: label for ids in IDS for label, name in enumerate(ids)}
BUTTON_ACTIONS = {name: action for action, name in BUTTONS.items()}
OWN_CARD_EFFECTS = (WEREWOLF, VAMPIRE, REAPER)
# What is never picked, by the letters its id begins with.
STILL = {
    "tile": ("inspectors come by themselves when a round ends", "CC14"),
    "effect": ("effects are decided one by one, the oldest first", "CC7"),
    "lamp": ("the lamp only shows whose turn it is", "CC3"),
    "last": ("these cards lay there when the last round ended", "CC19"),
    "count": ("this only counts the cards left to draw", "CC3"),
    "hand": ("cards are picked one by one, not the whole row", "CC3"),
}
NO_CARD_OF_OTHERS = ("only the Witch and the Vampire touch cards of others", "CC10")
# What is said of an own card, and of another's, where an effect wants something else.
NOT_OWN = {
    RIFT_VALUE: ("the Rift takes no card of yours: use it or skip it", "CC8"),
    WITCH: ("the Witch shuffles two cards of another player", "CC10"),
    BOGEYMAN: ("a gift comes from the pile: pick the player who gets it", "CC12"),
}
NOT_OTHERS = {
    RIFT_VALUE: ("the Rift takes no card of others: use it or skip it", "CC8"),
    WEREWOLF: ("the Werewolf looks at a card of your own", "CC9"),
    VAMPIRE: ("first comes the card that you give away", "CC11"),
    BOGEYMAN: ("a gift goes to a player: pick the name, not a card", "CC12"),
    REAPER: ("the Reaper discards a card of your own", "CC13"),
}


def pickable(view: Any, seat: int) -> set[str]:
    """The cards, players and buttons that a seat may pick now."""
    if not decides(view, seat):
        return set()
    ids, own = ids_of(view), labels(view, seat)
    if view.stage == TURN:
        return {ids[view.taken], BUTTONS[KNOCK]}
    if view.stage == WINDOW:
        taken = {view.label[place] for place in claimed(view)}
        return {ids[label] for label in own if label not in taken} | {BUTTONS[PASS]}
    if view.stage == LOOKING:
        return {ids[label] for label in own}
    if view.stage == DRAWN:
        return {ids[label] for label in own} | {BUTTONS[DISCARD]}
    return _pickable_for_effect(view, seat) | _effect_buttons(view)


def _effect_buttons(view: Any) -> set[str]:
    """CC7, CC8 An effect may be left unused; the Rift needs nothing but a word."""
    if view.stage != EFFECT:
        return set()
    return {BUTTONS[SKIP], BUTTONS[RIFT]} if view.effect_value == RIFT_VALUE else {BUTTONS[SKIP]}


def _pickable_for_effect(view: Any, seat: int) -> set[str]:
    """CC9-CC13 What the effect that is decided now may be used on."""
    ids, value, others = ids_of(view), view.effect_value, seats_from(view, seat)[1:]
    if view.stage == MIXING:
        behind = places(view, view.victim)
        return {ids[view.label[place]] for place in behind if place > view.picked}
    if view.stage == SWAPPING:
        return {ids[label] for other in others for label in labels(view, other)}
    if value == WITCH:
        return {ids[label] for other in others for label in labels(view, other)[:-1]}
    if value == BOGEYMAN:
        return {SEATS[other] for other in others if len(labels(view, other)) < CARDS_DEALT}
    return {ids[n] for n in labels(view, seat)} if value in OWN_CARD_EFFECTS else set()


def why_not_piece(view: Any, seat: int, piece: str) -> Refused | None:
    """Why a card, a token or a spot of the scene cannot be picked now; nothing if it can."""
    if piece in pickable(view, seat):
        return None
    if not 0 <= seat < view.players:
        return Refused("onlookers watch and pick nothing", "CC1")
    if view.stage < LOOKING or view.stage == OVER:
        return why_not(view, seat, DRAW)
    if piece in BUTTON_ACTIONS:
        return why_not(view, seat, BUTTON_ACTIONS[piece])
    if piece in LABELS_BY_ID:
        return _of_label(view, seat, LABELS_BY_ID[piece])
    return _of_spot(view, seat, piece)


def _of_label(view: Any, seat: int, label: int) -> Refused:
    """A card: before a player, just drawn, in the pile or on the discard."""
    for owner in range(view.players):
        lying = labels(view, owner)
        if label in lying:
            position = lying.index(label)
            is_own = owner == seat
            return (
                _of_own(view, seat, position) if is_own else _of_other(view, seat, owner, position)
            )
    if view.stage == DRAWN and label == view.drawn:
        return _of_drawn(view, seat)
    return _of_pile(view, seat) if label >= view.taken else _of_discard()


def _of_own(view: Any, seat: int, position: int) -> Refused:
    """CC3, CC5, CC10-CC12 An own card that is not wanted now."""
    if view.stage == EFFECT and decides(view, seat):
        return Refused(*NOT_OWN[int(view.effect_value)])
    wants_replacing = view.stage == TURN and decides(view, seat)
    return why_not(view, seat, (REPLACE if wants_replacing else SNAP) + position)


def _of_other(view: Any, seat: int, owner: int, position: int) -> Refused:
    """CC9-CC13 A card of another that is not wanted now."""
    action = CARD + MOST_CARDS * ((owner - seat - 1) % view.players) + position
    if view.stage not in EFFECT_STAGES:
        return Refused(*NO_CARD_OF_OTHERS)
    if view.stage == EFFECT and decides(view, seat) and view.effect_value in NOT_OTHERS:
        return Refused(*NOT_OTHERS[int(view.effect_value)])
    return why_not(view, seat, action)


def _of_drawn(view: Any, seat: int) -> Refused:
    """CC3 The card drawn takes a place or is discarded."""
    if seat != view.active:
        return Refused("{who} has drawn this card", "CC3", who=Seat(int(view.active)))
    return Refused("discard the card you drew, or pick the card whose place it takes", "CC3")


def _of_pile(view: Any, seat: int) -> Refused:
    """CC3 Only the top card is drawn, and only at the beginning of one's turn."""
    if pile_left(view) == 0:
        return Refused("the pile is empty", "CC16")
    if view.stage == TURN and decides(view, seat):
        return Refused("one draws the top card of the pile", "CC3")
    return why_not(view, seat, DRAW)


def _of_discard() -> Refused:
    return Refused("what is discarded stays there: one draws from the pile", "CC3")


def _of_spot(view: Any, seat: int, piece: str) -> Refused:
    """A place at the table, or something that is never picked."""
    kind = piece.rstrip("0123456789.")
    if kind == "seat" and piece in SEATS[: view.players]:
        return _of_player(view, seat, SEATS.index(piece))
    if piece == "pile":
        return _of_pile(view, seat)
    if piece == "discard":
        return _of_discard()
    if kind == "drawn":
        return _of_drawn(view, seat) if view.stage == DRAWN else Refused(*STILL["hand"])
    for name, reason in STILL.items():
        if kind.startswith(name):
            return Refused(*reason)
    return Refused("there is no {piece} on this table", "CC1", piece=shown(piece))


def _of_player(view: Any, seat: int, player: int) -> Refused:
    """CC12 A player is picked for a gift only."""
    if view.stage != EFFECT or view.effect_value != BOGEYMAN or not decides(view, seat):
        return Refused("a player is picked only for the bogeyman's gift", "CC12")
    if player == seat:
        return Refused("a gift is for another player", "CC12")
    return why_not(view, seat, GIFT + (player - seat - 1) % view.players)


def blockers(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """What stands in the way of an action that is not legal: cards, effects and players."""
    if view.stage < LOOKING or view.stage == OVER:
        return ()
    return _in_own_way(view, seat, action) if decides(view, seat) else _waited_for(view, seat)


def _waited_for(view: Any, seat: int) -> tuple[str, ...]:
    """CC2, CC3, CC5, CC7 Who decides before."""
    if view.stage == LOOKING:
        return tuple(SEATS[other] for other in numbers_in(view.to_look))
    if view.stage == WINDOW:
        is_barred = view.live == LIVE or view.barred >> seat & 1
        return () if is_barred else (SEATS[asked_seat(view)],)
    if view.stage in EFFECT_STAGES:
        return EFFECT_IDS[view.resolved - 1], SEATS[view.effect_owner]
    return (SEATS[view.active],)


def _in_own_way(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """CC3, CC5, CC7, CC10-CC12 What one must deal with first."""
    ids, kind = ids_of(view), kind_of(action)
    if view.stage == TURN:
        return (ids[view.taken],)
    if view.stage == DRAWN:
        return (ids[view.drawn],)
    if view.stage == WINDOW:
        own = labels(view, seat)
        is_claimed = kind == SNAP and action - SNAP < len(own)
        return (ids[own[action - SNAP] if is_claimed else top_label(view)],)
    if view.stage in (MIXING, SWAPPING):
        return (ids[view.label[view.picked]],)
    if view.stage == EFFECT and kind == GIFT and view.effect_value == BOGEYMAN:
        rich = (seat + action - GIFT + 1) % view.players
        return tuple(ids[label] for label in labels(view, rich))
    return (EFFECT_IDS[view.resolved - 1],) if view.stage == EFFECT else ()
