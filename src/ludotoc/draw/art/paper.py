"""Paper-cut: flat shapes with clean curves, two or three tones each and one soft shadow.

Everything is drawn around 0, 0. Colours are named once, here or in a game's own art.
"""

from __future__ import annotations

import math

FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
INK, PAPER, CREAM, SHADE = "#2b2622", "#fbf6ea", "#f1e6cf", "#d9c9a8"
GOLD, SIGNAL = "#e8b84a", "#ffd75e"
ARROW_EDGE = f'stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"'

DEFS = (
    '<filter id="soft" x="-20%" y="-20%" width="140%" height="150%">'
    '<feDropShadow dx="0" dy="2.5" stdDeviation="2.2" flood-color="#000" flood-opacity=".32"/>'
    "</filter>"
)


def shape(path: str, fill: str, extra: str = "") -> str:
    """A closed curve."""
    return f'<path d="{path}" fill="{fill}"{" " + extra if extra else ""}/>'


def sheet(width: float, height: float, fill: str, radius: float = 10, extra: str = "") -> str:
    """A rounded rectangle."""
    return (
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"'
        f' rx="{radius:g}" fill="{fill}"{" " + extra if extra else ""}/>'
    )


def disc(radius: float, fill: str, x: float = 0, y: float = 0, extra: str = "") -> str:
    """A circle."""
    more = f" {extra}" if extra else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{more}/>'


def cut(*parts: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Several shapes glued together, moved, scaled and turned."""
    moves = [f"translate({x:g} {y:g})" if x or y else "", f"rotate({turn:g})" if turn else ""]
    moves.append(f"scale({scale:g})" if scale != 1 else "")
    moved = " ".join(filter(None, moves))
    return f'<g transform="{moved}">{"".join(parts)}</g>' if moved else f"<g>{''.join(parts)}</g>"


def laid(*parts: str) -> str:
    """Laid on the table: with the one soft shadow."""
    return f'<g filter="url(#soft)">{"".join(parts)}</g>'


def words(
    text: str, size: float, fill: str = INK, x: float = 0, y: float = 0, anchor: str = "middle",
    weight: int = 600,
) -> str:  # fmt: skip
    """A line of text, its middle at a height."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}"'
        f' text-anchor="{anchor}" dominant-baseline="central">{text}</text>'
    )


def star(points: int, outer: float, inner: float, turn: float = -90) -> str:
    """The path of a star."""
    corners = []
    for n in range(2 * points):
        angle, radius = math.radians(turn + 180 * n / points), inner if n % 2 else outer
        corners.append(f"{radius * math.cos(angle):.2f} {radius * math.sin(angle):.2f}")
    return f"M{' L'.join(corners)}Z"


def arrow(path: str, end: tuple[float, float], heading: tuple[float, float]) -> str:
    """A way from here to there: a pale line with a dark edge, and a point at its end."""
    turn = math.degrees(math.atan2(heading[1], heading[0]))
    point = cut(shape("M4 0 L-16 -11 V11Z", PAPER, ARROW_EDGE), x=end[0], y=end[1], turn=turn)
    line = 'fill="none" stroke-linecap="round"'
    dark = f'<path d="{path}" {line} stroke="{INK}" stroke-width="9" stroke-opacity=".8"/>'
    pale = f'<path d="{path}" {line} stroke="{PAPER}" stroke-width="5"/>'
    return dark + point + pale


def glow(how: str, width: float, height: float) -> str:
    """A rim of light around something: what can be picked, or what moved last."""
    radius = min(width, height) / 2 if width == height else 18
    if how == "pick":
        # Dark under the dashes, so that the signal is seen on pale tables too.
        edge = f'stroke="{INK}" stroke-width="8" stroke-opacity=".75"'
        rim = f'stroke="{SIGNAL}" stroke-width="5" stroke-dasharray="12 5" fill-opacity=".4"'
        under = sheet(width + 16, height + 16, "none", radius + 8, edge)
        return under + sheet(width + 16, height + 16, SIGNAL, radius + 8, rim)
    return sheet(width + 14, height + 14, "#ffffff", radius + 7, 'fill-opacity=".3"')


CREST = 34  # the room that a player's crest takes on his plate


def plate_width(name: str, note: str, width: float, crest: str = "") -> float:
    """How long a strip of paper must be for what stands on it."""
    room = CREST if crest else 0
    return max(width, 15 * len(name) + 24 + room, 11 * len(note) + 24 + room)


def plate(name: str, note: str, width: float, crest: str = "") -> str:
    """A player's name on a strip of paper, his crest before it, and what is counted for him."""
    length = plate_width(name, note, width, crest)
    strip = laid(sheet(length, 64 if note else 40, PAPER, 12))
    x = CREST / 2 if crest else 0
    if crest:
        strip += cut(crest, x=-length / 2 + CREST / 2 + 5)
    if not note:
        return strip + words(name, 27, x=x)
    return strip + words(name, 27, x=x, y=-13) + words(note, 21, x=x, y=16, weight=400)


def tag(text: str) -> str:
    """A counter on a small label."""
    return laid(sheet(11.5 * len(text) + 22, 34, PAPER, 17)) + words(text, 21)


# --- cards: one frame for all games ---

CARD = (110, 154)


def card(index: str, figure: str, fill: str = PAPER, ink: str = INK) -> str:
    """The frame: a large index in two corners and a figure in the middle, drawn 90 by 120."""
    width, height = CARD
    corner = words(index, 30, ink, -width / 2 + 22, -height / 2 + 24, weight=700)
    frame = sheet(width, height, fill, 12) + sheet(
        width - 8, height - 8, "none", 9, f'stroke="{ink}" stroke-opacity=".18" stroke-width="2"'
    )
    return laid(frame) + corner + cut(corner, turn=180) + figure


def back(fill: str, pattern: str) -> str:
    """The back of a card: its game's colour and pattern inside a pale rim."""
    width, height = CARD
    return laid(sheet(width, height, PAPER, 12)) + sheet(width - 14, height - 14, fill, 8) + pattern
