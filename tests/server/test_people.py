"""A first visit makes a person, a cookie remembers him, and nothing else does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, update

from ludotoc.server.people.language import accepted
from ludotoc.server.people.secret import house_secret
from ludotoc.server.people.sessions import DAY, YEAR
from ludotoc.server.store.schema import sessions
from tests.server.people_house import another, house, visitors

COOKIE = "ludotoc"


def set_expiry(folder: Path, expires: float) -> None:
    engine = create_engine(f"sqlite:///{folder}/house.db")
    with engine.begin() as connection:
        connection.execute(update(sessions).values(expires=expires))
    engine.dispose()


def test_a_first_visit_is_given_a_name_and_a_second_is_recognised(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        first = client.get("/api/me")
        assert first.status_code == 200
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        me = first.json()
        assert me["name"]
        assert not me["has_account"]
        assert "notice" not in me
        second = client.get("/api/me")
        assert second.json() == me
        assert "set-cookie" not in second.headers
        with another(client):
            assert client.get("/api/me").json()["person"] != me["person"]


def test_the_secret_is_kept_by_the_house_alone(tmp_path: Path) -> None:
    secret = house_secret(tmp_path)
    assert house_secret(tmp_path) == secret
    assert (tmp_path / "cookies.key").stat().st_mode & 0o777 == 0o600


def test_a_house_that_starts_again_knows_its_people(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        me, cookies = client.get("/api/me").json(), dict(client.cookies)
    with TestClient(house(tmp_path), cookies=cookies) as client:
        assert client.get("/api/me").json() == me


@pytest.mark.parametrize("forged", ["", "x", "a.b", "é", "x" * 5000])
def test_a_forged_cookie_makes_a_new_person_with_one_message(tmp_path: Path, forged: str) -> None:
    with visitors(tmp_path) as client:
        mine = client.get("/api/me").json()
        value = f"{forged}{client.cookies[COOKIE][1:]}" if forged else "0"
        client.cookies.clear()
        new = client.get("/api/me", headers={"cookie": f"{COOKIE}={value}".encode()})
        assert new.json()["person"] != mine["person"]
        assert new.json()["notice"].startswith("We no longer know this browser")
        again = client.get("/api/me").json()
        assert again["person"] == new.json()["person"]
        assert "notice" not in again


def test_a_loss_is_told_by_whoever_asks_first_even_after_another_page(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        client.cookies.set(COOKIE, "forged")
        client.get("/api/tokens")
        client.cookies.delete(COOKIE, domain="")
        assert client.get("/api/me").json()["notice"]
        assert "notice" not in client.get("/api/me").json()


def test_a_session_ends_a_year_after_its_last_use(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        me = client.get("/api/me").json()
        set_expiry(tmp_path, time.time() + YEAR - 2 * DAY)
        renewed = client.get("/api/me")
        assert renewed.json() == me
        assert "set-cookie" in renewed.headers
        set_expiry(tmp_path, time.time() - 1)
        lost = client.get("/api/me").json()
        assert lost["person"] != me["person"]
        assert lost["notice"]


def test_the_language_is_the_browsers_until_one_is_chosen(tmp_path: Path) -> None:
    french = {"accept-language": "fr-CA,fr;q=0.9,en;q=0.5"}
    with visitors(tmp_path) as client:
        assert client.get("/api/me", headers=french).json()["language"] == "fr"
        assert client.get("/api/me").json()["language"] == "fr"  # the person's own by now
        assert client.put("/api/me", json={"language": "en"}).json()["language"] == "en"
        assert client.get("/api/me", headers=french).json()["language"] == "en"
        assert client.get("/api/me?lang=fr").json()["language"] == "fr"
        refused = client.put("/api/me?lang=fr", json={"language": "tlh"})
        assert refused.status_code == 400
        assert refused.json()["text"].startswith("Les langues sont")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("de, fr;q=0.4, en;q=0.3", "fr"),
        ("fr;q=0, en", "en"),
        ("en;q=0.2,fr;q=0.8", "fr"),
        ("fr;q=nonsense", "en"),
        ("*", "en"),
    ],
)
def test_the_language_a_browser_likes_best(header: str, language: str) -> None:
    assert accepted(header) == language


def test_a_name_is_changed_or_refused_whole(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        before = client.get("/api/me").json()
        assert client.put("/api/me", json={"name": "  Zoé "}).json()["name"] == "Zoé"
        refused = client.put("/api/me", json={"name": "😀" * 10_000, "language": "fr"})
        assert refused.status_code == 400
        assert refused.json()["text"] == "A name has at most 24 characters, not 10000"
        after = client.get("/api/me").json()
        assert (after["name"], after["language"]) == ("Zoé", before["language"])
