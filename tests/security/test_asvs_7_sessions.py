"""ASVS 5.0 chapter 7: sessions. Each test says its requirement in our words."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, select, update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludotoc.cli.house import house as command_line
from ludotoc.server.desk import routes as desk_routes
from ludotoc.server.desk.watch import ENDED
from ludotoc.server.people import routes as people_routes
from ludotoc.server.people import sessions as kept_sessions
from ludotoc.server.people.sessions import DAY, IDLE, LONGEST, Cookies
from ludotoc.server.store.schema import sessions, tokens
from tests.server.live import PATIENCE, Caller, Served
from tests.server.people_house import PASSWORD, another, kept, register, visitors

OTHER = "wobbly lantern quarry dune"


def me(client: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/me").json()
    return found


def change(folder: Path, **values: Any) -> None:
    engine = create_engine(f"sqlite:///{folder}/house.db")
    with engine.begin() as connection:
        connection.execute(update(sessions).values(values))
    engine.dispose()


def test_7_2_1_the_house_itself_checks_every_session(tmp_path: Path) -> None:
    """A cookie without its row, or one that was signed elsewhere, is nobody's."""
    with visitors(tmp_path) as client:
        mine = me(client)["person"]
        name = Cookies((tmp_path / "cookies.key").read_bytes()).read(client.cookies["ludotoc"])
        assert name is not None
        forged = Cookies(b"x" * 32).write(name[0])
        client.cookies.clear()
        assert (
            client.get("/api/me", headers={"cookie": f"ludotoc={forged}"}).json()["person"] != mine
        )


def test_7_2_2_sessions_are_made_one_by_one(tmp_path: Path) -> None:
    """Nothing is a key to the house that was there before: each session is made when it begins."""
    with visitors(tmp_path) as client:
        me(client)
        first = client.cookies["ludotoc"]
        register(client)
        second = client.cookies["ludotoc"]
        with another(client):
            client.post("/api/session", json={"login": "anna", "password": PASSWORD})
            assert len({first, second, client.cookies["ludotoc"]}) == 3


def test_7_2_3_names_of_sessions_cannot_be_guessed(tmp_path: Path) -> None:
    """At least 128 random bits, and only their digest is kept; the same for tokens."""
    assert kept_sessions.NAME_BYTES * 8 >= 128
    with visitors(tmp_path) as client:
        me(client)
        token = client.post("/api/tokens").json()["token"]
        cookie = client.cookies["ludotoc"]
    engine = create_engine(f"sqlite:///{tmp_path}/house.db")
    with engine.connect() as connection:
        rows = [
            *connection.execute(select(sessions)).one(),
            *connection.execute(select(tokens)).one(),
        ]
    engine.dispose()
    assert not any(
        str(value) and str(value) in cookie + token for value in rows if len(str(value)) > 20
    )


def test_7_2_4_who_logs_in_gets_a_new_session_and_the_old_one_ends(tmp_path: Path) -> None:
    """What was sent before may still look, for some seconds; it changes nothing any more."""
    with visitors(tmp_path) as client:
        me(client)
        old = {"cookie": f"ludotoc={client.cookies['ludotoc']}"}
        register(client)
        assert client.put("/api/me", json={"name": "Eve"}, headers=old).status_code == 401
        assert client.post("/api/tokens", headers=old).status_code == 401
        change(tmp_path, expires=time.time() - 1)
        assert client.get("/api/me", headers=old).json()["has_account"] is False


def test_7_3_1_a_session_ends_when_it_is_not_used(tmp_path: Path) -> None:
    """With an account after 60 days; without one after a year: nobody else knows who that is."""
    with visitors(tmp_path) as client:
        register(client)
        change(tmp_path, expires=time.time() + IDLE - 2 * DAY)
        assert me(client)["login"] == "anna"
        change(tmp_path, expires=time.time() - 1)
        assert me(client)["login"] == ""


def test_7_3_2_a_session_ends_in_the_end(tmp_path: Path) -> None:
    """With an account a year after it began, however often it is used."""
    with visitors(tmp_path) as client:
        register(client)
        change(tmp_path, created=time.time() - LONGEST + DAY, expires=time.time() + DAY / 2)
        me(client)
        engine = create_engine(f"sqlite:///{tmp_path}/house.db")
        with engine.connect() as connection:
            ends = [row.expires for row in connection.execute(select(sessions))]
        engine.dispose()
        assert max(ends) <= time.time() + DAY
        change(tmp_path, created=time.time() - LONGEST - 1, expires=time.time() + DAY)
        assert me(client)["login"] == ""


def test_7_4_3_a_new_password_ends_all_other_sessions(tmp_path: Path) -> None:
    """They end by themselves; nobody has to think of it."""
    with visitors(tmp_path) as client:
        register(client)
        with another(client):
            client.post("/api/session", json={"login": "anna", "password": PASSWORD})
            theirs = kept(client)
        client.put("/api/accounts", json={"password": PASSWORD, "new_password": OTHER})
        assert me(client)["login"] == "anna"
        with another(client, theirs):
            assert me(client)["login"] == ""


