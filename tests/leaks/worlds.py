"""Twin worlds: histories that differ in what somebody has not seen, and look the same to him.

A history is changed a little, again and again: two cards of a shuffle change places, a hidden coin
falls otherwise, somebody decides otherwise. A change stands if everything is still legal and all
looks of the viewer, after each thing that happened, are as they were, byte for byte. It knows no
game: only the verbs of the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT, Game
from ludotoc.engine.record import bytes_of, copy_of, legal_list, outcome_list, view_of
from ludotoc.games.chocolat import state as chocolat
from ludotoc.games.chocottes import state as chocottes
from ludotoc.play.clock import timed_of
from tests.leaks.runs import Moment, Run, decided_by, otherwise
from tests.leaks.stacked import BACK, Deed

Look = Callable[[Game, np.record, int], bytes]
Past = list[np.record]  # the table after each thing that stands
SWAPS = 0.6  # the part of changes that swap two outcomes
SHUFFLE = 8  # so many outcomes at once are laid face down, and nobody looks in between


def seen(game: Game, s: np.record, viewer: int) -> bytes:
    """All that a viewer may know."""
    return bytes_of(view_of(game, s, viewer))


def shown(game: Game, s: np.record, viewer: int) -> bytes:
    """The same without what he must remember because it was shown for a moment only."""
    view, out = view_of(game, s, viewer), np.zeros(max(game.most_facts, 1), np.int16)
    if game.has_memory:
        for fact in out[: game.verbs.facts(view, out)].copy():
            game.verbs.forget(view, int(fact))
        COVER[game.name](view)
    return bytes_of(view)


def cover_box(view: np.record) -> None:
    """Chocolat !: until the first card the box lies open."""
    if view["stage"] < chocolat.CARD:
        view["box"][:] = chocolat.HIDDEN


def cover_cards(view: np.record) -> None:
    """Toc Chocottes: the cards that are being looked at."""
    eye = 1 << min(int(view["viewer"]), chocottes.SPECTATOR_EYE)
    for label in range(chocottes.LABELS):
        is_seen = int(view["glimpse"]) >> label & 1 and int(view["glimpse_to"]) & eye
        if is_seen and label != view["drawn"]:
            view["face"][label] = chocottes.HIDDEN


COVER = {"chocolat": cover_box, "chocottes": cover_cards}


def counted(done: Sequence[Deed]) -> list[bool]:
    """Whether it is told by itself what each deed did; of a shuffle only the end is seen."""
    last, is_shuffle = len(done) - 1, sum(each.is_drawn for each in done) >= SHUFFLE
    return [n == last or not (each.is_drawn and is_shuffle) for n, each in enumerate(done)]


class Twin:
    """A world beside the real one, which some viewers cannot tell from it."""

    def __init__(
        self, run: Run, moments: Sequence[Moment], viewers: Sequence[int], look: Look = seen
    ) -> None:
        self.game, self.moments = run.table.game, moments
        self.done = [list(moment.done) for moment in moments]
        self._viewers, self._look = viewers, look
        self._pasts: list[Past] = [[run.table._first_state()]]
        self._seen: list[list[list[bytes]]] = []  # after each deed of a moment that counts
        for done in self.done:
            past, looks = list(self._pasts[-1]), list[list[bytes]]()
            for deed, counts in zip(done, counted(done), strict=True):
                self._play(past, [deed])
                if counts:
                    looks.append(self._looks(past[-1]))
            self._pasts.append(past)
            self._seen.append(looks)
        self.real = self._pasts[-1][-1]
        self.changes = 0

    def _looks(self, s: np.record) -> list[bytes]:
        return [self._look(self.game, s, viewer) for viewer in self._viewers]

    def _play(self, past: Past, done: Sequence[Deed]) -> Past:
        for each in done:
            if each.who == BACK:
                del past[each.what + 1 :]
                continue
            after = copy_of(past[-1])
            self.game.verbs.apply(after, each.who, each.what)
            past.append(after)
        return past

    @property
    def script(self) -> list[int]:
        """What chance is to decide, in order."""
        return [each.what for done in self.done for each in done if each.is_drawn]

    @property
    def deeds(self) -> list[Moment]:
        """What is to happen."""
        pairs = zip(self.moments, self.done, strict=True)
        return [otherwise(moment, done) for moment, done in pairs]

    @property
    def last(self) -> np.record:
        """The table as it ends up here; `real` is the same in the real world."""
        return self._pasts[-1][-1]

    @property
    def is_different(self) -> bool:
        """Whether anything hidden lies elsewhere, the key aside."""
        one, other = copy_of(self.real), copy_of(self.last)
        one["chance"]["key"][:] = other["chance"]["key"][:]
        return bytes_of(one) != bytes_of(other)

    # --- changes ---

    def drift(self, rng: Random, tries: int) -> Twin:
        """Try so many changes."""
        shuffles = [n for n, done in enumerate(self.done) if sum(d.is_drawn for d in done) > 1]
        choices = [n for n in range(len(self.done)) if self._has_secret(n)] or shuffles
        for _ in range(tries):
            place = rng.choice(shuffles if rng.random() < SWAPS else choices)
            changed = self._changed(rng, place)
            if changed is not None and self._holds(rng, place, changed):
                self.changes += 1
        return self

    def _has_secret(self, number: int) -> bool:
        """Whether a moment has something that some may not see: a choice, or one draw."""
        done, s = self.done[number], self._pasts[number][-1]
        if not done or done[0].who == BACK:
            return False
        is_draw = sum(each.is_drawn for each in done) == 1
        return is_draw or bool(self.game.verbs.is_secret(s, done[0].who, done[0].what))

    def _changed(self, rng: Random, place: int) -> list[Deed] | None:
        done = list(self.done[place])
        drawn = [n for n, each in enumerate(done) if each.is_drawn]
        if len(drawn) > 1:
            one, other = rng.sample(drawn, 2)
            done[one], done[other] = done[other], done[one]
            return None if done[one] == done[other] else done
        number = rng.randrange(len(done)) if done else 0
        options = self._options(place, done, number) if done else []
        if not options:
            return None
        done[number] = done[number]._replace(what=rng.choice(options))
        return done

    def _options(self, place: int, done: list[Deed], number: int) -> list[int]:
        """What might have been decided instead."""
        deed, past = done[number], self._play(list(self._pasts[place]), done[:number])
        if deed.is_drawn:
            found = [outcome for outcome, _ in outcome_list(self.game, past[-1])]
        elif self._is_chosen(place, number, deed.who):
            found = self._choices(past[-1], deed.who)
        else:
            found = []
        return [each for each in found if each != deed.what]

    def _holds(self, rng: Random, place: int, changed: list[Deed]) -> bool:
        """Whether a change leaves everything legal and looking the same; then it stands."""
        past, pasts, worlds = list(self._pasts[place]), [], []
        for number in range(place, len(self.done)):
            done = list(changed if number == place else self.done[number])
            if not self._follow(rng, past, done, number):
                return False
            pasts.append(list(past))
            worlds.append(done)
        self._pasts[place + 1 :], self.done[place:] = pasts, worlds
        return True

    def _follow(self, rng: Random, past: Past, done: list[Deed], number: int) -> bool:
        """Whether a moment can go so and looks as it did; who could not do it does otherwise."""
        looks = iter(self._seen[number])
        for place, counts in enumerate(counted(done)):
            legal = self._possible(past[-1], done[place].who)
            if legal is not None and done[place].what not in legal:
                choices = self._choices(past[-1], done[place].who)
                if not self._is_chosen(number, place, done[place].who) or not choices:
                    return False
                done[place] = done[place]._replace(what=rng.choice(choices))
            is_other = done[place] != self.moments[number].done[place]
            if is_other and self._is_public(past, done[place]):
                return False
            self._play(past, [done[place]])
            if counts and self._looks(past[-1]) != next(looks):
                return False
        return True

    def _is_public(self, past: Past, deed: Deed) -> bool:
        """Whether a log names it to everybody."""
        if self.game.verbs.is_secret(past[-1], deed.who, deed.what):
            return False
        if deed.who != CHANCE_SEAT:
            return True
        text: str = self.game.module("actions").chance_text(past[-1], deed.what)
        return text.split(maxsplit=1)[0] not in self.game.glimpses

    def _possible(self, s: np.record, who: int) -> list[int] | None:
        if who == BACK:
            return None
        if who == CHANCE_SEAT:
            return [outcome for outcome, _ in outcome_list(self.game, s)]
        return legal_list(self.game, s, who)

    def _choices(self, s: np.record, who: int) -> list[int]:
        """What somebody might do; in a sealed window to pass is no deed, and done once only."""
        if who in (BACK, CHANCE_SEAT):
            return []
        timed = timed_of(self.game, s)
        passing = timed.action if timed is not None and timed.is_sealed else None
        return [action for action in legal_list(self.game, s, who) if action != passing]

    def _is_chosen(self, number: int, place: int, who: int) -> bool:
        """Whether somebody unwatched decided it, and not the house in his stead."""
        is_free = place == 0 and who == decided_by(self.moments[number])
        return is_free and who not in self._viewers
