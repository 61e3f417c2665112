"""How the house says no: one sentence, the clause first."""

from __future__ import annotations

from ludotoc.engine.words import Sentence, Value


class Refused(ValueError):
    """What was asked for cannot be: `Refused("you do not hold {card}", "TK10", card=...)`.

    The template is a constant, so that it can be translated; what it speaks of comes by name.
    """

    def __init__(self, template: str, clause: str = "", **values: Value) -> None:
        self.clause = clause
        self.said = Sentence(template, values)
        sentence = self.sentence
        super().__init__(f"{clause}: {sentence}" if clause else sentence)

    @property
    def sentence(self) -> str:
        """The reason in English, fit to be shown to a person."""
        return str(self.said)


class Unreadable(Refused):
    """What was written is no move at all, right or wrong."""
