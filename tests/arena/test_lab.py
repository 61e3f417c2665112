"""The rule lab: every mix that can be played, and figures that can be checked by hand."""

from __future__ import annotations

import json
import math
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.console import Console

import ludotoc
from ludotoc.arena.asked import asked_parcels
from ludotoc.arena.chart import Scale
from ludotoc.arena.findings import finding, findings, shape
from ludotoc.arena.kernels import (
    COMEBACKS,
    CUT,
    FIRST_ORDER,
    FIRST_ORDER_SQUARED,
    FIRST_TALLY,
    FIRST_TALLY_SQUARED,
    FIRST_WIN,
    FIRST_WIN_SQUARED,
    GAMES,
    LENGTH,
    LENGTH_SQUARED,
    SUMS,
    begins,
    is_comeback,
    note_shares,
    sides_that_won,
)
from ludotoc.arena.lab import PARCEL, Counted, Lab, Mix, mixes
from ludotoc.arena.lab_picture import lab_picture
from ludotoc.arena.lab_table import _points, lab_tables
from ludotoc.engine.noise import word_of
from ludotoc.engine.record import legal_list, seats_in, set_up_record
from ludotoc.engine.speech import Speaker
from ludotoc.games import find_game

SEED = 9


def mix_of(players: int = 3, **options: str) -> Mix:
    found, _ = mixes("chocolat", [], players, options)
    return found[0]


def test_every_mix_of_the_varied_options_is_tried() -> None:
    tables, unfit = mixes("tock", ["stars", "teams"], 4, {"dice": "gain"})
    assert [mix.label for mix in tables] == [
        "stars=on teams=none",
        "stars=on teams=pairs",
        "stars=off teams=none",
        "stars=off teams=pairs",
    ]
    assert unfit == 2
    assert {dict(mix.options)["dice"] for mix in tables} == {"gain"}


def test_the_number_of_players_can_be_varied_too() -> None:
    tables, _ = mixes("chocottes", ["players"], None, {})
    assert [mix.players for mix in tables] == [2, 3, 4, 5]


def test_without_anything_to_vary_there_is_one_table() -> None:
    tables, unfit = mixes("toctoctoc", [], 5, {})
    assert [(mix.players, mix.label) for mix in tables] == [(5, "")]
    assert unfit == 0


@pytest.mark.parametrize(
    ("vary", "players", "options", "sentence"),
    [
        (["colour"], None, {}, "cannot vary 'colour'; it can vary players, teams, stars"),
        (["stars", "stars"], None, {}, "given twice"),
        (["stars"], None, {"stars": "on"}, "either varied or given"),
        (["players"], 4, {}, "either varied or given"),
        (["stars"], 5, {}, "TK1"),
        (["stars"], None, {"dice": "blue"}, "option dice can be"),
        ([], 4, {"teams": "halves"}, "needs 6 or 8 players"),
        (["teams", "stars", "dice", "jump4", "base", "pot"], None, {}, "1 to 64 are tried"),
    ],
)
def test_bad_mixes_are_refused(
    vary: list[str], players: int | None, options: Any, sentence: str
) -> None:
    with pytest.raises(ludotoc.Refused, match=sentence):
        mixes("tock", vary, players, options)


def beginner(acted: list[list[int]]) -> int:
    """Who decided first, once all had decided what they decide together."""
    pairs = zip([[], *acted], acted, strict=False)
    return next(now[0] for before, now in pairs if len(now) == 1 and len(before) < 2)


def test_whoever_begins_is_found_behind_what_all_decide_together() -> None:
    assert beginner([[0, 1, 2], [1, 2], [2], [1], [2]]) == 1
    assert beginner([[2], [0]]) == 2
    alone = getattr(begins, "py_func", begins)
    assert [alone(0b111, 0), alone(0b110, 0b111), alone(0b100, 0b110)] == [False] * 3
    assert alone(0b010, 0b100)
    assert alone(0b100, 0)


def replayed(mix: Mix, games: int) -> np.ndarray[Any, Any]:
    """The same games one decision after another, counted here, in plain Python."""
    game, sums = find_game(mix.game), np.zeros(SUMS)
    for number in range(games):
        key = np.array([word_of(SEED, 2 * number), word_of(SEED, 2 * number + 1)], np.uint64)
        s = set_up_record(game, mix.players, dict(mix.options), key)
        game.verbs.settle(s)
        lots, decision, tallied = int(word_of(SEED ^ 1, number)), 0, [0, 0, 0]
        acted: list[list[int]] = []
        while not game.verbs.is_over(s):
            acted.append(seats_in(int(game.verbs.actors(s))))
            seat = acted[-1][0]
            legal = legal_list(game, s, seat)
            noise = int(word_of(int(word_of(lots, seat)), decision))
            action = legal[((noise >> 32) * len(legal)) >> 32]
            bits = game.verbs.tally(s, action)
            tallied = [count + (bits >> which & 1) for which, count in enumerate(tallied)]
            game.verbs.apply(s, seat, action)
            game.verbs.settle(s)
            decision += 1
        won = seats_in(int(game.verbs.winners(s)))
        sums[[GAMES, LENGTH, LENGTH_SQUARED]] += [1, decision, decision**2]
        for seat in won:
            sums[FIRST_WIN + seat] += 1 / len(won)
            sums[FIRST_WIN_SQUARED + seat] += 1 / len(won) ** 2
            order = (seat - beginner(acted)) % mix.players
            sums[FIRST_ORDER + order] += 1 / len(won)
            sums[FIRST_ORDER_SQUARED + order] += 1 / len(won) ** 2
        for which, count in enumerate(tallied):
            sums[FIRST_TALLY + which] += count
            sums[FIRST_TALLY_SQUARED + which] += count**2
    return sums


