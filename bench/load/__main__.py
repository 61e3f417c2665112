"""How much a house carries: `make load`.

Real games over real sockets. Moves come by a schedule, whether the house keeps up or not, and each
is measured from the moment it was to be made until the last seat has heard of it (so a house that
stands still cannot hide it). The processor time of the server is counted beside it, per move, and
that of the clients apart: they share the machine, so that latency is theirs too.

Beside it, in the same run, boardgame.io's server with a game of hearts and its own clients.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Shown

from bench.load.beside import both
from bench.load.crowd import EACH, Crowd
from bench.load.histogram import Histogram
from bench.load.houses import House, Peer
from bench.load.party import Party, Wanted, decisions_in
from bench.load.watching import use_of

MIB = 1 << 20
MICRO = 1e6
SWEEPS = (100_000, 50, 100)
WATCHES = 10.0  # seconds between two looks at the memory
GOALS = {
    "p50": "10 ms at 250 moves/s, 1,000 tables of 4",
    "p99": "50 ms at 250 moves/s; 150 ms at 1,000 moves/s",
    "cpu": "200 µs a move, half of boardgame.io's",
    "idle": "250 MiB above an empty house, 5,000 connections",
    "back": "first table 3 s, 1,000 tables 10 s after kill -9",
}


def own_cpu() -> float:
    """Seconds that the clients have used."""
    used = os.times()
    return used.user + used.system


def look_seldom() -> None:
    """Python's own sweeps among thousands of clients would count as the house's latency."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


