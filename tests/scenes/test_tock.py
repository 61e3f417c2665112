"""Seeing and saying Tock: a few scenes, sentences and reasons looked at closely."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.picks import Picks
from ludotoc.engine.plain import plain
from ludotoc.engine.scene import Scene, Spot
from ludotoc.engine.speech import Speaker
from ludotoc.games.ring.notation import CARD_NUMBERS
from ludotoc.games.tock import state as t
from ludotoc.games.tock.actions import path_of, read_action
from ludotoc.games.tock.moves import walk
from ludotoc.games.tock.refusals import blockers, why_not, why_not_piece
from ludotoc.games.tock.scene import layout, scene
from ludotoc.games.tock.words import asked, happened, offered, told
from ludotoc.play import Table
from tests.play.tables import GAME, GREEN_HAND, at, stacked, with_fields

RED = 1
NAMES = ("Anna", "Marc", "Zoé", "Henri")


def board(hand: str, move: str = "", **fields: str) -> Table:
    """Red is to play this hand with the pawns as told, after a move of his."""
    options = {each.name: fields.pop(each.name) for each in GAME.options if each.name in fields}
    table = at(with_fields(stacked(GREEN_HAND, hand, **options).position, **fields))
    if move:
        table.play(RED, move)
    return table


def shown(table: Table, seat: int) -> Scene:
    return scene(plain(table.view(seat)))


def spots(players: int = 4, seat: int = 0) -> dict[str, Spot]:
    return {spot.id: spot for spot in layout(players, GAME.check_options(players, {}), seat).spots}


# --- scenes ---


def test_tk2_the_squares_of_a_side_lie_as_on_a_tock_board() -> None:
    """Across the end of the own arm lie 14 to 18, the gate in the middle, the house above it."""
    found = spots()
    end = [found[f"green-{number}"] for number in range(14, 19)]
    assert len({spot.y for spot in end}) == 1
    assert [spot.x for spot in end] == sorted((spot.x for spot in end), reverse=True)
    house = [found[f"green.H{number}"] for number in range(1, 5)]
    assert {spot.x for spot in house} == {found["green-16"].x} == {500}
    assert [spot.y for spot in house] == sorted((spot.y for spot in house), reverse=True)


@pytest.mark.parametrize("players", [4, 6, 8])
def test_tk27_a_jump_from_intersection_to_intersection_is_a_short_cut(players: int) -> None:
    found = spots(players)
    sevens = [spot for spot in found.values() if spot.mark == "crossing"]
    assert len(sevens) == players
    from_middle = {round(((s.x - 500) ** 2 + (s.y - 500) ** 2) ** 0.5) for s in sevens}
    assert len(from_middle) == 1
    ring = [spot for spot in found.values() if spot.kind in ("square", "start")]
    nearer = [spot for spot in ring if (spot.x - 500) ** 2 + (spot.y - 500) ** 2 < 100**2]
    assert nearer == []


def test_tk7_stars_and_dice_show_only_where_they_are_played() -> None:
    def marks(**options: str) -> set[str]:
        return {spot.mark for spot in layout(4, GAME.check_options(4, options), 0).spots}

    assert "star" in marks()
    assert "dice" not in marks()
    assert "dice" in marks(dice="recoil")
    assert "star" not in marks(stars="off")


def test_a_card_is_seen_to_leave_a_hand_and_the_count_of_a_7_runs_down() -> None:
    table = board("7S 2C 3C 4C 6C", "7S", red="yellow1,-,-,-")
    own, other = shown(table, RED), shown(table, 0)
    assert [piece.spot for piece in own.pieces if piece.id == "7S"] == ["table"]
    assert own.moved == []
    assert other.moved == [("7S", "hand1")]
    assert [str(note.text) for note in other.notes if note.spot == "steps"] == ["7 steps left"]
    table.play(RED, "a3")
    assert [str(note.text) for note in shown(table, 0).notes if note.spot == "steps"] == [
        "4 steps left"
    ]
    assert shown(table, 0).lit == ["red1"]


def test_tk35_the_last_card_laid_stays_open_until_the_next_and_in_a_position() -> None:
    table = board("KS 2C 3C 4C 6C", "KS")
    table.play(RED, "exit")
    for seen in (table, at(table.position)):
        last = [(p.id, p.owner) for p in shown(seen, 0).pieces if p.spot == "table"]
        assert last == [("KS", -1)]
    assert table.position.split("gone=")[1].split()[0].split(".")[-1] == "KS"


def twin_on_the_table() -> Refused | None:
    """Why one cannot pick a card that was laid, while one holds its twin."""
    table = stacked("2S 3S", "KH 7S QD JD 3C", "KH KS", players=8)
    table.play(RED, "KH")
    table.play(RED, "exit")
    view = plain(table.view(2))
    assert [piece.spot for piece in scene(view).pieces if piece.id == "KH.2"] == ["table"]
    assert why_not_piece(view, 2, "KH") is None
    return why_not_piece(view, 2, "KH.2")


def test_tk35_a_twin_of_a_card_on_the_table_has_been_played() -> None:
    refusal = twin_on_the_table()
    assert str(refusal) == "TK35: the king ♥ lies on the table: it has been played"


def test_tk9_a_card_chosen_to_give_lies_sealed_before_its_player() -> None:
    table = stacked(GREEN_HAND, "KH 7S QD JD AC", teams="pairs")
    table.play(RED, "pass KH")
    own, other = shown(table, RED), shown(table, 0)
    assert [piece.face for piece in own.pieces if piece.spot == "give1"] == ["KH"]
    assert [piece.id for piece in other.pieces if piece.spot == "give1"] == ["give1"]
    assert [piece.face for piece in other.pieces if piece.spot == "give1"] == [""]
    assert sum(piece.spot == "hand1" for piece in other.pieces) == 4
    assert [str(note.text) for note in own.notes if note.spot == "give1"] == ["for seat 3"]
    assert [note for note in shown(table, SPECTATOR).notes if note.spot.startswith("give")] == []


def test_tk5_two_cards_alike_are_two_pieces_and_the_second_says_pick_the_other() -> None:
    table = stacked("2S 3S", "KH KH 7S QD JD", players=8)
    view = plain(table.view(RED))
    mine = [piece.id for piece in scene(view).pieces if piece.spot == "hand1"]
    assert {"KH", "KH.2"} <= set(mine)
    assert why_not_piece(view, RED, "KH") is None
    refusal = why_not_piece(view, RED, "KH.2")
    assert str(refusal) == "TK5: you hold the king ♥ twice: pick the other one"


def test_tk30_tokens_and_the_pot_are_noted_where_they_are_played_for() -> None:
    table = board("7S 2C 3C 4C 6C", dice="gain", tokens="-3,5,0,1", pot_now="7")
    notes = {(note.spot, str(note.text)) for note in shown(table, 0).notes}
    assert {("seat0", "-3 tokens"), ("seat3", "1 token"), ("pot", "pot: 7 tokens")} <= notes


# --- picks ---


@pytest.mark.parametrize("players", [4, 6, 8])
def test_tk21_no_two_distances_of_a_joker_lead_to_one_place(players: int) -> None:
    """So that a pawn and a square always say which is meant."""
    for square in range(18 * players):
        view = SimpleNamespace(stars=t.STARS_ON, ring=SimpleNamespace(seats=players, stakes=0))
        view.ring.place = (square, *[255] * 31)
        sides = [0] * players
        sides[square // 18] = 1 << square % 18
        view.ring.sides = tuple(sides)
        ends = [walk(view, 0, steps, 0).there for steps in (1, 13, 18)]
        legal = [end for end in ends if end >= 0]
        assert len(set(legal)) == len(legal)


def test_a_7_is_led_from_pawn_to_square() -> None:
    table = board("7S 2C 3C 4C 6C", "7S", red="yellow1,blue1,-,-")
    view = plain(table.view(RED))
    picks = Picks({a: path_of(view, RED, a) for a in table.legal_actions(RED)})
    assert picks.following([]) == ["red1", "red2"]
    assert picks.following(["red1"])[:3] == ["yellow-2", "yellow-3", "yellow-4"]


# --- words ---


def tell(table: Table, move: str, listener: int, language: str = "en") -> str:
    """What a listener hears of a move of red's last decision."""
    *first, last = move.split()
    if first:
        table.play(RED, " ".join(first))
    before = plain(table.view(listener))
    action = read_action(table.view(RED), RED, last)
    after = table.state
    GAME.verbs.apply(after, RED, action)
    GAME.verbs.mask(after, listener)
    return Speaker(language, NAMES, listener).tell(told(before, plain(after), RED, action))


