"""KK3: the street. Every player has a house with a window a kind, a garden, and a door to knock at.

The others' houses stand side by side in the order of the turns, the own one below the street.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotoc.engine.scene import FAN, ROW, Layout, Spot
from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.toctoctoc.names import A_CARD
from ludotoc.games.toctoctoc.notation import kind_text
from ludotoc.games.toctoctoc.pieces import (
    CARD,
    FACES,
    GONE,
    GUEST,
    LEFT,
    PILE,
    door_id,
    window_id,
)
from ludotoc.games.toctoctoc.state import KINDS

WIDTH, HEIGHT, MIDDLE = 1000, 1290, 500
# How large cards lie: in the own hand, at a door or on the pile, out of the game, in other hands.
LARGE, NEAR, ASIDE, FAR = 1.36, 0.84, 0.6, 0.42
OUTDOORS = 0.86  # how large guests are in the garden
# The houses of the others.
PLATE_Y, PLATE = 86, (236, 56)
FLOORS_Y, WINDOW_HEIGHT = (194, 310, 426), 110
DOOR_Y, DOOR, GAP = 572, (96, 134), 6
# The street between.
STREET_Y, PILE_X, PILE_SIZE = 746, 110, (92, 129)
LEFT_X, LEFT_SIZE = 225, (110, 30)
GONE_X, GONE_SIZE = 640, (680, 93)
# The own house, and the hand along the edge.
HOME_Y, HOME_DOOR_X, HOME_WINDOWS_X, HOME_GARDEN_X = 908, 68, (245, 485, 725), 923
HOME_WINDOW, HOME_GARDEN = 230, 144
HAND_Y, HAND_SIZE, OWN_PLATE_Y = 1100, (900, 210), 1252

WINDOWS = (
    "{who:among your monsters|among the monsters of *}",
    "{who:among your ghosts|among the ghosts of *}",
    "{who:among your vampires|among the vampires of *}",
)


def layout(players: int, options: Mapping[str, str], seat: int) -> Layout:
    """KK1 A house for each player, the own at the bottom, and the pile in the street."""
    near, lot = seat if 0 <= seat < players else 0, WIDTH / (players - 1)
    spots = [*_home(near), *_street()]
    for place in range(players - 1):
        spots += _house((near + place + 1) % players, lot * (place + 0.5), lot - 2 * GAP)
    return Layout("toctoctoc", WIDTH, HEIGHT, spots, _faces())


def _house(seat: int, x: float, width: float) -> list[Spot]:
    """Another player's house: a floor a kind, below them the garden, the door and the hand."""
    aside = (width - DOOR[0]) / 2 - GAP
    off = (DOOR[0] + aside) / 2 + GAP
    return [
        _seat(seat, x, PLATE_Y),
        *(_window(seat, kind, x, FLOORS_Y[kind], width) for kind in range(KINDS)),
        _garden(seat, x - off, DOOR_Y, aside),
        _door(seat, x, DOOR_Y),
        _hand(seat, x + off, DOOR_Y, (aside, DOOR[1]), FAR),
    ]


def _home(seat: int) -> list[Spot]:
    """The own house: the door, the windows side by side, and the hand below."""
    windows = enumerate(HOME_WINDOWS_X)
    return [
        _door(seat, HOME_DOOR_X, HOME_Y),
        *(_window(seat, kind, x, HOME_Y, HOME_WINDOW) for kind, x in windows),
        _garden(seat, HOME_GARDEN_X, HOME_Y, HOME_GARDEN),
        _hand(seat, MIDDLE, HAND_Y, HAND_SIZE, LARGE),
        _seat(seat, MIDDLE, OWN_PLATE_Y),
    ]


def _street() -> list[Spot]:
    """KK4, KK13 The pile, what is left of it, and the cards that are gone."""
    what_is_left, outside = say("what is left of the pile"), say("out of the game")
    return [
        Spot(PILE, "pile", PILE_X, STREET_Y, say("on the pile"), *PILE_SIZE, scale=NEAR),
        Spot(LEFT, "counter", LEFT_X, STREET_Y, what_is_left, *LEFT_SIZE),
        Spot(GONE, "gone", GONE_X, STREET_Y, outside, *GONE_SIZE, lies=ROW, scale=ASIDE),
    ]


def _seat(seat: int, x: float, y: float) -> Spot:
    return Spot(f"seat{seat}", "seat", x, y, say("{who:you|*}", who=Seat(seat)), *PLATE, owner=seat)


def _door(seat: int, x: float, y: float) -> Spot:
    """KK5 Where others knock."""
    name = say("{who:at your door|at the door of *}", who=Seat(seat))
    return Spot(door_id(seat), "door", x, y, name, *DOOR, owner=seat, scale=NEAR)


def _hand(seat: int, x: float, y: float, size: tuple[float, float], scale: float) -> Spot:
    """One's own along the edge, another's small beside the door."""
    name, kind = say("{who:in your hand|in the hand of *}", who=Seat(seat)), "hand"
    if scale == FAR:
        kind = "far-hand"
    return Spot(f"hand{seat}", kind, x, y, name, *size, owner=seat, lies=FAN, scale=scale)


def _window(seat: int, kind: int, x: float, y: float, width: float) -> Spot:
    """KK3 The guests of one kind."""
    name, size = say(WINDOWS[kind], who=Seat(seat)), (width, WINDOW_HEIGHT)
    mark = kind_text(kind)
    return Spot(window_id(seat, kind), "window", x, y, name, *size, owner=seat, lies=ROW, mark=mark)


def _garden(seat: int, x: float, y: float, width: float) -> Spot:
    """KK12 Scarecrows are of no kind, and stand before the house."""
    name = say("{who:in your garden|in the garden of *}", who=Seat(seat))
    size = (width, DOOR[1])
    return Spot(f"garden{seat}", "garden", x, y, name, *size, owner=seat, lies=ROW, scale=OUTDOORS)


def _faces() -> dict[str, Sentence]:
    """KK1 What every card is called, by itself and as a guest."""
    names = {face: say("{card}", card=A_CARD[card]) for card, face in enumerate(FACES)}
    names[""] = say("a card, face down")
    return {f"{kind}:{face}": name for kind in (CARD, GUEST) for face, name in names.items()}
