"""A position of Toc Toc Toc in a line: it comes back as it was; what is wrong with it is said."""

from __future__ import annotations

import functools
import re
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, copy_of, legal_list
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.notation import card_text, read_cards
from ludotoc.games.toctoctoc.position import read_position, write_position
from ludotoc.play import Table
from tests.oracles.toctoctoc import full_pack
from tests.play.tables import assert_one_sentence, refused, with_fields
from tests.play.toctoctoc import (
    GAME,
    HANDS,
    PILE,
    START,
    at,
    decider,
    late,
    moments,
    played,
    pool,
    step,
)

NOT_ON_THE_TABLE = ("key", "epoch", "disclosed")


def without_chance(s: np.record) -> bytes:
    """All that lies on the table, byte for byte."""
    plain = copy_of(s)
    for name in NOT_ON_THE_TABLE:
        plain.chance[name] = 0
    return bytes_of(plain)


# --- it comes back ---


def test_every_moment_comes_back_byte_for_byte() -> None:
    stages: Counter[int] = Counter()
    for s in moments(seed=4, games=6):
        text = write_position(s)
        again = read_position(text)
        assert write_position(again) == text
        assert without_chance(again) == without_chance(s)
        stages[int(s.stage)] += 1
    assert set(stages) == {t.OFFERING, t.ANSWERING, t.TAKING, t.CHOOSING_KIND, t.OVER}


@pytest.mark.parametrize("players", GAME.players)
def test_a_table_from_a_position_plays_on_in_the_same_way(players: int) -> None:
    rng = Random(players)
    table = played(rng, players, most=30)
    again = ludotoc.table_from_position("toctoctoc", table.position)
    while not table.is_over:
        assert again.position == table.position
        assert again.actors == table.actors
        (seat,) = table.actors
        assert again.legal_moves(seat) == table.legal_moves(seat)
        move = rng.choice(table.legal_moves(seat))
        table.play(seat, move)
        again.play(seat, move)
    assert (again.is_over, again.scores, again.winners) == (True, table.scores, table.winners)
    over = ludotoc.table_from_position("toctoctoc", table.position)
    assert (over.is_over, over.scores, over.winners) == (True, table.scores, table.winners)


def test_a_position_reads_as_it_is_meant_to() -> None:
    table = at(START)
    assert table.position == START
    table.play(0, "taxi>2")
    assert table.position == with_fields(START, hands=without_taxi(), offer="taxi>2")
    table.play(2, "open")
    moved = with_fields(
        START,
        guests="ghost.vampire/monster*2/-",
        hands=without_taxi(".child"),
        known="child/-/-",
        pile=PILE.removeprefix("child."),
        removed="vampire*2.taxi",
        turn="1",
        last="taxi>2:opened/-/-",
        answers="0,0/0,0/0,1",
    )
    assert table.position == moved


def without_taxi(drawn: str = "") -> str:
    return "/".join((HANDS[0].replace(".taxi", drawn), *HANDS[1:]))


def test_a_revealed_card_that_asks_for_a_choice_is_in_the_position() -> None:
    table = at(START)
    table.play(0, "taxi>2")
    table.play(2, "refuse")
    assert " turn=0 offer=taxi>2:refused last=taxi>2:refused/-/- answers=0,0/0,0/1,0" in (
        table.position
    )
    assert table.legal_moves(2) == ["ghosts", "vampires"]


def test_what_may_be_left_out_is_nothing_or_has_left_the_game() -> None:
    short = f"toctoctoc v1 players=3 guests=ghost.vampire/monster*2/vampire*2 turn=0 pile={PILE}"
    for hands in ("/".join(HANDS), "/".join(HANDS).upper()):
        assert at(f"{short}  hands={hands}").position == START
    assert "removed=monster*6" in at(late("ghost.monster", "ghost")).position


def test_while_chance_is_pending_there_is_no_position() -> None:
    with refused("a position is taken between decisions"):
        write_position(Table(GAME, 3, {}, seed=1).state)


# --- what is wrong with it ---

