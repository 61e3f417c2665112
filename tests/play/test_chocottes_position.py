"""A position of Toc Chocottes: it comes back as it was; what is wrong with it is said."""

from __future__ import annotations

import functools
import re
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ludotoc
from ludotoc.engine.cards import members
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of, legal_list, outcome_list, view_of
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.position import STAGES, read_position, write_position
from ludotoc.play import Table
from tests.play.chocottes import GAME, at, choice, deciders, line, moments, played, pool, step
from tests.play.tables import assert_one_sentence, refused, with_fields

HANDS = "5a@0.1a@1.2a / 5b@*.3a.4a / 5d.6a@02.14a"


def reread(s: np.record) -> np.record:
    """The state that a state's text gives back."""
    text = write_position(s)
    again = read_position(text)
    assert write_position(again) == text
    return again


def essence(s: np.record) -> bytes:
    """A record byte for byte, but for chance and for what no rule will ever read again."""
    s = copy_of(s)
    s.chance.key[:] = 0
    s.chance.epoch, s.chance.disclosed = 0, 0
    s.discards[s.discarded :] = 0
    s.effects[s.queued :] = 0
    s.claims[s.claims_left :] = 0
    s.mixed[s.witches :] = 0
    on_table = {place for seat in range(int(s.players)) for place in members(s.hand[seat])}
    s.label[[place for place in range(c.CARDS) if place not in on_table]] = 0
    if s.resolved == 0:
        s.effect_owner, s.effect_value = 0, 0
    if s.stage not in (c.MIXING, c.SWAPPING):
        s.picked = 0
    if s.stage != c.MIXING:
        s.victim = 0
    return bytes_of(s)


# --- it comes back ---


def test_every_moment_between_decisions_comes_back_byte_for_byte() -> None:
    seen: Counter[str] = Counter()
    for s in moments(seed=20, games=16):
        again = reread(s)
        assert essence(again) == essence(s)
        assert deciders(again) == deciders(s)
        for seat in deciders(s):
            assert legal_list(GAME, again, seat) == legal_list(GAME, s, seat)
        assert GAME.verbs.winners(again) == GAME.verbs.winners(s)
        seen.update(features_of(s))
    assert set(seen) >= {
        *STAGES, "a Witch", "two Witches", "a glimpse", "a claim", "a second round",
        "an effect that waits", "a card all have seen", "a card two have seen",
        "a place taken over",
    }, seen  # fmt: skip


def features_of(s: np.record) -> set[str]:
    """What is special about a moment."""
    seen = [int(each) for each in s.seen]
    special = {
        "a Witch": s.witches == 1,
        "two Witches": s.witches > 1,
        "a glimpse": s.stage != c.DRAWN and s.glimpse,
        "a claim": s.claims_left > 0,
        "a second round": s.rounds > 0,
        "an effect that waits": s.queued > s.resolved,
        "a card all have seen": c.EVERYBODY in [seen[label] for label in labels_before_seats(s)],
        "a card two have seen": any(0 < each < 32 and each.bit_count() == 2 for each in seen),
        "a place taken over": " places=" in write_position(s),
    }
    stage = next(name for name, number in STAGES.items() if number == s.stage)
    return {stage, *(name for name, holds in special.items() if holds)}


def labels_before_seats(s: np.record) -> list[int]:
    """The labels of the cards that lie before the players."""
    return [int(s.label[p]) for seat in range(int(s.players)) for p in members(s.hand[seat])]


def test_what_everybody_may_know_comes_back() -> None:
    for s in pool():
        again = reread(s)
        for seat in (*range(int(s.players)), SPECTATOR):
            views = [view_of(GAME, each, seat) for each in (s, again)]
            assert essence(views[0]) == essence(views[1])


def test_the_game_goes_on_from_a_position_as_it_went_on_before() -> None:
    rng, compared = Random(22), 0
    for s in pool():
        one, two = copy_of(s), reread(s)
        for _ in range(3):
            if not deciders(one):
                break
            seat = rng.choice(deciders(one))
            action = choice(one, seat, rng)
            GAME.verbs.apply(one, seat, action)
            GAME.verbs.apply(two, seat, action)
            assert outcome_list(GAME, one) == outcome_list(GAME, two)
            if outcome_list(GAME, one):
                break
            assert write_position(one) == write_position(two)
            assert essence(one) == essence(two)
            compared += 1
    assert compared > 200


