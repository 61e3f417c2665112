"""One connection's sight of a table: all it may know at first, then what has changed.

    eye = Eye(hosted, person, name, language)      # looks as the person's seat, if he has just one
    eye.look(seat)                                 # as another of his, -1 as an onlooker
    eye.whole(now)                                 # and remembers what was sent
    eye.news(now)                                  # None if nothing this eye may notice has changed
    eye.calls(now)                                 # the person's part of the chance is asked for

When the names of those who sit there change, `news` is a `Whole` again: names stand everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from ludotoc.draw.picture import layout_of
from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.picks import Path
from ludotoc.engine.scene import Note, Scene, encode
from ludotoc.engine.speech import Speaker, languages
from ludotoc.engine.words import Sentence
from ludotoc.games import find_game
from ludotoc.hosting import calling, sections
from ludotoc.hosting.diff import diff_between
from ludotoc.hosting.events import UNTIMED
from ludotoc.hosting.journal import Noted
from ludotoc.hosting.messages import Called, Line, News, SeatInfo, Whole, Window
from ludotoc.hosting.pictures import art_for
from ludotoc.hosting.sight import ONLOOKER, Sight
from ludotoc.hosting.voice import Voice

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Hosted

LINES_SENT = 60
EMPTY_SCENE = Scene([])


class Eye:
    """What one connection sees."""

    _voice: Voice  # says what all hear alike

    def __init__(
        self, hosted: Hosted, person: str, name: str, language: str, seat: int = ONLOOKER
    ) -> None:
        self.hosted, self.person, self.name = hosted, person, name
        self.language = language if language in languages() else "en"
        self.game: Game = find_game(hosted.facts.game)
        self.scene = EMPTY_SCENE  # as it was sent
        self._chosen: int | None = None if seat == ONLOOKER else seat
        self._speakers: dict[int, Speaker] = {}
        self._names: tuple[str, ...] = ()
        self._named: tuple[str, ...] = ()  # when the last whole was sent
        self._sent: dict[str, Any] = {}
        self._looked = ONLOOKER  # as whom, when the last whole was sent
        self._of, self._seated, self._seat = hosted, -1, ONLOOKER  # who sits where, as of then
        self._own: list[int] = []
        self._told = self._said = 0
        self._called = ""

    # --- as whom it looks ---

    @property
    def seat(self) -> int:
        """As which seat it looks: as chosen, or as the only one the person has."""
        self._be_current()
        return self._seat

    @property
    def own(self) -> list[int]:
        """The seats that the person has."""
        self._be_current()
        return self._own

    def _be_current(self) -> None:
        if self._seated != self.hosted.seated or self._of is not self.hosted:
            self._find_out()

    def _find_out(self) -> None:
        """Who sits where, and under which name, changes by events only, and by few of them."""
        self._of, self._seated = self.hosted, self.hosted.seated
        own = self._own = self.hosted.chairs.of(self.person)
        is_chosen = self._chosen in own or self._chosen == ONLOOKER
        if self._chosen is not None and is_chosen:
            self._seat = self._chosen
        else:
            self._seat = own[0] if len(own) == 1 else ONLOOKER
        names = sections.names_said(self.hosted, self.language)
        if names != self._names:
            self._names, self._speakers = names, {}
        self._voice = self.hosted.voice(self.language, self._names)

    def look(self, seat: int) -> None:
        """Look as a seat the person has; -1 as an onlooker."""
        if seat != ONLOOKER:
            self.hosted.chairs.owned(self.person, seat)
        self._chosen = seat
        self._find_out()

    @property
    def sight(self) -> Sight | None:
        """What its seat sees, once the cards are dealt."""
        return None if self.hosted.table is None else self.hosted.sight(self.seat)

    # --- words ---

    @property
    def speaker(self) -> Speaker:
        """Who speaks to it."""
        return self.speaker_of(self.seat)

    def speaker_of(self, seat: int) -> Speaker:
        """Who speaks to one of the person's seats."""
        self._be_current()
        found = self._speakers.get(seat)
        if found is None:
            listener = None if seat == ONLOOKER else seat
            found = self._speakers[seat] = Speaker(self.language, self._names, listener)
        return found

    def line(self, noted: Noted, sentence: Sentence) -> Line:
        """A line of the log; what does not speak of this seat is said to all in one go."""
        _, line, spoken_of = self._voice.told(noted, sentence)
        if self._seat in spoken_of:
            return self._voice.line(noted, sentence, self.speaker)
        return line

    def waits(self, acts: list[int]) -> str:
        """Whom all wait for, if it is not oneself."""
        return "" if self.seat in acts else self._voice.waits(acts)

    def _written(self, notes: list[Note]) -> msgspec.Raw:
        """Notes as they are sent."""
        found = self._voice.notes(notes, self._seat)
        if found is None:
            found = msgspec.Raw(msgspec.json.encode(notes, enc_hook=self.speaker.say))
        return found

    def buttons(self, seat: int, paths: dict[int, Path]) -> dict[str, str]:
        """The labels of the buttons among some picks."""
        return sections.buttons(self, seat, paths)

    def story_sentence(self, entry: int) -> Sentence | None:
        """What its seat is told of an entry of the log."""
        viewer = SPECTATOR if self.seat == ONLOOKER else self.seat
        return self.hosted.story.sentence(entry, viewer)

    # --- sides ---

    def side_of(self, seat: int) -> int:
        """Who wins with whom."""
        facts = self.hosted.facts
        return seat % self.game.sides(facts.players, facts.options)

    def takes_own(self, seat: int, takes: Collection[str], owners: Mapping[str, int]) -> bool:
        """Whether something would be taken from oneself or a partner."""
        lost = (owners.get(name, -1) for name in takes)
        return any(owner >= 0 and self.side_of(owner) == self.side_of(seat) for owner in lost)

    # --- what is sent ---

    def whole(self, now: float) -> Whole:
        """All that it may know now; it is remembered."""
        hosted, facts, sight = self.hosted, self.hosted.facts, self.sight
        parts = self._sections(sight, now)
        self._sent = self._lasting(parts, now)
        self._looked, self._named = self.seat, self._names
        self.scene = EMPTY_SCENE if sight is None else sight.scene
        options = tuple(facts.options.items())
        viewer = SPECTATOR if self.seat == ONLOOKER else self.seat
        layout = layout_of(self.game.package, facts.players, options, viewer)
        return Whole(
            **parts,
            facts=sections.facts(hosted, self),
            layout=msgspec.Raw(encode(layout, self.speaker.say)),
            art=art_for(self.game.package, facts.players, options, viewer),
            scene=msgspec.Raw(encode(self.scene, self.speaker.say)),
            log=self._last_lines(),
            chat=self._new_chat(max(len(hosted.journal.chat) - LINES_SENT, 0)),
        )

    def news(self, now: float) -> News | Whole | None:
        """What has changed since; a whole where names or eyes have."""
        if self.seat != self._looked or self._names != self._named:
            return self.whole(now)
        sight, before, sent = self.sight, self.scene, self._sent
        parts = self._sections(sight, now)
        self._sent = lasting = self._lasting(parts, now)
        changed = {name: parts[name] for name, part in lasting.items() if part != sent[name]}
        self.scene = EMPTY_SCENE if sight is None else sight.scene
        diff = diff_between(before, self.scene, self._written)
        lines, chat = self._new_lines(), self._new_chat(self._said)
        if not (changed or diff or lines or chat):
            return None
        return News(told=lines, said=chat, diff=diff, **changed)

    def _sections(self, sight: Sight | None, now: float) -> dict[str, Any]:
        hosted = self.hosted
        acts = sections.acting(hosted, sight)
        return {
            "you": sections.you(hosted, self),
            "state": hosted.state,
            "seats": sections.seats(hosted, self, now, acts),
            "head": hosted.head,
            "ask": sections.ask(hosted, self, acts) if self._seat in acts else None,
            "waits": self.waits(acts),
            "window": sections.window(hosted, now) if hosted.window else None,
            "proposals": sections.proposals(hosted, self) if hosted.proposals else [],
            "result": sections.result(hosted, self),
        }

    def _lasting(self, parts: dict[str, Any], now: float) -> dict[str, Any]:
        """Sections as they are compared: what runs is the same as long as it ends at one time."""
        seats, window = parts["seats"], parts["window"]
        if window is None and self.hosted.clocks.timing.kind == UNTIMED:
            return parts
        return {
            **parts,
            "seats": [_lasting_seat(info, now) for info in seats],
            "window": None if window is None else _lasting_window(window, now),
        }

    def _last_lines(self) -> list[Line]:
        """As many of the last lines as a page shows."""
        self._told = len(self.hosted.journal.all)
        told = (sections.told(self, each) for each in reversed(self.hosted.journal.all))
        last = list(islice((line for line in told if line is not None), LINES_SENT))
        return last[::-1]

    def _new_lines(self) -> list[Line]:
        """What was not told yet."""
        journal = self.hosted.journal.all
        if self._told == len(journal):
            return []
        new, self._told = journal[self._told :], len(journal)
        told = [sections.told(self, each) for each in new]
        return [line for line in told if line is not None]

    def _new_chat(self, first: int) -> list[Line]:
        self._said = len(self.hosted.journal.chat)
        return [] if first == self._said else sections.chat(self.hosted, first)

    def calls(self, now: float) -> Called | None:
        """The person's part of the chance is asked for; said once."""
        if self.hosted.state != calling.CALLING:
            self._called = ""
            return None
        want = calling.wanted(self.hosted, self.person, now)
        is_new, self._called = want != self._called, want
        return Called(want) if want and is_new else None


def _lasting_window(window: Window, now: float) -> tuple[int, int, bool]:
    return round(window.left / 1000 + now), window.whole, window.is_sealed


def _lasting_seat(info: SeatInfo, now: float) -> SeatInfo:
    if not info.runs or info.clock < 0:
        return info
    return msgspec.structs.replace(info, clock=round(info.clock / 1000 + now))
