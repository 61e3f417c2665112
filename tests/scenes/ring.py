"""What the tests of both games of the ring share: moments, views, decisions, who says what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT, EVERYTHING, SPECTATOR, Game
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, view_of
from ludotoc.engine.scene import Layout
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Sentence
from ludotoc.games import find_game
from tests.play import tables, toctoc_tables
from tests.playing import table_with

TABLES = {"tock": tables, "toctoc": toctoc_tables}
GAMES = [find_game(name) for name in TABLES]
NAMES = ("Anna", "Marc", "Zoé", "Henri", "Inès", "Paul", "Lou", "Odile")
LEFT_OVER = re.compile(r"[{}|*]|\byou's\b|\bde vous\b|\bde le\b|\bà le\b|\bde [AEIOUÉ]")
WORLD = np.array([7, 11], np.uint64)


def moments(game: Game, seed: int, boards: int, most: int = 4) -> Iterator[np.record]:
    """States of every kind, those included that random games seldom come to."""
    game.verbs.prepare()
    of_game: Any = TABLES[game.name]
    for s in chain(of_game.rare_moments(), of_game.moments(seed, boards, most)):
        yield copy_of(s)


def view(game: Game, s: np.record, seat: int) -> Any:
    """A plain view, of everything too."""
    return plain(s if seat == EVERYTHING else view_of(game, s, seat))


def viewers(s: np.record) -> list[int]:
    return [*range(int(s.players)), SPECTATOR, EVERYTHING]


def deciders(game: Game, s: np.record) -> list[int]:
    return seats_in(int(game.verbs.actors(s)))


def layout_at(game: Game, s: np.record, seat: int) -> Layout:
    made: Layout = game.module("scene").layout(int(s.players), game.read_options(s), seat)
    return made


def other_world(game: Game, s: np.record, seat: int) -> np.record:
    """The same to a seat, with other cards where it cannot look."""
    world = view_of(game, s, seat)
    game.verbs.imagine(world, WORLD)
    return world


Decided = tuple[np.record, np.record, int, int]


def decisions(game: Game, seed: int, boards: int) -> Iterator[Decided]:
    """Every legal decision of some moments: the table before and after, who, and what."""
    rng = Random(seed)
    for s in moments(game, seed, boards):
        for seat in deciders(game, s)[:2]:
            legal = legal_list(game, s, seat)
            for action in rng.sample(legal, min(len(legal), 6)):
                after = copy_of(s)
                game.verbs.apply(after, seat, action)
                yield s, after, seat, action


def outcomes(game: Game, seed: int, boards: int) -> Iterator[tuple[np.record, np.record, int]]:
    """What chance decides after some decisions: the table before and after, and the outcome."""
    begun = table_with(game, Random(seed), 4, {})
    for s in chain([begun], (after for _, after, _, _ in decisions(game, seed, boards))):
        while outcome_list(game, s):
            outcome = int(game.verbs.draw_chance(s))
            later = copy_of(s)
            game.verbs.apply(later, CHANCE_SEAT, outcome)
            yield s, later, outcome
            s = later  # noqa: PLW2901  one outcome after the other


def check_said(sentence: Sentence, listener: int) -> str:
    """It can be said in both languages and nothing of a template is left; says it in English."""
    heard = listener if 0 <= listener < len(NAMES) else None
    texts = [Speaker(language, NAMES, heard).tell(sentence) for language in ("en", "fr")]
    for text in texts:
        assert text, sentence
        assert not LEFT_OVER.search(text), texts
    is_name = sentence.template == "{who:you|*}"
    assert texts[0] != texts[1] or is_name or not sentence.values, texts
    return texts[0]


def words_of(game: Game) -> ModuleType:
    found: ModuleType = game.module("words")
    return found
