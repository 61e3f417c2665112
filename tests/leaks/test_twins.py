"""L1, L2: who has not seen something is sent the same bytes whatever it is."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.hosting.sight import ONLOOKER
from tests.leaks.pairs import MIXES, compare, history, twin_of, viewer_at, viewers_of
from tests.leaks.runs import Mix
from tests.leaks.worlds import Twin

MOMENTS = 14  # in the midst of a deal: what is still held is hidden
ASKS = 7  # every so manieth moment everything is asked and tried


def named(mix: Mix) -> str:
    return "-".join((mix.game, str(mix.players), *mix.options.values()))


@pytest.mark.parametrize("mix", MIXES, ids=named)
def test_what_a_viewer_has_not_seen_changes_no_byte_of_his_stream(mix: Mix) -> None:
    rng = Random(f"{mix.game} {mix.players}")
    run, pairs = history(mix, rng, MOMENTS), 0
    seats = viewers_of(mix)
    one = seats[1 + len(mix.options) % (len(seats) - 1)]
    for seat, cut in ((ONLOOKER, 9), (one, MOMENTS)):
        found = compare(run, twin_of(run, seat, rng, cut=cut), seat, asks=ASKS)
        assert found.difference == "", f"seat {seat}"
        pairs += found.is_pair
    assert pairs, "no world was different, so nothing was tested"


@pytest.mark.parametrize("game", ["tock", "toctoc", "toctoctoc", "chocottes"])
def test_what_nobody_has_seen_changes_no_byte_of_any_stream(game: str) -> None:
    """In Chocolat ! everything dealt is in somebody's hand."""
    mix = next(each for each in MIXES if each.game == game and not each.delay)
    rng = Random(game)
    run = history(mix, rng, 8)
    seats = viewers_of(mix)
    everybody = [viewer_at(seat) for seat in (ONLOOKER, *range(mix.players))]
    twin = Twin(run, run.moments, everybody).drift(rng, 60)
    assert twin.is_different
    for seat in seats:
        assert compare(run, twin, seat, asks=ASKS).difference == ""
