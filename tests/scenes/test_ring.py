"""Seeing and saying both games of the ring: places, picks, words, and that nothing hidden shows."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from typing import Any

import pytest

from ludotoc.engine.game import EVERYTHING, SPECTATOR, Game
from ludotoc.engine.picks import BUTTON, Picks
from ludotoc.engine.record import copy_of, legal_list, view_of
from ludotoc.engine.scene import Layout, Scene, Spot, encode
from ludotoc.engine.speech import PLAIN, Speaker
from ludotoc.engine.words import Sentence
from ludotoc.games.ring.notation import COLOURS, card_text
from ludotoc.games.ring.words import card_name
from tests.catalogue import find_templates, read_package
from tests.scenes.ring import (
    GAMES,
    check_said,
    deciders,
    decisions,
    layout_at,
    moments,
    other_world,
    outcomes,
    view,
    viewers,
    words_of,
)

ROUND = ("square", "start", "house", "camp")
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


# --- where things may lie ---


def option_mixes(game: Game) -> list[dict[str, str]]:
    """Each option at each of its values, the others as usual."""
    return [{}, *({o.name: value} for o in game.options for value in o.values[1:])]


def layouts(game: Game) -> list[Layout]:
    made = []
    for players in game.players:
        for options in option_mixes(game):
            if game.unfit(players, {"teams": "none"} | options) is None:
                chosen = game.check_options(players, options)
                seats = (*range(players), SPECTATOR, EVERYTHING)
                made += [game.module("scene").layout(players, chosen, seat) for seat in seats]
    return made


def apart(one: Spot, other: Spot) -> bool:
    """Whether two spots do not touch: holes are round, everything else is a card or a plate."""
    if one.kind in ROUND and other.kind in ROUND:
        return math.dist((one.x, one.y), (other.x, other.y)) > (one.width + other.width) / 2
    if other.kind in ROUND:
        one, other = other, one
    across = max(abs(one.x - other.x) - other.width / 2, 0)
    down = max(abs(one.y - other.y) - other.height / 2, 0)
    if one.kind in ROUND:
        return math.hypot(across, down) > one.width / 2
    return across >= one.width / 2 or down >= one.height / 2


@games
def test_spots_are_named_inside_the_frame_and_beside_each_other(game: Game) -> None:
    for table in layouts(game)[::3]:
        assert len({spot.id for spot in table.spots}) == len(table.spots)
        for spot in table.spots:
            assert spot.width / 2 <= spot.x <= table.width - spot.width / 2, spot
            assert spot.height / 2 <= spot.y <= table.height - spot.height / 2, spot
        places = [spot for spot in table.spots if spot.kind != "count"]  # a label on the last card
        touching = [(one.id, two.id) for one, two in combinations(places, 2) if not apart(one, two)]
        assert touching == []


@games
def test_the_frame_is_legible_on_a_phone_and_the_own_seat_is_at_the_bottom(game: Game) -> None:
    for table in layouts(game):
        assert table.width == 1000
        assert 1000 <= table.height <= 1300
        plates = [spot for spot in table.spots if spot.kind == "seat"]
        lowest = max(plates, key=lambda spot: spot.y)
        assert (lowest.x, [spot.y for spot in plates].count(lowest.y)) == (500, 1)
        assert f"hand{lowest.owner}" in [spot.id for spot in table.spots if spot.kind == "hand"]


@games
def test_the_ring_goes_clockwise_step_by_step(game: Game) -> None:
    for table in layouts(game)[::5]:
        ring = [(spot.x - 500, spot.y - 500) for spot in table.spots if spot.kind in ROUND[:2]]
        turned = 0.0
        longest = max(math.dist(here, there) for here, there in pairwise(ring))
        for (x, y), (to_x, to_y) in zip(ring, [*ring[1:], ring[0]], strict=True):
            step = math.atan2(x * to_y - y * to_x, x * to_x + y * to_y)
            turned += step
        assert turned == pytest.approx(2 * math.pi)
        assert longest < 62


@games
def test_every_spot_and_face_can_be_named_in_both_languages(game: Game) -> None:
    for table in layouts(game)[::4]:
        names = [spot.name for spot in table.spots] + list(table.faces.values())
        for name in names:
            check_said(name, 0)
        squares = [str(spot.name) for spot in table.spots if spot.kind in ROUND[:2]]
        assert len(set(squares)) == len(squares)


# --- what lies there ---


@games
def test_every_piece_lies_in_a_spot_under_an_id_of_its_own_and_has_a_name(game: Game) -> None:
    for s in moments(game, seed=21, boards=25):
        for seat in viewers(s):
            table, shown = layout_at(game, s, seat), game.module("scene").scene(view(game, s, seat))
            spots, ids = {spot.id for spot in table.spots}, [piece.id for piece in shown.pieces]
            assert len(set(ids)) == len(ids)
            assert spots.isdisjoint(set(ids) - {"deck", *(i for i in ids if i[:4] == "give")})
            assert {piece.spot for piece in shown.pieces} <= spots
            assert {f"{piece.kind}:{piece.face}" for piece in shown.pieces} <= set(table.faces)
            assert {note.spot for note in shown.notes} <= spots
            assert {*shown.lit, *(piece for piece, _ in shown.moved)} <= set(ids)
            assert {spot for _, spot in shown.moved} <= spots
            places = [(piece.spot, piece.order) for piece in shown.pieces]
            assert len(set(places)) == len(places)
            for note in shown.notes:
                check_said(note.text, seat)


@games
def test_all_marbles_and_all_cards_in_hands_are_there(game: Game) -> None:
    for s in moments(game, seed=22, boards=25):
        for seat in viewers(s):
            pieces = game.module("scene").scene(view(game, s, seat)).pieces
            kinds = [piece.kind for piece in pieces]
            held = sum(int(count) for count in s.held)
            assert kinds.count("marble") == 4 * int(s.players)
            assert kinds.count("card") == held + int(s.top >= 0) + 1
            for each in range(int(s.players)):
                mine = [piece for piece in pieces if piece.owner == each and piece.kind == "card"]
                assert len(mine) == s.held[each] + int(s.card >= 0 and s.turn == each)


@games
def test_only_the_own_hand_and_the_last_card_laid_lie_open(game: Game) -> None:
    for s in moments(game, seed=23, boards=25):
        for seat in (*range(int(s.players)), SPECTATOR):
            shown = game.module("scene").scene(view(game, s, seat))
            cards = [piece for piece in shown.pieces if piece.kind == "card" and piece.face]
            assert all(piece.owner == seat or piece.spot == "table" for piece in cards)
            own = int(s.held[seat]) if seat < s.players else 0
            assert len(cards) == own + int(s.top >= 0)
        shown = game.module("scene").scene(view(game, s, EVERYTHING))
        hidden = [piece.id for piece in shown.pieces if piece.kind == "card" and not piece.face]
        assert hidden == ["deck"]


def seen(game: Game, s: Any, seat: int) -> bytes:
    """Everything that leaves a table for a seat: the scene, the question, what may be done."""
    look, words = view(game, s, seat), words_of(game)
    said = [words.asked(look, seat), *words.result(look)]
    legal = legal_list(game, s, seat) if seat < s.players else []
    said += [words.offered(look, seat, action) for action in legal]
    shown: Scene = game.module("scene").scene(look)
    return encode(shown, PLAIN.say) + "|".join(map(str, said)).encode()


@games
def test_what_is_seen_and_said_does_not_depend_on_hidden_cards(game: Game) -> None:
    differ = 0
    for s in moments(game, seed=24, boards=20):
        for seat in (*range(int(s.players)), SPECTATOR):
            world = other_world(game, s, seat)
            differ += world.hand.tobytes() != s.hand.tobytes()
            assert seen(game, s, seat) == seen(game, world, seat)
    assert differ > 100


@games
def test_ids_of_hidden_cards_tell_only_where_they_lie(game: Game) -> None:
    for s in moments(game, seed=25, boards=20):
        for seat in (*range(int(s.players)), SPECTATOR):
            for piece in game.module("scene").scene(view(game, s, seat)).pieces:
                if piece.kind == "card" and not piece.face:
                    place = re.fullmatch(r"(hand\d)\.\d|(give\d)|(deck)", piece.id)
                    assert place
                    assert piece.spot in place.groups()


# --- picks ---


@games
def test_every_legal_action_is_a_path_of_picks_and_no_two_are_alike(game: Game) -> None:
    path_of, longest = game.module("actions").path_of, 0
    for s in moments(game, seed=26, boards=60):
        for seat in deciders(game, s):
            look = view(game, s, seat)
            paths = {action: path_of(look, seat, action) for action in legal_list(game, s, seat)}
            pieces = {piece.id for piece in game.module("scene").scene(look).pieces}
            spots = {spot.id for spot in layout_at(game, s, seat).spots}
            for pick in (pick for path in paths.values() for pick in path):
                if pick.startswith(BUTTON):
                    check_said(words_of(game).button(pick), seat)
                else:
                    assert pick in pieces | spots
            for one, two in combinations(paths.values(), 2):
                shorter = min(len(one), len(two))
                assert one[:shorter] != two[:shorter]
            picks = Picks(paths)
            assert all(picks.meant(path) == action for action, path in paths.items())
            longest = max(longest, *map(len, paths.values()))
    assert longest >= 2


@games
def test_what_a_decision_would_do_is_what_it_does(game: Game) -> None:
    moves = 0
    for before, after, seat, action in decisions(game, seed=27, boards=80):
        move = game.module("moves").move_of(view(game, before, seat), action)
        places = [int(place) for place in after.ring.place]
        gone = [m for m, place in enumerate(places) if place == 255 != before.ring.place[m]]
        assert sorted(move.taken if move else ()) == gone
        if move is not None:
            assert places[move.marble] == move.there
            moves += 1
    assert moves > 100


# --- words ---


CARD = re.compile(r"the (?:ace|jack|queen|king|\d+) [♠♥♦♣]|the joker")


def known_to(s: Any, seat: int) -> set[int]:
    """The cards that a seat sees: its own, those on the table, and those given and taken."""
    hand = s.hand[seat] if seat < s.players else 0
    word = int(hand[0]) if hasattr(hand, "shape") and hand.shape else int(hand)
    received = {int(card) for card in s.received}
    return {card for card in range(56) if word >> card & 1} | received | {int(s.card)}


@games
def test_whatever_is_done_is_told_to_everybody_and_names_no_hidden_card(game: Game) -> None:
    told = set()
    for before, after, seat, action in decisions(game, seed=28, boards=50):
        is_secret = bool(game.verbs.is_secret(before, seat, action))
        for viewer in {seat, (seat + 1) % int(before.players), SPECTATOR, EVERYTHING}:
            known = action if not is_secret or viewer in (seat, EVERYTHING) else None
            views = view(game, before, viewer), view(game, after, viewer)
            sentence = words_of(game).told(*views, seat, known)
            if sentence is None:  # a card is told with its move
                continue
            text = check_said(sentence, viewer)
            told.add(sentence.template)
            if viewer not in (seat, EVERYTHING):
                laid = {action % 56, action % 54} if not is_secret else set()
                mine = known_to(before, viewer) | known_to(after, viewer) | laid
                cards = {str(card_name(card)) for card in mine if card >= 0}
                assert set(CARD.findall(text)) <= cards
    assert len(told) > 9


@games
def test_whatever_chance_does_is_told_where_it_is_worth_a_line(game: Game) -> None:
    told = set()
    for before, after, outcome in outcomes(game, seed=29, boards=40):
        for viewer in (0, 1, SPECTATOR, EVERYTHING):
            views = view(game, before, viewer), view(game, after, viewer)
            if sentence := words_of(game).happened(*views, outcome):
                check_said(sentence, viewer)
                told.add(sentence.template)
    assert len(told) > 1


@games
def test_whatever_is_asked_and_offered_can_be_said_and_no_two_offers_are_alike(game: Game) -> None:
    for s in moments(game, seed=30, boards=50):
        for viewer in viewers(s):
            look = view(game, s, viewer)
            for seat in range(int(s.players)):
                check_said(words_of(game).asked(look, seat), viewer)
            for line in words_of(game).result(look):
                check_said(line, viewer)
        for seat in deciders(game, s):
            look, legal = view(game, s, seat), legal_list(game, s, seat)
            jokers = [action for action in legal if 52 <= action < 56][1:]
            legal = [action for action in legal if action not in jokers]
            said = [check_said(words_of(game).offered(look, seat, each), seat) for each in legal]
            joker_gifts = sum(text.startswith("Give the joker") for text in said)
            discards = sum(text == "Discard the joker" for text in said)
            assert len(set(said)) == len(said) - max(joker_gifts - 1, 0) - max(discards - 1, 0)


@games
def test_every_option_and_every_value_of_it_has_a_name(game: Game) -> None:
    words = words_of(game)
    assert list(words.OPTIONS) == [option.name for option in game.options]
    for option in game.options:
        title, values = words.OPTIONS[option.name]
        assert list(values) == list(option.values)
        for sentence in (title, *values.values()):
            check_said(sentence, 0)
    check_said(words.SUMMARY, 0)


# --- why not ---


def refusal_templates(sentence: Sentence) -> set[str]:
    """A sentence without what it speaks of, and so the reason it gives."""
    inner = sentence.values.get("reason")
    more = refusal_templates(inner) if isinstance(inner, Sentence) else set()
    return {sentence.template} | more


@games
def test_a_thing_can_be_picked_or_has_a_reason_and_never_both(game: Game) -> None:
    refusals, path_of = game.module("refusals"), game.module("actions").path_of
    for s in moments(game, seed=31, boards=12):
        for seat in {*deciders(game, s)[:1], int(s.turn)}:
            look = view(game, s, seat)
            legal = legal_list(game, s, seat)
            ways = {pick for action in legal for pick in path_of(look, seat, action)}
            things = [piece.id for piece in game.module("scene").scene(look).pieces]
            things += [spot.id for spot in layout_at(game, s, seat).spots][:: 1 + len(things) % 3]
            for thing in things:
                refusal = refusals.why_not_piece(look, seat, thing)
                assert (refusal is None) == (thing in ways)
                if refusal is not None:
                    assert re.fullmatch(rf"{game.clauses}\d+", refusal.clause)
                    check_said(refusal.said, seat)


@games
def test_every_reason_there_is_comes_about(game: Game) -> None:
    """Every sentence of the refusals is said in some position; so none is dead."""
    refusals, said = game.module("refusals"), set()
    for s in moments(game, seed=32, boards=150, most=3):
        for seat in {*deciders(game, s)[:1], int(s.turn), 0}:
            record, look = view_of(game, s, seat), view(game, s, seat)
            legal = set(legal_list(game, s, seat))
            for action in set(range(game.actions)) - legal:
                said |= refusal_templates(refusals.why_not(record, seat, action).said)
            for piece in game.module("scene").scene(look).pieces[::3]:
                if refusal := refusals.why_not_piece(look, seat, piece.id):
                    said |= refusal_templates(refusal.said)
            for thing in ("deck", "table", "red.camp1", "red.H1", "red.B1", "yellow-8"):
                if refusal := refusals.why_not_piece(look, seat, thing):
                    said |= refusal_templates(refusal.said)
    files = [f"games/{game.name}/{name}.py" for name in ("refusals", "reasons", "obstacles")]
    known = {use.template for use in find_templates(read_package()).uses if use.path in files}
    assert known - said - RARE[game.name] == set()
    assert RARE[game.name] <= known


# What random boards do not come to: each has a scenario of its own.
RARE = {
    "tock": {
        "a 5 moves a pawn on the ring, and there is none",
        "dice or a shuffle come first",
        "no other pawn on the ring can be swapped",
        "no pawn is out to walk the 7",
        "onlookers watch and pick nothing",
        "{card} lies on the table: it has been played",
        "{piece} has jumped by this card",
        "{piece} would come back to {here}, where it began",
        "{whose:your|*'s} Pieu on {there} keeps {piece} from jumping",
    },
    "toctoc": {
        "a lot, a shuffle or a blind draw comes first",
        "onlookers watch and pick nothing",
        "{piece} on {here} would go back past {whose:your|*'s} fresh marble on {there}",
    },
}


@games
def test_what_blocks_is_seen_and_stands_in_the_way(game: Game) -> None:
    found = 0
    for s in moments(game, seed=33, boards=30):
        for seat in deciders(game, s)[:1]:
            look, legal = view(game, s, seat), set(legal_list(game, s, seat))
            pieces = {piece.id: piece for piece in game.module("scene").scene(look).pieces}
            for action in set(range(game.actions)) - legal:
                blocking = game.module("refusals").blockers(look, seat, action)
                found += len(blocking)
                assert len(set(blocking)) == len(blocking)
                assert all(pieces[each].kind == "marble" for each in blocking)
                assert all(".camp" not in pieces[each].spot for each in blocking)
    assert found > 20


@games
def test_reasons_do_not_depend_on_hidden_cards(game: Game) -> None:
    refusals = game.module("refusals")
    for s in moments(game, seed=34, boards=6, most=2):
        seat = int(s.turn)
        one, two = view(game, s, seat), view(game, other_world(game, s, seat), seat)
        for piece in game.module("scene").scene(one).pieces:
            told = {str(refusals.why_not_piece(each, seat, piece.id)) for each in (one, two)}
            assert len(told) == 1


# --- one's own language ---


def test_cards_are_said_as_players_say_them() -> None:
    french = Speaker("fr")
    assert [french.say(card_name(card)) for card in (13, 25, 11, 47, 52)] == [
        "l'As ♥", "le Roi ♥", "la Dame ♠", "le 9 ♣", "le Joker",
    ]  # fmt: skip
    assert [str(card_name(card)) for card in (13, 23, 9)] == ["the ace ♥", "the jack ♥", "the 10 ♠"]
    assert len({str(card_name(card)) for card in range(53)}) == 53


@games
def test_a_scene_is_small_and_the_same_view_gives_the_same_bytes(game: Game) -> None:
    for s in moments(game, seed=35, boards=5):
        for seat in viewers(s):
            scene = game.module("scene").scene
            one, two = (
                encode(scene(view(game, each, seat)), PLAIN.say) for each in (s, copy_of(s))
            )
            assert one == two
            assert len(one) < 900 * int(s.players)


def test_colours_and_cards_have_the_names_of_the_notation() -> None:
    for game in GAMES:
        for players in game.players:
            table = game.module("scene").layout(players, game.check_options(players, {}), 0)
            names = {str(spot.name).split(",")[0] for spot in table.spots}
            assert {f"{colour} 7" for colour in COLOURS[players]} <= names
            assert {f"card:{card_text(card)}" for card in range(56)} <= set(table.faces)
