"""How a person says what to do by touching things: each legal action is a short path of picks.

A pick is the id of a piece or a spot of the scene, or of a button, which begins with `!`. The game
gives each action its path (`path_of` in its `actions.py`); this leads a person along.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Path = tuple[str, ...]
BUTTON = "!"


class Picks:
    """The legal actions of a seat as paths, and how far one has come along them."""

    def __init__(self, paths: Mapping[int, Path]) -> None:
        self.paths = dict(paths)

    def fitting(self, picked: Sequence[str]) -> dict[int, Path]:
        """The actions that can still be meant."""
        begun = tuple(picked)
        return {a: path for a, path in self.paths.items() if path[: len(begun)] == begun}

    def following(self, picked: Sequence[str]) -> list[str]:
        """What may be picked next, each once, in the order of the actions."""
        paths = self.fitting(picked).values()
        return list(dict.fromkeys(path[len(picked)] for path in paths if len(path) > len(picked)))

    def meant(self, picked: Sequence[str]) -> int | None:
        """The action when only one is left: then nothing more need be picked."""
        fitting = self.fitting(picked)
        return next(iter(fitting)) if len(fitting) == 1 and picked else None