SAID = [
    ("KH exit", {"red": "-,-,-,-", "green": "red18,-,-,-"}, 0, "en",
     "Marc brings a pawn out with the king ♥, taking your pawn"),
    ("KH exit", {"red": "-,-,-,-"}, 1, "fr", "Vous sortez un pion avec le Roi ♥"),
    ("QD a", {"red": "yellow3,-,-,-", "blue": "yellow15,-,-,-"}, 2, "fr",
     "Marc mène le pion a du 3 jaune au 15 jaune avec la Dame ♦, en prenant le pion d'Henri"),
    ("7S a7", {"red": "yellow1,-,-,-", "blue": "yellow3,yellow5,-,-"}, 3, "en",
     "Marc walks pawn a 7 steps of the 7 and on to yellow 15, taking 2 of your pawns"),
    ("JD a<->green1", {"red": "yellow1,-,-,-", "green": "blue7,-,-,-"}, 0, "en",
     "Marc swaps pawn a on yellow 1 with your pawn a on blue 7"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "fields", "listener", "language", "words"), SAID)
def test_what_happens_is_told_in_one_natural_sentence(
    move: str, fields: dict[str, str], listener: int, language: str, words: str
) -> None:
    table = board("KH 7S QD JD 2C", **fields)
    assert tell(table, move, listener, language) == words


