"""Pages that follow from the games: facts, rules with pictures, what the sheets leave open."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from ludotoc.draw.boxes import box_svg
from ludotoc.draw.lesson import Lesson
from ludotoc.draw.page import body_of, html_of, parted
from ludotoc.draw.written import page_text
from ludotoc.engine.game import Game
from ludotoc.games import NAMES, find_game

HERE = Path(__file__).parents[1]
FACTS_MARK, RULES_MARK, LID_MARK = "<!-- facts -->", "<!-- rules -->", "<!-- lid -->"
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "players": "Players", "minutes": "Minutes", "decisions": "Decisions a game",
        "choices": "Choices at each", "tree": "Ways to play one deal", "first": "Who begins wins",
        "of": "of a hundred, fair is", "memory": "Remembering is the game", "for": "for",
        "to": "to", "forced": "of them only one", "yes": "yes", "no": "no", "most": "at most",
    },
    "fr": {
        "players": "Joueurs", "minutes": "Minutes", "decisions": "Décisions par partie",
        "choices": "Choix à chacune", "tree": "Façons de jouer une donne",
        "first": "Qui commence gagne", "of": "parties sur cent, l'équitable étant",
        "memory": "Se souvenir est le jeu", "for": "à", "to": "à",
        "forced": "d'entre elles sans choix", "yes": "oui", "no": "non", "most": "au plus",
    },
}  # fmt: skip
SILENT = re.compile(r"^## Where the sheet is silent or slips\n(.*?)(?=^## |\Z)", re.M | re.S)

SILENT_HEAD = """# Where the sheets are silent

Five rule sheets came in five boxes. Where one says nothing, contradicts itself or has lost its
drawing, somebody must decide. *Reading*: we took one of several readings. *Deduced*: it follows
from the rest. The clause numbers lead to the rules; each has a scenario in the tests.
"""
ONE_FILE = {"en": "The same as one file, to mail or print:", "fr": "Le tout en un seul fichier :"}


def game_page(game: Game, language: str, source: Path, pages: Path, is_drawn: bool) -> str:
    """What somebody wrote about a game, with its lid, its facts and its rules put in."""
    text = source.read_text(encoding="utf-8")
    lid, title = box_svg(game.name, game.titles[language]), game.titles[language]
    text = text.replace(LID_MARK, _picture(lid, f"{game.name}-lid", "", pages, alt=title))
    text = text.replace(FACTS_MARK, facts_table(game, language))
    name = one_file(game, language, pages, is_drawn)
    alone = f"{ONE_FILE[language]} [{name}](../rules/{name})\n"
    return text.replace(RULES_MARK, alone + rules(game, language, pages, is_drawn))


def one_file(game: Game, language: str, pages: Path, is_drawn: bool) -> str:
    """The rules as `ludotoc rules --out` writes them: one page that needs no other."""
    name = f"{game.name}.{language}.html"
    (pages / "rules").mkdir(exist_ok=True)
    page = html_of(game, language) if is_drawn else body_of(game, language, False)
    (pages / "rules" / name).write_text(page, encoding="utf-8")
    return name


def _picture(svg: str, name: str, caption: str, pages: Path, alt: str = "") -> str:
    (pages / "pictures").mkdir(exist_ok=True)
    (pages / f"pictures/{name}.svg").write_text(svg, encoding="utf-8")
    said = escape(caption)
    below = f"<figcaption>{said}</figcaption>" if said else ""
    source = f'src="../pictures/{name}.svg" loading="lazy"'
    return f'<figure><img alt="{said or escape(alt)}" {source}>{below}</figure>'


def rules(game: Game, language: str, pages: Path, is_drawn: bool) -> str:
    """The rules as they stand in the game's folder, one level down, each clause with its anchor."""
    parts = []
    written = parted(game, language) if is_drawn else [page_text(game, language)]
    for place, part in enumerate(written):
        if isinstance(part, Lesson):
            name = f"{game.name}-{language}-{place}"
            parts.append("\n" + _picture(part.svg(language), name, part.caption(language), pages))
        else:
            parts.append(part)
    text = "\n".join(parts).split("\n", 1)[1]
    text = re.sub(r"^(#+) ", r"#\1 ", text, flags=re.M)
    text = re.sub(r"^  (?=\S)", "    ", text, flags=re.M)  # Python-Markdown wants four
    return re.sub(r"^- \*\*([A-Z]{2}\d+)\*\* ", _anchored, text, flags=re.M)


