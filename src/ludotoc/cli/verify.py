"""`ludotoc verify`: whether a record is what was played, and as the seed dealt it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import click

from ludotoc.cli.settings import file_argument, json_option
from ludotoc.cli.talk import in_words, read_text, say_no, to_people, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted, say

if TYPE_CHECKING:
    from ludotoc.play import Table

NOT_VERIFIED = 1
FINGERPRINT = 16
OF_ALL = ("draw", "undo")  # what all agree on is no draw of chance
WARNING = "Whoever holds a key can sign a new game: compare the fingerprint with the house's."


@click.command("verify")
@file_argument
@click.option("--key", metavar="HEX", help="The public key, or fingerprint, it must be signed by.")
@json_option
@click.pass_context
def command(ctx: click.Context, file: str, key: str | None, as_json: bool) -> None:
    """Check a record: seed, chain, signature, every draw, the result."""
    text = read_text(file)
    try:
        facts = verified(text, key)
    except Refused as refusal:
        say_no(refusal, as_json)
        ctx.exit(NOT_VERIFIED)
    to_programs({"verified": True, "file": file, **facts}) if as_json else show(facts)


def verified(text: str, key: str | None) -> dict[str, Any]:
    """What was checked; a refusal names the first thing that is wrong."""
    from ludotoc.play.record import read_headers, verify_record

    headers = read_headers(text)
    prepare_for(headers["Game"])
    table = verify_record(text)
    fingerprint = fingerprint_of(headers["PublicKey"])
    if key is not None and key.lower() not in (
        headers["PublicKey"].lower(),
        fingerprint,
    ):
        message = "the record is signed by the key {fingerprint}, not by {key}"
        raise Refused(message, fingerprint=fingerprint, key=Quoted(key[:24]))
    return {
        "public_key": headers["PublicKey"],
        "fingerprint": fingerprint,
        **facts_of(table),
    }


def prepare_for(name: str) -> None:
    """Compile the rules of the record's game."""
    from ludotoc.cli.progress import prepare
    from ludotoc.games import find_game

    prepare(find_game(name))


def fingerprint_of(public_key: str) -> str:
    """A key, short enough to be read aloud."""
    return hashlib.sha256(bytes.fromhex(public_key)).hexdigest()[:FINGERPRINT]


def facts_of(table: Table) -> dict[str, Any]:
    """What a verified table tells."""
    from ludotoc.engine.game import CHANCE_SEAT

    words = [entry.text.split()[0] for entry in table.entries if entry.seat == CHANCE_SEAT]
    draws = sum(word not in (*OF_ALL, *table.game.by_clock) for word in words)
    return {
        "game": table.game.name,
        "players": table.players,
        "options": table.options,
        "seed": table.seed.hex() if table.seed else "",
        "commitment": table.commitment,
        "head": table.head,
        "decisions": len(table.entries) - len(words),
        "draws": draws,
        "is_over": table.is_over,
        "scores": table.scores,
        "winners": table.winners,
    }


def show(facts: dict[str, Any]) -> None:
    """One line for each thing that was checked."""
    scores = " ".join(map(str, facts["scores"]))
    begun, ended = facts["commitment"][:FINGERPRINT], facts["head"][:FINGERPRINT]
    checked = (
        say("seed: it is the one promised before the deal ({begins}...)", begins=begun),
        say("draws: all {draws} cards and rolls are those the seed gives", draws=facts["draws"]),
        say("moves: all {decisions} decisions are legal", decisions=facts["decisions"]),
        say("chain: unbroken, it ends at {head}...", head=ended),
        say("signature: by the key {fingerprint}", fingerprint=facts["fingerprint"]),
        say("result: {scores}", scores=scores)
        if facts["is_over"]
        else say("result: none, the game is not over"),
    )
    console = to_people()
    for finding in checked:
        name, colon, rest = in_words(finding).partition(":")
        console.print(f"[green]ok[/] [bold]{name}{colon}[/]{rest}")
    console.print(in_words(say(WARNING)), style="dim")
