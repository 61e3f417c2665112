"""`python -m tests.scenes` writes the agreed scenes anew, one moment of each game."""

from __future__ import annotations

import json
from pathlib import Path

from ludotoc.engine.speech import Speaker
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table

SNAPSHOTS = Path(__file__).parent / "snapshots"
DECISIONS = 12


def snapshot(name: str) -> str:
    """What seat 0 sees after some decisions, each in the middle of those there are."""
    game = find_game(name)
    table = Table(game, 4, {}, seed=4)
    table.settle()
    for _ in range(DECISIONS):
        seat = table.actors[-1]
        legal = table.legal_actions(seat)
        table.play_action(seat, legal[(len(legal) - 1) // 2])
    (sent,) = table.scenes([Speaker("fr", ("Anna", "Marc", "Zoé", "Élie"), 0)])
    return json.dumps(json.loads(sent), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    for each in NAMES:
        (SNAPSHOTS / f"{each}.json").write_text(snapshot(each), encoding="utf-8")
