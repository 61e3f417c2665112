"""Knowing is not showing: what was seen for a moment is sent once and never again (CC20, CH11)."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest
from ludotoc.cli.teller import Teller

from ludotoc.cli.things import sights
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, view_of
from ludotoc.engine.scene import covered
from ludotoc.games import find_game
from ludotoc.games.chocolat import scene as sweets
from ludotoc.games.chocolat import state as h
from ludotoc.games.chocottes import state as c
from ludotoc.testing.check import OF_GLIMPSES, check_game
from ludotoc.testing.glimpses import sent_from
from tests.play import chocolat, chocottes
from tests.scenes.chocottes import some_moments
from tests.scenes.test_chocottes import eye

BOXES = ("CVSM CVSM CVSM CVSM", "CCCC VVVV SSSS MMMM")


@pytest.mark.parametrize("name", ["chocolat", "chocottes"])
def test_what_was_seen_leaves_no_trace(name: str) -> None:
    laws = [law.__name__ for law in OF_GLIMPSES]
    report = check_game(find_game(name), games=8, laws=laws, seed=7)
    assert min(report.laws[law] for law in laws) > 60


def test_ch11_in_the_study_all_sixteen_sweets_are_seen_for_a_moment() -> None:
    table = chocolat.studied(3)
    for seat in (0, 2, 15):
        look = plain(table.view(seat))
        assert len(sweets.fleeting(look)) == h.SWEETS
        open_sweets = [each for each in sweets.scene(look).pieces if each.face]
        assert {each.id for each in open_sweets} == set(sweets.fleeting(look))
        assert not any(e.face for e in covered(sweets.scene(look), sweets.fleeting(look)).pieces)
    assert sweets.fleeting(plain(table.state)) == ()
    table.close()
    assert sweets.fleeting(plain(table.view(0))) == ()


def test_ch11_while_the_box_lies_open_nothing_else_tells_what_is_in_it() -> None:
    one, other = (chocolat.studied(3, box) for box in BOXES)
    for seat in (0, 2, 15):
        assert bytes(one.view(seat).box) != bytes(other.view(seat).box)
        sent, also = (
            sent_from(chocolat.GAME, each.view(seat), range(h.ACTIONS)) for each in (one, other)
        )
        assert sent == also


def test_ch11_no_log_keeps_what_was_in_the_box() -> None:
    one, other = (chocolat.studied(3, box) for box in BOXES)
    for table in (one, other):
        table.close()
        table.play(table.actors[0], table.legal_moves(table.actors[0])[0])
    for seat in range(3):
        assert one.log(seat) == other.log(seat)
        assert not any("sweet" in line for line in one.log(seat))
    assert "* sweet C C C C V V V V S S S S M M M M" in other.record()


def redrawn(view: np.record, labels: int, rng: Random) -> np.record:
    """The view, had its seat just looked at other cards."""
    other = copy_of(view)
    hidden = [n for n in range(c.CARDS) if int(view.face[n]) == c.HIDDEN]
    unseen = sorted(set(range(c.CARDS)) - {int(card) for card in view.face if card >= 0})
    assert len(hidden) >= len(unseen)
    for label in (n for n in range(c.CARDS) if labels >> n & 1):
        other.face[label] = unseen.pop(rng.randrange(len(unseen)))
    return other


def test_cc20_while_a_card_is_looked_at_nothing_else_tells_which_it_is() -> None:
    rng, seen = Random(5), 0
    for s in islice(some_moments(seed=31, every=2, most=120), 200):
        for seat in range(int(s.players)):
            view = view_of(chocottes.GAME, s, seat)
            looks = bool(s.glimpse_to & eye(seat)) and s.stage not in (c.DRAWN, c.OVER)
            if not looks or int(s.glimpse) >= 1 << c.CARDS or s.witches:
                continue
            other = redrawn(view, int(s.glimpse), rng)
            seen += bytes(view.face) != bytes(other.face)
            tried = rng.sample(range(c.ACTIONS), 40)
            sent, also = (sent_from(chocottes.GAME, each, tried) for each in (view, other))
            assert sent == also
    assert seen > 40


def test_ch2_what_the_picture_shows_for_a_minute_is_not_repeated_in_a_line() -> None:
    """In the terminal a line tells of a card that is covered again; the open box is drawn."""
    table = chocolat.studied(2)
    assert sweets.fleeting(plain(table.view(0)))
    assert sights(table, 0, Teller(table, ("Anna", "Marc"), "en")) == ""
    peeked = chocottes.at(
        chocottes.line("5a.1a / 5b.3a", "8a 8b", "10a", "effect", effects="0:10", resolved="1")
    )
    peeked.play(0, "peek 1")
    assert "a 5" in sights(peeked, 0, Teller(peeked, ("Anna", "Marc"), "en"))
