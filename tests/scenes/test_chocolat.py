"""Seeing Chocolat !: where everything lies, what may be picked, and that nothing hidden shows."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.picks import BUTTON, Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import Layout, Scene, Spot
from ludotoc.engine.words import Seat
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.actions import path_of
from ludotoc.games.chocolat.layout import NEAR, layout
from ludotoc.games.chocolat.refusals import blockers, why_not, why_not_piece
from ludotoc.games.chocolat.scene import cell_of, place_in, scene
from ludotoc.games.chocolat.words import button
from tests.play.chocolat import GAME, PLAYERS, deciders, moments, say, stacked, studied

CLAUSES = {f"CH{number}" for number in range(1, GAME.clause_count + 1)}


def viewers(s: np.record) -> list[int]:
    return [*range(int(s.players)), SPECTATOR, EVERYTHING]


def view(s: np.record, seat: int) -> Any:
    return plain(s if seat == EVERYTHING else view_of(GAME, s, seat))


def with_other_sweets(seen: Any) -> Any:
    """The same view, had other sweets been laid where the box is covered."""
    places = [place for place in range(c.SWEETS) if seen.covered >> place & 1]
    box = list(seen.box)
    for place, other in zip(places, places[1:] + places[:1], strict=True):
        box[place] = seen.box[other]
    return seen._replace(box=tuple(box))


def some_moments(seed: int, games: int = 6, every: int = 5) -> Any:
    return islice(moments(seed, games), 0, None, every)


# --- where things may lie ---


def edges(spot: Spot) -> tuple[float, float, float, float]:
    half, tall = spot.width / 2, spot.height / 2
    return spot.x - half, spot.y - tall, spot.x + half, spot.y + tall


def overlap(one: Spot, other: Spot) -> bool:
    left, top, right, bottom = edges(one)
    other_left, other_top, other_right, other_bottom = edges(other)
    apart = right <= other_left or other_right <= left
    return not (apart or bottom <= other_top or other_bottom <= top)


def layouts() -> list[tuple[int, int, Layout]]:
    return [
        (players, seat, layout(players, {}, seat))
        for players in PLAYERS
        for seat in (*range(players), SPECTATOR, EVERYTHING)
    ]


@pytest.mark.parametrize(("players", "seat", "table"), layouts())
def test_spots_are_named_lie_inside_the_frame_and_beside_each_other(
    players: int, seat: int, table: Layout
) -> None:
    assert len({spot.id for spot in table.spots}) == len(table.spots)
    for spot in table.spots:
        left, top, right, bottom = edges(spot)
        assert left >= 0, spot
        assert top >= 0, spot
        assert right <= table.width, spot
        assert bottom <= table.height, spot
        assert str(spot.name)
    beside = [spot for spot in table.spots if spot.kind != "box"]
    assert not [(a.id, b.id) for a, b in combinations(beside, 2) if overlap(a, b)]


@pytest.mark.parametrize(("players", "seat", "table"), layouts())
def test_ones_own_seat_is_at_the_bottom_and_the_others_sit_clockwise(
    players: int, seat: int, table: Layout
) -> None:
    near = seat if 0 <= seat < players else 0
    plates = {spot.owner: spot for spot in table.spots if spot.kind == "seat"}
    assert set(plates) == set(range(players))
    assert (plates[near].x, plates[near].y) == NEAR.plate
    others = [plates[(near + n) % players] for n in range(1, players)]
    assert [spot.x for spot in others] == sorted(spot.x for spot in others)
    assert all(spot.y < plates[near].y for spot in others)


def test_the_cells_lie_as_they_are_numbered() -> None:
    spots = {spot.id: spot for spot in layout(4, {}, 0).spots}
    assert spots["r1c1"].x < spots["r1c4"].x
    assert spots["r1c1"].y < spots["r4c1"].y
    assert str(spots["r2c3"].name) == "row 2, column 3"


# --- what lies there ---


def test_every_piece_lies_in_a_spot_under_an_id_of_its_own_and_has_a_name() -> None:
    for s in some_moments(seed=21):
        for seat in viewers(s):
            table, shown = layout(int(s.players), {}, seat), scene(view(s, seat))
            spots = {spot.id for spot in table.spots}
            ids = [piece.id for piece in shown.pieces]
            assert len(set(ids)) == len(ids)
            assert spots.isdisjoint(ids)
            assert {piece.spot for piece in shown.pieces} <= spots
            assert {f"{piece.kind}:{piece.face}" for piece in shown.pieces} <= set(table.faces)
            assert {note.spot for note in shown.notes} <= spots
            assert set(shown.lit) <= {*ids, *spots}
            assert all(piece in ids and spot in spots for piece, spot in shown.moved)
            places = [(piece.spot, piece.order) for piece in shown.pieces]
            assert len(set(places)) == len(places)


def test_all_cards_in_hands_and_all_sweets_are_there() -> None:
    for s in some_moments(seed=22):
        for seat in viewers(s):
            pieces = scene(view(s, seat)).pieces
            kinds = [piece.kind for piece in pieces]
            assert kinds.count("sweet") == c.SWEETS
            held = sum(int(s.held[each]) for each in range(int(s.players)))
            laid = int(s.cards_in_trick) if s.stage in (c.CARD, c.SWEET) else 0
            assert kinds.count("card") == held + laid


def faces(shown: Scene, kind: str) -> list[str]:
    return [piece.face for piece in shown.pieces if piece.kind == kind]


def test_only_what_lies_open_shows_its_face() -> None:
    for s in some_moments(seed=23):
        for seat in (*range(int(s.players)), SPECTATOR):
            shown = scene(view(s, seat))
            open_sweets = c.SWEETS if s.stage == c.STUDY else int(s.tricks)
            assert sum(map(bool, faces(shown, "sweet"))) == open_sweets
            own = int(s.held[seat]) if seat < s.players else 0
            laid = int(s.cards_in_trick) if s.stage in (c.CARD, c.SWEET) else 0
            assert sum(map(bool, faces(shown, "card"))) == own + laid
            open_to = {piece.owner for piece in shown.pieces if piece.spot[:4] == "hand"}
            assert open_to <= set(range(int(s.players)))


def test_whoever_may_see_everything_sees_every_face() -> None:
    for s in some_moments(seed=24):
        assert all(piece.face for piece in scene(view(s, EVERYTHING)).pieces)


def test_what_is_covered_shows_in_no_scene_no_path_and_no_reason() -> None:
    """CH11 After the study nothing that is shown depends on what was seen in it."""
    differ = 0
    for s in some_moments(seed=25):
        if s.stage == c.STUDY:
            continue
        for seat in (*range(int(s.players)), SPECTATOR):
            one = view(s, seat)
            other = with_other_sweets(one)
            differ += one.box != other.box
            assert scene(one) == scene(other)
            for piece in scene(one).pieces:
                refusals = [why_not_piece(each, seat, piece.id) for each in (one, other)]
                assert str(refusals[0]) == str(refusals[1])
    assert differ > 100


def test_scenes_do_not_depend_on_hidden_cards() -> None:
    rng = Random(26)
    for s in some_moments(seed=26, games=3):
        for seat in (*range(int(s.players)), SPECTATOR):
            masked = view_of(GAME, s, seat)
            world = copy_of(masked)
            key = np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64)
            GAME.verbs.imagine(world, key)
            assert scene(plain(view_of(GAME, world, seat))) == scene(plain(masked))


def test_a_hidden_card_has_the_id_of_its_place_and_a_new_one_when_it_is_played() -> None:
    table = stacked()
    before = scene(plain(table.view(1)))
    say(table, "C1")
    after = scene(plain(table.view(1)))
    old, new = ({piece.id for piece in each.pieces} for each in (before, after))
    assert old - new == {"hand0.15"}
    assert new - old == {"C1"}
    assert after.moved == [("C1", "hand0")]
    assert after.lit == ["C1"]


def test_ones_own_card_keeps_its_id_on_its_way_to_the_table() -> None:
    table = stacked()
    where = {piece.id: piece.spot for piece in scene(plain(table.view(0))).pieces}
    assert where["C1"] == "hand0"
    say(table, "C1")
    shown = scene(plain(table.view(0)))
    assert {piece.id: piece.spot for piece in shown.pieces}["C1"] == "front0"
    assert shown.moved == []


def test_a_sweet_keeps_its_id_while_the_box_turns_to_the_right() -> None:
    table = say(stacked(), "C1", "V1", "S1", "M1", "r2c2")
    shown = scene(plain(table.view(2)))
    where = {piece.id: piece.spot for piece in shown.pieces}
    assert where["sweet0"] == "r1c4"
    assert where["sweet3"] == "r4c4"
    assert where["sweet5"].startswith("lid.")
    assert shown.turned == {"box": 90}


def test_the_box_is_turned_on_and_on_or_for_the_youngest_not_at_all() -> None:
    for s in moments(seed=27, games=4):
        turned = scene(view(s, 0)).turned["box"]
        assert turned == (0 if s.young else 90 * int(s.tricks))


def test_cells_and_places_are_each_others_inverse() -> None:
    for s in some_moments(seed=28, every=9):
        seen = view(s, 0)
        assert [cell_of(seen, place_in(seen, cell)) for cell in range(c.SWEETS)] == list(range(16))


# --- picks ---


def paths(s: np.record, seat: int) -> dict[int, tuple[str, ...]]:
    seen = view(s, seat)
    return {action: path_of(seen, seat, action) for action in legal_list(GAME, s, seat)}


def test_every_legal_action_has_a_path_of_its_own_through_what_lies_there() -> None:
    for s in some_moments(seed=29, every=2):
        for seat in deciders(s):
            ids = {piece.id for piece in scene(view(s, seat)).pieces}
            found = paths(s, seat)
            assert len(set(found.values())) == len(found)
            for action, path in found.items():
                assert all(str(button(each)) if each[0] == BUTTON else each in ids for each in path)
                assert Picks(found).meant(path) == action
                assert not [o for o in found.values() if o != path and o[: len(path)] == path]


# --- why not ---


def test_everything_there_can_be_picked_or_has_a_reason() -> None:
    for s in some_moments(seed=30):
        for seat in range(int(s.players)):
            seen = view(s, seat)
            first = set(Picks(paths(s, seat)).following([]))
            spots = {spot.id for spot in layout(int(s.players), {}, seat).spots}
            for each in {piece.id for piece in scene(seen).pieces} | spots | {"!ready"}:
                reason = why_not_piece(seen, seat, each)
                assert (reason is None) == (each in first), each
                assert reason is None or (reason.clause in CLAUSES and reason.sentence)


def test_an_onlooker_may_pick_nothing() -> None:
    for s in some_moments(seed=31, every=12):
        seen = view(s, SPECTATOR)
        for each in [*(piece.id for piece in scene(seen).pieces), "!ready", "box", "hand0"]:
            assert str(why_not_piece(seen, SPECTATOR, each)).startswith("CH1: only the")


MIXED = {0: "C1 C2 V1 V2 J1", 1: "C3 C4 V3 V4 J2", 2: "C5 V5 S5 J3"}
# What is played first, who touches what, what is said of it.
TOUCHED = [
    ("C1", 1, "V3", "seat 0 led the 1 of chocolate and you can follow with the 3 of chocolate, so"),
    ("C1", 1, "C1", "CH4: the 1 of chocolate has been played already"),
    ("C1", 1, "hand1", "CH4: pick one card, not the whole hand"),
    ("C1", 1, "hand2.3", "CH4: only seat 2 plays from that hand"),
    ("C1", 1, "hand2b", "CH4: only seat 2 plays from that hand"),
    ("C1", 1, "front1", "CH4: cards come there when they are played"),
    ("C1", 1, "sweet3", "CH7: a sweet is taken by who has won a full trick"),
    ("C1", 1, "r1c4", "CH7: a sweet is taken by who has won a full trick"),
    ("C1", 1, "seat0", "CH1: that only shows how the game stands"),
    ("C1", 2, "C5", "CH4: it is seat 1's turn to play a card"),
    ("C1 C3 C5 C6", 0, "C6", "CH4: the 6 of chocolate has been played already"),
    ("C1 C3 C5 C6", 3, "r1c1", "CH7: pick the sweet that lies in row 1, column 1"),
    ("C1 C3 C5 C6", 3, "box", "CH7: pick one sweet, not the whole box"),
    ("C1 C3 C5 C6", 0, "sweet1", "CH6: seat 3 won the trick with the 6 of chocolate and takes"),
    ("C1 C3 C5 C6 r1c1", 3, "sweet0", "CH7: a chocolate sweet, taken from the box, is out of"),
    ("C1 C3 C5 C6 r1c1", 3, "r1c4", "CH7: the sweet in row 1, column 4 is taken already"),
    ("C1 C3 C5 C6 r1c1", 3, "lid.mint.0", "CH7: the sweets in the lid are out of play"),
    ("C1 C3 C5 C6 r1c1", 3, "!ready", "CH2: the study is over and the box is covered"),
]


@pytest.mark.parametrize(("moves", "seat", "touched", "words"), TOUCHED)
def test_each_reason_is_said_in_its_own_words(
    moves: str, seat: int, touched: str, words: str
) -> None:
    table = say(stacked({**MIXED, 3: "C6 V6"}), *moves.split())
    assert words in str(why_not_piece(plain(table.view(seat)), seat, touched))


def test_in_the_study_only_the_button_can_be_picked() -> None:
    table = studied(2)
    seen = plain(table.view(0))
    assert why_not_piece(seen, 0, "!ready") is None
    assert "no sweet is taken during the study" in str(why_not_piece(seen, 0, "sweet0"))
    table.play(0, "ready")
    seen = plain(table.view(0))
    assert "the study ends when all are" in str(why_not_piece(seen, 0, "!ready"))
    assert blockers(seen, 0, c.READY) == ("seat1",)


def test_what_blocks_a_card_are_the_card_led_and_those_that_follow() -> None:
    table = say(stacked(MIXED), "J1", "V3")
    seen = plain(table.view(2))
    own = [f"V{value}" for value in range(1, 16) if why_not_piece(seen, 2, f"V{value}") is None]
    assert "V5" in own
    assert blockers(seen, 2, c.PLAY + c.VALUES * c.STRAWBERRY + 4) == ("V3", *own)
    assert blockers(seen, 3, c.PLAY) == ("seat2",)
    assert blockers(seen, SPECTATOR, c.PLAY) == ()


def test_blockers_lie_in_the_scene_and_no_dimmed_card_of_a_hand_lacks_them() -> None:
    for s in some_moments(seed=32):
        for seat in range(int(s.players)):
            seen, legal = view(s, seat), legal_list(GAME, s, seat)
            spots = {spot.id for spot in layout(int(s.players), {}, seat).spots}
            there = {piece.id for piece in scene(seen).pieces} | spots
            for action in set(range(GAME.actions)).difference(legal):
                assert set(blockers(seen, seat, action)) <= there
                is_held = action < c.UNCOVER and seen.hand[seat] >> action & 1
                if is_held and s.stage == c.CARD:
                    assert blockers(seen, seat, action)


def test_a_record_is_refused_as_its_plain_view_is() -> None:
    for s in some_moments(seed=33, every=9):
        masked = view_of(GAME, s, 0)
        for action in set(range(GAME.actions)).difference(legal_list(GAME, s, 0)):
            assert str(why_not(masked, 0, action)) == str(why_not(plain(masked), 0, action))


# --- counters ---


def notes_of(shown: Scene) -> dict[str, list[str]]:
    notes: dict[str, list[str]] = {}
    for note in shown.notes:
        notes.setdefault(note.spot, []).append(str(note.text))
    return notes


def test_counters_tell_points_the_trick_and_what_counts_double() -> None:
    table = say(stacked(), "C1", "V1", "S1", "M1", "r1c1", "C2")
    assert notes_of(scene(plain(table.view(3)))) == {
        "seat0": ["8 points", "best card"],
        "seat1": ["0 points"],
        "seat2": ["0 points"],
        "seat3": ["0 points"],
        "tricks": ["trick 2 of 16"],
        "flavour": ["chocolate × 2"],
    }


def test_in_the_study_one_sees_who_is_ready() -> None:
    table = studied(3)
    table.play(1, "ready")
    shown = scene(plain(table.view(0)))
    assert [note.spot for note in shown.notes] == ["seat1"]
    assert layout(3, {}, 0).spots[-1].name.values == {"who": Seat(2)}