def test_cc20_shuffles_of_two_that_compose_come_back_with_what_was_seen_between() -> None:
    text = line(
        "5a@1.1a / 5b@0.3a / 6a.4a@*", top="11a 11b 11c", windows="asked", stage="turn",
        mixed="5a@0+1a:change,1a+5a@2:stay,3a@12+5b@1:change",
    )  # fmt: skip
    s = read_position(text)
    first = [int(label) for label in s.mixed[0]]
    assert s.mixed[:3].tolist() == [first, [56, 57], s.mixed[2].tolist()]
    assert [s.face[label] for label in (56, 57, 58, 59)] == [0, 16, 0, 16], "1a came to lie first"
    assert int(s.seen[first[0]]) == 1 << 0
    assert int(s.seen[57]) == 1 << 2
    assert int(s.seen[59]) == 1 << 1
    assert write_position(read_position(write_position(s))) == write_position(s)
    views = [view_of(GAME, s, seat) for seat in range(3)]
    assert [int(views[0].face[label]) for label in (first[0], 57, 59)] == [16, c.HIDDEN, c.HIDDEN]
    assert [int(views[2].face[label]) for label in (first[0], 57, 59)] == [c.HIDDEN, 16, c.HIDDEN]


def test_a_position_reads_as_it_is_meant_to() -> None:
    table = Table(GAME, 2, {}, seed=1)
    for outcome in (1, *range(c.CARDS)):
        table.give_chance(outcome)
    table.play(0, "look 1+3")
    pile = ".".join(f"{value}{copy}" for value in range(3, 15) for copy in "abcd")
    assert table.position == (
        "chocottes v1 players=2 windows=asked hands=1a@0.1b.1c@0.1d/2a.2b.2c.2d discard=- "
        f"pile={pile} stage=looking turn=1 starter=1 glimpse=1a.1c@0"
    )
    table.play(1, "look 1+2")
    table.play(1, "draw")
    table.play(1, "replace 2")
    assert table.position == (
        "chocottes v1 players=2 windows=asked hands=1a@0.1b.1c@0.1d/2a@1.3a@1.2c.2d discard=2b "
        f"pile={pile[3:]} taken=1a.1b.1c.1d.2a.2b.2c.2d.3a places=0,1,2,3/4,5,6,7 "
        "stage=window turn=1 starter=1 asking=01"
    )


def test_what_is_pending_is_in_the_position() -> None:
    table = at(line(HANDS, "8a 8b", "12a", "window", effects="0:12"))
    for seat in range(3):
        table.play(seat, "pass")
    assert " stage=effect turn=0 starter=0 effects=0:12 resolved=1" in table.position
    table.play(0, "give 2")
    assert " stage=swapping turn=0 starter=0 effects=0:12 resolved=1 picked=0:2" in table.position
    table.play(0, "take 1:3")
    assert " stage=window turn=0 starter=0 asking=012 effects=0:12 resolved=1 " in table.position
    assert " glimpse=4a@0" in table.position
    assert "hands=5a@0.4a@0.2a/5b@*.3a.1a@1/" in table.position


def test_sealed_claims_are_in_the_position() -> None:
    table = at(line(HANDS, "8a 8b", "5c", "window", windows="live"))
    table.play(1, "snap 1")
    table.play(2, "snap 3 snap 1 pass")
    assert " stage=window turn=0 starter=0 asking=01 claims=1:1.2:3.2:1" in table.position
    assert at(table.position).legal_moves(1) == table.legal_moves(1)


def test_what_is_left_out_is_taken_to_be_empty() -> None:
    s = read_position(line("5a.1a / 5b.3a", "8a"))
    assert (int(s.starter), int(s.rounds), s.totals[:2].tolist()) == (0, 0, [0, 0])
    assert not s.glimpse
    assert [int(each) for each in s.seen[:4]] == [0, 0, 0, 0]
    s = read_position(line("5a.1a / 5b.3a", "8a", "5c", "window", turn="1", totals="30,40"))
    assert (int(s.starter), int(s.rounds), int(s.asking)) == (1, 1, 0b11)
    text = line("5a.1a / 5b.3a", "8a").replace("5a", "5A").replace(" ", " \t\n ")
    assert ludotoc.table_from_position("chocottes", text).actors == [0]


