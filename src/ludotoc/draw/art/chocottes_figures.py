"""The great nightmares of Toc Chocottes, 10 to 14, and their dreams, each drawn 90 by 110.

Nightmares have teeth; dreams are lit, smile, and sleep.
"""

from __future__ import annotations

from ludotoc.draw.art.chocottes_fears import (
    CHEEK,
    DARK,
    DUSK,
    GREEN,
    HAZE,
    INK,
    LAMP,
    LIGHT,
    NIGHT,
    RED,
    RED_DARK,
    ROSE,
    SKIN,
    TOOTH,
    WARM,
    asleep,
    beetle,
    block,
    cat,
    cyclops,
    eye,
    fangs,
    furball,
    ghost,
    hand,
    jaws,
    line,
    mirrored,
    oval,
    rift,
    spider,
)
from ludotoc.draw.art.paper import cut, disc, shape, sheet, star


def _muzzle(fur: str, face: str) -> str:
    ears = mirrored(shape("M10 -30 L34 -58 L40 -14Z", fur), shape("M20 -30 L32 -47 L34 -22Z", face))
    cheeks = (
        "M0 -40 C22 -40 38 -24 38 -4 L50 10 L37 12 L42 28 L27 26 L20 44 L0 50"
        " L-20 44 L-27 26 L-42 28 L-37 12 L-50 10 L-38 -4 C-38 -24 -22 -40 0 -40Z"
    )
    nose = oval(0, 20, 21, 24, face) + shape("M-9 4 h18 q-2 11 -9 12 q-7 -1 -9 -12Z", DARK)
    return ears + shape(cheeks, fur) + nose


def werewolf() -> str:
    """10, the Werewolf."""
    brows = mirrored(line("M7 -15 L25 -23", INK, 5))
    return _muzzle(NIGHT, HAZE) + mirrored(eye(17, -8, 9)) + brows + jaws(24, 17, 11, 4)


def sleeping_cub() -> str:
    """10, its dream: a cub asleep in a nightcap."""
    cap = (
        shape("M-34 -26 C-26 -62 20 -66 50 -34 C34 -38 30 -28 34 -22Z", DUSK)
        + cut(shape(star(5, 11, 5), LIGHT), x=50, y=-32)
        + cut(sheet(74, 13, LIGHT, 6), y=-24)
    )
    smile = line("M0 19 V24 M-11 25 Q-5 32 0 25 Q5 32 11 25", INK, 3.2)
    face = _muzzle("#b98a5b", LIGHT) + mirrored(asleep(17, -6, 7))
    return face + smile + mirrored(disc(5, CHEEK, 25, 9)) + cap


def _hat(fill: str, band: str) -> str:
    cone = shape("M-25 -14 L-9 -52 C-2 -64 14 -66 22 -54 C14 -56 10 -52 12 -44 L25 -14Z", fill)
    brim = shape("M-48 -10 C-24 -22 24 -22 48 -10 C34 0 -34 0 -48 -10Z", fill)
    return cone + shape("M-23 -19 L-19 -28 L20 -28 L23 -19 C10 -23 -10 -23 -23 -19Z", band) + brim


def witch() -> str:
    """11, the Witch."""
    hair = mirrored(shape("M22 -10 L40 6 L30 12 L42 30 L29 30 L36 50 L16 40 L18 -6Z", INK))
    face = shape("M-24 -10 C-26 20 -14 40 2 52 C16 40 26 20 24 -10Z", GREEN)
    nose = shape("M-2 4 C8 8 18 22 12 26 C6 28 -2 24 -4 20Z", "#7fa97d") + disc(2.6, INK, 11, 20)
    mouth = line("M-14 33 Q2 42 14 32", DARK, 3.4) + shape("M-6 36 h8 l-4 8Z", TOOTH)
    return hair + face + eye(-11, 6, 7) + eye(12, 4, 7) + nose + mouth + _hat(NIGHT, LAMP)


def fairy() -> str:
    """11, its dream: a good fairy with a star on her wand."""
    wings = mirrored(shape("M18 18 C44 -4 60 14 48 28 C60 34 44 56 18 40Z", LIGHT))
    hair = mirrored(shape("M20 -12 C38 0 36 34 28 44 C24 36 20 20 20 -12Z", WARM))
    face = shape("M-24 -10 C-26 18 -14 38 0 40 C14 38 26 18 24 -10Z", SKIN)
    smile = mirrored(asleep(11, 6, 6), disc(5, CHEEK, 15, 19)) + line("M-8 22 Q0 31 8 22", INK, 3.2)
    dress = shape("M-22 56 C-20 40 20 40 22 56Z", ROSE)
    wand = line("M34 54 L42 12", "#8a5a2b", 4) + cut(shape(star(5, 17, 8), WARM), x=42, y=4)
    return wings + hair + dress + face + smile + _hat(ROSE, LIGHT) + wand


def _count(cape: str, lining: str, skin: str) -> str:
    collar = mirrored(shape("M0 54 L50 58 L46 -18 C36 0 26 22 0 34Z", cape))
    inside = mirrored(shape("M0 52 L36 54 L39 4 C30 22 20 32 0 42Z", lining))
    head = shape("M-28 -22 C-30 16 -16 40 0 42 C16 40 30 16 28 -22Z", skin)
    hair = (
        "M-31 2 C-40 -40 -18 -56 0 -56 C18 -56 40 -40 31 2 L25 -16 L11 -24 L0 -8 L-11 -24 L-25 -16Z"
    )
    ears = mirrored(shape("M27 -8 L38 -18 L33 10 L27 10Z", skin))
    return collar + inside + ears + head + shape(hair, INK)