def test_the_compiled_lab_counts_what_happens() -> None:
    mix = mix_of(young="on")
    found = Lab("random", 40, SEED).try_all([mix])[0]
    expected = replayed(mix, 40)
    expected[COMEBACKS] = found.sums[COMEBACKS]
    assert found.sums == pytest.approx(expected)
    assert found.lengths.sum() == 40


def test_the_number_of_threads_changes_nothing() -> None:
    games = 3 * PARCEL + 7
    one, two = (Lab("random", games, 4, threads).try_all([mix_of()])[0] for threads in (1, 2))
    assert one.sums.tolist() == two.sums.tolist()
    assert one.lengths.tolist() == two.lengths.tolist()
    assert one.sums[GAMES] == games


def test_the_seed_fixes_the_games() -> None:
    one, same, other = (Lab("random", 50, seed).try_all([mix_of()])[0] for seed in (1, 1, 2))
    assert one.sums.tolist() == same.sums.tolist() != other.sums.tolist()


def test_players_that_must_be_asked_are_counted_alike() -> None:
    """The lab's asked players and its compiled ones play other boards, but by the same rules."""
    mix = mix_of()
    parcels = list(asked_parcels(mix, "random", 30, SEED, 1))
    sums = np.sum([sums for sums, _ in parcels], axis=0)
    compiled = Lab("random", 3000, SEED).try_all([mix])[0].sums / 100
    assert sums[GAMES] == 30
    assert sums[LENGTH] == compiled[LENGTH]
    assert sums[FIRST_WIN : FIRST_WIN + 3].sum() == pytest.approx(30)
    for which in range(3):
        place = FIRST_TALLY + which
        spread = math.sqrt(compiled[FIRST_TALLY_SQUARED + which] - compiled[place] ** 2 / 30)
        assert abs(sums[place] - compiled[place]) < 4 * spread


def counted(**given: float) -> Counted:
    """A hundred games of four players, ten of them cut."""
    sums = np.zeros(SUMS)
    sums[GAMES], sums[CUT], sums[LENGTH], sums[LENGTH_SQUARED] = 100, 10, 8000, 650_000
    sums[COMEBACKS] = given.get("comebacks", 9)
    sums[FIRST_WIN : FIRST_WIN + 4] = [45, 15, 15, 15]
    sums[FIRST_WIN_SQUARED : FIRST_WIN_SQUARED + 4] = [45, 15, 15, 15]
    sums[FIRST_ORDER : FIRST_ORDER + 4] = [45, 15, 15, 15]
    sums[FIRST_ORDER_SQUARED : FIRST_ORDER_SQUARED + 4] = [45, 15, 15, 15]
    sums[FIRST_TALLY], sums[FIRST_TALLY_SQUARED] = 200, 500
    lengths = np.zeros(200, np.int64)
    lengths[[60, 80, 100]] = [25, 50, 25]
    return Counted(mix_of(4), sums, lengths)


def test_the_figures_of_a_mix_by_hand() -> None:
    found = finding(counted())
    assert (found["games"], found["cut"], found["fair"]) == (100, 10, 0.25)
    assert [seat["mean"] for seat in found["seats"]] == pytest.approx([0.5, 1 / 6, 1 / 6, 1 / 6])
    half = 1.986979 * math.sqrt(0.25 * 90 / 89 / 90)  # Student's, 89 degrees of freedom
    assert found["seats"][0]["high"] == pytest.approx(0.5 + half, abs=1e-5)
    assert found["order"] == found["seats"]
    assert found["spread"] == pytest.approx(1 / 3)
    assert found["spread_by_luck"] == pytest.approx(3.633 * math.sqrt(0.25 / 90))
    assert found["length"]["mean"] == 80
    assert found["length"]["quantiles"] == [60, 80, 100]
    assert found["tallies"]["jokers"]["mean"] == 2
    assert found["tallies_per_100"]["jokers"] == pytest.approx(2.5)
    spread = math.sqrt((500 - 100 * 4) / 99 / 100)
    assert found["tallies"]["jokers"]["high"] == pytest.approx(2 + 1.984217 * spread, abs=1e-5)


