"""What docs/host.md tells an operator to type, compose.yaml and the unit: all of it is there."""

from __future__ import annotations

import importlib
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest

from ludotoc.cli.house import house
from ludotoc.cli.serve import MOST_DRAIN
from ludotoc.server.workers.supervisor import ENDING_SECONDS

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "docs/host.md", ROOT / "docs/fr/host.md")
CALLS = re.compile(r"`(ludotoc (?:serve|admin)[^`]*)`|^(ludotoc (?:serve|admin).*)$", re.M)
OPTIONS = re.compile(r"--[a-z][a-z-]*")
UNIT = ROOT / "deploy/ludotoc.service"


def calls() -> list[str]:
    texts = [page.read_text(encoding="utf-8") for page in PAGES if page.exists()]
    found = [one or other for text in texts for one, other in CALLS.findall(text)]
    return sorted(set(found))


def command_of(words: list[str]) -> click.Command:
    """The command that some words call."""
    command: click.Command = house
    for word in words[1:]:
        if not isinstance(command, click.Group):
            break
        context = click.Context(command)
        found = command.get_command(context, word)
        assert found, f"there is no {word}"
        command = found
    return command


def options_of(command: click.Command) -> set[str]:
    return {name for each in command.params for name in each.opts}


@pytest.mark.parametrize("call", calls())
def test_every_command_of_the_page_exists_with_its_options(call: str) -> None:
    command = command_of(shlex.split(call))
    assert set(OPTIONS.findall(call)) <= options_of(command) | {"--help"}


def test_the_page_names_enough_commands() -> None:
    assert len(calls()) >= 3


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    yaml: Any = importlib.import_module("yaml")
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_the_compose_file_holds_together(compose: dict[str, Any]) -> None:
    services, volumes = compose["services"], set(compose["volumes"])
    for service in services.values():
        assert service.get("image") or (ROOT / service["build"] / "Dockerfile").exists()
        assert set(service.get("depends_on", ())) <= set(services)
        assert {each.split(":")[0] for each in service.get("volumes", ())} <= volumes
    waits = services["house"]["depends_on"]
    healthy = [name for name, how in waits.items() if how["condition"] == "service_healthy"]
    assert all("healthcheck" in services[name] for name in healthy)


def test_the_house_of_the_compose_file_reads_what_it_is_told(compose: dict[str, Any]) -> None:
    service, serve = compose["services"]["house"], command_of(["ludotoc", "serve"])
    known = {str(each.envvar) for each in serve.params if each.envvar}
    assert set(service["environment"]) <= known
    for name, option in (("LUDOTOC_DATABASE", "database"), ("LUDOTOC_REDIS", "wakeups")):
        assert (
            f"@{option}/" in service["environment"][name]
            or f"//{option}:" in (service["environment"][name])
        )
    words = [*service["command"], *_entry()]
    assert {each for each in words if each.startswith("--")} <= options_of(serve)
    assert float(service["stop_grace_period"].rstrip("s")) > ENDING_SECONDS + MOST_DRAIN


def _entry() -> list[str]:
    text = (ROOT / "Dockerfile").read_text()
    found = re.search(r'^ENTRYPOINT \["ludotoc", "serve", (.*)\]$', text, re.M)
    assert found
    return [each.strip('" ') for each in found[1].split(",")]


def test_the_unit_starts_the_house_and_gives_it_time_to_end() -> None:
    text = UNIT.read_text()
    settings = dict(re.findall(r"^(\w+)=(.*)$", text, re.M))
    words = shlex.split(settings["ExecStart"])
    assert Path(words[0]).name == "ludotoc"
    named = {each for each in words if each.startswith("--")}
    assert named <= options_of(command_of(["ludotoc", *words[1:]]))
    assert float(settings["TimeoutStopSec"]) > ENDING_SECONDS + MOST_DRAIN
    assert "MemoryDenyWriteExecute" not in settings  # rules are compiled where they run


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_unit() -> None:
    asked = ["systemd-analyze", "verify", str(UNIT)]
    told = subprocess.run(asked, check=False, capture_output=True, text=True, timeout=60).stderr
    wrong = [line for line in told.splitlines() if "ludotoc.service" in line]
    assert all("is not executable" in line for line in wrong), told
