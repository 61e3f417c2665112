"""A game as text that a person can read and mail: headers, then one line a move.

[Game "tock"] ... [Commitment "..."]        what was agreed before the first card
* card KH 3S 10D ...                        what chance decided
* undo 12                                   all agreed to go back to the twelfth decision
0 KH exit                                   what seat 0 did
[Seed], [Head], [PublicKey], [Signature]    the proof, stated in the headers at the end
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game
from ludotoc.play.entries import DRAW, UNDO, Entry
from ludotoc.play.fairness import commitment_to, is_signed
from ludotoc.play.reading import next_action
from ludotoc.play.table import Table

_HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
_LINE = re.compile(r"(\*|[0-9]{1,2}) (\S.*)")
_PLAYERS = re.compile(r"[0-9]{1,2}")
_COUNT = re.compile(r"[0-9]{1,6}")
NEEDED = ("Game", "Version", "Players", "Options", "Commitment")
KNOWN = (
    *NEEDED, "Contributions", "Position", "Carried", "Seed", "Result", "Head", "PublicKey",
    "Signature",
)  # fmt: skip
Watch = Callable[[Table, int], None]


def write_record(table: Table, *, with_seed: bool = False) -> str:
    """Headers, moves and, once the game is over, the seed."""
    seed = table.seed if table.is_over or with_seed else None
    if not table.head:  # without the seed there is no chain to sign
        return _compose(table, seed, "", "")
    signature = table.signer.sign(bytes.fromhex(table.head), seed or b"")
    return _compose(table, seed, table.signer.public_key, signature)


def _compose(table: Table, seed: bytes | None, public_key: str, signature: str) -> str:
    headers = {
        "Game": table.game.name,
        "Version": str(table.game.version),
        "Players": str(table.players),
        "Options": " ".join(f"{name}={value}" for name, value in table.options.items()),
        "Commitment": table.commitment,
        "Contributions": ",".join(each.hex() for each in table.contributions),
        "Position": table.first_position,
        "Carried": table.carried,
        "Seed": seed.hex() if seed else "",
        "Result": " ".join(map(str, table.scores)) if table.is_over else "",
        "Head": table.head,
        "PublicKey": public_key,
        "Signature": signature,
    }
    needed = [f'[{name} "{value}"]' for name, value in headers.items() if value or name in NEEDED]
    return "\n".join([*needed, "", *_lines(table.entries), ""])


def _lines(entries: list[Entry]) -> Iterator[str]:
    """Entries of one seat in a row share a line; so do outcomes of one kind."""
    line, who, word = "", "", ""
    for entry in entries:
        now, first = entry.line.split()[:2]
        alike = now == who and (now != "*" or first == word) and UNDO not in (first, word)
        if alike:
            line += entry.text.removeprefix(first) if now == "*" else f" {entry.text}"
        else:
            yield from [line] if line else []
            line = entry.line
        who, word = now, first
    yield from [line] if line else []


def read_headers(text: str) -> dict[str, str]:
    """The headers of a record by name."""
    headers: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("["):
            continue
        found = _HEADER.fullmatch(line.strip())
        if found is None or found[1] not in KNOWN:
            message = "line {number} of the record is no header: {line}"
            raise Refused(message, number=number, line=Quoted(line[:40]))
        if found[1] in headers:
            message = "line {number} of the record: header {name} stands twice"
            raise Refused(message, number=number, name=found[1])
        headers[found[1]] = found[2]
    for name in NEEDED:
        if name not in headers:
            raise Refused("the record lacks the header {name}", name=name)
    return headers


def empty_table(headers: dict[str, str]) -> Table:
    """The table of a record before its first line."""
    game = find_game(headers["Game"])
    if headers["Version"] != str(game.version):
        raise Refused(
            "the record was played by version {old} of {game}; this house plays version {new}",
            old=headers["Version"][:12],
            game=game.name,
            new=game.version,
        )
    if not _PLAYERS.fullmatch(headers["Players"]):
        written = Quoted(headers["Players"][:12])
        raise Refused("header Players is a number, not {text}", text=written)
    options = dict(pair.partition("=")[::2] for pair in headers["Options"].split())
    contributions = [each for each in headers.get("Contributions", "").split(",") if each]
    try:
        given = [bytes.fromhex(each) for each in contributions]
    except ValueError:
        raise Refused("header Contributions is not hexadecimal") from None
    table = Table(
        game,
        int(headers["Players"]),
        options,
        seed=headers.get("Seed"),
        contributions=given,
        position=headers.get("Position", ""),
        carried=headers.get("Carried", ""),
        commitment=headers["Commitment"],
    )
    if table.seed is not None and commitment_to(table.seed) != table.commitment:
        raise Refused("the seed is not the one that was promised before the deal")
    return table


def replay(table: Table, text: str, watch: Watch | None = None) -> None:
    """Play every line of a record at a table; `watch` is shown the table before each line."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("["):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            message = "line {number} of the record is no move: {line}"
            raise Refused(message, number=number, line=Quoted(line[:40]))
        if watch is not None:
            watch(table, number)
        try:
            _replay_line(table, found[1], found[2])
        except Refused as refusal:
            message = "line {number} of the record: {reason}"
            raise Refused(message, refusal.clause, number=number, reason=refusal.said) from None


def _replay_line(table: Table, who: str, text: str) -> None:
    if who != "*":
        _replay_move(table, int(who), text)
    elif text == DRAW:
        table.agree_to_draw()
    else:
        word, _, values = text.partition(" ")
        if not values.strip():
            raise Refused("{text} does not say what chance decided", text=Quoted(text[:24]))
        if word == UNDO:
            table.undo_agreed(_read_count(values))
            return
        for value in values.split():
            read_chance = table.game.module("actions").read_chance
            table.give_chance(read_chance(table.state, f"{word} {value}"))


def _read_count(text: str) -> int:
    """How many decisions all agreed to keep."""
    if not _COUNT.fullmatch(text):
        raise Refused("an undo goes back to a number of decisions, not {text}", text=Quoted(text))
    return int(text)


def _replay_move(table: Table, seat: int, text: str) -> None:
    if text == UNDO:
        table.undo(seat)
        return
    rest = text
    while rest:
        table.check_seat(seat)
        action, rest = next_action(table.game, table.state, seat, rest)
        table.make(seat, action)


def read_record(text: str) -> Table:
    """The table a record tells of; where it states the seed, its chain must end where it says."""
    headers = read_headers(text)
    table = empty_table(headers)
    replay(table, text)
    check_head(table, headers)
    return table


def check_head(table: Table, headers: Mapping[str, str]) -> None:
    """Whether the chain ends where the headers say; without the seed nobody can tell."""
    if table.head and headers.get("Head", table.head) != table.head:
        raise Refused("the record was changed or cut: its chain does not end at the head it states")


def verify_record(text: str) -> Table:
    """Check everything that can be checked: legality, chain, signature, seed, every draw."""
    headers = read_headers(text)
    for name in ("Seed", "Head", "PublicKey", "Signature"):
        if name not in headers:
            message = "the record lacks the header {name}, so it cannot be verified"
            raise Refused(message, name=name)
    table = empty_table(headers)
    assert table.seed is not None
    table.insists_on_key = True
    replay(table, text)
    check_head(table, headers)
    head = bytes.fromhex(table.head)
    if not is_signed(headers["PublicKey"], headers["Signature"], head, table.seed):
        raise Refused("the signature does not belong to this record")
    if headers.get("Result", "") != (" ".join(map(str, table.scores)) if table.is_over else ""):
        raise Refused("the result is not the one that was played")
    key, signature = (bytes.fromhex(headers[name]).hex() for name in ("PublicKey", "Signature"))
    written = _compose(table, table.seed, key, signature)
    if text.split() != written.split():
        raise Refused("the record was changed: the house would have written it otherwise")
    return table
