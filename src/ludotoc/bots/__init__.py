"""Who else plays: bots that see no more than their seat's view, from chance to search."""

from __future__ import annotations

from ludotoc.bots.bot import Bot, Clock
from ludotoc.bots.company import SeatBot, adviser, seat_bot
from ludotoc.bots.ladder import bot_named

__all__ = ["Bot", "Clock", "SeatBot", "adviser", "bot_named", "seat_bot"]
