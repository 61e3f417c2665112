"""The oracle of Toc Toc Toc against the examples of its clauses, and over random games."""

from __future__ import annotations

import json
from collections import Counter
from itertools import takewhile
from random import Random

import pytest

from tests.oracles.count_toctoctoc import (
    CHILD,
    CHILDREN,
    COLOURFUL,
    FILE,
    GHOST,
    GHOST_BRUTE,
    GHOST_MUSICIAN,
    GHOST_VAMP,
    GUARDED,
    MONSTER,
    MONSTER_BRUTE,
    MONSTER_MUSICIAN,
    MONSTER_VAMP,
    PLAIN,
    SCARECROW,
    TAXI,
    TAXIS,
    TIED,
    VAMPIRE,
    VAMPIRE_BRUTE,
    VAMPIRE_MUSICIAN,
    arranged,
    dealt,
    offered,
    perft,
    shuffled,
    wander,
)
from tests.oracles.toctoctoc import (
    FIRST_GUESTS,
    Oracle,
    endangered_kinds,
    full_pack,
    party_score,
)

MONSTERS, GHOSTS, VAMPIRES = range(3)
VAMPS = [[GHOST_VAMP, MONSTER_VAMP], [GHOST_VAMP], [GHOST_VAMP]]


def decide(oracle: Oracle, *decision: str | int) -> Oracle:
    """Whoever must decide decides this."""
    (seat,) = oracle.actors()
    oracle.play(seat, decision)
    return oracle


@pytest.mark.parametrize(("players", "size", "brutes"), [(3, 52, 1), (4, 55, 2), (5, 55, 2)])
def test_kk1_kk2_the_pack(players: int, size: int, brutes: int) -> None:
    pack = full_pack(players)
    assert len(pack) == size
    assert [pack.count(card) for card in range(15)] == [7, brutes, 1, 5] * 3 + [5, 3, 2]


@pytest.mark.parametrize("players", [2, 6])
def test_kk1_three_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="KK1"):
        Oracle(players, {})


@pytest.mark.parametrize(("players", "pile"), [(3, 31), (4, 27), (5, 20)])
def test_kk3_kk4_two_guests_five_cards_and_a_pile(players: int, pile: int) -> None:
    oracle = dealt(players, 1)
    assert [len(party) for party in oracle.guests] == [2] * players
    assert [len(hand) for hand in oracle.hands] == [5] * players
    assert len(oracle.pile) == pile
    assert oracle.outcomes() == list(range(players))
    everything = sum(oracle.guests + oracle.hands, oracle.pile)
    assert sorted(everything) == full_pack(players)


def test_kk3_guests_and_kk4_deck_must_be_the_right_cards() -> None:
    oracle = Oracle(4, {})
    with pytest.raises(ValueError, match="KK3"):
        oracle.chance([MONSTER] * 12)
    oracle.chance(FIRST_GUESTS)
    with pytest.raises(ValueError, match="KK4"):
        oracle.chance(full_pack(4))


def test_kk5_any_card_before_any_other_player() -> None:
    oracle = arranged(PLAIN, [[CHILD, CHILD, CHILD, TAXI, SCARECROW], [], []])
    cards, doors = (CHILD, TAXI, SCARECROW), (1, 2)
    assert oracle.legal(0) == {("offer", card, door) for card in cards for door in doors}
    assert oracle.legal(1) == set()


@pytest.mark.parametrize(("answer", "host"), [("open", 1), ("refuse", 0)])
@pytest.mark.parametrize("card", [GHOST, GHOST_BRUTE, GHOST_MUSICIAN, SCARECROW])
def test_kk6_kk8_who_has_the_card_has_the_guest(answer: str, host: int, card: int) -> None:
    oracle = offered(arranged(PLAIN, [[card], [], []]), card, 1)
    assert oracle.legal(1) == {("open",), ("refuse",)}
    before = oracle.clone()
    decide(oracle, answer)
    assert Counter(oracle.guests[host]) - Counter(before.guests[host]) == Counter([card])
    assert oracle.guests[1 - host] == before.guests[1 - host]
    assert oracle.actors() == {1}
    assert oracle.removed == []


