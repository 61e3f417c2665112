"""The tables at which somebody learns, on the cores of this machine or on a GPU.

All that is seen lies in PyTorch's tensors and is never copied: compiled rules write, networks read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from ludotoc.bots.recalling import memory_type
from ludotoc.engine.game import Game
from ludotoc.engine.record import new_records
from ludotoc.learn import kernels
from ludotoc.learn.hands import Cores, Cuda


@dataclass(frozen=True)
class Glances:
    """What comes of actions, each followed by every way to go on."""

    parents: Tensor  # of which action
    seen: Tensor  # the features of what the seat then sees
    certain: Tensor  # its share of the win where that ends the game, else `foresight.OPEN`


def ways(counts: Tensor) -> tuple[Tensor, Tensor]:
    """Of so many continuations each: whose they are, and which; whoever has none has one way."""
    number = counts.clamp(min=1)
    parents = torch.repeat_interleave(torch.arange(len(counts), device=counts.device), number)
    first = (number.cumsum(0) - number)[parents]
    return parents, torch.arange(len(parents), device=counts.device) - first


class Desks:
    """Many tables of one game, all at the same stage of learning."""

    def __init__(
        self,
        game: Game,
        tables: int,
        players: int,
        options: Mapping[str, str],
        *,
        device: str = "cpu",
        seed: int = 0,
        longest: int | None = None,
        dial: int = kernels.ANY_DIAL,
        seatings: int = 1,
        again: bool = True,
        all_like: bool = True,
    ) -> None:
        self.game, self.tables, self.players, self.device = game, tables, players, device
        self.seed, self.dial, self.seatings, self.again = np.uint64(seed), dial, seatings, again
        self.longest, self.all_like = longest or game.longest_game, all_like
        blank = new_records(game.record_type, 1)
        game.write_options(blank[0], players, options)
        self._hands = Cuda(game) if device == "cuda" else Cores(game)
        memory = memory_type(max(game.most_facts, 1))
        self._blank = self._hands.keep(blank)
        self.states = self._hands.keep(new_records(game.record_type, tables))
        self._memories = self._hands.keep(np.zeros((tables, players), memory))
        total = int(game.verbs.feature_total(players))
        self.seats = self._lasting(tables, dtype=torch.int8)
        self.masks = self._lasting(tables, game.actions, dtype=torch.bool)
        self.numbers = self._lasting(tables, total + kernels.dials_of(game))
        self.everything = self._lasting(tables, players, total)
        self.hopes = self._lasting(tables, players)
        self.likings = self._lasting(tables, game.actions)
        self.won = self._lasting(tables, players)
        self.done = self._lasting(tables, dtype=torch.bool)
        self.actions = self._lasting(tables, dtype=torch.int16)
        self.kinds = self._lasting(tables, players, dtype=torch.int8)
        self.ages = self._lasting(tables, dtype=torch.int64)
        self._worlds: tuple[Any, Any] | None = None
        self.reset()

    def _tensor(self, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(*shape, dtype=dtype, device=self.device)

    def _lasting(self, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return self._hands.know(self._tensor(*shape, dtype=dtype))

    def reset(self) -> None:
        """Begin a new game at every table; so many in a row have the same chance."""
        self.ages.zero_()
        self._run(
            "seat_learner", self.states, self._blank, self._memories, self.dial, self.seed,
            self.seatings,
        )  # fmt: skip

    def observe(self) -> None:
        """Look at every table: `seats`, `masks`, `numbers`, `everything`, `hopes`, `likings`."""
        self._run(
            "observe", self.states, self._memories, self.ages, self.seats, self.masks,
            self.numbers, self.everything, self.hopes, self.likings, self.kinds, self.all_like,
        )  # fmt: skip

    def look_ahead(self, which: Tensor, tried: Tensor, sides: int, noise: int) -> Glances:
        """Try actions, each at a table, and every way to go on from there."""
        supposed, worlds = self._imagined()
        self._run("imagine", self.states, np.uint64(noise), supposed)
        nexts = self._tensor(len(which), self.game.most_legal, dtype=torch.int16)
        counts = torch.zeros_like(which)
        run = self._hands.run
        run("consider", len(which), supposed, which, tried, worlds, nexts, counts)
        parents, orders = ways(counts)
        seen = self._tensor(len(parents), self.everything.shape[2])
        certain = self._tensor(len(parents))
        run(
            "foresee", len(parents), supposed, which, worlds, nexts, counts, parents, orders, sides,
            seen, certain,
        )  # fmt: skip
        return Glances(parents, seen, certain)

    def _imagined(self) -> tuple[Any, Any]:
        """Room for a world of each table and one of each action; taken when first needed."""
        if self._worlds is None:
            sizes = (self.tables, self.tables * self.game.most_legal)
            one, other = (new_records(self.game.record_type, size) for size in sizes)
            self._worlds = self._hands.keep(one), self._hands.keep(other)
        return self._worlds

    def take_part(self) -> None:
        """Make the decisions in `actions`: `won` and `done`."""
        self._run(
            "take_part", self.states, self._blank, self._memories, self.dial, self.actions,
            self.ages, self.longest, self.won, self.done, self.again,
        )  # fmt: skip

    def assist(self, noise: int) -> None:
        """Let simple players decide where one sits (`kinds`), by what they saw last."""
        self._run("assist", self.states, self.kinds, self.likings, np.uint64(noise), self.actions)

    def _run(self, name: str, *arguments: Any) -> None:
        self._hands.run(name, self.tables, *arguments)
