"""What reads text or bytes that anybody may have written; each may refuse, and nothing else.

A target takes bytes. Whatever it raises is a finding: `Refused` is caught where it is allowed. The
rules run interpreted here (NUMBA_DISABLE_JIT), so that the fuzzer sees its way through them too.
"""

from __future__ import annotations

import contextlib
import gzip
import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.engine.jit import interpreted
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table
from ludotoc.play.record import read_record, verify_record

Target = Callable[[bytes], None]
MOST_ENTRIES = 60  # then another game begins
SEED = 7
# Chocottes draws its cards compiled only: a Python integer does not fit into one of its bytes.
GAMES = [name for name in NAMES if not (interpreted and name == "chocottes")]
WIRE_ERRORS = (msgspec.MsgspecError, UnicodeError, RecursionError)  # what the sockets catch


def text_of(data: bytes) -> str:
    """Any text at all, as it arrives: JSON and terminals bring lone surrogates too."""
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace")


def as_text(data: bytes) -> str:
    """The same; what is no text at all is read letter by letter."""
    try:
        return text_of(data)
    except UnicodeError:
        return data.decode("latin-1")


# --- the wire ---


def wire(data: bytes) -> None:
    """A frame at a table: a command, or one of the errors that the socket answers."""
    from ludotoc.server.sockets import read_command

    with contextlib.suppress(*WIRE_ERRORS):
        command = read_command(data)
        assert read_command(msgspec.json.encode(command)) == command


def people(data: bytes) -> None:
    """What people write about themselves, and what browsers send of them."""
    from ludotoc.server.notices.address import read_address
    from ludotoc.server.people.accounts import check_login
    from ludotoc.server.people.language import accepted
    from ludotoc.server.people.names import characters_in, check_name
    from ludotoc.server.people.passwords import check_password
    from ludotoc.server.people.sessions import Cookies

    text = as_text(data)
    for read in (check_name, check_login, check_password, read_address):
        with contextlib.suppress(Refused):
            read(text)
    characters_in(text)
    assert accepted(text) in ("en", "fr")
    assert Cookies(b"k" * 32).read(text) is None


def backup(data: bytes) -> None:
    """A file that is said to be a copy of a house."""
    from ludotoc.server.desk.restoring import _head, _lines

    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(Refused):
        path = Path(folder) / "copy"
        path.write_bytes(data if data[:1] == b"!" else gzip.compress(data, 1))
        lines = _lines(path)
        _head(lines, path)
        list(lines)


# --- records and positions ---


def record(data: bytes) -> None:
    """A record, to be replayed and to be verified."""
    text = as_text(data)
    for read in (read_record, verify_record):
        with contextlib.suppress(Refused):
            read(text)


def position(data: bytes) -> None:
    """A position of the game that the first byte names; what is read can be written and read."""
    if not data:
        return
    game = find_game(GAMES[data[0] % len(GAMES)])
    with contextlib.suppress(Refused):
        module = game.module("position")
        text = module.write_position(module.read_position(as_text(data[1:])))
        assert module.write_position(module.read_position(text)) == text


# --- playing ---


def new_table(name: str) -> Table:
    """The smallest table of a game."""
    game = find_game(name)
    table = Table(game, game.players[0], {}, seed=SEED)
    table.settle()
    return table


@cache
def tables() -> dict[str, Table]:
    """One table a game, which goes on as long as it can."""
    return {}


def table_of(byte: int) -> Table:
    """The table of a game; a new one where the last has gone on for long."""
    name = GAMES[byte % len(GAMES)]
    table = tables().get(name)
    if table is None or table.is_over or len(table.entries) > MOST_ENTRIES:
        tables()[name] = table = new_table(name)
    return table


def _unchanged(table: Table, doing: Callable[[], object]) -> None:
    """Refused, nothing has changed."""
    before = table.head, len(table.entries)
    try:
        doing()
    except Refused:
        assert (table.head, len(table.entries)) == before


def move(data: bytes) -> None:
    """A move in notation, by a seat that there may be."""
    if len(data) < 2:
        return
    table, seat = table_of(data[0]), int.from_bytes(data[1:2], "big", signed=True)
    _unchanged(table, lambda: table.play(seat, as_text(data[2:])))


def action(data: bytes) -> None:
    """Actions by number, of every size; now and then a right one, so that the game goes on."""
    if len(data) < 3:
        return
    table, seat = table_of(data[0]), int.from_bytes(data[1:2], "big", signed=True)
    if data[2] % 2:
        _play_legal(table, data[2])
        return
    wide = 1 + data[2] % 9
    numbers = [
        int.from_bytes(data[place : place + wide], "little", signed=True)
        for place in range(3, len(data), wide)
    ]
    _unchanged(table, lambda: table.play_actions(seat, numbers))
    _unchanged(table, lambda: table.close(numbers))


def _play_legal(table: Table, byte: int) -> None:
    seat = table.actors[byte % len(table.actors)]
    table.play_action(seat, random.Random(byte).choice(table.legal_actions(seat)))


TARGETS: dict[str, Target] = {
    "wire": wire,
    "people": people,
    "backup": backup,
    "record": record,
    "position": position,
    "move": move,
    "action": action,
}


# --- what to begin with ---


def played(name: str, decisions: int = 25) -> Table:
    """A game that has begun."""
    table, chance = new_table(name), random.Random(SEED)
    while not table.is_over and table.decisions < decisions:
        seat = table.actors[0]
        table.play_action(seat, chance.choice(table.legal_actions(seat)))
    return table


def seeds(target: str) -> list[bytes]:
    """Well-formed input, for a fuzzer to spoil."""
    if target in ("record", "position", "move", "action"):
        found: dict[str, list[bytes]] = {"record": [], "position": [], "move": [], "action": []}
        for number, name in enumerate(GAMES):
            table = played(name)
            found["record"].append(table.record(with_seed=True).encode())
            found["position"].append(bytes([number]) + table.position.encode())
            seat = table.actors[0]
            moves = table.legal_moves(seat)[:3]
            found["move"] += [bytes([number, seat]) + each.encode() for each in moves]
            found["action"] += [bytes([number, seat, kind, 1, 2, 3]) for kind in range(18)]
        return found[target]
    return OTHER_SEEDS[target]


def _commands() -> list[bytes]:
    from ludotoc.hosting import messages

    made: list[Any] = [
        messages.Play(actions=[1, 2], moment="x", final=True), messages.Move(text="KH exit"),
        messages.Say(text="Hello"), messages.Sit(seat=1, name="Anna"), messages.Pong(ping=1),
        messages.Consider(picked=["a"], actions=[3]), messages.Order(orders=["pass"]),
    ]  # fmt: skip
    return [msgspec.json.encode(each) for each in made]


OTHER_SEEDS: dict[str, list[bytes]] = {
    "wire": _commands(),
    "people": [b"Anna", "Zoé 🎲".encode(), b"fr-CA,fr;q=0.9", b"https://example.org/x?y=1",
               b"correct horse battery staple", b"name.signature"],
    "backup": [b'{"ludotoc":"backup","format":1,"steps":["0001"],"keys":{}}\n'
               b'{"table":"people","columns":["id"],"bytes":[]}\n["x"]\n{"end":1}\n', b"!plain"],
}  # fmt: skip