def test_a_joker_s_card_is_named_to_its_player_only() -> None:
    for listener, words in ((RED, "you draw the 9 ♣"), (0, "Marc draws a card")):
        table = stacked(GREEN_HAND, "X1 7S QD JD AC", pile="9C")
        assert tell(table, "X1 exit", listener).endswith(words)


def test_tk29_a_recoil_says_what_it_does_and_costs() -> None:
    table = board("2C 3C 4C 6C 8C", red="yellow4,-,-,-", blue="yellow1,-,-,-", dice="gain")
    s = table.state
    for move in ("2C", "a"):
        GAME.verbs.apply(s, RED, read_action(s, RED, move))
    later = s.copy()
    GAME.verbs.apply(later, -1, 5)
    sentence = happened(plain(s), plain(later), 5)
    assert sentence is not None
    said = Speaker("en", NAMES, 2).tell(sentence)
    assert (
        said
        == "Marc rolls 5: pawn a flies back to yellow 1, taking Henri's pawn; Marc pays 5 tokens"
    )


def test_the_question_says_when_nothing_can_be_played() -> None:
    table = board("2C 3C 4C 6C 8C")
    assert str(asked(plain(table.view(RED)), RED)) == "no card can be played: discard one"
    assert str(asked(plain(table.view(0)), 0)) == "waiting for seat 1"
    table = board("5C 3C 4C 6C 8C", green="blue3,-,-,-")
    assert str(asked(plain(table.view(RED)), RED)).startswith("play a 5, or keep it")
    assert str(asked(plain(table.view(SPECTATOR)), RED)) == "play a card"


def test_an_offer_warns_of_one_s_own_pawn() -> None:
    table = board("2C 3C 4C 6C 8C", "2C", red="yellow4,yellow6,-,-")
    view = plain(table.view(RED))
    texts = [Speaker("en", NAMES, RED).say(offered(view, RED, a)) for a in table.legal_actions(RED)]
    assert "walk pawn a 2 steps to yellow 6, taking your own pawn" in texts


# --- why not ---

# Red's hand, the pawns, what is played before, what is asked for, what is said, what blocks.
REASONS = """
5S 2C 3C 4C 6C | | | 5S | TK22: the 5 ♠ cannot be played: a 5 moves a pawn on the ring, and there is none |
7S 2C 3C 4C 6C | | | 7S | TK25: the 7 ♠ cannot be played: no pawn is out to walk the 7 |
JD 2C 3C 4C 6C | red=red14,-,-,- | | JD | TK24: the jack ♦ cannot be played: no other pawn on the ring can be swapped |
7S 2C 3C 4C 6C | red=yellow6,-,-,- | 7S a1 a^ | a^ | TK27: your pawn a has jumped by this card |
7S 2C 3C 4C 6C | red=yellow6,-,-,- yellow=yellow18,-,-,- | 7S a1 | a^ | TK27: Zoé's Pieu on yellow 18 keeps your pawn a from jumping | yellow1
X1 2C 3C 4C 6C | red=yellow3,-,-,- | X1 | a18 | TK19: your pawn a would come back to yellow 3, where it began |
QD 2C 3C 4C 6C | red=yellow10,-,-,- yellow=yellow18,-,-,- | | QD | TK13: the queen ♦ cannot be played: your pawn a on yellow 10 would pass Zoé's Pieu on yellow 18 | yellow1
8D 2C 3C 4C 6C | red=yellow10,-,-,- yellow=yellow18,-,-,- | | 8D | TK13: the 8 ♦ cannot be played: your pawn a on yellow 10 would land on Zoé's Pieu on yellow 18 | yellow1
QD 2C 3C 4C 6C | red=yellow1,-,-,- blue=yellow5,yellow9,-,- | | QD | TK14: the queen ♦ cannot be played: your pawn a on yellow 1 would pass Henri's pawn a on yellow 5 | blue1 blue2
2C 3C 4C 6C KD | red=red16,H2,-,- | | 2C | TK16: the 2 ♣ cannot be played: your pawn a finds your pawn b in its way on place 2 of your house | red2
8D 2C 3C 4C 6C | red=red12,-,-,- | 2C | a<->green1 | TK24: only a jack swaps two pawns |
KH KD 3C 4C 6C | red=red18,-,-,- | KH | exit | TK12: your pawn a holds the start red 18, so none can come out | red1
2C 3C 4C 6C KD | red=yellow6,-,-,- blue=yellow8,-,-,- | | 2C | TK18: the 2 ♣ cannot be played: your pawn a on yellow 6 would fly on from the star yellow 8, where Henri's pawn a stands | blue1
8D 2C 3C 4C 6C | red=red18,-,-,- yellow=yellow18,-,-,- | 8D | a | |
10S 2C 3C 4C 6C | red=yellow16,-,-,- blue=blue18,-,-,- | | 10S | TK18: the 10 ♠ cannot be played: your pawn a on yellow 16 would touch down on Henri's Pieu on blue 18 | blue1
JD 2C 3C 4C 6C | red=yellow1,-,-,- green=green18,blue3,-,- | JD | a<->green1 | TK24: Anna's pawn a on green 18 is a Pieu, which no jack swaps | green1
5S 2C 3C 4C 6C | red=yellow1,-,-,- green=green18,-,-,- | 5S | green1 | TK22: Anna's pawn a on green 18 is a Pieu, which no 5 moves | green1
7S 2C 3C 4C 6C | red=yellow16,yellow4,-,- yellow=yellow18,-,-,- | 7S | a3 | TK25: your pawn a on yellow 16 would pass Zoé's Pieu on yellow 18 with the 7 | yellow1
"""  # noqa: E501


