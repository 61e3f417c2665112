"""Why not, asked by touching a thing of Toc Toc Toc's table, and what stands in the way."""

from __future__ import annotations

import pytest

from ludotoc.engine.plain import plain
from ludotoc.engine.record import legal_list, view_of
from ludotoc.games.toctoctoc import state as t
from ludotoc.games.toctoctoc.actions import path_of
from ludotoc.games.toctoctoc.pieces import TWIN
from ludotoc.games.toctoctoc.refusals import blockers, why_not, why_not_piece
from ludotoc.games.toctoctoc.scene import layout, scene
from tests.play.tables import assert_one_sentence
from tests.play.test_toctoctoc_refusals import (
    ANSWERING,
    CLAUSES,
    DONE,
    LAST_CARD,
    NO_GHOST,
    OFFERING,
    OPENED_CHILD,
    OPENED_VAMP,
    REFUSED_CHILD,
    REFUSED_VAMP,
    TAXI,
)
from tests.play.toctoctoc import GAME, at, late, pool
from tests.scenes.toctoctoc import french, seen

# Where, who touches what, what is said, by which clause. Seat 0 offers to seat 1.
REASONS = [
    (DONE, 0, "door1", "the game is over: all hands are empty", "KK15"),
    (LAST_CARD, 0, "door1", "you have no card left, and it is seat 2's turn", "KK15"),
    (OFFERING, 1, "hand1.monster-vamp", "it is seat 0's turn to offer a card", "KK5"),
    (OFFERING, 0, "door0", "you knock at another player's door, not at your own", "KK5"),
    (OFFERING, 0, "hand1.0", "seat 1 holds that card; offer one of your own", "KK5"),
    (OFFERING, 0, "hand0", "choose a card of your hand, then a door", "KK5"),
    (OFFERING, 0, "hand0.ghost", "you hold no ghost", "KK5"),
    (OFFERING, 0, "seat2", "choose a card of your hand, then a door", "KK5"),
    (OFFERING, 0, "guest1.ghost~1",
     "guests stay where they are until a vamp, a child or a taxi-hearse comes", "KK8"),
    (OFFERING, 0, "ghosts1",
     "guests stay where they are until a vamp, a child or a taxi-hearse comes", "KK8"),
    (OFFERING, 0, "guest2.scarecrow", "nothing moves a scarecrow", "KK12"),
    (OFFERING, 0, "pile", "you draw the card on the pile when your turn ends", "KK7"),
    (OFFERING, 0, "gone.child", "what has left the game does not come back", "KK13"),
    (ANSWERING, 1, "knock", "this card is revealed once you open or refuse", "KK6"),
    (ANSWERING, 1, "hand1.monster-vamp", "a card lies before you: open or refuse", "KK6"),
    (ANSWERING, 0, "knock", "your card lies before seat 1, who opens or refuses", "KK6"),
    (ANSWERING, 2, "knock", "the card lies before seat 1, not before you", "KK6"),
    (OPENED_VAMP, 1, "guest1.ghost", "seat 0 chooses which guest follows the ghost vamp", "KK9"),
    (OPENED_VAMP, 0, "hand0.child",
     "choose first which guest of seat 1 follows the ghost vamp", "KK9"),
    (OPENED_VAMP, 0, "ghosts1", "choose first which guest of seat 1 follows the ghost vamp", "KK9"),
    (OPENED_VAMP, 0, "guest1.vampire", "the ghost vamp does not care for vampires", "KK9"),
    (OPENED_VAMP, 0, "guest0.ghost", "the ghost vamp is for seat 1, not for seat 0", "KK9"),
    (OPENED_VAMP, 0, "garden1", "nothing moves a scarecrow", "KK12"),
    (OPENED_VAMP, 0, "guest1.ghost-brute", "seat 1 has no ghost brute to lose", "KK9"),
    (REFUSED_VAMP, 1, "guest1.ghost", "the ghost vamp is for seat 0, not for seat 1", "KK9"),
    (OPENED_CHILD, 2, "ghosts1", "seat 0 chooses which kind goes", "KK10"),
    (OPENED_CHILD, 0, "knock", "choose first which kind of seat 1 goes", "KK10"),
    (OPENED_CHILD, 0, "gone", "what has left the game does not come back", "KK13"),
    (OPENED_CHILD, 0, "ghosts0", "the child is for seat 1, not for seat 0", "KK10"),
    (OPENED_CHILD, 0, "guest1.monster",
     "the monster brute protects the monsters of seat 1", "KK14"),
    (REFUSED_CHILD, 1, "monsters0",
     "seat 0 has only 1 monster, but 3 ghosts and 3 vampires", "KK10"),
    (NO_GHOST, 0, "ghosts1", "seat 1 has no ghosts", "KK10"),
    (TAXI, 0, "ghosts0", "the taxi-hearse is for seat 1, not for seat 0", "KK11"),
    (TAXI, 2, "monsters1", "seat 0 chooses which kind goes", "KK11"),
    (OFFERING, 0, "moon", "nothing here is called 'moon'", "KK3"),
    (OFFERING, 0, "door3", "nothing here is called 'door3'", "KK3"),
    (OFFERING, 0, "guest", "nothing here is called 'guest'", "KK3"),
    (OFFERING, 0, "!open", "nothing here is called '!open'", "KK3"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "piece", "sentence", "clause"), REASONS)