# In which position which fields are changed (or, with a !, left out), what is said, the clause.
SPOILED = """
START pile=PILE.child child is there 6 times (hands, pile); the pack for 3 players has 5 KK1
START removed=child child is there 6 times (hands, pile, removed); the pack KK1
START offer=child>1 child is there 6 times (hands, pile, offer); the pack KK1
START pile=TAIL child is there 4 times (hands, pile); the pack for 3 players has 5 KK1
START removed=ghost-brute ghost-brute is there 2 times (hands, removed); the pack for 3 pl KK2
START removed=taxi*9 taxi is there 12 times (hands, pile, removed); the pack KK1
START pile=- monster is there 3 times (guests, hands); the pack for 3 players KK1
START pile=PILE.cat field pile: 'cat' is no card; cards are written like ghost KK1
START pile=PILE. field pile: '' is no card KK1
START pile=PILE.child*2 field pile: 'child*2' is no card KK1
START guests=ghost*0/-/- field guests: 'ghost*0' is no card KK1
START guests=ghost*12/-/- field guests: 'ghost*12' is no card KK1
START guests=g/-/- field guests: 'g' is no card KK1
START removed=child. field removed: '' is no card KK1
START removed= field removed: '' is no card KK1
START guests=-/- field guests has one part for each of 3 players, not 2 KK1
START hands=-/-/-/- field hands has one part for each of 3 players, not 4 KK1
START known=- field known has one part for each of 3 players, not 1 KK1
START last=- field last has one part for each of 3 players, not 1 KK1
START answers=0,0 field answers has one part for each of 3 players, not 1 KK1
START players=2 toctoctoc is for 3, 4, 5 players, not 2 KK1
START players=6 toctoctoc is for 3, 4, 5 players, not 6 KK1
START players=4 field guests has one part for each of 4 players, not 3 KK1
START players=x field players is a number from 1 to 99, not 'x'
START players! the position lacks the field players
START guests! the position lacks the field guests
START hands! the position lacks the field hands
START turn! the position lacks the field turn
START stage=offering word 10 of the position, 'stage=offering', is no field of toctoctoc
START turn=3 field turn: '3' is no seat; with 3 players seats are 0 to 2 KK1
START turn=-1 field turn: '-1' is no seat KK1
START turn=- field turn: '-' is no seat KK1
START turn=٢ field turn: '٢' is no seat KK1
START guests=ghost.vampire/monster*2/vampire hands=H.vampire field hands: seat 2 holds 6 cards KK7
START guests=taxi/monster*2/vampire*3.ghost hands=NOTAXI field guests: taxi cannot be a guest KK8
START guests=ghost.vampire/monster*2/vampire*2.ghost-brute hands=NOBRUTE field hands: seat 0 ho KK7
START hands=NOTAXI removed=taxi field hands: seat 0 holds 4 cards; by pile and turn it must be 5 KK7
START guests=ghost.ghost-brute/monster*2/vampire*2 hands=SWAPPED field guests: seat 0 begins KK3
START guests=ghost.vampire.monster/monster/vampire*2 field guests: seat 0 begins with two norm KK3
START known=taxi/-/- field known: seat 0 has drawn 0 cards, not 1 KK18
START known=child/-/- field known: seat 0 does not hold child so often KK18
START known=taxi*2/-/- field known: seat 0 does not hold taxi so often KK18
START last=taxi>1:opened/-/- field last: seat 0 has not offered any card yet KK5
START answers=0,1/0,0/0,0 field answers: 1 answers were given to 0 offers KK6
START answers=0/0,0/0,0 field answers is a number from 0 to 99, not ''
START answers=0,-1/0,1/0,0 field answers is a number from 0 to 99, not '-1'
START offer=taxi>1 taxi is there 4 times (hands, pile, offer); the pack KK1
DOOR offer=taxi>0 field offer: seat 0 cannot knock at the own door KK5
DOOR offer=taxi>3 field offer: '3' is no seat; with 3 players seats are 0 to 2 KK1
DOOR offer=taxi field offer: 'taxi' is no offer; offers are written like child>2 KK5
DOOR offer=taxi>1:maybe field offer: 'taxi>1:maybe' is no offer KK5
DOOR offer=cat>1 field offer: 'cat' is no card KK1
DOOR offer! taxi is there 2 times (pile); the pack for 3 players has 3 KK1
DOOR turn=1 field hands: seat 0 holds 4 cards; by pile and turn it must be 5 KK7
DOOR turn! the position lacks the field turn
DOOR known=taxi/-/- field known: seat 0 has drawn 0 cards, not 1 KK18
DOOR known=-/taxi/- field known: seat 1 does not hold taxi so often KK18
DOOR offer=taxi>1:opened field offer: taxi leaves nothing to choose here KK13
DOOR offer=vampire>1:opened hands=TAXIBACK field offer: vampire joins a party as soon as KK8
DOOR last=-/taxi>2:opened/- field last: seat 1 has not offered any card yet KK5
DOOR answers=0,0/0,0/0,1 field answers: 1 answers were given to 0 offers KK6
MOVED last=-/-/- field last: seat 0 has offered a card by now KK5
MOVED last=taxi>2/-/- field last: what seat 0 offered was answered by another player KK6
MOVED last=taxi>0:opened/-/- field last: what seat 0 offered was answered by another player KK6
MOVED last=child>2:opened/-/- field last: child has not been revealed so often KK6
MOVED last=taxi>2:opened/-/taxi>1:opened field last: seat 2 has not offered any card yet KK5
MOVED last=taxi>7:opened/-/- field last: '7' is no seat KK1
MOVED last=x/-/- field last: 'x' is no offer KK5
MOVED answers=0,1/0,0/0,0 field answers: seat 0 answered 1 of 0 offers of the others KK6
MOVED answers=0,0/0,0/0,2 field answers: 2 answers were given to 1 offers KK6
MOVED answers=0,0/0,0/99999,0 field answers is a number from 0 to 99, not '99999'
MOVED known=child.ghost-vamp/-/- field known: seat 0 has drawn 1 cards, not 2 KK18
CHOICE last=taxi>1:refused/-/- field last: the last offer of seat 0 is the one at the door KK6
CHOICE last=-/-/- field last: seat 0 has offered a card by now KK5
LATE hands=child/TWO/TWO field hands: seat 0 holds 1 cards; by pile and turn it must be 2 KK15
LATE removed=- monster is there 1 times (guests); the pack for 3 players has 7 KK1
LATE hands=TWO/monster-vamp*3/child field hands: seat 1 holds 3 cards; by pile and turn KK15
LATE hands=-/-/- field turn: all hands are empty, so the game is over KK15
LATE guests=ghost.monster/ghost/ONE_CROW field removed: a scarecrow never leaves the game KK12
LATE guests=ghost.monster/ghost/TWO_BRUTES field removed: vampire-brute protects its kind KK14
LATE hands=child.taxi/monster-vamp*2/taxi*2 field removed: guests of 3 kinds are gone KK11
LATE guests=ghost.monster.child/ghost/GUARDS field guests: child cannot be a guest of seat 0 KK8
LATE guests=ghost.monster.ghost-vamp/ghost/GUARDS field guests: ghost-vamp cannot be KK8
LATE pile=child field hands: seat 0 holds 2 cards; by pile and turn it must be 5 KK7
"""


