"""The oracle of Chocolat ! against the examples of its clauses, and over random games."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from tests.oracles.chocolat import (
    CARDS,
    FLAVOURS,
    Oracle,
    flavour_of,
    is_joker,
    playable,
    sweet_points,
    trick_flavour,
    turned,
    winning_place,
)
from tests.oracles.count_chocolat import FILE, cards, dealt, perft, studying, wander

MINT, STRAWBERRY, VANILLA, CHOCOLATE = FLAVOURS
JOKERS = [60, 61, 62, 63]
TABLES = list(product((2, 3, 4), ("60", "30", "10"), ("off", "on")))


def card(flavour: int, value: int) -> int:
    return 15 * flavour + value - 1


def suit(flavour: int) -> list[int]:
    return [card(flavour, value) for value in range(1, 16)]


def legal_cards(oracle: Oracle) -> set[int]:
    (seat,) = oracle.actors()
    return {number for _, number in oracle.legal(seat)}


def test_ch1_four_flavours_of_fifteen_and_four_jokers() -> None:
    assert [number for number in CARDS if is_joker(number)] == JOKERS
    for flavour in FLAVOURS:
        assert [number for number in CARDS if flavour_of(number) == flavour] == suit(flavour)


@pytest.mark.parametrize("players", [1, 5])
def test_ch1_two_to_four_players(players: int) -> None:
    with pytest.raises(ValueError, match="CH1"):
        Oracle(players, {})


def test_ch2_unknown_options_are_refused_and_defaults_filled_in() -> None:
    assert Oracle(2, {}).options == {"study": "60", "young": "off"}
    for wrong in ({"study": "20"}, {"young": ""}, {"turn": "on"}):
        with pytest.raises(ValueError, match="no option"):
            Oracle(2, wrong)


def test_ch2_the_study_ends_when_all_are_ready_and_the_cards_come_after_it() -> None:
    oracle = studying(3, 1)
    for seat in (1, 0, 2):
        assert not oracle.covered
        assert oracle.legal(seat) == {("ready",)}
        oracle.play(seat, ("ready",))
        assert oracle.legal(seat) == set()
    assert oracle.covered
    assert oracle.pending() == ("dealer",)
    assert oracle.outcomes() == [0, 1, 2]


def test_ch2_four_sweets_of_each_flavour() -> None:
    with pytest.raises(ValueError, match="CH1"):
        Oracle(2, {}).chance([MINT] * 5 + [STRAWBERRY] * 3 + [VANILLA] * 4 + [CHOCOLATE] * 4)


@pytest.mark.parametrize(("players", "share", "unused"), [(2, 32, 0), (3, 16, 16), (4, 16, 0)])
def test_ch3_the_deal_and_who_leads(players: int, share: int, unused: int) -> None:
    oracle = dealt([[] for _ in range(players)], 2, dealer=players - 1)
    assert [len(hand) for hand in oracle.hands] == [share] * players
    assert len(oracle.unused) == unused
    assert oracle.actors() == {0}
    assert len(legal_cards(oracle)) == share


def test_ch4_who_can_follow_must_and_may_play_low_but_no_joker() -> None:
    hand = [card(MINT, 2), card(MINT, 14), card(VANILLA, 3), 60]
    assert playable(hand, [card(MINT, 9)]) == [card(MINT, 2), card(MINT, 14)]


def test_ch4_who_cannot_follow_may_discard_or_play_a_joker_and_is_void() -> None:
    oracle = cards(dealt([[0], [60, *suit(STRAWBERRY)], []], 3, dealer=2), 0)
    assert legal_cards(oracle) == {60, *suit(STRAWBERRY)}
    discard = cards(oracle.clone(), card(STRAWBERRY, 15))
    assert discard.void == [set(), {MINT}, set()]
    assert cards(oracle, 60).void == [set(), {MINT}, set()]


def test_ch5_after_a_led_joker_anything_and_nothing_is_proved() -> None:
    oracle = cards(dealt([[60], [61, 0], [1, 2, 62]], 4, dealer=2), 60)
    assert legal_cards(oracle) == set(oracle.hands[1])
    cards(oracle, 0)
    assert legal_cards(oracle) == {n for n in oracle.hands[2] if flavour_of(n) == MINT}
    assert oracle.void == [set(), set(), set()]


def test_ch5_a_joker_after_the_flavour_is_fixed_needs_a_void_hand() -> None:
    assert playable([60, card(MINT, 1)], [61, card(MINT, 5)]) == [card(MINT, 1)]
    assert playable([60, card(MINT, 1)], [61, card(VANILLA, 5)]) == [60, card(MINT, 1)]


@pytest.mark.parametrize(
    ("trick", "place", "flavour"),
    [
        ([card(MINT, 5), card(MINT, 9), card(CHOCOLATE, 15), card(MINT, 7)], 1, MINT),
        ([card(MINT, 1), card(CHOCOLATE, 15), card(VANILLA, 15)], 0, MINT),
        ([card(MINT, 5), 63, card(MINT, 15), 60], 3, MINT),
        ([60, card(VANILLA, 1), card(VANILLA, 15)], 0, VANILLA),
        ([62, 61, 60], 2, None),
    ],
)
def test_ch6_who_wins_and_ch5_the_flavour(
    trick: list[int], place: int, flavour: int | None
) -> None:
    assert winning_place(trick) == place
    assert trick_flavour(trick) == flavour


def test_ch7_points_double_in_a_trick_of_the_flavour() -> None:
    assert [sweet_points(sweet, None) for sweet in FLAVOURS] == [1, 2, 3, 4]
    assert [sweet_points(sweet, CHOCOLATE) for sweet in FLAVOURS] == [1, 2, 3, 8]


def test_ch7_a_joker_wins_a_doubled_sweet_and_leads_next() -> None:
    chocolate = suit(CHOCOLATE)
    oracle = dealt([chocolate, [60, *suit(MINT)], [61, *suit(VANILLA)]], 5, dealer=2)
    cards(oracle, chocolate[-1], 60, card(VANILLA, 1))
    cell = oracle.box.index(CHOCOLATE)
    oracle.play(1, ("sweet", cell))
    assert oracle.scores() == [0, 8, 0]
    assert oracle.actors() == {1}
    assert oracle.winners() == set()


def test_ch7_a_taken_sweet_is_out_of_play() -> None:
    oracle = cards(dealt([[60], [61], [62]], 6, dealer=2, young="on"), 60, 61, 62)
    oracle.play(2, ("sweet", 5))
    play_lowest_until_sweet(oracle)
    (seat,) = oracle.actors()
    assert oracle.legal(seat) == {("sweet", cell) for cell in range(16) if cell != 5}


def play_lowest_until_sweet(oracle: Oracle) -> None:
    while oracle.stage == "card":
        cards(oracle, min(legal_cards(oracle)))


def test_ch8_the_box_turns_a_quarter_to_the_right() -> None:
    box: list[int | None] = list(range(16))
    assert turned(box) == [12, 8, 4, 0, 13, 9, 5, 1, 14, 10, 6, 2, 15, 11, 7, 3]
    assert turned(turned(turned(turned(box)))) == box


@pytest.mark.parametrize(("young", "free"), [("off", 3), ("on", 0)])
def test_ch8_young_players_leave_the_box(young: str, free: int) -> None:
    oracle = cards(dealt([[60], [61], [62]], 6, dealer=2, young=young), 60, 61, 62)
    oracle.play(2, ("sweet", 0))
    assert [cell for cell in range(16) if oracle.box[cell] is None] == [free]


def test_ch9_two_players_play_two_cards_each_and_one_may_beat_himself() -> None:
    high, low = card(MINT, 15), card(MINT, 1)
    oracle = dealt([[high, low], [card(MINT, 2), card(MINT, 3)]], 7, dealer=1)
    cards(oracle, low, card(MINT, 2))
    assert oracle.actors() == {0}
    cards(oracle, high, card(MINT, 3))
    assert oracle.stage == "sweet"
    assert oracle.actors() == {0}


def test_ch9_the_second_card_of_who_is_void_may_be_a_discard() -> None:
    oracle = dealt([[0, 60, *suit(STRAWBERRY), *suit(VANILLA)], []], 8, dealer=1)
    cards(oracle, 0, 1)
    assert legal_cards(oracle) == {60, *suit(STRAWBERRY), *suit(VANILLA)}


def test_ch10_a_tie_is_shared() -> None:
    oracle = wander(dealt([[], [], []], 9), 9, 16)
    oracle.points = [20, 7, 20]
    assert oracle.is_over()
    assert oracle.winners() == {0, 2}


def assert_sound(oracle: Oracle) -> None:
    """Every card once, as many sweets as tricks to come, and nobody holds what he is void of."""
    held = [number for hand in oracle.hands for number in hand]
    assert sorted(held + oracle.unused + oracle.trick + oracle.gone) == list(CARDS)
    assert sum(sweet is not None for sweet in oracle.box) == 16 - oracle.tricks
    for hand, void in zip(oracle.hands, oracle.void, strict=True):
        assert not any(flavour_of(number) in void for number in hand)


@pytest.mark.parametrize(("players", "study", "young"), TABLES)
def test_random_games_end_after_sixteen_tricks(players: int, study: str, young: str) -> None:
    for seed in range(6):
        random = Random(f"{players}{study}{young}{seed}")
        oracle = dealt([[] for _ in range(players)], seed, seed % players, study=study, young=young)
        decisions = 0
        while not oracle.is_over():
            (seat,) = oracle.actors()
            oracle.play(seat, random.choice(sorted(oracle.legal(seat))))
            decisions += 1
            assert_sound(oracle)
        assert decisions == 16 * oracle.cards_in_trick() + 16
        assert oracle.hands == [[]] * players
        assert oracle.actors() == set()
        assert 40 <= sum(oracle.scores()) <= 80


def test_snapshots_survive_json_at_every_stage() -> None:
    oracle = Oracle(3, {"young": "on"})
    random = Random(1)
    while True:
        snapshot = oracle.snapshot()
        assert Oracle.from_snapshot(json.loads(json.dumps(snapshot))).snapshot() == snapshot
        if oracle.is_over():
            break
        if oracle.pending():
            oracle.chance(given(oracle, random))
        else:
            seat = random.choice(sorted(oracle.actors()))
            oracle.clone().play(seat, min(oracle.legal(seat)))
            assert oracle.snapshot() == snapshot
            oracle.play(seat, random.choice(sorted(oracle.legal(seat))))


def given(oracle: Oracle, random: Random) -> int | list[int]:
    """An outcome of the pending event."""
    if oracle.pending() == ("dealer",):
        return random.choice(oracle.outcomes())
    with pytest.raises(NotImplementedError):
        oracle.outcomes()
    outcome = 4 * list(FLAVOURS) if oracle.pending() == ("box",) else list(CARDS)
    random.shuffle(outcome)
    return outcome


def test_what_is_not_legal_is_refused() -> None:
    oracle = dealt([[0], []], 1, dealer=1)
    for seat, decision in ((1, ("card", oracle.hands[1][0])), (0, ("sweet", 0)), (0, ("ready",))):
        with pytest.raises(ValueError, match="may not"):
            oracle.play(seat, decision)
    with pytest.raises(ValueError, match="no chance"):
        oracle.chance(0)


def test_perft_file_is_what_the_oracle_counts() -> None:
    for entry in json.loads(FILE.read_text(encoding="utf-8")):
        oracle = Oracle.from_snapshot(entry["snapshot"])
        counts = entry["counts"]
        assert [perft(oracle, depth) for depth in range(1, len(counts) + 1)] == counts, entry[
            "name"
        ]
