"""What docs/protocol.md says is what the house speaks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotoc.hosting import messages
from ludotoc.hosting.messages import AnyCommand, Command, Message
from ludotoc.server.notices.crier import Turn
from ludotoc.server.people.denials import No

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [(kind, line) for kind, block in BLOCKS for line in block.splitlines()]
MESSAGES = Message.__subclasses__()
ANY_MESSAGE: Any = MESSAGES[0]
for _each in MESSAGES[1:]:
    ANY_MESSAGE = ANY_MESSAGE | _each
TYPES: dict[str, Any] = {
    "command": AnyCommand,
    "message": ANY_MESSAGE,
    "webhook": Turn,
    "no": No,
}


def tags(structs: list[type[msgspec.Struct]]) -> set[str]:
    return {str(each.__struct_config__.tag) for each in structs}


def unknown(read: object, written: Any) -> list[str]:
    """Keys of an example that its type does not have."""
    if isinstance(read, msgspec.Raw):
        return []
    if isinstance(read, msgspec.Struct):
        known = set(read.__struct_fields__)
        inner = [unknown(getattr(read, key), written[key]) for key in written if key in known]
        return [*(set(written) - known), *(each for found in inner for each in found)]
    if isinstance(read, (list, tuple)):
        return [each for pair in zip(read, written, strict=True) for each in unknown(*pair)]
    return []


@pytest.mark.parametrize(("kind", "line"), EXAMPLES)
def test_every_example_is_what_it_says(kind: str, line: str) -> None:
    written = json.loads(line)
    read = msgspec.json.decode(line, type=TYPES[kind])
    if kind in ("command", "message"):
        assert unknown_in_struct(read, written) == []
        assert str(type(read).__struct_config__.tag) == written["t"]


def unknown_in_struct(read: msgspec.Struct, written: dict[str, Any]) -> list[str]:
    rest = {key: value for key, value in written.items() if key != "t"}
    return unknown(read, rest)


def test_an_example_that_is_wrong_would_be_found() -> None:
    planted = '{"t": "refusal", "text": "x", "colour": "red"}'
    read = msgspec.json.decode(planted, type=ANY_MESSAGE)
    assert unknown_in_struct(read, json.loads(planted)) == ["colour"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode('{"t": "refusal", "text": 1}', type=ANY_MESSAGE)


def test_every_command_and_every_message_has_an_example() -> None:
    shown = {(kind, json.loads(line).get("t")) for kind, line in EXAMPLES}
    commands = tags(Command.__subclasses__())
    assert {("command", each) for each in commands} <= shown
    assert {("message", each) for each in tags(MESSAGES)} <= shown
    assert f"version {messages.VERSION}" in PAGE.splitlines()[0]


def test_every_section_of_a_message_is_shown_somewhere() -> None:
    shown = " ".join(line for _, line in EXAMPLES)
    fields = {field for each in MESSAGES for field in each.__struct_fields__}
    assert {field for field in fields if f'"{field}"' not in shown} == set()