def test_kk7_kk18_the_offerer_draws_the_visible_card_and_all_know_it() -> None:
    oracle = arranged(PLAIN, [[SCARECROW], [], []])
    top, below = oracle.pile[:2]
    decide(offered(oracle, SCARECROW, 2), "open")
    assert oracle.known == [[top], [], []]
    assert len(oracle.hands[0]) == 5
    assert oracle.pile[0] == below


def test_kk7_the_draw_waits_for_the_choice() -> None:
    oracle = decide(offered(arranged(COLOURFUL, VAMPS), GHOST_VAMP, 1), "open")
    assert oracle.stage == "take"
    assert len(oracle.hands[0]) == 4
    assert len(decide(oracle, "take", GHOST).hands[0]) == 5


def test_kk9_opened_the_offerer_chooses_the_guest() -> None:
    oracle = decide(offered(arranged(COLOURFUL, VAMPS), GHOST_VAMP, 1), "open")
    assert oracle.legal(0) == {("take", card) for card in (GHOST, GHOST_BRUTE, GHOST_MUSICIAN)}
    decide(oracle, "take", GHOST_BRUTE)
    assert oracle.guests[0] == sorted([*COLOURFUL[0], GHOST_BRUTE])
    assert oracle.guests[1] == [GHOST, GHOST_MUSICIAN, VAMPIRE]
    assert oracle.removed == [GHOST_VAMP]


def test_kk9_refused_the_one_behind_the_door_chooses() -> None:
    oracle = arranged(COLOURFUL, [[], [GHOST_VAMP], []])
    decide(offered(oracle, oracle.hands[0][0], 2), "refuse")
    decide(offered(oracle, GHOST_VAMP, 2), "refuse")
    assert oracle.actors() == {2}
    decide(oracle, "take", GHOST_MUSICIAN)
    assert GHOST_MUSICIAN in oracle.guests[2]
    assert GHOST_MUSICIAN not in oracle.guests[1]


def test_kk13_equal_normals_are_one_choice_and_none_is_no_effect() -> None:
    oracle = offered(arranged(COLOURFUL, VAMPS), MONSTER_VAMP, 2)
    refused = decide(oracle.clone(), "refuse")
    assert refused.guests[0] == [MONSTER, VAMPIRE, SCARECROW]
    assert refused.guests[2] == sorted([*COLOURFUL[2], MONSTER])
    opened = decide(oracle, "open")
    assert opened.guests == [sorted(party) for party in COLOURFUL]
    assert opened.removed == refused.removed == [MONSTER_VAMP]


@pytest.mark.parametrize(
    ("party", "kinds"),
    [
        ([MONSTER, MONSTER, GHOST], [MONSTERS]),
        ([MONSTER, MONSTER, MONSTER_BRUTE, GHOST], [GHOSTS]),
        ([MONSTER, GHOST_MUSICIAN], [MONSTERS, GHOSTS]),
        ([MONSTER, GHOST, GHOST_MUSICIAN], [GHOSTS]),
        ([MONSTER, GHOST, VAMPIRE], [MONSTERS, GHOSTS, VAMPIRES]),
        ([GHOST_BRUTE, VAMPIRE_BRUTE, SCARECROW, SCARECROW], []),
        ([], []),
    ],
)
def test_kk10_which_kinds_are_in_danger(party: list[int], kinds: list[int]) -> None:
    assert endangered_kinds(party) == kinds


def test_kk10_a_child_leads_a_tied_kind_of_the_rivals_choice_over() -> None:
    oracle = offered(arranged(TIED, CHILDREN), CHILD, 1)
    refused = decide(oracle.clone(), "refuse")
    assert refused.legal(1) == {("kind", kind) for kind in (MONSTERS, GHOSTS, VAMPIRES)}
    decide(refused, "kind", VAMPIRES)
    assert refused.guests[0] == [MONSTER, GHOST]
    assert refused.guests[1] == [MONSTER, GHOST, VAMPIRE, SCARECROW]
    opened = decide(oracle, "open")
    assert opened.legal(0) == {("kind", MONSTERS), ("kind", GHOSTS)}
    decide(opened, "kind", GHOSTS)
    assert opened.guests[0] == [MONSTER, GHOST, GHOST, VAMPIRE]
    assert opened.guests[1] == [MONSTER, SCARECROW]
    assert opened.removed == [CHILD]