async def schedule(party: Party, rate: float, seconds: float) -> None:
    """Moves come one after the other to all tables in turn, whatever became of those before."""
    begin, count = time.perf_counter(), int(rate * seconds)
    for number in range(count):
        at = begin + number / rate
        if (wait := at - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        party.tables[number % len(party.tables)].due(max(at, 1e-9))


async def watch(pid: int, seen: list[int]) -> None:
    """The memory of the server, again and again."""
    while True:
        seen.append(use_of(pid).memory)
        await asyncio.sleep(WATCHES)


async def load(wanted: Wanted, rate: float, seconds: float, warm: float) -> dict[str, Any]:
    """Our house under a load; only what comes after the warm-up counts."""
    latency, is_counted = Histogram(), [False]

    def note(since: float) -> None:
        if is_counted[0]:
            latency.add(time.perf_counter() - since)

    async with House(wanted.game) as house:
        empty = use_of(house.process.pid).memory
        party = Party(house, wanted, note)
        began = time.perf_counter()
        await party.gather()
        ready = time.perf_counter() - began
        look_seldom()
        await schedule(party, rate, warm)
        is_counted[0] = True
        server, clients, made = use_of(house.process.pid), own_cpu(), decisions_in(house)
        memory: list[int] = []
        watching = asyncio.create_task(watch(house.process.pid, memory))
        began = time.perf_counter()
        await schedule(party, rate, seconds)
        await asyncio.sleep(0.5)
        lasted = time.perf_counter() - began
        watching.cancel()
        after, moves = use_of(house.process.pid), latency.count
        decisions = decisions_in(house) - made
        found = {
            "name": "ludotoc",
            "tables": wanted.tables,
            "seats": wanted.seats,
            "bots": wanted.bots,
            "pressed": wanted.pressed,
            "wanted_moves_a_second": rate,
            "moves": moves,
            "decisions": decisions,
            "moves_a_second": moves / lasted,
            "not_made": sum(table.late() for table in party.tables),
            "refused": sum(seat.refused for table in party.tables for seat in table.seats),
            "games_ended": party.games,
            "set_up_seconds": ready,
            "cpu_a_move_us": (after.cpu - server.cpu) / max(decisions, 1) * MICRO,
            "server_cpu_share": (after.cpu - server.cpu) / lasted,
            "client_cpu_a_move_us": (own_cpu() - clients) / max(decisions, 1) * MICRO,
            "memory_empty_mib": empty / MIB,
            "memory_mib": [round(each / MIB) for each in (*memory, after.memory)],
            "latency_ms": latency.shown,
        }
        await party.go()
    return found


async def idle(wanted: Wanted, seconds: float) -> dict[str, Any]:
    """Many connections that only answer heartbeats."""
    async with House(wanted.game) as house:
        first = Party(house, Wanted(1, wanted.seats, 0, wanted.game), lambda _: None)
        await first.gather()
        empty = use_of(house.process.pid)
        party = Party(house, wanted, lambda _: None)
        await party.gather()
        full = use_of(house.process.pid)
        await asyncio.sleep(seconds)
        after = use_of(house.process.pid)
        await party.go()
        await first.go()
    sockets = wanted.tables * (wanted.seats - wanted.bots)
    return {
        "name": "connections that are idle",
        "sockets": sockets,
        "tables": wanted.tables,
        "memory_empty_mib": empty.memory / MIB,
        "memory_above_mib": (after.memory - empty.memory) / MIB,
        "kib_a_socket": (after.memory - empty.memory) / 1024 / sockets,
        "cpu_share": (after.cpu - full.cpu) / seconds,
    }


async def looking(game: str, sockets: int, seconds: float) -> dict[str, Any]:
    """Many connections to the lobby, no table."""
    async with House(game) as house:
        await house.ready()
        first = Crowd(house, EACH)
        await first.gather()
        empty = use_of(house.process.pid)
        crowd = Crowd(house, sockets)
        await crowd.gather()
        full, before = use_of(house.process.pid), crowd.answered
        await asyncio.sleep(seconds)
        after, answered = use_of(house.process.pid), crowd.answered - before
        for each in (crowd, first):
            await each.go()
    return {
        "name": "connections to the lobby",
        "sockets": sockets,
        "memory_empty_mib": empty.memory / MIB,
        "memory_above_mib": (after.memory - empty.memory) / MIB,
        "kib_a_socket": (after.memory - empty.memory) / 1024 / sockets,
        "cpu_a_socket_ms": (full.cpu - empty.cpu) / sockets * 1000,
        "heartbeats_answered": answered,
        "cpu_share": (after.cpu - full.cpu) / seconds,
    }


async def back(wanted: Wanted) -> dict[str, Any]:
    """Killed with all tables open: how long until they are there again."""
    async with House(wanted.game) as house:
        party = Party(house, wanted, lambda _: None)
        await party.gather()
        await schedule(party, 100.0, 4.0)
        house.kill()
        began = time.perf_counter()
        await house.start()
        opened = time.perf_counter() - began
        first, all_ = await party.come_back()
        await party.go()
    return {
        "name": "back after kill -9",
        "tables": wanted.tables,
        "first_table_seconds": opened + first,
        "all_tables_seconds": opened + all_,
    }


async def abused(wanted: Wanted, rate: float, seconds: float, abusers: int) -> dict[str, Any]:
    """What honest people notice of those who are not: the same moves without them and with them."""
    latency = [Histogram()]

    def note(since: float) -> None:
        latency[-1].add(time.perf_counter() - since)

    async with House(wanted.game) as house:
        party = Party(house, wanted, note)
        await party.gather()
        look_seldom()
        await schedule(party, rate, 5.0)
        found: dict[str, Any] = {"name": f"{abusers} abusers"}
        for name, people in (("alone", 0), ("with them", abusers)):
            words = ("-m", "bench.load.abuse", str(house.port), str(people), str(seconds))
            them = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdout=asyncio.subprocess.PIPE
            )
            latency.append(Histogram())
            before = use_of(house.process.pid).cpu
            await schedule(party, rate, seconds)
            told, _ = await them.communicate()
            found[f"latency_ms {name}"] = latency[-1].shown
            found[f"server_cpu_share {name}"] = (use_of(house.process.pid).cpu - before) / seconds
            found[f"times_let_in {name}"] = int(told)
        await party.go()
    return found


