"""How wide and how deep the games are: `python docs/facts.py` writes facts.json.

Games are played by lot, for what every seat may do and not for how well it is done. `choices` is
how many legal actions a decision has on average, `forced` the share of decisions with only one, and
`tree` the exponent of ten of how many ways there are to play one deal: the logarithms of all
choices of a game, added up. Chance is not counted.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

import ludotoc
from ludotoc.games import NAMES, find_game

FACTS = Path(__file__).parent / "facts.json"
TABLES, SEED = 256, 1


def measured(name: str, players: int) -> dict[str, Any]:
    """One game at every table, to the end."""
    tables = ludotoc.batch(name, TABLES, players=players, seed=SEED, auto_reset=False)
    lots, longest = np.random.default_rng(SEED), find_game(name).longest_game
    choices, digits = [], np.zeros(TABLES)
    for _ in range(longest):
        seats, masks, _ = tables.look(features=False)
        legal = masks.sum(axis=1)[seats >= 0]
        if not legal.size:
            break
        choices.append(legal)
        digits[seats >= 0] += np.log10(legal)
        tables.step(np.argmax(masks * lots.random(masks.shape, np.float32), axis=1))
    every = np.concatenate(choices)
    return {
        "choices": round(float(every.mean()), 1),
        "forced": round(float((every == 1).mean()), 3),
        "most": int(every.max()),
        "decisions": round(every.size / TABLES),
        "tree": round(float(digits.mean())),
    }


def main() -> None:
    found = {
        name: {str(players): measured(name, players) for players in find_game(name).players}
        for name in NAMES
    }
    FACTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