def test_kk10_all_guests_of_the_kind_go_and_a_protected_kind_is_passed_over() -> None:
    oracle = offered(arranged(GUARDED, CHILDREN), CHILD, 2)
    refused = decide(oracle.clone(), "refuse")
    assert refused.guests[0] == [MONSTER, MONSTER, MONSTER_BRUTE]
    assert refused.guests[2] == sorted([*GUARDED[2], GHOST])
    opened = decide(oracle, "open")
    assert opened.guests[2] == [VAMPIRE, VAMPIRE, VAMPIRE_BRUTE]
    assert GHOST_MUSICIAN in opened.guests[0]


def test_kk11_a_taxi_takes_the_guests_out_of_the_game() -> None:
    oracle = decide(decide(offered(arranged(TIED, TAXIS), TAXI, 1), "open"), "kind", MONSTERS)
    assert oracle.guests == [[MONSTER, GHOST, VAMPIRE], [GHOST, SCARECROW], sorted(TIED[2])]
    assert oracle.removed == [MONSTER, TAXI]


def test_kk12_kk13_scarecrows_and_protected_kinds_stay() -> None:
    oracle = decide(offered(arranged(GUARDED, TAXIS), TAXI, 1), "open")
    assert oracle.guests == [sorted(party) for party in GUARDED]
    assert oracle.removed == [TAXI]


def test_kk14_the_protection_goes_with_the_brute() -> None:
    oracle = arranged(GUARDED, [[GHOST_VAMP], [CHILD], [TAXI]])
    decide(decide(offered(oracle, GHOST_VAMP, 1), "open"), "take", GHOST_BRUTE)
    assert endangered_kinds(oracle.guests[0]) == []
    decide(offered(oracle, CHILD, 2), "refuse")
    assert oracle.guests[1] == [SCARECROW]


@pytest.mark.parametrize(
    ("players", "turns"), [(3, [16, 15, 15]), (4, [12, 12, 12, 11]), (5, [9] * 5)]
)
def test_kk15_turns_from_the_first_player(players: int, turns: list[int]) -> None:
    for first in range(players):
        taken = Counter(run(dealt(players, first), Random(first), first))
        assert [taken[(first + seat) % players] for seat in range(players)] == turns


def test_kk15_players_without_cards_are_skipped_but_can_be_offered_cards() -> None:
    oracle = wander(dealt(4, 7), 7, 3)
    assert [len(hand) for hand in oracle.hands] == [1, 1, 1, 0]
    assert {door for _, _, door in oracle.legal(0)} == {1, 2, 3}
    oracle.hands[1] = []
    decide(offered(oracle, oracle.hands[0][0], 3), "open")
    while oracle.stage in ("take", "kind"):
        decide(oracle, *min(oracle.legal(0)))
    assert oracle.actors() == {2}


@pytest.mark.parametrize(
    ("party", "score"),
    [
        ([], 0),
        ([MONSTER, MONSTER_BRUTE, GHOST], 3),
        ([MONSTER, MONSTER_BRUTE, MONSTER_MUSICIAN, GHOST], 7),
        ([MONSTER_MUSICIAN, SCARECROW, SCARECROW], 8),
        ([VAMPIRE, VAMPIRE_MUSICIAN, GHOST_MUSICIAN], 6),
    ],
)
def test_kk16_score(party: list[int], score: int) -> None:
    assert party_score(party) == score


def test_kk16_a_tie_is_shared() -> None:
    oracle = dealt(3, 1)
    run(oracle, Random(1), 0)
    oracle.guests = [[MONSTER, GHOST, VAMPIRE], [SCARECROW], [GHOST]]
    assert oracle.winners() == {0, 1}


