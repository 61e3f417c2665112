"""Chance: every shuffle and roll is a keyed hash of what it is for, never of what came before.

A record carries a secret key. A draw is SipHash-2-4 of that key and a label that says its purpose,
its number and its position. So the same board stays the same board whoever sits where and whatever
was played; what was seen tells nothing of what comes; and a game can be replayed from its key.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

import numpy as np
from numba import types

from ludotoc.engine.jit import rule

CHANCE = np.dtype(
    [
        ("key", np.uint64, 2),  # the table's secret: 128 bits derived from its 256-bit seed
        ("epoch", np.int16),  # another stream under the same key, of 256; a table takes a new key
        ("disclosed", np.int16),  # how often chance or a hidden card has shown something
    ],
    align=True,
)
Chance = Annotated[np.record, CHANCE]
Key = Annotated[np.ndarray, types.uint64[::1]]
Order = Annotated[np.ndarray, types.int8[::1]]

KEY_BYTES = 16
SEED_BYTES = 32
EPOCH_BYTES = 8
DIE_FACES = 6

_PURPOSE, _EPOCH, _NUMBER, _POSITION = (np.uint64(shift) for shift in (56, 48, 24, 8))
_MASK_8, _MASK_16, _MASK_24 = (np.uint64((1 << bits) - 1) for bits in (8, 16, 24))
_LOW_32 = np.uint64(0xFFFFFFFF)
_TWO_32 = np.uint64(1 << 32)
_32 = np.uint64(32)
_64 = np.uint64(64)
_SIP_0, _SIP_1 = np.uint64(0x736F6D6570736575), np.uint64(0x646F72616E646F6D)
_SIP_2, _SIP_3 = np.uint64(0x6C7967656E657261), np.uint64(0x7465646279746573)
_ONE_WORD = np.uint64(8 << 56)
_FINAL = np.uint64(0xFF)
_R13, _R16, _R17, _R21 = (np.uint64(bits) for bits in (13, 16, 17, 21))


def key_of(seed: bytes, game: str, epoch: int = 0) -> np.ndarray:
    """The key that a 256-bit table seed gives to one game, and a new one for every later epoch."""
    later = epoch.to_bytes(EPOCH_BYTES, "big") if epoch else b""
    digest = hashlib.sha256(b"ludotoc key\0" + game.encode() + b"\0" + seed + later).digest()
    return np.frombuffer(digest[:KEY_BYTES], dtype="<u8").astype(np.uint64)


@rule
def rotate(word: np.uint64, bits: np.uint64) -> np.uint64:
    """The word turned left."""
    return (word << bits) | (word >> (_64 - bits))


@rule
def siphash(key_0: np.uint64, key_1: np.uint64, word: np.uint64) -> np.uint64:
    """SipHash-2-4 of one 64-bit word, as published by Aumasson and Bernstein."""
    v0, v1, v2, v3 = key_0 ^ _SIP_0, key_1 ^ _SIP_1, key_0 ^ _SIP_2, key_1 ^ _SIP_3
    for part in range(3):
        block = word if part == 0 else _ONE_WORD
        rounds = 2
        if part < 2:
            v3 ^= block
        else:
            v2 ^= _FINAL
            rounds = 4
        for _ in range(rounds):
            v0 += v1
            v1 = rotate(v1, _R13) ^ v0
            v0 = rotate(v0, _32)
            v2 += v3
            v3 = rotate(v3, _R16) ^ v2
            v0 += v3
            v3 = rotate(v3, _R21) ^ v0
            v2 += v1
            v1 = rotate(v1, _R17) ^ v2
            v2 = rotate(v2, _32)
        if part < 2:
            v0 ^= block
    return v0 ^ v1 ^ v2 ^ v3


@rule
def label(purpose: int, epoch: int, number: int, position: int, again: int) -> np.uint64:
    """What a draw is for, packed into one word."""
    return (
        ((np.uint64(purpose) & _MASK_8) << _PURPOSE)
        | ((np.uint64(epoch) & _MASK_8) << _EPOCH)
        | ((np.uint64(number) & _MASK_24) << _NUMBER)
        | ((np.uint64(position) & _MASK_16) << _POSITION)
        | (np.uint64(again) & _MASK_8)
    )


@rule
def draw_below(chance: Chance, purpose: int, number: int, position: int, limit: int) -> int:
    """A number from 0 to limit - 1, each exactly as likely, fixed by purpose, number, position."""
    wide = np.uint64(limit)
    for again in range(256):
        word = label(purpose, chance.epoch, number, position, again)
        product = (siphash(chance.key[0], chance.key[1], word) >> _32) * wide
        leftover = product & _LOW_32
        if leftover >= wide or leftover >= (_TWO_32 - wide) % wide:
            return int(product >> _32)
    return 0


@rule
def roll_die(chance: Chance, purpose: int, seat: int, rolled_before: int) -> int:
    """A face from 1 to 6, fixed by who rolls, what for, and how often before."""
    return 1 + draw_below(chance, purpose, rolled_before, seat, DIE_FACES)


@rule
def shuffle(chance: Chance, purpose: int, number: int, order: Order, count: int) -> None:
    """Put the first `count` entries into the keyed order of this shuffle, all equally likely."""
    for position in range(count - 1):
        other = position + draw_below(chance, purpose, number, position, count - position)
        order[position], order[other] = order[other], order[position]
