"""`check_game`: sits down to random games and holds every moment of them to the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import Any

from ludotoc.engine.dice import SEED_BYTES, key_of
from ludotoc.engine.game import Game
from ludotoc.engine.record import copy_of, legal_list, set_up_record
from ludotoc.testing import (
    chance,
    endings,
    facts,
    glimpses,
    memory,
    pages,
    records,
    secrecy,
    sense,
    sources,
    tables,
    texts,
    views,
)
from ludotoc.testing.law import Broken, Law, Objection, name_of, sentence_of
from ludotoc.testing.moments import Mix, Moment, Sitting, mixes

Progress = Callable[[int, int, str], None]
GAMES = 24
LOOKS = 8  # a game of n decisions is looked at closely about LOOKS * log(n / LOOKS) times
EVERY = 100  # so many decisions of a game are looked at briefly in any case
SITTINGS = 4  # mixes at which tables and batches are played too

# Of the game itself.
OF_FACTS: tuple[Law, ...] = (
    facts.the_sizes_fit_together,
    facts.options_have_values_and_clauses,
    facts.the_record_has_its_fields,
    facts.a_memory_is_stated,
    facts.every_verb_is_there,
    facts.impossible_tables_are_refused,
    facts.facts_are_read_quickly,
    pages.pages_state_every_clause_once,
    pages.every_clause_begins_a_docstring,
    sources.rules_allocate_and_raise_nothing,
)
# Of a table where chance may be pending.
OF_CHANCE: tuple[Law, ...] = (
    chance.chance_decides_what_can_happen,
    chance.settling_is_drawing_one_by_one,
    chance.draws_come_in_proportion,
    chance.draws_are_disclosed,
    secrecy.public_chance_is_seen_by_all,
)
# Of a table where somebody decides; without them there is no playing on.
OF_DECISIONS: tuple[Law, ...] = (records.somebody_decides, records.legal_actions_ascend)
# Of the same, now and then.
OF_MOMENTS: tuple[Law, ...] = (
    records.only_actors_may_act,
    records.asking_changes_nothing,
    records.tables_are_apart,
    secrecy.what_shows_something_is_disclosed,
    secrecy.what_others_cannot_see_is_secret,
)
# Of the same, and of a table at the end.
OF_VIEWS: tuple[Law, ...] = (
    records.scores_fit_the_table,
    views.the_key_is_wiped,
    views.masking_twice_is_masking_once,
    views.an_imagined_world_looks_the_same,
    views.a_view_knows_what_is_legal,
    views.a_world_can_be_played_on,
    views.features_are_of_the_view,
)
OF_MEMORY: tuple[Law, ...] = (
    memory.facts_ascend,
    memory.forgetting_loses_one_fact,
    memory.a_fact_without_neighbours_is_its_own,
    memory.confusing_loses_nothing,
    memory.a_weak_memory_obeys_the_laws,
)
OF_SENSE: tuple[Law, ...] = (
    sense.liking_reads_the_view_alone,
    sense.promise_is_a_share,
    sense.belief_is_odds,
)
OF_ENDS: tuple[Law, ...] = (
    endings.nothing_happens_after_the_end,
    endings.the_best_points_win,
    endings.a_side_wins_together,
    records.the_same_decisions_give_the_same_table,
)
# What is only judged when all games are played.
OF_NOTES: tuple[Law, ...] = (
    endings.games_end,
    chance.chance_plays_a_part,
    views.worlds_differ,
    secrecy.secrets_are_kept,
)
OF_BATCHES: tuple[Law, ...] = (tables.a_batch_plays_what_a_table_plays,)
# Of text: these are waived by `notation=False`.
OF_TEXT_FORMS: tuple[Law, ...] = (facts.text_forms_are_there,)
OF_MOVES: tuple[Law, ...] = (
    texts.moves_are_read_back,
    texts.nonsense_is_refused,
    texts.the_clock_makes_a_legal_action,
)
OF_OUTCOMES: tuple[Law, ...] = (texts.outcomes_are_read_back,)
OF_POSITIONS: tuple[Law, ...] = (texts.positions_are_read_back, texts.reasons_are_given)
OF_TABLES: tuple[Law, ...] = (tables.records_are_read_back, tables.undo_restores_the_table)
# Of tables where something is seen for a moment only.
OF_GLIMPSES: tuple[Law, ...] = (
    glimpses.what_was_seen_is_not_shown,
    glimpses.what_was_seen_is_not_told,
)
TEXT_LAWS = (*OF_TEXT_FORMS, *OF_MOVES, *OF_OUTCOMES, *OF_POSITIONS, *OF_TABLES, *OF_GLIMPSES)

LAWS: Mapping[str, str] = {
    name_of(law): sentence_of(law)
    for law in (
        *OF_FACTS, *OF_CHANCE, *OF_DECISIONS, *OF_MOMENTS, *OF_VIEWS, *OF_MEMORY, *OF_SENSE,
        *OF_ENDS, *OF_NOTES, *OF_BATCHES, *TEXT_LAWS,
    )
}  # fmt: skip


@dataclass
class Report:
    """What was checked: how many games, decisions and moments, and how often each law was tried."""

    game: str
    seed: int
    notation: bool
    mixes: int = 0
    games: int = 0
    decisions: int = 0
    laws: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """The report in one line."""
        text = "" if self.notation else "; its notation was not checked"
        games = f"{self.games} games in {self.mixes} mixes, {self.decisions} decisions"
        return f"{self.game} keeps {len(self.laws)} laws ({games}, seed {self.seed}){text}"


def check_game(
    game: Game,
    *,
    games: int = GAMES,
    seed: int = 0,
    notation: bool = True,
    laws: Collection[str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play a game at random and hold it to every law, or those named; raise the first breach.

    Every number of players and every mix of options is played, or, where there are more than
    `games`, every value of every option. `notation=False` is for a game that has no text forms yet.
    The same seed looks at the same moments again.
    """
    return _Check(game, games, seed, notation, laws, progress).run()


