"""Choosing by lot at many tables: only what is legal, each as likely."""

from __future__ import annotations

import numpy as np

from ludotoc.batch.kernels import LEAVE
from ludotoc.batch.lots import by_lot

TABLES = 30_000


def test_every_legal_action_is_as_likely_as_the_others_of_its_table() -> None:
    rows = np.array([[1, 0, 1, 1], [0, 1, 0, 0], [1, 1, 1, 1], [0, 0, 0, 1]], np.bool_)
    chosen = by_lot(np.tile(rows, (TABLES, 1)), np.random.default_rng(1)).reshape(-1, len(rows))
    for place, row in enumerate(rows):
        counts = np.bincount(chosen[:, place], minlength=4)
        assert not counts[~row].any()
        assert np.allclose(counts[row] / TABLES, 1 / row.sum(), atol=0.015)


def test_a_table_without_legal_actions_is_left_as_it_is() -> None:
    masks = np.array([[0, 0], [1, 0], [0, 0], [0, 1], [0, 0]], np.bool_)
    lots = np.random.default_rng(1)
    assert by_lot(masks, lots).tolist() == [LEAVE, 0, LEAVE, 1, LEAVE]
    assert by_lot(masks[:1], lots).tolist() == [LEAVE]
