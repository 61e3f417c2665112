"""A player who has learned: a network's weights as they were kept, and NumPy to think with.

The weights of a form (a game, so many players, in teams or not) are one file; who has no file for
a form has not learned it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ludotoc.bots.bot import Clock
from ludotoc.bots.memory import STRENGTHS, Strength
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

Array = np.ndarray[Any, Any]
LAYERS = ("first", "second", "last")
PERFECT = len(STRENGTHS) - 1
POINTS, FAR = 100.0, 5.0  # of liking that count as one, and how far from the best all is alike


def form_of(game: Game, players: int, options: dict[str, str]) -> str:
    """The name of what was learned: how many play, and in how many sides."""
    return f"{game.name}-{players}-{game.sides(players, options)}"


@dataclass(frozen=True)
class Weights:
    """Three layers, each a matrix and what is added, and how much good sense counts beside them.

    Kept in halves, thought with in single.
    """

    layers: tuple[tuple[Array, Array], ...]
    sense: float
    brain: Array  # of the forecaster, laid out as `bots.forecast` reads it

    def __call__(self, numbers: Array) -> Array:
        """A score for each action, without sense."""
        seen = numbers
        for place, (matrix, added) in enumerate(self.layers):
            seen = seen @ matrix + added
            if place + 1 < len(self.layers):
                np.maximum(seen, 0.0, out=seen)
        return seen

    @classmethod
    def read(cls, path: Path) -> Weights:
        """From a file."""
        with np.load(path, allow_pickle=False) as kept:
            layers = tuple(_layer(kept, name) for name in LAYERS)
            forecast = (_layer(kept, f"forecast.{name}") for name in LAYERS)
            brain = np.concatenate([part.ravel() for layer in forecast for part in layer])
            return cls(layers, float(kept["sense"]), brain)


def _layer(kept: Any, name: str) -> tuple[Array, Array]:
    matrix, added = (kept[f"{name}.{part}"].astype(np.float32) for part in ("weight", "bias"))
    return matrix.T.copy(), added


@cache
def is_learned(form: str, folder: str | None = None) -> bool:
    """Whether there are weights of a form."""
    return (_place_of(folder) / f"{form}.npz").is_file()


@cache
def weights_of(form: str, folder: str | None = None) -> Weights:
    """What the house, or a school of one's own, has learned of a form."""
    if not is_learned(form, folder):
        raise Refused("nobody has learned {form} yet", form=form)
    with as_file(_place_of(folder) / f"{form}.npz") as path:
        return Weights.read(path)


@cache
def dials_of(form: str, folder: str | None = None) -> dict[str, float]:
    """How a search that is guided by these weights is dialled, if their card says so."""
    card = _place_of(folder) / f"{form}.json"
    found: dict[str, float] = {}
    if card.is_file():
        found = json.loads(card.read_text("utf-8")).get("dials", {})
    return found


def _place_of(folder: str | None) -> Traversable:
    return files("ludotoc.bots") / "weights" if folder is None else Path(folder)


def learned_bot(game: Game, folder: str | None, memory: Strength | None = None) -> LearnedBot:
    """From the house's weights, or those in a folder."""
    place = _place_of(folder)
    names = [each.name for each in place.iterdir()] if place.is_dir() else []
    if not any(name.startswith(f"{game.name}-") and name.endswith(".npz") for name in names):
        if folder is None:
            raise Refused("nobody has learned {form} yet", form=game.name)
        message = "nobody has learned {game} in {folder}"
        raise Refused(message, game=game.name, folder=Quoted(folder[:40]))
    return LearnedBot(game, folder, memory)


class LearnedBot:
    """Plays what its network likes best."""

    def __init__(self, game: Game, folder: str | None = None, memory: Strength | None = None):
        self.game, self._folder = game, folder
        self._dial = STRENGTHS.index(memory) if memory else PERFECT

    def choose(self, view: np.record, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """The legal action with the highest score."""
        if len(legal) == 1:
            return int(legal[0])
        return int(legal[int(np.argmax(self.scores(view, seat, legal)))])

    def odds(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """How likely the network finds each of the legal actions."""
        scores = self.scores(view, seat, legal).astype(np.float64)
        likely: Array = np.exp(scores - scores.max())
        return likely / likely.sum()

    def scores(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """What the network thinks of the legal actions."""
        weights = self.weights(view)
        found: Array = weights(self._numbers(view))[list(legal)]
        return found + weights.sense * self._leanings(view, seat, legal)

    def brain(self, view: np.record) -> Array:
        """Its forecaster, for who looks ahead."""
        return self.weights(view).brain

    def knows(self, view: np.record) -> bool:
        """Whether the form that is played was learned."""
        return is_learned(self._form(view), self._folder)

    def dials(self, view: np.record) -> dict[str, float]:
        """How to be asked by who looks ahead."""
        return dials_of(self._form(view), self._folder)

    def weights(self, view: np.record) -> Weights:
        """What was learned of the form that is played."""
        return weights_of(self._form(view), self._folder)

    def _form(self, view: np.record) -> str:
        return form_of(self.game, int(view.players), self.game.read_options(view))

    def _leanings(self, view: np.record, seat: int, legal: Sequence[int]) -> Array:
        """How much less than the best each action is liked by good sense: 0, or less."""
        if not self.game.has_sense:
            return np.zeros(len(legal), np.float32)
        liked = np.array([self.game.verbs.liking(view, seat, each) for each in legal], np.float32)
        return np.maximum((liked - liked.max()) / np.float32(POINTS), np.float32(-FAR))

    def _numbers(self, view: np.record) -> Array:
        total = int(self.game.verbs.feature_total(int(view.players)))
        dials = len(STRENGTHS) if self.game.has_memory else 0
        numbers: Array = np.zeros(total + dials, np.float32)
        self.game.verbs.features(view, numbers[:total])
        if dials:
            numbers[total + self._dial] = 1.0
        return numbers