class _Check:
    """One run over a game."""

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int,
        notation: bool,
        laws: Collection[str] | None,
        progress: Progress | None,
    ) -> None:
        unknown = sorted(set(laws or ()) - set(LAWS))
        if unknown:
            raise ValueError(f"there is no law {', '.join(unknown)}")
        self.game, self.games, self.seed, self.notation = game, games, seed, notation
        self.laws = set(LAWS if laws is None else laws)
        if not notation:
            self.laws -= {name_of(law) for law in TEXT_LAWS}
        if not game.has_memory:
            self.laws -= {name_of(law) for law in OF_MEMORY}
        if not glimpses.has_glimpses(game):
            self.laws -= {name_of(law) for law in OF_GLIMPSES}
        if not game.has_sense:
            self.laws -= {name_of(law) for law in OF_SENSE}
        self.progress = progress
        self.report = Report(game.name, seed, notation)
        self.notes: Counter[str] = Counter()

    def run(self) -> Report:
        """The facts, then the games, then what shows over all of them."""
        game = self.game
        self._judge((*OF_TEXT_FORMS, *OF_FACTS), "", game)
        rng = Random(f"{self.seed} {game.name}")
        chosen = mixes(game, self.games, rng)
        self.report.mixes = len(chosen)
        for number, mix in enumerate(islice(cycle(chosen), max(self.games, len(chosen)))):
            self._tell(number, mix)
            self._play(number, mix)
        for number, mix in enumerate(chosen[:SITTINGS]):
            self._sit_down(number, mix)
        self._judge(OF_NOTES, f"over all games of seed {self.seed}", self.notes)
        self._tell(self.games, None)
        return self.report

    def _tell(self, done: int, mix: Mix | None) -> None:
        if self.progress is not None:
            self.progress(done, self.games, "" if mix is None else _mix_text(mix))

    def _random(self, *what: object) -> Random:
        """Dice of its own for everything, so that no law disturbs the game or another law."""
        return Random(" ".join(map(str, (self.seed, self.game.name, *what))))

    def _play(self, number: int, mix: Mix) -> None:
        """One random game from the deal to its end."""
        game, rng = self.game, self._random("game", number)
        s = set_up_record(game, *mix, key_of(rng.randbytes(SEED_BYTES), game.name))
        m = Moment(game, s, rng, copy_of(s), [], self.notes)
        self.report.games += 1
        while True:
            look = rng.random() < LOOKS / (LOOKS + len(m.made))
            if look:
                m.rng = self._random("laws", number, len(m.made))
            self._look(m, _Where(self.seed, number, mix, m), rng, closely=look)
            if game.verbs.is_over(s):
                self.notes["ended"] += 1
                break
            if len(m.made) == game.longest_game:
                break
            game.verbs.apply(s, m.seat, m.action)
            m.made.append((m.seat, m.action))
        self.notes["games"] += 1
        self.report.decisions += len(m.made)

    def _look(self, m: Moment, where: _Where, rng: Random, *, closely: bool) -> None:
        """What chance leaves, who decides what, and whether all of it is lawful."""
        m.seat, m.action = -1, -1
        if closely:
            chance.note_chance(m)
            self._judge((*OF_CHANCE, *OF_OUTCOMES), where, m)
        self.game.verbs.settle(m.s)
        if self.game.verbs.is_over(m.s):
            self._judge((*OF_ENDS, *OF_VIEWS, *OF_MEMORY, *OF_SENSE, *OF_POSITIONS), where, m)
            return
        actors = m.actors
        if closely or not actors or len(m.made) < EVERY:
            self._judge(OF_DECISIONS, where, m, always=True)
        m.seat = rng.choice(actors)
        m.action = rng.choice(legal_list(self.game, m.s, m.seat))
        if closely:
            self._judge((*OF_MOMENTS, *OF_VIEWS, *OF_MEMORY, *OF_SENSE), where, m)
            self._judge((*OF_MOVES, *OF_POSITIONS, *OF_GLIMPSES), where, m)
            views.note_worlds(m)
            secrecy.note_secrets(m)

    def _sit_down(self, number: int, mix: Mix) -> None:
        """A table and a batch of one mix."""
        for law in (*OF_BATCHES, *OF_TABLES):
            rng = self._random("table", number)
            sitting = Sitting(self.game, *mix, rng.randbytes(SEED_BYTES), rng)
            where = f"seed {self.seed}: a table of {_mix_text(mix)}"
            self._judge((law,), where, sitting)

    def _judge(
        self, laws: tuple[Law, ...], where: object, subject: Any, *, always: bool = False
    ) -> None:
        """Try each law; whatever goes wrong in it, a crash of the game too, breaks it."""
        for law in laws:
            if not always and name_of(law) not in self.laws:
                continue
            try:
                law(subject)
            except Objection as objection:
                raise Broken(self.game.name, law, str(objection), str(where)) from None
            except Exception as crash:
                how = f"{type(crash).__name__}: {crash}"
                raise Broken(self.game.name, law, how, str(where)) from crash
            self.report.laws[name_of(law)] += 1


@dataclass
class _Where:
    """Where in a run a law was broken: written only then."""

    seed: int
    number: int
    mix: Mix
    m: Moment

    def __str__(self) -> str:
        last = f", after {self._move(self.m.made[-1])}" if self.m.made else ""
        coming = (self.m.seat, self.m.action)
        to_come = f", before {self._move(coming)}" if self.m.seat >= 0 else ""
        run = f"seed {self.seed}, game {self.number} ({_mix_text(self.mix)})"
        return f"{run}, decision {len(self.m.made)}{last}{to_come}{self._position()}"

    def _move(self, made: tuple[int, int]) -> str:
        seat, action = made
        return f"action {action}{self._text(seat, action)} of seat {seat}"

    def _text(self, seat: int, action: int) -> str:
        """The move in words, where it can be said of the table as it stands."""
        try:
            return f" ({self.m.game.module('actions').text_of(self.m.s, seat, action)})"
        except Exception:
            return ""

    def _position(self) -> str:
        try:
            return f"\n  {self.m.game.module('position').write_position(self.m.s)}"
        except Exception:
            return ""


def _mix_text(mix: Mix) -> str:
    players, options = mix
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    return f"{players} players{chosen}"