def reasons() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in REASONS.strip().split("\n")]


@pytest.mark.parametrize("case", reasons(), ids=lambda case: case[4] or "legal")
def test_the_obstacle_is_named_pawn_by_pawn(case: list[str]) -> None:
    hand, fields, before, wanted, words, blocking = case
    table = board(hand, before, **dict(field.split("=") for field in fields.split()))
    action = read_action(table.view(RED), RED, wanted)
    if not words:
        assert action in table.legal_actions(RED)
        return
    refusal = why_not(table.view(RED), RED, action)
    said = Speaker("en", NAMES, RED).say(refusal.said)
    assert f"{refusal.clause}: {said}" == words
    assert blockers(plain(table.view(RED)), RED, action) == tuple(blocking.split())


PICKED = [
    ("deck", "TK8", "the dealer gives the cards; only a joker draws one"),
    ("hand0.0", "TK35", "cards of others, and those given, are not to be touched"),
    ("steps", "TK10", "pick a card, a pawn or a square"),
    ("red.camp2", "TK4", "no card brings a pawn into a camp"),
    ("green-1", "TK21", "no pawn can come to green 1 with the queen ♦"),
    ("yellow.H2", "TK21", "no pawn can come to place 2 of seat 2's house with the queen ♦"),
    ("yellow-13", "TK14", "seat 1's pawn a on yellow 1 would pass seat 3's pawn a on yellow 5"),
    ("blue1", "TK22", "only a 5 or a jack moves another's pawn, not seat 3's pawn a"),
    ("red3", "TK12", "seat 1's pawn c is in camp and needs a joker, an ace or a king to come out"),
    ("QD", "TK10", "say how the card on the table is played"),
]


@pytest.mark.parametrize(("piece", "clause", "words"), PICKED)
def test_whatever_is_touched_says_why_it_cannot_be_picked(
    piece: str, clause: str, words: str
) -> None:
    table = board("QD 2C 3C 4C 6C", "QD", red="yellow1,blue1,-,-", blue="yellow5,-,-,-")
    refusal = why_not_piece(plain(table.view(RED)), RED, piece)
    assert isinstance(refusal, Refused)
    assert (refusal.clause, refusal.sentence) == (clause, words)


def test_while_chance_is_pending_nothing_can_be_picked() -> None:
    s = Table(GAME, 4, {}, seed=1).state
    assert str(why_not_piece(plain(s), 0, "deck")) == "TK8: dice or a shuffle come first"
    assert s.stage < t.EXCHANGE


def test_every_card_in_hand_is_playable_or_has_a_reason_that_names_it() -> None:
    table = board("QD 7S 5S 4C 2H", red="H1,H2,-,-")
    view = plain(table.view(RED))
    for card in ("QD", "7S", "5S", "4C", "2H"):
        refusal = why_not_piece(view, RED, card)
        assert (refusal is None) == (CARD_NUMBERS[card] in table.legal_actions(RED))
        assert refusal is None or re.search(r"the \w+ [♠♥♦♣] cannot be played: ", str(refusal))