def test_table_from_position_draws_what_chance_still_decides_from_its_own_seed() -> None:
    text = line("5a.6a / 1a.2a", "8a 8b", totals="30,10")
    scores = {}
    for seed in (1, *range(1, 12)):
        table = ludotoc.table_from_position("chocottes", text, seed=seed)
        table.play(0, "knock")
        assert scores.setdefault(seed, table.scores) == table.scores
    assert {score[0] for score in scores.values()} == {30 + 11 + tile for tile in c.TILES}


def test_a_finished_game_comes_back_finished() -> None:
    for seed in range(40):
        table = played(Random(seed), 900, 2 + seed % 3, "asked")
        if table.is_over:
            again = ludotoc.table_from_position("chocottes", table.position)
            assert again.is_over
            assert (again.winners, again.scores) == (table.winners, table.scores)
            assert essence(again.state) == essence(table.state)
            return
    pytest.fail("no game came to its end")


def test_of_a_finished_game_the_points_need_not_be_told() -> None:
    text = line("5a.1a / 5b.3a", "8a", stage="over", totals="6,51", rounds="3", ending="knock",
                ender="0", starter="1")  # fmt: skip
    s = read_position(text)
    assert s.points[:2].tolist() == [6, 8]
    assert GAME.verbs.winners(s) == 0b01
    text = line("5a.1a / 5b", "8a", stage="over", totals="50,39", rounds="3", tile="6",
                ending="knock", ender="0", starter="0")  # fmt: skip
    assert GAME.verbs.winners(read_position(text)) == 0b01, "CC18: exactly 50 by a knock wins"


# --- what is wrong with it ---

WINDOW = {"top": "5c", "stage": "window"}
EFFECT = {"top": "12a", "stage": "effect", "effects": "0:12", "resolved": "1"}
WITCH = {"top": "11a", "stage": "effect", "effects": "0:11", "resolved": "1"}
LOOKS = {"stage": "looking", "hands": "1a@0.1b@0.1c.1d / 2a.2b.2c.2d"}
OVER = {"stage": "over", "totals": "9,51,30", "rounds": "3", "ending": "knock", "ender": "0",
        "starter": "1", "pile": "8a"}  # fmt: skip
LIVE = WINDOW | {"windows": "live"}
MIXING = WITCH | {"stage": "mixing", "picked": "1:1"}
SWAPPING = EFFECT | {"stage": "swapping", "picked": "0:1"}
LAST = {"totals": "20,30,40", "rounds": "2", "starter": "2", "turn": "2", "last": "1a/2a/14c",
        "points": "1,2,20", "tile": "6"}  # fmt: skip

