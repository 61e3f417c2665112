"""Passwords: which ones may be chosen, and how they are kept (Argon2id, never on the event loop).

Length is what counts: 12 to 128 characters, any of them, none demanded. What is refused is what
would be guessed first. There is no list of leaked passwords: those that are common enough to be
tried are made of few parts (words everybody uses, runs on a keyboard, years, repetitions), so a
password is read as such parts and single characters, and must come to enough of them.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ludotoc.engine.errors import Refused
from ludotoc.server.people.common_words import COMMON_WORDS

FEWEST, MOST = 12, 128
ENOUGH_PARTS = 7
SHORTEST_RUN = 3
SHORTEST_WORD = 3
RUNS = (
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop",
    "qsdfghjklm", "wxcvbn", "qwertzuiop", "yxcvbnm", "1q2w3e4r5t6y7u8i9o0p", "1a2z3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "qweasdzxc", "azeqsdwxc", "13579",
    "24680", "!@#$%^&*()",
)  # fmt: skip
BOTH_WAYS = tuple(each for run in RUNS for each in (run, run[::-1]))
LOOKALIKES = str.maketrans("0134578@$!€+", "oieastbasiet")
YEAR = re.compile(r"(19|20)\d\d")
SAME = re.compile(r"(.)\1{2,}")
_hasher = PasswordHasher(time_cost=2, memory_cost=46 * 1024, parallelism=1)  # OWASP asks for less
_threads = ThreadPoolExecutor(2, "passwords")  # more at once would only fight for memory


def check_password(password: str, *also_known: str) -> None:
    """Refuse what is too short, too long or too easily guessed by who knows login and name."""
    if not FEWEST <= len(password) <= MOST:
        message = "a password has {fewest} to {most} characters"
        raise Refused(message, fewest=FEWEST, most=MOST)
    if parts_of(password, *also_known) < ENOUGH_PARTS:
        message = "this password would be among the first to be tried; take several unrelated words"
        raise Refused(message)


def parts_of(password: str, *also_known: str) -> int:
    """How many things a guesser must guess: common parts count as one each, repetitions once."""
    text = _without_repetition(password.casefold())
    words = COMMON_WORDS | {each.casefold() for each in also_known if len(each) >= SHORTEST_WORD}
    parts, place = set(), 0
    while place < len(text):
        length = max(_run(text[place:]), _word(text[place:], words), 1)
        parts.add(text[place : place + length])
        place += length
    return len(parts)


def _without_repetition(text: str) -> str:
    """`tictactictac` is `tictac`."""
    for length in range(1, len(text) // 2 + 1):
        block = text[:length]
        if (block * (len(text) // length + 1))[: len(text)] == text:
            return block
    return text


def _run(text: str) -> int:
    """How much of the beginning is a run, a year, or the same again and again."""
    if found := SAME.match(text) or YEAR.match(text):
        return found.end()
    return max((_together(text, run) for run in BOTH_WAYS), default=0)


def _together(text: str, run: str) -> int:
    start, length = run.find(text[:SHORTEST_RUN]), SHORTEST_RUN
    if start < 0 or len(text) < SHORTEST_RUN:
        return 0
    while length < len(text) and run[start : start + length + 1] == text[: length + 1]:
        length += 1
    return length


def _word(text: str, words: set[str] | frozenset[str]) -> int:
    """How much of the beginning is a common word, as it is or with signs that look like letters."""
    plain = text.translate(LOOKALIKES)
    found = (word for word in words if text.startswith(word) or plain.startswith(word))
    return max(map(len, found), default=0)


async def hashed(password: str) -> str:
    """A password as it is kept."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def is_right(kept: str | None, password: str) -> bool:
    """Whether it is the one; where there is none it takes as long to say no."""
    if len(password) > MOST:
        return False
    return await asyncio.get_running_loop().run_in_executor(_threads, _check, kept, password)


def _check(kept: str | None, password: str) -> bool:
    try:
        return _hasher.verify(kept or _nobodys(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


_made: list[str] = []


def _nobodys() -> str:
    """A hash that no password fits, made when it is first needed."""
    if not _made:
        _made.append(_hasher.hash("nobody has this password"))
    return _made[0]
