"""The site is built without a warning, every link leads somewhere, and nothing comes from afar."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludotoc.games import NAMES, find_game

ROOT = Path(__file__).parents[2]
TARGET = re.compile(r'(?:href|src)="([^"]*)"')
WANTED = """index play host security reliability protocol write-a-bot bots arena findings research
learning results silent architecture smallest-game notation languages contributing decisions
changelog"""
LOADED = re.compile(r'<(?:script|img|link)\b[^>]*\b(?:src|href)="(?:https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built")
    command = [sys.executable, str(ROOT / "docs/making"), "--plain", "--out", str(out)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    return out / "site"


def pages(site: Path) -> list[Path]:
    return sorted(page for page in site.rglob("*.html") if page.name != "404.html")


def test_all_the_pages_are_there(site: Path) -> None:
    found = {page.relative_to(site).as_posix() for page in pages(site)}
    assert {f"{name}.html" for name in WANTED.split()} <= found
    for name in NAMES:
        assert {f"games/{name}.html", f"fr/games/{name}.html"} <= found
        assert {f"rules/{name}.en.html", f"fr/rules/{name}.fr.html"} <= found


def test_every_link_leads_to_a_file(site: Path) -> None:
    lost = []
    for page in pages(site):
        for target in TARGET.findall(page.read_text(encoding="utf-8")):
            path = target.partition("#")[0].partition("?")[0]
            if path and not re.match(r"[a-z]+:|//|/", path) and not (page.parent / path).exists():
                lost.append(f"{page.relative_to(site)}: {target}")
    assert lost == []


def test_every_block_of_code_is_understood(site: Path) -> None:
    assert [page.name for page in pages(site) if "```" in page.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_link_of_the_first_pages_leads_to_a_file(page: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_readme_is_read_in_a_few_minutes() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 125
    assert lines[2].startswith("**")
    assert lines[4].startswith("![")
    assert lines[6] == "```"
    assert lines[7].startswith("make play")


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in pages(site):
        assert not LOADED.search(page.read_text(encoding="utf-8")), page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", sheet.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_can_be_linked_to(site: Path, name: str) -> None:
    game = find_game(name)
    for place in ("games", "fr/games"):
        text = (site / place / f"{name}.html").read_text(encoding="utf-8")
        for number in range(1, game.clause_count + 1):
            assert f'id="{game.clauses.lower()}{number}"' in text


def test_french_pages_are_french(site: Path) -> None:
    text = (site / "fr/games/chocolat.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in text
    assert "Où la feuille" in text or "Bien jouer" in text
