"""Tokens: a program plays in a person's name until he takes its token back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotoc.server.people.tokens import MOST_TOKENS
from tests.server.people_house import PASSWORD, another, visitors


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_a_token_speaks_for_its_person_until_it_is_taken_back(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        mine = client.get("/api/me").json()
        made = client.post("/api/tokens", json={"label": "my bot"})
        assert made.status_code == 201
        token = made.json()["token"]
        with another(client):
            seen = client.get("/api/me", headers=bearer(token))
            assert seen.json()["person"] == mine["person"]
            assert "set-cookie" not in seen.headers
        (listed,) = client.get("/api/tokens").json()
        assert listed.keys() == {"id", "label", "created", "used"}
        assert listed["label"] == "my bot"
        assert listed["used"] is not None
        assert client.delete(f"/api/tokens/{listed['id']}").status_code == 204
        gone = client.get("/api/me", headers=bearer(token))
        assert gone.status_code == 401
        assert gone.headers["www-authenticate"] == "Bearer"
        assert gone.json()["text"] == "This token is unknown, or was taken back"
        assert client.get("/api/tokens").json() == []


def test_only_a_digest_is_kept(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        token = client.post("/api/tokens").json()["token"]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("house.db*"))
    assert token.encode() not in kept


def test_a_program_may_not_do_what_is_the_persons_own(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        head = bearer(client.post("/api/tokens").json()["token"])
        account = {"login": "anna", "password": PASSWORD}
        tries = [
            client.post("/api/tokens", headers=head),
            client.post("/api/accounts", headers=head, json=account),
            client.delete("/api/sessions", headers=head),
            client.put("/api/me", headers=head, json={"webhook": "http://127.0.0.1:9"}),
        ]
        assert [each.status_code for each in tries] == [403] * 4
        assert client.put("/api/me", headers=head, json={"name": "Bot"}).status_code == 200


def test_a_token_is_taken_back_by_its_own_person_only(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        name = client.post("/api/tokens").json()["id"]
        with another(client):
            assert client.delete(f"/api/tokens/{name}").status_code == 404
        assert len(client.get("/api/tokens").json()) == 1


@pytest.mark.parametrize("token", ["", "ludotoc_", "x" * 5000, "ludotoc_'; drop table people"])
def test_a_wrong_token_is_refused(tmp_path: Path, token: str) -> None:
    with visitors(tmp_path) as client:
        assert client.get("/api/me", headers=bearer(token)).status_code == 401


def test_there_are_not_endlessly_many(tmp_path: Path) -> None:
    with visitors(tmp_path) as client:
        for _ in range(MOST_TOKENS):
            assert client.post("/api/tokens").status_code == 201
        assert client.post("/api/tokens").status_code == 409
