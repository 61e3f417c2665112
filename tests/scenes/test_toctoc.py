"""Seeing and saying Jeu du Toc Toc: a few scenes, sentences and reasons looked at closely."""

from __future__ import annotations

import pytest

from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Scene
from ludotoc.engine.speech import Speaker
from ludotoc.games.toctoc import state as t
from ludotoc.games.toctoc.actions import path_of, read_action
from ludotoc.games.toctoc.refusals import blockers, why_not, why_not_piece
from ludotoc.games.toctoc.scene import layout, scene
from ludotoc.games.toctoc.words import asked, happened, told
from ludotoc.play import Table
from tests.play.toctoc_tables import GAME, HANDS, RED, on_board, stacked

NAMES = ("Anna", "Marc", "Zoé", "Henri")


def board(hand: str, move: str = "", **fields: str) -> Table:
    """Red is to play this hand with the marbles as told, after a move of his."""
    table = on_board(HANDS[0], hand, HANDS[2], "8D 9D 9H 6D", **fields)
    if move:
        table.play(RED, move)
    return table


def shown(table: Table, seat: int) -> Scene:
    return scene(plain(table.view(seat)))


# --- scenes ---


def test_tt2_tips_point_outwards_and_corners_inwards() -> None:
    found = layout(4, GAME.check_options(4, {}), 0).spots
    far = {s.id: max(abs(s.x - 500), abs(s.y - 500)) for s in found}
    holes = [s for s in found if s.kind in ("square", "start")]
    tips = {s.id for s in holes if s.mark == "tip"}
    assert tips == {"green-9", "red-9", "yellow-9", "blue-9"}
    assert min(far[each] for each in tips) == max(far[s.id] for s in holes)
    corners = [s for s in holes if s.kind == "start"]
    assert max(far[s.id] for s in corners) == min(far[s.id] for s in holes)
    assert [s.id for s in corners if s.y == max(each.y for each in corners)] == ["green-18"]


@pytest.mark.parametrize(("garage", "mouth"), [("70", "green-16"), ("72", "green-18")])
def test_tt2_garage_b_opens_where_the_option_says(garage: str, mouth: str) -> None:
    table = layout(4, GAME.check_options(4, {"garage": garage}), 0)
    spots = {spot.id: spot for spot in table.spots}
    place, hole = spots["green.B1"], spots[mouth]
    near = min(
        (s for s in table.spots if s.kind in ("square", "start")),
        key=lambda s: (s.x - place.x) ** 2 + (s.y - place.y) ** 2,
    )
    assert near == hole


def test_tt8_a_fresh_marble_looks_so_until_it_moves() -> None:
    table = board("KH 7S QD 2D", "KH exit")
    faces = [piece.face for piece in shown(table, 0).pieces if piece.spot == "red-18"]
    assert faces == ["red-held"]
    table = board("KH 7S QD 2D", red="red18,-,-,-")
    faces = [piece.face for piece in shown(table, 0).pieces if piece.spot == "red-18"]
    assert faces == ["red"]


def test_tt14_tt17_what_is_left_of_a_joker_and_who_is_stuck_is_noted() -> None:
    table = stacked(HANDS[0], "X1 7S QD JD", HANDS[2], "8D 9D 9H 6D")
    table.play(RED, "X1")
    assert [str(n.text) for n in shown(table, 0).notes if n.spot == "steps"] == ["2 cards to play"]
    table = board("KH 7S QD JD", stage="stuck", stuck="0,3,0,1")
    notes = {(note.spot, str(note.text)) for note in shown(table, 0).notes}
    assert {("seat1", "stuck 3/3"), ("seat3", "stuck 1/3")} <= notes


# --- picks and words ---


def test_a_way_into_the_garage_and_one_along_the_circuit_are_two_paths() -> None:
    table = board("KH 7S QD 3D", "3D", red="red15,-,-,-", overshoot="yes")
    view = plain(table.view(RED))
    paths = {path_of(view, RED, action) for action in table.legal_actions(RED)}
    assert paths == {("red1", "red.B2"), ("red1", "red-18")}


