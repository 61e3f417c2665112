"""How the program starts and stops: quickly, lazily, quietly; and what a terminal gets."""

from __future__ import annotations

import contextlib
import os
import pty
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LOOSE = 1.0  # seconds; on a quiet machine it is 0.3, and others may be at work
PATIENCE = 60.0  # seconds without a word before a test gives up
PROGRAM = (sys.executable, "-m", "ludotoc.cli")
HEAVY = ("numba", "numpy", "rich", "platformdirs", "cryptography")


def quickest(*words: str, times: int = 4) -> float:
    """The processor time of the quickest of several runs: what others do then counts for less."""
    spent = []
    for _ in range(times):
        began = processor_time()
        subprocess.run([*PROGRAM, *words], check=True, capture_output=True)
        spent.append(processor_time() - began)
    return min(spent)


def processor_time() -> float:
    """Seconds that ended programs have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize(
    "words", [("games",), ("games", "--json"), ("--help",), ("play", "--help")]
)
def test_the_door_opens_quickly(words: tuple[str, ...]) -> None:
    assert quickest(*words) <= LOOSE


def test_importing_the_command_line_imports_nothing_heavy() -> None:
    code = "import sys, ludotoc.cli, ludotoc.cli.house; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not set(ran.stdout.split()) & set(HEAVY)


@pytest.mark.parametrize("words", [("games",), ("rules", "tock"), ("play", "chess"), ("--help",)])
def test_what_needs_no_rules_imports_no_compiler(words: tuple[str, ...]) -> None:
    code = (
        "import sys, atexit; atexit.register(lambda: print(*sys.modules, file=sys.stderr));"
        f"sys.argv = ['ludotoc', *{words!r}];"
        "from ludotoc.cli import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert not {"numba", "numpy"} & set(ran.stderr.split())


def test_plain_letters_do_where_stars_cannot_be_shown() -> None:
    ran = subprocess.run(
        [*PROGRAM, "play", "tock", "--seed", "1"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        input="1\n",
        check=True,
        capture_output=True,
        text=True,
    )
    assert ran.stdout.isascii()
    assert "*  .  .  .  Sy" in ran.stdout
    assert "[1]KD" in ran.stdout
    assert "?" not in ran.stdout.partition("Your hand")[0]


class Terminal:
    """A program in a terminal of 80 columns and 24 lines."""

    def __init__(self, *words: str) -> None:
        ours, theirs = pty.openpty()
        size = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
        self.program = subprocess.Popen(
            [*PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ | size
        )
        os.close(theirs)
        self._ours = ours
        self.shown = ""
        self._read = 0

    def wait_for(self, word: str) -> None:
        """Read on until a word appears that was not read before."""
        while (found := self.shown.find(word, self._read)) < 0:
            ready, _, _ = select.select([self._ours], [], [], PATIENCE)
            assert ready, f"no {word!r} in {self.shown[self._read :]!r}"
            self.shown += os.read(self._ours, 4096).decode(errors="replace")
        self._read = found + len(word)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._ours, text.encode())

    def end(self) -> int:
        """Wait until the program has ended."""
        with contextlib.suppress(OSError):  # how Linux says that nobody is at the other end
            while select.select([self._ours], [], [], PATIENCE)[0]:
                self.shown += os.read(self._ours, 4096).decode(errors="replace")
        os.close(self._ours)
        return self.program.wait(PATIENCE)


def test_a_person_plays_in_a_terminal(home: Path) -> None:
    terminal = Terminal("play", "tock", "--seed", "1", "--bots", "random")
    terminal.wait_for("> ")
    terminal.type("? 10S\r")
    terminal.wait_for("is in camp")
    terminal.wait_for("> ")
    terminal.type("10S\r")
    terminal.wait_for("is in camp")
    terminal.wait_for("> ")
    terminal.type("1\r")
    terminal.wait_for("Clovis brings a pawn out")
    terminal.wait_for("> ")
    terminal.type("q\r")
    assert terminal.end() == 0
    assert "\x1b[" in terminal.shown
    assert "--resume" in terminal.shown
    assert "0 KD exit" in next((home / "tables").iterdir()).read_text(encoding="utf-8")


def test_an_interrupt_is_quiet_and_loses_nothing(home: Path) -> None:
    terminal = Terminal("play", "tock", "--seed", "1", "--bots", "random")
    terminal.wait_for("> ")
    terminal.type("1\r")
    terminal.wait_for("Clovis brings a pawn out")
    terminal.wait_for("> ")
    terminal.type("u")
    terminal.wait_for("u")  # it listens to the keyboard: before that an interrupt may pass unheard
    time.sleep(0.3)
    terminal.program.send_signal(signal.SIGINT)
    assert terminal.end() == 130, terminal.shown[-1500:]
    assert "Traceback" not in terminal.shown
    assert "0 KD exit" in next((home / "tables").iterdir()).read_text(encoding="utf-8")


def test_a_curtain_hides_one_hand_from_the_next_player() -> None:
    terminal = Terminal(
        "play", "tock", "--seed", "1", "--seats", "0,1", "--names", "Anna,Marc", "--bots", "random"
    )
    terminal.wait_for("you are Anna")
    terminal.wait_for("> ")
    terminal.type("1\r")
    terminal.wait_for("\x1b[2J")
    terminal.wait_for("Marc is next")
    shown = terminal.shown.rpartition("\x1b[2J")[2]
    assert "hand" not in shown
    assert "♦" not in shown
    terminal.type("\r")
    terminal.wait_for("you are Marc")
    terminal.wait_for("> ")
    terminal.type("q\r")
    assert terminal.end() == 0
    assert "--names Anna,Marc" in terminal.shown


def test_a_replay_is_stepped_through_by_keys(finished: Path) -> None:
    terminal = Terminal("replay", str(finished))
    for key, title in ((" ", "move 1 of"), ("\x1b[C", "move 2 of"), ("\x1b[D", "move 1 of")):
        terminal.wait_for("q quit")
        terminal.type(key)
        terminal.wait_for(title)
    terminal.wait_for("q quit")
    terminal.type("\x1b[F")
    terminal.wait_for("The game is over")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_replay_goes_on_by_itself(finished: Path) -> None:
    terminal = Terminal("replay", str(finished), "--speed", "100000")
    assert terminal.end() == 0
    assert "The game is over" in terminal.shown
