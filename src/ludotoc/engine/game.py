"""The contract: what a game must say of itself, and the verbs everything else is built on.

A game is a folder. Its `__init__.py` holds `GAME`, the facts at a glance; `state.py` the record;
`rules.py` and `view.py` end in the verbs below, compiled functions over that record; `actions.py`
and `position.py` give numbers their words. The table, the bots, the page, the simulator and the
adapters know nothing but these verbs. Whoever writes a sixth game reads this file and one folder.

The record
    One NumPy structured scalar holds everything that lies on a table, hidden things included. It
    has a field `players`, a field for each option (the index of the value chosen), a field
    `viewer`, a field `stage` below 16 (what is decided next; a GPU computes tables of one stage
    side by side), and a field `chance` (see `engine.dice`) with the secret key. The shell makes it
    all zeros, writes players, options and key, and calls `set_up`.

Seats
    0 to players - 1, clockwise. `CHANCE_SEAT` stands for dice and shuffles, `SPECTATOR` for an
    onlooker who holds no cards. Sets of seats are bits: seat 2 is `1 << 2`.

Actions
    An action is one decision, a number below `GAME.actions`. A move of the sheet may take several:
    first the card, then the pawn and the way. Whatever is decided together on the table is decided
    in stages here, so that numbers stay few and a person can be led through them.

Verbs (compiled; they allocate nothing and never raise, since they also run on a GPU)
    set_up(s)                        begin; what chance must decide first is left pending
    actors(s) -> seats               who decides now; none while chance is pending or at the end
    legal_actions(s, seat, out) -> n write that seat's legal actions, ascending; works on a view too
    apply(s, seat, action)           unchecked; with CHANCE_SEAT the action is chance's outcome
    chance_outcomes(s, out, weights) -> n   what chance may decide now, in proportion
    draw_chance(s) -> outcome        what the key decides, fixed by purpose and position
    settle(s)                        draw and apply until nothing is pending
    is_over(s), scores(s, out), winners(s) -> seats
    is_secret(s, seat, action)       whether others may not see what was decided
    tally(s, action) -> bits         what statistics count about a decision, before it is made
    mask(s, seat)                    wipe all that seat may not know; unlisted means hidden
    imagine(view, key)               fill a view with one possible world, with true probability
    features(view, out) -> n         the learner's numbers, from a view alone
    feature_total(players) -> n      how many those are

Memory (`memory.py`; only in games where remembering is the game, which state `most_facts`)
    A view holds all that its seat has ever seen. These take something of it away, so that whoever
    plays from the view forgets as a person does, and need know no game to do so.
    facts(view, out) -> n            write the facts the viewer must remember, ascending
    forget(view, fact)               the view without that fact
    neighbour(view, fact, which) -> fact    what it is easily taken for; itself, if nothing is.
                                     `which` is any number from 0 on and picks one of several
    confuse(view, fact, other)       what was known of one is now held of the other

Sense (`sense.py`; what a sensible player thinks, for bots; a game without it is played at random)
    liking(s, seat, action) -> points    how much that seat, which may act, likes a legal action;
                                     it reads only what the seat may know
    promise(s, seat) -> share        the part of a win, 0 to 1, that a seat may hope for as things
                                     lie, hidden ones included: where a search stops playing on
    belief(s, seat) -> odds          how well an imagined world explains what others did before
                                     that seat's eyes: above 0 and at most 1
    DIALS                            how a search of this game is best turned (`bots.search.Budget`)

Said besides, in plain Python from a plain view (a game may leave any of it out)
    actions.timed(view) -> Timed     the decision now open to several seats ends after so many
                                     seconds, and who is silent makes the action (`engine.timing`)
    GAME.by_clock                    first words of outcomes that at a live table the clock decides
                                     and not the key: each is a seat, its weight the claims it has
    scene.fleeting(view) -> ids      the pieces whose faces lie open for a moment only: they are
                                     sent once, and nothing sent later tells what they were
    GAME.glimpses                    first words of outcomes that all see for such a moment: no log
                                     of a seat keeps them
    words.TOLD_ALIKE                 true where chance, and what lies open, are told to all in the
                                     words that an onlooker hears: they are then made once
    orders.choices(view, seat)       what a seat may command for later: order -> (picks, sentence)
    orders.obey(view, seat, orders)  the legal action that its standing orders command now, or None;
                                     an order that has become senseless is ignored

Laws (`ludotoc.testing.check_game` checks them)
    mask(imagine(view)) == view, byte for byte, and every card is somewhere exactly once.
    settle(s) equals drawing and applying one outcome after the other.
    legal_actions of a seat are the same on the record and on that seat's view.
    Views are taken of settled tables: nothing is shown while dice roll.
    What shows its own actor something hidden or random raises `chance.disclosed`.
    A view that was made to forget or to confuse obeys the same laws.
    liking of a seat is the same on the record and on that seat's view.
    Who is silent when the time is over makes a legal action.
    What was seen for a moment leaves no trace in what is shown, asked, offered, refused or told.
    promise is 1 for those who won alone and 0 for those who lost, and never leaves 0 to 1.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence

if TYPE_CHECKING:
    import numpy as np

    from ludotoc.engine.jit import Progress

Verb = TypeVar("Verb", bound=Callable[..., Any])
WAY_IN = "way_in"  # what a compiled verb calls its code

CHANCE_SEAT = -1
SPECTATOR = 15
EVERYTHING = -1

RULE_VERBS = (
    "set_up",
    "actors",
    "legal_actions",
    "apply",
    "chance_outcomes",
    "draw_chance",
    "settle",
    "is_over",
    "scores",
    "winners",
    "is_secret",
    "tally",
)
VIEW_VERBS = ("mask", "imagine")
FEATURE_VERBS = ("features", "feature_total")
NOT_AT_A_TABLE = ("settle", "tally")  # a table lets chance decide one by one
MEMORY_VERBS = ("facts", "forget", "neighbour", "confuse")
SENSE_VERBS = ("liking", "promise", "belief")
VERBS = {"rules": RULE_VERBS, "view": VIEW_VERBS, "features": FEATURE_VERBS}


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the first card; the first value is the default."""

    name: str
    values: tuple[str, ...]
    clause: str
    field: str = ""  # its field in the record, if it has another name

    def index(self, value: str) -> int:
        """Where a value stands, or a refusal that lists those there are."""
        if value in self.values:
            return self.values.index(value)
        message, known = "option {option} can be {known}, not {value}", ", ".join(self.values)
        raise Refused(message, self.clause, option=self.name, known=known, value=Quoted(value))


