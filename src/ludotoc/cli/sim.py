"""`ludotoc sim`: many random games, and what they tell of the rules."""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import click

from ludotoc.cli.settings import (
    choices_option,
    game_argument,
    json_option,
    players_option,
    read_choices,
)
from ludotoc.cli.talk import in_words, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, Sentence, say

MOST_TABLES = {"cpu": 1 << 10, "cuda": 1 << 17}
SEED_BITS = 64
SURE = 1.959964  # standard deviations of a 95 % interval


@click.command("sim")
@game_argument
@players_option
@click.option("--games", "wanted", default=10_000, show_default=True, help="How many games.")
@choices_option
@click.option("--seed", type=int, metavar="N", help="A number; a fresh one otherwise.")
@click.option("--device", default="cpu", show_default=True, metavar="cpu|cuda")
@click.option("--threads", type=int, metavar="N", help="CPU threads; all cores otherwise.")
@json_option
def command(
    game: str,
    players: int | None,
    wanted: int,
    choices: tuple[str, ...],
    seed: int | None,
    device: str,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play many random games and count: length, seats, discards, speed."""
    seed = check(wanted, seed, threads)
    options = read_choices(choices)
    tables = open_tables(game, players, wanted, seed, device, threads, options)
    from ludotoc.cli.progress import Bar

    playing = say("playing {games} random games of {game}", games=f"{wanted:,}", game=game)
    with Bar(in_words(playing)) as bar:
        counted = tables.play_random_games(wanted, bar)
    facts = {
        "game": game,
        "players": tables.players,
        "options": tables.options,
        "seed": seed,
        "device": device,
        **counted,
        "seat_shares": [share(wins, counted["games"]) for wins in counted["wins"]],
        "tallies_per_100": per_hundred(counted),
    }
    to_programs(facts) if as_json else show(facts)


def check(wanted: int, seed: int | None, threads: int | None) -> int:
    """The seed to use, once the numbers given make sense."""
    if wanted < 1:
        raise Refused("at least one game is played, not {games}", games=wanted)
    if threads is not None and threads < 1:
        raise Refused("at least one thread plays, not {threads}", threads=threads)
    if seed is None:
        return secrets.randbits(SEED_BITS // 2)
    if not 0 <= seed < 1 << SEED_BITS:
        message = "a simulation's seed is a number from 0 to 2^64 - 1, not {seed}"
        raise Refused(message, seed=seed)
    return seed


def open_tables(
    game: str,
    players: int | None,
    wanted: int,
    seed: int,
    device: str,
    threads: int | None,
    options: Mapping[str, str],
) -> Any:
    """So many tables that each plays the same number of games, and few games too many."""
    from ludotoc.games import find_game

    found = find_game(game)
    seats = found.check_players(found.players[0] if players is None else players)
    chosen = found.check_options(seats, options)
    if device not in MOST_TABLES:
        message = "games are simulated on {one} or {other}, not on {device}"
        one, other = MOST_TABLES
        raise Refused(message, one=one, other=other, device=Quoted(device[:24]))
    from ludotoc.batch import batch

    settings: dict[str, Any] = {
        **chosen,
        "players": seats,
        "device": device,
        "seed": seed,
    }
    if device == "cpu":
        compile_ahead(game)
    tables = math.ceil(wanted / math.ceil(wanted / MOST_TABLES[device]))
    return batch(game, tables, threads=threads, **settings)


def compile_ahead(game: str) -> None:
    """What the batch would compile without a word, with a bar that says why."""
    from ludotoc.batch.cpu import kernels_of
    from ludotoc.cli.progress import Bar
    from ludotoc.engine.jit import prepare

    kernels = kernels_of(game)
    with Bar(in_words(say("compiling the simulator of {game}, once", game=game))) as bar:
        prepare(kernels.reset, kernels.play_random, progress=bar)


def share(wins: int, games: int) -> dict[str, float]:
    """How often a seat won, with Wilson's 95 % interval."""
    rate, z2 = wins / games, SURE * SURE
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    spread = rate * (1 - rate) / games + z2 / (4 * games * games)
    half = SURE * math.sqrt(spread) / (1 + z2 / games)
    return {
        "share": rate,
        "low": max(0.0, centre - half),
        "high": min(1.0, centre + half),
    }


def per_hundred(counted: Mapping[str, Any]) -> dict[str, float]:
    """What was tallied, per hundred decisions."""
    decisions = counted["decisions"]
    return {name: 100 * count / decisions for name, count in counted["tallies"].items()}


def show(facts: Mapping[str, Any]) -> None:
    """A few lines and a table of the seats."""
    from rich import box
    from rich.table import Table

    console = to_people()
    chosen = " ".join(f"{name}={value}" for name, value in facts["options"].items())
    seats = in_words(say("{count:player|players}", count=facts["players"]))
    console.print(", ".join(filter(None, (facts["game"], seats, chosen))), style="bold")
    for sentence in sentences_of(facts):
        console.print(in_words(sentence))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in (say("seat"), say("wins"), say("share"), say("95 % interval")):
        table.add_column(in_words(heading), justify="right")
    for seat, (wins, one) in enumerate(zip(facts["wins"], facts["seat_shares"], strict=True)):
        interval = f"{one['low']:.2%} – {one['high']:.2%}"
        table.add_row(str(seat), f"{wins:,}", f"{one['share']:.2%}", interval)
    console.print(table)
    speed, seconds = f"{facts['moves_per_second']:,.0f}", f"{facts['seconds']:.2f}"
    told = say("{speed} moves per second on {device}, {seconds} s", speed=speed,
               device=facts["device"], seconds=seconds)  # fmt: skip
    console.print(in_words(told))


def sentences_of(facts: Mapping[str, Any]) -> Iterator[Sentence]:
    """How many games, how long they were, and what was tallied."""
    yield say("{games} games, seed {seed}", games=f"{facts['games']:,}", seed=facts["seed"])
    if facts["cut"]:
        yield say("{cut:game|games} cut for length", cut=facts["cut"])
    mean, deviation = f"{facts['mean_length']:,.1f}", f"{facts['length_sd']:,.1f}"
    yield say("{mean} decisions a game, standard deviation {deviation}", mean=mean,
              deviation=deviation)  # fmt: skip
    for name, rate in facts["tallies_per_100"].items():
        yield say("{rate} {tally} per 100 decisions", rate=f"{rate:.2f}", tally=name)
