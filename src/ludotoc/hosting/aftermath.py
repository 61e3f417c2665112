"""After something happened at the table: entries are noted, and all who watch it look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.hosting import playing, windows
from ludotoc.hosting.company import disclosed
from ludotoc.hosting.glimpses import can_glimpse

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Hosted

UNDONE = "undo"


def replay(hosted: Hosted, lines: list[str]) -> None:
    """What was stored is played again."""
    from ludotoc.play.record import replay

    replay(hosted.playing_table, "\n".join(lines))


def table_has_changed(hosted: Hosted, at: float, took_back: bool = False) -> None:
    """New entries are counted; then windows, glimpses, bots and clocks look at the table."""
    table = hosted.playing_table
    _note_entries(hosted, at)
    timed = None if table.is_over else table.timed
    if timed is None or hosted.window is None or took_back:
        hosted.window = windows.opened_by(timed, at)
        hosted.held.clear()
    if can_glimpse(table.game):
        (hosted.glimpses.look_back if took_back else hosted.glimpses.look)(hosted)
    (hosted.minds.begin_again if took_back else hosted.minds.look)()
    run_clocks(hosted, at)


def _note_entries(hosted: Hosted, at: float) -> None:
    table, first = hosted.playing_table, hosted.told
    new = table.entries[first:]
    hosted.told = len(table.entries)
    hosted.journal.note_entries([entry.seat for entry in new], first, at)
    for entry in new:
        _count(hosted, entry.seat, entry.text, entry.is_sealed)
    if now_shown := disclosed(table) != hosted.shown:
        hosted.shown, hosted.free = disclosed(table), 0
    if now_shown or not all(entry.is_sealed for entry in new):
        hosted.head = table.head


def _count(hosted: Hosted, seat: int, text: str, is_sealed: bool) -> None:
    """Whose decisions stand, and how many of the last can be taken back freely."""
    if seat == CHANCE_SEAT:
        return
    if text == UNDONE:
        hosted.decided.pop()
        hosted.free -= 1
        return
    hosted.decided.append(seat)
    hosted.free = 0 if is_sealed else hosted.free + 1


def was_taken_back(hosted: Hosted, at: float) -> None:
    """Something was taken back: whoever watches looks anew."""
    hosted.undos += 1
    table_has_changed(hosted, at, took_back=True)


def clocked(hosted: Hosted) -> list[int]:
    """Whose time runs: people who are to decide, where no window ends by itself."""
    table = hosted.table
    if table is None or hosted.window is not None or hosted.state != playing.PLAYING:
        return []
    return [seat for seat in table.actors if hosted.chairs[seat].is_played_by_person]


def run_clocks(hosted: Hosted, at: float) -> None:
    """Time runs for those who are to decide now."""
    hosted.clocks.run(clocked(hosted), at)
