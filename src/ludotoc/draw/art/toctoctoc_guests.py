"""Who knocks in Toc Toc Toc: paper-cut figures of 90 by 120, standing in the middle of nowhere.

An outline tells the kind, what is held tells the role: a shield, a guitar, a heart.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import cut, disc, shape, sheet

INK = "#1b1230"
BONE, BONE_SHADE = "#f6ecd6", "#d9c7a0"
MOSS, MOSS_SHADE = "#8fae4b", "#64822d"
VIOLET, VIOLET_SHADE = "#7d55c7", "#553693"
PUMPKIN, PUMPKIN_SHADE = "#f08a34", "#c9631a"
ROSE, STRAW, WOOD, PALE, SKIN = "#d6405c", "#e6c25a", "#8a5a34", "#efe3f5", "#f2c79c"
COAT, COAT_SHADE, RUST, LIGHT = "#3f8fb0", "#2b6d8a", "#b5552e", "#ffe7a8"
OUTLINE = f'stroke="{INK}" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"'


def outlined(path: str, fill: str) -> str:
    """A shape cut out with a dark rim, so that it stands off any light."""
    return shape(path, fill, OUTLINE)


def line(path: str, width: float = 3.5, colour: str = INK) -> str:
    """A stroke, of ink if nothing else is said."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def limb(path: str, width: float, colour: str) -> str:
    """A thick stroke with the same rim as everything else."""
    return line(path, width + 5) + line(path, width, colour)


def eyes(y: float, apart: float, size: float = 5) -> str:
    """Two dots."""
    return disc(size, INK, -apart, y) + disc(size, INK, apart, y)


# --- the three kinds ---


def ghost() -> str:
    """A sheet with a wavy hem."""
    body = (
        "M-35 50V-18C-35 -44 -20 -57 0 -57S35 -44 35 -18V50C29 59 23 59 17.5 50"
        "C12 41 6 41 0 50C-6 59 -12 59 -17.5 50C-23 41 -29 41 -35 50Z"
    )
    shade = "M20 -50C30 -44 35 -34 35 -18V50C29 59 23 59 17.5 50C24 20 28 -20 20 -50Z"
    return outlined(body, BONE) + shape(shade, BONE_SHADE) + shape(body, "none", OUTLINE)


def ghost_face() -> str:
    """Hollow eyes, and a mouth that says oh."""
    holes = "".join(f'<ellipse cx="{x}" cy="-24" rx="5.5" ry="8" fill="{INK}"/>' for x in (-13, 13))
    return holes + f'<ellipse cx="0" cy="-5" rx="5" ry="6.5" fill="{INK}"/>'


def monster() -> str:
    """Shaggy, with two horns."""
    horns = outlined("M-30 -32C-42 -40 -44 -52 -38 -60C-34 -50 -26 -46 -16 -44Z", BONE) + outlined(
        "M30 -32C42 -40 44 -52 38 -60C34 -50 26 -46 16 -44Z", BONE
    )
    body = (
        "M-38 56L-37 -8C-38 -34 -24 -47 0 -47S38 -34 37 -8L38 56L28 47L19 57L9.5 47L0 57"
        "L-9.5 47L-19 57L-28 47Z"
    )
    shade = "M22 -41C32 -35 38 -24 37 -8L38 56L28 47L19 57C26 30 28 -10 22 -41Z"
    return horns + outlined(body, MOSS) + shape(shade, MOSS_SHADE) + shape(body, "none", OUTLINE)


def monster_face() -> str:
    """Uneven eyes and crooked teeth."""
    white = disc(10, BONE, -12, -22, OUTLINE) + disc(7.5, BONE, 14, -24, OUTLINE)
    teeth = shape("M-12 3L-8 10L-4 3ZM4 3L8 10L12 3Z", BONE)
    return white + disc(4.5, INK, -10, -22) + disc(3.5, INK, 15, -24) + line("M-18 2H18") + teeth


def vampire() -> str:
    """A cape with a tall collar, and hair that comes to a point."""
    cape = "M-43 57C-42 20 -34 -4 -20 -12H20C34 -4 42 20 43 57Z"
    shade = "M20 -12C34 -4 42 20 43 57H16C24 34 26 10 20 -12Z"
    collar = outlined("M-8 -2L-42 -40L-14 -30Z", ROSE) + outlined("M8 -2L42 -40L14 -30Z", ROSE)
    shirt = shape("M-9 -8H9L0 22Z", BONE) + shape("M0 -2L-10 -8V4ZM0 -2L10 -8V4Z", ROSE)
    head = disc(24, PALE, 0, -32, OUTLINE)
    hair = "M-25 -30C-30 -64 30 -64 25 -30C20 -42 9 -46 0 -35C-9 -46 -20 -42 -25 -30Z"
    dark = shape(cape, VIOLET, OUTLINE) + shape(shade, VIOLET_SHADE) + shape(cape, "none", OUTLINE)
    return dark + collar + shirt + head + shape(hair, INK)


