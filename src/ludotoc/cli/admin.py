"""`ludotoc admin`: the desk of who keeps a house; it works while the house is open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ludotoc.cli.settings import json_option
from ludotoc.cli.talk import in_words, note, to_programs
from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Sentence, say

if TYPE_CHECKING:
    from ludotoc.server.store import Store

Result = TypeVar("Result")
person_argument = click.argument("person")


@click.group("admin")
@click.option(
    "--database",
    metavar="URL",
    envvar="LUDOTOC_DATABASE",
    help="Of the house; else the one that `ludotoc serve` takes.",
)
@click.pass_context
def command(ctx: click.Context, database: str | None) -> None:
    """Keep a house: who comes in, who may speak, which tables go on, copies of everything.

    PERSON is a login, or the id of a person as a report names it, or how that begins.
    """
    ctx.obj = database


def in_house(work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do something in the database of the house."""
    return asyncio.run(_in_house(database_of(), work))


def database_of() -> str:
    """The database that was named, or the usual one."""
    from ludotoc.server.people.secret import house_folder
    from ludotoc.server.settings import usual_database

    named: str | None = click.get_current_context().obj
    return named or usual_database(house_folder())


async def _in_house(database: str, work: Callable[[Store], Awaitable[Result]]) -> Result:
    from ludotoc.server.store import Store
    from ludotoc.server.store.engine import check_there

    check_there(database)
    store = await Store.open(database, may_be_newer=False)
    try:
        return await work(store)
    finally:
        await store.close()


def told(as_json: bool, facts: dict[str, Any], sentence: Sentence) -> None:
    """What was done: to programs as data, to people as a sentence."""
    if as_json:
        to_programs(facts)
    else:
        click.echo(in_words(sentence))


def about_person(text: str, work: Callable[[Any, Any], Awaitable[Result]]) -> tuple[Any, Result]:
    """Do something to a person; his row, and what came of it."""

    async def do(store: Store) -> tuple[Any, Result]:
        from ludotoc.server.desk.finding import find_person
        from ludotoc.server.desk.writing import surely

        async def write(writing: Any) -> tuple[Any, Result]:
            row = await find_person(writing, text)
            return row, await work(writing, row)

        return await surely(store, write)

    return in_house(do)


# --- the door ---


@command.command("door")
@click.argument("who", type=click.Choice(["open", "invited"]))
@json_option
def set_door(who: str, as_json: bool) -> None:
    """Open the house to everybody, or to those who are invited or have been here."""
    from ludotoc.server.desk import invitations

    async def do(store: Store) -> None:
        async with store.writing() as writing:
            await invitations.set_door(writing, who, time.time())

    in_house(do)
    sentence = say("the house is open to everybody")
    if who == "invited":
        sentence = say("the house is open to those who are invited")
    told(as_json, {"door": who}, sentence)


@command.command("invite")
@click.option("--uses", default=1, show_default=True, help="How many people may come by it.")
@click.option("--days", default=7, show_default=True, help="How long it is good.")
@click.option("--note", "words", default="", help="For whom, for your own memory.")
@click.option("--address", default="", metavar="URL", help="Where people reach the house.")
@json_option
def invite(uses: int, days: int, words: str, address: str, as_json: bool) -> None:
    """Make a link that lets somebody into a house that is not open to everybody."""
    from ludotoc.server.desk import invitations
    from ludotoc.server.settings import Settings

    async def do(store: Store) -> str:
        async with store.writing() as writing:
            return await invitations.invite(writing, uses, days, words, time.time())

    code = in_house(do)
    link = f"{(address or Settings('').address).rstrip('/')}/invited/{code}"
    to_programs({"link": link, "uses": uses, "days": days}) if as_json else click.echo(link)


# --- people ---


@command.command("mute")
@person_argument
@click.option("--hours", default=24.0, show_default=True, help="0: he may speak again.")
@json_option
def mute(person: str, hours: float, as_json: bool) -> None:
    """Let somebody play, but not speak."""
    from ludotoc.server.desk import manners

    row, until = about_person(
        person, lambda writing, row: manners.mute(writing, row.id, hours, time.time())
    )
    sentence = say("{name} may speak again", name=row.name)
    if hours:
        sentence = say("{name} says nothing for {hours} h", name=row.name, hours=f"{hours:g}")
    told(as_json, {"person": row.id, "muted_until": until}, sentence)


@command.command("ban")
@person_argument
@click.option("--why", default="", help="Kept for your own memory.")
@json_option
def ban(person: str, why: str, as_json: bool) -> None:
    """Send somebody away for good: sessions, programs and login open nothing any more."""
    from ludotoc.server.desk import manners

    row, _ = about_person(
        person, lambda writing, row: manners.ban(writing, row.id, why, time.time())
    )
    told(as_json, {"person": row.id, "banned": True}, say("{name} is sent away", name=row.name))


