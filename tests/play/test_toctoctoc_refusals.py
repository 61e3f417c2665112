"""Why not, in Toc Toc Toc: the true reason for everything that cannot be done, and its clause."""

from __future__ import annotations

import numpy as np
import pytest

from ludotoc.engine.dice import key_of
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, legal_list, view_of
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.refusals import why_not
from ludotoc.play import Table
from tests.play.tables import assert_one_sentence, refused
from tests.play.toctoctoc import GAME, at, late, moments, pool

CLAUSES = {f"KK{number}" for number in range(1, GAME.clause_count + 1)}
WORLD = key_of(b"an imagined world", GAME.name)
CHILD_TO_NEXT, GHOST_TO_NEXT = t.OFFER + t.OTHERS * t.CHILD, t.OFFER + t.OTHERS * 4
HOST = "ghost*2.ghost-musician.vampire*3.monster.monster-brute"
GUESTS = ("ghost.monster", HOST)
OFFERING = late(*GUESTS)
ANSWERING = late(*GUESTS, offer="child")
OPENED_VAMP = late(*GUESTS, offer="ghost-vamp", answer="opened")
REFUSED_VAMP = late(HOST, "ghost.monster", offer="ghost-vamp", answer="refused")
OPENED_CHILD = late(*GUESTS, offer="child", answer="opened")
REFUSED_CHILD = late(
    "ghost*2.ghost-musician.vampire*3.monster", "ghost", offer="child", answer="refused"
)
NO_GHOST = late("ghost", "monster*2.vampire*2", offer="child", answer="opened")
ALL_GHOSTS = "ghost*7.ghost-musician"
TAXI = late(
    ALL_GHOSTS, "monster*2.vampire*2.ghost-brute", hand="taxi.child", offer="taxi", answer="opened"
)
LAST_CARD = OFFERING.split("hands=", maxsplit=1)[0] + "hands=-/-/vampire-vamp turn=2"
DONE = OFFERING.split("hands=", maxsplit=1)[0] + "hands=-/-/-"

# Where, who asks for what, what is said, by which clause. Seat 0 offers to seat 1.
REASONS = [
    (DONE, 0, CHILD_TO_NEXT, "the game is over: all hands are empty", "KK15"),
    (LAST_CARD, 0, CHILD_TO_NEXT, "you have no card left, and it is seat 2's turn", "KK15"),
    (OFFERING, 1, CHILD_TO_NEXT, "it is seat 0's turn to offer a card", "KK5"),
    (OFFERING, 1, t.OPEN, "it is seat 0's turn to offer a card", "KK5"),
    (OFFERING, 0, GHOST_TO_NEXT, "you hold no ghost", "KK5"),
    (OFFERING, 0, CHILD_TO_NEXT + 2, "there are 2 other players to knock at", "KK5"),
    (OFFERING, 0, GHOST_TO_NEXT + 3, "there are 2 other players to knock at", "KK5"),
    (OFFERING, 0, t.OPEN, "no card lies before you; offer one", "KK6"),
    (OFFERING, 0, t.REFUSE, "no card lies before you; offer one", "KK6"),
    (OFFERING, 0, t.TAKE + t.BRUTE, "no vamp leads a guest away now; offer a card", "KK9"),
    (OFFERING, 0, t.KIND + t.GHOSTS, "no kind flees now; offer a card", "KK10"),
    (ANSWERING, 0, t.OPEN, "your card lies before seat 1, who opens or refuses", "KK6"),
    (ANSWERING, 2, t.OPEN, "the card lies before seat 1, not before you", "KK6"),
    (ANSWERING, 1, CHILD_TO_NEXT, "a card lies before you: open or refuse", "KK6"),
    (ANSWERING, 1, t.KIND, "a card lies before you: open or refuse", "KK6"),
    (OPENED_VAMP, 1, t.TAKE, "seat 0 chooses which guest follows the ghost vamp", "KK9"),
    (REFUSED_VAMP, 0, t.TAKE, "seat 1 chooses which guest follows the ghost vamp", "KK9"),
    (OPENED_VAMP, 0, t.TAKE + t.BRUTE, "seat 1 has no ghost brute to lose", "KK9"),
    (REFUSED_VAMP, 1, t.TAKE + t.BRUTE, "seat 0 has no ghost brute to lose", "KK9"),
    (OPENED_VAMP, 0, t.KIND, "choose first which guest of seat 1 follows the ghost vamp",
     "KK9"),
    (OPENED_CHILD, 2, t.KIND, "seat 0 chooses which kind goes", "KK10"),
    (REFUSED_CHILD, 0, t.KIND, "seat 1 chooses which kind goes", "KK10"),
    (OPENED_CHILD, 0, t.OPEN, "choose first which kind of seat 1 goes", "KK10"),
    (OPENED_CHILD, 0, t.KIND + t.MONSTERS,
     "the monster brute protects the monsters of seat 1", "KK14"),
    (REFUSED_CHILD, 1, t.KIND + t.MONSTERS,
     "seat 0 has only 1 monster, but 3 ghosts and 3 vampires", "KK10"),
    (NO_GHOST, 0, t.KIND + t.GHOSTS, "seat 1 has no ghosts", "KK10"),
    (TAXI, 1, t.KIND, "seat 0 chooses which kind goes", "KK11"),
    (TAXI, 0, t.TAKE, "choose first which kind of seat 1 goes", "KK11"),
    (TAXI, 0, t.KIND + t.GHOSTS, "the ghost brute protects the ghosts of seat 1", "KK14"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "action", "sentence", "clause"), REASONS)
