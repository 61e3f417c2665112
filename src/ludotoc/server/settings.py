"""How a house is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

HOST = "127.0.0.1"
PORT = 8420
DATABASE = "house.db"


@dataclass(frozen=True)
class Settings:
    """What `ludotoc serve` was told."""

    database: str
    address: str = f"http://{HOST}:{PORT}"  # where people reach it
    origins: tuple[str, ...] = ()  # pages elsewhere that may speak to it
    may_call_private: bool = False  # webhooks within the own network
    grace: float = field(default=1.5)  # seconds to end in


def usual_database(folder: Path) -> str:
    """Where a house keeps everything unless it is told otherwise."""
    return f"sqlite+aiosqlite:///{folder / DATABASE}"
