"""Playing cards in the French manner, cut from paper, for every game that is played with them.

A card has its index, its suit below it, and one figure: its suit in large, or a face. A badge tells
what the card does beside walking; which badge that is, the game says.
"""

from __future__ import annotations

from ludotoc.draw.art.paper import GOLD, INK, PAPER, card, cut, disc, shape, star
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import Term

RED, BLACK = "#b3202c", "#23262e"
SUITS = {
    "S": "M0 -30 C8 -14 28 -4 28 13 C28 25 15 31 5 23 C6 29 9 33 14 37 H-14 C-9 33 -6 29 -5 23"
    " C-15 31 -28 25 -28 13 C-28 -4 -8 -14 0 -30Z",
    "H": "M0 34 C-10 20 -31 8 -31 -11 C-31 -24 -22 -31 -13 -31 C-6 -31 -2 -26 0 -20"
    " C2 -26 6 -31 13 -31 C22 -31 31 -24 31 -11 C31 8 10 20 0 34Z",
    "D": "M0 -36 C7 -20 15 -9 26 0 C15 9 7 20 0 36 C-7 20 -15 9 -26 0 C-15 -9 -7 -20 0 -36Z",
    "C": "M-5 17 C-14 27 -30 21 -30 7 C-30 -6 -18 -11 -10 -7 C-18 -19 -12 -32 0 -32"
    " C12 -32 18 -19 10 -7 C18 -11 30 -6 30 7 C30 21 14 27 5 17 C6 26 9 32 14 37"
    " H-14 C-9 32 -6 26 -5 17Z",
}
INKS = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
SKIN, HAIR = "#f0c9a0", "#7a4b25"
CLOTHS = {"S": "#33507d", "H": "#b3202c", "D": "#c7811f", "C": "#3a6a45"}
LETTERS = {"A": Term("A"), "J": Term("J"), "Q": Term("Q"), "K": Term("K")}
COURT = ("J", "Q", "K")
JOKER = "X"

BADGES = {
    "exit": "M0 -13 L11 -2 H4.5 V6 H-4.5 V-2 H-11Z M-11 9 H11 V13 H-11Z",
    "back": "M-13 0 L0 -11 V-4.5 H13 V4.5 H0 V11Z",
    "swap": "M-13 -4 L-5 -12 V-7 H12 V-1 H-5 V4Z M13 5 L5 13 V8 H-12 V2 H5 V-3Z",
    "split": "M-3 13 V4 L-12 -5 L-15 -2 L-15 -13 L-4 -13 L-7.5 -9.5 L0 -2 L7.5 -9.5"
    " L4 -13 L15 -13 L15 -2 L12 -5 L3 4 V13Z",
    "any": "M0 -13 L4 -7 H1.8 V-1.8 H7 V-4 L13 0 L7 4 V1.8 H1.8 V7 H4 L0 13 L-4 7 H-1.8"
    " V1.8 H-7 V4 L-13 0 L-7 -4 V-1.8 H-1.8 V-7 H-4Z",
    "draw": "M-10 -13 H4 V-9 H10 V13 H-4 V9 H-10Z M-6 -9 V5 H-4 V-9Z",
}


def face(text: str, badge: str = "", language: str = ENGLISH) -> str:
    """A card by its name: `KH`, `10S`, `X1`; its letter is that of a language: R D V in French."""
    if text.startswith(JOKER):
        return card("★", _fool() + _badge(badge, INK), PAPER, INK)
    rank, suit = text[:-1], text[-1]
    ink = INKS[suit]
    figure = cut(shape(SUITS[suit], ink), x=-33, y=-26, scale=0.32)
    figure += _person(rank, suit) if rank in COURT else _pips(rank, suit)
    letter = Speaker(language).word(LETTERS[rank]) if rank in LETTERS else rank
    return card(letter, figure + _badge(badge, ink), PAPER, ink)


def _badge(name: str, ink: str) -> str:
    """What a card does beside walking, in the corner that has no index."""
    if not name:
        return ""
    mark = cut(disc(13, ink, extra='fill-opacity=".14"'), shape(BADGES[name], ink), scale=0.82)
    return cut(mark, x=34, y=-54)


def _pips(rank: str, suit: str) -> str:
    """The suit in large; an ace's is crowned by a ring."""
    figure = cut(shape(SUITS[suit], INKS[suit]), y=6, scale=0.96)
    if rank == "A":
        ring = f'stroke="{GOLD}" stroke-width="4" stroke-dasharray="2 6" stroke-linecap="round"'
        return disc(43, "none", 0, 6, ring) + cut(figure, scale=0.84, y=1)
    return figure