@dataclass(frozen=True)
class Game:
    """The facts of a game at a glance, and the way to its verbs, words and text forms."""

    name: str
    titles: Mapping[str, str]
    clauses: str  # the letters its clause ids begin with
    clause_count: int
    players: tuple[int, ...]
    options: tuple[Option, ...]
    version: int  # raised whenever a rule plays differently
    actions: int  # action numbers are below this
    most_legal: int  # no seat ever has more legal actions at once
    longest_game: int  # decisions after which programs cut a game
    tallies: tuple[str, ...]  # what `tally` counts, for statistics
    package: str
    players_clause: str
    unfit: Callable[[int, Mapping[str, str]], Sentence | None] = lambda players, options: None
    high_wins: bool = True  # whether many points are good; in some games few are
    steady: bool = False  # whether all decisions take much the same way through the rules
    sides: Callable[[int, Mapping[str, str]], int] = lambda players, options: players
    most_facts: int = 0  # no memory ever holds more facts; none where there is no memory.py
    by_clock: tuple[str, ...] = ()  # first words of outcomes that a live table's clock decides
    glimpses: tuple[str, ...] = ()  # first words of outcomes that all see for a moment only

    @property
    def has_memory(self) -> bool:
        """Whether remembering is part of the game, so that it has the memory verbs."""
        return self.most_facts > 0

    @property
    def has_sense(self) -> bool:
        """Whether the game says how a sensible player thinks."""
        return self.has_module("sense")

    @property
    def verb_names(self) -> dict[str, tuple[str, ...]]:
        """Its verbs by the module they live in."""
        memory = {"memory": MEMORY_VERBS} if self.has_memory else {}
        return VERBS | memory | ({"sense": SENSE_VERBS} if self.has_sense else {})

    @cached_property
    def verbs(self) -> Verbs:
        """The compiled verbs; nothing is compiled before it is called or prepared."""
        return Verbs(self)

    @cached_property
    def record_type(self) -> np.dtype[np.void]:
        """The type of the game's record."""
        dtype: np.dtype[np.void] = self.module("state").STATE
        return dtype

    def module(self, name: str) -> Any:
        """A module of the game's folder."""
        found = self._modules.get(name)
        if found is None:
            found = self._modules[name] = importlib.import_module(f"{self.package}.{name}")
        return found

    @cached_property
    def _modules(self) -> dict[str, Any]:
        """Those that were asked for before: a table asks for them many times a move."""
        return {}

    def has_module(self, name: str) -> bool:
        """Whether the game's folder has such a module; some are not asked of every game."""
        found = self._has.get(name)
        if found is None:
            folder = importlib.import_module(self.package)
            is_there = hasattr(folder, "__path__")
            found = is_there and find_spec(f"{self.package}.{name}") is not None
            self._has[name] = found
        return found

    @cached_property
    def _has(self) -> dict[str, bool]:
        """Whether there are modules that were asked about before: to look takes files."""
        return {}

    def check_players(self, players: int) -> int:
        """A number of players this game can be played by, or a refusal."""
        if players not in self.players:
            message, clause = "{game} is for {known} players, not {players}", self.players_clause
            known = ", ".join(map(str, self.players))
            raise Refused(message, clause, game=self.name, known=known, players=players)
        return players

    def check_options(self, players: int, given: Mapping[str, str]) -> dict[str, str]:
        """All options by name, defaults filled in, or a refusal that names what is wrong."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise self._has_no_option(name)
            known[name].index(str(value))
        chosen = {name: str(given.get(name, option.values[0])) for name, option in known.items()}
        if reason := self.unfit(players, chosen):
            raise Refused(reason.template, self.players_clause, **reason.values)
        return chosen

    def _has_no_option(self, name: str) -> Refused:
        if not self.options:
            message = "{game} has no option {option}; it has none"
            return Refused(message, game=self.name, option=Quoted(name))
        message = "{game} has no option {option}; it has {known}"
        known = ", ".join(option.name for option in self.options)
        return Refused(message, game=self.name, option=Quoted(name), known=known)

    def write_options(self, s: np.record, players: int, options: Mapping[str, str]) -> None:
        """The table's choices into the record."""
        s["players"] = players
        for option in self.options:
            s[option.field or option.name] = option.index(options[option.name])

    def read_options(self, s: np.record) -> dict[str, str]:
        """The table's choices back out of a record."""
        return {
            option.name: option.values[int(s[option.field or option.name])]
            for option in self.options
        }


