"""Choosing by lot at many tables, in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotoc.batch.kernels import LEAVE

Array = np.ndarray[Any, Any]


def by_lot(masks: Array, lots: np.random.Generator) -> Array:
    """A legal action for each table, each as likely; a table without any is left as it is.

    One lot a table: to draw one for every action would take longer than the tables do.
    """
    counts = np.count_nonzero(masks, axis=1)
    legal = np.append(np.flatnonzero(masks), 0)  # all in a row; one more, where nobody has any
    drawn = (lots.random(len(counts)) * counts).astype(np.int64)
    chosen = legal[np.cumsum(counts) - counts + drawn] % masks.shape[1]
    return np.where(counts > 0, chosen, LEAVE)
