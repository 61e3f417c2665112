"""Three findings about the five games, as a notebook.

python docs/findings.py            write findings.ipynb from findings.json
python docs/findings.py --measure  play all the games again first, with the seed below

Every number in the notebook's text comes from findings.json.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from ludotoc.arena.lab_picture import lab_picture
from ludotoc.engine.speech import Speaker

HERE = Path(__file__).parent
FACTS, NOTEBOOK = HERE / "findings.json", HERE / "findings.ipynb"
SEED = 1
# What is measured: a name, the game, what is varied, who plays, how many games a table.
MEASURED: dict[str, tuple[str, list[str], str, int]] = {
    "toctoc": ("toctoc", ["last_tip", "overshoot"], "greedy", 2000),
    "toctoc by lot": ("toctoc", ["last_tip", "overshoot"], "random", 2000),
    "tock": ("tock", ["stars", "dice", "teams"], "greedy", 1000),
    "toctoctoc": ("toctoctoc", ["players"], "greedy", 20_000),
    "chocolat": ("chocolat", ["players"], "greedy", 20_000),
    "chocottes": ("chocottes", ["players"], "greedy", 2000),
}
Facts = dict[str, Any]


def measure() -> dict[str, Facts]:
    """Play everything."""
    import ludotoc
    from ludotoc.arena.findings import findings
    from ludotoc.arena.lab import Lab, mixes

    found: dict[str, Facts] = {}
    for name, (game, vary, bot, games) in MEASURED.items():
        tables, unfit = mixes(game, vary, None, {})
        tried = findings(Lab(bot, games, SEED).try_all(tables))
        found[name] = {
            "version": ludotoc.__version__,
            "game_version": ludotoc.find_game(game).version,
            "game": game, "bot": bot, "games": games, "seed": SEED, "unfit": unfit, "tables": tried,
        }  # fmt: skip
        print(name, "measured", flush=True)
    return found


def rounded(value: Any) -> Any:
    """Five digits are more than the games can tell."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value


# --- reading the figures ---


def table(facts: Facts, **varied: str) -> Facts:
    """The table with these choices, the first of them where several have them."""
    return next(
        row
        for row in facts["tables"]
        if all(row["varied"].get(name) == value for name, value in varied.items())
    )


def mean(figure: Facts, times: float = 1, digits: int = 1) -> str:
    """A figure and its interval."""
    half = times * (figure["high"] - figure["low"]) / 2
    return f"{times * figure['mean']:,.{digits}f} ± {half:,.{digits}f}"


def points(figure: Facts) -> str:
    """A share in points."""
    return mean(figure, 100)


# --- the three findings ---

Found = dict[str, Facts]


def beginning(found: Found) -> str:
    """What this is, and how to get it again."""
    versions = {facts["version"] for facts in found.values()}
    return (
        "# Three findings about five games\n\n"
        f"Measured by `ludotoc lab`, version {', '.join(sorted(versions))}, seed {SEED}; "
        "`python docs/findings.py --measure` plays it all again. Players are *greedy*: one "
        "page of good "
        "sense a game, the same in every seat. Where it says *by lot* they pick any legal move. "
        "All intervals are 95 %; what the figures mean is told in [Arena and lab](arena.md)."
    )


def overshoot(found: Found) -> str:
    """Jeu du Toc Toc: may a marble walk past its garage?"""
    ways = {
        who: [table(found[name], overshoot=value, last_tip="propels") for value in ("no", "yes")]
        for who, name in (("good sense", "toctoc"), ("lots", "toctoc by lot"))
    }
    lines = [
        f"| {who} | {mean(no['length'])} | {mean(yes['length'])} "
        f"| {mean(no['tallies']['captures'])} | {mean(yes['tallies']['captures'])} |"
        for who, (no, yes) in ways.items()
    ]
    times = {who: yes["length"]["mean"] / no["length"]["mean"] for who, (no, yes) in ways.items()}
    return (
        "## 1. One option of Jeu du Toc Toc punishes careless play\n\n"
        "May a marble that does not fit into its garage walk past it, for another lap? "
        f"Played by lot, *yes* makes a game {times['lots']:.1f} times as "
        "long; played "
        f"with good sense, {times['good sense']:.1f} times. "
        "Where players need not watch their step before the garage, careless ones go round "
        "and round "
        "and are taken on the way.\n\n"
        "| played by | decisions, no | decisions, yes | captures, no | captures, yes "
        "|\n|---|---|---|---|---|\n" + "\n".join(lines)
    )


