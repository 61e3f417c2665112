"""How a house is set up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludotoc.games import NAMES

HOST = "127.0.0.1"
PORT = 8420
DATABASE = "house.db"


@dataclass(frozen=True)
class Settings:
    """What `ludotoc serve` was told."""

    database: str
    address: str = f"http://{HOST}:{PORT}"  # where people reach it
    origins: tuple[str, ...] = ()  # pages elsewhere that may speak to it
    ahead: tuple[str, ...] = NAMES  # games that are compiled before anybody asks
    pace: float = 1.0  # how long bots seem to think, beside people
    is_seen: bool = False  # by the network, not only by this machine
    redis: str = ""  # where workers wake each other
    metrics: tuple[str, ...] = ()  # addresses and networks that may read the figures
    log: str = "text"  # or json
    crowd: int = 1  # one address may do so many times the usual: a school has one
    drain: float = 0.0  # seconds between being asked to end and beginning to


def usual_database(folder: Path) -> str:
    """Where a house keeps everything unless it is told otherwise."""
    return f"sqlite+aiosqlite:///{folder / DATABASE}"