# What is spoiled, how, what is said of it, and by which clause.
SPOILED: list[tuple[dict[str, str], dict[str, str | None], str, str]] = [
    # cards
    ({}, {"discard": "5a"}, "5a is there 2 times: hand 0, discard", "CC1"),
    ({}, {"pile": "8a.8a"}, "8a is there 2 times: pile", "CC1"),
    ({}, {"pile": "-"}, "8a is missing", "CC1"),
    ({}, {"discard": None}, "1b is missing", "CC1"),
    ({}, {"pile": "8a.15a"}, "field pile: '15a' is no card; cards are written like 7a", "CC1"),
    ({}, {"pile": "8e"}, "field pile: '8e' is no card", "CC1"),
    ({}, {"pile": "8a."}, "field pile: '' is no card", "CC1"),
    ({}, {"hands": "5a/5b"}, "field hands has a part for each of 3 seats, not 2", "CC2"),
    ({}, {"hands": "5a@3.1a.2a/5b.3a.4a/5d.6a.14a"}, "field hands: '3' names no seats", ""),
    ({}, {"hands": "5a@.1a.2a/5b.3a.4a/5d.6a.14a"}, "field hands: '' names no seats", ""),
    ({}, {"hands": "5a@10.1a.2a/5b.3a.4a/5d.6a.14a"}, "digits in order, from 012", ""),
    ({}, {"taken": "5a.1a"}, "field taken names every card that lies elsewhere", "CC3"),
    ({"stage": "drawn", "drawn": "8a", "pile": ""}, {"taken": "8a.REST"}, "it left the pile last",
     "CC3"),
    ({}, {"places": "0,1,2/3,4,5"}, "field places has a part for each of 3 seats, not 2", "CC3"),
    ({}, {"places": "0,1,2/3,4,5/6,7,99"}, "field places is a number from 0 to 54, not '99'", ""),
    ({}, {"places": "0,1,2/3,4,5/6,7,7"}, "seat 0 needs 3 numbers in ascending order", "CC3"),
    ({}, {"places": "0,1,2/3,5,4/6,7,8"}, "seat 1 needs 3 numbers in ascending order", "CC3"),
    ({}, {"places": "0,1/3,4,5/6,7,8"}, "seat 0 needs 3 numbers in ascending order", "CC3"),
    # Witches
    ({}, {"mixed": "5a+1a"}, "field mixed: '5a+1a' is no shuffle; they are like", "CC10"),
    ({}, {"mixed": "5a:stay"}, "field mixed: '5a:stay' is no shuffle", "CC10"),
    ({}, {"mixed": "5a+zz:stay"}, "field mixed: 'zz' is no card", "CC1"),
    ({}, {"mixed": "5a+5a:stay"}, "5a was not one of two cards before a player", "CC10"),
    ({}, {"mixed": "5a+8a:stay"}, "8a was not one of two cards before a player", "CC10"),
    ({}, {"mixed": ",".join(["5a+1a:stay"] * 5)}, "there are 4 Witches in the pack", "CC10"),
    ({"hands": "5a.11a.11b/5b.11c/11d.6a"}, {"mixed": "5a+6a:stay"},
     "so many Witches were not discarded and used", "CC10"),
    (WITCH, {"mixed": ",".join(["5a+1a:stay"] * 4)}, "so many Witches were not", "CC10"),
    # the moment
    ({}, {"stage": "lunch"}, "field stage is one of looking, turn, drawn", ""),
    ({}, {"stage": None}, "the position lacks the field stage", ""),
    ({}, {"turn": None}, "the position lacks the field turn", ""),
    ({}, {"hands": None}, "the position lacks the field hands", ""),
    ({}, {"players": None}, "the position lacks the field players", ""),
    ({}, {"players": "6"}, "chocottes is for 2, 3, 4, 5 players, not 6", "CC1"),
    ({}, {"players": "six"}, "field players is a number from 1 to 99, not 'six'", ""),
    ({}, {"windows": "shut"}, "option windows can be asked, live, not 'shut'", "CC5"),
    ({}, {"turn": "3"}, "field turn is a number from 0 to 2, not '3'", ""),
    ({}, {"starter": "x"}, "field starter is a number from 0 to 2, not 'x'", ""),
    ({}, {"moon": "full"}, "'moon=full', is no field of chocottes", ""),
    ({}, {"drawn": "8a"}, "field drawn does not belong to stage turn", ""),
    ({}, {"asking": "0"}, "field asking does not belong to stage turn", ""),
    ({}, {"effects": "0:7"}, "field effects does not belong to stage turn", ""),
    ({}, {"ending": "knock"}, "field ending does not belong to stage turn", ""),
    ({}, {"stage": "drawn"}, "the position lacks the field drawn", ""),
    ({"pile": ""}, {}, "the pile is empty, so no new turn begins", "CC16"),
    ({"hands": "5a.1a / - / 5d"}, {}, "seat 1 has no cards, so the round has ended", "CC15"),
    ({"pile": "REST", "hands": "5a.1a / 5b / 5d"}, {},
     "12 cards were dealt, so the pile has no more than 44", "CC2"),
    # the beginning of a round
    (LOOKS, {"starter": "1"}, "nothing was discarded, so it is the starter's turn", "CC3"),
    (LOOKS | {"hands": "1a@0.1b.1c.1d / 2a.2b.2c.2d"}, {}, "seat 0 alone has seen two", "CC2"),
    (LOOKS | {"hands": "1a@0.1b@1.1c.1d / 2a.2b.2c.2d"}, {}, "seat 0 alone has seen two", "CC2"),
    (LOOKS | {"hands": "1a@0.1b@0.1c.1d / 2a@1.2b@1.2c.2d"}, {},
     "all have looked at two cards, so the first turn begins", "CC2"),
    (LOOKS | {"hands": "1a@0.1b@0.1c / 2a.2b.2c.2d.1d"}, {},
     "nothing was discarded, so seat 0 has 4 cards, not 3", "CC2"),
    (LOOKS, {"stage": "turn"}, "before the first discard seat 1 alone has seen two", "CC2"),
    (LOOKS, {"stage": "window"}, "nothing was discarded, so there is no window", "CC5"),
    # windows
    (WINDOW, {"asking": "3"}, "field asking: '3' names no seats", ""),
    (WINDOW, {"asking": "02"}, "players pass one after the other, the active first", "CC5"),
    (WINDOW, {"barred": "1"}, "nobody is barred while there are cards to draw", "CC6"),
    (WINDOW | {"pile": ""}, {"barred": "1", "asking": "1"},
     "somebody who is not barred is still asked", "CC5"),
    (WINDOW, {"claims": "1:1"}, "field claims: only live windows have claims", "CC5"),
    (WINDOW, {"beats": "3"}, "field beats: only live windows have beats", "CC5"),
    (LIVE, {"claims": "1:4"}, "field claims: no card lies at '1:4'", "CC3"),
    (LIVE, {"claims": "3:1"}, "field claims: no card lies at '3:1'", "CC3"),
    (LIVE, {"claims": "1:1.1:1"}, "field claims: '1:1' cannot be claimed", "CC5"),
    (LIVE | {"pile": ""}, {"barred": "1", "claims": "1:1"}, "'1:1' cannot be claimed", "CC5"),
    (LIVE | {"top": "8b 8a", "pile": "9a"}, {}, "so this window is skipped", "CC5"),
    # effects
    (WINDOW, {"effects": "0:7"}, "those are not the effects of the last discards", "CC7"),
    (WINDOW, {"effects": "0:5"}, "those are not the effects of the last discards", "CC7"),
    (WINDOW, {"effects": "7"}, "field effects: '7' is no effect; they are like 1:10", "CC7"),
    (WINDOW, {"effects": "3:7"}, "field effects: '3:7' is no effect", "CC7"),
    (WINDOW, {"effects": ".".join(["0:7"] * 25)}, "no more than 24 effects come up", "CC7"),
    (EFFECT, {"resolved": None}, "field resolved counts the effect that is being decided", "CC7"),
    (EFFECT, {"resolved": "2"}, "field resolved is a number from 0 to 1, not '2'", ""),
    (EFFECT | {"top": "14b", "effects": "0:14"}, {}, "the Reaper can do nothing here", "CC7"),
    (EFFECT | {"top": "7a", "effects": "0:7"}, {}, "the Rift can do nothing here", "CC7"),
    (EFFECT | {"top": "7a", "effects": "1:7", "pile": ""}, {}, "the Rift can do nothing", "CC7"),
    (MIXING, {"picked": None}, "the position lacks the field picked", ""),
    (MIXING, {"picked": "1:3"}, "stage mixing needs a Witch and a card before", "CC10"),
    (MIXING, {"picked": "0:1"}, "stage mixing needs a Witch and a card before", "CC10"),
    (MIXING, {"picked": "1:9"}, "field picked: no card lies at '1:9'", "CC3"),
    (EFFECT, {"stage": "mixing", "picked": "1:1"}, "stage mixing needs a Witch", "CC10"),
    (SWAPPING, {"picked": "1:1"}, "stage swapping needs a Vampire and a card of his own", "CC11"),
    (WITCH, {"stage": "swapping", "picked": "0:1"}, "stage swapping needs a Vampire", "CC11"),
    # what is looked at
    ({}, {"glimpse": "8a@0"}, "field glimpse: 8a does not lie before a player", "CC20"),
    ({}, {"glimpse": "5a@1"}, "field glimpse: 5a does not lie before a player, seen by", "CC20"),
    ({}, {"glimpse": "5a"}, "field glimpse: '' names no seats", ""),
    ({"hands": "5a@0.1a@0 / 5b"}, {"glimpse": "5a.1a@0"}, "one player looks at so many", "CC20"),
    # points
    ({}, {"totals": "50,1,2"}, "seat 0 has 50 points, so the game is over", "CC18"),
    ({}, {"totals": "1,2"}, "field totals has a number for each of 3 seats, not 2", "CC14"),
    ({}, {"totals": "1,2,x"}, "field totals is a number from 0 to 999, not 'x'", ""),
    ({}, {"rounds": "1"}, "every round finished adds points, and nothing else does", "CC14"),
    ({}, {"totals": "1,2,3", "rounds": "7", "starter": "2"}, "every round finished adds", "CC14"),
    ({}, {"totals": "5,9,0"}, "the highest total starts, and that is not seat 0", "CC17"),
    ({}, {"points": "5,9,0"}, "points and tile go with the cards of the last round", "CC19"),
    ({}, {"tile": "8"}, "points and tile go with the cards of the last round", "CC19"),
    ({}, {"tile": "7"}, "field tile is one of 0, 6, 8, 10, not '7'", ""),
    ({}, {"last": "1a/2a/3a"}, "field last: no round is finished yet", "CC19"),
    (LAST, {"points": "1,2,14"}, "field points: they do not fit the cards and the tile", "CC14"),
    (LAST, {"points": "1,8,20"}, "field points: they do not fit the cards and the tile", "CC14"),
    (LAST, {"points": "7,2,14"}, "field points: they do not fit the cards and the tile", "CC14"),
    (LAST, {"points": "1,2,22"}, "field points: they do not fit the cards and the tile", "CC14"),
    (LAST, {"last": "-/2a/14c"}, "field points: they do not fit the cards and the tile", "CC14"),
    (LAST, {"last": "1a/1a/14c"}, "field last: a card is there twice", "CC1"),
    (LAST, {"last": "1a/2a"}, "field last has a part for each of 3 seats, not 2", "CC19"),
    (LAST, {"totals": "0,30,40"}, "field totals: they do not fit the points", "CC18"),
    (LAST, {"rounds": "1"}, "field totals: they do not fit the points", "CC18"),
    (LAST, {"totals": "40,30,40", "starter": "0"}, "that is not seat 0", "CC17"),
    # the end
    (OVER, {"totals": "9,12,30"}, "nobody has 50 points, so the game is not over", "CC18"),
    (OVER, {"ending": None}, "the position lacks the field ending", ""),
    (OVER, {"ending": "rain"}, "field ending is one of knock, empty-hand, empty-pile", ""),
    (OVER, {"ender": None}, "the position lacks the field ender", ""),
    (OVER, {"ender": "2"}, "who knocked was to move, and that is seat 0", "CC14"),
    (OVER, {"ending": "empty-hand"}, "the ender alone has no cards left", "CC15"),
    (OVER, {"ending": "empty-pile", "ender": None}, "and then alone, the pile is empty", "CC16"),
    (OVER, {"tile": "8"}, "field tile: an inspector comes if somebody adds him", "CC14"),
    (OVER, {"last": "1a/2a/3a"}, "field last: those are not the cards of seat 0", "CC19"),
    (OVER, {"starter": "0"}, "the highest total starts, and that is not seat 0", "CC17"),
]  # fmt: skip


