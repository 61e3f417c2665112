"""How a table stands: the state that its log leads to, what each seat may know of it, its chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR, Game, straight
from ludotoc.engine.painting import paint
from ludotoc.engine.plain import plain
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    legal_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.engine.showing import shown
from ludotoc.engine.speech import Speaker
from ludotoc.engine.timing import Timed
from ludotoc.play.clock import timed_of
from ludotoc.play.entries import UNDO, Entry, Moment, is_agreed_undo
from ludotoc.play.fairness import (
    Signer,
    blind_of,
    commitment_to,
    house_signer,
    link,
    read_seed,
    with_contributions,
)

ACTORS, ENDED, LOOK = "actors", "ended", "look"  # names of what is known of a table


class Standing:
    """A game in progress, for who looks at it; whoever decides does so at a `Table`."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        *,
        seed: int | str | bytes | None = None,
        contributions: Sequence[bytes] = (),
        signer: Signer | None = None,
        position: str = "",
        carried: str = "",
        commitment: str = "",
    ) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.options = game.check_options(players, options)
        self.contributions = tuple(contributions)
        self.first_position = position
        self.carried = carried
        # A record of a game in progress knows the promise and not yet the seed.
        self.seed = None if commitment and seed is None else read_seed(seed)
        self.commitment = commitment or commitment_to(self.seed or b"")
        self.entries: list[Entry] = []
        self.is_drawn = False
        self._signer = signer
        self._past: list[Moment] = []  # what may still be taken back
        self._played: list[tuple[int, int]] = []  # by whom, and what, as far as it stands
        self._epoch = 0  # how often all agreed to go back across hidden or random things
        self._known: dict[object, Any] = {}  # what was worked out since the table last changed
        self._state = self._first_state()
        self._head = self._open_head = link(b"", self.heading())

    def _key(self) -> np.ndarray[Any, Any]:
        """The key of all chance in this epoch; nothing where the seed is not known."""
        if self.seed is None:
            return np.zeros(2, np.uint64)
        together = with_contributions(self.seed, self.contributions)
        return key_of(together, self.game.name, self._epoch)

    def _first_state(self) -> np.record:
        key = self._key()
        if self.first_position:
            state = self._read_first_position()
            state.chance.key[:] = key
            return state
        state = set_up_record(self.game, self.players, self.options, key)
        if self.carried:
            self.game.module("position").take_over(state, self.carried)
        return state

    def _read_first_position(self) -> np.record:
        """The position a table begins with; it must be for the same players and options."""
        position = self.game.module("position")
        state: np.record = position.read_position(self.first_position)
        found = int(state["players"]), self.game.read_options(state)
        if found != (self.players, self.options) or self.carried:
            raise Refused("the position is not one of a table with these players and options")
        self.first_position = position.write_position(state)
        return state

    def _folded(self) -> np.record:
        """The table that the log leads to."""
        state = self._first_state()
        for who, number in self._played:
            self.game.verbs.apply(state, who, number)
        return state

    def heading(self) -> str:
        """What the chain begins with: everything agreed before the first card."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        contributions = ",".join(each.hex() for each in self.contributions)
        facts = (self.game.name, str(self.game.version), str(self.players), options)
        return "|".join((*facts, self.commitment, contributions, self.first_position, self.carried))

    def _log(self, entry: Entry) -> None:
        blind = blind_of(self.seed or b"", len(self.entries)) if entry.is_secret else b""
        self.entries.append(entry)
        self._head = link(self._head, entry.line, blind)
        if not entry.is_sealed:
            self._open_head = self._head

    @property
    def head(self) -> str:
        """The head of the chain; nothing where the seed is not known, so that none can be made."""
        return self._head.hex() if self.seed is not None else ""

    @property
    def open_head(self) -> str:
        """The head as every seat may see it now: what is sealed enters with what follows it."""
        return self._open_head.hex() if self.seed is not None else ""

    @property
    def signer(self) -> Signer:
        """Who signs this table's record."""
        return self._signer or house_signer()

    @property
    def state(self) -> np.record:
        """A copy of the record, hidden things included: never leaves the house."""
        return copy_of(self._state)

    @property
    def actors(self) -> list[int]:
        """The seats that decide now."""
        if ACTORS not in self._known:
            found = () if self.is_over else seats_in(straight(self.game.verbs.actors)(self._state))
            self._known[ACTORS] = tuple(found)
        return list(self._known[ACTORS])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or by agreement."""
        if ENDED not in self._known:
            self._known[ENDED] = bool(straight(self.game.verbs.is_over)(self._state))
        return self.is_drawn or bool(self._known[ENDED])

    @property
    def scores(self) -> list[int]:
        """The game's own points, seat by seat."""
        out = np.zeros(16, np.int32)
        self.game.verbs.scores(self._state, out)
        return [int(score) for score in out[: self.players]]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; all of them share an agreed draw."""
        if self.is_drawn:
            return list(range(self.players))
        return seats_in(int(self.game.verbs.winners(self._state)))

    @property
    def position(self) -> str:
        """Everything on the table in one line."""
        text: str = self.game.module("position").write_position(self._state)
        return text

    @property
    def timed(self) -> Timed | None:
        """How the decision now open ends by the clock; None where it waits, and when it is over."""
        if not self.actors or not hasattr(self.game.module("actions"), "timed"):
            return None
        return timed_of(self.game, self.look(SPECTATOR))

    def view(self, seat: int) -> np.record:
        """What a seat may know."""
        return view_of(self.game, self._state, seat)

    def seen(self, seat: int) -> np.record:
        """The same for who only reads it: worked out once, until the table changes."""
        if seat not in self._known:
            self._known[seat] = self.view(seat)
        found: np.record = self._known[seat]
        return found

    def look(self, seat: int) -> Any:
        """The same opened up, for whoever draws and tells."""
        if (seat, LOOK) not in self._known:
            self._known[seat, LOOK] = plain(self.seen(seat))
        return self._known[seat, LOOK]

    @property
    def decisions(self) -> int:
        """How many decisions have been made and not taken back."""
        return sum(seat != CHANCE_SEAT for seat, _ in self._played)

    def views(self, seat: int, first: int = 0) -> Iterator[np.record]:
        """What a seat has seen: before the first decision that stands, and after each of them.

        With `first` only what it has seen from after so many decisions on.
        """
        s, made = self._first_state(), 0
        for who, number in self._played:
            if who != CHANCE_SEAT:
                if made >= first:
                    yield view_of(self.game, s, seat)
                made += 1
            self.game.verbs.apply(s, who, number)
        yield view_of(self.game, s, seat)

    def legal_actions(self, seat: int) -> list[int]:
        """The numbers of what a seat may do now."""
        self._check_seat_exists(seat)
        return [] if self.is_over else legal_list(self.game, self.seen(seat), seat)

    def legal_moves(self, seat: int) -> list[str]:
        """What a seat may do now, in notation: the next phrase of its move."""
        actions = self.game.module("actions")
        self._check_seat_exists(seat)
        view = self.view(seat)
        return [actions.text_of(view, seat, action) for action in self.legal_actions(seat)]

    def why_not(self, seat: int, action: int) -> Refused:
        """Why an action is not legal, from what that seat may know."""
        refusal: Refused = self.game.module("refusals").why_not(self.view(seat), seat, action)
        return refusal

    def _check_seat_exists(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            last = self.players - 1
            raise Refused("seats are numbered 0 to {last}, not {seat}", last=last, seat=seat)

    def log(self, seat: int) -> list[str]:
        """What a seat has seen happen, line by line; what was hidden from it is a question mark.

        When all go back, to how many decisions is left out: it counts what was sealed.
        """
        return [
            f"{entry.line.split()[0]} {UNDO if is_agreed_undo(entry) else entry.seen_by(seat)}"
            for entry in self.entries
            if entry.seat == seat or not entry.is_sealed
        ]

    def svg(self, seat: int = SPECTATOR, names: Sequence[str] = (), language: str = "en") -> str:
        """The table as a picture, as a seat sees it."""
        return paint(self.game, self.view(seat), names, language)

    def scenes(self, speakers: Sequence[Speaker]) -> list[bytes]:
        """What lies on the table now, as each listener sees it and in his language, as JSON."""
        return shown(self.game, self._state, speakers)

    def _repr_svg_(self) -> str:
        """In a notebook a table is seen as an onlooker sees it."""
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Standing):
            return NotImplemented
        same = bytes_of(self._state) == bytes_of(other._state)
        return same and self.entries == other.entries and self.heading() == other.heading()

    __hash__: Any = None
