"""How a person says what to do by touching things: each legal action is a short path of picks.

A pick is the id of a piece or a spot of the scene, or of a button, which begins with `!`. The game
gives each action its path (`path_of` in its `actions.py`); this leads a person along. Where the
order does not matter, as of two cards to be looked at, the path is `Together`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Path = tuple[str, ...]
BUTTON = "!"


class Together(Path):
    """A path whose picks may come in any order."""

    __slots__ = ()


class Picks:
    """The legal actions of a seat as paths, and how far one has come along them."""

    def __init__(self, paths: Mapping[int, Path]) -> None:
        self.paths = dict(paths)

    def fitting(self, picked: Sequence[str]) -> dict[int, Path]:
        """The actions that can still be meant."""
        begun = tuple(picked)
        return {action: path for action, path in self.paths.items() if _fits(path, begun)}

    def following(self, picked: Sequence[str]) -> list[str]:
        """What may be picked next, each once, in the order of the actions."""
        paths, begun = self.fitting(picked).values(), tuple(picked)
        return list(dict.fromkeys(pick for path in paths for pick in _next(path, begun)))

    def meant(self, picked: Sequence[str]) -> int | None:
        """The action when only one is left: then nothing more need be picked."""
        fitting = self.fitting(picked)
        return next(iter(fitting)) if len(fitting) == 1 and picked else None


def _fits(path: Path, begun: Path) -> bool:
    if isinstance(path, Together):
        return len(set(begun)) == len(begun) and set(begun) <= set(path)
    return path[: len(begun)] == begun


def _next(path: Path, begun: Path) -> Path:
    """What may be picked of a path that fits."""
    if isinstance(path, Together):
        return tuple(pick for pick in path if pick not in begun)
    return path[len(begun) : len(begun) + 1]
