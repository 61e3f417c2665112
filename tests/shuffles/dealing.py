"""Many deals, from seeds and contributions to the table, the way a house deals but all at once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotoc.engine.dice import key_of
from ludotoc.engine.game import Game
from ludotoc.engine.record import new_records
from ludotoc.games import find_game
from ludotoc.games.toctoctoc.bundle import WIDTH
from ludotoc.games.toctoctoc.deal import PACK
from ludotoc.play.fairness import with_contributions

PLAYERS = {"tock": 4, "toctoc": 4, "toctoctoc": 4, "chocolat": 4, "chocottes": 4}
OPTIONS: Mapping[str, Mapping[str, str]] = {"tock": {"teams": "pairs"}}
READY = 80  # Chocolat !: the cards are dealt when all have studied the box
PEOPLE = 2  # who contribute something
KINDS, NORMALS, NORMALS_DEALT = 15, (0, 4, 8), 21 - 2 * 4  # Toc Toc Toc


def seed_of(number: int) -> bytes:
    """What the house drew, the same in every run."""
    return hashlib.sha256(b"seed %d" % number).digest()


def contributions_to(number: int) -> list[bytes]:
    """What the players' browsers drew."""
    return [hashlib.sha256(b"part %d of %d" % (who, number)).digest() for who in range(PEOPLE)]


@dataclass(frozen=True)
class Deals:
    """Tables right after their first deal."""

    game: Game
    tables: Any  # an array of records

    @classmethod
    def of(cls, name: str, first: int, count: int, epoch: int = 0) -> Deals:
        """The deals of so many seeds in a row."""
        game = find_game(name)
        options = game.check_options(PLAYERS[name], OPTIONS.get(name, {}))
        tables = new_records(game.record_type, count)
        game.write_options(tables, PLAYERS[name], options)  # type: ignore[arg-type]
        for number in range(count):
            together = with_contributions(seed_of(first + number), contributions_to(first + number))
            s = tables[number]
            s.chance.key[:] = key_of(together, name, epoch)
            game.verbs.set_up(s)
            game.verbs.settle(s)
            if name == "chocolat":
                for seat in range(PLAYERS[name]):
                    game.verbs.apply(s, seat, READY)
                game.verbs.settle(s)
        return cls(game, tables)


@dataclass(frozen=True)
class Place:
    """Where some cards come to lie, and how often each came there."""

    name: str
    cards: int  # that lie there
    pack: np.ndarray[Any, Any]  # how many there are of each card
    counts: np.ndarray[Any, Any]  # how often each was there, over all deals


def places_of(deals: Deals) -> list[Place]:
    """Every place of a deal."""
    found: list[Place] = PLACES[deals.game.name](deals.tables)
    return found


def order_of(deals: Deals) -> np.ndarray[Any, Any]:
    """One row a deal: the cards at the places that hold one card each."""
    field, first, last = ROWS[deals.game.name]
    rows: np.ndarray[Any, Any] = deals.tables[field][:, first:last].astype(np.int64)
    return rows


def chances_of(game: str) -> np.ndarray[Any, Any]:
    """How likely each card is at such a place."""
    if game == "toctoctoc":
        pack = np.array([copies_of(PACK, card) for card in range(KINDS)], float)
        pack[list(NORMALS)] = NORMALS_DEALT / 3
    else:
        pack = np.ones({"chocolat": 4, "chocottes": 56}.get(game, 54))
    return pack / pack.sum()


ROWS = {
    "tock": ("deck", 20, 54),
    "toctoc": ("deck", 16, 54),
    "toctoctoc": ("pile", 0, 27),
    "chocolat": ("box", 0, 16),
    "chocottes": ("face", 0, 56),
}


# --- game by game ---


def singles(tables: Any, field: str, first: int, last: int, pack: list[int]) -> list[Place]:
    """Places that hold one card each."""
    column = [tables[field][:, place].astype(np.int64) for place in range(first, last)]
    kinds = len(pack)
    return [
        Place(f"{field} {first + n}", 1, np.array(pack), np.bincount(each, minlength=kinds))
        for n, each in enumerate(column)
    ]


def hands(tables: Any, sets: Any, size: int, cards: int) -> list[Place]:
    """Hands as sets of bits."""
    found = []
    for seat in range(PLAYERS["tock"]):
        held = sets[:, seat]
        bits = [int((held >> np.uint64(card) & np.uint64(1)).sum()) for card in range(cards)]
        found.append(Place(f"hand {seat}", size, np.ones(cards, int), np.array(bits)))
    return found


def seats(column: Any, players: int) -> Place:
    """Who begins or deals."""
    counts = np.bincount(column.astype(np.int64), minlength=players)
    return Place("first", 1, np.ones(players, int), counts)


def tock(tables: Any) -> list[Place]:
    held = hands(tables, tables["hand"][:, :, 0], 5, 54)
    return [*held, *singles(tables, "deck", 20, 54, [1] * 54)]


def toctoc(tables: Any) -> list[Place]:
    held = hands(tables, tables["hand"], 4, 54)
    rest = singles(tables, "deck", 16, 54, [1] * 54)
    return [seats(tables["dealer"], 4), *held, *rest]


def chocolat(tables: Any) -> list[Place]:
    box = singles(tables, "box", 0, 16, [4] * 4)
    return [seats(tables["dealer"], 4), *box, *hands(tables, tables["hand"], 16, 64)]


def chocottes(tables: Any) -> list[Place]:
    first = seats(tables["starter"], 4)
    return [first, *singles(tables, "face", 0, 56, [1] * 56)]


def toctoctoc(tables: Any) -> list[Place]:
    """Normals of all kinds count as one: how many of a kind are guests is chance itself."""
    others = [card for card in range(KINDS) if card not in NORMALS]
    pack = np.array([NORMALS_DEALT, *(copies_of(PACK, card) for card in others)])
    found = [seats(tables["turn"], 4)]
    for seat in range(4):
        guests = [copies_of(tables["guests"][:, seat], card) for card in NORMALS]
        found.append(Place(f"guests {seat}", 2, np.array([4, 4, 4]), np.array(guests)))
        held = np.array([copies_of(tables["hand"][:, seat], card) for card in range(KINDS)])
        found.append(Place(f"hand {seat}", 5, pack, merged(held, others)))
    for place in range(pack.sum() - 4 * 5):
        lying = np.bincount(tables["pile"][:, place].astype(np.int64), minlength=KINDS)
        found.append(Place(f"pile {place}", 1, pack, merged(lying, others)))
    return found


def merged(counts: np.ndarray[Any, Any], others: list[int]) -> np.ndarray[Any, Any]:
    """All normals together, then the others."""
    return np.array([counts[list(NORMALS)].sum(), *counts[others]])


def copies_of(bundles: Any, card: int) -> int:
    """How many copies of a card lie in all these bundles together."""
    shift, mask = np.uint64(WIDTH * card), np.uint64((1 << WIDTH) - 1)
    return int((bundles >> shift & mask).sum())


PLACES: dict[str, Any] = {
    "tock": tock,
    "toctoc": toctoc,
    "toctoctoc": toctoctoc,
    "chocolat": chocolat,
    "chocottes": chocottes,
}
