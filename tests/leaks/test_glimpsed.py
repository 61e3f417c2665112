"""After a glimpse nothing that is sent depends on what was seen: remembering is the player's part.

The twin world differs in what the viewer was shown for a moment: only the faces of the glimpses
themselves may be different. Hints are left out, for who whispers them remembers too.
"""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.hosting.sight import ONLOOKER
from tests.leaks.pairs import MIXES, compare, history, twin_of, viewer_at
from tests.leaks.runs import Mix
from tests.leaks.test_twins import named
from tests.leaks.worlds import seen, shown

MEMORY = [mix for mix in MIXES if mix.game in ("chocolat", "chocottes")]
MOMENTS = 18


@pytest.mark.parametrize("mix", MEMORY, ids=named)
def test_what_was_glimpsed_changes_no_later_byte(mix: Mix) -> None:
    rng = Random(f"glimpsed {mix.game} {mix.players}")
    run, glimpsed = history(mix, rng, MOMENTS), 0
    for seat in (0, ONLOOKER):
        twin = twin_of(run, seat, rng, look=shown)
        found = compare(run, twin, seat, is_glimpsed=False, asks=6)
        assert found.difference == "", f"seat {seat}"
        viewer = viewer_at(seat)
        known = [seen(twin.game, world, viewer) for world in (twin.real, twin.last)]
        glimpsed += known[0] != known[1]
    assert glimpsed, "nobody remembers anything else, so nothing was tested"
