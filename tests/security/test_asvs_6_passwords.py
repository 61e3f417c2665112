"""ASVS 5.0 chapter 6: passwords and logging in. Each test says its requirement in our words."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, select

from ludotoc.engine.errors import Refused
from ludotoc.server.limits import network_of
from ludotoc.server.people import passwords, throttle
from ludotoc.server.people.common_words import COMMON_WORDS
from ludotoc.server.people.passwords import check_password
from ludotoc.server.people.throttle import LONGEST_WAIT
from ludotoc.server.store.schema import people
from tests.server.people_house import PASSWORD, another, register, visitors

ROOT = Path(__file__).parents[2]
OTHER = "wobbly lantern quarry dune"
PAGES = [ROOT / "src/ludotoc/web/templates" / name for name in ("me.html", "door.html")]


def log_in(client: TestClient[Any], login: str = "anna", password: str = PASSWORD) -> Any:
    return client.post("/api/session", json={"login": login, "password": password})


def test_6_1_1_how_guessing_is_slowed_is_written_down() -> None:
    """The documentation says how guessing is slowed, and that nobody can be locked out."""
    text = (ROOT / "docs/security.md").read_text("utf-8")
    assert "locked out" in text
    assert f"{LONGEST_WAIT:.0f} s" in text


@pytest.mark.parametrize("length", [1, 7, 11])
def test_6_2_1_a_password_is_not_short(length: int) -> None:
    """At least 8 characters; ours have 12."""
    with pytest.raises(Refused, match="12 to 128"):
        check_password(OTHER[:length])
    check_password("wobbly lant.")


def test_6_2_2_a_password_can_be_changed(tmp_path: Path) -> None:
    """People can change their password."""
    with visitors(tmp_path) as client:
        register(client)
        wanted = {"password": PASSWORD, "new_password": OTHER}
        assert client.put("/api/accounts", json=wanted).status_code == 200
        with another(client):
            assert log_in(client).status_code == 401
            assert log_in(client, password=OTHER).status_code == 201


@pytest.mark.parametrize("password", ["", "wrong wrong wrong", OTHER])
def test_6_2_3_to_change_it_one_must_know_it(tmp_path: Path, password: str) -> None:
    """A change asks for the password as it is, and the new one."""
    with visitors(tmp_path) as client:
        register(client)
        wanted = {"password": password, "new_password": OTHER}
        assert client.put("/api/accounts", json=wanted).status_code == 401
        assert client.put("/api/accounts", json={"new_password": OTHER}).status_code == 400
        with another(client):
            assert log_in(client).status_code == 201


@pytest.mark.parametrize(
    "password",
    [
        "123456789012", "qwertyuiop[]", "password1234", "Password123!", "iloveyou1234",
        "1q2w3e4r5t6y", "motdepasse123", "azertyuiop12", "letmeinletmein", "P@ssw0rd2024",
    ],
)  # fmt: skip
def test_6_2_4_what_everybody_takes_is_refused(tmp_path: Path, password: str) -> None:
    """What is tried first is refused, when an account is made and when a password is changed."""
    with visitors(tmp_path) as client:
        made = client.post("/api/accounts", json={"login": "anna", "password": password})
        assert made.status_code == 400
        register(client)
        wanted = {"password": PASSWORD, "new_password": password}
        assert client.put("/api/accounts", json=wanted).status_code == 400


@pytest.mark.parametrize(
    "password",
    [
        "wobblylanterndune",
        "WOBBLYLANTERNDUNE",
        "739104826157 302",
        "éàü ñøß æœç 😀🎲",
        "     wobbly lantern",
    ],
)
def test_6_2_5_any_signs_will_do(password: str) -> None:
    """No kind of character is demanded, and none is forbidden."""
    check_password(password)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_6_2_6_a_password_is_not_shown_while_it_is_written(page: Path) -> None:
    """Fields for passwords are of the type password."""
    fields = [part.split(">")[0] for part in page.read_text("utf-8").split("<input")[1:]]
    secret = [each for each in fields if "-password" in each or "password(" in each]
    assert secret
    assert all('type="password"' in each for each in secret)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_6_2_7_passwords_may_be_pasted_and_filled_in(page: Path) -> None:
    """Nothing hinders pasting, and managers are told which field is which."""
    text = page.read_text("utf-8")
    assert 'autocomplete="username"' in text
    assert "current-password" in text
    assert 'autocomplete="off" type="password"' not in text
    scripts = (ROOT / "src/ludotoc/web/static").glob("*.js")
    assert not any("paste" in script.read_text("utf-8").lower() for script in scripts)


def test_6_2_8_a_password_is_checked_as_it_was_written(tmp_path: Path) -> None:
    """Neither cut off, nor made small, nor trimmed."""
    long = "Wobbly Lantern Quarry Dune " * 4
    with visitors(tmp_path) as client:
        assert client.post("/api/accounts", json={"login": "anna", "password": long}).is_success
        with another(client):
            for wrong in (long[:-1], long[:64], long.lower(), long.strip(), long + " "):
                assert log_in(client, password=wrong).status_code in (401, 429)
        with another(client):
            time.sleep(1.1)  # so much was counted against this address
            assert log_in(client, password=long).status_code == 201


def test_6_2_9_a_password_may_be_long() -> None:
    """At least 64 characters are allowed; ours may have 128."""
    check_password((OTHER * 9)[:128])


def test_6_2_10_a_password_does_not_grow_old() -> None:
    """Nothing makes people change it: no column says how old it is."""
    assert not {"changed", "password_changed", "password_expires"} & set(people.c.keys())


@pytest.mark.parametrize("word", ["ludotoc", "tock", "toctoc", "chocolat", "chocottes"])
def test_6_2_11_words_of_this_house_do_not_make_a_password(word: str) -> None:
    """The house, its games, one's own login and name are what a guesser tries first."""
    assert word in COMMON_WORDS
    with pytest.raises(Refused, match="first to be tried"):
        check_password(f"{word}{word}2024"[:20].ljust(12, "1"))
    with pytest.raises(Refused, match="first to be tried"):
        check_password("zebulon12345", "zebulon")