def spoil(base: dict[str, str], changes: dict[str, str | None]) -> str:
    """A position that would be sound but for the changes."""
    fields = dict(base)
    hands = fields.pop("hands", HANDS)
    if fields.get("stage") == "looking":
        named = set(re.findall(r"\d+[a-d]", hands))
        every = [f"{value}{copy}" for value in range(1, 15) for copy in "abcd"]
        fields["pile"] = " ".join(card for card in every if card not in named)
    if fields.get("pile") == "REST":
        every = [f"{value}{copy}" for value in range(1, 15) for copy in "abcd"]
        fields["pile"] = " ".join(c for c in every if c not in re.findall(r"\d+[a-d]", hands))
    text = line(hands, **fields)
    changes = {
        name: value and value.replace("REST", rest_of(text)) for name, value in changes.items()
    }
    return with_fields(text, **changes)


def rest_of(text: str) -> str:
    """All cards of the hands and the discard."""
    return ".".join(re.findall(r"\b\d+[a-d](?=[@./ ])", text.split("pile=", maxsplit=1)[0]))


@pytest.mark.parametrize(
    ("base", "changes", "words", "clause"), SPOILED,
    ids=[f"{number} {case[1]}"[:60] for number, case in enumerate(SPOILED)],
)  # fmt: skip
def test_a_bad_position_is_refused_in_a_sentence_that_says_what_and_where(
    base: dict[str, str], changes: dict[str, str | None], words: str, clause: str
) -> None:
    with refused(re.escape(words), clause):
        ludotoc.table_from_position("chocottes", spoil(base, changes))


