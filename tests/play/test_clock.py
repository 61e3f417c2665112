"""What the clock of a live table decides: when a decision ends, and in which order claims came."""

from __future__ import annotations

import re
from random import Random

import pytest

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.timing import Timed
from ludotoc.games.chocolat import state as h
from ludotoc.games.chocottes import state as c
from ludotoc.play import Table
from ludotoc.play.fairness import Signer
from ludotoc.play.reading import next_action
from tests.play import chocolat, chocottes
from tests.play.tables import changes_nothing, refused

BEAT = Timed(4.0, c.PASS, is_sealed=True)
EAGER = 0.4  # how often somebody claims a card at random
HANDS = "5a.1a.2a / 5b.3a.3b / 5d.4a.4b"


def window(hands: str = HANDS, pile: str = "8a 8b 8c", seed: int = 1, top: str = "5c") -> Table:
    """A live window for a 5."""
    asking = "012"[: hands.count("/") + 1]
    line = chocottes.line(hands, pile, top, "window", windows="live", asking=asking)
    return chocottes.at(line, seed)


def lines(table: Table, first: int = 0) -> list[str]:
    return [entry.line for entry in table.entries[first:]]


# --- what ends by the clock ---


def test_a_beat_of_a_live_window_ends_by_the_clock_and_nothing_else_in_chocottes() -> None:
    assert window().timed == BEAT
    for mode in chocottes.MODES:
        seen = set()
        for s in chocottes.moments(seed=3, games=8, most=60):
            table = Table(chocottes.GAME, int(s.players), {"windows": mode}, seed=1)
            table._state = s
            is_beat = bool(s.live) and s.stage == c.WINDOW
            assert table.timed == (BEAT if is_beat else None)
            seen.add((int(s.stage), bool(s.live)))
        assert {(c.WINDOW, True), (c.WINDOW, False), (c.LOOKING, True)} <= seen


@pytest.mark.parametrize("seconds", [60, 30, 10])
def test_the_study_ends_after_the_seconds_agreed_on(seconds: int) -> None:
    table = ludotoc.new_table("chocolat", players=3, seed=1, study=seconds)
    assert table.timed == Timed(float(seconds), h.READY, is_sealed=False)
    table.play(1, "ready")
    assert table.timed is not None
    table.close()
    assert [entry.line for entry in table.entries if entry.seat != CHANCE_SEAT] == [
        "1 ready", "0 ready", "2 ready",
    ]  # fmt: skip
    assert int(table.state.stage) == h.CARD
    assert table.timed is None


def test_where_nothing_ends_by_the_clock_nothing_is_closed() -> None:
    for table in (ludotoc.new_table("tock", seed=1), chocolat.moment("sweet")):
        assert table.timed is None
        with changes_nothing(table), refused("nothing here ends by the clock"):
            table.close()


def test_when_the_game_is_over_no_time_runs() -> None:
    table = window()
    table.agree_to_draw()
    assert table.timed is None
    with changes_nothing(table), refused("the game is over"):
        table.close()


# --- claims in the order of the clock ---


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
def test_claims_are_resolved_in_the_order_in_which_they_came(order: tuple[int, ...]) -> None:
    table = window()
    for seat in range(3):
        table.play(seat, "snap 1")
    table.close(order)
    assert lines(table) == [
        "0 snap 1", "1 snap 1", "2 snap 1", "0 pass", "1 pass", "2 pass",
        *(f"* order {seat}:1" for seat in order), "* order close",
    ]  # fmt: skip
    labels = table.state.discards[: table.state.discarded][-3:]
    assert [int(table.state.face[label]) % 4 for label in labels] == [
        {0: 0, 1: 1, 2: 3}[seat] for seat in order
    ]


def test_claims_of_one_seat_come_in_its_own_order() -> None:
    table = window("5a.5b.2a / 5d.3a.3b", "8a 8b 8c")
    table.play(0, "snap 2")
    table.play(0, "snap 1")
    table.play(1, "snap 1")
    table.close([0, 1, 0])
    assert [line for line in lines(table) if line[0] == "*"] == [
        "* order 0:2", "* order 1:1", "* order 0:1", "* order close",
    ]  # fmt: skip


def test_without_an_order_the_key_orders_the_claims() -> None:
    found = set()
    for seed in range(20):
        table = window(seed=seed)
        for seat in range(3):
            table.play(seat, "snap 1")
        table.close()
        found.add(tuple(line for line in lines(table) if line[0] == "*"))
    assert len(found) > 3


def test_a_beat_without_claims_is_closed_without_an_order() -> None:
    table = window()
    table.play(1, "pass")
    table.close()
    assert lines(table) == ["1 pass", "0 pass", "2 pass", "* order close"]
    assert table.timed is None