def tell(table: Table, move: str, listener: int, language: str = "en") -> str:
    """What a listener hears of the last decision of a move of red's."""
    *first, last = move.split()
    if first:
        table.play(RED, " ".join(first))
    before, action = plain(table.view(listener)), read_action(table.view(RED), RED, last)
    after = table.state
    GAME.verbs.apply(after, RED, action)
    GAME.verbs.mask(after, listener)
    return Speaker(language, NAMES, listener).tell(told(before, plain(after), RED, action))


SAID = [
    ("2D a", {"red": "yellow7,-,-,-", "green": "yellow9,blue9,-,-"}, 0, "en",
     "Marc flies marble a from yellow 7 to blue 9 with the 2 ♦, taking 2 of your marbles"),
    ("KH exit", {"green": "red18,-,-,-"}, 1, "fr",
     "Vous sortez une bille avec le Roi ♥, en prenant la bille d'Anna"),
    ("JD a<->green1", {"red": "red3,-,-,-", "green": "blue9,-,-,-"}, 2, "en",
     "Marc swaps marble a on red 3 with Anna's marble a on blue 9; marble a flies on to green 9"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "fields", "listener", "language", "words"), SAID)
def test_what_happens_is_told_in_one_natural_sentence(
    move: str, fields: dict[str, str], listener: int, language: str, words: str
) -> None:
    assert tell(board("KH JD QD 2D", **fields), move, listener, language) == words


def test_tt17_help_says_who_drew_what() -> None:
    table = board("KH 7S QD JD", stage="stuck", stuck="0,3,0,0")
    s = table.state
    GAME.verbs.apply(s, RED, t.ACCEPT)
    later = s.copy()
    GAME.verbs.apply(later, -1, 6)
    sentence = happened(plain(s), plain(later), 6)
    assert sentence is not None
    assert Speaker("en", NAMES, 2).tell(sentence) == (
        "You draw the 7 ♠ from Marc's hand and a marble comes out"
    )


def test_the_question_says_when_nothing_can_be_played() -> None:
    table = board("2C 7S QD 3D")
    assert str(asked(plain(table.view(RED)), RED)) == "no card can be played: discard one"
    assert str(asked(plain(table.view(0)), 0)) == "waiting for seat 1"


# --- why not ---


def test_tt8_a_4_that_would_pass_a_fresh_marble_names_it() -> None:
    table = board("KH 7S QD 4D", red="red1,-,-,-", green="green18,-,-,-", fresh="green")
    action = read_action(table.view(RED), RED, "4D")
    refusal = why_not(table.view(RED), RED, action)
    assert Speaker("en", NAMES, RED).say(refusal.said) == (
        "the 4 ♦ cannot be played: your marble a on red 1 would go back past "
        "Anna's fresh marble on green 18"
    )
    assert blockers(plain(table.view(RED)), RED, action) == ("green1",)


PICKED = [
    ("deck", "TT3", "the dealer gives the cards; only a joker draws one"),
    ("hand0.0", "TT20", "cards of others, and those given, are not to be touched"),
    ("table", "TT5", "pick a card, a marble or a hole"),
    ("red.camp2", "TT2", "no card brings a marble into garage A"),
    ("green-1", "TT6", "no marble can come to green 1 with the queen ♦"),
    ("green1", "TT12", "only a jack moves another's marble, not seat 0's marble a"),
    ("red3", "TT6", "seat 1's marble c is in garage A and needs an ace or a king"),
    ("red2", "TT8", "seat 1's marble b on green 10 would pass seat 0's fresh marble on green 18"),
]


@pytest.mark.parametrize(("piece", "clause", "words"), PICKED)
def test_whatever_is_touched_says_why_it_cannot_be_picked(
    piece: str, clause: str, words: str
) -> None:
    marbles = {"red": "yellow1,green10,-,-", "green": "green18,-,-,-", "fresh": "green"}
    table = board("KH 7S QD 2D", "QD", **marbles)
    refusal = why_not_piece(plain(table.view(RED)), RED, piece)
    assert refusal is not None
    assert (refusal.clause, refusal.sentence) == (clause, words)


def test_while_chance_is_pending_nothing_can_be_picked() -> None:
    refusal = why_not_piece(plain(Table(GAME, 4, {}, seed=1).state), 0, "deck")
    assert str(refusal) == "TT3: a lot, a shuffle or a blind draw comes first"
