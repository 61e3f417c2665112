"""Seeing Toc Chocottes: where everything lies, what may be picked, and that no secret shows."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotoc.engine.game import EVERYTHING, SPECTATOR
from ludotoc.engine.picks import BUTTON, Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import Layout, Scene, Spot
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.actions import path_of, read_action
from ludotoc.games.chocottes.moment import deciders as deciders_in
from ludotoc.games.chocottes.paths import BUTTONS
from ludotoc.games.chocottes.refusals import blockers, why_not, why_not_piece
from ludotoc.games.chocottes.scene import fleeting, layout, scene
from ludotoc.games.chocottes.words import button
from ludotoc.play import Table
from tests.play.chocottes import GAME, at, deciders, line
from tests.scenes.chocottes import CLAUSES, other_worlds, some_moments, view, viewers

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
        for players in GAME.players
        for seat in (*range(players), SPECTATOR, EVERYTHING)
    ]


@pytest.mark.parametrize(("players", "seat", "table"), layouts())
def test_spots_are_named_lie_inside_the_frame_and_beside_each_other(
    players: int, seat: int, table: Layout
) -> None:
    assert table.width == 1000
    assert 1000 <= table.height <= 1300
    assert len({spot.id for spot in table.spots}) == len(table.spots)
    for spot in table.spots:
        left, top, right, bottom = edges(spot)
        assert min(left, top) >= 0, spot
        assert right <= table.width, spot
        assert bottom <= table.height, spot
        assert spot.width, spot
        assert str(spot.name)
    assert not [(a.id, b.id) for a, b in combinations(table.spots, 2) if overlap(a, b)]


@pytest.mark.parametrize(("players", "seat", "table"), layouts())
def test_ones_own_seat_is_at_the_bottom_and_the_others_sit_clockwise(
    players: int, seat: int, table: Layout
) -> None:
    near = seat if 0 <= seat < players else 0
    hands = {spot.owner: spot for spot in table.spots if spot.id.startswith("hand")}
    assert set(hands) == set(range(players))
    around = [hands[(near + step) % players] for step in range(players)]
    assert max(around, key=lambda spot: spot.y) is around[0]
    middle = table.width / 2, table.height / 2
    corners = [(spot.x - middle[0], spot.y - middle[1]) for spot in around]
    turns = [x1 * y2 - y1 * x2 for (x1, y1), (x2, y2) in combinations_around(corners)]
    assert players == 2 or all(turn > 0 for turn in turns), turns


def combinations_around(corners: list[tuple[float, float]]) -> Any:
    """Each with the next; the last with the first."""
    return zip(corners, corners[1:] + corners[:1], strict=True)


# --- what lies there ---


def test_every_piece_lies_in_a_spot_under_an_id_of_its_own_and_has_a_name() -> None:
    for s in some_moments(seed=21):
        for seat in viewers(s):
            table, shown = layout(int(s.players), {}, seat), scene(view(s, seat))
            spots = {spot.id for spot in table.spots}
            ids = [piece.id for piece in shown.pieces]
            assert len(set(ids)) == len(ids)
            assert {piece.spot for piece in shown.pieces} <= spots
            assert {f"{piece.kind}:{piece.face}" for piece in shown.pieces} <= set(table.faces)
            assert {note.spot for note in shown.notes} <= spots
            assert set(shown.lit) <= {*ids, *spots}
            assert all(piece in ids and spot in spots for piece, spot in shown.moved)
            places = [(piece.spot, piece.order) for piece in shown.pieces]
            assert len(set(places)) == len(places)


def in_spots(shown: Scene, name: str) -> list[Any]:
    return [piece for piece in shown.pieces if piece.spot.startswith(name)]


def eye(seat: int) -> int:
    return 1 << (seat if seat < c.MAX_SEATS else c.SPECTATOR_EYE)


def test_cards_show_their_faces_while_they_are_looked_at_and_never_else() -> None:
    """CC20 What was seen is known to the view, and not shown."""
    known = shown_faces = 0
    for s in some_moments(seed=22, every=1, most=80):
        for seat in (*range(int(s.players)), SPECTATOR):
            seen = view(s, seat)
            open_cards = [piece for piece in in_spots(scene(seen), "hand") if piece.face]
            labels = [seen.label[n] for hand in seen.hand for n in range(64) if hand >> n & 1]
            known += sum(seen.face[label] >= 0 for label in labels)
            looks = bool(s.glimpse_to & eye(seat)) and s.stage != c.DRAWN
            expected = int(s.glimpse).bit_count() if looks else 0
            expected = len(labels) if s.stage == c.OVER else expected
            assert len(open_cards) == expected
            assert len(fleeting(seen)) == (expected if s.stage != c.OVER else 0)
            shown_faces += len(open_cards)
    assert known > 2 * shown_faces > 0


def test_the_card_drawn_is_seen_by_who_drew_it() -> None:
    found = 0
    for s in some_moments(seed=23, every=1, most=60):
        if s.stage == c.DRAWN:
            for seat in viewers(s):
                (drawn,) = in_spots(scene(view(s, seat)), f"drawn{int(s.active)}")
                assert bool(drawn.face) == (seat in (int(s.active), EVERYTHING))
                found += 1
    assert found > 20


def test_whoever_may_see_everything_sees_every_card_before_a_player() -> None:
    for s in some_moments(seed=24):
        assert all(piece.face for piece in in_spots(scene(view(s, EVERYTHING)), "hand"))


def test_scenes_paths_and_reasons_do_not_depend_on_hidden_cards() -> None:
    rng = Random(25)
    differ = 0
    for s in some_moments(seed=25):
        for seat in (*range(int(s.players)), SPECTATOR):
            world = other_worlds(s, seat, rng)
            one, other = view(s, seat), view(world, seat)
            differ += bytes(world.face) != bytes(s.face)
            assert scene(one) == scene(other)
            for piece in scene(one).pieces:
                told = [str(why_not_piece(each, seat, piece.id)) for each in (one, other)]
                assert told[0] == told[1]
    assert differ > 100


def forgotten(seen: Any) -> Any:
    """The same view, had its seat never seen what does not lie open now."""
    looked_at = seen.glimpse if seen.glimpse_to & eye(seen.viewer) else 0
    lying_open = set(seen.discards[: seen.discarded])
    lying_open |= {seen.drawn} if seen.stage == c.DRAWN else set()
    face = tuple(
        card if label in lying_open or looked_at >> label & 1 else c.HIDDEN
        for label, card in enumerate(seen.face)
    )
    return seen._replace(face=face)


def test_what_was_seen_before_leaves_no_trace_in_scenes_and_reasons() -> None:
    """CC20 Knowing is not showing: after a glimpse nothing depends on what was seen."""
    differ = 0
    for s in some_moments(seed=26):
        for seat in range(int(s.players)):
            if s.stage == c.OVER:
                continue
            one, other = view(s, seat), forgotten(view(s, seat))
            differ += one.face != other.face
            assert scene(one) == scene(other)
            for piece in scene(one).pieces:
                assert str(why_not_piece(one, seat, piece.id)) == str(
                    why_not_piece(other, seat, piece.id)
                )
    assert differ > 50


def where(table: Table, seat: int) -> dict[str, str]:
    return {piece.id: piece.spot for piece in scene(plain(table.view(seat))).pieces}


def test_a_card_keeps_its_id_from_the_pile_to_its_place_and_to_the_discard() -> None:
    table = at(line("5a.1a / 5b.3a", "8a 8b", "2c"))
    top = path_of(plain(table.view(0)), 0, c.DRAW)[0]
    replaced = path_of(plain(table.view(0)), 0, c.REPLACE + 1)[0]
    assert where(table, 1)[top] == "pile"
    table.play(0, "draw")
    assert where(table, 1)[top] == "drawn0"
    table.play(0, "replace 2")
    assert where(table, 1)[top] == "hand0"
    assert where(table, 1)[replaced] == "discard"


def effect(value: int, owner: int = 0) -> dict[str, str]:
    return {
        "stage": "effect", "top": f"{value}a", "effects": f"{owner}:{value}", "resolved": "1",
    }  # fmt: skip


def test_swapped_cards_can_be_followed_by_all() -> None:
    """CC11 Everybody sees them move."""
    table = at(line("5a.1a / 5b.3a.4a", "8a 8b", **effect(12)))
    before = where(table, SPECTATOR)
    own = path_of(plain(table.view(0)), 0, c.GIVE)[0]
    theirs = path_of(plain(table.view(0)), 0, c.CARD + 2)[0]
    table.play(0, "give 1 take 1:3")
    after = where(table, SPECTATOR)
    assert (before[own], before[theirs]) == ("hand0", "hand1")
    assert (after[own], after[theirs]) == ("hand1", "hand0")
    assert theirs in fleeting(plain(table.view(0)))
    assert fleeting(plain(table.view(1))) == ()


def test_shuffled_cards_get_ids_that_tell_nothing() -> None:
    """CC10 Whatever the coin, the scene is the same: two new cards from behind the player."""
    scenes = []
    for seed in range(8):
        table = at(line("5a.1a / 5b@1.3a.4a", "8a 8b", **effect(11)), seed)
        before = where(table, 1)
        table.play(0, "mix 1:1")
        table.play(0, "and 1:3")
        after = where(table, 1)
        scenes.append([scene(plain(table.view(seat))) for seat in (0, 1, SPECTATOR)])
        gone, come = sorted(set(before) - set(after)), sorted(set(after) - set(before))
        assert [before[each] for each in gone if each[0] != "e"] == ["hand1", "hand1"]
        assert scenes[-1][1].moved == [(each, "seat1") for each in come]
    assert all(each == scenes[0] for each in scenes)


def test_cards_just_dealt_come_from_the_pile_under_new_ids() -> None:
    rounds = set()
    ids: dict[int, set[str]] = {}
    for s in some_moments(seed=27, games=2, every=1, most=400):
        shown = scene(view(s, 0))
        ids[int(s.rounds) - (s.stage == c.OVER)] = {p.id for p in in_spots(shown, "hand")}
        if s.stage == c.LOOKING and int(s.to_look) == (1 << int(s.players)) - 1:
            dealt = [piece.id for piece in in_spots(shown, "hand")]
            assert sorted(shown.moved) == sorted((each, "pile") for each in dealt)
            rounds.add(int(s.rounds))
    assert {0, 1} <= rounds
    assert ids[0].isdisjoint(ids[1])


def test_the_last_round_lies_open_until_the_next_is_begun() -> None:
    """CC19 All cards were turned up, and an inspector may have come."""
    found = tiles = 0
    for s in some_moments(seed=28, games=8, every=1, most=300):
        for seat in (0, SPECTATOR):
            shown = scene(view(s, seat))
            last, tile = in_spots(shown, "last"), [p for p in shown.pieces if p.spot == "tile"]
            is_told = s.stage == c.LOOKING and s.rounds > 0
            count = sum(int(hand).bit_count() for hand in s.revealed) if is_told else 0
            assert len(last) == count
            assert all(piece.face for piece in last)
            is_open = bool(s.tile) and (is_told or s.stage == c.OVER)
            assert [piece.face for piece in tile] == ([str(int(s.tile))] if is_open else [])
            assert sum(piece.kind == "tile" for piece in shown.pieces) == len(c.TILES)
            found, tiles = found + bool(last), tiles + bool(tile)
    assert min(found, tiles) > 5


def test_effects_that_wait_lie_in_their_order() -> None:
    table = at(line("10b.1a / 5b.3a", "8a", "7b 10a", "window", effects="1:7.0:10", resolved="0"))
    tokens = in_spots(scene(plain(table.view(1))), "effects")
    assert [(piece.face, piece.owner) for piece in tokens] == [("7", 1), ("10", 0)]


# --- picks ---


def paths(s: np.record, seat: int) -> dict[int, tuple[str, ...]]:
    seen = view(s, seat)
    return {action: path_of(seen, seat, action) for action in legal_list(GAME, s, seat)}


def test_every_legal_action_has_a_path_of_its_own_through_what_lies_there() -> None:
    stages = set()
    for s in some_moments(seed=29, every=1):
        for seat in deciders(s):
            stages.add((int(s.stage), int(s.effect_value) if s.stage >= c.EFFECT else 0))
            spots = {spot.id for spot in layout(int(s.players), {}, seat).spots}
            ids = {piece.id for piece in scene(view(s, seat)).pieces} | spots
            found = paths(s, seat)
            assert len(set(found.values())) == len(found)
            for action, path in found.items():
                assert all(str(button(each)) if each[0] == BUTTON else each in ids for each in path)
                assert Picks(found).meant(path) == action
                assert not [o for o in found.values() if o != path and o[: len(path)] == path]
    assert len(stages) > 9


def test_who_decides_is_read_from_a_plain_view_too() -> None:
    for s in some_moments(seed=30, every=2):
        assert list(deciders_in(plain(s))) == deciders(s)


# --- why not ---


def test_everything_there_can_be_picked_or_has_a_reason() -> None:
    for s in some_moments(seed=31, every=3):
        for seat in range(int(s.players)):
            seen = view(s, seat)
            first = set(Picks(paths(s, seat)).following([]))
            spots = {spot.id for spot in layout(int(s.players), {}, seat).spots}
            every = {piece.id for piece in scene(seen).pieces} | spots | set(BUTTONS.values())
            for each in every:
                reason = why_not_piece(seen, seat, each)
                assert (reason is None) == (each in first), (each, int(s.stage))
                assert reason is None or (reason.clause in CLAUSES and reason.sentence)


def test_an_onlooker_may_pick_nothing_and_nothing_is_not_there() -> None:
    table = at(line("5a.1a / 5b.3a", "8a"))
    seen = plain(table.view(SPECTATOR))
    for each in [*(piece.id for piece in scene(seen).pieces), "seat0", "!knock"]:
        assert "onlookers watch" in str(why_not_piece(seen, SPECTATOR, each))
    assert "there is no 'teddy'" in str(why_not_piece(plain(table.view(0)), 0, "teddy"))


HANDS = "5a.1a.2a / 5b.3a / 5d.6a.7a.9a"
TURN, DRAWN = {"stage": "turn"}, {"stage": "drawn", "drawn": "8c"}
WINDOW = {"stage": "window", "top": "5c"}
LIVE = WINDOW | {"windows": "live", "claims": "0:2"}
MIXING = effect(11) | {"stage": "mixing", "picked": "2:2"}
SWAPPING = effect(12) | {"stage": "swapping", "picked": "0:1"}
RIFT = effect(7, 1) | {"top": "7b"}
ONE = {"hands": "5a.1a / 5b.3a / 6a"}
# Where, who touches what (a card as `seat:position`), what is said of it.
TOUCHED: list[tuple[dict[str, str], int, str, str]] = [
    (TURN, 0, "0:1", "CC3: draw a card before you replace one"),
    (TURN, 1, "1:1", "CC5: no window is open"),
    (TURN, 0, "1:1", "CC10: only the Witch and the Vampire touch cards of others"),
    (TURN, 1, "pile", "CC3: it is seat 0's turn"),
    (TURN, 0, "pile", "CC3: one draws the top card of the pile"),
    (TURN, 0, "discard", "CC3: what is discarded stays there: one draws from the pile"),
    (TURN, 0, "hand0", "CC3: cards are picked one by one, not the whole row"),
    (TURN, 0, "lamp", "CC3: the lamp only shows whose turn it is"),
    (TURN, 0, "tile.0", "CC14: inspectors come by themselves when a round ends"),
    (TURN, 0, "effects", "CC7: effects are decided one by one, the oldest first"),
    (TURN, 0, "last1", "CC19: these cards lay there when the last round ended"),
    (TURN, 0, "seat1", "CC12: a player is picked only for the bogeyman's gift"),
    (TURN, 0, "!pass", "CC3: nobody passes his turn: draw or knock"),
    (TURN, 1, "!knock", "CC14: one knocks at the beginning of one's own turn, and it is seat 0's"),
    (DRAWN, 0, "drawn0", "CC3: discard the card you drew, or pick the card whose place it takes"),
    (DRAWN, 1, "drawn0", "CC3: seat 0 has drawn this card"),
    (DRAWN, 0, "pile", "CC3: you have drawn your card in this turn"),
    (WINDOW, 1, "1:1", "CC5: seat 0 is asked before you"),
    (WINDOW, 0, "pile", "CC5: a 5 was discarded: snap one of the same number, or pass"),
    (WINDOW | {"pile": ""}, 0, "pile", "CC16: the pile is empty"),
    (LIVE, 0, "0:2", "CC5: card 2 is claimed in this beat already"),
    (RIFT, 1, "1:1", "CC8: the Rift takes no card of yours: use it or skip it"),
    (RIFT, 1, "0:1", "CC8: the Rift takes no card of others: use it or skip it"),
    (RIFT, 0, "0:1", "CC7: first the effect is decided; after it all may snap again"),
    (effect(10), 0, "1:1", "CC9: the Werewolf looks at a card of your own"),
    (effect(11), 0, "0:1", "CC10: the Witch shuffles two cards of another player"),
    (effect(11), 0, "1:2", "CC10: card 2 is the last of seat 1: first comes the one that lies"),
    (effect(11) | ONE, 0, "2:1", "CC10: the Witch needs two cards, and seat 2 has one"),
    (MIXING, 0, "2:1", "CC10: the second card lies behind the first, which is card 2"),
    (MIXING, 0, "1:1", "CC10: both cards are of one player, seat 2"),
    (MIXING, 0, "0:1", "CC10: first comes the second card that the Witch shuffles"),
    (effect(12), 0, "1:1", "CC11: first comes the card that you give away"),
    (SWAPPING, 0, "0:1", "CC11: first comes the card that the Vampire takes"),
    (effect(13), 0, "0:1", "CC12: a gift comes from the pile: pick the player who gets it"),
    (effect(13), 0, "1:1", "CC12: a gift goes to a player: pick the name, not a card"),
    (effect(13), 0, "seat0", "CC12: a gift is for another player"),
    (effect(13), 0, "seat2", "CC12: a gift is for who has fewer than 4 cards, and seat 2 has 4"),
    (effect(14, 1), 1, "0:1", "CC13: the Reaper discards a card of your own"),
    (effect(10), 0, "!rift", "CC8: only the Rift hands the active player a card, and this is"),
]


def touch(table: Table, seat: int, what: str) -> str:
    """The id of what is touched."""
    if ":" not in what:
        return what
    owner, position = map(int, what.split(":"))
    return path_of(plain(table.view(owner)), owner, c.REPLACE + position - 1)[0]


def table_at(position: dict[str, str]) -> Table:
    fields = dict(position)
    return at(line(fields.pop("hands", HANDS), fields.pop("pile", "8a 8b"), **fields))


@pytest.mark.parametrize(
    ("position", "seat", "what", "words"), TOUCHED,
    ids=[f"{case[0].get('stage')} {case[1]} {case[2]}" for case in TOUCHED],
)  # fmt: skip
def test_each_reason_is_said_in_its_own_words(
    position: dict[str, str], seat: int, what: str, words: str
) -> None:
    table = table_at(position)
    said = why_not_piece(plain(table.view(seat)), seat, touch(table, seat, what))
    assert words in str(said)


def test_the_two_cards_to_look_at_may_be_picked_in_either_order() -> None:
    table = Table(GAME, 2, {}, seed=1)
    table.settle()
    seen = plain(table.view(0))
    cards = [path_of(seen, 0, c.REPLACE + n)[0] for n in range(4)]
    assert [why_not_piece(seen, 0, each) for each in cards] == [None] * 4
    picks = Picks(paths(table.state, 0))
    assert sorted(picks.following([])) == sorted(cards)
    assert sorted(picks.following([cards[3]])) == sorted(cards[:3])
    assert picks.following([cards[3], cards[3]]) == []
    for one, other in permutations(cards, 2):
        assert picks.meant([one, other]) == picks.meant([other, one]) is not None
    assert picks.meant([cards[3]]) is None


# Where, who, what he wants, what is in the way (a card as `seat:position`).
BLOCKED: list[tuple[dict[str, str], int, str, tuple[str, ...]]] = [
    (TURN, 1, "draw", ("seat0",)),
    (WINDOW, 1, "snap 1", ("seat0",)),
    (WINDOW | {"pile": "", "barred": "1"}, 1, "snap 1", ()),
    (LIVE, 0, "snap 2", ("0:2",)),
    (effect(10), 1, "snap 1", ("effect0", "seat0")),
    (effect(10), 0, "draw", ("effect0",)),
    (effect(13), 0, "gift 2", ("2:1", "2:2", "2:3", "2:4")),
    (MIXING, 0, "and 2:1", ("2:2",)),
    (SWAPPING, 0, "skip", ("0:1",)),
]


@pytest.mark.parametrize(("position", "seat", "move", "what"), BLOCKED)
def test_what_is_in_the_way_can_be_lit(
    position: dict[str, str], seat: int, move: str, what: tuple[str, ...]
) -> None:
    table = table_at(position)
    seen = plain(table.view(seat))
    action = read_action(table.view(seat), seat, move)
    assert blockers(seen, seat, action) == tuple(touch(table, seat, each) for each in what)


def test_blockers_and_reasons_of_actions_come_from_plain_views_too() -> None:
    rng = Random(32)
    for s in some_moments(seed=32, every=4):
        for seat in range(int(s.players)):
            masked = view_of(GAME, copy_of(s), seat)
            seen, legal = plain(masked), set(legal_list(GAME, s, seat))
            spots = {spot.id for spot in layout(int(s.players), {}, seat).spots}
            there = {piece.id for piece in scene(seen).pieces} | spots
            for action in set(rng.sample(range(GAME.actions), 20)) - legal:
                assert set(blockers(seen, seat, action)) <= there
                assert str(why_not(seen, seat, action)) == str(why_not(masked, seat, action))
