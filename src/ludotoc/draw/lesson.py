"""A picture of the rules, drawn from its position: what is touched glows, what moves has an arrow.

lesson = Lesson(game, picture)     refused where the position or the move is not legal
lesson.svg(language)               for a page
lesson.text(language, width)       for a terminal; what is touched is numbered in its order
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ludotoc.draw.art import paper
from ludotoc.draw.canvas import Line
from ludotoc.draw.picture import layout_of
from ludotoc.draw.placing import Place
from ludotoc.draw.svg import place_pieces, svg
from ludotoc.draw.terminal import TextTable
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.picks import BUTTON
from ludotoc.engine.pictures import Picture
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import Layout, Scene
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Quoted

NAMES = ("Anna", "Marc", "Lou", "Zoé", "Tom", "Eva", "Max", "Ida")
CARD = "card"
BOARD_HEIGHT = 30  # rows at the most


class Lesson:
    """A picture of the rules with all that is to be seen in it."""

    def __init__(self, game: Game, picture: Picture) -> None:
        self.game, self.picture, self.seat = game, picture, picture.seat
        game.verbs.prepare()
        self.before: np.record = game.module("position").read_position(picture.position)
        self.after = copy_of(self.before)
        self.touched = list(dict.fromkeys([*self._touched(), *picture.lit]))

    def _touched(self) -> list[str]:
        if self.picture.is_still:
            return []
        if self.picture.barred:
            return self._barred(self.picture.barred)
        if self.picture.move:
            return self._made(self.picture.move)
        first = [self._path(self.before, action)[0] for action in self._legal(self.before)]
        return [pick for pick in first if not pick.startswith(BUTTON)]

    def _legal(self, s: np.record) -> list[int]:
        return legal_list(self.game, s, self.seat)

    def _path(self, s: np.record, action: int) -> tuple[str, ...]:
        look = plain(view_of(self.game, s, self.seat))
        path: tuple[str, ...] = self.game.module("actions").path_of(look, self.seat, action)
        return path

    def _made(self, move: str) -> list[str]:
        """Make a move, phrase by phrase; what one touches for it."""
        names_of, rest = self.game.module("actions").names_of, move
        picks: list[str] = []
        while rest:
            names = {
                name: action
                for action in self._legal(self.after)
                for name in names_of(self.after, self.seat, action)
                if f"{rest} ".startswith(f"{name} ")
            }
            if not names:
                raise Refused("{move} is no legal move here", move=Quoted(rest))
            name = max(names, key=len)
            picks += self._path(self.after, names[name])
            self.game.verbs.apply(self.after, self.seat, names[name])
            rest = rest[len(name) :].lstrip()
        return [pick for pick in picks if not pick.startswith(BUTTON)]

    def _barred(self, move: str) -> list[str]:
        """What stands in the way of a move, which must not be legal."""
        *made, last = move.split()
        begun = self._made(" ".join(made))
        view = view_of(self.game, self.after, self.seat)
        action = self.game.module("actions").read_action(view, self.seat, last)
        if action in self._legal(self.after):
            raise Refused("{move} is legal here", move=Quoted(move))
        blockers = self.game.module("refusals").blockers(plain(view), self.seat, action)
        return [*begun, *blockers]

    # --- what is seen ---

    @cached_property
    def layout(self) -> Layout:
        """The table, the picture's seat at the bottom."""
        players, options = int(self.before.players), self.game.read_options(self.before)
        return layout_of(self.game.package, players, tuple(options.items()), self.seat)

    def _scene(self, s: np.record) -> Scene:
        scene: Scene = self.game.module("scene").scene(plain(view_of(self.game, s, self.seat)))
        return scene

    def _speaker(self, language: str) -> Speaker:
        return Speaker(language, NAMES, self.seat)

    def caption(self, language: str) -> str:
        """What is to be seen, as a whole sentence."""
        text = self._speaker(language).tell(self.picture.caption)
        return text if text.endswith("?") else f"{text}."

    def svg(self, language: str) -> str:
        """The position before the move, with arrows to where things go."""
        arrows = "".join(_arrow(*ends) for ends in self._ways())
        speaker, title = self._speaker(language), self.caption(language)
        scene = self._scene(self.before)
        return svg(self.layout, scene, speaker, self.touched, title=title, over=arrows)

    def _ways(self) -> list[tuple[Place, Place]]:
        """From where to where each piece goes that all can follow; cards are not shown flying."""
        if self.picture.barred:
            return []
        before, after = self._scene(self.before), self._scene(self.after)
        here, there = place_pieces(self.layout, before), place_pieces(self.layout, after)
        spots = {piece.id: piece.spot for piece in after.pieces}
        moved = [
            p.id for p in before.pieces if p.kind != CARD and spots.get(p.id, p.spot) != p.spot
        ]
        return [(here[name], there[name]) for name in moved]

    def text(self, language: str, width: int, ascii_only: bool = False) -> list[Line]:
        """The same in characters."""
        scene = self._scene(self.before)
        drawn = TextTable(self.layout, self._speaker(language), ascii_only)
        numbers = {name: number for number, name in enumerate(self.touched, 1)}
        board = drawn.board(scene, width, BOARD_HEIGHT, numbers)
        around = (drawn.seats if board else drawn.street)(scene, width, numbers)
        return [*board, *around, *drawn.hands(scene, width, numbers)]


def _arrow(here: Place, there: Place) -> str:
    """A bent arrow, pale with a dark edge, so that it is seen on every table."""
    across, down = there.x - here.x, there.y - here.y
    middle = here.x + across / 2 + down * 0.16, here.y + down / 2 - across * 0.16
    path = (
        f"M{here.x:.0f} {here.y:.0f} Q{middle[0]:.0f} {middle[1]:.0f} {there.x:.0f} {there.y:.0f}"
    )
    return paper.arrow(path, (there.x, there.y), (there.x - middle[0], there.y - middle[1]))
