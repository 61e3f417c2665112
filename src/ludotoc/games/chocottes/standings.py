"""CC14-CC18: the points of a position: rounds finished, totals, the last round, the end."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.errors import Refused
from ludotoc.engine.text import NOTHING, needed, read_choice, read_number
from ludotoc.engine.words import Seat
from ludotoc.games.chocottes.layout import read_cards, seats_lists
from ludotoc.games.chocottes.notation import places_of, worth_of
from ludotoc.games.chocottes.state import (
    BY_EMPTY_HAND,
    BY_EMPTY_PILE,
    BY_KNOCK,
    CARDS,
    GAME_END,
    OVER,
    TILES,
)

ENDINGS = ("knock", "empty-hand", "empty-pile")
MOST_POINTS = 999
MOST_ROUNDS = 999


def read_standing(s: np.record, fields: Mapping[str, str]) -> None:
    """CC17 What is written of the points; a game without any is in its first round."""
    players = int(s.players)
    _read_row(s.totals, "totals", fields, players)
    _read_row(s.points, "points", fields, players)
    s.rounds = read_number("rounds", fields.get("rounds", str(int(any(s.totals)))), 0, MOST_ROUNDS)
    parts = fields.get("last", "/".join([NOTHING] * players))
    for seat, part in enumerate(seats_lists("last", parts, players, "CC19")):
        s.revealed[seat] = cards(*read_cards("last", part))
    tiles = ["0", *map(str, TILES)]
    s.tile = int(tiles[read_choice("tile", fields.get("tile", "0"), tiles)])
    if s.stage == OVER:
        _read_end(s, fields)


def _read_row(row: np.ndarray, name: str, fields: Mapping[str, str], players: int) -> None:
    numbers = fields.get(name, ",".join(["0"] * players)).split(",")
    if len(numbers) != players:
        raise Refused(
            "field {field} has a number for each of {players} seats, not {count}",
            "CC14",
            field=name,
            players=players,
            count=len(numbers),
        )
    for seat, number in enumerate(numbers):
        row[seat] = read_number(name, number, 0, MOST_POINTS)


def _read_end(s: np.record, fields: Mapping[str, str]) -> None:
    """CC14-CC16, CC19 How the last round ended; the cards that lie there are those revealed."""
    s.ending = read_choice("ending", needed(fields, "ending"), ENDINGS) + 1
    if s.ending != BY_EMPTY_PILE:
        s.ender = read_number("ender", needed(fields, "ender"), 0, int(s.players) - 1)
    for seat in range(int(s.players)):
        lying = [int(s.face[s.label[place]]) for place in places_of(s, seat)]
        if "last" not in fields:
            s.revealed[seat] = cards(*lying)
        elif members(s.revealed[seat]) != sorted(lying):
            raise Refused("field last: those are not the cards of {who}", "CC19", who=Seat(seat))
    if "points" not in fields:
        adding = _who_adds(s)
        for seat in range(int(s.players)):
            s.points[seat] = _cards_worth(s, seat) + (int(s.tile) if seat in adding else 0)


def check_standing(s: np.record) -> None:
    """The points could have come about, and whoever starts is the one who must."""
    totals = [int(total) for total in s.totals[: int(s.players)]]
    if (s.rounds > 0) != any(totals) or s.rounds > sum(totals):
        raise Refused("every round finished adds points, and nothing else does", "CC14")
    if s.stage == OVER:
        _check_end(s, totals)
    else:
        _check_running(s, totals)
    if _is_last_told(s):
        _check_last_round(s, totals)
    _check_starter(s, totals)


def _is_last_told(s: np.record) -> bool:
    """Whether it is known how the last round ended: somebody had cards then."""
    return any(s.revealed[seat] for seat in range(int(s.players)))


def _check_running(s: np.record, totals: list[int]) -> None:
    """CC18 Nobody has come to 50 yet."""
    if max(totals) >= GAME_END:
        who = Seat(totals.index(max(totals)))
        raise Refused(
            "{who} has {total} points, so the game is over", "CC18", who=who, total=max(totals)
        )
    if not _is_last_told(s) and (s.tile or any(s.points)):
        raise Refused("field last: points and tile go with the cards of the last round", "CC19")
    if s.rounds == 0 and _is_last_told(s):
        raise Refused("field last: no round is finished yet", "CC19")


def _check_end(s: np.record, totals: list[int]) -> None:
    """CC14-CC16, CC18 Somebody has come to 50, by a round that ended as it is told."""
    if max(totals) < GAME_END:
        raise Refused("nobody has {end} points, so the game is not over", "CC18", end=GAME_END)
    empty = [seat for seat in range(int(s.players)) if not places_of(s, seat)]
    expected = [int(s.ender)] if s.ending == BY_EMPTY_HAND else []
    if empty != expected:
        raise Refused("with ending empty-hand the ender alone has no cards left", "CC15")
    if (s.taken == CARDS) != (s.ending == BY_EMPTY_PILE) and s.ending != BY_EMPTY_HAND:
        raise Refused("with ending empty-pile, and then alone, the pile is empty", "CC16")
    if s.ending == BY_KNOCK and s.ender != s.active:
        raise Refused("who knocked was to move, and that is {who}", "CC14", who=Seat(int(s.active)))
    if (s.tile > 0) != bool(_who_adds(s)):
        raise Refused("field tile: an inspector comes if somebody adds him", "CC14")


def _cards_worth(s: np.record, seat: int) -> int:
    return sum(worth_of(card) for card in members(s.revealed[seat]))


def _has_strictly_least(s: np.record, seat: int) -> bool:
    worth = [_cards_worth(s, each) for each in range(int(s.players))]
    return worth.count(min(worth)) == 1 and worth[seat] == min(worth)


def _who_adds(s: np.record) -> list[int]:
    """CC14 The knocker who has not the least; CC15 all but who ran out; CC16 all."""
    seats = list(range(int(s.players)))
    if s.ending == BY_KNOCK:
        return [] if _has_strictly_least(s, int(s.ender)) else [int(s.ender)]
    return [seat for seat in seats if seat != s.ender or s.ending == BY_EMPTY_PILE]


def _check_last_round(s: np.record, totals: list[int]) -> None:
    """CC14-CC16, CC19 The points of the last round are those of its cards and its tile."""
    seats = range(int(s.players))
    held = [card for seat in seats for card in members(s.revealed[seat])]
    if len(set(held)) != len(held):
        raise Refused("field last: a card is there twice", "CC1")
    added = [int(s.points[seat]) - _cards_worth(s, seat) for seat in seats]
    if not _could_add(s, added):
        raise Refused("field points: they do not fit the cards and the tile", "CC14")
    before = [total - int(s.points[seat]) for seat, total in enumerate(totals)]
    if min(before) < 0 or max(before) >= GAME_END or (s.rounds == 1 and any(before)):
        raise Refused("field totals: they do not fit the points of the last round", "CC18")


def _could_add(s: np.record, added: list[int]) -> bool:
    """Whether some end of a round makes just these seats add the tile."""
    seats, tile = range(int(s.players)), int(s.tile)
    adding = [seat for seat in seats if added[seat] == tile and tile]
    if any(added[seat] not in (0, tile) for seat in seats):
        return False
    if s.stage == OVER:
        return adding == _who_adds(s)
    empty = [seat for seat in seats if not s.revealed[seat]]
    if empty:
        return len(empty) == 1 and adding == [seat for seat in seats if seat not in empty]
    if not adding:
        return tile == 0 and any(_has_strictly_least(s, seat) for seat in seats)
    alone = len(adding) == 1 and not _has_strictly_least(s, adding[0])
    return alone or len(adding) == s.players


def _check_starter(s: np.record, totals: list[int]) -> None:
    """CC17 The highest total starts; of those tied who had more points in the last round."""
    if s.rounds < 1 + int(s.stage == OVER):
        return
    if s.stage == OVER:
        before = [(total - int(s.points[seat]), 0) for seat, total in enumerate(totals)]
    else:
        before = [(total, int(s.points[seat])) for seat, total in enumerate(totals)]
    if before[s.starter] != max(before):
        raise Refused(
            "the highest total starts, and that is not {who}", "CC17", who=Seat(int(s.starter))
        )