def test_6_3_1_guessing_is_slowed_as_it_is_written(tmp_path: Path) -> None:
    """After five failures a caller waits, a second and then longer; another one does not."""
    with visitors(tmp_path) as client:
        register(client)
        with another(client):
            codes = [log_in(client, password=OTHER).status_code for _ in range(8)]
        assert codes[:5] == [401] * 5
        assert 429 in codes[5:]
    elsewhere = {each.key for each in throttle.login_limits("192.0.2.7", "anna")}
    assert not elsewhere & {each.key for each in throttle.login_limits("testclient", "anna")}
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:1::1")
    neighbours = [throttle.login_limits(f"2001:db8::{end}", "anna") for end in (1, 2)]
    assert neighbours[0] == neighbours[1]


def test_6_3_2_there_is_no_account_that_nobody_made(tmp_path: Path) -> None:
    """A new house has no accounts at all."""
    with visitors(tmp_path):
        pass
    engine = create_engine(f"sqlite:///{tmp_path}/house.db")
    with engine.connect() as connection:
        assert connection.execute(select(people)).all() == []
    engine.dispose()


def test_6_3_8_a_failure_does_not_tell_whether_there_is_such_a_login(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same words, the same status, and the same work is done."""
    checked: list[str] = []
    real = passwords._hasher.verify
    monkeypatch.setattr(
        passwords, "_hasher", Spy(lambda kept, word: (checked.append(kept), real(kept, word))[1])
    )
    with visitors(tmp_path) as client:
        register(client)
        with another(client):
            answers = [log_in(client, password=OTHER), log_in(client, "nobody", OTHER)]
    assert answers[0].status_code == answers[1].status_code == 401
    assert answers[0].content == answers[1].content
    assert len(checked) == 2
    first, second = (kept.split("$")[1:4] for kept in checked)
    assert first == second  # as much work


class Spy:
    """A hasher that tells what it was asked."""

    def __init__(self, verify: Any) -> None:
        self.verify, self.hash = verify, passwords._hasher.hash


def test_6_4_1_no_password_is_given_out(tmp_path: Path) -> None:
    """Nothing the house makes up becomes anybody's password; invitations are random and end."""
    from ludotoc.server.desk import invitations

    assert invitations.CODE_BYTES * 8 >= 128
    assert invitations.MOST_DAYS <= 366
    with visitors(tmp_path) as client:
        assert "password" not in register(client)


def test_6_4_2_there_are_no_hints_and_no_questions() -> None:
    """No hint, no mother's maiden name: nothing of the kind is kept."""
    assert set(people.c.keys()) == {
        "id",
        "name",
        "language",
        "login",
        "password",
        "created",
        "seen",
    }
