"""What people at a table did and were told, as they saw it, and what the house kept of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

DONE, REFUSED, UNSURE = "done", "refused", "unsure"
Pieces = dict[str, dict[str, Any]]  # by id, as a page keeps them


@dataclass
class Act:
    """One thing that a person asked for, under an id of its own."""

    table: str
    person: str
    id: str
    sent: float  # for the first time
    outcome: str = UNSURE
    answered: float = float("inf")
    text: str = ""  # why not


@dataclass
class Told:
    """What one connection was told, in order: the head of the chain, and the promise of a seed."""

    table: str
    person: str
    heads: list[str] = field(default_factory=list)
    commitments: set[str] = field(default_factory=set)


@dataclass
class Sight:
    """What somebody's page showed when all was quiet."""

    table: str
    person: str
    head: str
    state: str
    pieces: Pieces


@dataclass
class Kept:
    """One row of a table's log."""

    seq: int
    at: float
    data: dict[str, Any]


@dataclass
class Log:
    """All that the store has of a table."""

    table: str
    seed: bytes
    events: list[Kept]
    commands: list[tuple[str, str, int]]  # person, id, seq of the last event


class History:
    """Everything that anybody did and was told."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.told: list[Told] = []
        self.sights: list[Sight] = []

    def sends(self, table: str, person: str, name: str) -> Act:
        """Somebody asks for something for the first time."""
        act = Act(table, person, name, time.monotonic())
        self.acts.append(act)
        return act

    def listens(self, table: str, person: str) -> Told:
        """Somebody's connection has begun."""
        told = Told(table, person)
        self.told.append(told)
        return told

    @property
    def tables(self) -> set[str]:
        """All tables where anything was asked for."""
        return {act.table for act in self.acts}

    def count(self, outcome: str) -> int:
        """How many acts ended so."""
        return sum(act.outcome == outcome for act in self.acts)


def answered(act: Act, outcome: str, text: str = "") -> None:
    """The answer has come; the first one counts."""
    if act.outcome == UNSURE:
        act.outcome, act.answered, act.text = outcome, time.monotonic(), text
