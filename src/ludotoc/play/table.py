"""One table: what is played is checked, applied, logged and chained; the fold of the log is it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused, Unreadable
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR, Game, straight
from ludotoc.engine.painting import paint
from ludotoc.engine.plain import plain
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    disclosed_in,
    is_chance_pending,
    legal_list,
    outcome_list,
    seats_in,
    set_up_record,
    view_of,
)
from ludotoc.engine.showing import shown
from ludotoc.engine.speech import Speaker
from ludotoc.engine.timing import Timed
from ludotoc.engine.words import Quoted
from ludotoc.play.clock import check_order, is_by_clock, timed_of
from ludotoc.play.fairness import (
    Signer,
    blind_of,
    commitment_to,
    house_signer,
    link,
    read_seed,
    with_contributions,
)

UNDO = "undo"
DRAW = "draw"
HIDDEN = "?"
ACTORS, ENDED, LOOK = "actors", "ended", "look"  # names of what is known of a table


@dataclass(frozen=True)
class Entry:
    """One thing that happened: a decision, an outcome of chance, or an undo."""

    seat: int
    text: str
    is_secret: bool = False
    shown: str = ""  # what all see of it, where that is less than its text, or more
    is_sealed: bool = False  # secret, and nobody else may notice that it has happened at all
    number: int = field(default=-1, compare=False)  # of the action or the outcome, where it is one

    def seen_by(self, seat: int) -> str:
        """What a seat sees of it; a question mark where that is nothing."""
        if self.is_secret and self.seat != seat:
            return self.shown or HIDDEN
        return self.text if self.is_secret else self.shown or self.text

    @property
    def line(self) -> str:
        """The entry as it is chained and written."""
        return f"{'*' if self.seat == CHANCE_SEAT else self.seat} {self.text}"


def _is_agreed_undo(entry: Entry) -> bool:
    """Whether all agreed to go back."""
    return entry.seat == CHANCE_SEAT and entry.text.startswith(UNDO)


@dataclass(frozen=True)
class Moment:
    """How the table stood before a decision, so that it can be taken back."""

    seat: int
    text: str
    state: np.record
    disclosed: int


class Table:
    """A game in progress. It trusts nobody: every move is checked before it is made."""

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
        self.insists_on_key = False  # refuse outcomes that the key would not have drawn
        self._signer = signer
        self._past: list[Moment] = []
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

    def heading(self) -> str:
        """What the chain begins with: everything agreed before the first card."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        contributions = ",".join(each.hex() for each in self.contributions)
        facts = (self.game.name, str(self.game.version), str(self.players), options)
        return "|".join((*facts, self.commitment, contributions, self.first_position, self.carried))

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

    def play(self, seat: int, move: str) -> None:
        """Make a move: one phrase, or several that follow each other. All of it or nothing."""
        for action in self.read_move(seat, move):
            self.make(seat, action)
        self.settle()

    def read_move(self, seat: int, move: str) -> list[int]:
        """The actions that a move stands for, each of them checked; nothing is played."""
        trial, rest, actions = copy_of(self._state), " ".join(move.split()), []
        self.check_seat(seat)
        while rest:
            action, rest = self.next_action(trial, seat, rest)
            actions.append(action)
            is_sealed = self._is_sealed(trial, seat, action)
            self.game.verbs.apply(trial, seat, action)
            if rest and (self._has_disclosed(trial) or (is_sealed and not self._acts(trial, seat))):
                message = "something hidden or random comes before {rest}, so play that by itself"
                raise Refused(message, rest=Quoted(rest[:24]))
        if not actions:
            raise Refused("an empty move moves nothing")
        self._check_chance(trial)
        return actions

    def play_action(self, seat: int, action: int) -> None:
        """The same by number."""
        self.play_actions(seat, [action])

    def play_actions(self, seat: int, actions: Sequence[int]) -> None:
        """Several decisions in a row, such as were planned together: all of them or none."""
        self.check_seat(seat)
        if len(actions) == 1 and self.seed is not None:
            self._check_action(self._state, seat, actions[0])
        else:
            self._try(seat, actions)
        for action in actions:
            self.make(seat, action)
        self.settle()

    def _try(self, seat: int, actions: Sequence[int]) -> None:
        """Decisions that follow each other, made for a trial."""
        trial = copy_of(self._state)
        for place, action in enumerate(actions, 1):
            self._check_action(trial, seat, action)
            is_sealed = self._is_sealed(trial, seat, action)
            self.game.verbs.apply(trial, seat, action)
            is_cut = self._has_disclosed(trial) or (is_sealed and not self._acts(trial, seat))
            if place < len(actions) and is_cut:
                raise Refused("something hidden or random comes in the middle of this turn")
        self._check_chance(trial)

    @property
    def timed(self) -> Timed | None:
        """How the decision now open ends by the clock; None where it waits, and when it is over."""
        if not self.actors or not hasattr(self.game.module("actions"), "timed"):
            return None
        return timed_of(self.game, self.look(SPECTATOR))

    def close(self, order: Sequence[int] = ()) -> None:
        """The time is over: who still acts makes the action that `timed` names, seat by seat.

        Claims are then resolved as they came: `order` names the seat of each, the first to come
        first. Without it the key orders them. All of it is done, or nothing.
        """
        timed, silent, trial = self.timed, self.actors, copy_of(self._state)
        if self.is_over:
            raise Refused("the game is over")
        if timed is None:
            raise Refused("nothing here ends by the clock")
        for seat in silent:
            self.game.verbs.apply(trial, seat, timed.action)
        self._check_chance(trial)
        check_order(self.game, trial, order)
        for seat in silent:
            self.make(seat, timed.action)
        self._past.clear()
        for seat in order:
            self._give_turn(seat)
        self.settle()

    def _give_turn(self, seat: int) -> None:
        """A seat's next claim comes, unless it has lapsed with one that came before."""
        outcomes = [outcome for outcome, _ in outcome_list(self.game, self._state)]
        if seat in outcomes and is_by_clock(self.game, self._state, seat):
            self.give_chance(seat)

    def _check_action(self, s: np.record, seat: int, action: int) -> None:
        if action in legal_list(self.game, s, seat):
            return
        if not 0 <= action < self.game.actions:
            raise Refused("actions are numbers from 0 to {last}", last=self.game.actions - 1)
        refusal: Refused = self.game.module("refusals").why_not(
            view_of(self.game, s, seat), seat, action
        )
        raise refusal

    def _has_disclosed(self, trial: np.record) -> bool:
        """Whether chance or a hidden card has come between: nobody may choose with it in sight."""
        is_new = disclosed_in(trial) != disclosed_in(self._state)
        return is_new or is_chance_pending(self.game, trial)

    def _acts(self, s: np.record, seat: int) -> bool:
        return bool(int(self.game.verbs.actors(s)) >> seat & 1)

    def _is_sealed(self, s: np.record, seat: int, action: int) -> bool:
        """Whether a decision leaves everybody else's view as it was."""
        return self._is_secret(s, seat, action) and self._goes_unnoticed(s, seat, action)

    def _is_secret(self, s: np.record, seat: int, number: int) -> bool:
        """Whether others may not see what was decided."""
        return bool(straight(self.game.verbs.is_secret)(s, seat, number))

    def _goes_unnoticed(self, s: np.record, seat: int, action: int) -> bool:
        after = copy_of(s)
        straight(self.game.verbs.apply)(after, seat, action)
        others = [other for other in (*range(self.players), SPECTATOR) if other != seat]
        return all(
            bytes_of(view_of(self.game, s, other)) == bytes_of(view_of(self.game, after, other))
            for other in others
        )

    def _check_chance(self, s: np.record) -> None:
        """Without the seed nothing can be drawn, so what asks for a draw is refused beforehand."""
        if self.seed is None and is_chance_pending(self.game, s):
            raise Refused("the seed is not known: this game can be looked at, not played on")

    def why_not(self, seat: int, action: int) -> Refused:
        """Why an action is not legal, from what that seat may know."""
        refusal: Refused = self.game.module("refusals").why_not(self.view(seat), seat, action)
        return refusal

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last decision back now, without asking anybody."""
        return not self.is_over and self._is_fresh() and self._past[-1].seat == seat

    def _is_fresh(self) -> bool:
        """Whether nothing hidden or random has followed the last decision."""
        now = disclosed_in(self._state)
        return bool(self._past) and self._past[-1].disclosed == now

    def undo(self, seat: int) -> str:
        """Take back one's last decision, unless something hidden or random has followed it."""
        self.check_seat(seat)
        if not self._is_fresh():
            raise Refused("nothing can be taken back across a hidden or random event")
        if self._past[-1].seat != seat:
            raise Refused("only who made the last decision may take it back")
        last = self._past.pop()
        self._state = last.state
        self._known.clear()
        while self._played.pop()[0] == CHANCE_SEAT:
            pass
        self._log(Entry(seat, UNDO))
        return last.text

    def undo_agreed(self, decisions: int) -> None:
        """All seats agree to go back to how it stood after so many decisions, whatever followed.

        What is drawn from then on is drawn anew.
        """
        if self.is_over:
            raise Refused("the game is over")
        made = [place for place, (who, _) in enumerate(self._played) if who != CHANCE_SEAT]
        if not 0 <= decisions < len(made):
            template = "{made:decision stands|decisions stand}, so one cannot go back to {number}"
            raise Refused(template, made=len(made), number=decisions)
        self._epoch += 1
        del self._played[made[decisions] :]
        self._state = self._folded()
        self._known.clear()
        self._past.clear()
        self._log(Entry(CHANCE_SEAT, f"{UNDO} {decisions}"))

    def _folded(self) -> np.record:
        """The table that the log leads to."""
        state = self._first_state()
        for who, number in self._played:
            self.game.verbs.apply(state, who, number)
        return state

    def agree_to_draw(self) -> None:
        """All seats agree that nobody wins."""
        if self.is_over:
            raise Refused("the game is over")
        self._log(Entry(CHANCE_SEAT, DRAW))
        self.is_drawn = True
        self._known.clear()

    def rematch(
        self, seed: int | str | bytes | None = None, contributions: Sequence[bytes] = ()
    ) -> Table:
        """The next game at the same table, with what the rules carry over."""
        if not self.is_over:
            raise Refused("a rematch begins when the game is over")
        carry_over = getattr(self.game.module("position"), "carry_over", None)
        carried = "" if carry_over is None else carry_over(self._state)
        table = Table(
            self.game,
            self.players,
            self.options,
            seed=seed,
            contributions=contributions,
            signer=self._signer,
            carried=carried,
        )
        table.settle()
        return table

    def svg(self, seat: int = SPECTATOR, names: Sequence[str] = (), language: str = "en") -> str:
        """The table as a picture, as a seat sees it."""
        return paint(self.game, self.view(seat), names, language)

    def scenes(self, speakers: Sequence[Speaker]) -> list[bytes]:
        """What lies on the table now, as each listener sees it and in his language, as JSON."""
        return shown(self.game, self._state, speakers)

    def _repr_svg_(self) -> str:
        """In a notebook a table is seen as an onlooker sees it."""
        return self.svg()

    def record(self, *, with_seed: bool = False) -> str:
        """The whole game as text; the seed is revealed once it is over, or to go on later.

        It tells every card that chance has laid and every secret decision. So the record of a game
        that is still played never leaves the house; what a seat may read of it is `log`.
        """
        from ludotoc.play.record import write_record

        return write_record(self, with_seed=with_seed)

    def _check_seat_exists(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            last = self.players - 1
            raise Refused("seats are numbered 0 to {last}, not {seat}", last=last, seat=seat)

    def check_seat(self, seat: int) -> None:
        """Only seats of this table may act, and only while the game is on."""
        self._check_seat_exists(seat)
        if self.is_over:
            raise Refused("the game is over")

    def next_action(self, s: np.record, seat: int, text: str) -> tuple[int, str]:
        """The legal action the text begins with, the longest name first, and what is left."""
        actions = self.game.module("actions")
        found: list[tuple[int, int]] = []
        for action in legal_list(self.game, s, seat):
            for name in actions.names_of(s, seat, action):
                begins = text[: len(name)].lower() == name.lower()
                if begins and text[len(name) : len(name) + 1] in ("", " "):
                    found.append((len(name), -action))
        if found:
            length, action = max(found)
            return -action, text[length:].lstrip()
        return self._read_action(view_of(self.game, s, seat), seat, text)

    def _read_action(self, view: np.record, seat: int, text: str) -> tuple[int, str]:
        """The same for a phrase that is no proper name: it is read, or refused with its reason."""
        actions, why_not = self.game.module("actions"), self.game.module("refusals").why_not
        legal, words = legal_list(self.game, view, seat), text.split()
        refusal = None
        for length in (2, 1):
            try:
                action = actions.read_action(view, seat, " ".join(words[:length]))
            except Refused as malformed:
                is_better = refusal is None or isinstance(refusal, Unreadable)
                refusal = malformed if is_better else refusal
                continue
            if action in legal:
                return action, " ".join(words[length:])
            raise why_not(view, seat, action)
        raise refusal if refusal and legal else why_not(view, seat, 0)

    def make(self, seat: int, action: int) -> None:
        """Make and log one decision that has been checked; chance stays pending."""
        text = self.game.module("actions").text_of(self._state, seat, action)
        is_secret = self._is_secret(self._state, seat, action)
        is_sealed = is_secret and self._goes_unnoticed(self._state, seat, action)
        if is_sealed:  # whether it can be taken back would tell what others did meanwhile
            self._past.clear()
        else:
            self._remember(seat, text)
        seen = self._shown(seat, action)
        self._log(Entry(seat, text, is_secret, seen, is_sealed, action))

    def _shown(self, seat: int, action: int) -> str:
        """Make a decision: what an onlooker sees of it, where the game has words for that."""
        shown_text = getattr(self.game.module("actions"), "shown_text", None)
        before = None if shown_text is None else self.seen(SPECTATOR)
        self._apply(seat, action)
        return "" if shown_text is None else str(shown_text(before, self.seen(SPECTATOR)))

    def _apply(self, seat: int, number: int) -> None:
        """A decision or an outcome happens; nothing that was known of the table holds any more."""
        straight(self.game.verbs.apply)(self._state, seat, number)
        self._played.append((seat, number))
        self._known.clear()

    def _remember(self, seat: int, text: str) -> None:
        now = disclosed_in(self._state)
        if self._past and self._past[-1].disclosed != now:
            self._past.clear()
        self._past.append(Moment(seat, text, copy_of(self._state), now))

    def settle(self) -> None:
        """Let the key decide whatever chance has pending."""
        self._check_chance(self._state)
        while is_chance_pending(self.game, self._state):
            if self.is_over:
                raise Refused("the game is over")
            self._let_happen(int(straight(self.game.verbs.draw_chance)(self._state)))

    def give_chance(self, outcome: int) -> None:
        """Decide what chance has pending, as the key drew it or as whoever stacks the deck says."""
        if self.is_over:
            raise Refused("the game is over")
        if outcome not in [each for each, _ in outcome_list(self.game, self._state)]:
            raise Refused("chance cannot decide {outcome} here", outcome=outcome)
        if self.insists_on_key and not self._is_vouched_for(outcome):
            raise Refused("this is not what the seed gives here")
        self._let_happen(outcome)

    def _let_happen(self, outcome: int) -> None:
        """Chance has decided."""
        text = self.game.module("actions").chance_text(self._state, outcome)
        is_secret = self._is_secret(self._state, CHANCE_SEAT, outcome)
        is_secret |= text.split(maxsplit=1)[0] in self.game.glimpses  # seen by all, for a moment
        self._apply(CHANCE_SEAT, outcome)
        self._log(Entry(CHANCE_SEAT, text, is_secret, number=outcome))

    def _is_vouched_for(self, outcome: int) -> bool:
        """Whether the key draws this here, or the clock decides and the key has no say."""
        is_drawn = outcome == int(self.game.verbs.draw_chance(self._state))
        return is_drawn or is_by_clock(self.game, self._state, outcome)

    def _log(self, entry: Entry) -> None:
        blind = blind_of(self.seed or b"", len(self.entries)) if entry.is_secret else b""
        self.entries.append(entry)
        self._head = link(self._head, entry.line, blind)
        if not entry.is_sealed:
            self._open_head = self._head

    def log(self, seat: int) -> list[str]:
        """What a seat has seen happen, line by line; what was hidden from it is a question mark.

        When all go back, to how many decisions is left out: it counts what was sealed.
        """
        return [
            f"{entry.line.split()[0]} {UNDO if _is_agreed_undo(entry) else entry.seen_by(seat)}"
            for entry in self.entries
            if entry.seat == seat or not entry.is_sealed
        ]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        same = bytes_of(self._state) == bytes_of(other._state)
        return same and self.entries == other.entries and self.heading() == other.heading()

    __hash__: Any = None
