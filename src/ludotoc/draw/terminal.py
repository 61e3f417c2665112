"""A table in text: its board as a board, its zones as rows, what can be picked with numbers.

    picture = TextTable(layout, speaker, ascii_only=False)
    picture.board(scene, width, height, offers)   the board, or nothing where there is none
    picture.seats(scene, width, offers)           who sits there and what lies before whom
    picture.street(scene, width, offers)          the same side by side, where there is no board
    picture.hands(scene, width, offers)           one's own cards

`offers` gives numbers to ids of pieces and spots. No game is known here: only what `Layout` and
`Scene` say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, zip_longest

from ludotoc.draw.canvas import Canvas, Line, Run, text_of, wrapped
from ludotoc.draw.marks import Marks, number_of
from ludotoc.draw.plot import NARROW, Plot, board_of, plot
from ludotoc.engine.scene import NOBODY, STACK, Layout, Piece, Scene, Spot
from ludotoc.engine.speech import Speaker

SEAT, HAND = "seat", "hand"
PICK, LIT, DIM = "bold reverse cyan", "underline", "dim"
GAP = 2
NO_BREAK = "\u00a0"
MOST_BACKS = 6  # more are counted
FEW_COLUMNS = 18  # a player's block needs so many
NAME_LENGTH = 10
Offers = Mapping[str, int]


class TextTable:
    """One seat's table, drawn with characters."""

    def __init__(self, layout: Layout, speaker: Speaker, ascii_only: bool = False) -> None:
        self.layout, self.speaker = layout, speaker
        self.marks = Marks(layout, speaker, ascii_only)
        self.squares = board_of(layout)
        on_board = {spot.id for spot in self.squares}
        self.seats_of = {spot.owner: spot for spot in layout.spots if spot.kind == SEAT}
        self.zones = [s for s in layout.spots if s.id not in on_board and s.kind != SEAT]

    # --- the board ---

    def board(
        self, scene: Scene, width: int, height: int, offers: Offers, numbered: bool = False
    ) -> list[Line]:
        """The board as large as the room allows; unrolled in rows where it is too small."""
        if not self.squares:
            return []
        points = tuple((spot.id, spot.x, spot.y) for spot in self.squares)
        plotted = plot(points, width, height)
        found = plotted or self._unrolled()
        canvas = Canvas(found.height)
        on = self._lying(scene)
        for spot in self.squares:
            self._draw_square(canvas, found, spot, on.get(spot.id, []), scene, offers, numbered)
        if plotted:
            self._put_names(canvas, plotted)
        return canvas.lines()

    def _unrolled(self) -> Plot:
        """Squares whose names differ in their number only, side by side in a row."""
        rows: dict[str, list[str]] = defaultdict(list)
        for spot in self.squares:
            family = spot.id.removesuffix(number_of(spot.id))
            rows[family.partition(".")[0]].append(spot.id)
        at = {
            name: (row, NARROW * place)
            for row, names in enumerate(rows.values())
            for place, name in enumerate(names)
        }
        return Plot(at, len(rows), NARROW * max(map(len, rows.values())), NARROW)

    def _draw_square(
        self,
        canvas: Canvas,
        found: Plot,
        spot: Spot,
        pieces: Sequence[Piece],
        scene: Scene,
        offers: Offers,
        numbered: bool,
    ) -> None:
        row, column = found.at[spot.id]
        text, style = self._square(spot, pieces, found.cell, numbered)
        names = [spot.id, *(piece.id for piece in pieces)]
        if any(name in scene.lit for name in names):
            style += f" {LIT}"
        number = next((offers[name] for name in names if name in offers), 0)
        if number:
            text, style = _numbered(text, number, bool(pieces), found.cell), PICK
        canvas.put(row, column, text, style.strip())

    def _square(
        self, spot: Spot, pieces: Sequence[Piece], cell: int, numbered: bool
    ) -> tuple[str, str]:
        if not pieces:
            text, style = self.marks.spot(spot)
            is_plain = text == self.marks.glyphs.spots.get(spot.kind, self.marks.glyphs.dot)
            return (number_of(spot.id) or text, DIM) if numbered and is_plain else (text, style)
        top = pieces[-1]
        text = self.marks.short(top)
        if cell > NARROW and self.marks.is_held(top):
            text += self.marks.glyphs.held
        return text[:cell], self.marks.style(top)

    def _put_names(self, canvas: Canvas, found: Plot) -> None:
        """The players' names beside their squares, where there is room on the board itself."""
        here = [spot for spot in self.squares if spot.id in found.at]
        left, top = min(spot.x for spot in here), min(spot.y for spot in here)
        right, bottom = max(spot.x for spot in here), max(spot.y for spot in here)
        for spot in self.seats_of.values():
            if not (left <= spot.x <= right and top <= spot.y <= bottom):
                continue
            name = self.name(spot.owner)[:NAME_LENGTH]
            row = round((spot.y - top) / (bottom - top) * (found.height - 1))
            column = round((spot.x - left) / (right - left) * (found.width - found.cell))
            self._put_near(canvas, row, column - len(name) // 2, name, self._seat_style(spot))

    @staticmethod
    def _put_near(canvas: Canvas, row: int, column: int, text: str, style: str) -> None:
        for down in (0, -1, 1, -2, 2):
            for right in (0, -1, 1, -2, 2, -3, 3):
                if canvas.is_free(row + down, column + right, len(text)):
                    canvas.put(row + down, column + right, text, style)
                    return

    # --- players and zones ---

    def name(self, seat: int) -> str:
        """Whoever sits there."""
        spot = self.seats_of.get(seat)
        return "" if spot is None else self.marks.plain(self.speaker.tell(spot.name))

    def _seat_style(self, spot: Spot) -> str:
        return f"bold {self.marks.spot(spot)[1]}".strip()

    def seats(
        self, scene: Scene, width: int, offers: Offers, acting: Collection[int] = ()
    ) -> list[Line]:
        """A line for every player, more where much lies before him; then what is nobody's."""
        lines: list[Line] = []
        for seat in self._around():
            runs = self._plate(scene, seat, acting)
            for zone in self._zones_of(scene, seat, offers):
                runs += [("  ", ""), *zone]
            lines += wrapped(runs, width, indent=4)
        for zone in self._zones_of(scene, NOBODY, offers):
            lines += wrapped([("  ", ""), *zone], width, indent=4)
        return lines

    def street(
        self, scene: Scene, width: int, offers: Offers, acting: Collection[int] = ()
    ) -> list[Line]:
        """The others side by side, what is nobody's below them, then oneself."""
        own, *others = self._around()
        columns = max(1, min(len(others), width // FEW_COLUMNS))
        room = (width - GAP * (columns - 1)) // columns
        blocks = [self._block(scene, seat, room, offers, acting) for seat in others]
        lines: list[Line] = []
        for first in range(0, len(blocks), columns):
            lines += _side_by_side(blocks[first : first + columns], room)
        middle = self._zones_of(scene, NOBODY, offers)
        if middle:
            runs = [run for zone in middle for run in (*zone, ("    ", ""))]
            lines += [[], *wrapped(runs, width)]
        home = self._plate(scene, own, acting)
        for zone in self._zones_of(scene, own, offers):
            home += [("   ", ""), *zone]
        return [*lines, [], *wrapped(home, width)]

    def _block(
        self, scene: Scene, seat: int, width: int, offers: Offers, acting: Collection[int]
    ) -> list[Line]:
        lines = wrapped(self._plate(scene, seat, acting), width)
        for zone in self._zones_of(scene, seat, offers):
            lines += wrapped(zone, width)
        return lines

    def _around(self) -> list[int]:
        """Clockwise, the seat at the bottom first."""
        order = sorted(self.seats_of)
        near = max(order, key=lambda seat: self.seats_of[seat].y)
        return [*order[order.index(near) :], *order[: order.index(near)]]

    def _plate(self, scene: Scene, seat: int, acting: Collection[int]) -> Line:
        """A name with its letter, and what is noted of the player."""
        spot, glyphs = self.seats_of[seat], self.marks.glyphs
        letter = self.marks.owner_letter(spot)
        runs: Line = [(glyphs.turn if seat in acting else " ", "bold"), (" ", "")]
        if letter:
            runs += [(letter, self._seat_style(spot)), (" ", "")]
        runs.append((self.name(seat), "bold"))
        for note in self._notes(scene, spot.id):
            runs.append((f" {glyphs.dot} {note}", ""))
        return runs

    def _notes(self, scene: Scene, name: str) -> list[str]:
        return [
            self.marks.plain(self.speaker.say(note.text))
            for note in scene.notes
            if note.spot == name
        ]

    def _zones_of(self, scene: Scene, seat: int, offers: Offers) -> list[Line]:
        """What lies in a player's zones; his own hand is shown apart."""
        on = self._lying(scene)
        zones = [spot for spot in self.zones if spot.owner == seat and spot.kind != HAND]
        shown = [
            self._zone(scene, list(alike), on, offers)
            for _, alike in groupby(zones, lambda spot: (spot.kind, spot.mark))
        ]
        return [zone for zone in shown if zone]

    def _zone(
        self, scene: Scene, spots: list[Spot], on: Mapping[str, list[Piece]], offers: Offers
    ) -> Line:
        """What lies in a zone, or in several that are alike; nothing if they are empty."""
        pieces = [piece for spot in spots for piece in _seen_in(spot, on.get(spot.id, []))]
        notes = [note for spot in spots for note in self._notes(scene, spot.id)]
        picked = [spot.id for spot in spots if spot.id in offers]
        if not (pieces or notes or picked):
            return []
        runs: Line = [(f"[{offers[name]}] ", PICK) for name in picked]
        if title := self.marks.zone(spots[0]):
            runs.append((title + self.marks.colon if pieces else title, DIM))
        runs += self._row(scene, pieces, offers, spots[0].mark)
        for note in notes:
            runs.append((f" {note}" if runs else note, ""))
        return runs

    def _row(self, scene: Scene, pieces: list[Piece], offers: Offers, within: str = "") -> Line:
        """Pieces side by side; equal ones that cannot be picked now are counted."""
        runs: Line = []
        keys = [self._key(piece, scene, offers, within) for piece in pieces]
        between = ", " if any(" " in label for label, _ in keys) else " "
        for (label, _), alike in groupby(zip(keys, pieces, strict=True), lambda pair: pair[0]):
            if runs:
                runs.append((between, ""))
            runs += self._group(label, [piece for _, piece in alike], scene, offers)
        return runs

    def _key(self, piece: Piece, scene: Scene, offers: Offers, within: str) -> tuple[str, str]:
        is_told = piece.id in offers or piece.id in scene.lit
        return self.marks.label(piece, within), piece.id if is_told else ""

    def _group(self, label: str, group: list[Piece], scene: Scene, offers: Offers) -> Line:
        piece, style = group[0], self.marks.style(group[0])
        if piece.id in offers:
            return [(f"[{offers[piece.id]}]", PICK), (label, f"{style} bold")]
        if piece.id in scene.lit:
            return [(label, f"{style} {LIT}".strip())]
        if len(group) == 1:
            return [(label, style)]
        if not piece.face and len(group) <= MOST_BACKS:
            return [(" ".join([label] * len(group)), style)]
        return [(f"{label}{self.marks.glyphs.times}{len(group)}", style)]

    # --- one's own cards ---

    def hands(
        self, scene: Scene, width: int, offers: Offers, is_choosing: bool = True
    ) -> list[Line]:
        """One's own cards; what cannot be picked stands in brackets while one chooses."""
        on = self._lying(scene)
        rows = [spot for spot in self.zones if spot.kind == HAND]
        cards = [piece for spot in rows for piece in on.get(spot.id, [])]
        if not cards:
            return []
        is_choosing &= any(piece.id in offers for piece in cards)
        runs: Line = [(self.marks.plain(self.speaker.tell(rows[0].name)) + self.marks.colon, DIM)]
        offered = {self.marks.label(piece) for piece in cards if piece.id in offers}
        for piece in cards:
            is_barred = is_choosing and self.marks.label(piece) not in offered
            runs += [*self._card(piece, offers, is_barred), ("  ", "")]
        return [
            [(text.replace(NO_BREAK, " "), style) for text, style in line]
            for line in wrapped(runs[:-1], width, indent=4)
        ]

    def _card(self, piece: Piece, offers: Offers, is_barred: bool) -> list[Run]:
        label, style = self.marks.label(piece), self.marks.style(piece)
        if piece.id in offers:
            return [(f"[{offers[piece.id]}]", PICK), (_bound(label), f"bold {style}".strip())]
        return [(f"({_bound(label)})", DIM)] if is_barred else [(_bound(label), style)]

    def _lying(self, scene: Scene) -> dict[str, list[Piece]]:
        on: dict[str, list[Piece]] = defaultdict(list)
        for piece in sorted(scene.pieces, key=lambda piece: piece.order):
            on[piece.spot].append(piece)
        return on


def _numbered(text: str, number: int, is_taken: bool, cell: int) -> str:
    """A square that can be picked: its number, beside what stands on it where there is room."""
    if is_taken:
        told = str(number)
        return text[: cell - len(told)] + told if len(told) < cell else text[:cell]
    return f"[{number}]" if len(str(number)) + 2 <= cell else str(number)[:cell]


def _bound(label: str) -> str:
    """A label that is not broken at the end of a line."""
    return label.replace(" ", NO_BREAK)


def _seen_in(spot: Spot, pieces: list[Piece]) -> list[Piece]:
    """Of a stack the topmost piece is seen."""
    return pieces[-1:] if spot.lies == STACK else pieces


def _side_by_side(blocks: Sequence[Sequence[Line]], room: int) -> list[Line]:
    lines: list[Line] = []
    for row in zip_longest(*blocks, fillvalue=[]):
        line: Line = []
        for block in row:
            line += [*block, (" " * (room + GAP - len(text_of(block))), "")]
        lines.append(line)
    return lines
