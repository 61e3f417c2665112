"""The desk: the door, manners, complaints, what is kept about somebody, and to be forgotten."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from click.testing import CliRunner
from sqlalchemy import insert, select
from sqlalchemy import text as sql
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ludotoc.cli.house import house as command_line
from ludotoc.engine.errors import Refused
from ludotoc.hosting.events import AnyEvent, Sat
from ludotoc.server.desk import closing, deeds, invitations, manners, reports
from ludotoc.server.desk.erasing import erase
from ludotoc.server.desk.finding import find_person
from ludotoc.server.desk.keeping import kept_about
from ludotoc.server.people.denials import Denied
from ludotoc.server.people.person import make_person
from ludotoc.server.people.sessions import begin
from ludotoc.server.store import Store
from ludotoc.server.store.schema import events, members, people, sessions, tables
from tests.server.live import PATIENCE, Caller, Served, play_on

NOW = 1e9
read_event = msgspec.json.Decoder(AnyEvent).decode


def in_store(database: str, work: Callable[[Any], Awaitable[Any]]) -> Any:
    """One transaction in a house that nobody serves."""

    async def run() -> Any:
        store = await Store.open(database)
        try:
            async with store.writing() as writing:
                return await work(writing)
        finally:
            await store.close()

    return asyncio.run(run())


async def somebody(writing: Any) -> str:
    """A person with a session."""
    person, _ = await make_person(writing, "en", NOW)
    await begin(writing, person, NOW)
    return person


async def table_with(writing: Any, person: str, name: str = "t", state: str = "playing") -> None:
    """A table where somebody sits and has said something; only its log is there."""
    row = {"seed": b"", "game": "chocolat", "players": 2, "options": "{}", "timing": "{}"}
    more = {"host": person, "state": state, "is_listed": True, "created": NOW, "changed": NOW}
    await writing.execute(insert(tables).values(id=name, **row, **more))
    seat = {"table_id": name, "who": "person", "person": person, "name": "Anna", "level": ""}
    await writing.execute(insert(members).values(seat=0, **seat))
    said = {"kind": "said", "person": person, "name": "Anna", "text": "rude words"}
    sat = {"kind": "sat", "person": person, "name": "Anna", "seat": 0}
    log = [
        {"table_id": name, "seq": seq, "at": NOW, "kind": data["kind"], "data": json.dumps(data)}
        for seq, data in enumerate((sat, said), 1)
    ]
    await writing.execute(insert(events), log)


async def log_of(writing: Any, name: str = "t") -> list[Any]:
    """Its events; all of them can be read."""
    query = select(events.c.data).where(events.c.table_id == name).order_by(events.c.seq)
    return [read_event(data) for data in (await writing.execute(query)).scalars()]


# --- rows, on each kind of database ---


def test_whom_the_desk_means(database: str) -> None:
    async def work(writing: Any) -> None:
        person = await somebody(writing)
        assert (await find_person(writing, person)).id == person
        assert (await find_person(writing, person[:8].upper())).id == person
        for text in ("", "x", person[:3], "%", "nobody", "a" * 500):
            with pytest.raises(Refused):
                await find_person(writing, text)

    in_store(database, work)


def test_a_ban_ends_everything_and_can_be_lifted(database: str) -> None:
    async def work(writing: Any) -> None:
        person = await somebody(writing)
        await manners.ban(writing, person, "why", NOW)
        assert not (await writing.execute(select(sessions))).all()
        with pytest.raises(Denied):
            await manners.check_may_enter(writing, person)
        await manners.unban(writing, person, NOW)
        await manners.check_may_enter(writing, person)
        assert [each.what for each in await deeds.since(writing, 0)] == ["banned", "unbanned"]

    in_store(database, work)


def test_a_mute_ends_by_itself(database: str) -> None:
    async def work(writing: Any) -> None:
        person = await somebody(writing)
        until = await manners.mute(writing, person, 2, NOW)
        assert until == NOW + 7200
        assert await manners.muted(writing, NOW) == {person: until}
        assert await manners.muted(writing, until) == {}
        await manners.mute(writing, person, 0, NOW)
        assert await manners.muted(writing, NOW) == {}
        for hours in (-1, 1e9, float("nan")):
            with pytest.raises(Refused):
                await manners.mute(writing, person, hours, NOW)

    in_store(database, work)


def test_an_invitation_is_good_for_so_many_and_so_long(database: str) -> None:
    async def work(writing: Any) -> None:
        await invitations.check_may_enter(writing, "", NOW)  # the house is open
        await invitations.set_door(writing, "invited", NOW)
        code = await invitations.invite(writing, 2, 7, "for Anna", NOW)
        for wrong in ("", "x", code[:-1]):
            with pytest.raises(invitations.NotInvited):
                await invitations.check_may_enter(writing, wrong, NOW)
        for _ in range(2):
            assert await invitations.is_good(writing, code, NOW)
            await invitations.check_may_enter(writing, code, NOW)
        with pytest.raises(invitations.NotInvited):
            await invitations.check_may_enter(writing, code, NOW)
        late = await invitations.invite(writing, 1, 1, "", NOW)
        with pytest.raises(invitations.NotInvited):
            await invitations.check_may_enter(writing, late, NOW + 86401)

    in_store(database, work)


def test_a_complaint_is_about_who_was_there_and_what_was_said(database: str) -> None:
    async def work(writing: Any) -> None:
        person, other, absent = [await somebody(writing) for _ in range(3)]
        await table_with(writing, person)
        await reports.report(writing, other, person, "t", "rude words", "rude", NOW)
        for wrong in ((absent, "t", ""), (person, "x", ""), (person, "t", "never said")):
            with pytest.raises(Denied):
                await reports.report(writing, other, *wrong, "", NOW)
        with pytest.raises(Denied, match="yourself"):
            await reports.report(writing, person, person, "t", "rude words", "", NOW)
        (found,) = await reports.every(writing)
        assert (found["person"], found["said"], found["why"]) == (person, "rude words", "rude")
        await reports.settle(writing, found["id"], NOW)
        assert await reports.every(writing) == []
        assert len(await reports.every(writing, all_of_them=True)) == 1
        with pytest.raises(Refused):
            await reports.settle(writing, found["id"], NOW)

    in_store(database, work)


def test_a_table_is_closed_once_by_an_event_of_its_log(database: str) -> None:
    async def work(writing: Any) -> None:
        await table_with(writing, await somebody(writing))
        await closing.close(writing, "t", "too\nloud", NOW)
        assert (await log_of(writing))[-1].why == "too loud"
        state = (await writing.execute(select(tables.c.state, tables.c.wakes))).one()
        assert tuple(state) == ("closed", False)
        for name in ("t", "x"):
            with pytest.raises(Refused):
                await closing.close(writing, name, "", NOW)

    in_store(database, work)


def test_all_that_is_kept_is_told_and_nothing_that_opens_anything(database: str) -> None:
    async def work(writing: Any) -> None:
        person = await somebody(writing)
        await table_with(writing, person)
        await manners.mute(writing, person, 1, NOW)
        found = await kept_about(writing, person)
        text = json.dumps(found)
        assert found["person"]["id"] == person
        assert found["said"] == [{"table": "t", "at": NOW, "text": "rude words"}]
        assert [each["table_id"] for each in found["tables"]] == ["t"]
        assert [each["what"] for each in found["deeds"]] == ["muted"]
        digest = (await writing.execute(select(sessions.c.id))).scalar_one()
        assert digest not in text
        assert "seed" not in text

    in_store(database, work)


@pytest.mark.parametrize("state", ["waiting", "playing", "over"])
def test_who_is_forgotten_leaves_no_name_and_no_word(database: str, state: str) -> None:
    async def work(writing: Any) -> None:
        person = await somebody(writing)
        await table_with(writing, person, state=state)
        await manners.mute(writing, person, 1, NOW)
        await erase(writing, person, NOW)
        log = await log_of(writing)
        assert log[0] == Sat(0, person, "Former guest")
        assert "rude" not in str(log)
        kinds = [type(event).__name__ for event in log[2:]]
        after = {"waiting": ["Stood"], "playing": ["Left", "TakenOver"], "over": []}
        assert kinds == after[state]
        row = (await writing.execute(select(people))).one()
        assert (row.name, row.login, row.password) == ("Former guest", None, None)
        assert not (await writing.execute(select(sessions))).all()
        assert [each.what for each in await deeds.about(writing, person)] == ["erased"]
        names = (await writing.execute(select(members.c.name))).scalars().all()
        assert "Anna" not in names

    in_store(database, work)


# --- a house that is open ---


def admin(house: Served, *words: str) -> Any:
    """The desk, beside the open house."""
    database = f"sqlite+aiosqlite:///{house.folder}/house.db"
    ran = CliRunner().invoke(command_line, ["admin", "--database", database, *words, "--json"])
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


def test_the_desk_works_in_the_house_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LUDOTOC_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'named.db'}")
    in_store(os.environ["LUDOTOC_DATABASE"], somebody)
    ran = CliRunner().invoke(command_line, ["admin", "door", "invited"])
    assert ran.exit_code == 0, ran.output
    assert in_store(os.environ["LUDOTOC_DATABASE"], invitations.door) == "invited"
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    "words", [["door", "invited"], ["reports"], ["backup", "copy.gz"], ["ban", "anna"]]
)
def test_the_desk_makes_no_house_where_none_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("LUDOTOC_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("LUDOTOC_DATABASE", raising=False)
    ran = CliRunner().invoke(command_line, ["admin", *words])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith("there is no house in ")
    assert not (tmp_path / "home").exists()


def test_what_is_kept_is_told_in_a_file_of_its_own_or_not_at_all(tmp_path: Path) -> None:
    database, path = f"sqlite+aiosqlite:///{tmp_path}/a.db", tmp_path / "anna.json"
    person = in_store(database, somebody)

    def export(file: Path) -> Any:
        words = ["admin", "--database", database, "export", person, str(file)]
        return CliRunner().invoke(command_line, words)

    assert f"is in {path}" in export(path).stdout.replace("\n", "")
    assert json.loads(path.read_text())["person"]["id"] == person
    assert path.stat().st_mode & 0o777 == 0o600
    assert export(path).stderr == f"{path} is there already\n"
    assert "cannot be written" in export(tmp_path / "nowhere" / "x.json").stderr

    async def done(writing: Any) -> list[str]:
        return [deed.what for deed in await deeds.about(writing, person)]

    assert in_store(database, done) == [deeds.EXPORTED]


def test_a_newer_house_is_kept_by_its_own_desk(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/a.db"
    later = sql("UPDATE alembic_version SET version_num = '9999'")
    in_store(database, lambda writing: writing.execute(later))
    ran = CliRunner().invoke(
        command_line, ["admin", "--database", database, "backup", str(tmp_path / "copy.gz")]
    )
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith("the database is of a newer version of Ludotoc")
    assert not (tmp_path / "copy.gz").exists()


@pytest.fixture
def closed_house(own_house: Served) -> Served:
    """A house that is open to those who are invited."""
    admin(own_house, "door", "invited")
    return own_house


def test_a_house_by_invitation(closed_house: Served) -> None:
    page = {"accept": "text/html"}
    with httpx.Client(base_url=closed_house.address, timeout=PATIENCE) as stranger:
        assert stranger.get("/api/me").status_code == 403
        door = stranger.get("/", headers=page)
        assert door.status_code == 403
        assert 'action="/door"' in door.text
        assert "set-cookie" not in door.headers
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{closed_house.port}/api/lobby/live").__enter__()
        link = admin(closed_house, "invite")["link"].partition("/invited/")[2]
        for _ in range(2):  # to look does not use it up
            shown = stranger.get(f"/invited/{link}", headers=page)
            assert f'action="/invited/{link}"' in shown.text
        assert stranger.post(f"/invited/{link}").status_code == 303
        mine = stranger.get("/api/me").json()["person"]
        claim = {"login": "anna", "password": "correct horse battery staple"}
        assert stranger.post("/api/accounts", json=claim).is_success
    with httpx.Client(base_url=closed_house.address, timeout=PATIENCE) as late:
        assert late.post(f"/invited/{link}").status_code == 403
        assert late.post("/door", data={"login": "anna", "password": "x"}).status_code == 401
        wrong = late.post("/door", data={"login": "anna", "password": "x"}, headers=page)
        assert wrong.status_code == 401
        assert 'action="/door"' in wrong.text  # to be tried again where one stands
        assert 'role="alert">Login or password is wrong' in wrong.text
        assert late.post("/door", data={"login": "anna"}).status_code == 400
        assert late.post("/door", data=claim).status_code == 303
        assert late.get("/api/me").json()["person"] == mine


def test_at_a_table_the_desk_is_heard(house: Served) -> None:
    """Muted: nothing is said. Closed: nothing is played. Reported: it is kept."""
    with Caller(house, "Anna") as anna, Caller(house, "Otto") as otto:
        table = anna.open(game="chocolat")
        with anna.at(table) as player:
            assert player.ask(t="say", text="hello")["t"] == "done"
            complaint = {"person": anna.person, "table": table, "said": "hello", "why": "x"}
            assert otto.http.post("/api/reports", json=complaint).status_code == 204
            wrong = otto.http.post("/api/reports", json={**complaint, "said": "never"})
            assert wrong.status_code == 404
            assert anna.http.post("/api/reports", json=complaint).status_code == 400
            waiting = admin(house, "reports")["reports"]
            assert anna.person in [each["person"] for each in waiting]
            admin(house, "mute", anna.person, "--hours", "1")
            end = time.monotonic() + PATIENCE
            while (answer := player.ask(t="say", text="again"))["t"] == "done":
                assert time.monotonic() < end
                time.sleep(2.5)  # not more than five lines in ten seconds
            assert "say" in answer["text"]
            admin(house, "mute", anna.person, "--hours", "0")
            admin(house, "close", table, "--why", "tidying up")
            player.until(lambda: player.state == "closed")
            assert player.ask(t="start", level="child")["t"] == "refusal"
            assert "tidying up" in player.frames[-2] + player.frames[-1] + str(player.seen)
        assert anna.http.get(f"/api/tables/{table}/replay").status_code == 409


def test_games_of_others_stay_provable_when_somebody_is_forgotten(house: Served) -> None:
    with Caller(house, "Anna") as anna, Caller(house, "Otto") as otto:
        table = anna.open(game="chocolat", players=2, seats=[{"who": "me"}, {"who": "empty"}])
        with anna.at(table) as first, otto.at(table) as second:
            assert second.ask(t="sit", seat=1)["t"] == "done"
            assert first.ask(t="start")["t"] == "done"
            play_on([first, second], random.Random(1))
        kept = anna.http.get("/api/me/export").json()
        assert [each["table_id"] for each in kept["tables"]] == [table]
        record = otto.http.get(f"/api/tables/{table}/record.txt").text
        assert anna.http.delete("/api/me").status_code == 204
        assert otto.http.post(f"/api/tables/{table}/verify").json()["ok"]
        assert otto.http.get(f"/api/tables/{table}/record.txt").text == record
        assert "Anna" not in otto.http.get(f"/api/tables/{table}").text
        assert anna.http.get("/api/me").json()["person"] != anna.person
