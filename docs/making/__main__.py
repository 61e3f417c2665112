"""The documentation as a site: `make docs` builds it in build/site, in English and French.

python docs/making [--out FOLDER] [--plain]    elsewhere; without the pictures of the rules

What people wrote lies in docs and beside the code; what follows from the games (facts, pictures,
the rules, what their sheets leave open) is made here from the games themselves. Everything is
gathered in build/pages and handed to Zensical. The site loads nothing from anywhere else.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from game_pages import game_page, silent_page
from notebook_pages import notebook_page

from ludotoc.draw.boxes import knocker
from ludotoc.games import NAMES, find_game

ROOT = Path(__file__).parents[2]
ASKED = argparse.ArgumentParser(description=__doc__)
ASKED.add_argument("--out", type=Path, default=ROOT / "build", metavar="FOLDER")
ASKED.add_argument("--plain", action="store_true", help="without the pictures of the rules")
CHOSEN = ASKED.parse_args()
BUILD: Path = CHOSEN.out.resolve()
SITE = BUILD / "site"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```\w+) \w+$", re.M)  # a test reads the second word; the generator knows one
ENGLISH, FRENCH = "en", "fr"

# Where each page of the site comes from, and in which order they are read.
Nav = list[dict[str, Any]]
WRITTEN = {
    "index.md": "docs/index.md",
    "play.md": "docs/play.md",
    "host.md": "docs/host.md",
    "security.md": "docs/security.md",
    "reliability.md": "docs/reliability.md",
    "protocol.md": "docs/protocol.md",
    "write-a-bot.md": "docs/write-a-bot.md",
    "bots.md": "docs/bots.md",
    "arena.md": "docs/arena.md",
    "smallest-game.md": "docs/smallest-game.md",
    "contributing.md": "CONTRIBUTING.md",
    "languages.md": "docs/languages.md",
    "research.md": "docs/research.md",
    "learning.md": "docs/learning.md",
    "results.md": "bench/RESULTS.md",
    "notation.md": "docs/notation.md",
    "architecture.md": "docs/architecture.md",
    "decisions.md": "docs/decisions.md",
    "changelog.md": "CHANGELOG.md",
}
GUIDES: dict[str, list[tuple[str, str]]] = {
    "House": [
        ("Host a house", "host.md"),
        ("Security", "security.md"),
        ("Nothing lost", "reliability.md"),
        ("Protocol", "protocol.md"),
    ],
    "Bots": [
        ("Write a bot", "write-a-bot.md"),
        ("The bots of the house", "bots.md"),
        ("Arena and lab", "arena.md"),
        ("Three findings", "findings.md"),
    ],
    "Research": [
        ("PettingZoo and OpenSpiel", "research.md"),
        ("Learning: batches and PPO", "learning.md"),
        ("Measured", "results.md"),
    ],
    "Build": [
        ("Architecture", "architecture.md"),
        ("Add a game", "smallest-game.md"),
        ("Notation", "notation.md"),
        ("Add a language", "languages.md"),
        ("Contribute", "contributing.md"),
        ("Decisions", "decisions.md"),
        ("Where the sheets are silent", "silent.md"),
        ("Changes", "changelog.md"),
    ],
}
FRENCH_WRITTEN = {"index.md": "docs/fr/index.md", "play.md": "docs/fr/play.md"}


def pages_of(language: str) -> Path:
    return BUILD / ("pages" if language == ENGLISH else f"pages-{language}")


class Gatherer:
    """Pages of one language, with their links turned to where things lie in the site."""

    def __init__(self, language: str, written: dict[str, str]) -> None:
        self.pages, self.language = pages_of(language), language
        self.written = {
            page: source for page, source in written.items() if (ROOT / source).exists()
        }
        self.page_of = {source: page for page, source in self.written.items()}
        self.page_of["docs/findings.ipynb"] = "findings.md"
        self.page_of["README.md"] = "index.md"
        self.page_of |= {f"docs/games/{name}.md": f"games/{name}.md" for name in NAMES}

    def gather(self) -> None:
        shutil.rmtree(self.pages, ignore_errors=True)
        self.pages.mkdir(parents=True)
        for page, source in self.written.items():
            self.write(page, self.turned((ROOT / source).read_text(encoding="utf-8"), source))
        for name in NAMES:
            source = f"docs/games/{name}{'' if self.language == ENGLISH else '.fr'}.md"
            game, is_drawn = find_game(name), not CHOSEN.plain
            text = game_page(game, self.language, ROOT / source, self.pages, is_drawn)
            self.write(f"games/{name}.md", self.turned(text, source, "../"))
        shutil.copytree(ROOT / "docs/look", self.pages / "look")
        self.mark()

    def mark(self) -> None:
        """The house's mark: a ring over three dots."""
        frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120">'
        (self.pages / "look/mark.svg").write_text(f"{frame}{knocker('#ad3a20')}</svg>")
        shutil.copy(ROOT / "src/ludotoc/web/static/favicon.svg", self.pages / "look/favicon.svg")

    def write(self, page: str, text: str) -> None:
        path = self.pages / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def turned(self, text: str, source: str, up: str = "") -> str:
        """A page whose links lead to pages of the site, or to copies of the files they name."""
        here = (ROOT / source).parent

        def turn(found: re.Match[str]) -> str:
            bang, label, target, anchor = found[1], found[2], found[3], found[4] or ""
            if re.match(r"[a-z]+:", target) or (self.pages / up / target).exists():
                return found[0]
            aim = Path(os.path.normpath(here / target))
            if not aim.exists():
                return found[0]
            inside = aim.relative_to(ROOT).as_posix()
            if inside in self.page_of:
                return f"{bang}[{label}]({up}{self.page_of[inside]}{anchor})"
            return f"{bang}[{label}]({up}{self.copied(aim, inside)})" if aim.is_file() else label

        return FENCE.sub(r"\1", LINK.sub(turn, text))

    def copied(self, aim: Path, inside: str) -> str:
        """A file that is no page, put where the site can show it."""
        shown = f"files/{inside}" if aim.suffix in {".svg", ".png"} else f"files/{inside}.txt"
        (self.pages / shown).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(aim, self.pages / shown)
        return shown


