"""What our plots are drawn with: paper, ink and a few colours, by day and by night."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from ludotoc.draw.art.paper import CREAM, FONT, INK, PAPER, SHADE

NIGHT_PAPER, NIGHT_INK, NIGHT_CREAM, NIGHT_SHADE = "#1f1b18", "#f4ecdb", "#2c2722", "#5a4f43"
FEWEST_TICKS = 3
DIM, NIGHT_DIM = "#6d6256", "#b5a894"
GOOD, BAD, EVEN = "#2f7d5b", "#b8452f", "#8a6d1f"
NIGHT_GOOD, NIGHT_BAD, NIGHT_EVEN = "#6cc49c", "#f08a72", "#e0bb5c"
# One colour a seat, told apart by those who see few colours too.
SEATS = ("#2c6fa6", "#d9822b", "#3a8f5c", "#a8477f", "#7a6bb5", "#8c6239", "#c2a014", "#5f6b73")
NIGHT_SEATS = (
    "#6fb1e4",
    "#f0a65a",
    "#6cc78e",
    "#de85b6",
    "#ada0e6",
    "#c4996c",
    "#e6c94a",
    "#a3b0b8",
)


def style() -> str:
    """The classes, and what they become where the reader's screen is dark."""
    day = _classes(PAPER, CREAM, INK, DIM, SHADE, GOOD, BAD, EVEN, SEATS)
    night = _classes(
        NIGHT_PAPER, NIGHT_CREAM, NIGHT_INK, NIGHT_DIM, NIGHT_SHADE, NIGHT_GOOD, NIGHT_BAD,
        NIGHT_EVEN, NIGHT_SEATS,
    )  # fmt: skip
    return f"<style>{day}@media (prefers-color-scheme: dark){{{night}}}</style>"


def _classes(
    paper: str, cream: str, ink: str, dim: str, shade: str, good: str, bad: str, even: str,
    seats: Sequence[str],
) -> str:  # fmt: skip
    fills = {"paper": paper, "band": cream, "ink": ink, "dim": dim, "shade": shade}
    fills |= {"good": good, "bad": bad, "even": even}
    fills |= {f"seat{number}": colour for number, colour in enumerate(seats)}
    lines = {f"{name}-line": colour for name, colour in fills.items()}
    return "".join(
        [f".{name}{{fill:{colour}}}" for name, colour in fills.items()]
        + [f".{name}{{stroke:{colour}}}" for name, colour in lines.items()]
    )


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole SVG on its sheet of paper."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' width="{width:g}" height="{height:g}" font-family="{FONT}">'
        f"<title>{escape(title)}</title>{style()}"
        f'<rect width="{width:g}" height="{height:g}" class="paper"/>{"".join(parts)}</svg>'
    )


def text(
    words: str, x: float, y: float, size: float = 14, look: str = "ink", anchor: str = "start",
    weight: int = 400,
) -> str:  # fmt: skip
    """A line of text that stands on a height."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" font-weight="{weight}"'
        f' class="{look}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def line(
    x1: float, y1: float, x2: float, y2: float, look: str = "shade", width: float = 1,
    dashed: bool = False,
) -> str:  # fmt: skip
    """A straight line."""
    dashes = ' stroke-dasharray="4 4"' if dashed else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        f' class="{look}-line" stroke-width="{width:g}" stroke-linecap="round"{dashes}/>'
    )


def bar(x: float, y: float, width: float, height: float, look: str, opacity: float = 1) -> str:
    """A filled rectangle."""
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height:.1f}"'
        f' rx="{min(3, height / 2):g}" class="{look}"{faint}/>'
    )


def dot(x: float, y: float, look: str, radius: float = 5) -> str:
    """A point."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="{look}"/>'


def hill(points: Sequence[tuple[float, float]], floor: float, look: str) -> str:
    """A filled curve over a floor."""
    if not points:
        return ""
    over = " ".join(f"L{x:.1f} {y:.1f}" for x, y in points)
    path = f"M{points[0][0]:.1f} {floor:.1f} {over} L{points[-1][0]:.1f} {floor:.1f}Z"
    return f'<path d="{path}" class="{look}" fill-opacity=".55"/>'


@dataclass(frozen=True)
class Scale:
    """Where a value stands between two edges of a picture."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        """Its place."""
        part = (value - self.low) / (self.high - self.low)
        return self.left + min(max(part, 0.0), 1.0) * (self.right - self.left)

    def ticks(self, about: int = 5) -> list[float]:
        """Round values between the ends, three at least: one alone gives no measure."""
        step = round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        if last - first + 1 < FEWEST_TICKS:
            return self.ticks(2 * about)
        return [number * step for number in range(first, last + 1)]


def round_step(rough: float) -> float:
    """The next step of 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(rough))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= rough * (1 - 1e-9))


def scale_over(
    values: Iterable[float], left: float, right: float, least: float, most: float, room: float = 0.1
) -> Scale:
    """A scale that shows all values with some room, and nothing outside what is possible."""
    found = list(values)
    low, high = min(found), max(found)
    air = max((high - low) * room, (most - least) * 0.02 if math.isfinite(most - least) else 1e-9)
    low, high = max(least, low - air), min(most, high + air)
    return Scale(low, high if high > low else low + 1, left, right)
