"""Laws of whole tables: records, undo, and many tables at once."""

from __future__ import annotations

import contextlib

import numpy as np

from ludotoc.batch.cpu import CpuBatch
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import bytes_of, copy_of
from ludotoc.play.fairness import Signer
from ludotoc.play.record import read_headers, replay, write_record
from ludotoc.play.table import Table
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Sitting

DECISIONS = 120
TAKEN_BACK = 0.2
TABLES, STEPS = 6, 40


def sit_down(t: Sitting, signer: Signer) -> Table:
    """A table of that mix; its record is signed by nobody in particular."""
    return Table(t.game, t.players, t.options, seed=t.seed, signer=signer)


def decide(t: Sitting, table: Table) -> int:
    """Somebody does something, by its name."""
    seat = t.rng.choice(table.actors)
    table.play(seat, t.rng.choice(table.legal_moves(seat)))
    return seat


def records_are_read_back(t: Sitting) -> None:
    """A game played at a table, with moves taken back, is the same table read from its record."""
    signer = Signer()
    table, again = sit_down(t, signer), sit_down(t, signer)
    table.settle()
    for _ in range(DECISIONS):
        if table.is_over:
            break
        seat = decide(t, table)
        if t.rng.random() < TAKEN_BACK and not table.is_over:
            with contextlib.suppress(Refused):
                table.undo(seat)
    text = write_record(table, with_seed=True)
    need(read_headers(text)["Game"] == t.game.name, "the record is of another game")
    replay(again, text)
    need_same(again.state, table.state, "read back, the record ends at another table")
    need(again.head == table.head, "read back, the record has another chain")
    if table.is_over:
        need(not table.rematch(seed=1).is_over, "the next game at the table is over at once")


def undo_restores_the_table(t: Sitting) -> None:
    """A decision taken back leaves the table as it was before, byte for byte."""
    table = sit_down(t, Signer())
    table.settle()
    for _ in range(DECISIONS):
        if table.is_over:
            return
        before = table.state
        seat = decide(t, table)
        try:
            table.undo(seat)
        except Refused:
            continue
        need_same(table.state, before, f"{table.entries[-2].text!r} of seat {seat} was taken back")
        table.play(seat, table.entries[-2].text)


def a_batch_plays_what_a_table_plays(t: Sitting) -> None:
    """Many tables at once play what single records play, byte for byte."""
    seed = int.from_bytes(t.seed[:4], "big")
    batch = CpuBatch(t.game, TABLES, t.players, t.options, seed, auto_reset=False, threads=2)
    singles = [copy_of(record) for record in batch.records()]
    for step in range(STEPS):
        seats, masks, _ = batch.look(features=False)
        actions = np.zeros(TABLES, np.int16)
        for table, s in enumerate(singles):
            if seats[table] >= 0:
                actions[table] = t.rng.choice(np.flatnonzero(masks[table]).tolist())
                t.game.verbs.apply(s, int(seats[table]), int(actions[table]))
                t.game.verbs.settle(s)
        batch.step(actions)
        for record, single in zip(batch.records(), singles, strict=True):
            need(bytes_of(record) == bytes_of(single), f"after {step + 1} decisions they differ")
