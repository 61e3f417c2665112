"""compose.yaml and the unit of systemd say what the house understands."""

from __future__ import annotations

import importlib
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ludotoc.cli.serve import MOST_DRAIN
from ludotoc.server.workers.supervisor import ENDING_SECONDS
from tests.docs.test_commands import command_of, options_of

ROOT = Path(__file__).parents[2]
OF_UVICORN = "FORWARDED_ALLOW_IPS"  # which proxies are believed
UNIT = ROOT / "deploy/ludotoc.service"


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
    assert set(service["environment"]) <= {*known, OF_UVICORN}
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