def test_claims_that_lapse_are_left_out_of_the_order() -> None:
    """CC6, CC15 Who is barred has no further claims, and when a hand is empty the round ends."""
    table = window("1a.2a.5a / 3a.3b.4c", "")
    table.play(0, "snap 1")
    table.play(0, "snap 2")
    table.play(1, "snap 3")
    table.close([0, 0, 1])
    assert [line for line in lines(table) if line[0] == "*"][:3] == [
        "* order 0:1", "* order 1:3", "* order close",
    ]  # fmt: skip
    table = window("5a / 5b.3a.3b")
    table.play(0, "snap 1")
    table.play(1, "snap 1")
    table.close([0, 1])
    assert "* order 1:1" not in lines(table)
    assert int(table.state.rounds) == 1


@pytest.mark.parametrize("order", [(0,), (0, 1, 2), (0, 0), (1, 1, 0), (0, 2), (5, 0), (-1, 0)])
def test_an_order_that_does_not_name_each_claim_once_changes_nothing(
    order: tuple[int, ...],
) -> None:
    table = window()
    table.play(0, "snap 1")
    table.play(1, "snap 1")
    with changes_nothing(table), refused("an order names the seat of every claim, 0, 1, not"):
        table.close(order)
    table.close([1, 0])


def test_an_order_where_nobody_has_claimed_changes_nothing() -> None:
    table = window()
    with changes_nothing(table), refused("nobody has claimed anything, so 0 cannot"):
        table.close([0])
    study = ludotoc.new_table("chocolat", players=2, seed=1)
    with changes_nothing(study), refused("nobody has claimed anything, so 0 cannot"):
        study.close([0])


def test_without_the_seed_a_beat_is_not_closed() -> None:
    table = ludotoc.read_record(window().record())
    with changes_nothing(table), refused("the seed is not known"):
        table.close()


def test_what_the_clock_has_ended_is_not_taken_back() -> None:
    table = window()
    table.close()
    for seat in range(3):
        with changes_nothing(table), refused("nothing can be taken back"):
            table.undo(seat)


# --- the proof ---


def live_game(seed: int) -> Table:
    """A live game in which the clock ordered all claims, the last seat always first."""
    rng = Random(seed)
    table = Table(chocottes.GAME, 3, {"windows": "live"}, seed=seed, signer=Signer())
    table.settle()
    for _ in range(400):
        if table.is_over:
            break
        if table.timed is None:
            seat = rng.choice(table.actors)
            legal = table.legal_actions(seat)
            table.play_action(seat, c.DRAW if c.DRAW in legal else rng.choice(legal))
            continue
        made = []
        for seat in range(3):
            if rng.random() < EAGER:
                table.play_action(seat, rng.choice(table.legal_actions(seat)[:-1]))
                made.append(seat)
        table.close(sorted(made, reverse=True))
    if not table.is_over:
        table.agree_to_draw()
    return table


def test_claims_may_come_in_an_order_that_the_key_would_not_give() -> None:
    table = live_game(1)
    text = table.record()
    assert len(re.findall(r"(?m)^\* order 2:\d+ [01]:\d+", text)) > 2
    assert ludotoc.verify_record(text) == table
    assert ludotoc.read_record(text) == table
    by_key = Table(chocottes.GAME, 3, {"windows": "live"}, seed=1)
    by_key.insists_on_key = True
    unlike = 0
    for entry in table.entries[:-1]:
        if entry.seat != CHANCE_SEAT:
            action, _ = next_action(by_key.game, by_key.state, entry.seat, entry.text)
            by_key.make(entry.seat, action)
            continue
        given = by_key.game.module("actions").read_chance(by_key.state, entry.text)
        unlike += given != by_key.game.verbs.draw_chance(by_key.state)
        by_key.give_chance(given)
    assert unlike > 0


def test_what_the_clock_does_not_decide_is_still_the_key_s() -> None:
    text = live_game(1).record()
    for forged in (
        re.sub(r"(?m)^(\* card) (\S+) (\S+)", r"\1 \3 \2", text, count=1),
        re.sub(r"(?m)^\* start (\d)", lambda found: f"* start {(int(found[1]) + 1) % 3}", text),
    ):
        assert forged != text
        with refused("this is not what the seed gives here"):
            ludotoc.verify_record(forged)


def test_the_clock_names_only_those_who_have_claimed() -> None:
    text = live_game(1).record()
    swapped = re.sub(r"(?m)^(\* order) 2:(\d+) (\S+)", r"\1 \3 2:\2", text, count=1)
    assert swapped != text
    with pytest.raises(Refused, match="the record"):
        ludotoc.verify_record(swapped)
    nobody = re.sub(r"(?m)^\* order close$", "* order 1:1 close", text, count=1)
    assert nobody != text
    with refused("line [0-9]+ of the record: "):
        ludotoc.verify_record(nobody)
