"""What holds of the scenes of all games, for every number of players and every mix of options."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotoc.engine.game import SPECTATOR, Game
from ludotoc.engine.picks import BUTTON, Path, Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import STACK, Layout, Scene, encode
from ludotoc.engine.speech import Speaker
from ludotoc.games import NAMES, find_game
from tests.lockstep import option_mix
from tests.playing import any_table, decisions

HOLES = {"square", "start", "house", "camp", "cell", "socket"}  # one piece fits in each
ROUND = {"square", "start", "house", "camp"}
SLACK = 1.5  # units by which neighbours may touch
PEOPLE = ("Anna", "Marc", "Zoé", "Élie", "Théo", "Léa", "Nour", "Ugo")
seeds = st.integers(0, 10**6)
few = settings(max_examples=8, deadline=None)


def moments(game: Game, seed: int, every: int = 23, most: int = 240) -> list[tuple[np.record, int]]:
    """Moments of a random game with a random table, and who decides."""
    rng = Random(seed)
    s = any_table(game, rng)
    walk = enumerate(decisions(game, s, rng, most=most))
    return [(copy_of(s), seat) for number, (seat, _) in walk if number % every == seed % every]


def layout_for(game: Game, s: np.record, seat: int) -> Layout:
    found: Layout = game.module("scene").layout(int(s.players), game.read_options(s), seat)
    return found


def look(game: Game, s: np.record, seat: int) -> tuple[Any, Scene]:
    seen = plain(view_of(game, s, seat))
    return seen, game.module("scene").scene(seen)


def paths(game: Game, s: np.record, seat: int) -> dict[int, Path]:
    seen, path_of = plain(view_of(game, s, seat)), game.module("actions").path_of
    return {each: path_of(seen, seat, each) for each in legal_list(game, s, seat)}


@few
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
def test_spots_lie_within_the_frame_and_holes_apart(name: str, seed: int) -> None:
    game, rng = find_game(name), Random(seed)
    players, options = option_mix(game, rng)
    options = game.check_options(players, options)
    seat = rng.choice([*range(players), SPECTATOR])
    made = game.module("scene").layout(players, options, seat)
    assert len({spot.id for spot in made.spots}) == len(made.spots)
    for spot in made.spots:
        across, high = max(spot.width, 0) / 2, max(spot.height, 0) / 2
        assert -SLACK <= spot.x - across <= spot.x + across <= made.width + SLACK, spot.id
        assert -SLACK <= spot.y - high <= spot.y + high <= made.height + SLACK, spot.id
    holes = [spot for spot in made.spots if spot.kind in ROUND]
    for one, other in combinations(holes, 2):
        apart = math.dist((one.x, one.y), (other.x, other.y))
        assert apart >= (one.width + other.width) / 2 - SLACK, (one.id, other.id)


@few
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
def test_pieces_lie_somewhere_and_never_two_in_one_hole(name: str, seed: int) -> None:
    game = find_game(name)
    for s, _ in moments(game, seed):
        for seat in (*range(int(s.players)), SPECTATOR):
            made, (_, scene) = layout_for(game, s, seat), look(game, s, seat)
            spots = {spot.id: spot for spot in made.spots}
            assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
            for piece in scene.pieces:
                assert piece.spot in spots, piece
                assert f"{piece.kind}:{piece.face}" in made.faces, piece
            lying = Counter(piece.spot for piece in scene.pieces)
            assert [each for each in lying if spots[each].kind in HOLES and lying[each] > 1] == []
            places = Counter((piece.spot, piece.order) for piece in scene.pieces)
            rows = [each for each, _ in places if spots[each].lies != STACK]
            assert all(places[each] == 1 for each in places if each[0] in rows)
            assert {note.spot for note in scene.notes} <= set(spots)
            here = set(spots) | {piece.id for piece in scene.pieces}
            assert set(scene.lit) <= here
            assert {end for pair in scene.moved for end in pair} <= here


def leaves(picks: Picks, picked: tuple[str, ...] = ()) -> list[int]:
    """The actions at the ends of all ways to pick."""
    meant = picks.meant(picked)
    if meant is not None and not picks.following(picked):
        return [meant]
    return [each for pick in picks.following(picked) for each in leaves(picks, (*picked, pick))]


@few
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
def test_every_legal_action_is_picked_and_whatever_is_picked_is_legal(name: str, seed: int) -> None:
    game = find_game(name)
    button = game.module("words").button
    for s, seat in moments(game, seed, every=7):
        found, (_, scene) = paths(game, s, seat), look(game, s, seat)
        here = {spot.id for spot in layout_for(game, s, seat).spots}
        here |= {piece.id for piece in scene.pieces}
        assert set(leaves(Picks(found))) == set(found) == set(legal_list(game, s, seat))
        for action, path in found.items():
            assert Picks(found).meant(path) == action
            for pick in path:
                assert str(button(pick)) if pick.startswith(BUTTON) else pick in here


@few
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
def test_equal_views_give_equal_scenes_and_words(name: str, seed: int) -> None:
    """Two tables that a seat cannot tell apart are shown, asked, offered and refused alike."""
    game = find_game(name)
    for s, decider in moments(game, seed):
        for seat in (decider, SPECTATOR):
            other = view_of(game, s, seat)
            game.verbs.imagine(other, np.array([seed, 7], np.uint64))
            assert said_to(game, s, seat) == said_to(game, other, seat)


def said_to(game: Game, s: np.record, seat: int) -> list[str]:
    """All that a seat is shown and told at a moment."""
    seen, scene = look(game, s, seat)
    speaker = Speaker("fr", PEOPLE, seat if seat != SPECTATOR else None)
    words, refusals = game.module("words"), game.module("refusals")
    told = [encode(scene, speaker.say).decode(), speaker.say(words.asked(seen, seat))]
    for piece in scene.pieces:
        reason = refusals.why_not_piece(seen, seat, piece.id)
        told.append("" if reason is None else speaker.say(reason.said))
    if seat != SPECTATOR:
        legal = legal_list(game, s, seat)
        told += [speaker.say(words.offered(seen, seat, action)) for action in legal]
    return told


@few
@pytest.mark.parametrize("name", NAMES)
@given(seed=seeds)
def test_a_card_in_hand_is_playable_or_has_a_reason(name: str, seed: int) -> None:
    """And no reason is given for what is legal."""
    game = find_game(name)
    why_not_piece = game.module("refusals").why_not_piece
    clauses = {f"{game.clauses}{number}" for number in range(1, game.clause_count + 1)}
    for s, decider in moments(game, seed):
        for seat in range(int(s.players)):
            found, (seen, scene) = paths(game, s, seat), look(game, s, seat)
            first = set(Picks(found).following([]))
            anywhere = {pick for path in found.values() for pick in path}
            for piece in scene.pieces:
                reason = why_not_piece(seen, seat, piece.id)
                if piece.id in first:
                    assert reason is None, (piece, reason)
                elif piece.kind == "card" and piece.owner == seat and not is_twin(piece, first):
                    assert (reason is not None) or piece.id in anywhere, piece
                if reason is not None:
                    assert reason.clause in clauses
                    assert reason.sentence
            if seat == decider:
                assert first


def is_twin(piece: Any, first: set[str]) -> bool:
    """Of equal cards one stands for all."""
    return piece.id.partition("~")[0] in first


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_that_was_agreed_on(name: str) -> None:
    """One moment a game, as it is sent; `python -m tests.scenes` writes it anew."""
    from tests.scenes.__main__ import SNAPSHOTS, snapshot

    assert snapshot(name) == (SNAPSHOTS / f"{name}.json").read_text(encoding="utf-8")
