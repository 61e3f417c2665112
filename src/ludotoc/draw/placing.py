"""Where each piece of a spot lies: in a stack, in a row, or fanned like a hand of cards."""

from __future__ import annotations

import math
from typing import NamedTuple

from ludotoc.engine.scene import FAN, ROW, Spot

LIFT = 1.5  # how far each piece of a stack stands out, so that one sees it is a stack
MOST_LIFTED = 8
AIR = 1.06  # of a piece's width, from one to the next where there is room
FAN_ANGLE = 3.0  # degrees from one card to the next
FAN_DROP = 0.012  # how quickly the ends of a fan sink


class Place(NamedTuple):
    """The middle of a piece, its turn in degrees, and how large it is drawn."""

    x: float
    y: float
    turn: float
    scale: float = 1


def places(spot: Spot, count: int, width: float) -> list[Place]:
    """A place for each of the pieces that lie in a spot, the lowest first."""
    width *= spot.scale
    if spot.lies == ROW or (spot.lies == FAN and count == 1):
        return [_around(spot, x, 0, 0) for x in _spread(spot.width, count, width)]
    if spot.lies == FAN:
        return [
            _around(spot, x, *_bend(x, n, count))
            for n, x in enumerate(_spread(spot.width, count, width))
        ]
    lifts = (LIFT * min(n, MOST_LIFTED) for n in range(count))
    return [_around(spot, 0, -lift, 0) for lift in lifts]


def _spread(room: float, count: int, width: float) -> list[float]:
    """Side by side in the middle of the room there is, overlapping where it is too narrow."""
    step = 0.0 if count < 2 else min(width * AIR, max(room - width, 0) / (count - 1))
    return [step * (n - (count - 1) / 2) for n in range(count)]


def _bend(x: float, n: int, count: int) -> tuple[float, float]:
    """The ends of a fan sink and lean outwards, the more the narrower the hand is held."""
    angle = (n - (count - 1) / 2) * min(FAN_ANGLE, 24 / count)
    return abs(x) * abs(angle) * FAN_DROP, angle


def _around(spot: Spot, x: float, y: float, turn: float) -> Place:
    angle = math.radians(spot.turn)
    right, down = math.cos(angle), math.sin(angle)
    left, top = spot.x + x * right - y * down, spot.y + x * down + y * right
    return Place(left, top, spot.turn + turn, spot.scale)
