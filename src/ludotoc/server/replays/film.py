"""A finished game as a film: how the table stood after each event, through a lens of one's choice.

The lens of a seat shows what that seat knew, what it glimpsed included, at the moment it did; an
onlooker's what lay open; and `open` everything. All lenses have the same steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from ludotoc.draw.picture import layout_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, view_of
from ludotoc.engine.scene import Scene, encode
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Quoted
from ludotoc.hosting import sections
from ludotoc.hosting.diff import diff_of
from ludotoc.hosting.events import AnyEvent, Closed, Played, Started
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.hosted import Hosted
from ludotoc.hosting.messages import Art, Diff, Facts, Line, Result, SeatInfo
from ludotoc.hosting.pictures import art_for
from ludotoc.play.fairness import Signer

OPEN, ONLOOKER = "open", "onlooker"
NOBODY = -1
WRITTEN_KEPT = 4  # lenses that were asked for last, as JSON
Log = Sequence[tuple[AnyEvent, float]]


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one event changed."""

    at: float
    seat: int = NOBODY
    diff: Diff | None = None
    told: list[Line] = []
    reaction: int | None = None  # in a snap window: milliseconds after it opened, corrected
    latency: int | None = None  # milliseconds that were taken off
    closes: bool = False  # a window ended here
    by_bot: bool = False


class Replay(msgspec.Struct, frozen=True):
    """A whole game through one lens."""

    facts: Facts
    layout: msgspec.Raw
    art: Art
    players: list[SeatInfo]
    first: msgspec.Raw
    steps: list[Step]
    result: Result | None
    lens: str


@dataclass(frozen=True)
class Frame:
    """The table after an event, and how much of its journal there was."""

    event: AnyEvent
    at: float
    state: np.record
    notes: int


class Film:
    """The frames of a finished table."""

    def __init__(self, table_id: str, seed: bytes, log: Log, signer: Signer | None = None) -> None:
        self.hosted = Hosted(table_id, seed, signer)
        self.log = [event for event, _ in log]
        self.frames: list[Frame] = []
        for event, at in log:
            self.hosted.fold(event, at)
            self._keep(event, at)
        self.record = self.hosted.record()
        self._written: dict[tuple[str, str], bytes] = {}

    def _keep(self, event: AnyEvent, at: float) -> None:
        """A frame for whatever changed the table or was told of it."""
        table, notes = self.hosted.table, len(self.hosted.journal.all)
        has_news = bool(self.frames) and notes > self.frames[-1].notes
        if table is not None and (isinstance(event, Started) or has_news):
            self.frames.append(Frame(event, at, table.state, notes))

    def viewer(self, lens: str) -> int:
        """Whose eyes a lens is, or a refusal."""
        players = self.hosted.facts.players
        seats = {str(seat): seat for seat in range(players)}
        viewers = {OPEN: EVERYTHING, ONLOOKER: SPECTATOR, **seats}
        if lens not in viewers:
            message = "the lens is open, onlooker or a seat from 0 to {last}, not {lens}"
            raise Refused(message, last=players - 1, lens=Quoted(lens[:12]))
        return viewers[lens]

    def written(self, lens: str, language: str) -> bytes:
        """The replay as JSON."""
        found = self._written.pop((lens, language), None)
        if found is None:
            found = msgspec.json.encode(self.replay(lens, language))
        self._written[lens, language] = found
        for oldest in list(self._written)[:-WRITTEN_KEPT]:
            self._written.pop(oldest, None)
        return found

    def replay(self, lens: str, language: str) -> Replay:
        """Everything that a page needs to show the game."""
        viewer, hosted = self.viewer(lens), self.hosted
        eye = Eye(hosted, "", "", language)
        scenes = [self._scene(frame, viewer) for frame in self.frames]
        package, players = eye.game.package, hosted.facts.players
        table = hosted.playing_table
        drawn = (package, players, tuple(table.options.items()), viewer)
        say = eye.speaker.say
        return Replay(
            sections.facts(hosted, eye),
            msgspec.Raw(encode(layout_of(*drawn), say)),
            art_for(*drawn),
            sections.seats(hosted, eye, self.frames[-1].at),
            msgspec.Raw(encode(scenes[0], say)),
            [self._step(number, scenes, viewer, eye.speaker) for number in range(1, len(scenes))],
            sections.result(hosted, eye),
            lens,
        )

    def _scene(self, frame: Frame, viewer: int) -> Scene:
        game, state = self.hosted.playing_table.game, frame.state
        view = copy_of(state) if viewer == EVERYTHING else view_of(game, state, viewer)
        scene: Scene = game.module("scene").scene(plain(view))
        return scene

    def _step(self, number: int, scenes: list[Scene], viewer: int, speaker: Speaker) -> Step:
        before, frame = self.frames[number - 1], self.frames[number]
        event = frame.event
        marks: dict[str, Any] = {"closes": isinstance(event, Closed)}
        if isinstance(event, Played):
            marks["by_bot"] = event.by_bot
            if event.reaction >= 0:
                marks |= {"reaction": event.reaction, "latency": event.latency}
        return Step(
            round(frame.at, 3),
            getattr(event, "seat", NOBODY),
            diff_of(scenes[number - 1], scenes[number], speaker.say),
            self._told(before.notes, frame.notes, viewer, speaker),
            **marks,
        )

    def _told(self, first: int, last: int, viewer: int, speaker: Speaker) -> list[Line]:
        lines = []
        for noted in self.hosted.journal.all[first:last]:
            sentence = noted.text
            if noted.entry >= 0:
                sentence = self.hosted.story.sentence(noted.entry, viewer)
            if sentence is not None:
                lines.append(Line(speaker.tell(sentence), noted.seat, int(noted.at)))
        return lines