@pytest.mark.parametrize(
    "base", [{}, WINDOW, LIVE, EFFECT, WITCH, LOOKS, MIXING, SWAPPING, LAST, OVER,
             {"stage": "drawn", "drawn": "8a", "pile": ""}, WINDOW | {"pile": "", "barred": "1"},
             LAST | {"points": "7,8,20"}, LAST | {"last": "1a/-/14c", "points": "7,0,20"},
             LAST | {"points": "1,2,14", "tile": "0"}]
)  # fmt: skip
def test_what_is_spoiled_above_was_sound(base: dict[str, str]) -> None:
    table = at(spoil(base, {}))
    assert table.actors or table.is_over
    reread(table.state)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position of chocottes begins with 'chocottes v1', not ''"),
        ("rubbish", "begins with 'chocottes v1', not 'rubbish'"),
        ("tock v1 players=4", "begins with 'chocottes v1', not 'tock v1 players=4'"),
        ("chocottes v2 players=4", "begins with 'chocottes v1'"),
        ("chocottes v1", "the position lacks the field players"),
        ("chocottes v1 players", "word 3 of the position, 'players', is no field of chocottes"),
        ("chocottes v1 players=2 players=2", "field players stands twice"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with refused(words):
        ludotoc.table_from_position("chocottes", text)


def test_no_position_is_taken_while_chance_is_pending() -> None:
    with refused("a position is taken between decisions"):
        assert Table(GAME, 2, {}, seed=1).position


# --- any slip of the pen ---


@functools.cache
def lines() -> list[str]:
    """Positions of every kind."""
    return [write_position(s) for s in pool()]


CHARACTERS = "0123456789-=/,.:+@* abcdeghiklnorstuw\t\"'é٣\x00"


@settings(max_examples=250)
@given(
    st.integers(0, 10_000), st.floats(0, 1, exclude_max=True), st.sampled_from(["", *CHARACTERS])
)
@example(0, 0.0, "")
def test_a_slip_of_one_character_reads_as_a_sound_position_or_is_refused(
    which: int, where: float, character: str
) -> None:
    text = lines()[which % len(lines())]
    place = int(where * len(text))
    slip = text[:place] + character + text[place + 1 :]
    try:
        s = read_position(slip)
    except Refused as refusal:
        assert_one_sentence(refusal)
    else:
        assert_sound(s)


def assert_sound(s: np.record) -> None:
    """A state from which one can play on, and whose text is its own."""
    reread(s)
    assert sorted(s.face[: c.CARDS].tolist()) == list(range(c.CARDS))
    rng = Random(1)
    for _ in range(4):
        if s.stage == c.OVER:
            assert GAME.verbs.winners(s)
            return
        assert deciders(s)
        step(s, rng)
        reread(s)


@settings(max_examples=60)
@given(st.text())
def test_any_text_at_all_is_refused_in_a_sentence(text: str) -> None:
    with refused("a position of chocottes begins with"):
        read_position(text)
    with refused("is no field of chocottes|lacks the field|stands twice"):
        read_position(f"chocottes v1 {text}")


def test_fields_are_written_in_the_order_they_are_read_in_any() -> None:
    for text in Random(3).sample(lines(), 10):
        game, version, *words = text.split()
        Random(4).shuffle(words)
        assert write_position(read_position(" ".join([game, version, *words]))) == text
