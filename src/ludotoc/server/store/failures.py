"""What a database that fails raises: SQLAlchemy, the network, or its own driver."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import SQLAlchemyError

FAILURES: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)
try:
    import asyncpg
except ImportError:  # without ludotoc[scale] there is only SQLite
    pass
else:  # while it starts or stops, connections are refused in the driver's own words
    FAILURES = (*FAILURES, asyncpg.PostgresError, asyncpg.InterfaceError)
