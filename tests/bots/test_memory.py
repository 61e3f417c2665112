"""A memory: how much it keeps, how it loses and confuses, and that it can be replayed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf

import numpy as np
import pytest

from ludotoc.bots.bot import Clock
from ludotoc.bots.memory import STRENGTHS, Memory, Remembering, Strength, strength_named
from ludotoc.bots.simple import SimpleBot
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, copy_of, legal_list, view_of
from ludotoc.games import find_game
from tests.bots.duels import Duel
from tests.bots.watching import MEMORY_GAMES, facts_in, views_of_game

ROOM_FOR_ALL = 1 << 16
SIEVE, ORDINARY, GOOD, ELEPHANT = STRENGTHS
EVERY = [(game, strength) for game in MEMORY_GAMES for strength in STRENGTHS]


def only_fading(span: float) -> Strength:
    return replace(SIEVE, span=span, capacity=ROOM_FOR_ALL, mixing=0.0)


def watched(name: str, strength: Strength, seed: int, game_seed: int = 1) -> list[set[int]]:
    """What a memory holds at each look at a game."""
    game, held = find_game(name), []
    memory = Memory(game, strength, seed)
    for decision, view in enumerate(views_of_game(name, game_seed)):
        memory.watch(view, decision)
        held.append(facts_in(game, memory.recall(view)))
    return held


@pytest.mark.parametrize("span", [4.0, 10.0, 24.0])
def test_what_was_seen_some_turns_ago_is_recalled_by_the_curve(span: float) -> None:
    """P = 1 / (1 + (t / T)²), within two points, for every age there is."""
    game, kept, all_there = find_game("chocolat"), Counter[int](), Counter[int]()
    for seed in range(600):
        memory = Memory(game, only_fading(span), seed)
        for decision, view in enumerate(views_of_game("chocolat", 5, players=4)):
            memory.watch(view, decision)
            if decision % 5 == 0:
                held = facts_in(game, memory.recall(view))
                for fact in facts_in(game, view):
                    age = int(memory.record.turn - memory.record.seen_at[fact])
                    all_there[age] += 1
                    kept[age] += fact in held
    ages = [age for age in all_there if all_there[age] >= 2000]
    assert len(ages) >= 10
    for age in ages:
        expected = 1 / (1 + (age / span) ** 2)
        assert kept[age] / all_there[age] == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again(name: str) -> None:
    game, returned = find_game(name), 0
    for seed in range(12):
        before, lost = set[int](), set[int]()
        for view, held in zip(
            views_of_game(name, seed), watched(name, replace(SIEVE, mixing=0.0), seed, seed),
            strict=True,
        ):  # fmt: skip
            known = facts_in(game, view)
            again = known - before  # it was not something to remember a look ago: it lay open
            returned += len(again & lost & held)
            assert held <= known
            assert not held & (lost - again)
            lost, before = (lost | known) - held, known
    assert returned > 0 or name == "chocolat"  # where no sweet is ever seen twice


@pytest.mark.parametrize(("name", "strength"), EVERY)
def test_no_memory_holds_more_than_it_has_room_for(name: str, strength: Strength) -> None:
    sizes = [len(held) for held in watched(name, strength, 3)]
    assert max(sizes) == strength.capacity or strength is ELEPHANT
    assert max(sizes) > 0


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_room_is_for_what_was_seen_last(name: str) -> None:
    """Of two facts kept and crowded out the kept one was seen no earlier."""
    game, memory = find_game(name), Memory(find_game(name), replace(SIEVE, span=inf), 1)
    compared = 0
    for decision, view in enumerate(views_of_game(name, 2)):
        memory.watch(view, decision)
        m, known = memory.record, facts_in(game, view)
        kept = [m.seen_at[fact] for fact in known if not m.lost[fact]]
        lost = [m.seen_at[fact] for fact in known if m.lost[fact]]
        if kept and lost:
            assert min(kept) >= max(lost)
            compared += 1
    assert compared > 10


def test_a_card_seen_again_is_remembered_anew() -> None:
    game, again = find_game("chocottes"), 0
    for seed in range(6):
        memory, times = Memory(game, only_fading(4.0), seed), Counter[int]()
        for decision, view in enumerate(views_of_game("chocottes", seed)):
            memory.watch(view, decision)
            for fact in facts_in(game, view):
                if memory.record.times[fact] > max(times[fact], 1):
                    again += 1
                    assert memory.record.seen_at[fact] == memory.record.turn
                    assert not memory.record.lost[fact]
                times[fact] = int(memory.record.times[fact])
    assert again > 5


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_so_many_facts_are_taken_for_a_neighbour(name: str) -> None:
    """One in ten of those that have one."""
    sightings, mixed_up = Counter[float](), Counter[float]()
    for mixing in (0.1, 1.0):
        for seed in range(120):
            memory = Memory(find_game(name), replace(ELEPHANT, mixing=mixing), seed)
            for decision, view in enumerate(views_of_game(name, seed % 6)[:30]):
                before = memory.record.times.copy()
                memory.watch(view, decision)
                for fact in np.flatnonzero(memory.record.times > before):
                    sightings[mixing] += 1
                    mixed_up[mixing] += memory.record.other[fact] != fact
    share = {mixing: mixed_up[mixing] / sightings[mixing] for mixing in sightings}
    assert sightings[0.1] > 1000
    assert share[0.1] == pytest.approx(0.1 * share[1.0], abs=0.02)
    assert share[1.0] > 0.3


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_a_memory_mixes_up_what_it_holds(name: str) -> None:
    game, memory = find_game(name), Memory(find_game(name), replace(ELEPHANT, mixing=1.0), 4)
    changed = 0
    for decision, view in enumerate(views_of_game(name, 3)):
        memory.watch(view, decision)
        recalled = memory.recall(view)
        assert len(facts_in(game, recalled)) == len(facts_in(game, view))
        changed += bytes_of(recalled) != bytes_of(view)
    assert changed > 5


@pytest.mark.parametrize(("name", "strength"), EVERY)
def test_a_view_recalled_is_a_view(name: str, strength: Strength) -> None:
    """It masks to itself, worlds fit it, and the same is legal."""
    game = find_game(name)
    for seed in range(5):
        memory = Memory(game, strength, seed)
        for decision, view in enumerate(views_of_game(name, 10 + seed)):
            memory.watch(view, decision)
            recalled = memory.recall(view)
            world = copy_of(recalled)
            game.verbs.imagine(world, np.array([seed, decision], np.uint64))
            assert bytes_of(view_of(game, recalled, 0)) == bytes_of(recalled)
            assert bytes_of(view_of(game, world, 0)) == bytes_of(recalled)
            assert legal_list(game, recalled, 0) == legal_list(game, view, 0)


@pytest.mark.parametrize(("name", "strength"), EVERY)
def test_equal_views_give_equal_memories(name: str, strength: Strength) -> None:
    """Replayed, or looked at twice; another seed loses other things."""
    memories = [Memory(find_game(name), strength, seed) for seed in (8, 8, 9)]
    memories[1].watch(views_of_game(name, 6)[0], 0)
    memories[1].clear()
    for decision, view in enumerate(views_of_game(name, 7)):
        for memory in memories:
            memory.watch(view, decision)
        memories[1].watch(view, decision)
        memories[1].watch(views_of_game(name, 7)[0], decision - 1)
    first, second, other = (bytes_of(memory.record) for memory in memories)
    assert first == second != other
    held = [watched(name, strength, seed, 7) for seed in (8, 8, 9)]
    assert held[0] == held[1]
    assert (held[0] == held[2]) == (strength is ELEPHANT)


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_an_elephant_forgets_nothing(name: str) -> None:
    memory = Memory(find_game(name), ELEPHANT, 1)
    for decision, view in enumerate(views_of_game(name, 4)):
        memory.watch(view, decision)
        assert bytes_of(memory.recall(view)) == bytes_of(view)


@pytest.mark.parametrize("name", ["tock", *MEMORY_GAMES])
def test_a_bot_plays_from_memory_and_leaves_the_view_as_it_was(name: str) -> None:
    game = find_game(name)
    bot = Remembering(SimpleBot(game, "random", 5), Memory(game, SIEVE, 5))
    for decision, view in enumerate(views_of_game(name, 4)[:40]):
        before, legal = bytes_of(view), legal_list(game, view, 0)
        bot.watch(view, decision)
        if legal:
            assert bot.choose(view, 0, legal, Clock(decision)) in legal
        assert bytes_of(view) == before


def test_memories_are_known_by_name() -> None:
    assert [strength_named(each.name) for each in STRENGTHS] == list(STRENGTHS)
    with pytest.raises(
        Refused, match="a memory is one of sieve, ordinary, good, elephant, not 'x'"
    ):
        strength_named("x")


@pytest.mark.parametrize("strength", STRENGTHS[:3])
def test_the_words_tell_the_figures(strength: Strength) -> None:
    shares = {0.10: "one in ten", 0.05: "one in twenty", 0.02: "one in fifty"}
    said = str(strength.said)
    assert f"{strength.capacity} things" in said
    assert f"{strength.span:.0f} turns" in said
    assert shares[strength.mixing] in said


@pytest.mark.parametrize("name", MEMORY_GAMES)
@pytest.mark.parametrize(
    ("better", "worse"), [(ORDINARY, SIEVE), (GOOD, ORDINARY), (ELEPHANT, GOOD)]
)
def test_a_better_memory_wins_more(name: str, better: Strength, worse: Strength) -> None:
    """One at a table of four sensible players: its share, less the doubt, is above a quarter."""
    share, doubt = Duel(find_game(name), 4, better, worse).interval(boards=250)
    assert share - doubt > 0.25