def vampire() -> str:
    """12, the Vampire."""
    face = mirrored(eye(12, -2, 7), line("M5 -10 L19 -15", INK, 3.6))
    mouth = line("M-14 19 Q0 26 14 19", RED_DARK, 4) + fangs(21, 8, 14)
    return _count(NIGHT, RED_DARK, "#d9d7ea") + face + mouth


def little_count() -> str:
    """12, its dream: asleep, with a heart on his cape."""
    heart = "M0 12 C-14 2 -12 -9 -5 -9 C-2 -9 0 -6 0 -4 C0 -6 2 -9 5 -9 C12 -9 14 2 0 12Z"
    face = mirrored(asleep(12, -1, 6), disc(5.5, CHEEK, 17, 13)) + line(
        "M-8 17 Q0 26 8 17", INK, 3.2
    )
    return _count(RED, ROSE, SKIN) + face + cut(shape(heart, LIGHT), y=47, scale=0.9)


def bogeyman() -> str:
    """13, the bogeyman: a hood, a beard like a thicket, and a bundle of twigs."""
    twigs = line(
        "M38 56 L40 -6 M38 20 L30 -12 M38 24 L50 -12 M38 12 L46 -26 M39 16 L34 -30", "#7a4e2d", 4
    )
    tie = cut(sheet(14, 7, RED_DARK, 3), x=38, y=28)
    hood = shape("M-36 56 C-46 0 -30 -56 -2 -58 C24 -56 36 -10 30 56Z", INK)
    hollow = shape("M-24 20 C-26 -20 -14 -38 -2 -38 C12 -38 22 -20 20 20Z", DARK)
    beard = (
        "M-27 8 L-14 14 L-2 10 L10 14 L23 8 L20 26 L26 30 L15 38 L14 50 L4 44"
        " L-4 58 L-9 45 L-20 50 L-19 37 L-30 31 L-22 25Z"
    )
    mouth = cut(jaws(20, 13, 7, 4), x=-2)
    return (
        hood + hollow + shape(beard, NIGHT) + eye(-12, -8, 8) + eye(9, -8, 8) + mouth + twigs + tie
    )


def father_christmas() -> str:
    """13, its dream: Father Christmas."""
    face = shape("M-26 -14 H26 V20 H-26Z", SKIN)
    beard = (
        "M-32 -8 C-24 4 -12 8 0 6 C12 8 24 4 32 -8 C42 8 38 22 32 24 C36 38 22 44 18 42"
        " C16 56 -16 56 -18 42 C-22 44 -36 38 -32 24 C-38 22 -42 8 -32 -8Z"
    )
    moustache = mirrored(shape("M0 10 C8 2 22 6 26 14 C16 22 4 20 0 14Z", LIGHT))
    hat = shape("M-33 -20 C-28 -58 16 -68 46 -24 C36 -32 30 -30 32 -20Z", RED)
    trim = cut(sheet(74, 15, TOOTH, 7), y=-19) + disc(9, TOOTH, 45, -22)
    nose = disc(5.5, CHEEK, 0, 5)
    mouth = line("M-6 22 Q0 28 6 22", RED_DARK, 3)
    return (
        face
        + shape(beard, TOOTH)
        + mouth
        + moustache
        + nose
        + mirrored(asleep(12, -5, 5))
        + hat
        + trim
    )


def reaper() -> str:
    """14, the Reaper."""
    shaft = line("M34 58 L34 -44", "#7a4e2d", 5)
    blade = shape("M36 -48 C16 -66 -22 -62 -40 -36 C-20 -50 8 -46 36 -36Z", HAZE)
    robe = shape("M-40 58 C-42 8 -32 -36 -4 -42 C18 -38 28 4 30 58Z", INK)
    hollow = shape("M-26 12 C-28 -16 -16 -30 -5 -30 C8 -30 16 -14 14 12 C8 26 -20 26 -26 12Z", DARK)
    skull = shape(
        "M-21 -6 C-21 -24 9 -24 9 -6 C9 2 5 6 3 10 L3 18 H-15 L-15 10 C-17 6 -21 2 -21 -6Z",
        "#e8e4d6",
    )
    eyes = oval(-13, -4, 5, 6, DARK) + oval(1, -4, 5, 6, DARK) + shape("M-8 4 h4 l-2 -5Z", DARK)
    teeth = line("M-11 13 V18 M-6 13 V18 M-1 13 V18", DARK, 2)
    grip = oval(33, 20, 7, 6, "#e8e4d6")
    return shaft + blade + robe + hollow + skull + eyes + teeth + grip


FIGURES = {
    "1": cyclops(), "2": ghost(), "3": furball(), "4": block(), "5": hand(), "6": beetle(),
    "7": rift(), "8": spider(), "9": cat(), "10": werewolf(), "11": witch(), "12": vampire(),
    "13": bogeyman(), "14": reaper(), "dream10": sleeping_cub(), "dream11": fairy(),
    "dream12": little_count(), "dream13": father_christmas(),
}  # fmt: skip