def test_everything_that_cannot_be_done_has_its_own_reason(
    position: str, seat: int, action: int, sentence: str, clause: str
) -> None:
    view = at(position).view(seat)
    before = bytes_of(view)
    assert action not in legal_list(GAME, view, seat)
    refusal = why_not(view, seat, action)
    assert (refusal.sentence, refusal.clause) == (sentence, clause)
    assert bytes_of(view) == before
    if position != DONE:
        with refused(".", clause):
            at(position).play_action(seat, action)


def templates(said: list[Refused]) -> set[tuple[str, str]]:
    return {(refusal.said.template, refusal.clause) for refusal in said}


def reasons_at(s: np.record, seat: int) -> dict[int, Refused]:
    """Every action a seat may not do now, and why not."""
    legal = set(legal_list(GAME, s, seat))
    view = view_of(GAME, s, seat)
    return {a: why_not(view, seat, a) for a in range(GAME.actions) if a not in legal}


def test_random_games_say_nothing_that_is_not_in_the_table_above() -> None:
    listed = templates([why_not(at(p).view(n), n, a) for p, n, a, _, _ in REASONS])
    said: set[tuple[str, str]] = set()
    for s in moments(seed=3, games=3):
        for seat in range(int(s.players)):
            said |= templates(list(reasons_at(s, seat).values()))
    assert said <= listed | {("{who} has no {kind}", "KK11")} | {
        ("{who} has only {few}, but {many} and {more}", "KK11")
    }
    assert len(said) > 15


def test_whatever_is_not_legal_is_refused_by_a_clause_in_one_sentence() -> None:
    for s in pool():
        for seat in range(int(s.players)):
            before = bytes_of(s)
            for refusal in reasons_at(s, seat).values():
                assert isinstance(refusal, Refused)
                assert refusal.clause in CLAUSES
                assert_one_sentence(refusal)
            assert bytes_of(s) == before


def test_refusals_do_not_depend_on_what_is_hidden() -> None:
    differ = 0
    for s in pool()[::3]:
        for seat in range(int(s.players)):
            world = view_of(GAME, s, seat)
            GAME.verbs.imagine(world, WORLD)
            differ += not np.array_equal(world.hand, s.hand)
            assert legal_list(GAME, world, seat) == legal_list(GAME, s, seat)
            for action, refusal in reasons_at(s, seat).items():
                told = {str(refusal), *(str(why_not(each, seat, action)) for each in (world, s))}
                assert len(told) == 1
    assert differ > 50


def test_players_are_named_as_seats_so_that_a_table_can_say_their_names() -> None:
    refusal = why_not(at(OFFERING).view(1), 1, t.OPEN)
    assert refusal.said.values["who"] == Seat(0)


def test_while_cards_are_dealt_nothing_can_be_done() -> None:
    table = Table(GAME, 3, {}, seed=1)
    assert str(why_not(table.state, 0, 0)) == "KK3: the cards are dealt first"
    while int(table.state.stage) == t.INVITING:
        table.give_chance(int(GAME.verbs.draw_chance(table.state)))
    assert str(why_not(table.state, 0, 0)) == "KK4: the cards are dealt first"
