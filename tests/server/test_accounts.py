"""Accounts: the same person everywhere, passwords that hold, and nobody locked out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, select

from ludotoc.engine.errors import Refused
from ludotoc.server.people import throttle as accounts_throttle
from ludotoc.server.people.passwords import check_password, parts_of
from ludotoc.server.people.throttle import LONGEST_WAIT, Limit
from ludotoc.server.store.schema import people
from tests.server.people_house import PASSWORD, another, kept, register, visitors

OTHER = "wobbly lantern quarry dune"


def log_in(client: TestClient[Any], login: str = "anna", password: str = PASSWORD) -> Any:
    return client.post("/api/session", json={"login": login, "password": password})


def me(client: TestClient[Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/me").json()
    return found


def test_an_account_keeps_the_person_and_is_the_same_on_every_device(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        before, cookie = me(client), client.cookies["ludotoc"]
        register(client)
        assert client.cookies["ludotoc"] != cookie  # a new session
        assert me(client) == before | {"has_account": True, "login": "anna"}
        with another(client):
            assert me(client)["person"] != before["person"]
            assert log_in(client, "  ANNA ").status_code == 201
            assert me(client)["person"] == before["person"]


def test_what_a_browser_sent_while_it_logged_in_does_not_throw_it_out(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        before, cookie = me(client), client.cookies["ludotoc"]
        register(client)
        late = client.get("/api/me", headers={"cookie": f"ludotoc={cookie}"})
        assert late.json()["person"] == before["person"]
        assert "set-cookie" not in late.headers


def test_a_password_is_kept_as_argon2id_alone(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
    engine = create_engine(f"sqlite:///{tmp_path}/house.db")
    with engine.connect() as connection:
        kept = connection.execute(select(people.c.password)).scalar_one()
    engine.dispose()
    assert kept.startswith("$argon2id$")
    assert PASSWORD.encode() not in (tmp_path / "house.db").read_bytes()


def test_a_login_is_one_persons(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        again = client.post("/api/accounts", json={"login": "otto", "password": PASSWORD})
        assert (again.status_code, again.json()["text"]) == (
            409,
            "You have an account already: anna",
        )
        with another(client):
            taken = client.post("/api/accounts", json={"login": "Anna", "password": PASSWORD})
            assert (taken.status_code, taken.json()["text"]) == (409, "The login anna is taken")
            assert not me(client)["has_account"]


def test_one_message_for_a_wrong_login_and_a_wrong_password(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        with another(client):
            wrong = [log_in(client, password=OTHER), log_in(client, "nobody")]
            wrong += [log_in(client, "x" * 4000), log_in(client, password="x" * 100_000)]
            assert {each.status_code for each in wrong} == {401}
            assert {each.json()["text"] for each in wrong} == {"Login or password is wrong"}


def test_guessing_is_slowed_from_one_address_and_locks_nobody_out(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        with another(client):
            statuses = [log_in(client, password=OTHER).status_code for _ in range(8)]
            assert statuses[:5] == [401] * 5
            assert 429 in statuses[5:7]
            slowed = log_in(client)
            assert slowed.status_code == 429
            assert 0 < int(slowed.headers["retry-after"]) <= LONGEST_WAIT
            assert slowed.json()["text"].startswith("Too many tries; wait")
    elsewhere = accounts_throttle.login_limits("192.0.2.7", "anna")
    here = accounts_throttle.login_limits("testclient", "anna")
    assert not {each.key for each in elsewhere} & {each.key for each in here}


def test_waits_grow_and_end() -> None:
    limit = Limit("x", 5)
    assert [limit.wait(count) for count in (0, 4, 5, 6, 7, 99)] == [0, 0, 1, 2, 4, LONGEST_WAIT]


def test_a_right_password_is_forgiven_what_went_before(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        for _ in range(3):
            statuses = [log_in(client, password=OTHER).status_code for _ in range(4)]
            assert [*statuses, log_in(client).status_code] == [401] * 4 + [201]


def test_a_changed_password_ends_the_other_sessions(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        mine = me(client)["person"]
        with another(client):
            log_in(client)
            theirs = kept(client)
        wrong = client.put("/api/accounts", json={"password": OTHER, "new_password": OTHER})
        assert wrong.status_code == 401
        changed = client.put("/api/accounts", json={"password": PASSWORD, "new_password": OTHER})
        assert changed.status_code == 200
        assert me(client)["person"] == mine
        with another(client, theirs):
            assert me(client)["person"] != mine
            assert log_in(client).status_code == 401
            assert log_in(client, password=OTHER).status_code == 201


def test_who_logs_out_is_a_stranger_here_only(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        register(client)
        mine = me(client)["person"]
        with another(client):
            log_in(client)
            assert client.delete("/api/session").status_code == 204
            assert "ludotoc" not in client.cookies
            assert me(client)["person"] != mine
            client.cookies.clear()
            log_in(client)
            assert client.delete("/api/sessions").status_code == 204
        lost = me(client)
        assert lost["person"] != mine
        assert lost["notice"]


@pytest.mark.parametrize("login", ["ab", "x" * 33, "é-mile", "a b", "-anna", "anna.", "<b>x</b>"])
def test_logins_that_may_not_be(tmp_path: Path, login: str) -> None:
    with visitors(tmp_path) as client:
        made = client.post("/api/accounts", json={"login": login, "password": PASSWORD})
        assert made.status_code == 400
        assert made.json()["text"].startswith("A login has 3 to 32 letters")


COMMON = """
123456789012 1234567890123 111111111111 password1234 Password123! passw0rd2023 qwertyuiop123
qwerty123456 1q2w3e4r5t6y azertyuiop12 motdepasse123 iloveyou1234 jetaime12345 abcdefghijkl
aaaaaaaaaaaa abcabcabcabc letmein12345 welcome12345 bienvenue2024 football1234 liverpool1892
superman1234 chocolat1234 ludotoc12345 1qaz2wsx3edc zaq12wsxcde3 administrator manchesterunited
unbelievable michael12345 princess1234 987654321098 asdfghjkl123 P@ssw0rd1234 trustno1trustno1
loveyou12345 monmotdepasse qazwsxedcrfv 000000000000 sunshine2019 toctoctoctoc 147147147147
"""


@pytest.mark.parametrize("password", COMMON.split())
def test_what_would_be_tried_first_is_refused(password: str) -> None:
    with pytest.raises(Refused, match="among the first to be tried"):
        check_password(password)


@pytest.mark.parametrize(
    "password",
    [
        PASSWORD, OTHER, "Tr0ub4dor&3xyzzy", "vJ8#kq2!mZp0", "quatre sapins violets",
        "ünïcödé pässe!", "😀 grinning walrus", "kkktbwpzfhm d",
        "le chat mange trois souris grises",
    ],
)  # fmt: skip
def test_what_is_long_and_unrelated_is_taken(password: str) -> None:
    check_password(password, "anna", "Anna")


def test_who_knows_login_and_name_must_not_guess_it() -> None:
    assert parts_of("zebulon-zebulon", "zebulon") < parts_of("zebulon-zebulon")
    with pytest.raises(Refused):
        check_password("zebulon12345", "zebulon")


@pytest.mark.parametrize("password", ["", "short pass", "x" * 129])
def test_a_password_has_12_to_128_characters(password: str) -> None:
    with pytest.raises(Refused, match="12 to 128"):
        check_password(password)
    check_password("wobbly lant."[:12])
    check_password((OTHER * 9)[:128])
