"""Letters cut from paper: those that the names of the house and of its boxes need, and no more.

Each is a stroke of one width between the heights 0 and 100, with its own breadth; no two stand
quite straight.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import cut

STROKE = 24
SPACE, GAP = 42, 10
HEIGHT = 100
TILTS = (-2.5, 1.5, -1, 2.5, -1.5, 2, -2, 1)

# The breadth of each letter, and the middle line of its stroke.
LETTERS: dict[str, tuple[float, str]] = {
    "A": (76, "M7 100 L38 10 L69 100 M19 70 H57"),
    "C": (76, "M71 29 C50 0 12 10 12 50 C12 90 50 100 71 71"),
    "D": (78, "M12 12 H30 C82 12 82 88 30 88 H12Z"),
    "E": (62, "M60 12 H12 V88 H62 M12 50 H54"),
    "H": (76, "M12 0 V100 M64 0 V100 M12 50 H64"),
    "J": (58, "M46 0 V64 C46 94 14 94 9 68"),
    "K": (76, "M12 0 V100 M69 2 L20 54 M34 40 L70 98"),
    "L": (58, "M12 0 V88 H58"),
    "O": (88, "M44 12 C86 12 86 88 44 88 C2 88 2 12 44 12Z"),
    "S": (72, "M63 27 C54 6 15 8 14 31 C13 54 60 46 60 70 C60 94 17 94 8 73"),
    "T": (70, "M0 12 H70 M35 12 V100"),
    "U": (76, "M12 0 V56 C12 98 64 98 64 56 V0"),
    "!": (26, "M13 0 V62 M13 78 V101"),
}


def breadth(text: str) -> float:
    """How long a line of letters is."""
    steps = [SPACE if each == " " else LETTERS[each][0] + GAP for each in text]
    return sum(steps) - GAP


def lettering(text: str, colour: str, x: float = 0, y: float = 0, height: float = HEIGHT) -> str:
    """A line of letters, its middle at x, y."""
    scale = height / HEIGHT
    return cut(_line(text), x=x, y=y, scale=scale).replace("<g ", f'<g stroke="{colour}" ', 1)


def _line(text: str) -> str:
    """The letters one after the other, each a little aslant."""
    left, letters = -breadth(text) / 2, []
    for number, each in enumerate(text):
        if each == " ":
            left += SPACE
            continue
        width, path = LETTERS[each]
        turn = TILTS[number % len(TILTS)]
        moved = f"translate({left:g} {-HEIGHT / 2:g}) rotate({turn} {width / 2:g} {HEIGHT / 2:g})"
        letters.append(f'<path d="{path}" transform="{moved}"/>')
        left += width + GAP
    return f'<g fill="none" stroke-width="{STROKE}" stroke-linejoin="round">{"".join(letters)}</g>'


def wordmark(text: str = "LUDOTOC") -> str:
    """The name of the house by itself, in the colour of the text around it."""
    width = breadth(text) + 12
    return (
        f'<svg viewBox="{-width / 2:g} -56 {width:g} 112" aria-hidden="true" focusable="false">'
        f"{lettering(text, 'currentColor')}</svg>"
    )
