"""How far long work is, told on stderr; nothing appears before there is something to wait for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ludotoc.cli.language import spoken_language
from ludotoc.cli.talk import in_words, note
from ludotoc.engine.words import say

if TYPE_CHECKING:
    from rich.progress import Progress

    from ludotoc.engine.game import Game


class Bar:
    """A progress bar that says why one waits: `with Bar("compiling, once") as bar: work(bar)`."""

    def __init__(self, why: str) -> None:
        self.why = why
        self._progress: Progress | None = None
        self._task: Any = None
        self._told = False

    def __call__(self, done: int, total: int, word: str = "") -> None:
        """So much is done; a log is told once, a terminal every time."""
        if sys.stderr.isatty():
            self._update(done, total, word)
        elif not self._told:
            note(self.why)
        self._told = True

    def _update(self, done: int, total: int, word: str) -> None:
        if self._progress is None:
            self._progress = _terminal_bar()
            self._task = self._progress.add_task(self.why, total=total, word=word)
            self._progress.start()
        self._progress.update(self._task, completed=done, total=total, word=word)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()


def _terminal_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[word]}"),
        console=Console(stderr=True),
        transient=True,
    )


def prepare(game: Game) -> None:
    """Compile a game's rules, or load them; the first time it takes long enough to be told why."""
    with Bar(in_words(say("compiling the rules of {game}, once", game=_title_of(game)))) as bar:
        game.verbs.prepare(bar)


def prepare_bots(game: Game, names: Sequence[str]) -> None:
    """The same for those who play it."""
    from ludotoc.bots.company import make_ready

    why = say("compiling those who play {game}, once", game=_title_of(game))
    with Bar(in_words(why)) as bar:
        make_ready(game, names, bar)


def _title_of(game: Game) -> str:
    return game.titles.get(spoken_language(), game.titles["en"])
