"""Picks lead to one action, by the shortest way."""

from __future__ import annotations

from ludotoc.engine.picks import Picks, Together

PICKS = Picks({1: ("KH", "!exit"), 2: ("KH", "a", "red7"), 3: ("KH", "a", "H2"), 4: ("5S", "b")})


def test_what_may_be_picked_next_is_listed_once() -> None:
    assert PICKS.following([]) == ["KH", "5S"]
    assert PICKS.following(["KH"]) == ["!exit", "a"]
    assert PICKS.following(["KH", "a"]) == ["red7", "H2"]
    assert PICKS.following(["QD"]) == []


def test_an_action_is_meant_as_soon_as_it_is_the_only_one() -> None:
    assert PICKS.meant(["KH"]) is None
    assert PICKS.meant(["5S"]) == 4
    assert PICKS.meant(["KH", "!exit"]) == 1
    assert PICKS.meant(["KH", "a", "H2"]) == 3
    assert PICKS.meant(["QD"]) is None


def test_nothing_is_meant_before_anything_is_picked() -> None:
    assert Picks({7: ("a",)}).meant([]) is None
    assert Picks({}).following([]) == []


def test_what_is_picked_together_is_picked_in_any_order() -> None:
    picks = Picks({1: Together(("a", "b")), 2: Together(("b", "c")), 3: ("c", "a")})
    assert picks.following([]) == ["a", "b", "c"]
    assert picks.following(["b"]) == ["a", "c"]
    assert picks.meant(["b", "a"]) == picks.meant(["a", "b"]) == 1
    assert picks.meant(["b", "b"]) is None
    assert picks.meant(["a", "c"]) is None
    assert picks.meant(["c", "a"]) == 3
    assert picks.meant(["c", "b"]) == 2
