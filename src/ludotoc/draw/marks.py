"""Pieces and spots in a few letters: what a face, a square or a zone looks like in text.

Colour is never the only cue: every owner has a letter, every piece of his another. What is marked
here is known by the shape of its name only: playing cards, colours, kinds. A game whose faces need
better marks gives them in `Layout.marks`.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from ludotoc.engine.scene import NOBODY, Layout, Piece, Spot
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Term

_CARD = re.compile(r"(10|[2-9AJQK])([SHDC])")
_JOKER = re.compile(r"X\d")
_NUMBER = re.compile(r"\d+$")
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_STYLES = {"H": "red", "D": "red"}
COURT = {"A": Term("A"), "J": Term("J"), "Q": Term("Q"), "K": Term("K")}
JOKER = Term("joker")
COLON = Term(": ")
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # moves are written so
STYLES = {  # of a piece, and of the squares of its colour
    "green": ("bold white on dark_green", "green"),
    "red": ("bold white on red3", "red"),
    "orange": ("bold black on dark_orange", "dark_orange"),
    "white": ("bold black on white", "default"),
    "yellow": ("bold black on yellow", "yellow"),
    "blue": ("bold white on blue", "bright_blue"),
    "pink": ("bold black on pink1", "pink1"),
    "black": ("bold white on grey23", "bright_black"),
    "chocolate": ("bold white on orange4", ""),
    "vanilla": ("bold black on light_goldenrod1", ""),
    "strawberry": ("bold black on hot_pink", ""),
    "mint": ("bold black on aquamarine1", ""),
}
PLAIN_STYLES = ("bold", "")
ZONES = {  # what a zone is called in one word, by its kind
    "hand": Term("hand"),
    "far-hand": Term("hand"),
    "pile": Term("pile"),
    "discard": Term("discards"),
    "table": Term("last card"),
    "gift": Term("gives"),
    "front": Term("played"),
    "slot": Term("trick"),
    "door": Term("door"),
    "garden": Term("garden"),
    "gone": Term("gone"),
    "drawn": Term("drawn"),
    "last": Term("last round"),
    "tiles": Term("inspectors"),
    "tile": Term("inspector"),
    "effects": Term("effects"),
    "tray": Term("taken"),
}


class Glyphs(NamedTuple):
    """Signs that are no letters."""

    spots: dict[str, str]
    marks: dict[str, str]
    back: str
    backs: dict[str, str]
    turn: str
    times: str
    held: str
    dot: str


UNICODE = Glyphs(
    {"square": "·", "start": "S", "house": "○", "camp": "◦", "cell": "·"},
    {"star": "★", "dice": "⚄", "crossing": "╋"},
    "▮",
    {"lamp": "☼", "sweet": "●"},
    "▶",
    "×",
    "!",
    "·",
)
ASCII = Glyphs(
    {"square": ".", "start": "S", "house": "o", "camp": ",", "cell": "."},
    {"star": "*", "dice": "%", "crossing": "+"},
    "#",
    {"lamp": "*", "sweet": "@"},
    ">",
    "x",
    "!",
    "-",
)


class Marks:
    """The marks of one table in one language."""

    def __init__(self, layout: Layout, speaker: Speaker, ascii_only: bool = False) -> None:
        self.layout, self.speaker, self.ascii_only = layout, speaker, ascii_only
        self.glyphs = ASCII if ascii_only else UNICODE

    @cached_property
    def initials(self) -> dict[str, str]:
        """A letter for each face that is a word, different ones within a kind."""
        letters: dict[str, str] = {}
        kinds: dict[str, set[str]] = {}
        for name in self.layout.faces:
            kind, _, face = name.partition(":")
            word = face.partition("-")[0]
            if word.isalpha() and f"{kind}:{word}" not in letters:
                taken = kinds.setdefault(kind, set())
                letter = _first_free(self.word(word), taken)
                taken.add(letter)
                letters[f"{kind}:{word}"] = letter
        return letters

    def word(self, name: str) -> str:
        """A word of the game in the language spoken."""
        return self.plain(self.speaker.word(Term(name)))

    def plain(self, text: str) -> str:
        """A text as it can be shown."""
        return as_ascii(text) if self.ascii_only else text

    def short(self, piece: Piece) -> str:
        """A piece on a square: the letter of its face and its own letter among its like."""
        if not piece.face:
            return self.glyphs.backs.get(piece.kind, self.glyphs.back)
        word = piece.face.partition("-")[0]
        initial = self.initials.get(f"{piece.kind}:{word}")
        if initial is None:
            return self.label(piece)
        number = number_of(piece.id) if piece.owner != NOBODY else ""
        return initial + (LETTERS[int(number) - 1] if 0 < int(number or 0) < 26 else number)

    def label(self, piece: Piece, within: str = "") -> str:
        """A piece in a row; what its zone already says need not be said again."""
        if not piece.face:
            return self.glyphs.backs.get(piece.kind, self.glyphs.back)
        if given := self.layout.marks.get(f"{piece.kind}:{piece.face}"):
            return self.plain(given)
        if card := _CARD.fullmatch(piece.face):
            return self._rank(card[1]) + self._suit(card[2])
        if piece.kind == "card" and _JOKER.fullmatch(piece.face):
            return self.plain(self.speaker.word(JOKER))
        if not piece.face.replace("-", "").isalpha():
            return piece.face
        whole = piece.face.replace("-", " ")
        words = self.word(whole)
        return words if words != whole else " ".join(map(self.word, self._unsaid(whole, within)))

    @staticmethod
    def _unsaid(whole: str, within: str) -> list[str]:
        return [word for word in whole.split() if word != within] or [within]

    def _rank(self, rank: str) -> str:
        return self.speaker.word(COURT.get(rank, rank))

    def _suit(self, suit: str) -> str:
        return suit if self.ascii_only else SUITS[suit]

    def style(self, piece: Piece) -> str:
        """How a piece is coloured."""
        if card := _CARD.fullmatch(piece.face):
            return SUIT_STYLES.get(card[2], "")
        return STYLES.get(piece.face.partition("-")[0], PLAIN_STYLES)[0] if piece.face else "dim"

    def is_held(self, piece: Piece) -> bool:
        """Whether a piece looks otherwise than its like."""
        return "-" in piece.face and f"{piece.kind}:{piece.face.partition('-')[0]}" in self.initials

    def owner_letter(self, spot: Spot) -> str:
        """The letter of the colour a spot is marked with."""
        for name, letter in self.initials.items():
            if spot.mark and name.partition(":")[2] == spot.mark:
                return letter
        return ""

    def spot(self, spot: Spot) -> tuple[str, str]:
        """An empty spot of a board, and its style: what is drawn on it, and whose it is."""
        sign = self.glyphs.marks.get(spot.mark) or self.glyphs.spots.get(spot.kind)
        letter = self.owner_letter(spot).lower()
        return (sign or self.glyphs.dot) + letter, STYLES.get(spot.mark, PLAIN_STYLES)[1]

    @property
    def colon(self) -> str:
        """What stands between a title and what it is of."""
        return self.plain(self.speaker.word(COLON))

    def zone(self, spot: Spot) -> str:
        """A zone in a word: its own mark, or its kind."""
        if spot.mark and spot.kind not in ("seat",) and spot.mark not in STYLES:
            return self.word(spot.mark)
        name = ZONES.get(spot.kind)
        return self.plain(self.speaker.word(name)) if name else ""


def _first_free(word: str, taken: set[str]) -> str:
    """The first letter of a word, or its last, or another of it, or any."""
    letters = word.upper()
    letter: str
    for letter in (letters[:1], letters[-1:], *letters, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
        if letter not in taken:
            return letter
    return letters[:1]


def number_of(name: str) -> str:
    """The number that a name ends with, or nothing."""
    found = _NUMBER.search(name)
    return str(found[0]) if found else ""


_SIGNS = str.maketrans({
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": "-", "’": "'", "«": '"', "»": '"', "–": "-",
    "—": "-", "…": "...", "œ": "oe", "æ": "ae", "Œ": "OE", "×": "x", "→": ">", "\u00a0": " ",
    "\u202f": " ",
})  # fmt: skip


def as_ascii(text: str) -> str:
    """A text in plain letters: accents are left out, signs are spelt."""
    import unicodedata

    spelt = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    return "".join(letter for letter in spelt if letter.isascii())
