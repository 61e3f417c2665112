"""A game in the terminal: people at some seats, bots at the others."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ludotoc.bots.levels import ADVISER
from ludotoc.cli.help import KEYS, help_lines
from ludotoc.cli.menu import PLAY, Menu
from ludotoc.cli.planning import plan_by_text, planned_lines, question_of
from ludotoc.cli.screen import Page
from ludotoc.cli.tables import save
from ludotoc.cli.things import named
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.planner import plan_with
from ludotoc.engine.words import say
from ludotoc.hosting.company import Company, bots_take_back, disclosed
from ludotoc.hosting.picking import why_not
from ludotoc.hosting.sights import sights

if TYPE_CHECKING:
    from ludotoc.cli.screen import Screen
    from ludotoc.engine.planner import Plan
    from ludotoc.engine.words import Sentence
    from ludotoc.hosting.teller import Teller
    from ludotoc.play import Table


class Quit(Exception):
    """The person leaves; the game can go on later."""


class Session:
    """Plays a table to its end, or until whoever sits there leaves."""

    def __init__(
        self,
        table: Table,
        seats: list[int],
        bots: Mapping[int, str],
        teller: Teller,
        screen: Screen | None,
        path: Path,
    ) -> None:
        self.table, self.seats, self.teller, self.path = table, seats, teller, path
        self.screen = screen
        self.company = Company(table, bots, paced=self._is_live)
        self.set_up_by: dict[str, str] = {}  # names, language and bots, as they were typed
        self.message = ""
        self.picked: tuple[str, ...] = ()
        self.plan: Plan | None = None  # a turn of several parts that is not played yet
        self._is_shown = False  # whether the picture on paper still holds
        self._shown_at: list[int] = []  # how much was disclosed before each decision of a person
        self._last_seat = seats[0]
        self._sights: dict[int, list[str]] = {seat: [] for seat in seats}

    @property
    def _is_live(self) -> bool:
        return self.screen is not None and self.screen.is_live

    def run(self) -> None:
        """Until the game is over or somebody quits; then it is saved."""
        try:
            while not self.table.is_over:
                self.company.play(self._show_thinking, self._watch)
                people = [seat for seat in self.table.actors if seat in self.seats]
                if people:
                    self._person_decides(people[0])
        except Quit:
            pass
        save(self.table, self.path)

    def _watch(self) -> None:
        """What people see for a moment only; it is told until they have decided something."""
        for seat in self.seats:
            sight = sights(self.table, seat, self.teller)
            if sight and sight not in self._sights[seat][-1:]:
                self._sights[seat].append(sight)

    def _show_thinking(self, bot: int) -> None:
        """Whom one waits for, while one does; several people look on as strangers would."""
        if self.screen is None or not self.screen.is_live:
            return
        seat = self.seats[0] if len(self.seats) == 1 else SPECTATOR
        news = self.teller.news_since_turn(seat) if seat != SPECTATOR else ()
        thinking = say("{who} is thinking", who=self.teller.names[bot])
        page = Page(self.teller.title(), news, self._tell(seat, thinking))
        self.screen.show(self.table.view(seat), seat, page)

    def _person_decides(self, seat: int) -> None:
        """Ask until one decision is made or taken back."""
        menu = Menu(self.plan or self.table, seat, self.teller, self.picked)
        self._hand_over(seat)
        self._show(seat, menu)
        line = self._ask(seat)
        self.message = ""
        try:
            self._obey(seat, line, menu)
        except Refused as refusal:
            if not sys.stdin.isatty():  # nobody could answer: what follows would go astray
                save(self.table, self.path)
                raise
            self.message = self.teller.refusal(seat, refusal)

    def _hand_over(self, seat: int) -> None:
        """Between two people at one terminal nobody looks at the other's cards."""
        if seat != self._last_seat and self.screen and self.screen.is_live:
            self.screen.console.clear()
            name = self.teller.names[seat]
            next_one = say("{name} is next: press Enter when you sit there", name=name)
            self.screen.say("\n" * (self.screen.height // 3))
            self.screen.say(f"   {self._tell(seat, next_one)}", "bold")
            if self.screen.ask() is None:
                raise Quit
        self._last_seat = seat

    def _show(self, seat: int, menu: Menu) -> None:
        """A terminal is drawn anew each time; on paper a picture is drawn once a decision."""
        if self.screen is not None and (self.screen.is_live or not self._is_shown):
            planned = planned_lines(self.plan, self.teller, seat)
            told = [*self._sights[seat], *planned, *filter(None, [self.message])]
            page = Page(
                self._title(seat),
                self.teller.news_since_turn(seat),
                question_of(self.plan, self.teller, menu, seat),
                [offer.label for offer in menu.offers],
                "\n".join(told),
                menu.numbers,
            )
            self.screen.show(menu.view, seat, page)
        self._is_shown = True

    def _title(self, seat: int) -> str:
        name = self.teller.names[seat]
        seated = say("you are {name}", name=name)
        return f"{self.teller.title()} · {self.teller.speaker(seat).say(seated)}"

    def _tell(self, seat: int, sentence: Sentence) -> str:
        return self.teller.say(seat, sentence)

    def _ask(self, seat: int) -> str:
        if self.screen is None:
            line = sys.stdin.readline() or None
        else:
            line = self.screen.ask(self.teller.speaker(seat).say(say(KEYS)))
        if line is None:
            raise Quit
        return line.strip()

    def _obey(self, seat: int, line: str, menu: Menu) -> None:
        if not line and not sys.stdin.isatty():
            return
        if line == "q":
            raise Quit
        orders = {"u": self._take_back, "h": self._hint, "l": self._show_log, "?": self._help}
        if line in orders:
            orders[line](seat)
        elif line.startswith("?"):
            self._explain(seat, line[1:].strip(), menu)
        elif line in ("r", "n"):
            self._turn_page(line)
        else:
            self._choose(seat, line, menu)

    def _choose(self, seat: int, line: str, menu: Menu) -> None:
        """By number, step by step; or a move as it is written, in one go."""
        offer = menu.meant_by(line)
        if offer is None:
            self._choose_by_text(seat, line)
        elif offer.picked == (PLAY,):
            self._play(seat, actions=self.plan.actions if self.plan else ())
        elif offer.action is None:
            self.picked = offer.picked
            self._is_shown = False
        else:
            self._play_offer(seat, offer.action)

    def _choose_by_text(self, seat: int, line: str) -> None:
        if self.plan is None:
            self._play(seat, line)
            return
        plan_by_text(self.plan, self.table, line)
        self._has_planned()

    def _play_offer(self, seat: int, action: int) -> None:
        """A turn of several parts is planned first; anything else is played at once."""
        if self.plan is not None:
            self.plan.choose(action)
        else:
            self.plan = plan_with(self.table.game, self.table.view(seat), seat, action)
        if self.plan is not None:
            self._has_planned()
        else:
            self._play_at_once(seat, action)

    def _has_planned(self) -> None:
        self.picked, self._is_shown = (), False

    def _play_at_once(self, seat: int, action: int) -> None:
        """What is then left without a choice follows, if nothing was disclosed."""
        shown = disclosed(self.table)
        self._play(seat, actions=[action])
        while self.table.actors == [seat] and disclosed(self.table) == shown:
            legal = self.table.legal_actions(seat)
            if len(legal) != 1:
                return
            self._play(seat, actions=legal)

    def _play(self, seat: int, move: str = "", actions: Sequence[int] = ()) -> None:
        shown, before = disclosed(self.table), len(self.table.entries)
        if actions:
            self.table.play_actions(seat, actions)
        else:
            self.table.play(seat, move)
        self.picked, self.plan = (), None
        self._sights[seat].clear()
        self._watch()
        made = sum(entry.seat == seat for entry in self.table.entries[before:])
        self._shown_at += [shown] * made
        self._is_shown = False
        save(self.table, self.path)

    def _take_back(self, seat: int) -> None:
        """The last pick or part of a plan; or one's last decision and the bots' answers."""
        self._is_shown = False
        if self.picked:
            self.picked = self.picked[:-1]
            return
        if self.plan is not None:
            self.plan.take_back()
            self.plan = self.plan if self.plan.actions else None
            return
        if self._shown_at and self._shown_at[-1] == disclosed(self.table):
            bots_take_back(self.table, self.seats)
        undone = self.table.undo(seat)
        self.company.begin_again()
        self._shown_at = self._shown_at[:-1]
        self.message = self._tell(seat, say("{move} is taken back", move=undone))
        save(self.table, self.path)

    def _hint(self, seat: int) -> None:
        """What a good player would do, in words."""
        from ludotoc.cli.progress import prepare_bots

        source = self.plan or self.table
        legal = source.legal_actions(seat)
        if not legal:
            raise Refused("press Enter to play this, or u to take the last part back")
        prepare_bots(self.table.game, [ADVISER.name])
        view = source.view(seat)
        action = self.company.hint(seat, view, legal).action
        self._say(
            self._tell(seat, say("a hint: {move}", move=self.teller.offered(view, seat, action)))
        )

    def _explain(self, seat: int, text: str, menu: Menu) -> None:
        names = named(text, menu, self.teller)
        refusal = why_not(self.table, seat, text, names, self.plan)
        if refusal is None:
            self._say(self._tell(seat, say("{move} can be played", move=text)))
        else:
            self._say(self.teller.refusal(seat, refusal))

    def _help(self, seat: int) -> None:
        self._page(seat, help_lines(self.teller, seat))

    def _show_log(self, seat: int) -> None:
        self._page(seat, self.teller.news(seat))

    def _page(self, seat: int, lines: list[str]) -> None:
        """Something longer to read, on a screen of its own."""
        if self.screen is None:
            return
        if not self.screen.is_live:
            self.screen.say("\n".join(lines))
            return
        self.screen.console.clear()
        self.screen.say("\n".join(lines[-(self.screen.height - 1) :]))
        self.screen.ask(self._tell(seat, say("press Enter to go on")))

    def _turn_page(self, key: str) -> None:
        if self.screen is None:
            return
        if key == "n":
            self.screen.numbered = not self.screen.numbered
            return
        from ludotoc.cli.rules import LANGUAGES, show

        language = self.teller.language
        show(self.table.game, language if language in LANGUAGES else "en")

    def _say(self, text: str) -> None:
        """Answers are part of the next picture; on paper they stand where they were asked."""
        if self.screen and self.screen.is_live:
            self.message = text
        elif self.screen:
            self.screen.say(text)