async def peer_load(folder: Path, tables: int, rate: float, seconds: float, warm: float) -> Any:
    """The same number of moves on boardgame.io's server."""
    peer = Peer.find(folder)
    if peer is None:
        return None
    async with peer:
        playing = await peer.play(tables, rate, seconds, warm)
        await playing.line()
        before = use_of(peer.server.pid)
        told = await playing.line()
        after = use_of(peer.server.pid)
    return {
        "name": "boardgame.io 0.50.2, hearts, in memory",
        "tables": tables,
        "moves": told["moves"],
        "moves_a_second": told["moves"] / seconds,
        "games_ended": told["games"],
        "cpu_a_move_us": (after.cpu - before.cpu) / max(told["moves"], 1) * MICRO,
        "server_cpu_share": (after.cpu - before.cpu) / seconds,
        "client_cpu_s": told["client_cpu"],
        "memory_mib": [round(after.memory / MIB)],
        "latency_ms": {"p50": round(told["p50"], 2), "p99": round(told["p99"], 2)},
    }


def show(found: list[dict[str, Any]]) -> Shown:
    """What a person reads."""
    python = platform.python_version()
    table = Shown(title=f"{platform.machine()}, {os.cpu_count()} cores, Python {python}")
    table.add_column("")
    for each in found:
        table.add_column(each["name"], justify="right")
    for row in dict.fromkeys(key for each in found for key in each if key != "name"):
        table.add_row(row.replace("_", " "), *(_shown(each.get(row, "")) for each in found))
    return table


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value[:: max(1, len(value) // 8)]))
    return f"{value:,.1f}" if isinstance(value, float) else str(value)


async def run(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """All that was asked for, one after the other."""
    seconds = chosen.minutes * 60 if chosen.minutes else chosen.seconds
    wanted = Wanted(chosen.tables, chosen.seats, chosen.bots, chosen.game, not chosen.plain)
    if chosen.lobby:
        return [await looking(chosen.game, chosen.lobby, seconds)]
    if chosen.idle:
        several = Wanted(-(-chosen.idle // chosen.seats), chosen.seats, 0, chosen.game)
        return [await idle(several, seconds)]
    if chosen.back:
        return [await back(wanted)]
    if chosen.abusers:
        return [await abused(wanted, chosen.moves, seconds, chosen.abusers)]
    if chosen.beside:
        return await both(chosen.beside, wanted, chosen.moves, seconds, chosen.warm)
    found = [await load(wanted, chosen.moves, seconds, chosen.warm)]
    if not chosen.alone:
        beside = min(seconds, 60.0)
        peer = await peer_load(chosen.peer, chosen.tables, chosen.moves, beside, chosen.warm)
        found += [peer] if peer else []
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", type=int, default=0, help="so many of the seats")
    parser.add_argument("--game", default="chocolat")
    parser.add_argument("--moves", type=float, default=100.0, help="a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--minutes", type=float, default=0.0, help="instead of seconds: a soak")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds that do not count")
    parser.add_argument("--plain", action="store_true", help="clients offer no compression")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--idle", type=int, default=0, help="only so many quiet connections")
    parser.add_argument("--lobby", type=int, default=0, help="the same, without tables")
    parser.add_argument("--abusers", type=int, default=0, help="what they do to honest people")
    parser.add_argument("--back", action="store_true", help="only kill -9, and the way back")
    parser.add_argument("--beside", type=Path, help="another checkout: both at once, same moves")
    parser.add_argument("--peer", type=Path, default=Path("build/load-peer"), help="npm's folder")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = asyncio.run(run(chosen))
    if chosen.json:
        when = datetime.now(UTC).isoformat(timespec="seconds")
        print(json.dumps({"when": when, "found": found}))
        return
    console = Console(width=150)
    console.print(show(found))
    for name, goal in GOALS.items():
        console.print(f"goal, {name}: {goal}")


if __name__ == "__main__":
    main()