def base(name: str) -> str:
    """The position a line of the table begins with."""
    table = at(START)
    if name == "LATE":
        return late("ghost.monster", "ghost")
    if name != "START":
        table.play(0, "taxi>2")
    if name in ("MOVED", "CHOICE"):
        table.play(2, "open" if name == "MOVED" else "refuse")
    return table.position


STANDING_FOR = {
    "PILE": PILE,
    "TAIL": PILE.removeprefix("child."),
    "NOTAXI": without_taxi(),
    "NOBRUTE": "/".join((HANDS[0].replace("ghost-brute.", ""), *HANDS[1:])),
    "SWAPPED": "/".join((HANDS[0].replace("ghost-brute", "vampire"), *HANDS[1:])),
    "TAXIBACK": "/".join((HANDS[0].replace(".vampire", ""), *HANDS[1:])),
    "H": "/".join(HANDS),
    "TWO": "monster-vamp.vampire-vamp",
    "GUARDS": "vampire.ghost-brute.monster-brute.vampire-brute.scarecrow*2",
    "ONE_CROW": "vampire.ghost-brute.monster-brute.vampire-brute.scarecrow",
    "TWO_BRUTES": "vampire.ghost-brute.monster-brute.scarecrow*2",
}


def spoiled() -> list[Any]:
    """The lines above as cases."""
    found = re.findall(r"^([A-Z]+(?: \S+[=!]\S*)+) +(.+?) *(KK\d+)?$", SPOILED, re.MULTILINE)
    assert len(found) == SPOILED.strip().count("\n") + 1
    return [pytest.param(*line, id=line[0]) for line in found]


