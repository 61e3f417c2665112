"""A game in the terminal: people at some seats, bots that play at random at the others."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotoc.cli.company import bots_play, bots_take_back, disclosed
from ludotoc.cli.drawing import drawing_of
from ludotoc.cli.menu import Choice, choices_of, why_not
from ludotoc.cli.tables import save
from ludotoc.engine.errors import Refused

if TYPE_CHECKING:
    from ludotoc.cli.screen import Screen
    from ludotoc.play import Table

HELP = """\
1          make the move with that number; Enter alone when there is only one
a move     make it, written as the list shows
? a move   why it cannot be made
u          take back your last decision, unless cards or dice came between
n          numbers on the squares, or not
r          the rules
q          save and quit (a capital Q is a move, where there is such a card)"""


class Quit(Exception):
    """The person leaves; the game can go on later."""


class Session:
    """Plays a table to its end, or until whoever sits there leaves."""

    def __init__(self, table: Table, seats: list[int], screen: Screen | None, path: Path) -> None:
        self.table, self.seats, self.screen, self.path = table, seats, screen, path
        self.drawing = drawing_of(table.game)
        self.message = ""
        self._is_shown = False  # whether the picture on paper still holds
        self._shown_at: list[int] = []  # how much was disclosed before each decision of a person
        self._last_seat = seats[0]
        self._sights: dict[int, list[str]] = {seat: [] for seat in seats}

    def run(self) -> None:
        """Until the game is over or somebody quits; then it is saved."""
        try:
            while not self.table.is_over:
                bots_play(self.table, self.seats, self._watch)
                people = [seat for seat in self.table.actors if seat in self.seats]
                if people:
                    self._person_decides(people[0])
        except Quit:
            pass
        save(self.table, self.path)

    def _watch(self) -> None:
        """What people see for a moment only; it is told until they have decided something."""
        for seat in self.seats:
            sight = self.drawing.sight(self.table.view(seat), seat)
            if sight and sight not in self._sights[seat][-1:]:
                self._sights[seat].append(sight)

    def _person_decides(self, seat: int) -> None:
        """Ask until one decision is made or taken back."""
        choices = choices_of(self.table, seat, self.drawing, partial(self._fits, seat))
        self._hand_over(seat)
        self._show(seat, choices)
        line = self._ask()
        self.message = ""
        try:
            self._obey(seat, line, choices)
        except Refused as refusal:
            if not sys.stdin.isatty():  # nobody could answer: what follows would go astray
                save(self.table, self.path)
                raise
            self.message = str(refusal)

    def _fits(self, seat: int, choices: list[Choice]) -> bool:
        view = self.table.view(seat)
        return self.screen is None or self.screen.has_room_for(choices, view, seat)

    def _hand_over(self, seat: int) -> None:
        """Between two people at one terminal nobody looks at the other's cards."""
        if seat != self._last_seat and self.screen and self.screen.is_live:
            names = self.drawing.seat_names(self.table.players)
            self.screen.console.clear()
            self.screen.ask(f"{names[seat]} is next: press Enter when you sit there.")
        self._last_seat = seat

    def _show(self, seat: int, choices: list[Choice]) -> None:
        """A terminal is drawn anew each time; on paper a picture is drawn once a decision."""
        if self.screen is not None and (self.screen.is_live or not self._is_shown):
            told = [*self._sights[seat], *filter(None, [self.message])]
            self.screen.show_turn(self.table, seat, choices, "\n".join(told))
        self._is_shown = True

    def _ask(self) -> str:
        line = self.screen.ask() if self.screen else (sys.stdin.readline() or None)
        if line is None:
            raise Quit
        return line.strip()

    def _obey(self, seat: int, line: str, choices: list[Choice]) -> None:
        if not line and not sys.stdin.isatty():
            return
        if line == "q":
            raise Quit
        if line == "u":
            self._take_back(seat)
        elif line in ("h", "help", "?"):
            self._say(HELP)
        elif line.startswith("?"):
            self._explain(seat, line[1:].strip())
        elif line in ("r", "n"):
            self._turn_page(line)
        else:
            self._play(seat, self._move_meant(line, choices))

    def _move_meant(self, line: str, choices: list[Choice]) -> str:
        if not line and len(choices) == 1:
            return choices[0].move
        if not (line.isascii() and line.isdigit()):
            return line
        if 1 <= int(line[:9]) <= len(choices):
            return choices[int(line) - 1].move
        example = f"a move is written like {choices[0].move}"
        raise Refused(f"choices are numbered 1 to {len(choices)}; {example}")

    def _play(self, seat: int, move: str) -> None:
        shown, before = disclosed(self.table), len(self.table.entries)
        self.table.play(seat, move)
        self._sights[seat].clear()
        self._watch()
        made = sum(entry.seat == seat for entry in self.table.entries[before:])
        self._shown_at += [shown] * made
        self._is_shown = False
        save(self.table, self.path)

    def _take_back(self, seat: int) -> None:
        """One's last decision, and the bots' answers to it, if nothing was disclosed since."""
        if self._shown_at and self._shown_at[-1] == disclosed(self.table):
            bots_take_back(self.table, self.seats)
        undone = self.table.undo(seat)
        self._shown_at = self._shown_at[:-1]
        self._is_shown = False
        self.message = f"{undone} is taken back"
        save(self.table, self.path)

    def _explain(self, seat: int, move: str) -> None:
        refusal = why_not(self.table, seat, move)
        self._say(f"{move} can be played" if refusal is None else str(refusal))

    def _turn_page(self, key: str) -> None:
        if self.screen is None:
            return
        if key == "n":
            self.screen.numbered = not self.screen.numbered
            return
        from ludotoc.cli.rules import page, show

        show(page(self.table.game, "en"))

    def _say(self, text: str) -> None:
        """Answers are part of the next picture; on paper they stand where they were asked."""
        if self.screen and self.screen.is_live:
            self.message = text
        elif self.screen:
            self.screen.console.print(text, markup=False)