def english() -> None:
    listed = {Path(source).name for source in WRITTEN.values()}
    more = [page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in listed]
    pages = Gatherer(ENGLISH, WRITTEN | {page.name: f"docs/{page.name}" for page in more})
    pages.gather()
    pages.write("silent.md", silent_page())
    pages.write("findings.md", pages.turned(notebook_page(pages.pages), "docs/findings.ipynb"))
    guides = [
        {group: [{title: page} for title, page in listed if (pages.pages / page).exists()]}
        for group, listed in GUIDES.items()
    ]
    guides[0]["House"] += [{title_of(page): page.name} for page in more]
    first: Nav = [{"Home": "index.md"}, {"Play": "play.md"}, {"Games": games_nav(ENGLISH)}]
    configure(ENGLISH, SITE, [*first, *guides])


def french() -> None:
    Gatherer(FRENCH, FRENCH_WRITTEN).gather()
    nav: Nav = [{"Accueil": "index.md"}, {"Jouer": "play.md"}, {"Les jeux": games_nav(FRENCH)}]
    configure(FRENCH, SITE / FRENCH, nav)


def games_nav(language: str) -> Nav:
    return [{find_game(name).titles[language]: f"games/{name}.md"} for name in NAMES]


def title_of(page: Path) -> str:
    found = re.search(r"^# (.+)$", page.read_text(encoding="utf-8"), re.M)
    return found[1] if found else page.stem


def configure(language: str, site: Path, nav: Nav) -> None:
    """Write the settings of one language, and build."""
    up = "." if language == ENGLISH else ".."
    settings = {
        "site_name": "Ludotoc",
        "site_description": "Five French table games: play them, study them, run them on a GPU.",
        "docs_dir": os.path.relpath(pages_of(language), BUILD),
        "site_dir": os.path.relpath(site, BUILD),
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "language": language,
            "font": False,
            "logo": "look/mark.svg",
            "favicon": "look/favicon.svg",
            "features": ["navigation.tabs", "navigation.top", "content.code.copy", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default",
                 "toggle": {"icon": "lucide/sun", "name": "Dark"}},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate",
                 "toggle": {"icon": "lucide/moon", "name": "Light"}},
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": "English", "link": f"{up}/index.html", "lang": ENGLISH},
                {"name": "Français", "link": f"{up}/{FRENCH}/index.html", "lang": FRENCH},
            ],
        },
        "extra_css": ["look/house.css"],
        "plugins": ["search"],
        "markdown_extensions": [
            "abbr", "attr_list", "def_list", "md_in_html", "tables", {"toc": {"permalink": True}},
            "pymdownx.superfences", {"pymdownx.highlight": {"anchor_linenums": False}},
        ],
        "nav": nav,
    }  # fmt: skip
    path = BUILD / f"site.{language}.yml"
    path.write_text(yaml.safe_dump(settings, allow_unicode=True, sort_keys=False))
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", str(path)]
    subprocess.run(command, check=True, cwd=BUILD)


def main() -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    english()
    french()
    site = os.path.relpath(SITE)
    print(f"Open {site}/index.html, or serve it, to search too: python -m http.server -d {site}")


if __name__ == "__main__":
    main()
