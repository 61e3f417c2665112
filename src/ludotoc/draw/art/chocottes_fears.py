"""The small fears of Toc Chocottes, 1 to 9, and the eyes and teeth of all of them.

Nightmares are cut from ink blue, with eyes that glow; each is drawn 90 by 110.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import cut, disc, shape, sheet, star

INK, NIGHT, DUSK, HAZE = "#191d3a", "#2b3266", "#5964a8", "#98a0d6"
LAMP, LIGHT, WARM, TOOTH, DARK = "#ffcf5c", "#fff3cd", "#e39b3c", "#ffffff", "#0d0f22"
SKIN, CHEEK, RED, RED_DARK = "#ead9c8", "#f0a58f", "#d24b4b", "#8f2635"
GREEN, ROSE = "#9cc39a", "#e58aa0"


def line(path: str, colour: str, width: float) -> str:
    """A drawn line."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def mirrored(*parts: str) -> str:
    """The same on both sides."""
    half = "".join(parts)
    return f'{half}<g transform="scale(-1 1)">{half}</g>'


def oval(x: float, y: float, across: float, down: float, fill: str) -> str:
    """An ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="{fill}"/>'


# --- eyes and mouths ---


def eye(x: float, y: float, radius: float) -> str:
    """An eye that glows in the dark."""
    pupil = oval(x, y + radius * 0.1, radius * 0.36, radius * 0.62, DARK)
    return (
        disc(radius, LAMP, x, y) + pupil + disc(radius * 0.2, LIGHT, x - radius / 3, y - radius / 3)
    )


def asleep(x: float, y: float, width: float, colour: str = INK) -> str:
    """A closed eye."""
    return line(f"M{x - width:g} {y:g} q{width:g} {width * 1.1:g} {2 * width:g} 0", colour, 3.4)


def jaws(y: float, width: float, depth: float, teeth: int) -> str:
    """An open mouth with a row of teeth."""
    mouth = shape(f"M{-width:g} {y:g} Q0 {y + 2 * depth:g} {width:g} {y:g}Z", DARK)
    step = 2 * width / teeth
    row = ""
    for n in range(teeth):
        long = depth * (0.62 if 0 < n < teeth - 1 else 0.36)
        row += f"M{-width + n * step:g} {y:g} l{step / 2:g} {long:g} l{step / 2:g} {-long:g}Z"
    return mouth + shape(row, TOOTH)


def fangs(y: float, apart: float, length: float) -> str:
    """Two long teeth."""
    return mirrored(shape(f"M{apart - 4:g} {y:g} h8 l-4 {length:g}Z", TOOTH))


# --- the small ones ---


def cyclops() -> str:
    """1: one eye."""
    horns = mirrored(shape("M13 -33 L25 -52 L31 -26Z", DUSK))
    body = (
        "M0 -40 C30 -40 42 -10 39 18 C36 46 20 50 0 50"
        " C-20 50 -36 46 -39 18 C-42 -10 -30 -40 0 -40Z"
    )
    return horns + shape(body, NIGHT) + eye(0, -6, 21) + jaws(24, 23, 11, 5)


def ghost() -> str:
    """2: a sheet with two eyes."""
    body = (
        "M-36 50 L-36 -6 C-36 -32 -19 -46 0 -46 C19 -46 36 -32 36 -6 L36 50"
        " L24 37 L12 50 L0 37 L-12 50 L-24 37Z"
    )
    arms = mirrored(shape("M30 -4 C44 -8 48 -20 45 -28 C54 -16 50 8 34 14Z", DUSK))
    return arms + shape(body, DUSK) + mirrored(eye(14, -14, 11)) + jaws(8, 18, 12, 4)


def furball() -> str:
    """3: three eyes in a ball of fur."""
    fur = shape(star(19, 48, 36), NIGHT) + shape(star(19, 39, 32, -80), DUSK)
    return fur + eye(0, -18, 11) + mirrored(eye(22, -9, 9)) + jaws(8, 27, 13, 7)


def block() -> str:
    """4: four eyes and four horns."""
    horns = mirrored(shape("M12 -38 L20 -56 L26 -36Z M28 -34 L44 -46 L38 -18Z", DUSK))
    feet = mirrored(sheet_at(26, 14, NIGHT, 16, 47))
    body = sheet(76, 84, NIGHT, 20)
    eyes = mirrored(eye(16, -21, 10) + eye(16, 2, 10))
    return feet + horns + body + eyes + jaws(18, 26, 10, 6)


def sheet_at(width: float, height: float, fill: str, x: float, y: float) -> str:
    """A rounded strip somewhere."""
    return cut(sheet(width, height, fill, 7), x=x, y=y)


def hand() -> str:
    """5: five fingers, up from under the bed."""
    finger = sheet(14, 58, NIGHT, 7) + shape("M-6 -24 Q0 -50 6 -24Z", TOOTH)
    places = ((-27, 0, -20, 0.86), (-10, -10, -7, 1), (8, -10, 6, 1), (26, -1, 19, 0.9))
    fingers = "".join(cut(finger, x=x, y=y, turn=turn, scale=scale) for x, y, turn, scale in places)
    thumb = cut(finger, x=38, y=26, turn=62, scale=0.8)
    palm = shape(
        "M-31 12 C-26 4 26 4 31 14 C33 30 24 40 22 54 L-22 54 C-24 40 -34 30 -31 12Z", NIGHT
    )
    nails = line("M-17 26 Q0 18 17 28 M-14 38 Q0 32 13 39", DUSK, 3)
    return thumb + fingers + palm + nails


def beetle() -> str:
    """6: six legs."""
    legs = mirrored(line("M20 -14 L40 -28 L46 -16 M22 8 L44 8 L50 20 M18 26 L38 38 L40 52", INK, 5))
    jaw = mirrored(shape("M3 -40 C22 -38 22 -56 8 -60 C16 -50 10 -46 3 -46Z", INK))
    shell = oval(0, 12, 29, 38, NIGHT) + line("M0 -18 V48", INK, 3)
    spots = mirrored(disc(6, DUSK, 14, 2) + disc(5, DUSK, 13, 24))
    head = oval(0, -30, 20, 15, INK) + mirrored(eye(9, -31, 6))
    return legs + jaw + shell + spots + head


def rift() -> str:
    """7, the Rift: the floor is torn, and something shines below."""
    outer = (
        "M-4 -58 L14 -58 L8 -38 L30 -30 L16 -12 L40 4 L18 16 L30 40 L8 56 L-8 56 L-14 38"
        " L-36 34 L-20 14 L-42 -4 L-18 -14 L-30 -36 L-8 -40Z"
    )
    inner = (
        "M1 -50 L7 -50 L2 -32 L18 -26 L6 -10 L24 3 L7 12 L16 36 L3 49 L-4 49 L-6 32"
        " L-21 28 L-9 11 L-25 -2 L-8 -10 L-17 -30 L-2 -34Z"
    )
    floor = sheet(88, 108, DUSK, 8) + line("M-44 -27 H44 M-44 0 H44 M-44 27 H44", NIGHT, 3)
    eyes = mirrored(oval(5, 2, 2.6, 5, DARK))
    return floor + shape(outer, INK) + shape(inner, LAMP) + eyes


def spider() -> str:
    """8: eight legs."""
    legs = mirrored(
        line(
            "M12 -4 L28 -30 L40 -24 M16 4 L36 -8 L48 4 M16 12 L36 14 L46 32 M12 20 L26 34 L28 54",
            INK, 4.6,
        )
    )  # fmt: skip
    body = line("M0 -64 V-20", DUSK, 2.5) + disc(26, NIGHT, 0, -2) + disc(17, INK, 0, 24)
    back = mirrored(shape("M0 -16 L10 -2 L0 12Z", DUSK))
    eyes = mirrored(eye(7, 20, 5) + disc(2.4, LAMP, 12, 12) + disc(2.4, LAMP, 4, 11))
    return legs + body + back + eyes + fangs(30, 5, 10)


def cat() -> str:
    """9: a cat has nine lives."""
    tail = line("M24 44 C50 44 50 16 36 4 C30 -2 38 -14 46 -10", NIGHT, 10)
    body = shape("M-30 54 C-34 20 -22 -2 -4 -2 C20 -2 36 24 34 54Z", NIGHT)
    skull = "M-27 4 L-26 -30 L-9 -17 C-3 -19 3 -19 9 -17 L26 -30 L27 4 C24 24 -24 24 -27 4Z"
    face = mirrored(eye(11, 0, 8), line("M14 12 L34 8 M14 15 L33 18", HAZE, 2))
    nose = shape("M-4 9 h8 l-4 5Z", ROSE) + fangs(15, 5, 8)
    head = cut(shape(skull, INK), face, nose, x=-3, y=-22)
    return tail + body + head