def test_equal_seats_seldom_seem_farther_apart_than_luck_allows() -> None:
    rng, runs, far = np.random.default_rng(3), 2000, 0
    for _ in range(runs):
        shares = rng.multinomial(400, [0.25] * 4) / 400
        far += np.ptp(shares) > 3.633 * math.sqrt(0.25 / 400)
    assert far / runs == pytest.approx(0.05, abs=0.015)


def test_a_comeback_is_from_below_half_a_fair_share_after_the_first_third() -> None:
    comeback = getattr(is_comeback, "py_func", is_comeback)
    poor = np.array([40, 31, 0, 90], np.int64)
    assert comeback(0b0001, 4, 90, poor)
    assert comeback(0b0010, 4, 90, poor)
    assert not comeback(0b0010, 4, 93, poor)
    assert not comeback(0b0100, 4, 90, poor)


def test_partners_win_together_and_winning_sides_share() -> None:
    sides = getattr(sides_that_won, "py_func", sides_that_won)
    note = getattr(note_shares, "py_func", note_shares)
    assert sides(0b101, 4, 2) == 0b01
    assert sides(0b1010, 4, 4) == 0b1010
    sums = np.zeros(SUMS)
    note(0b01, 4, 2, 3, sums)
    assert sums[FIRST_WIN : FIRST_WIN + 4].tolist() == [1, 0, 1, 0]
    assert sums[FIRST_ORDER : FIRST_ORDER + 4].tolist() == [0, 1, 0, 1]
    note(0b11, 2, 2, 0, sums)
    assert sums[FIRST_WIN : FIRST_WIN + 2].tolist() == [1.5, 0.5]
    assert sums[FIRST_WIN_SQUARED] == 1.25


def test_the_shape_of_lengths_keeps_every_game_it_shows() -> None:
    lengths = np.zeros(20_001, np.int64)
    lengths[100:200] = 1
    found = shape(lengths)
    assert sum(found["games"]) >= 99
    assert found["width"] * len(found["games"]) >= 198


def facts_of(tables: list[Mix], games: int) -> dict[str, Any]:
    found = findings(Lab("random", games, 1).try_all(tables))
    return {"game": "chocolat", "bot": "random", "games": games, "seed": 1, "tables": found}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_plot_is_a_picture_with_every_table_and_figure(language: str) -> None:
    tables, _ = mixes("chocolat", ["players", "young"], None, {})
    facts = facts_of(tables, 60)
    assert json.loads(json.dumps(facts)) == facts
    picture = lab_picture(facts, Speaker(language))
    root = ElementTree.fromstring(picture)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("players 4") == 2
    assert texts.count("young on") == 3
    words = {"en": "Jokers a game", "fr": "Jokers par partie"}
    assert words[language] in texts
    assert "prefers-color-scheme: dark" in picture


@pytest.mark.parametrize("width", [80, 100, 200])
def test_no_figure_is_cut_off_in_a_small_window(width: int) -> None:
    tables, _ = mixes("chocolat", ["players", "young"], None, {})
    facts = {**facts_of(tables, 60), "unfit": 0}
    console = Console(width=width, file=StringIO(), legacy_windows=False)
    for table in lab_tables(facts, Speaker("en")):
        console.print(table)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in shown
    for row in facts["tables"]:
        assert f"{row['length']['mean']:.0f}" in shown
        assert all(_points(each).split()[0] in shown for each in row["order"])
        assert width < 100 or all(_points(each) in shown for each in row["order"])  # on one line


@pytest.mark.parametrize(
    ("mean", "low", "high", "shown"),
    [
        (0.24631, 0.24531, 0.24731, "24.63 ± 0.10"),
        (0.246, 0.227, 0.265, "24.6 ± 1.9"),
        (0.2, 0.05, 0.35, "20 ± 15"),
        (0.1, 0.0, 0.214, "10 ± 11"),
    ],
)
def test_figures_have_the_digits_their_intervals_allow(
    mean: float, low: float, high: float, shown: str
) -> None:
    assert _points({"mean": mean, "low": low, "high": high}) == shown


def test_a_scale_gives_a_measure() -> None:
    """Not nought alone, as in a lab whose places are nearly equal."""
    assert Scale(-0.044, 0.044, 0, 1).ticks(4) == pytest.approx([-0.04, -0.02, 0.0, 0.02, 0.04])
    assert Scale(0.0, 100.0, 0, 1).ticks(4) == [0.0, 50.0, 100.0]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 1}, "two games at least"),
        ({"threads": 0}, "at least one thread"),
        ({"seed": -1}, "0 to 2\\^64"),
    ],
)
def test_bad_labs_are_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ludotoc.Refused, match=sentence):
        Lab(**{"bot": "random", "games": 10, "seed": 1, **given})


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ludotoc.Refused, match="there is no bot 'deep'"):
        Lab("deep", 10, 1).try_all([mix_of()])
