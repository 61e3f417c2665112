"""Where everything is kept: people, tables, and the log of every table."""

from ludotoc.server.store.store import Store
from ludotoc.server.store.writer import Append, Outrun, Unwritten

__all__ = ["Append", "Outrun", "Store", "Unwritten"]