@command.command("unban")
@person_argument
@json_option
def unban(person: str, as_json: bool) -> None:
    """Let somebody log in again."""
    from ludotoc.server.desk import manners

    row, _ = about_person(person, lambda writing, row: manners.unban(writing, row.id, time.time()))
    told(as_json, {"person": row.id, "banned": False}, say("{name} may come back", name=row.name))


@command.command("export")
@person_argument
@click.argument("file", type=click.Path(path_type=Path), required=False)
def export(person: str, file: Path | None) -> None:
    """Everything that is kept about somebody, as JSON; to FILE, or to the screen."""
    import msgspec

    from ludotoc.server.desk import deeds
    from ludotoc.server.desk.keeping import kept_about

    async def collect(writing: Any, row: Any) -> bytes:
        found = msgspec.json.encode(await kept_about(writing, row.id))
        text = msgspec.json.format(found, indent=1)
        await deeds.note(writing, deeds.EXPORTED, time.time(), person=row.id)
        if file is not None:
            write_file(file, text)  # where it cannot be, nothing was done that could be noted
        return text

    row, text = about_person(person, collect)
    if file is None:
        click.echo(text)
    else:
        click.echo(
            in_words(say("what is kept about {name} is in {file}", name=row.name, file=str(file)))
        )


def write_file(path: Path, data: bytes) -> None:
    """For its owner only: it tells of somebody."""
    import os

    if path.exists():
        raise Refused("{path} is there already", path=str(path))
    try:
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(data)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise Refused("{path} cannot be written: {reason}", path=str(path), reason=reason) from None


@command.command("delete")
@person_argument
@click.option("--yes", "is_sure", is_flag=True, help="Do it: it cannot be undone.")
@json_option
def erase(person: str, is_sure: bool, as_json: bool) -> None:
    """Forget somebody: account, name, talk; games of others stay, and can be proved."""
    from ludotoc.server.desk.erasing import erase as erase_person

    if not is_sure:
        raise Refused("this cannot be undone: say --yes")
    row, _ = about_person(person, lambda writing, row: erase_person(writing, row.id, time.time()))
    told(as_json, {"person": row.id, "erased": True}, say("{name} is forgotten", name=row.name))


# --- tables ---


@command.command("close")
@click.argument("table")
@click.option("--why", default="", help="Told to those who sit there.")
@json_option
def close(table: str, why: str, as_json: bool) -> None:
    """Close a table; what is hidden there stays hidden."""
    from ludotoc.server.desk import closing

    async def do(store: Store) -> None:
        from ludotoc.server.desk.writing import surely

        await surely(store, lambda writing: closing.close(writing, table, why, time.time()))

    in_house(do)
    told(as_json, {"table": table, "closed": True}, say("table {table} is closed", table=table))


@command.command("reports")
@click.option("--all", "is_all", is_flag=True, help="Those that were settled too.")
@click.option("--settle", type=int, metavar="N", help="Report N was dealt with.")
@json_option
def show_reports(is_all: bool, settle: int | None, as_json: bool) -> None:
    """What players complain about."""
    from ludotoc.server.desk import reports

    async def do(store: Store) -> list[dict[str, Any]]:
        async with store.writing() as writing:
            if settle is not None:
                await reports.settle(writing, settle, time.time())
            return await reports.every(writing, all_of_them=is_all)

    found = in_house(do)
    if as_json:
        to_programs({"reports": found})
        return
    for each in found:
        _show_report(each)
    if not found:
        note(in_words(say("nobody complains")))


def _show_report(report: dict[str, Any]) -> None:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(report["at"]))
    who = f"{report['name']} ({report['login'] or report['person']})"
    click.echo(f"{report['id']}  {when}  {who}  /tables/{report['table_id']}")
    for text in filter(None, (report["said"], report["why"])):
        click.echo(f"    {text}")


# --- copies ---


@command.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@json_option
def backup(file: Path, force: bool, as_json: bool) -> None:
    """Copy the whole house, as it is at one moment, while it stays open."""
    from ludotoc.server.desk.backup import back_up

    rows = in_house(lambda store: back_up(store, file, is_over_another=force))
    sentence = say(
        "{rows:row is|rows are} in {file}; keep it as you keep keys", rows=rows, file=str(file)
    )
    told(as_json, {"file": str(file), "rows": rows}, sentence)


@command.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def restore(file: Path, as_json: bool) -> None:
    """Make a house from its copy, in a database that is empty."""
    from ludotoc.server.desk.restoring import restore as restore_house

    rows, different = asyncio.run(restore_house(database_of(), file))
    sentence = say("{rows:row is|rows are} back", rows=rows)
    told(as_json, {"rows": rows, "other_keys": different}, sentence)
    for name in different:
        message = "this house has another {name}: that of the copy was left out"
        note(in_words(say(message, name=name)))
