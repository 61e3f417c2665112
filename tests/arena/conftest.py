"""Small settings, and bots that do as a test tells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ludotoc.arena import match
from ludotoc.arena.setting import Setting, read_setting
from ludotoc.bots import Clock, bot_named
from ludotoc.engine.game import Game


def duel_at(game: str = "chocolat", players: int = 2, **more: Any) -> Setting:
    """Two bots that decide at once."""
    options, bots = more.pop("options", {}), more.pop("bots", ["random", "eager"])
    return read_setting(game, players, options, bots, more.pop("seed", 5), more.pop("cap", None))


class Puppet:
    """Takes the first legal action and remembers what it was given."""

    sees_all = False

    def __init__(self, name: str, game: Game, seed: int) -> None:
        self.name, self.game, self.seed = name, game, seed
        self.asked: list[tuple[Any, int, int]] = []

    def choose(self, view: Any, seat: int, legal: Sequence[int], clock: Clock) -> int:
        self.asked.append((view, seat, clock.decision))
        return legal[0]


class Watcher(Puppet):
    """Is shown what happens."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seen: list[tuple[Any, int]] = []

    def watch(self, view: Any, decision: int) -> None:
        self.seen.append((view, decision))


class Seer(Puppet):
    """Sees all."""

    sees_all = True


class Cheat(Puppet):
    """Wants what it may not have."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], clock: Clock) -> int:
        return next(action for action in range(self.game.actions) if action not in legal)


KINDS = {"puppet": Puppet, "watcher": Watcher, "seer": Seer, "cheat": Cheat}


@pytest.fixture
def puppets(monkeypatch: pytest.MonkeyPatch) -> list[Puppet]:
    """Every puppet that is made while a test runs; other names are the ladder's."""
    made: list[Puppet] = []

    def named(name: str, game: Game, seed: int = 0) -> Any:
        if name not in KINDS:
            return bot_named(name, game, seed)
        made.append(KINDS[name](name, game, seed))
        return made[-1]

    monkeypatch.setattr(match, "seated_bot", named)
    return made


def with_puppets(setting: Setting, *names: str) -> Setting:
    """The setting with other bots than the ladder knows."""
    from dataclasses import replace

    return replace(setting, bots=names)
