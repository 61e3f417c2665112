"""How the house says no: one sentence, the clause first."""

from __future__ import annotations


class Refused(ValueError):
    """What was asked for cannot be. The sentence is fit to be shown to a person."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        self.clause = clause
        self.sentence = sentence
        super().__init__(f"{clause}: {sentence}" if clause else sentence)
