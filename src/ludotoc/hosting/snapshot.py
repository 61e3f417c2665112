"""All that the fold of the events is, as bytes: two tables with the same events have the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from ludotoc.hosting.hosted import Hosted


def snapshot(hosted: Hosted) -> bytes:
    """Hidden things included: it never leaves the house."""
    table = hosted.table
    parts = {
        "state": hosted.state,
        "seq": hosted.seq,
        "chairs": hosted.chairs.all,
        "call": hosted.call,
        "window": hosted.window,
        "proposals": hosted.proposals,
        "orders": hosted.orders,
        "journal": hosted.journal.all,
        "chat": hosted.journal.chat,
        "head": hosted.head,
        "next": hosted.next,
        "decided": [
            hosted.decided,
            hosted.free,
            hosted.undos,
            hosted.told,
            hosted.shown,
            hosted.paused,
        ],
        "clocks": hosted.clocks.all if hosted.seq else [],
        "glimpses": [*hosted.glimpses.queue, hosted.glimpses.count] if hosted.seq else [],
        "table": None if table is None else [table.head, table.state.tobytes().hex()],
    }
    return msgspec.json.encode(parts, enc_hook=str)