def test_kk18_a_revealed_card_equal_to_a_known_one_is_that_one() -> None:
    oracle = arranged(PLAIN, [[CHILD, TAXI, SCARECROW, SCARECROW], [], []])
    oracle.hands[0], oracle.known[0] = [CHILD, CHILD, TAXI, SCARECROW, SCARECROW], [CHILD, TAXI]
    oracle.pile = [VAMPIRE, *oracle.pile]
    offered(oracle, CHILD, 1)
    assert oracle.known[0] == [CHILD, TAXI]
    decide(oracle, "open")
    while oracle.stage == "kind":
        assert oracle.known[0] == [TAXI]
        decide(oracle, *min(oracle.legal(0)))
    assert oracle.known[0] == [VAMPIRE, TAXI]
    assert oracle.hands[0] == [VAMPIRE, CHILD, TAXI, SCARECROW, SCARECROW]


def assert_sound(oracle: Oracle) -> None:
    """Every card once, columns hold guests only, brutes and scarecrows never leave."""
    offer = [] if oracle.card is None else [oracle.card]
    everything = sum(oracle.guests + oracle.hands, oracle.pile + oracle.removed + offer)
    assert sorted(everything) == full_pack(oracle.players)
    guests = {GHOST, MONSTER, VAMPIRE, GHOST_MUSICIAN, MONSTER_MUSICIAN, VAMPIRE_MUSICIAN}
    lasting = {GHOST_BRUTE, MONSTER_BRUTE, VAMPIRE_BRUTE, SCARECROW}
    assert not lasting & set(oracle.removed)
    assert set().union(*oracle.guests) <= guests | lasting
    for seat, known in enumerate(oracle.known):
        hidden = offer if seat == oracle.turn and oracle.opened is None else []
        assert not Counter(known) - Counter(oracle.hands[seat] + hidden)


def run(oracle: Oracle, random: Random, first: int) -> list[int]:
    """Play to the end at random; who took the turns."""
    oracle.chance(first)
    turns = []
    while not oracle.is_over():
        assert_sound(oracle)
        (seat,) = oracle.actors()
        turns += [seat] if oracle.stage == "offer" else []
        choices = sorted(oracle.legal(seat))
        assert len(choices) > 1 or oracle.stage == "offer"
        oracle.play(seat, random.choice(choices))
    assert_sound(oracle)
    return turns


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games_end(players: int) -> None:
    for seed in range(40):
        oracle = dealt(players, seed)
        run(oracle, Random(seed), seed % players)
        assert oracle.hands == [[]] * players
        assert oracle.known == [[]] * players
        assert oracle.actors() == set()
        assert max(oracle.scores()) in {oracle.scores()[seat] for seat in oracle.winners()}


def test_snapshots_survive_json_at_every_stage() -> None:
    random = Random(1)
    oracle = Oracle(4, {})
    while True:
        snapshot = oracle.snapshot()
        assert Oracle.from_snapshot(json.loads(json.dumps(snapshot))).snapshot() == snapshot
        if oracle.is_over():
            break
        if oracle.pending():
            oracle.chance(given(oracle))
        else:
            (seat,) = oracle.actors()
            oracle.clone().play(seat, min(oracle.legal(seat)))
            assert oracle.snapshot() == snapshot
            oracle.play(seat, random.choice(sorted(oracle.legal(seat))))


def given(oracle: Oracle) -> int | list[int]:
    """An outcome of the pending event."""
    if oracle.pending() == ("first",):
        return oracle.outcomes()[-1]
    with pytest.raises(NotImplementedError):
        oracle.outcomes()
    return shuffled(FIRST_GUESTS if oracle.pending() == ("guests",) else oracle.pack(), 1)


def test_what_is_not_legal_is_refused() -> None:
    oracle = arranged(PLAIN, [5 * [CHILD], [], []])
    for seat, decision in ((0, ("offer", CHILD, 0)), (0, ("offer", TAXI, 1)), (1, ("open",))):
        with pytest.raises(ValueError, match="may not"):
            oracle.play(seat, decision)
    with pytest.raises(ValueError, match="no chance"):
        oracle.chance(0)
    with pytest.raises(ValueError, match="no option"):
        Oracle(3, {"young": "on"})


def test_perft_file_is_what_the_oracle_counts() -> None:
    for entry in json.loads(FILE.read_text(encoding="utf-8")):
        oracle = Oracle.from_snapshot(entry["snapshot"])
        counts = list(takewhile(lambda count: count <= 1000, entry["counts"]))
        assert [perft(oracle, depth + 1) for depth in range(len(counts))] == counts, entry["name"]
