"""Laws of what a game says of itself."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from ludotoc.batch.kernels import MOST_SEATS, MOST_TALLIES
from ludotoc.engine.dice import CHANCE
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import Game
from ludotoc.engine.jit import interpreted
from ludotoc.testing.law import need, need_all

MOST_ACTIONS = 512
LANGUAGES = {"en", "fr"}
TEXT_FORMS = ("actions", "position", "refusals")


def folder_of(game: Game) -> Path:
    """Where the game lives."""
    return Path(importlib.import_module(game.package).__file__ or "").parent


def clauses_of(game: Game) -> list[str]:
    """Every clause id, in order."""
    return [f"{game.clauses}{number}" for number in range(1, game.clause_count + 1)]


def the_sizes_fit_together(game: Game) -> None:
    """The numbers that GAME states are possible, and possible together."""
    need(0 < game.most_legal <= game.actions <= MOST_ACTIONS, "0 < most_legal <= actions <= 512")
    need(game.version > 0, "a version is a number from 1 on")
    need(game.longest_game > 0, "longest_game is a number of decisions")
    need(list(game.players) == sorted(set(game.players)), "players ascend")
    need(game.players and game.players[0] > 0, "somebody plays")
    need(game.players[-1] <= MOST_SEATS, f"{MOST_SEATS} seats at most")
    need(len(game.tallies) <= MOST_TALLIES, f"{MOST_TALLIES} tallies at most")
    need(set(game.titles) >= LANGUAGES, "titles in English and in French")
    need(game.most_facts >= 0, "most_facts is a number")


def options_have_values_and_clauses(game: Game) -> None:
    """Every option has at least two values and stands in a clause, and no two share a name."""
    names = [option.name for option in game.options]
    need(len(set(names)) == len(names), "two options have the same name")
    for option in game.options:
        need(len(set(option.values)) == len(option.values) > 1, f"values of {option.name}")
    stated = {game.players_clause, *(option.clause for option in game.options)}
    need_all(sorted(stated - set(clauses_of(game))), "there are no such clauses")


def the_record_has_its_fields(game: Game) -> None:
    """A record has the players, every option, the viewer and chance."""
    options = [option.field or option.name for option in game.options]
    names = game.record_type.names or ()
    wanted = ("players", "viewer", "chance", *options)
    need_all((name for name in wanted if name not in names), "the record lacks")
    need(game.record_type["chance"] == CHANCE, "the field chance is of type CHANCE")


def every_verb_is_there(game: Game) -> None:
    """Every verb of the contract is a kernel in the module where it belongs."""
    for module, names in game.verb_names.items():
        found = game.module(module)
        need_all((name for name in names if not callable(getattr(found, name, None))), module)
    inner = [verb.__name__ for verb in game.verbs if not interpreted and not _is_kernel(verb)]
    need_all(inner, "a verb is a @kernel, and these are not")


def _is_kernel(verb: object) -> bool:
    """What is no compiled function at all can be called in any case."""
    options: dict[str, object] = getattr(verb, "targetoptions", {})
    return not options.get("no_cpython_wrapper", False)


def a_memory_is_stated(game: Game) -> None:
    """A game states most_facts if, and only if, its folder has a memory.py."""
    has_file = (folder_of(game) / "memory.py").exists()
    need(game.has_memory == has_file, f"most_facts={game.most_facts}, memory.py: {has_file}")


def text_forms_are_there(game: Game) -> None:
    """A complete game has actions.py, position.py and refusals.py; `notation=False` waives them."""
    files = (folder_of(game) / f"{name}.py" for name in TEXT_FORMS)
    need_all((file.name for file in files if not file.exists()), "not written yet")


def impossible_tables_are_refused(game: Game) -> None:
    """A number of players or an option that does not exist is refused with its clause."""
    few = game.players[0]
    _refuses(game.players_clause, game.check_players, game.players[-1] + 1)
    _refuses("", game.check_options, few, {"moon": "full"})
    for option in game.options:
        _refuses(option.clause, game.check_options, few, {option.name: "moon"})
    game.check_options(few, {})


def _refuses(clause: str, ask: Callable[..., object], *arguments: object) -> None:
    try:
        ask(*arguments)
    except Refused as refusal:
        need(refusal.clause == clause, f"refused by {refusal.clause or 'no clause'}, not {clause}")
        return
    need(False, "it was not refused")


def facts_are_read_quickly(game: Game) -> None:
    """Importing the package loads neither NumPy nor numba: a shelf of games opens at once."""
    script = "import importlib, sys; importlib.import_module(sys.argv[1]); print(*sys.modules)"
    path = os.pathsep.join(entry or "." for entry in sys.path)
    done = subprocess.run(
        [sys.executable, "-c", script, game.package],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    need(done.returncode == 0, f"it cannot be imported: {done.stderr[-200:]}")
    need_all(sorted({"numpy", "numba"} & set(done.stdout.split())), "it imports")
