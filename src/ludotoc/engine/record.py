"""Records: made, copied, compared. A record is one element of a structured array, never a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ludotoc.engine.game import Game

CHANCE_ARRAY = 512


def empty_record(dtype: np.dtype[np.void]) -> np.record:
    """A record of zeros."""
    return new_records(dtype, 1)[0]


def new_records(dtype: np.dtype[np.void], count: int) -> Any:
    """Many records of zeros, in one block."""
    return np.zeros(count, dtype=dtype).view(np.recarray)


def copy_of(s: np.record) -> np.record:
    """A record that is equal and independent."""
    copy: np.record = copies_of(np.frombuffer(s.tobytes(), s.dtype))[0]
    return copy


def copies_of(records: Any) -> Any:
    """Many records, copied as plain memory: NumPy would leave the gaps between fields unwritten."""
    raw = np.ascontiguousarray(records).view(np.uint8)
    return raw.copy().view(records.dtype).view(np.recarray)


def bytes_of(s: np.record) -> bytes:
    """A record byte for byte."""
    return s.tobytes()


def set_up_record(
    game: Game, players: int, options: Mapping[str, str], key: np.ndarray[Any, Any]
) -> np.record:
    """A table as it stands before anything has happened; chance is pending."""
    s = empty_record(game.record_type)
    game.write_options(s, players, options)
    s.chance.key[:] = key
    game.verbs.set_up(s)
    return s


def view_of(game: Game, s: np.record, seat: int) -> np.record:
    """What a seat may know: a masked copy."""
    view = copy_of(s)
    game.verbs.mask(view, seat)
    return view


def views_of(game: Game, s: np.record, seats: Sequence[int]) -> np.ndarray[Any, Any]:
    """What each of these seats may know, copied in one go."""
    views = np.frombuffer(bytearray(bytes_of(s) * len(seats)), s.dtype)
    for place, seat in enumerate(seats):
        game.verbs.mask(views[place], seat)
    return views


def legal_list(game: Game, s: np.record, seat: int) -> list[int]:
    """A seat's legal actions."""
    out = np.zeros(game.most_legal, np.int16)
    return [int(action) for action in out[: game.verbs.legal_actions(s, seat, out)]]


def outcome_list(game: Game, s: np.record) -> list[tuple[int, int]]:
    """What chance may decide now, each with its weight; empty when nothing is pending."""
    outcomes, weights = np.zeros(CHANCE_ARRAY, np.int16), np.zeros(CHANCE_ARRAY, np.int32)
    count = game.verbs.chance_outcomes(s, outcomes, weights)
    return [(int(outcomes[place]), int(weights[place])) for place in range(count)]


def seats_in(seats: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]