def vampire_face() -> str:
    """Two fangs."""
    fangs = shape("M-7 -17L-4.5 -10L-2 -17ZM2 -17L4.5 -10L7 -17Z", BONE, f'stroke="{INK}"')
    return eyes(-29, 9, 3.6) + line("M-9 -18H9", 3) + fangs


KINDS = {
    "ghost": (ghost, ghost_face),
    "monster": (monster, monster_face),
    "vampire": (vampire, vampire_face),
}


# --- what they hold ---


def shield() -> str:
    """A brute guards its kind."""
    whole = "M-24 8H24V28C24 44 12 54 0 60C-12 54 -24 44 -24 28Z"
    half = "M0 8H24V28C24 44 12 54 0 60Z"
    rivets = "".join(disc(2.6, INK, x, y) for x, y in ((-16, 15), (16, 15), (0, 50)))
    return outlined(whole, PUMPKIN) + shape(half, PUMPKIN_SHADE) + line(whole) + rivets


def brow() -> str:
    """And means it."""
    return line("M-24 -40L-5 -33M24 -40L5 -33", 6)


def fists(colour: str) -> str:
    """With both hands."""
    return disc(11, colour, -33, 22, OUTLINE) + disc(11, colour, 33, 22, OUTLINE)


def guitar() -> str:
    """A musician doubles the mood."""
    neck = sheet(8, 52, WOOD, 3, OUTLINE)
    body = "M0 2C12 2 16 10 12 17C20 22 20 40 0 40S-20 22 -12 17C-16 10 -12 2 0 2Z"
    head = sheet(14, 12, INK, 3)
    return cut(
        cut(neck, y=-20), cut(head, y=-48), outlined(body, PUMPKIN), disc(6, INK, 0, 22),
        line("M-7 33H7", 3), x=-8, y=24, turn=52, scale=1.1,
    )  # fmt: skip


def note() -> str:
    """One hears it, too."""
    head = disc(5, PUMPKIN, -5, 9, OUTLINE)
    return cut(line("M0 9V-11L9 -7V-1", 3.5), head, x=37, y=-46)


def hair() -> str:
    """A vamp has waves."""
    waves = (
        "M0 -64C-36 -64 -46 -36 -42 -14C-50 -4 -40 14 -46 24C-34 28 -24 22 -22 10L-20 -20H20L22 10"
        "C24 22 34 28 46 24C40 14 50 -4 42 -14C46 -36 36 -64 0 -64Z"
    )
    return outlined(waves, ROSE)


def lashes(y: float, apart: float) -> str:
    """Eyes one follows."""
    return line(
        f"M{-apart - 5} {y - 3}L{-apart - 12} {y - 9}M{-apart - 2} {y - 7}L{-apart - 6} {y - 14}"
        f"M{apart + 5} {y - 3}L{apart + 12} {y - 9}M{apart + 2} {y - 7}L{apart + 6} {y - 14}",
        3,
    )


def heart(size: float, x: float = 0, y: float = 0) -> str:
    """Somebody will leave with her."""
    path = "M0 9C-14 -1 -10 -11 -5 -11C-2 -11 0 -9 0 -6C0 -9 2 -11 5 -11C10 -11 14 -1 0 9Z"
    return cut(outlined(path, ROSE), x=x, y=y, scale=size)


def lips(y: float) -> str:
    """In red."""
    path = "M-9 0C-6 -5 -2 -5 0 -2C2 -5 6 -5 9 0C5 7 -5 7 -9 0Z"
    return cut(shape(path, ROSE, f'stroke="{INK}" stroke-width="1.5"'), y=y)


# --- those of no kind ---


def child() -> str:
    """A bobble hat, a pumpkin pail, and a loud boo."""
    coat = outlined("M-20 4H20L28 46H-28Z", COAT) + shape("M12 5H19L26 44H14Z", COAT_SHADE)
    boots = outlined("M-18 46H-4V58H-22C-22 52 -20 50 -18 46Z", WOOD) + outlined(
        "M18 46H4V58H22C22 52 20 50 18 46Z", WOOD
    )
    arms = limb("M-18 12L-36 -6M18 12L33 22", 8, COAT) + disc(7, SKIN, -37, -8, OUTLINE)
    head = disc(24, SKIN, 0, -18, OUTLINE)
    hat = outlined("M-26 -20C-26 -50 26 -50 26 -20C10 -26 -10 -26 -26 -20Z", ROSE)
    bobble = disc(8, BONE, 0, -50, OUTLINE)
    face = eyes(-14, 9, 3.6) + f'<ellipse cx="0" cy="-3" rx="6" ry="5" fill="{INK}"/>'
    return arms + boots + coat + head + hat + bobble + face + cut(pumpkin(), x=33, y=37, scale=0.8)


