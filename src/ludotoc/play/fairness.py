"""Fairness anyone can check: a seed promised before the deal, a chain of entries, a signature.

The table's seed is 256 random bits. Its SHA-256, the commitment, is shown before the first card.
Players may add contributions; seed and contributions together give the key of all chance. Each
shows a promise first, the SHA-256 of his contribution, and the contribution when all have promised:
so nobody chooses his with those of others in sight. Every entry of the log is chained to those
before it by SHA-256, and the head of the chain is signed (Ed25519) together with the seed that is
then revealed.

All seats see the head while they play. A card is one of few, and who tried them all would find the
one that was drawn; so into the link of what is secret, or seen for a moment only, goes a blind: the
SHA-256 of the seed and the entry's number. Without the seed nobody can follow the chain beyond such
an entry: a record of a game in progress that does not state it can be replayed, and its chain is
checked when the seed is revealed.

After an undo that all agreed on, across hidden or random things, the key is another one, which the
same seed gives to the next epoch: what was seen tells nothing of what will be drawn. What lies
there already stays as it lies; who has seen the top card of a pile knows it, as at any table.

What reaction time decides, the key cannot vouch for: at a live table the clock orders the claims of
a snap window (`Game.by_clock`). A record states that order, and whoever verifies it accepts any
that the claims allow. Everything else that chance decides must be what the seed gives.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import platformdirs

from ludotoc.engine.dice import SEED_BYTES
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

PRIVATE_KEY_BYTES = 32


def read_seed(seed: int | str | bytes | None) -> bytes:
    """256 bits: fresh ones, those given in hexadecimal, or those a small number stands for."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 8 * SEED_BYTES:
            raise Refused("a seed is a number from 0 to 2^256 - 1, not {seed}", seed=seed)
        return seed.to_bytes(SEED_BYTES, "big")
    if isinstance(seed, str):
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            message, written = "a seed is 64 hexadecimal digits, not {seed}", str(seed)[:24]
            raise Refused(message, seed=Quoted(written)) from None
    if len(seed) != SEED_BYTES:
        raise Refused("a seed has {bytes} bytes, not {count}", bytes=SEED_BYTES, count=len(seed))
    return seed


def commitment_to(seed: bytes) -> str:
    """What is shown of a seed before it is revealed."""
    return hashlib.sha256(seed).hexdigest()


def with_contributions(seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed that chance is drawn from: the house's and the players' together."""
    if not contributions:
        return seed
    together = hashlib.sha256(b"ludotoc contributions\0" + seed)
    for contribution in contributions:
        together.update(hashlib.sha256(contribution).digest())
    return together.digest()


def promise_of(contribution: bytes) -> str:
    """What a player shows of his contribution before anybody reveals one."""
    return hashlib.sha256(contribution).hexdigest()


def check_contribution(contribution: bytes, promise: str) -> None:
    """Whoever reveals a contribution must have promised it."""
    if promise_of(contribution) != promise.lower():
        raise Refused("this contribution is not the one that was promised")


def blind_of(seed: bytes, number: int) -> bytes:
    """What hides an entry in the chain, by its number, as long as the seed is not known."""
    return hashlib.sha256(b"ludotoc blind\0" + seed + number.to_bytes(8, "big")).digest()


def link(head: bytes, line: str, blind: bytes = b"") -> bytes:
    """The head of the chain after one more line, with a blind if that is secret."""
    return hashlib.sha256(head + blind + line.encode()).digest()


def what_is_signed(head: bytes, seed: bytes) -> bytes:
    """The message a signature is made of."""
    return b"ludotoc record\0" + head + seed


class Signer:
    """Signs the heads of finished chains with one private key."""

    def __init__(self, private_key: bytes | None = None) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if private_key is None:
            self._key = Ed25519PrivateKey.generate()
        else:
            self._key = Ed25519PrivateKey.from_private_bytes(private_key)

    @property
    def public_key(self) -> str:
        """What anyone needs to check a signature."""
        return self._key.public_key().public_bytes_raw().hex()

    def private_bytes(self) -> bytes:
        """The secret itself, to be kept by the house."""
        return self._key.private_bytes_raw()

    def sign(self, head: bytes, seed: bytes) -> str:
        """The signature of a chain and its seed."""
        return self._key.sign(what_is_signed(head, seed)).hex()


def is_signed(public_key: str, signature: str, head: bytes, seed: bytes) -> bool:
    """Whether a signature is that key's, of that chain and seed."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), what_is_signed(head, seed))
    except (ValueError, InvalidSignature):
        return False
    return True


@cache
def house_signer() -> Signer:
    """The signer of this installation; its key is made once and kept where only the user reads."""
    home = os.environ.get("LUDOTOC_HOME") or platformdirs.user_data_dir("ludotoc")
    path = Path(home) / "signing.key"
    if not path.exists():
        _keep_new_key(path)
    try:
        return Signer(path.read_bytes())
    except ValueError:
        message = "{path} holds no signing key of {bytes} bytes"
        raise Refused(message, path=str(path), bytes=PRIVATE_KEY_BYTES) from None


def _keep_new_key(path: Path) -> None:
    """Whole or not at all: of two programs that start together one makes the key of both."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(Signer().private_bytes())
    try:
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
