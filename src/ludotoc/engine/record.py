"""Records: made, copied, compared. A record is one element of a structured array, never a copy."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotoc.engine.game import Game, straight

CHANCE_ARRAY = 512

if TYPE_CHECKING:
    _Base = Any
else:
    _Base = np.record


Memory = bytearray | memoryview


class _Described:
    """The memory of a record that does not know it, as NumPy gives it."""

    def __get__(self, found: Any, owner: type | None = None) -> Any:
        return _data_of(found, owner)


_data_of: Any = np.void.data.__get__


class Record(_Base):  # type: ignore[misc]
    """A record that knows its memory, where compiled code finds it.

    Of any other NumPy first writes down all fields, which takes longer than most rules.
    """

    data = _Described()  # what compiled code asks for
    __getattribute__ = np.void.__getattribute__

    def __getattr__(self, name: str) -> Any:
        """A field."""
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"a record has no field {name}") from None


@cache
def _kind_of(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same fields, for records that know their memory."""
    return np.dtype((Record, dtype))


def record_in(memory: Memory, dtype: np.dtype[np.void]) -> Any:
    """The record that lies in some memory."""
    found: Any = np.frombuffer(memory, dtype if dtype.type is Record else _kind_of(dtype))[0]
    found.__dict__["data"] = memory
    return found


def empty_record(dtype: np.dtype[np.void]) -> np.record:
    """A record of zeros."""
    found: np.record = record_in(bytearray(dtype.itemsize), dtype)
    return found


def new_records(dtype: np.dtype[np.void], count: int) -> Any:
    """Many records of zeros, in one block."""
    return np.zeros(count, dtype=dtype).view(np.recarray)


def memory_of(s: np.record) -> Memory | bytes:
    """A record's bytes for who reads them now: where it knows its memory they are not copied."""
    memory: Memory | bytes = s.data if type(s) is Record else s.tobytes()
    return memory


def copy_of(s: np.record) -> np.record:
    """A record that is equal and independent."""
    copy: np.record = record_in(bytearray(memory_of(s)), s.dtype)
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
    straight(game.verbs.mask)(view, seat)
    return view


def views_of(game: Game, s: np.record, seats: Sequence[int]) -> np.ndarray[Any, Any]:
    """What each of these seats may know, copied in one go."""
    dtype, memory = s.dtype, bytearray(bytes_of(s) * len(seats))
    for seat, first in zip(seats, range(0, len(memory), dtype.itemsize), strict=True):
        view = record_in(memoryview(memory)[first : first + dtype.itemsize], dtype)
        straight(game.verbs.mask)(view, seat)
    return np.frombuffer(memory, dtype)


def legal_list(game: Game, s: np.record, seat: int) -> list[int]:
    """A seat's legal actions."""
    out = np.empty(game.most_legal, np.int16)
    found: list[int] = out[: straight(game.verbs.legal_actions)(s, seat, out)].tolist()
    return found


def outcome_list(game: Game, s: np.record) -> list[tuple[int, int]]:
    """What chance may decide now, each with its weight; empty when nothing is pending."""
    outcomes, weights = np.empty(CHANCE_ARRAY, np.int16), np.empty(CHANCE_ARRAY, np.int32)
    count = straight(game.verbs.chance_outcomes)(s, outcomes, weights)
    return list(zip(outcomes[:count].tolist(), weights[:count].tolist(), strict=True))


def is_chance_pending(game: Game, s: np.record) -> bool:
    """Whether chance has to decide something."""
    outcomes, weights = np.empty(CHANCE_ARRAY, np.int16), np.empty(CHANCE_ARRAY, np.int32)
    return straight(game.verbs.chance_outcomes)(s, outcomes, weights) > 0


def disclosed_in(s: np.record) -> int:
    """How often something hidden or random has been shown."""
    code, place = _where_disclosed(s.dtype)
    found: int = code.unpack_from(memory_of(s), place)[0]
    return found


@cache
def _where_disclosed(dtype: np.dtype[np.void]) -> tuple[struct.Struct, int]:
    fields: Any = dtype.fields
    chance, place = fields["chance"][:2]
    number, further = chance.fields["disclosed"][:2]
    return struct.Struct(f"={number.char}"), place + further


def seats_in(seats: int) -> list[int]:
    """The seats of a set of bits."""
    return list(_members(seats))


@cache
def _members(seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)
