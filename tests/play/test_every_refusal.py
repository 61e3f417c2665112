"""Every sentence with which the rules say no is said somewhere: none is dead, none untested.

Boards of all kinds are asked about everything: all that a seat may not do, and all that lies there.
What even they seldom come to has a scenario of its own. A refusal that nothing here meets fails:
it then needs a scenario.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import numpy as np
import pytest

from ludotoc.draw.picture import layout_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR, Game
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, view_of
from ludotoc.engine.words import Sentence
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table
from tests.catalogue import find_templates, read_package
from tests.play import chocolat, chocottes, tables, toctoc_tables, toctoctoc
from tests.play import test_chocottes_refusals as for_chocottes
from tests.play import test_tock_refusals as for_tock
from tests.play import test_toctoc_refusals as for_toctoc
from tests.play import test_toctoctoc_refusals as for_toctoctoc
from tests.playing import any_table
from tests.scenes import test_tock as for_tock_scenes
from tests.scenes.chocottes import draws
from tests.scenes.test_chocottes import TOUCHED, table_at, touch, why_not_piece

# The files of each game in which its rules say no; text that cannot be read is refused elsewhere.
REFUSING = {
    "tock": ("refusals", "reasons", "obstacles"),
    "toctoc": ("refusals", "reasons", "obstacles"),
    "toctoctoc": ("refusals", "reasons", "touched"),
    "chocolat": ("refusals", "obstacles"),
    "chocottes": ("reasons", "touching"),
}
BOARDS = 40
UNHEARD_OF = "teddy"
# So many actions and things are asked about of who decides, and of all others.
ACTIONS_ASKED, THINGS_ASKED = (200, 4), (20, 3)


@cache
def refusals_of(name: str) -> frozenset[str]:
    """All templates of those files."""
    paths = {f"games/{name}/{each}.py" for each in REFUSING[name]}
    return frozenset(use.template for use in _uses() if use.path in paths)


@cache
def _uses() -> list:  # type: ignore[type-arg]
    return find_templates(read_package()).uses


def boards(name: str) -> Iterator[np.record]:
    """Moments of a game, the seldom ones too."""
    if name == "tock":
        return chain(tables.rare_moments(), tables.moments(5, BOARDS))
    if name == "toctoc":
        return chain(toctoc_tables.rare_moments(), toctoc_tables.moments(5, BOARDS))
    if name == "chocolat":
        return chocolat.moments(5, 6)
    return iter({"toctoctoc": toctoctoc, "chocottes": chocottes}[name].pool())


def pending(game: Game) -> Iterator[np.record]:
    """One moment of each kind in which chance decides."""
    if game.name == "chocottes":
        drawn = chain.from_iterable(draws(seed) for seed in range(4))
        yield from {int(before.stage): before for before, *_ in drawn}.values()
    seen = set()
    for seed in range(6):
        rng = Random(seed)
        s = any_table(game, rng)
        for _ in range(1500):
            if outcomes := outcome_list(game, s):
                if int(s.stage) not in seen:
                    seen.add(int(s.stage))
                    yield copy_of(s)
                game.verbs.apply(s, CHANCE_SEAT, rng.choice(outcomes)[0])
            elif game.verbs.is_over(s):
                break
            else:
                seat = rng.choice(seats_in(int(game.verbs.actors(s))))
                game.verbs.apply(s, seat, rng.choice(legal_list(game, s, seat)))


def asked(game: Game, s: np.record, rng: Random) -> Iterator[Refused]:
    """Why a seat may not do this and pick that: much of who decides, a little of the others."""
    refusals, players = game.module("refusals"), int(s.players)
    if outcome_list(game, s):  # nobody sees such a moment; whoever replays a table does
        yield refusals.why_not(s, 0, 0)
    for seat in (*range(players), SPECTATOR):
        view = view_of(game, s, seat)
        legal = set() if seat == SPECTATOR else set(legal_list(game, view, seat))
        idle = [action for action in range(game.actions) if action not in legal]
        for action in some(rng, idle, ACTIONS_ASKED[not legal]) if seat != SPECTATOR else ():
            yield refusals.why_not(view, seat, action)
        for each in (UNHEARD_OF, *some(rng, things_at(game, s, seat), THINGS_ASKED[not legal])):
            if (refusal := refusals.why_not_piece(plain(view), seat, each)) is not None:
                yield refusal


def some(rng: Random, things: list, most: int) -> list:  # type: ignore[type-arg]
    return rng.sample(things, min(most, len(things)))


def things_at(game: Game, s: np.record, seat: int) -> list[str]:
    """All ids of pieces and spots."""
    options = tuple(game.read_options(s).items())
    spots = layout_of(game.package, int(s.players), options, seat).spots
    pieces = game.module("scene").scene(plain(view_of(game, s, seat))).pieces
    return sorted({each.id for each in (*pieces, *spots)})


def by_scenario(name: str) -> Iterator[Refused]:
    """What has a scenario of its own."""
    if name == "toctoctoc":
        for position, seat, action, _, _ in for_toctoctoc.REASONS:
            yield for_toctoctoc.why_not(for_toctoctoc.at(position).view(seat), seat, action)
    if name == "tock":
        found = for_tock_scenes.twin_on_the_table()
        assert found is not None
        yield found
    if name == "chocottes":
        for position, seat, what, _ in TOUCHED:
            table = table_at(position)
            found = why_not_piece(plain(table.view(seat)), seat, touch(table, seat, what))
            assert found is not None
            yield found
    for table, seat, move in scenarios(name):
        with pytest.raises(Refused) as refused:
            table.play(seat, move)
        yield refused.value


def scenarios(name: str) -> Iterator[tuple[Table, int, str]]:
    """A table, who is refused, and what."""
    if name == "tock":
        yield from ((for_tock.table_of(case), for_tock.RED, case[3]) for case in for_tock.CASES)
    elif name == "toctoc":
        for hand, fields, before, move, *_ in for_toctoc.cases():
            yield for_toctoc.case_table(hand, fields, before), for_toctoc.RED, move
    elif name == "chocottes":
        for where, seat, move, *_ in for_chocottes.CASES:
            yield for_chocottes.table_at(where), seat, move


def templates_in(said: Sentence) -> set[str]:
    """Of a sentence and of those it holds."""
    inner = [each for each in said.values.values() if isinstance(each, Sentence)]
    return {said.template}.union(*(templates_in(each) for each in inner))


@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_of_the_rules_is_met(name: str) -> None:
    game, rng, met = find_game(name), Random(name), set()
    game.verbs.prepare()
    clauses = {f"{game.clauses}{number}" for number in range(1, game.clause_count + 1)}
    every = chain(
        by_scenario(name),
        (each for s in chain(pending(game), boards(name)) for each in asked(game, s, rng)),
    )
    for refusal in every:
        met |= templates_in(refusal.said)
        assert refusal.clause in clauses, refusal
    assert len(refusals_of(name)) > 25
    assert refusals_of(name) - met == set()