def beginning_pays(found: Found) -> str:
    """Whether it matters who begins."""
    rows = [(facts["game"], row) for facts in found.values() for row in facts["tables"]]
    beyond = [f"{game} {label(row)}" for game, row in rows if is_beyond_luck(row)]
    first = table(found["chocolat"], players="2")["order"][0]
    lines = [
        f"| {facts['game']} | {label(row) or 'usual'} | {100 * row['fair']:.1f} "
        f"| {' / '.join(points(place) for place in row['order'])} |"
        for name, facts in found.items()
        if not name.endswith("by lot")
        for row in facts["tables"]
        if row["options"] == facts["tables"][0]["options"]
    ]
    return (
        "## 2. In Chocolat ! it is better not to begin\n\n"
        f"{len(rows)} tables were tried. Were all places equal, the best and the worst of a table "
        "would still differ, and at one table of twenty by more than what is called luck here: "
        f"about {len(rows) / 20:.1f} tables. It was {len(beyond)}: {'; '.join(beyond) or 'none'}. "
        f"Heads-up at Chocolat ! whoever begins wins {points(first)} of a hundred. "
        "Wins in points, whoever begins first, then the others in their order; in teams partners "
        "win together.\n\n"
        "| game | table | fair | wins by order of play |\n|---|---|---|---|\n" + "\n".join(lines)
    )


def is_beyond_luck(row: Facts) -> bool:
    """Whether places differ by more than equal ones do at nineteen tables of twenty."""
    return bool(row["spread"] > row["spread_by_luck"])


def label(row: Facts) -> str:
    """What was chosen at a table."""
    return " ".join(f"{name}={value}" for name, value in row["varied"].items())


def comebacks(found: Found) -> str:
    """How often somebody who looked like losing wins."""
    alone = table(found["tock"], stars="on", dice="off", teams="none")
    pairs = table(found["tock"], stars="on", dice="off", teams="pairs")
    bought = table(found["tock"], stars="on", dice="gain", teams="none")
    lines = [
        f"| {facts['game']} | {row['players']} | {mean(row['length'])} "
        f"| {points(row['comebacks'])} |"
        for name, facts in found.items()
        if not name.endswith("by lot")
        for row in facts["tables"]
        if row["options"] == facts["tables"][0]["options"]
    ]
    return (
        "## 3. Partners and bought pawns change Tock, and Toc Chocottes grows with its players\n\n"
        "A comeback is a game whose winner, in its later two thirds, was once promised less "
        "than half "
        f"of the fair share. Tock each for himself: {points(alone['comebacks'])} points; in pairs: "
        f"{points(pairs['comebacks'])}, in games of {mean(pairs['length'])} decisions instead of "
        f"{mean(alone['length'])}. Where pawns can be bought (`dice=gain`), forced discards "
        "fall from "
        f"{mean(alone['tallies']['discards'])} a game to "
        f"{mean(bought['tallies']['discards'])}, and "
        f"captures rise from {mean(alone['tallies']['captures'])} to "
        f"{mean(bought['tallies']['captures'])}.\n\n"
        "Every game with its usual options:\n\n"
        "| game | players | decisions | comebacks, % |\n|---|---|---|---|\n" + "\n".join(lines)
    )


# --- the notebook ---

FIRST_CELL = """import json
from pathlib import Path

from IPython.display import SVG

from ludotoc.arena.lab_picture import lab_picture
from ludotoc.engine.speech import Speaker

found = json.loads(Path("findings.json").read_text())


def show(name):
    return SVG(lab_picture(found[name], Speaker()))"""


def notebook(found: Found) -> Facts:
    """All cells, with what they show when they are run."""
    cells = [_words(beginning(found)), _code(FIRST_CELL)]
    for text, shown in ((overshoot, "toctoc"), (beginning_pays, "chocolat"), (comebacks, "tock")):
        picture = lab_picture(found[shown], Speaker())
        cells += [_words(text(found)), _code(f'show("{shown}")', picture)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {
        "cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip


def _words(text: str) -> Facts:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(source: str, picture: str = "") -> Facts:
    data = {"image/svg+xml": [picture], "text/plain": ["<SVG>"]}
    output = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}
    return {
        "cell_type": "code",
        "execution_count": 1,
        "metadata": {},
        "source": source.splitlines(keepends=True),
        "outputs": [output] if picture else [],
    }


def written(found: Found) -> str:
    """The notebook as it lies on disk."""
    return json.dumps(notebook(found), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Measure if asked to, then write."""
    if "--measure" in sys.argv[1:]:
        FACTS.write_text(json.dumps(rounded(measure()), indent=None) + "\n", encoding="utf-8")
    found = json.loads(FACTS.read_text(encoding="utf-8"))
    NOTEBOOK.write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