def _anchored(found: re.Match[str]) -> str:
    return f"- **{found[1]}**{{ #{found[1].lower()} }} "


# --- facts ---


def facts_table(game: Game, language: str) -> str:
    """A game at a glance, for every number of players that was measured."""
    words, low_high = WORDS[language], game.module("words").MINUTES
    widths = json.loads((HERE / "facts.json").read_text())[game.name]
    rows = [
        (words["players"], ", ".join(map(str, game.players))),
        (words["minutes"], f"{low_high[0]} {words['to']} {low_high[1]}"),
        (words["decisions"], _each(game, language, _length)),
        (words["choices"], _spread(widths, language)),
        (words["tree"], _trees(widths)),
        (words["first"], _each(game, language, _first)),
        (words["memory"], words["yes" if game.has_memory else "no"]),
    ]
    return "| | |\n|---|---|\n" + "\n".join(f"| {what} | {value} |" for what, value in rows)


def _tables(game: Game) -> list[dict[str, Any]]:
    """The lab's tables with the usual options, one for each number of players that was tried."""
    found = json.loads((HERE / "findings.json").read_text())[game.name]["tables"]
    by_players: dict[int, dict[str, Any]] = {}
    for row in found:
        by_players.setdefault(row["players"], row)
    return list(by_players.values())


def _each(game: Game, language: str, figure: Any) -> str:
    tables = _tables(game)
    said = [figure(row, language) for row in tables]
    if len(tables) == 1:
        return str(said[0])
    word = WORDS[language]["for"]
    return "; ".join(
        f"{each} {word} {row['players']}" for each, row in zip(said, tables, strict=True)
    )


def _length(row: dict[str, Any], language: str) -> str:
    return f"{row['length']['mean']:.0f}"


def _first(row: dict[str, Any], language: str) -> str:
    first = row["order"][0]
    half = 100 * (first["high"] - first["low"]) / 2
    return f"{100 * first['mean']:.1f} ± {half:.1f} {WORDS[language]['of']} {100 * row['fair']:.1f}"


def _range(values: list[float]) -> str:
    low, high = min(values), max(values)
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"


def _spread(widths: dict[str, Any], language: str) -> str:
    words, each = WORDS[language], list(widths.values())
    mean, most = _range([w["choices"] for w in each]), max(w["most"] for w in each)
    forced = _range([round(100 * w["forced"]) for w in each])
    return f"{mean}, {words['most']} {most}; {forced} % {words['forced']}"


def _trees(widths: dict[str, Any]) -> str:
    return f"10<sup>{_range([w['tree'] for w in widths.values()])}</sup>"


# --- what the sheets leave open ---


def silent_page() -> str:
    """What every game's rules say about their own sheet, side by side."""
    return "\n".join([SILENT_HEAD, *(_silent_of(find_game(name)) for name in NAMES)])


def _silent_of(game: Game) -> str:
    found = SILENT.search(page_text(game, "en"))
    listed = re.sub(r"^  (?=\S)", "    ", found[1].strip() if found else "", flags=re.M)

    def linked(clause: re.Match[str]) -> str:
        return f"[{clause[0]}](games/{game.name}.md#{clause[0].lower()})"

    text = re.sub(rf"\b{game.clauses}\d+\b", linked, listed)
    return f"## {game.titles['en']}\n\n{text}\n"
