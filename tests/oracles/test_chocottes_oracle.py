"""Tests of the judge: the oracle of Toc Chocottes against its clauses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations, product
from random import Random
from typing import Any

import pytest

from tests.oracles.chocottes import Decision, Oracle, points_of, value_of
from tests.oracles.chocottes_board import CARDS
from tests.oracles.count_chocottes import (
    FILE,
    discarded,
    passed,
    perft,
    played,
    position,
    read,
)

KNOCK, DRAW, DISCARD, PASS, SKIP = ("knock",), ("draw",), ("discard",), ("pass",), ("skip",)


def hand(oracle: Oracle, seat: int) -> list[int]:
    return [placed.card for placed in oracle.cards[seat]]


def asked(oracle: Oracle) -> int:
    (seat,) = oracle.actors()
    return seat


def snapped(oracle: Oracle, seat: int, place: int) -> Oracle:
    """All before the seat pass, then it snaps."""
    while asked(oracle) != seat:
        oracle.play(asked(oracle), PASS)
    return played(oracle, (seat, ("snap", place)))


def dealt(players: int, starter: int = 0) -> Oracle:
    oracle = Oracle(players, {})
    oracle.chance(starter)
    oracle.chance(list(range(CARDS)))
    return oracle


def test_cc1_dreams_are_worth_nothing() -> None:
    assert [sum(value_of(card) == value for card in range(CARDS)) for value in range(1, 15)] == (
        [4] * 14
    )
    assert [points_of(card) for card in read("9a 10a 10b 10c 13d 14a")] == [9, 0, 0, 10, 13, 14]
    assert sum(map(points_of, range(CARDS))) == 4 * 105 - 2 * (10 + 11 + 12 + 13)


@pytest.mark.parametrize(("players", "options"), [(1, {}), (6, {}), (3, {"speed": "fast"})])
def test_cc1_refuses_other_tables(players: int, options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="CC1"):
        Oracle(players, options)


def test_cc2_deal_and_looks() -> None:
    oracle = dealt(3, starter=2)
    assert [hand(oracle, seat) for seat in range(3)] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert oracle.pile == list(range(12, CARDS))
    assert oracle.actors() == {0, 1, 2}
    assert len(oracle.legal(1)) == 6
    played(oracle, (1, ("look", 0, 3)), (2, ("look", 1, 2)))
    assert oracle.actors() == {0}
    assert oracle.legal(1) == set()
    oracle.play(0, ("look", 0, 1))
    assert oracle.actors() == {2}
    assert oracle.known(1) == [[None] * 4, [4, None, None, 7], [None] * 4]


def test_cc2_refuses_a_deck_with_a_card_twice() -> None:
    oracle = Oracle(2, {})
    assert oracle.outcomes() == [0, 1]
    oracle.chance(1)
    with pytest.raises(NotImplementedError):
        oracle.outcomes()
    with pytest.raises(ValueError, match="CC1"):
        oracle.chance([0] * CARDS)


def test_cc3_a_replacement_takes_the_place() -> None:
    oracle = played(position(["1a 2a 3a", "4a"], "5a 6a"), (0, DRAW))
    assert oracle.legal(0) == {DISCARD, ("replace", 0), ("replace", 1), ("replace", 2)}
    oracle.play(0, ("replace", 1))
    assert hand(oracle, 0) == read("1a 5a 3a")
    assert oracle.discards[-1:] == read("2a")
    assert oracle.known(0)[0] == [None, *read("5a"), None]
    assert oracle.known(1) == [[None] * 3, [None]]
    assert asked(passed(oracle)) == 1


def test_cc5_asks_clockwise_and_again_after_a_snap() -> None:
    oracle = discarded(["5a 1a", "2a 3a", "5b 4a"], "5c 8a 8b", active=1)
    order = []
    for decision in (PASS, ("snap", 0), PASS, PASS, ("snap", 1), PASS, PASS, PASS):
        order.append(asked(oracle))
        oracle.play(asked(oracle), decision)
    assert order == [1, 2, 1, 2, 0, 1, 2, 0]
    assert [hand(oracle, seat) for seat in range(3)] == [
        read("5a 1a 8a"),
        read("2a 3a"),
        read("4a"),
    ]
    assert oracle.known(2)[0] == [None, *read("1a"), None]
    assert oracle.phase == "turn"
    assert asked(oracle) == 2


def test_cc5_the_active_player_may_snap_a_dream_on_a_nightmare() -> None:
    oracle = played(discarded(["10a 1a", "2a 3a"], "10c 8a"), (0, ("snap", 0)))
    assert hand(oracle, 0) == read("1a")
    assert oracle.effects == [(0, 10), (0, 10)]


def test_cc6_who_snaps_wrongly_at_an_empty_pile_is_barred_for_the_turn() -> None:
    oracle = played(discarded(["1a 2a", "3a 4a"], "5a 6a"), (0, ("snap", 0)))
    assert hand(oracle, 0) == read("1a 2a 6a")
    assert oracle.known(1)[0] == [*read("1a"), None, None]
    assert oracle.barred == []
    oracle.play(0, ("snap", 0))
    assert hand(oracle, 0) == read("1a 2a 6a")
    assert oracle.asking == [1]
    oracle.play(1, ("snap", 1))
    assert oracle.pending() == ("tile",)
    assert oracle.ending == "pile"


def test_cc7_the_oldest_effect_first_and_a_window_after_each() -> None:
    oracle = discarded(["10b 2a", "10d 4a", "9a"], "10a 8a 8b", active=0)
    snapped(snapped(oracle, 2, 0), 1, 0)
    snapped(oracle, 0, 0)
    phases = []
    while oracle.phase != "turn":
        phases.append((oracle.phase, asked(oracle)))
        oracle.play(asked(oracle), PASS if oracle.phase == "window" else SKIP)
    window = [("window", seat) for seat in range(3)]
    assert phases == [
        *window,
        ("effect", 0),
        *window,
        ("effect", 1),
        *window,
        ("effect", 0),
        *window,
    ]


def test_cc7_a_late_snap_queues_last() -> None:
    oracle = passed(discarded(["10b 2a", "3a 4a"], "10a 8a 8b"))
    assert oracle.legal(0) == {SKIP, ("peek", 0), ("peek", 1)}
    played(oracle, (0, ("peek", 0)), (0, ("snap", 0)))
    assert asked(passed(oracle)) == 0
    assert oracle.legal(0) == {SKIP, ("peek", 0)}


def test_cc8_rifts_add_up_in_another_players_turn_only() -> None:
    oracle = discarded(["1a 2a", "7b 3a", "7c 4a"], "7a 8a 8b 8c")
    snapped(snapped(oracle, 1, 0), 2, 0)
    passed(oracle)
    assert oracle.phase == "window", "the own Rift is not asked, but the window opens again"
    assert asked(passed(oracle)) == 1
    assert oracle.legal(1) == {SKIP, ("rift",)}
    oracle.play(1, ("rift",))
    assert asked(passed(oracle)) == 2
    oracle.play(2, ("rift",))
    assert hand(oracle, 0) == read("1a 2a 8a 8b")
    assert passed(oracle).phase == "turn"


def test_cc8_cc12_effects_that_need_the_pile_are_not_asked_when_it_is_empty() -> None:
    oracle = snapped(discarded(["1a 2a", "7b 3a"], "7a"), 1, 0)
    for _ in range(3):
        assert oracle.phase == "window"
        passed(oracle)
    assert oracle.ending == "pile"
    oracle = passed(discarded(["1a 2a", "7b 3a"], "13a"))
    assert oracle.phase == "window"


def test_cc9_a_peek_is_private() -> None:
    oracle = played(passed(discarded(["1a 2a", "3a"], "10a 8a")), (0, ("peek", 1)))
    assert oracle.known(0) == [[None, *read("2a")], [None]]
    assert oracle.known(1) == [[None, None], [None]]


def test_cc10_a_witch_needs_two_cards_of_one_other_player() -> None:
    oracle = passed(discarded(["1a 2a", "3a", "4a 5a 6a"], "11a 8a"))
    uses = {("witch", 2, 0, 1), ("witch", 2, 0, 2), ("witch", 2, 1, 2)}
    assert oracle.legal(0) == {SKIP} | uses
    oracle.play(0, ("witch", 2, 0, 2))
    assert oracle.pending() == ("shuffle", 2, 0, 2)
    assert oracle.outcomes() == [0, 1]
    assert oracle.actors() == set()
    stays = oracle.clone()
    stays.chance(0)
    oracle.chance(1)
    assert hand(stays, 2) == read("4a 5a 6a")
    assert hand(oracle, 2) == read("6a 5a 4a")
    assert stays.knowledge == oracle.knowledge
    assert passed(discarded(["1a 2a", "3a"], "11a 8a")).phase == "window"


def test_cc11_only_the_swapper_looks() -> None:
    oracle = passed(discarded(["1a 2a", "3a 4a"], "12a 8a"))
    assert len(oracle.legal(0)) == 1 + 4
    oracle.play(0, ("swap", 1, 1, 0))
    assert [hand(oracle, 0), hand(oracle, 1)] == [read("1a 3a"), read("2a 4a")]
    assert oracle.known(0) == [[None, *read("3a")], [None, None]]
    assert oracle.known(1) == [[None, None], [None, None]]


def test_cc12_gifts_go_to_players_with_fewer_than_four_cards() -> None:
    full, rich = "1b 2b 3b 4b", "5b 6b 8b 9b 9c"
    oracle = passed(discarded(["1a", full, "5a 6a 8a", rich], "13c 2a 3a"))
    assert oracle.legal(0) == {SKIP, ("gift", 2)}
    oracle.play(0, ("gift", 2))
    assert hand(oracle, 2) == read("5a 6a 8a 2a")
    assert oracle.phase == "window"
    assert passed(discarded(["1a", full], "13c 2a")).phase == "window"


def test_cc13_a_reaped_card_opens_a_window_for_its_own_value() -> None:
    oracle = snapped(discarded(["1a 3b", "14b 3a 2a"], "14a 8a 8b"), 1, 0)
    passed(oracle)
    assert oracle.phase == "window", "the own Reaper does nothing"
    assert asked(passed(oracle)) == 1
    assert oracle.legal(1) == {SKIP, ("reap", 0), ("reap", 1)}
    oracle.play(1, ("reap", 0))
    assert asked(oracle) == 0
    oracle.play(0, ("snap", 1))
    assert hand(oracle, 0) == read("1a")
    assert passed(oracle).phase == "turn"


def test_cc13_a_reaped_effect_queues_last() -> None:
    oracle = discarded(["1a 2a", "14b 7a 2b", "14c 3a"], "14a 8a 8b")
    snapped(snapped(oracle, 1, 0), 2, 0)
    passed(passed(oracle))
    oracle.play(1, ("reap", 0))
    assert oracle.effects == [(2, 14), (1, 7)]
    assert asked(passed(oracle)) == 2
    oracle.play(2, SKIP)
    assert passed(oracle).legal(1) == {SKIP, ("rift",)}


def test_cc14_the_knocker_pays_unless_strictly_least() -> None:
    cases = [("1a", [1, 2, 9]), ("2b", [10, 2, 9]), ("10a 1a", [1, 2, 9]), ("3a", [11, 2, 9])]
    for own, points in cases:
        oracle = played(position([own, "2a", "9a"], "5a", total=0), (0, KNOCK))
        if oracle.pending() == ("tile",):
            assert oracle.outcomes() == [6, 8, 10]
            oracle.chance(8)
        assert oracle.pending() == ("deck",)
        assert oracle.scores() == points


def test_cc15_who_runs_out_ends_the_round_at_once() -> None:
    oracle = snapped(discarded(["10a 1a", "10c", "9a"], "10d 8a"), 1, 0)
    assert oracle.pending() == ("tile",)
    assert (oracle.ending, oracle.ender, oracle.effects) == ("empty", 1, [])
    oracle.chance(6)
    assert oracle.scores() == [49 + 1 + 6, 49, 49 + 9 + 6]
    assert oracle.winners() == {1}


def test_cc15_the_reaper_may_take_the_last_card() -> None:
    oracle = snapped(discarded(["1a", "14a 3a"], "14b 8a"), 1, 0)
    passed(passed(oracle))
    oracle.play(1, ("reap", 0))
    assert (oracle.ending, oracle.ender) == ("empty", 1)


def test_cc16_the_turn_is_finished_when_the_last_card_was_drawn() -> None:
    oracle = discarded(["10a 1a", "2a"], "10d")
    assert oracle.phase == "window"
    oracle.play(0, ("snap", 0))
    for _ in range(2):
        passed(oracle).play(0, SKIP)
    assert passed(oracle).ending == "pile"
    oracle.chance(10)
    assert oracle.scores() == [49 + 1 + 10, 49 + 2 + 10]
    assert oracle.winners() == {0}


@pytest.mark.parametrize(("pile", "reply"), [("7a 8a", ("rift",)), ("13a 8a", ("gift", 1))])
def test_cc16_the_last_card_may_leave_by_an_effect(pile: str, reply: Decision) -> None:
    oracle = discarded(["1a 2a", "7b 3a"], pile)
    if reply == ("rift",):
        passed(snapped(oracle, 1, 0))
    oracle = passed(oracle)
    oracle.play(asked(oracle), reply)
    assert oracle.pile == []
    assert oracle.phase == "window"
    assert passed(oracle).ending == "pile"


def test_cc16_running_out_in_the_last_turn_is_end_b() -> None:
    assert snapped(discarded(["1a 2a", "5b"], "5a"), 1, 0).ending == "empty"


@pytest.mark.parametrize(
    ("totals", "points", "starter", "expected"),
    [
        ([10, 20, 30], [9, 9, 0], 0, 2),
        ([30, 20, 30], [5, 9, 6], 0, 2),
        ([30, 20, 30], [5, 9, 5], 0, 2),
        ([30, 20, 30], [5, 9, 5], 2, 0),
        ([30, 30, 30], [5, 5, 5], 1, 2),
    ],
)
def test_cc17_the_highest_total_starts(
    totals: list[int], points: list[int], starter: int, expected: int
) -> None:
    oracle = position(["1a", "2a", "3a"], "5a")
    oracle.totals, oracle.round_points, oracle.starter = totals, points, starter
    assert oracle.next_starter() == expected


def test_cc17_the_next_round_is_a_new_deal() -> None:
    oracle = played(position(["1a 2a", "3a 9a"], "5a", total=0), (0, KNOCK))
    assert oracle.starter == 1
    oracle.chance(list(range(CARDS)))
    assert (oracle.discards, oracle.ending, oracle.active) == ([], "", 1)
    assert oracle.known(0) == [[None] * 4] * 2


@pytest.mark.parametrize(
    ("totals", "tile", "winners"),
    [([40, 0, 10], 6, {1}), ([41, 0, 10], 6, {0}), ([41, 0, 10], 8, {1}), ([60, 5, 5], 8, {1})],
)
def test_cc18_a_knocker_at_exactly_50_wins(totals: list[int], tile: int, winners: set[int]) -> None:
    oracle = position(["3a", "2a", "9a"], "5a")
    oracle.totals = list(totals)
    oracle.play(0, KNOCK)
    assert oracle.winners() == set()
    oracle.chance(tile)
    assert oracle.is_over() == (totals[0] + 3 + tile >= 50)
    assert oracle.winners() == (winners if oracle.is_over() else set())


def test_cc18_a_tie_is_shared_and_exactly_50_without_knocking_wins_nothing() -> None:
    oracle = passed(discarded(["2a", "2b", "9a"], "5a"))
    oracle.totals = [42, 42, 35]
    oracle.chance(6)
    assert oracle.scores() == [50, 50, 50]
    assert oracle.winners() == {0, 1, 2}


def test_cc19_all_cards_are_public_at_the_end() -> None:
    oracle = played(position(["3a 4a", "2a"], "5a 6a"), (0, KNOCK))
    assert oracle.known(1) == [read("3a 4a"), read("2a")]


def test_cc20_knowledge_follows_the_card_through_swaps_and_witches() -> None:
    oracle = passed(discarded(["1a 2a", "3a 4a"], "11a 8a 8b"))
    for place in range(2):
        oracle.knowledge.see(1, oracle.cards[1][place])
    oracle.play(0, ("witch", 1, 0, 1))
    oracle.chance(1)
    assert oracle.known(1)[1] == [None, None]
    snapped(oracle, 1, 0)
    assert oracle.known(1)[1] == [*read("4a 3a"), None]
    assert oracle.known(0)[1] == [*read("4a"), None, None]


def test_cc20_worlds_of_one_witch() -> None:
    oracle = passed(discarded(["1a", "3a 4a"], "11a 8a"))
    oracle.knowledge.see(1, oracle.cards[1][0])
    oracle.play(0, ("witch", 1, 0, 1))
    oracle.chance(0)
    worlds = list(oracle.worlds(1))
    assert len(worlds) == 2 * 6
    places = Counter(world["cards"][1].index(card) for world in worlds for card in read("3a"))
    assert places == {0: 6, 1: 6}


# The worlds, counted again by playing the same script with every deal and all coins.

SCRIPT: list[tuple[int, Decision]] = [
    (0, DRAW),
    (0, DISCARD),
    (0, ("snap", 2)),
    (0, PASS),
    (1, PASS),
    (0, ("witch", 1, 0, 1)),
    (0, PASS),
    (1, ("snap", 1)),
    (0, PASS),
    (1, PASS),
    (0, ("witch", 1, 1, 2)),
    (0, PASS),
    (1, PASS),
    (1, DRAW),
    (1, ("replace", 0)),
    (1, ("snap", 1)),
]
HANDS, PILE = ["1a 2a 11b", "3a 4a"], "11c 5a 6a"


HIDDEN = read(" ".join([*HANDS, PILE]))


def run_script(deal: list[int], coins: tuple[int, ...], steps: int) -> Oracle:
    """The position after so many steps; seat 0 and seat 1 have looked at a card each."""
    snapshot = position(HANDS, PILE).snapshot()
    snapshot["cards"], snapshot["pile"] = [deal[:3], deal[3:5]], deal[5:]
    oracle, tosses = Oracle.from_snapshot(snapshot), iter(coins)
    oracle.knowledge.see(0, oracle.cards[0][1])
    oracle.knowledge.see(1, oracle.cards[1][0])
    for seat, decision in SCRIPT[:steps]:
        oracle.play(seat, decision)
        if oracle.pending():
            oracle.chance(next(tosses))
    return oracle


def sights(oracle: Oracle, seat: int) -> Any:
    return oracle.knowledge.public, oracle.knowledge.private[seat]


def frozen(world: dict[str, Any]) -> str:
    return json.dumps([world["cards"], world["drawn"], world["pile"], world["coins"]])


def replayed_worlds(truth: Oracle, seat: int, steps: int) -> Iterator[dict[str, Any]]:
    """All deals and coins under which the seat sees the same; both Witches are soon public."""
    fixed = {2: read("11b")[0], 5: read("11c")[0]}
    free = sorted(set(HIDDEN) - set(fixed.values()))
    tosses = product((0, 1), repeat=len(truth.knowledge.shuffles))
    for order, coins in product(list(permutations(free)), list(tosses)):
        rest = iter(order)
        deal = [fixed[place] if place in fixed else next(rest) for place in range(len(HIDDEN))]
        try:
            oracle = run_script(deal, coins, steps)
        except ValueError:
            continue
        if sights(oracle, seat) == sights(truth, seat):
            yield {**oracle.snapshot(), "coins": list(coins)}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("steps", [6, 8, 11, 14, 15, 16])
def test_cc20_worlds_are_those_a_replay_finds(seat: int, steps: int) -> None:
    truth = run_script(HIDDEN, (1, 0), steps)
    found = Counter(map(frozen, truth.worlds(seat)))
    assert max(found.values()) == 1
    assert found == Counter(map(frozen, replayed_worlds(truth, seat, steps)))


# Whole games


def right_snaps(oracle: Oracle, seat: int) -> list[Decision]:
    """CC5 The snaps that succeed; a player cannot know them all, a test may."""
    if oracle.phase != "window":
        return []
    top = value_of(oracle.discards[-1])
    matching = enumerate(hand(oracle, seat))
    return [("snap", place) for place, card in matching if value_of(card) == top]


def decide(oracle: Oracle, random: Random, calm: float) -> tuple[int, Decision]:
    """At random; a calm table mostly draws, snaps what matches, and otherwise passes.

    Without this bias nobody ever runs out of cards, and Rifts and Reapers hardly ever work.
    """
    seat = random.choice(sorted(oracle.actors()))
    choices = sorted(oracle.legal(seat))
    calmer = right_snaps(oracle, seat) or [choice for choice in choices if choice in (PASS, DRAW)]
    return seat, random.choice(calmer if calmer and random.random() < calm else choices)


def check(oracle: Oracle) -> None:
    """Every card once; the snapshot holds all; what a seat is certain of is true."""
    snapshot = oracle.snapshot()
    assert Oracle.from_snapshot(json.loads(json.dumps(snapshot))).snapshot() == snapshot
    hidden = [snapshot["drawn"]] if snapshot["drawn"] is not None else []
    on_table = sum(snapshot["cards"], hidden)
    assert sorted(on_table + snapshot["pile"] + snapshot["discards"]) == list(range(CARDS))
    assert (oracle.pending() is None and not oracle.is_over()) == bool(oracle.actors())
    for seat in range(oracle.players):
        known = oracle.known(seat)
        for cards, certain in zip(snapshot["cards"], known, strict=True):
            assert all(guess in (card, None) for card, guess in zip(cards, certain, strict=True))
        for world in islice(oracle.worlds(seat), 1):
            table = sum(world["cards"], world["pile"])
            table += [world["drawn"]] if world["drawn"] is not None else []
            assert sorted(table + snapshot["discards"]) == list(range(CARDS))
            assert len(world["pile"]) == len(snapshot["pile"])


def play_out(oracle: Oracle, random: Random, calm: float) -> Counter[str]:
    """Play to the end, check now and then, and count decisions and ends of rounds."""
    seen: Counter[str] = Counter()
    while not oracle.is_over():
        if oracle.phase == "deck":
            oracle.chance(random.sample(range(CARDS), CARDS))
        elif oracle.pending():
            oracle.chance(random.choice(oracle.outcomes()))
        else:
            seat, decision = decide(oracle, random, calm)
            oracle.play(seat, decision)
            seen.update([decision[0], oracle.ending])
        if oracle.phase not in ("starter", "deck") and random.random() < 0.1:
            check(oracle)
    return seen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_meet_every_rule(players: int) -> None:
    random, seen = Random(players), Counter[str]()
    for calm in 2 * [0.0, 0.8, 0.97, 0.99, 0.99]:
        oracle = Oracle(players, {})
        seen += play_out(oracle, random, calm)
        assert max(oracle.scores()) >= 50
        assert oracle.winners()
    effects = {"skip", "rift", "peek", "witch", "swap", "gift", "reap"}
    assert set(seen) >= effects | {"knock", "empty", "pile"}


def test_a_clone_lives_its_own_life() -> None:
    oracle = discarded(["10a 1a", "2a 3a"], "10c 8a")
    before = oracle.snapshot()
    snapped(oracle.clone(), 1, 0)
    assert oracle.snapshot() == before


def test_refuses_what_is_not_legal() -> None:
    oracle = position(["1a 2a", "3a"], "5a")
    for seat, decision in [(1, DRAW), (0, PASS), (0, ("snap", 0))]:
        with pytest.raises(ValueError, match="may not"):
            oracle.play(seat, decision)
    with pytest.raises(ValueError, match="no outcome"):
        oracle.chance(6)


def test_perft_file_is_what_the_oracle_counts() -> None:
    for entry in json.loads(FILE.read_text(encoding="utf-8")):
        oracle = Oracle.from_snapshot(entry["snapshot"])
        assert oracle.snapshot() == entry["snapshot"]
        assert [perft(oracle, depth) for depth in range(1, 5)] == entry["counts"][:4]