def straight(verb: Verb) -> Verb:
    """A verb for who calls it many times a move, with records of its game and nothing else.

    Once it is compiled nobody looks any more at what kind of thing it is given.
    """
    found: Verb = getattr(verb, WAY_IN, verb)
    return found


class Verbs:
    """A game's compiled functions by name: `game.verbs.apply(s, seat, action)`."""

    set_up: Callable[[Any], None]
    actors: Callable[[Any], int]
    legal_actions: Callable[[Any, int, Any], int]
    apply: Callable[[Any, int, int], None]
    chance_outcomes: Callable[[Any, Any, Any], int]
    draw_chance: Callable[[Any], int]
    settle: Callable[[Any], None]
    is_over: Callable[[Any], bool]
    scores: Callable[[Any, Any], None]
    winners: Callable[[Any], int]
    is_secret: Callable[[Any, int, int], bool]
    tally: Callable[[Any, int], int]
    mask: Callable[[Any, int], None]
    imagine: Callable[[Any, Any], None]
    features: Callable[[Any, Any], int]
    feature_total: Callable[[int], int]
    # Only where the game has a memory.
    facts: Callable[[Any, Any], int]
    forget: Callable[[Any, int], None]
    neighbour: Callable[[Any, int, int], int]
    confuse: Callable[[Any, int, int], None]
    # Only where the game has sense.
    liking: Callable[[Any, int, int], int]
    promise: Callable[[Any, int], float]
    belief: Callable[[Any, int], float]

    def __init__(self, game: Game) -> None:
        self._names = [name for names in game.verb_names.values() for name in names]
        for module, names in game.verb_names.items():
            found = game.module(module)
            for name in names:
                setattr(self, name, getattr(found, name))

    def __iter__(self) -> Iterator[Any]:
        return (getattr(self, name) for name in self._names)

    @property
    def needed(self) -> list[Any]:
        """What a table needs."""
        names = (*RULE_VERBS, *VIEW_VERBS)
        return [getattr(self, name) for name in names if name not in NOT_AT_A_TABLE]

    def prepare(self, progress: Progress | None = None) -> None:
        """Compile what a table needs, or load it from the cache, before its first call."""
        from ludotoc.engine.jit import prepare

        prepare(*self.needed, progress=progress)