def pumpkin() -> str:
    """It grins."""
    body = "M0 -14C16 -20 24 -8 20 4C16 18 6 18 0 16C-6 18 -16 18 -20 4C-24 -8 -16 -20 0 -14Z"
    face = shape("M-12 -4L-4 -4L-8 -11ZM12 -4L4 -4L8 -11ZM-12 3H12C8 13 -8 13 -12 3Z", INK)
    return line("M0 -14C0 -20 2 -23 6 -24", 5) + outlined(body, PUMPKIN) + face


def taxi() -> str:
    """Long and dark, a coffin on the roof."""
    coffin = outlined("M-42 -36L-34 -46H-6L4 -36L-6 -26H-34Z", WOOD) + line(
        "M-26 -42V-30M-32 -38H-20", 3
    )
    sign = cut(sheet(18, 11, PUMPKIN, 3, OUTLINE), x=12, y=-27)
    body = (
        "M-45 30V-10C-45 -18 -40 -22 -32 -22H14C20 -22 22 -20 25 -15L33 -1L42 3C45 5 46 8 46 14V30Z"
    )
    panes = shape("M-38 -15H-16V0H-38ZM-10 -15H10L18 0H-10Z", LIGHT, OUTLINE)
    drapes = shape("M-38 -15H-30C-31 -8 -34 -3 -38 0ZM-16 -15H-24C-23 -8 -20 -3 -16 0Z", ROSE)
    checks = "".join(
        cut(sheet(7, 7, BONE if n % 2 else INK, 0), x=-38 + 7 * n, y=9) for n in range(11)
    )
    wheels = "".join(disc(12, INK, x, 32) + disc(5, BONE_SHADE, x, 32) for x in (-26, 26))
    lamp = disc(4, LIGHT, 42, 14, OUTLINE)
    return coffin + sign + outlined(body, VIOLET_SHADE) + panes + drapes + checks + lamp + wheels


def scarecrow() -> str:
    """Arms wide, hat low, nothing moves it."""
    pole = outlined("M-4 58V-20H4V58Z", WOOD) + outlined("M-36 -4H36V4H-36Z", WOOD)
    straw = limb("M-37 -6L-45 -13M-37 0H-47M-37 6L-45 12M37 -6L45 -13M37 0H47M37 6L45 12", 3, STRAW)
    coat = outlined(
        "M-38 -11H38V10L22 8L27 44L14 38L7 46L0 38L-7 46L-14 38L-27 44L-22 8L-38 10Z", RUST
    )
    stitches = f'stroke="{INK}" stroke-width="2" stroke-dasharray="3 2"'
    patch = cut(sheet(13, 12, STRAW, 1, stitches), x=-10, y=22, turn=-10)
    head = disc(19, STRAW, 0, -28, OUTLINE)
    hat = outlined(
        "M-32 -36C-14 -44 14 -44 32 -36C22 -42 18 -46 14 -60L-8 -62C-12 -48 -18 -42 -32 -36Z", WOOD
    )
    crosses, mouth = "M-10 -29l6 6m0 -6l-6 6M4 -29l6 6m0 -6l-6 6", "M-8 -15l4 -3l4 3l4 -3l4 3"
    face = line(crosses + mouth, 2.6)
    return straw + pole + coat + patch + head + hat + face


LONERS = {"child": child, "taxi": taxi, "scarecrow": scarecrow}
FISTS = {"ghost": BONE, "monster": MOSS, "vampire": PALE}


def figure(face: str) -> str:
    """Whoever a card shows."""
    if face in LONERS:
        return LONERS[face]()
    kind, _, role = face.partition("-")
    body, look = KINDS[kind]
    if role == "brute":
        return body() + look() + brow() + shield() + fists(FISTS[kind])
    if role == "musician":
        return body() + look() + guitar() + note()
    if role == "vamp":
        return _vamp(kind)
    return body() + look()


def _vamp(kind: str) -> str:
    """The same kind with waves, lashes, lips and a heart."""
    body, _ = KINDS[kind]
    at_y, apart, mouth = {
        "ghost": (-24, 13, -4),
        "monster": (-22, 13, 0),
        "vampire": (-29, 9, -16),
    }[kind]
    look = eyes(at_y, apart, 4.5) + lashes(at_y, apart) + lips(mouth)
    return hair() + cut(body(), scale=0.86, y=8) + cut(look, scale=0.86, y=8) + heart(1.3, 22, 34)