# --- faces ---


def _person(rank: str, suit: str) -> str:
    """A head and shoulders: what it wears tells who it is."""
    cloth = CLOTHS[suit]
    coat = shape("M-38 52 C-36 26 -20 20 0 20 C20 20 36 26 38 52Z", cloth)
    collar = shape("M-14 22 L0 38 L14 22 L8 18 H-8Z", PAPER)
    emblem = cut(shape(SUITS[suit], PAPER), y=44, scale=0.2)
    head = {"K": _king, "Q": _queen, "J": _jack}[rank](cloth)
    return cut(coat + collar + head + emblem, y=4, scale=0.8)


def _features(lift: float = 0) -> str:
    """Two dots and a mouth."""
    mouth = (
        f'<path d="M-6 {10 + lift:g} Q0 {15 + lift:g} 6 {10 + lift:g}" fill="none"'
        f' stroke="{INK}" stroke-width="2.4" stroke-linecap="round"/>'
    )
    return disc(2.6, INK, -8, -1 + lift) + disc(2.6, INK, 8, -1 + lift) + mouth


def _king(cloth: str) -> str:
    beard = shape("M-21 -2 C-22 22 -10 34 0 36 C10 34 22 22 21 -2Z", HAIR)
    skin = shape("M-18 -16 H18 V2 C18 12 8 14 0 14 C-8 14 -18 12 -18 2Z", SKIN)
    crown = shape("M-22 -14 L-26 -40 L-12 -28 L0 -46 L12 -28 L26 -40 L22 -14Z", GOLD)
    gems = disc(3.4, cloth, 0, -21) + disc(2.6, cloth, -13, -20) + disc(2.6, cloth, 13, -20)
    return beard + skin + _features(-3) + crown + gems


def _queen(cloth: str) -> str:
    hair = shape("M-26 22 C-32 -10 -22 -30 0 -30 C22 -30 32 -10 26 22 L14 24 H-14Z", HAIR)
    skin = shape("M-17 -12 C-17 -22 17 -22 17 -12 V4 C17 16 8 21 0 21 C-8 21 -17 16 -17 4Z", SKIN)
    crown = shape("M-20 -22 L-20 -36 L-8 -30 L0 -42 L8 -30 L20 -36 L20 -22 C8 -27 -8 -27 -20 -22Z",
                  GOLD)  # fmt: skip
    pearls = "".join(disc(3.2, PAPER, x, y) for x, y in ((-20, -38), (0, -44), (20, -38)))
    return hair + skin + _features(1) + crown + pearls + disc(3, cloth, 0, -30)


def _jack(cloth: str) -> str:
    hair = shape("M-22 14 C-26 -4 -24 -22 0 -24 C24 -22 26 -4 22 14 L15 16 V-8 H-15 V16Z", HAIR)
    skin = shape("M-17 -14 H17 V4 C17 16 8 21 0 21 C-8 21 -17 16 -17 4Z", SKIN)
    cap = shape("M-27 -14 C-27 -34 -10 -38 8 -36 C22 -34 28 -24 27 -14Z", cloth)
    feather = shape("M14 -32 C20 -50 36 -50 38 -42 C34 -34 24 -30 14 -32Z", GOLD)
    return hair + skin + _features(1) + cap + feather


def _fool() -> str:
    """The joker: a cap with three bells."""
    tones = ("#6b3fa0", "#c7811f", "#2f7d6b")
    left = shape("M0 -8 C-14 -34 -38 -30 -42 -6 C-34 -14 -26 -12 -22 6Z", tones[0])
    right = shape("M0 -8 C14 -34 38 -30 42 -6 C34 -14 26 -12 22 6Z", tones[2])
    middle = shape("M-22 6 C-20 -18 -8 -40 0 -48 C8 -40 20 -18 22 6Z", tones[1])
    bells = "".join(disc(5, GOLD, x, y) for x, y in ((-42, -2), (42, -2), (0, -50)))
    skin = shape("M-21 4 H21 V16 C21 30 10 36 0 36 C-10 36 -21 30 -21 16Z", SKIN)
    ruff = shape(star(11, 30, 20), PAPER, f'stroke="{INK}" stroke-opacity=".25"')
    return cut(
        cut(ruff, y=44, scale=0.8) + skin + left + right + middle + bells + cut(_features(), y=15),
        y=8, x=2, scale=0.88,
    )  # fmt: skip
