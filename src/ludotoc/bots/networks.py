"""What was learned, as it is kept: the weights of networks, one file for each form of a game.

A form is a game, so many players, in teams or not; who has no file for a form has not learned it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.words import Quoted

Array = np.ndarray[Any, Any]
Layers = tuple[tuple[Array, Array], ...]
LAYERS = ("first", "second", "last")


def form_of(game: Game, players: int, options: dict[str, str]) -> str:
    """The name of what was learned: how many play, and in how many sides."""
    return f"{game.name}-{players}-{game.sides(players, options)}"


@dataclass(frozen=True)
class Brain:
    """A forecaster: three layers, each a matrix and what is added."""

    layers: Layers

    @cached_property
    def weights(self) -> Array:
        """All of it in a row, as `bots.forecast` reads it."""
        parts = [part.ravel() for layer in self.layers for part in layer]
        found: Array = np.concatenate([np.zeros(0, np.float32), *parts])
        return found

    def paper(self) -> tuple[Array, Array]:
        """To think on: as wide as the first two layers are."""
        wide, narrow = ([added.size for _, added in self.layers] + [0, 0])[:2]
        return np.zeros(wide, np.float32), np.zeros(narrow, np.float32)


NOBODY = Brain(())  # where nothing was learned


@dataclass(frozen=True)
class Weights:
    """A policy of three layers, each a matrix and what is added, and its trust in good sense.

    Who decides by foresight has no policy, only a forecaster. Kept in halves, thought with whole.
    """

    layers: Layers
    sense: float
    brain: Brain

    @property
    def has_policy(self) -> bool:
        """Whether they say what to do, and not only what comes of it."""
        return bool(self.layers)

    def __call__(self, numbers: Array) -> Array:
        """A score for each action, without sense, from as many numbers as it learned with."""
        seen = numbers[: self.layers[0][0].shape[0]]
        for place, (matrix, added) in enumerate(self.layers):
            seen = seen @ matrix + added
            if place + 1 < len(self.layers):
                np.maximum(seen, 0.0, out=seen)
        return seen

    @classmethod
    def read(cls, path: Path) -> Weights:
        """From a file."""
        with np.load(path, allow_pickle=False) as kept:
            has_policy = f"{LAYERS[0]}.weight" in kept
            layers = tuple(_layer(kept, name) for name in LAYERS) if has_policy else ()
            brain = Brain(tuple(_layer(kept, f"forecast.{name}") for name in LAYERS))
            return cls(layers, float(kept["sense"]) if has_policy else 0.0, brain)


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
    check_form(form, folder)
    with as_file(_place_of(folder) / f"{form}.npz") as path:
        return Weights.read(path)


def check_form(form: str, folder: str | None = None) -> None:
    """Refuse a form of which there are no weights, in words."""
    if not is_learned(form, folder):
        game, players, sides = form.rsplit("-", 2)
        message = "nobody has learned {game} for {players:player|players} on {sides:side|sides} yet"
        raise Refused(message, game=game, players=int(players), sides=int(sides))


@cache
def dials_of(form: str, folder: str | None = None) -> dict[str, float]:
    """How a search that is guided by these weights is dialled, if their card says so."""
    card = _place_of(folder) / f"{form}.json"
    found: dict[str, float] = {}
    if card.is_file():
        found = json.loads(card.read_text("utf-8")).get("dials", {})
    return found


def forms_of(game: Game, folder: str | None = None) -> list[str]:
    """The forms of a game that were learned."""
    place = _place_of(folder)
    names = [each.name for each in place.iterdir()] if place.is_dir() else []
    kept = [name.removesuffix(".npz") for name in names if name.endswith(".npz")]
    return sorted(form for form in kept if form.startswith(f"{game.name}-"))


def check_learned(game: Game, folder: str | None) -> None:
    """Refuse a folder, or the house's, in which nobody has learned any form of a game."""
    if not forms_of(game, folder):
        if folder is None:
            raise Refused("nobody has learned {form} yet", form=game.name)
        message = "nobody has learned {game} in {folder}"
        raise Refused(message, game=game.name, folder=Quoted(folder[:40]))


def _place_of(folder: str | None) -> Traversable:
    return files("ludotoc.bots") / "weights" if folder is None else Path(folder)
