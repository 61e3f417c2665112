"""Why not: whatever cannot be done at Toc Chocottes has a sentence and a clause."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from itertools import pairwise
from random import Random

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, copy_of, legal_list, view_of
from ludotoc.games.chocottes import actions, reasons
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.actions import read_action
from ludotoc.games.chocottes.refusals import why_not
from ludotoc.play import Table
from tests.play.chocottes import GAME, at, line, pool, prepare
from tests.play.tables import assert_one_sentence, changes_nothing, refused

CLAUSES = {f"CC{number}" for number in range(1, GAME.clause_count + 1)}
HANDS = "5a@0.1a@1.2a / 5b.3a.4a / 5d.6a.7a.9a"

TURN = {"stage": "turn"}
DRAWN = {"stage": "drawn", "drawn": "8c"}
WINDOW = {"stage": "window", "top": "5c"}
LIVE = WINDOW | {"windows": "live"}
BARRED = WINDOW | {"pile": "", "barred": "1"}


def effect(value: int, owner: int = 0, **more: str) -> dict[str, str]:
    """An effect is being decided in the turn of seat 0."""
    fields = {"stage": "effect", "top": f"{value}a", "effects": f"{owner}:{value}", "resolved": "1"}
    return fields | more


RIFT, PEEK, WITCH, VAMPIRE = (effect(7, 1) | {"top": "7b"}, effect(10), effect(11), effect(12))
BOGEY, REAPER = effect(13), effect(14, 1)
MIXING = effect(11, stage="mixing", picked="1:1")
SWAPPING = effect(12, stage="swapping", picked="0:1")
WAITING = {"stage": "window", "top": "10a", "effects": "0:10"}
FEW = {"hands": "5a.1a / 5b.3a.4a / 6a"}

# Where, who, what, and what is said of it, by which clause.
CASES: list[tuple[dict[str, str], int, str, str, str]] = [
    # out of turn
    (TURN, 1, "draw", "it is seat 0's turn", "CC3"),
    (TURN, 1, "knock", "one knocks at the beginning of one's own turn, and it is seat 0's", "CC14"),
    (TURN, 1, "look 1+2", "it is seat 0's turn", "CC3"),
    (TURN, 1, "rubbish", "it is seat 0's turn", "CC3"),
    (DRAWN, 2, "replace 1", "it is seat 0's turn", "CC3"),
    (PEEK, 1, "peek 1", "seat 0 decides on the Werewolf", "CC7"),
    (REAPER, 0, "reap 1", "seat 1 decides on the Reaper", "CC7"),
    (PEEK, 1, "knock", "one knocks at the beginning of one's own turn, and it is seat 0's", "CC14"),
    # no window
    (TURN, 1, "snap 1", "no window is open: one snaps when a card has just been", "CC5"),
    (TURN, 0, "snap 1", "no window is open: one snaps when a card has just been", "CC5"),
    (DRAWN, 0, "snap 1", "no window is open: one snaps when a card has just been", "CC5"),
    (DRAWN, 0, "pass", "no window is open: one snaps when a card has just been", "CC5"),
    (PEEK, 0, "snap 1", "first the effect is decided; after it all may snap again", "CC7"),
    (PEEK, 2, "snap 1", "first the effect is decided; after it all may snap again", "CC7"),
    # somebody else's window
    (WINDOW, 1, "snap 1", "seat 0 is asked before you", "CC5"),
    (WINDOW | {"asking": "12"}, 2, "snap 1", "seat 1 is asked before you", "CC5"),
    (WINDOW | {"asking": "12"}, 0, "snap 1", "you have passed; now seat 1 is asked", "CC5"),
    (WINDOW, 1, "knock", "one knocks at the beginning of one's own turn, and it is seat 0's",
     "CC14"),
    (BARRED, 1, "snap 1", "you snapped wrongly when the pile was empty: no more snaps in this",
     "CC6"),
    (BARRED | LIVE, 1, "pass", "you snapped wrongly when the pile was empty", "CC6"),
    (LIVE | {"asking": "02"}, 1, "snap 1", "you have passed in this beat, which is not", "CC5"),
    (LIVE | {"claims": "0:2"}, 0, "snap 2", "card 2 is claimed in this beat already", "CC5"),
    # the wrong thing at one's turn
    (TURN, 0, "pass", "nobody passes his turn: draw or knock", "CC3"),
    (TURN, 0, "discard", "draw a card before you discard one", "CC3"),
    (TURN, 0, "replace 1", "draw a card before you replace one", "CC3"),
    (TURN, 0, "look 1+2", "two cards are looked at only when a round begins", "CC2"),
    (TURN, 0, "peek 1", "no effect is being decided now", "CC7"),
    (TURN, 0, "skip", "no effect is being decided now", "CC7"),
    (TURN, 0, "take 1:1", "no effect is being decided now", "CC7"),
    (DRAWN, 0, "draw", "you have drawn your card in this turn", "CC3"),
    (DRAWN, 0, "knock", "one knocks instead of drawing, and you have drawn", "CC14"),
    (WINDOW, 0, "draw", "a 5 was discarded: snap one of the same number, or pass", "CC5"),
    (WINDOW, 0, "knock", "one knocks at the beginning of one's turn; now snap or pass", "CC14"),
    (LIVE, 2, "discard", "a 5 was discarded: snap one of the same number, or pass", "CC5"),
    (PEEK, 0, "pass", "an effect is not passed on: use it or skip it", "CC7"),
    (PEEK, 0, "draw", "first use the Werewolf or skip it", "CC7"),
    (WINDOW | {"asking": "12"}, 0, "knock", "one knocks at the beginning of one's turn, before",
     "CC14"),
    # an effect that waits, or can do nothing
    (WAITING, 0, "peek 1", "the Werewolf waits until all have passed", "CC7"),
    (WINDOW, 0, "rift", "the Rift does nothing in one's own turn", "CC8"),
    (WINDOW, 0, "reap 1", "the Reaper does nothing in one's own turn", "CC13"),
    (WINDOW | {"pile": ""}, 0, "gift 1", "the pile is empty, so the bogeyman has no card to give",
     "CC7"),
    (WINDOW | {"asking": "12", "pile": ""}, 1, "rift", "the pile is empty, so the Rift has no card",
     "CC7"),
    (WINDOW | {"asking": "12"}, 1, "rift", "no effect is being decided now", "CC7"),
    # the wrong effect
    (PEEK, 0, "rift", "only the Rift hands the active player a card, and this is the Werewolf",
     "CC8"),
    (RIFT, 1, "peek 1", "only the Werewolf looks at an own card, and this is the Rift", "CC9"),
    (PEEK, 0, "mix 1:1", "only the Witch mixes another's cards, and this is the Werewolf", "CC10"),
    (WITCH, 0, "give 1", "only the Vampire gives a card away, and this is the Witch", "CC11"),
    (VAMPIRE, 0, "gift 1", "only the bogeyman makes a gift, and this is the Vampire", "CC12"),
    (VAMPIRE, 0, "reap 1", "only the Reaper discards any card, and this is the Vampire", "CC13"),
    (VAMPIRE, 0, "take 1:1", "first comes the card that you give away", "CC11"),
    (MIXING, 0, "skip", "first comes the second card that the Witch shuffles", "CC10"),
    (SWAPPING, 0, "skip", "first comes the card that the Vampire takes", "CC11"),
    # places where nothing lies
    (DRAWN, 0, "replace 4", "you have 3 cards, so there is no card 4", "CC3"),
    (WINDOW, 0, "snap 4", "you have 3 cards, so there is no card 4", "CC5"),
    (LIVE, 1, "snap 51", "you have 3 cards, so there is no card 51", "CC5"),
    (PEEK, 0, "peek 4", "you have 3 cards, so there is no card 4", "CC9"),
    (VAMPIRE, 0, "give 9", "you have 3 cards, so there is no card 9", "CC11"),
    (REAPER, 1, "reap 4", "you have 3 cards, so there is no card 4", "CC13"),
    (SWAPPING, 0, "take 1:4", "seat 1 has 3 cards, so there is no card 4", "CC11"),
    (WITCH, 0, "mix 2:5", "seat 2 has 4 cards, so there is no card 5", "CC10"),
    (MIXING, 0, "and 1:4", "seat 1 has 3 cards, so there is no card 4", "CC10"),
    # other players' cards
    (WITCH, 0, "mix 1:3", "card 3 is the last of seat 1: first comes the one that lies before",
     "CC10"),
    (WITCH | FEW, 0, "mix 2:1", "the Witch needs two cards, and seat 2 has one", "CC10"),
    (MIXING, 0, "and 2:2", "both cards are of one player, seat 1", "CC10"),
    (MIXING, 0, "and 1:1", "the second card lies behind the first, which is card 1", "CC10"),
    (BOGEY, 0, "gift 2", "a gift is for who has fewer than 4 cards, and seat 2 has 4", "CC12"),
]  # fmt: skip


def table_at(where: dict[str, str]) -> Table:
    """A table in the position of a case."""
    fields = dict(where)
    return at(line(fields.pop("hands", HANDS), fields.pop("pile", "8a 8b"), **fields))


@pytest.mark.parametrize(
    ("where", "seat", "move", "words", "clause"), CASES,
    ids=[f"{case[0].get('stage')} {case[1]} {case[2]}" for case in CASES],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_by_its_clause_and_changes_nothing(
    where: dict[str, str], seat: int, move: str, words: str, clause: str
) -> None:
    table = table_at(where)
    with changes_nothing(table), refused(re.escape(words), clause):
        table.play(seat, move)
    if move != "rubbish":
        action = read_action(table.view(seat), seat, move)
        with changes_nothing(table), refused(re.escape(words), clause):
            table.play_action(seat, action)


def test_while_all_look_nothing_else_is_done_and_nobody_looks_twice() -> None:
    prepare()
    table = Table(GAME, 2, {}, seed=1)
    table.settle()
    for move in ("draw", "snap 1", "knock", "pass"):
        with changes_nothing(table), refused("first look at two of your four cards", "CC2"):
            table.play(1, move)
    table.play(1, "look 1+2")
    for move in ("look 3+4", "draw", "knock"):
        with changes_nothing(table), refused("you have looked at your two cards", "CC2"):
            table.play(1, move)


def test_a_seat_that_is_not_at_the_table_does_nothing() -> None:
    table = table_at(LIVE)
    for seat in (-1, 3, 15):
        with changes_nothing(table), refused(f"seats are numbered 0 to 2, not {seat}"):
            table.play(seat, "pass")


def test_when_the_game_is_over_nothing_is_done() -> None:
    table = table_at({"stage": "over", "totals": "9,51,39", "rounds": "3", "ending": "knock",
                      "ender": "0", "starter": "1"})  # fmt: skip
    with changes_nothing(table), refused("the game is over"):
        table.play(0, "draw")
    assert why_not(table.view(0), 0, c.DRAW).clause == "CC18"


def test_with_fewer_players_nobody_sits_further_on() -> None:
    s = at(line("5a.1a / 5b.3a", "8a", **effect(13))).state
    for action in (c.GIFT + 1, c.GIFT + 3):
        assert str(why_not(s, 0, action)) == "CC12: with 2 players nobody sits there"
    s = at(line("5a.1a / 5b.3a", "8a", **effect(11))).state
    assert str(why_not(s, 0, c.CARD + c.MOST_CARDS)) == "CC10: with 2 players nobody sits there"


def test_while_chance_is_pending_nothing_is_done() -> None:
    prepare()
    s = Table(GAME, 2, {}, seed=1).state
    for stage, (sentence, clause) in reasons.PENDING.items():
        s.stage = stage
        told = why_not(s, 0, c.DRAW)
        assert (told.sentence, told.clause) == (sentence, clause)


@functools.cache
def sweep() -> dict[str, set[str]]:
    """Every template that is said of anything that is not legal anywhere, with its clauses."""
    rng = Random(4)
    found: dict[str, set[str]] = {}
    for s in pool():
        for seat in range(int(s.players)):
            view, legal = view_of(GAME, s, seat), set(legal_list(GAME, s, seat))
            before = bytes_of(view)
            some = {*range(c.REPLACE), *rng.sample(range(GAME.actions), 60), c.PASS, c.SKIP, c.RIFT}
            for action in sorted(some - legal):
                refusal = why_not(view, seat, action)
                assert isinstance(refusal, Refused)
                assert_one_sentence(refusal)
                found.setdefault(refusal.said.template, set()).add(refusal.clause)
            assert bytes_of(view) == before
    return found


def test_whatever_is_not_legal_is_refused_by_a_clause_in_one_sentence() -> None:
    assert len(sweep()) > 30
    for clauses in sweep().values():
        assert clauses <= CLAUSES


def test_every_action_of_every_seat_is_refused_somehow_in_every_stage() -> None:
    stages: dict[tuple[int, int, int], int] = {}
    for s in pool():
        kind = int(s.stage), int(s.live), int(s.effect_value)
        stages[kind] = stages.get(kind, 0) + 1
        if stages[kind] > 1:
            continue
        for seat in range(int(s.players)):
            view, legal = view_of(GAME, copy_of(s), seat), set(legal_list(GAME, s, seat))
            for action in set(range(GAME.actions)) - legal:
                assert why_not(view, seat, action).clause in CLAUSES
    assert len(stages) > 15


def templates() -> set[str]:
    """All sentences in the source of the refusals: a text, and a clause right behind it."""
    found = set()
    for module in (reasons, actions):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            parts = node.elts if isinstance(node, ast.Tuple) else []
            parts = node.args if isinstance(node, ast.Call) else parts
            texts = [part.value if isinstance(part, ast.Constant) else None for part in parts]
            found |= {one for one, two in pairwise(texts) if two in CLAUSES}
    return {text for text in found if isinstance(text, str) and " " in text}


def test_every_sentence_of_the_refusals_is_said_in_some_case() -> None:
    said = {sentence for sentence, _ in reasons.PENDING.values()} | set(sweep())
    for where, seat, move, _, _ in CASES:
        with pytest.raises(Refused) as caught:
            table_at(where).play(seat, move)
        said.add(caught.value.said.template)
    assert len(templates()) > 40
    malformed = ("say ", "that takes", "there is no seat", "here it is")  # these are read elsewhere
    assert {text for text in templates() - said if not text.startswith(malformed)} == set()
