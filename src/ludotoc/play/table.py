"""One table: what is played is checked, applied, logged and chained; the fold of the log is it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR, straight
from ludotoc.engine.record import (
    bytes_of,
    copy_of,
    disclosed_in,
    is_chance_pending,
    legal_list,
    outcome_list,
    view_of,
)
from ludotoc.engine.words import Quoted
from ludotoc.play.clock import check_order, is_by_clock
from ludotoc.play.entries import DRAW, UNDO, Entry, Moment
from ludotoc.play.reading import next_action
from ludotoc.play.standing import Standing


class Table(Standing):
    """A game in progress. It trusts nobody: every move is checked before it is made."""

    insists_on_key = False  # refuse outcomes that the key would not have drawn

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
            action, rest = next_action(self.game, trial, seat, rest)
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

    def check_seat(self, seat: int) -> None:
        """Only seats of this table may act, and only while the game is on."""
        self._check_seat_exists(seat)
        if self.is_over:
            raise Refused("the game is over")

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

    def record(self, *, with_seed: bool = False) -> str:
        """The whole game as text; the seed is revealed once it is over, or to go on later.

        It tells every card that chance has laid and every secret decision. So the record of a game
        that is still played never leaves the house; what a seat may read of it is `log`.
        """
        from ludotoc.play.record import write_record

        return write_record(self, with_seed=with_seed)