def test_7_5_1_what_opens_the_account_is_changed_by_who_knows_the_password(tmp_path: Path) -> None:
    """A new password, and to be forgotten, need the old one; a program may do neither."""
    with visitors(tmp_path, routes=[*people_routes.ROUTES, *desk_routes.ROUTES]) as client:
        register(client)
        bearer = {"authorization": f"Bearer {client.post('/api/tokens').json()['token']}"}
        wanted = {"password": PASSWORD, "new_password": OTHER}
        assert client.put("/api/accounts", json=wanted, headers=bearer).status_code == 403
        assert client.post("/api/tokens", headers=bearer).status_code == 403
        assert client.request("DELETE", "/api/me", headers=bearer).status_code == 403
        for body in (None, {}, {"password": OTHER}):
            assert client.request("DELETE", "/api/me", json=body).status_code == 401
        assert me(client)["login"] == "anna"


# --- sockets end with their session ---


def lobby(house: Served, caller: Caller | None = None, token: str = "") -> ClientConnection:
    """The lobby's socket, as somebody."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if caller is not None:
        cookies = caller.http.cookies.items()
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies)
    url = f"ws://127.0.0.1:{house.port}/api/lobby/live"
    wire = connect(url, additional_headers=headers, open_timeout=PATIENCE).__enter__()
    assert json.loads(wire.recv(PATIENCE))["t"] == "lobby"
    return wire


def code_of(wire: ClientConnection) -> int:
    """How a connection is ended."""
    with pytest.raises(ConnectionClosed) as closed:
        hear_on(wire)
    wire.close()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def hear_on(wire: ClientConnection) -> None:
    """Until it ends."""
    while True:
        wire.recv(PATIENCE)


def is_open(wire: ClientConnection) -> bool:
    """Whether it still answers."""
    return wire.ping().wait(PATIENCE)


def account(house: Served, login: str) -> Caller:
    """Somebody with an account."""
    caller = Caller(house)
    claim = {"login": login, "password": PASSWORD}
    assert caller.http.post("/api/accounts", json=claim).is_success
    return caller


@pytest.mark.parametrize("path", ["/api/session", "/api/sessions"])
def test_7_4_1_who_logs_out_is_out_at_once(house: Served, path: str) -> None:
    """The cookie opens nothing any more, and open connections of the session are closed."""
    with account(house, f"out{len(path)}") as caller, Caller(house) as other:
        wire, theirs = lobby(house, caller), lobby(house, other)
        before = dict(caller.http.cookies)
        assert caller.http.delete(path).is_success
        assert code_of(wire) == ENDED
        assert is_open(theirs)
        theirs.close()
        with Caller(house) as again:
            again.http.cookies.update(before)
            assert again.http.get("/api/me").json()["person"] != caller.person


def test_7_4_1_a_token_that_was_taken_back_is_out_at_once(house: Served) -> None:
    """The same for programs."""
    with Caller(house) as caller:
        made = caller.http.post("/api/tokens").json()
        wire, own = lobby(house, token=made["token"]), lobby(house, caller)
        assert caller.http.delete(f"/api/tokens/{made['id']}").is_success
        assert code_of(wire) == ENDED
        assert is_open(own)
        own.close()


def test_7_4_1_a_new_password_closes_the_connections_of_the_old_one(house: Served) -> None:
    """On this device too: its page comes back with the new session."""
    with account(house, "changing") as caller:
        wire = lobby(house, caller)
        wanted = {"password": PASSWORD, "new_password": OTHER}
        assert caller.http.put("/api/accounts", json=wanted).is_success
        assert code_of(wire) == ENDED
        lobby(house, caller).close()


def admin(house: Served, *words: str) -> Any:
    """The desk, beside the open house."""
    database = f"sqlite+aiosqlite:///{house.folder}/house.db"
    ran = CliRunner().invoke(command_line, ["admin", "--database", database, *words, "--json"])
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


@pytest.mark.parametrize("deed", ["ban", "delete"])
def test_7_4_2_who_is_sent_away_or_forgotten_is_out(house: Served, deed: str) -> None:
    """Sessions, programs and connections end, and the login opens nothing."""
    with account(house, f"{deed}ned") as caller:
        token = caller.http.post("/api/tokens").json()["token"]
        wires = [lobby(house, caller), lobby(house, token=token)]
        admin(house, deed, f"{deed}ned", *(["--yes"] if deed == "delete" else []))
        assert {code_of(wire) for wire in wires} == {ENDED}
        bearer = {"authorization": f"Bearer {token}"}
        with Caller(house) as stranger:
            assert stranger.http.get("/api/me", headers=bearer).status_code == 401
            claim = {"login": f"{deed}ned", "password": PASSWORD}
            refused = stranger.http.post("/api/session", json=claim)
            assert refused.status_code == (403 if deed == "ban" else 401)
        assert caller.http.get("/api/me").json()["person"] != caller.person
        if deed == "ban":
            admin(house, "unban", caller.person)
            with Caller(house) as back:
                assert back.http.post("/api/session", json=claim).is_success


def test_7_4_5_the_desk_ends_sessions(house: Served) -> None:
    """Who keeps the house can end all sessions of somebody, while it is open."""
    with Caller(house) as caller:
        wire = lobby(house, caller)
        assert admin(house, "ban", caller.person)["banned"]
        assert code_of(wire) == ENDED
