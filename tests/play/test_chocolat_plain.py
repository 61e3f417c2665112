"""The table in plain lines: what lies open is shown, and what was studied is not shown again."""

from __future__ import annotations

from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import view_of
from ludotoc.games.chocolat import state as c
from ludotoc.games.chocolat.plain import hand_of, lines, question
from tests.play.chocolat import GAME, deciders, moments, say, stacked, studied


def test_the_box_is_shown_in_the_study() -> None:
    assert lines(studied(2).view(0), 0)[:5] == [
        "    c1 c2 c3 c4",
        "r1  C  V  S  M",
        "r2  C  V  S  M",
        "r3  C  V  S  M",
        "r4  C  V  S  M",
    ]


def test_a_trick_and_what_is_taken_are_shown() -> None:
    table = say(stacked(), "C1", "V1", "S1", "J4", "r1c1", "M1", "C2")
    assert lines(table.view(1), 1) == [
        "    c1 c2 c3 c4",
        "r1  #  #  #  c",
        "r2  #  #  #  #",
        "r3  #  #  #  #",
        "r4  #  #  #  #",
        "# covered, small letters taken",
        "",
        "seat 0   0 points",
        "seat 1   0 points",
        "seat 2   0 points",
        "seat 3   8 points",
        "trick 2: seat 3 M1, seat 0 C2",
        "mint; seat 3 is winning",
    ]
    assert hand_of(table.view(1), 1)[-2:] == ["V15", "J2"]
    assert hand_of(table.view(1), 2) == []


def test_ch11_after_the_study_no_line_depends_on_what_is_covered() -> None:
    compared = 0
    for s in moments(seed=30, games=3):
        if s.stage not in (c.CARD, c.SWEET):
            continue
        for seat in (*deciders(s), SPECTATOR):
            view = view_of(GAME, s, seat)
            shown, asked = lines(view, seat), question(view, seat)
            covered = [place for place in range(c.SWEETS) if s.covered >> place & 1]
            view.box[covered] = (view.box[covered] + 1) % c.FLAVOURS
            assert (lines(view, seat), question(view, seat)) == (shown, asked)
            compared += 1
    assert compared > 300


def test_everything_is_shown_to_who_may_see_everything() -> None:
    table = say(stacked(), "C1", "V1", "S1", "J4", "r1c1")
    assert lines(table.state, 0)[1:3] == ["r1  C  C  C  c", "r2  V  V  V  V"]


def test_questions_say_what_is_due() -> None:
    table = studied()
    assert question(table.view(0), 0) == "Study the box, then say ready."
    table = stacked()
    assert question(table.view(0), 0) == "You lead: play any card."
    say(table, "J1")
    assert question(table.view(1), 1) == "Play any card."
    say(table, "V1")
    assert question(table.view(2), 2) == "Play vanilla, or any card if you have none."
    say(table, "S1", "M1")
    assert question(table.view(0), 0) == "You won the trick: take a sweet."
