"""Many tables at once: on the cores of this machine, or on a GPU, from the very same rules.

    tables = ludotoc.batch("tock", 4096, players=4, teams="pairs", device="cuda")
    while True:
        seats, masks, numbers = tables.look()        # who decides, what is legal, what he sees
        points, done = tables.step(choose(masks, numbers))

On "cpu" everything is NumPy, and `jax.numpy.from_dlpack` or `torch.from_dlpack` takes it over
without a copy; on "cuda" everything stays in device memory and is handed over without a copy by
`__cuda_array_interface__` (`torch.as_tensor(array, device="cuda")`). Either way `look` and `step`
write into the same arrays every time: whoever keeps one, copies it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted
from ludotoc.games import find_game

if TYPE_CHECKING:
    from ludotoc.batch.base import Batch

DEVICES = ("cpu", "cuda")


def batch(
    game: str,
    tables: int,
    *,
    players: int | None = None,
    device: str = "cpu",
    seed: int = 0,
    auto_reset: bool = True,
    threads: int | None = None,
    **options: object,
) -> Batch:
    """Set up so many tables of a game, each with its own chance fixed by the seed."""
    found = find_game(game)
    seats = found.check_players(found.players[0] if players is None else players)
    chosen = found.check_options(seats, {name: str(value) for name, value in options.items()})
    if tables < 1:
        raise Refused("a batch has at least one table, not {tables}", tables=tables)
    if device not in DEVICES:
        message, (one, other) = "a batch runs on {one} or {other}, not on {device}", DEVICES
        raise Refused(message, one=one, other=other, device=Quoted(device))
    if device == "cuda":
        from ludotoc.batch.cuda import CudaBatch

        return CudaBatch(found, tables, seats, chosen, seed, auto_reset)
    from ludotoc.batch.cpu import CpuBatch

    return CpuBatch(found, tables, seats, chosen, seed, auto_reset, threads)


class _CallableRoom(ModuleType):
    """Lets `ludotoc.batch(...)` be called although `ludotoc.batch` is also this room."""

    def __call__(self, *arguments: Any, **options: Any) -> Batch:
        return batch(*arguments, **options)


sys.modules[__name__].__class__ = _CallableRoom
