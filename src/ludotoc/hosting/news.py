"""What happened at a table, told to a seat in notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING

if TYPE_CHECKING:
    from ludotoc.play import Entry, Table

UNDO = "undo"
CHANCE_NAME = "chance"
ALL = EVERYTHING  # stands for a seat that sees all


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """What was not taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.text == UNDO and entry.seat != CHANCE_SEAT:
            kept.pop()
        elif (left := agreed_to_keep(entry)) is not None:
            while sum(each.seat != CHANCE_SEAT for each in kept) > left:
                kept.pop()
        else:
            kept.append(entry)
    return kept


def agreed_to_keep(entry: Entry) -> int | None:
    """To how many decisions all agreed to go back, if that is what happened."""
    if entry.seat != CHANCE_SEAT:
        return None
    word, _, number = entry.text.partition(" ")
    return int(number) if word == UNDO else None


def since_last_turn(entries: Sequence[Entry], seat: int) -> list[Entry]:
    """What happened after a seat's move before the one it is making."""
    place = len(entries)
    while place and entries[place - 1].seat == seat:
        place -= 1
    while place and entries[place - 1].seat != seat:
        place -= 1
    return list(entries[place:])


def told(entries: Sequence[Entry], seat: int, names: Sequence[str]) -> list[str]:
    """Lines such as `red KH exit`; what a seat may not see is left out, and so is the deal."""
    lines: list[tuple[int, str]] = []
    for entry in entries:
        hides = entry.is_secret and not entry.shown
        if hides and entry.seat != seat and (seat != ALL or entry.seat == CHANCE_SEAT):
            continue
        text = entry.seen_by(entry.seat if seat == ALL else seat)
        first, _, rest = text.partition(" ")
        if lines and lines[-1][0] == entry.seat != CHANCE_SEAT:
            lines[-1] = (entry.seat, f"{lines[-1][1]} {text}")
        elif lines and lines[-1][0] == entry.seat and lines[-1][1].split()[0] == first:
            lines[-1] = (entry.seat, f"{lines[-1][1]} {rest}")
        else:
            lines.append((entry.seat, text))
    return [f"{CHANCE_NAME if who == CHANCE_SEAT else names[who]} {text}" for who, text in lines]


def news_for(table: Table, seat: int, names: Sequence[str]) -> list[str]:
    """What a seat wants to hear before it decides."""
    return told(since_last_turn(standing(table.entries), seat), seat, names)
