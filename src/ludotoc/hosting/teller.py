"""What is said at a table: by the game's own words, in notation where it has none.

Everything is said from a view, in one language, to whoever sits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludotoc.engine.picks import BUTTON
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import describe
from ludotoc.engine.speech import ENGLISH, Speaker
from ludotoc.engine.words import Sentence, say
from ludotoc.hosting.names import default_names
from ludotoc.hosting.story import Story

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.errors import Refused
    from ludotoc.engine.scene import Layout, Scene
    from ludotoc.play import Table


class Teller:
    """The words of one table."""

    def __init__(self, table: Table, names: Sequence[str] = (), language: str = ENGLISH) -> None:
        self.table, self.game, self.language = table, table.game, language
        self.names = tuple(names) or default_names(table.players)
        self.story = Story(table)

    @cached_property
    def words(self) -> Any:
        """The words of the game, or None where it has none yet."""
        return self.game.module("words") if self.game.has_module("words") else None

    def speaker(self, listener: int) -> Speaker:
        """Who speaks to a seat; an onlooker is nobody's `you`."""
        return Speaker(
            self.language, self.names, listener if 0 <= listener < len(self.names) else None
        )

    def say(self, listener: int, sentence: Sentence) -> str:
        """A sentence of its own."""
        return self.speaker(listener).tell(sentence)

    def title(self) -> str:
        """The game by its name."""
        return self.game.titles.get(self.language, self.game.titles[ENGLISH])

    def asked(self, view: np.record, seat: int) -> str:
        """What a seat is asked now."""
        if self.words is None:
            return self.say(seat, say("your turn"))
        return self.say(seat, self.words.asked(plain(view), seat))

    def offered(self, view: np.record, seat: int, action: int) -> str:
        """What a legal action would do."""
        if self.words is None:
            return self.text_of(view, seat, action)
        return self.speaker(seat).say(self.words.offered(plain(view), seat, action))

    def text_of(self, view: np.record, seat: int, action: int) -> str:
        """An action in notation."""
        text: str = self.game.module("actions").text_of(view, seat, action)
        return text

    def button(self, seat: int, pick: str) -> str:
        """The label of a button."""
        if self.words is None:
            return pick.removeprefix(BUTTON)
        return self.speaker(seat).say(self.words.button(pick))

    def refusal(self, seat: int, refusal: Refused) -> str:
        """Why not, the clause first."""
        if refusal.clause:
            return f"{refusal.clause}: {self.speaker(seat).say(refusal.said)}"
        return self.say(seat, refusal.said)

    def thing(self, layout: Layout, scene: Scene, seat: int, name: str) -> str:
        """A piece or a spot as it is called."""
        speaker = self.speaker(seat)
        spots = {spot.id: spot for spot in layout.spots}
        piece = next((piece for piece in scene.pieces if piece.id == name), None)
        if piece is None:
            return speaker.say(spots[name].name) if name in spots else name
        what, where = describe(layout, piece)
        if spots[piece.spot].kind == "hand":
            return speaker.say(what)
        return f"{speaker.say(what)}, {speaker.say(where)}"

    def news(self, viewer: int, first: int = 0, last: int | None = None) -> list[str]:
        """What a viewer tells of the events from one to another, those taken back included."""
        self.story.catch_up()
        end = len(self.story.events) if last is None else last
        return self._sentences(range(first, end), viewer)

    def news_since_turn(self, seat: int) -> list[str]:
        """What happened after a seat's move before the one it is making."""
        self.story.catch_up()
        standing, events = self.story.standing, self.story.events
        place = len(standing)
        while place and events[standing[place - 1]].entry.seat == seat:
            place -= 1
        while place and events[standing[place - 1]].entry.seat != seat:
            place -= 1
        return self._sentences(standing[place:], seat)

    def _sentences(self, numbers: Sequence[int], viewer: int) -> list[str]:
        if self.words is None:
            return self._in_notation(numbers, viewer)
        speaker = self.speaker(viewer)
        told = [self.story.sentence(number, viewer) for number in numbers]
        return [speaker.tell(sentence) for sentence in told if sentence is not None]

    def _in_notation(self, numbers: Sequence[int], viewer: int) -> list[str]:
        from ludotoc.hosting.news import told

        return told([self.story.events[number].entry for number in numbers], viewer, self.names)

    def result(self, listener: int) -> list[str]:
        """How the game ended."""
        view = self.table.view(listener)
        if self.words is None or self.table.is_drawn:
            winners = ", ".join(self.names[seat] for seat in self.table.winners)
            return [self.say(listener, say("{names} won", names=winners))]
        return [self.say(listener, sentence) for sentence in self.words.result(plain(view))]