def test_everything_that_cannot_be_picked_has_its_own_reason(
    position: str, seat: int, piece: str, sentence: str, clause: str
) -> None:
    refusal = why_not_piece(plain(at(position).view(seat)), seat, piece)
    assert refusal is not None
    assert (refusal.sentence, refusal.clause) == (sentence, clause)
    assert french().say(refusal.said) != sentence


@pytest.mark.parametrize(
    ("position", "seat", "pieces"),
    [
        (OFFERING, 0, ("hand0.child", "hand0.ghost-vamp", "door1", "door2")),
        (late("ghost", "monster", hand="child*2"), 0, ("hand0.child", "hand0.child~1")),
        (OPENED_VAMP, 0, ("guest1.ghost", "guest1.ghost~1", "guest1.ghost-musician")),
        (OPENED_CHILD, 0, ("ghosts1", "vampires1", "guest1.vampire~2", "guest1.ghost-musician")),
    ],
)
def test_what_can_be_picked_has_no_reason(
    position: str, seat: int, pieces: tuple[str, ...]
) -> None:
    view = plain(at(position).view(seat))
    assert [why_not_piece(view, seat, piece) for piece in pieces] == [None] * len(pieces)


def test_what_is_on_a_path_can_be_picked_and_all_else_has_a_reason() -> None:
    """A guest in a window that can be picked stands for it; equal cards stand for one another."""
    for s in pool():
        for seat in range(int(s.players)):
            view, shown = seen(s, seat), scene(seen(s, seat))
            legal = legal_list(GAME, s, seat)
            on_path = {pick for action in legal for pick in path_of(view, seat, action)}
            lying = {piece.id: piece.spot for piece in shown.pieces}
            spots = {spot.id: "" for spot in layout(int(s.players), {}, seat).spots}
            for name, spot in (lying | spots).items():
                refusal = why_not_piece(view, seat, name)
                assert (refusal is None) == (name.partition(TWIN)[0] in on_path or spot in on_path)
                if refusal:
                    assert refusal.clause in CLAUSES
                    assert_one_sentence(refusal)


@pytest.mark.parametrize(
    ("position", "seat", "action", "ids"),
    [
        (OFFERING, 1, t.OPEN, ()),
        (OFFERING, 0, t.KIND, ()),
        (ANSWERING, 1, t.KIND, ("knock",)),
        (OPENED_VAMP, 0, t.TAKE + t.BRUTE, ("knock",)),
        (OPENED_CHILD, 2, t.KIND, ("knock",)),
        (OPENED_CHILD, 0, t.KIND + t.MONSTERS, ("guest1.monster-brute",)),
        (NO_GHOST, 0, t.KIND + t.GHOSTS, ()),
        (REFUSED_CHILD, 1, t.KIND + t.MONSTERS,
         ("guest0.ghost", "guest0.ghost~1", "guest0.ghost-musician",
          "guest0.vampire", "guest0.vampire~1", "guest0.vampire~2")),
    ],
)  # fmt: skip
def test_the_pieces_that_block_are_named(
    position: str, seat: int, action: int, ids: tuple[str, ...]
) -> None:
    view = at(position).view(seat)
    assert action not in legal_list(GAME, view, seat)
    assert why_not(view, seat, action)
    assert blockers(plain(view), seat, action) == ids


def test_what_blocks_lies_on_the_table() -> None:
    for s in pool():
        for seat in range(int(s.players)):
            view = plain(view_of(GAME, s, seat))
            there = {piece.id for piece in scene(view).pieces}
            legal = legal_list(GAME, s, seat)
            for action in range(GAME.actions):
                if action not in legal:
                    assert set(blockers(view, seat, action)) <= there