@pytest.mark.parametrize(("changes", "words", "clause"), spoiled())
def test_a_bad_position_is_refused_in_a_sentence_that_says_what_and_where(
    changes: str, words: str, clause: str
) -> None:
    name, *edits = changes.split()
    fields: dict[str, str | None] = {}
    for edit in edits:
        field, equals, value = edit.partition("=")
        for word, text in STANDING_FOR.items():
            value = re.sub(rf"\b{word}\b", text, value)
        fields[field.removesuffix("!")] = value if equals else None
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("toctoctoc", with_fields(base(name), **fields))


def test_bases_are_sound_themselves() -> None:
    for name in ("START", "DOOR", "MOVED", "CHOICE", "LATE"):
        assert at(base(name)).actors


def test_a_longer_pile_than_was_ever_dealt_is_refused() -> None:
    text = with_fields(
        START, guests="ghost/monster*2/vampire*2", pile=f"{PILE}.vampire", removed=None
    )
    with refused("the pile has 32 cards; with 3 players it begins with 31", "KK4"):
        read_position(text)


def test_the_first_guests_are_at_most_four_of_a_kind() -> None:
    guests = "ghost*2/ghost*2/ghost.vampire"
    rest = Counter(full_pack(3)) - Counter(read_cards("guests", guests.replace("/", ".")))
    cards = [card_text(card) for card in rest.elements()]
    hands = "/".join(".".join(cards[5 * seat : 5 * seat + 5]) for seat in range(3))
    text = (
        f"toctoctoc v1 players=3 guests={guests} hands={hands} pile={'.'.join(cards[15:])} turn=0"
    )
    with refused("field guests: the first guests are at most 4 ghosts, not 5", "KK3"):
        read_position(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position of toctoctoc begins with 'toctoctoc v1', not ''"),
        ("toctoc v1 players=3", "begins with 'toctoctoc v1', not 'toctoc v1 players=3'"),
        ("toctoctoc v2 players=3", "begins with 'toctoctoc v1'"),
        ("toctoctoc v1", "the position lacks the field players"),
        ("toctoctoc v1 players=3 players=3", "field players stands twice"),
        ("toctoctoc v1 players=" + "3" * 5000, "field players is a number from 1 to 99"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with refused(words):
        ludotoc.table_from_position("toctoctoc", text)


# --- any slip of the pen ---


@functools.cache
def lines() -> list[str]:
    """Positions of every kind."""
    return [write_position(s) for s in pool()]


CHARACTERS = "0123456789-=/,.*>: acdeghimnoprstuvyA\t\"'é٣\x00"


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 999), st.floats(0, 1, exclude_max=True), st.sampled_from(["", *CHARACTERS]))
@example(0, 0.0, "")
def test_a_slip_of_one_character_reads_as_a_sound_position_or_is_refused(
    which: int, where: float, character: str
) -> None:
    text = lines()[which % len(lines())]
    place = int(where * len(text))
    try:
        s = read_position(text[:place] + character + text[place + 1 :])
    except Refused as refusal:
        assert_one_sentence(refusal)
    else:
        assert_sound(s)


def assert_sound(s: np.record) -> None:
    """Every card is there, one can play to the end, and every moment has its own text."""
    rng = Random(1)
    assert all_cards(s) == full_pack(int(s.players))
    while s.stage != t.OVER:
        text = write_position(s)
        assert write_position(read_position(text)) == text
        assert len(legal_list(GAME, s, decider(s))) > 1
        step(s, rng)
    assert all_cards(s) == full_pack(int(s.players))


def all_cards(s: np.record) -> list[int]:
    seats = range(int(s.players))
    cards = cards_in(s.removed) + [int(card) for card in s.pile if card != t.NO_CARD]
    cards += [card for seat in seats for card in cards_in(s.guests[seat]) + cards_in(s.hand[seat])]
    return sorted(cards + ([int(s.card)] if s.card != t.NO_CARD else []))


@settings(max_examples=60)
@given(st.text())
def test_any_text_at_all_is_refused_in_a_sentence(text: str) -> None:
    with refused("a position of toctoctoc begins with"):
        read_position(text)
    with refused("is no field of toctoctoc|lacks the field|stands twice"):
        read_position(f"toctoctoc v1 {text}")
