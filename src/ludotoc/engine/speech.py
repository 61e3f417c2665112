"""Sentences said aloud: in a language, with the names of those who sit there.

A language is one file, `words/<language>.po`: English templates and their translations, and which
numbers take a plural. English needs none.
`Speaker("fr", names).say(sentence)` never fails: what has no translation is said in English, and a
test sees to it that nothing lacks one.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotoc.engine.words import Quoted, Seat, Sentence, Term, say

if TYPE_CHECKING:
    from ludotoc.engine.words import Value

ENGLISH = "en"
ENGLISH_PLURAL = "n != 1"
SUFFIX = ".po"
TEMPLATES_KEPT = 4096
REMEMBERED = 512  # sentences a speaker keeps
QUOTATION = "'{text}'"  # English quotes as Python does, others as they translate this
VOWELS = "aeiouyàâäéèêëîïôöùûühæœ"
ELIDED = ("de", "que")
CONTRACTED = {
    ("de", "le"): "du",
    ("de", "les"): "des",
    ("à", "le"): "au",
    ("à", "les"): "aux",
}


class Language(NamedTuple):
    """A language as its file knows it: the words, and which form of a word a number takes."""

    words: Mapping[str, str]
    plural: Callable[[int], int]


@cache
def language_of(name: str) -> Language:
    """What a file says of its language; one that has none is spoken as English."""
    from babel.messages.pofile import read_po

    file = _folder().joinpath(f"{name}{SUFFIX}")
    if not file.is_file():
        return Language({}, c2py(ENGLISH_PLURAL))
    with file.open("rb") as opened:
        read: Any = read_po(opened, locale=name)
    words = {str(each.id): str(each.string) for each in read if each.id and each.string}
    return Language(words, c2py(read.plural_expr))


def catalogue(language: str) -> Mapping[str, str]:
    """The translations of a language, by template."""
    return language_of(language).words


@cache
def languages() -> tuple[str, ...]:
    """All languages there is a file for, English first."""
    names = [file.name for file in _folder().iterdir() if file.name.endswith(SUFFIX)]
    return ENGLISH, *sorted({name.removesuffix(SUFFIX) for name in names} - {ENGLISH})


def _folder() -> Traversable:
    return files("ludotoc.words")


class Speaker:
    """Says sentences in one language, to one listener."""

    def __init__(
        self, language: str = ENGLISH, names: Sequence[str] = (), listener: int | None = None
    ) -> None:
        self.language, self.names, self.listener = language, tuple(names), listener
        self._words, self._plural = catalogue(language), language_of(language).plural
        self._said: dict[Sentence, str] = {}

    def say(self, sentence: Sentence) -> str:
        """The sentence as this listener hears it; much is said again with every move."""
        said = self._said.get(sentence)
        if said is None:
            said = self._put(sentence)
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[sentence] = said
        return said

    def _put(self, sentence: Sentence) -> str:
        """The sentence in words."""
        template = self._words.get(sentence.template, sentence.template)
        return self._filled(template, sentence.values) if sentence.values else template

    def _filled(self, template: str, values: Mapping[str, Value]) -> str:
        """A template with its values; a form may speak of values too."""
        filled = ""
        for before, name, spec in _parts_of(template):
            filled += before
            if name is not None:
                form = self._filled(spec, values) if "{" in spec else spec
                filled += self.form(values[name], form) if form else self.word(values[name])
        return filled

    def tell(self, sentence: Sentence) -> str:
        """The same as a sentence of its own, with a capital."""
        text = self.say(sentence)
        return text[:1].upper() + text[1:]

    def word(self, value: Value) -> str:
        """A value by itself."""
        if isinstance(value, Seat):
            return self._name(value.number)
        if isinstance(value, Sentence):
            return self.say(value)
        if isinstance(value, Quoted):
            return self._quoted(value)
        return self._words.get(value.text, value.text) if isinstance(value, Term) else str(value)

    def _name(self, seat: int) -> str:
        if seat == self.listener:
            return self.say(say("you"))
        known = seat < len(self.names)
        return self.names[seat] if known else self.say(say("seat {number}", number=seat))

    def _quoted(self, value: Quoted) -> str:
        quotation = say(QUOTATION, text=str(value)[1:-1])
        return self.say(quotation) if QUOTATION in self._words else str(value)

    def form(self, value: Value, spec: str) -> str:
        """A value in the form that a template asks for."""
        forms = spec.split("|")
        if len(forms) == 1:
            return _joined(f"{spec} ", self.word(value))
        if isinstance(value, int):
            return f"{value} {forms[min(self._plural(abs(value)), len(forms) - 1)]}"
        if isinstance(value, Seat) and value.number == self.listener:
            return forms[0]
        before, star, after = forms[-1].partition("*")
        return _joined(before, self.word(value)) + after if star else before


@lru_cache(TEMPLATES_KEPT)
def _parts_of(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in the standard syntax: texts, and after each the name and form of a value."""
    return tuple((before, name, spec or "") for before, name, spec, _ in _parse(template))


_parse = string.Formatter().parse


def _joined(before: str, word: str) -> str:
    """French joins what meets: `de Marc`, `d'Anna`, `du Roi`, `au Roi`."""
    preposition = before.rsplit(maxsplit=1)[-1] if before.endswith(" ") and before.strip() else ""
    article, _, noun = word.partition(" ")
    if short := CONTRACTED.get((preposition, article)):
        return f"{before.removesuffix(preposition + ' ')}{short} {noun}"
    if preposition in ELIDED and word[:1].lower() in VOWELS:
        return f"{before[:-2]}'{word}"
    return before + word


PLAIN = Speaker()
