"""Toc Toc Toc seen and touched: every card has its place, every action its picks (KK1-KK18)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.picks import BUTTON, Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import Layout, Scene, Spot, encode
from ludotoc.engine.speech import PLAIN
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.actions import path_of
from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.parties import points_of
from ludotoc.games.toctoctoc.pieces import TWIN
from ludotoc.games.toctoctoc.scene import layout, scene
from ludotoc.games.toctoctoc.words import BUTTONS
from tests.play.toctoctoc import GAME, at, decider, late, pool
from tests.scenes.toctoctoc import seen, steps, viewers
from tests.views.test_toctoctoc import imagined

ALL_LAYOUTS = [(players, seat) for players in GAME.players for seat in (*range(players), SPECTATOR)]


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    GAME.verbs.prepare()


def edges(spot: Spot) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    wide, high = spot.width / 2, spot.height / 2
    return spot.x - wide, spot.y - high, spot.x + wide, spot.y + high


def overlap(one: Spot, other: Spot) -> bool:
    (left, top, right, bottom), (left2, top2, right2, bottom2) = edges(one), edges(other)
    return left < right2 and left2 < right and top < bottom2 and top2 < bottom


@pytest.mark.parametrize(("players", "seat"), ALL_LAYOUTS)
def test_spots_are_inside_the_frame_and_apart(players: int, seat: int) -> None:
    made = layout(players, {}, seat)
    assert (made.width, 1000 <= made.height <= 1300) == (1000, True)
    for spot in made.spots:
        left, top, right, bottom = edges(spot)
        assert spot.width > 0 < spot.height, spot.id
        assert 0 <= left < right <= made.width, spot.id
        assert 0 <= top < bottom <= made.height, spot.id
    for one, other in combinations(made.spots, 2):
        assert one.id != other.id
        assert not overlap(one, other), (one.id, other.id)


@pytest.mark.parametrize(("players", "seat"), ALL_LAYOUTS)
def test_the_own_house_is_below_and_the_others_stand_in_the_order_of_turns(
    players: int, seat: int
) -> None:
    at_x = {spot.id: spot.x for spot in layout(players, {}, seat).spots}
    at_y = {spot.id: spot.y for spot in layout(players, {}, seat).spots}
    near = 0 if seat == SPECTATOR else seat
    others = [(near + step) % players for step in range(1, players)]
    for thing in ("door", "hand", "seat", "ghosts", "garden"):
        xs = [at_x[f"{thing}{other}"] for other in others]
        assert xs == sorted(set(xs))
        assert all(at_y[f"{thing}{near}"] > at_y[f"{thing}{other}"] for other in others)


def assert_well_laid(made: Layout, shown: Scene) -> None:
    spots, ids = {spot.id for spot in made.spots}, {piece.id for piece in shown.pieces}
    assert len(ids) == len(shown.pieces)
    assert not ids & spots
    for piece in shown.pieces:
        assert piece.spot in spots
        assert f"{piece.kind}:{piece.face}" in made.faces
    assert {note.spot for note in shown.notes} <= spots
    assert set(shown.lit) <= ids | spots
    assert {piece for piece, _ in shown.moved} <= ids
    assert {spot for _, spot in shown.moved} <= spots


def test_every_piece_lies_in_a_spot_under_a_name_and_an_id_of_its_own() -> None:
    for step in steps():
        for viewer in viewers(step.after):
            made = layout(int(step.after.players), {}, viewer)
            assert_well_laid(made, scene(seen(step.after, viewer)))


def test_the_scene_shows_every_card_that_lies_open_and_counts_the_others() -> None:
    for step in steps()[::3]:
        s, shown = step.after, scene(seen(step.after, 0))
        parties = [piece for piece in shown.pieces if piece.kind == "guest"]
        assert len(parties) == sum(len(cards_in(party)) for party in s.guests)
        gone = [piece for piece in shown.pieces if piece.spot == "gone"]
        assert len(gone) == len(cards_in(s.removed))
        for seat in range(int(s.players)):
            hand = [piece for piece in shown.pieces if piece.spot == f"hand{seat}"]
            assert len(hand) == s.held[seat]
            assert all(bool(piece.face) == (seat == 0) for piece in hand)
        points = np.zeros(t.MAX_SEATS, np.int32)
        GAME.verbs.scores(s, points)
        assert [points_of(int(party)) for party in s.guests] == points.tolist()


def test_kk5_the_card_at_a_door_is_face_down_for_all_until_it_is_answered() -> None:
    for step in steps():
        for viewer in viewers(step.after):
            knock = [p for p in scene(seen(step.after, viewer)).pieces if p.id == "knock"]
            assert len(knock) == (step.after.door != t.NO_SEAT)
            is_shown = step.after.stage != t.ANSWERING or viewer == EVERYTHING
            assert all(bool(piece.face) == is_shown for piece in knock)


def encoded(s: np.record, viewer: int) -> bytes:
    return encode(scene(plain(view_of(GAME, s, viewer))), PLAIN.say)


def test_kk18_what_is_hidden_leaves_no_trace_in_a_scene() -> None:
    rng, differ = Random(7), 0
    for s in pool():
        for viewer in (*range(int(s.players)), SPECTATOR):
            world = imagined(view_of(GAME, s, viewer), rng)
            differ += not np.array_equal(world.hand, s.hand)
            assert encoded(world, viewer) == encoded(s, viewer)
    assert differ > 100


def test_kk18_a_known_card_is_not_shown_in_a_hand() -> None:
    found = 0
    for step in steps():
        view = seen(step.after, SPECTATOR)
        if any(view.known):
            found += 1
            forgotten = seen(step.after, SPECTATOR)._replace(known=(0,) * t.MAX_SEATS)
            assert scene(forgotten) == scene(view)
    assert found > 100


def test_the_ids_of_a_hidden_hand_tell_only_their_places() -> None:
    for step in steps()[::5]:
        for seat in range(1, int(step.after.players)):
            hand = [p for p in scene(seen(step.after, 0)).pieces if p.spot == f"hand{seat}"]
            assert [piece.id for piece in hand] == [f"hand{seat}.{n}" for n in range(len(hand))]


def picks_of(s: np.record, seat: int) -> Picks:
    view = view_of(GAME, s, seat)
    return Picks({a: path_of(plain(view), seat, a) for a in legal_list(GAME, view, seat)})


def test_every_legal_action_is_a_path_of_things_that_are_there() -> None:
    stages = set()
    for s in pool():
        if s.stage == t.OVER:
            continue
        seat = decider(s)
        picks, shown = picks_of(s, seat), scene(seen(s, seat))
        there = {piece.id for piece in shown.pieces}
        there |= {spot.id for spot in layout(int(s.players), {}, seat).spots}
        there |= {BUTTON + word for word in BUTTONS}
        for path in picks.paths.values():
            assert 1 <= len(path) <= 2
            assert set(path) <= there
        stages.add(int(s.stage))
    assert stages == {t.OFFERING, t.ANSWERING, t.TAKING, t.CHOOSING_KIND}


def test_paths_are_unique_none_begins_another_and_each_means_its_action() -> None:
    for s in pool():
        if s.stage != t.OVER:
            picks = picks_of(s, decider(s))
            for action, path in picks.paths.items():
                assert picks.meant(path) == action
            for one, other in combinations(picks.paths.values(), 2):
                assert one[: len(other)] != other[: len(one)]


def test_equal_cards_of_a_hand_are_picked_by_one_name() -> None:
    table = at(late("ghost.monster", "vampire", hand="ghost-vamp*2"))
    ids = {p.id for p in scene(plain(table.view(0))).pieces if p.spot == "hand0"}
    assert ids == {"hand0.ghost-vamp", "hand0.ghost-vamp~1"}
    assert {name.partition(TWIN)[0] for name in ids} == {
        path[0] for path in picks_of(table.state, 0).paths.values()
    }


def test_what_moved_last_is_lit_and_can_be_followed() -> None:
    """KK5-KK8 From a hand to a door, from the door to a party, from the pile to the hand."""
    for step in steps():
        shown = scene(seen(step.after, SPECTATOR))
        if step.action < t.OPEN:
            assert shown.moved == [("knock", f"hand{step.seat}")]
            assert shown.lit == ["knock", f"door{int(step.after.door)}"]
        elif step.after.stage == t.OFFERING:
            turn = int(step.before.turn)
            assert (shown.moved[0][0], f"door{int(step.before.door)}") == tuple(shown.lit)
            assert shown.moved[0][1] == shown.lit[1]
            face = {piece.id: piece.face for piece in shown.pieces}[shown.moved[0][0]]
            assert face == scene(seen_revealed(step.before)).pieces[-1].face
            drew = step.after.top > step.before.top
            assert shown.moved[1:] == ([(f"hand{turn}.4", "pile")] if drew else [])


def seen_revealed(s: np.record) -> object:
    """A table as a replay shows it, the card at the door open."""
    return seen(copy_of(s), EVERYTHING)


def test_a_snapshot_of_the_first_scene() -> None:
    table = at(late("ghost*2.ghost-musician", "monster", hand="ghost-vamp.child", offer="child"))
    shown = scene(plain(table.view(1)))
    assert [(p.id, p.kind, p.spot, p.face) for p in shown.pieces if p.spot != "gone"][:10] == [
        ("guest0.ghost", "guest", "ghosts0", "ghost"),
        ("guest0.ghost~1", "guest", "ghosts0", "ghost"),
        ("guest0.ghost-musician", "guest", "ghosts0", "ghost-musician"),
        ("hand0.0", "card", "hand0", ""),
        ("guest1.monster", "guest", "monsters1", "monster"),
        ("hand1.monster-vamp", "card", "hand1", "monster-vamp"),
        ("hand1.vampire-vamp", "card", "hand1", "vampire-vamp"),
        ("guest2.monster-brute", "guest", "monsters2", "monster-brute"),
        ("guest2.ghost-brute", "guest", "ghosts2", "ghost-brute"),
        ("guest2.vampire", "guest", "vampires2", "vampire"),
    ]
    assert [(p.id, p.spot, p.face) for p in shown.pieces if p.id == "knock"] == [
        ("knock", "door1", "")
    ]
    assert [str(note.text) for note in shown.notes] == [
        "6 points · 1 card",
        "1 point · 2 cards",
        "10 points · 2 cards",
        "0 cards",
    ]
