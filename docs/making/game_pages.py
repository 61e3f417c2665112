"""Pages that follow from the games: facts, the rules with their pictures, what sheets leave open."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

from ludotoc.draw.boxes import box_svg
from ludotoc.draw.lesson import Lesson
from ludotoc.draw.page import parted
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
        "choices": "Choix à chacune", "tree": "Façons de jouer une donne", "first": "Qui commence gagne",
        "of": "parties sur cent, l'équitable étant", "memory": "Se souvenir est le jeu", "for": "à",
        "to": "à", "forced": "d'entre elles sans choix", "yes": "oui", "no": "non", "most": "au plus",
    },
}  # fmt: skip
SILENT = re.compile(r"^## Where the sheet is silent or slips\n(.*?)(?=^## |\Z)", re.M | re.S)


def game_page(game: Game, language: str, source: Path, pages: Path) -> str:
    """What somebody wrote about a game, with its lid, its facts and its rules put in."""
    text = source.read_text(encoding="utf-8")
    text = text.replace(LID_MARK, _picture(box_svg(game.name, game.titles[language]),
                                           f"{game.name}-lid", "", pages))  # fmt: skip
    text = text.replace(FACTS_MARK, facts_table(game, language))
    return text.replace(RULES_MARK, rules(game, language, pages))


def _picture(svg: str, name: str, caption: str, pages: Path) -> str:
    (pages / "pictures").mkdir(exist_ok=True)
    (pages / f"pictures/{name}.svg").write_text(svg, encoding="utf-8")
    said = escape(caption)
    below = f"<figcaption>{said}</figcaption>" if said else ""
    return f'<figure><img alt="{said}" src="../pictures/{name}.svg" loading="lazy">{below}</figure>'


def rules(game: Game, language: str, pages: Path) -> str:
    """The rules as they stand in the game's folder, one level down, each clause with its anchor."""
    parts = []
    for place, part in enumerate(parted(game, language)):
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
        (words["tree"], _trees(widths, language)),
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
    return "; ".join(f"{each} {word} {row['players']}" for each, row in zip(said, tables, strict=True))


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


def _trees(widths: dict[str, Any], language: str) -> str:
    return f"10^{_range([w['tree'] for w in widths.values()])}^".replace("10^", "10<sup>").replace(
        "^", "</sup>"
    )


# --- what the sheets leave open ---


def silent_page() -> str:
    """What every game's rules say about their own sheet, side by side."""
    parts = [
        "# Where the sheets are silent\n\nFive rule sheets came in five boxes. Where one says nothing, "
        "contradicts itself or has lost its drawing, somebody must decide. *Reading*: we took one of "
        "several readings. *Deduced*: it follows from the rest. The clause numbers lead to the rule; "
        "each has a scenario in the tests.\n"
    ]
    for name in NAMES:
        game = find_game(name)
        found = SILENT.search(page_text(game, "en"))
        listed = found[1].strip() if found else ""
        listed = re.sub(r"^  (?=\S)", "    ", listed, flags=re.M)
        linked = re.sub(rf"\b({game.clauses}\d+)\b", lambda c: _to_clause(name, c[1]), listed)
        parts.append(f"## {game.titles['en']}\n\n{linked}\n")
    return "\n".join(parts)


def _to_clause(game: str, clause: str) -> str:
    return f"[{clause}](games/{game}.md#{clause.lower()})"
