"""What the pages tell people to type is there: commands with their options, targets, modules."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ludotoc.cli.house import house
from ludotoc.games import NAMES

ROOT = Path(__file__).parents[2]
FIRST = ("README.md", "CONTRIBUTING.md", "bench/RESULTS.md")
PAGES = [ROOT / page for page in FIRST] + sorted((ROOT / "docs").rglob("*.md"))
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES).replace("\\\n", " ")
CALL = re.compile(r"`(ludotoc [^`]*)`|^(?:\$ )?(ludotoc .*)$", re.M)
REMARK = re.compile(r"\s{2,}|\s[#|→]\s")
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]*")
TARGET = re.compile(r"(?:`|^)make ([a-z]+)\b", re.M)
MODULE = re.compile(
    r"python -m ((?:bench|tests)[.\w]*)(?![.\w<])((?: --[a-z][a-z-]*(?: [\w.]+)?)*)"
)


def calls() -> list[str]:
    found = [REMARK.split(one or other)[0] for one, other in CALL.findall(TEXT)]
    return sorted({call for call in found if re.match(r"ludotoc (--lang fr )?[a-z]", call)})


def command_of(words: list[str]) -> click.Command:
    """The command that some words call."""
    command: click.Command = house
    for word in words[1:]:
        if not isinstance(command, click.Group):
            break
        found = command.get_command(click.Context(command), word)
        assert found, f"there is no {word}"
        command = found
    return command


def options_of(command: click.Command) -> set[str]:
    return {name for each in command.params for name in each.opts}


@pytest.mark.parametrize("call", calls())
def test_every_command_of_the_pages_exists_with_its_options(call: str) -> None:
    words = shlex.split(call.replace("--lang fr ", "", 1))
    known = options_of(command_of(words)) | options_of(house)
    assert set(OPTION.findall(call)) <= known | {"--help", "--json"}


@pytest.mark.parametrize("target", sorted(set(TARGET.findall(TEXT))))
def test_every_target_of_the_pages_is_in_the_makefile(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.M)


@pytest.mark.parametrize("module", sorted({name for name, _ in MODULE.findall(TEXT)}))
def test_every_module_of_the_pages_knows_its_options(module: str) -> None:
    path = ROOT / module.rstrip(".").replace(".", "/")
    file = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    said = " ".join(words for name, words in MODULE.findall(TEXT) if name == module)
    text = file.read_text(encoding="utf-8")
    assert [option for option in OPTION.findall(said) if f'"{option}"' not in text] == []


def test_enough_is_found() -> None:
    assert len(calls()) > 30
    assert {"play", "docs", "bench"} <= set(TARGET.findall(TEXT))


def tables() -> list[str]:
    """The calls that sit somebody down at a game that is named."""
    played = [call for call in calls() if re.search(rf" play ({'|'.join(NAMES)})\b", call)]
    return [call for call in played if "--resume" not in call]


@pytest.mark.parametrize("call", tables())
def test_whoever_types_what_the_pages_say_sits_down(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path))
    result = CliRunner().invoke(house, [*shlex.split(call)[1:], "--json"], input="")
    assert result.exit_code == 0, result.output
    assert not json.loads(result.stdout)["is_over"]
