"""What all at a table hear alike is put in words once, in a language and under their names."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotoc.engine.scene import Note
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Seat, Sentence
from ludotoc.hosting import wording
from ludotoc.hosting.journal import Noted
from ludotoc.hosting.messages import Line

LINES_KEPT = 16
Told = tuple[Sentence, Line, frozenset[int]]  # and who hears it otherwise


class Voice:
    """Speaks to nobody in particular; who is spoken of hears it from a speaker of his own."""

    def __init__(self, language: str, names: tuple[str, ...], knock: str = "") -> None:
        self.speaker, self._knock = Speaker(language, names), knock
        self._lines: dict[int, Told] = {}
        self._waits: dict[tuple[int, ...], str] = {}
        self._notes: list[Note] = []
        self._written, self._spoken_of = msgspec.Raw(b"[]"), frozenset[int]()

    def waits(self, acts: Sequence[int]) -> str:
        """Whom all wait for."""
        key = tuple(acts)
        found = self._waits.get(key)
        if found is None:
            said = wording.waited_for(acts)
            found = self._waits[key] = "" if said is None else self.speaker.tell(said)
        return found

    def line(self, noted: Noted, sentence: Sentence, speaker: Speaker) -> Line:
        """A line of the log, as a speaker tells it."""
        is_knock = bool(self._knock) and sentence.template.startswith(self._knock)
        return Line(speaker.tell(sentence), noted.seat, int(noted.at), knocks=is_knock)

    def told(self, noted: Noted, sentence: Sentence) -> Told:
        """The same as all hear it, and those who hear it otherwise."""
        found = self._lines.get(noted.entry)
        if found is None or found[0] is not sentence:
            if len(self._lines) >= LINES_KEPT:
                self._lines.clear()
            line = self.line(noted, sentence, self.speaker)
            found = sentence, line, spoken_of(sentence)
            self._lines[noted.entry] = found
        return found

    def notes(self, notes: list[Note], seat: int) -> msgspec.Raw | None:
        """Notes as they are sent to a seat, unless they speak of it; all of them see the same."""
        if notes != self._notes:
            self._notes = notes
            self._written = msgspec.Raw(msgspec.json.encode(notes, enc_hook=self.speaker.say))
            self._spoken_of = frozenset().union(*(spoken_of(note.text) for note in notes))
        return None if seat in self._spoken_of else self._written


def spoken_of(sentence: Sentence) -> frozenset[int]:
    """The seats that hear a sentence otherwise than all others."""
    found = frozenset[int]()
    for value in sentence.values.values():
        if isinstance(value, Seat):
            found |= {value.number}
        elif isinstance(value, Sentence) and value.values:
            found |= spoken_of(value)
    return found
