"""ASVS 5.0 1.2, 1.3 and 5.3: what people write is written down as what it is."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.server.notices import address
from ludotoc.server.notices.address import is_public, look_up, read_address
from ludotoc.server.pages import pages
from ludotoc.server.people.person import Person
from tests.security.asking import get
from tests.server.live import Caller, Served

NASTY = '"><script>alert(1)</script>'


def test_1_2_1_names_are_written_as_text(house: Served) -> None:
    """In every page, and in the data within it."""
    with Caller(house) as caller:
        name = "<b>&\"'</b>"
        assert caller.http.put("/api/me", json={"name": name}).is_success
        caller.open(game="chocolat", is_listed=True)
        for path in ("/", "/me", "/ratings"):
            page = caller.http.get(path).text
            assert name not in page, path
            assert "<b>" not in page, path


def test_1_2_1_whatever_a_page_is_given_is_written_as_text() -> None:
    """Also where it stands in an attribute."""
    person = Person("x", NASTY, "en")
    made = [
        pages.table_page("en", NASTY, NASTY, person),
        pages.replay_page("en", NASTY, NASTY, person),
        pages.me_page("en", person),
        pages.error_page("en", NASTY, person),
        pages.door_page("en", NASTY, person, NASTY),
        pages.lobby_page("en", [], {"waiting": [NASTY]}, person),
    ]
    assert not [page for page in made if "<script>alert" in page]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/%2e%2e/server/app.py",
        "/static/..%2f..%2fserver/app.py", "/static/%00",
        "/static//etc/passwd", "/static/....//....//server/app.py",
        "/art/..%2f..%2fetc%2fpasswd.svg", "/words/..%2ffr.json", "/rules/..%2f..%2fetc",
        "/api/tables/..%2f..%2fx", "/static/..\\..\\server\\app.py",
    ],
)  # fmt: skip
def test_5_3_2_no_path_leads_out(house: Served, path: str) -> None:
    """A path as it is written, not as a kind client would tidy it up."""
    host, port = "127.0.0.1", house.port
    with socket.create_connection((host, port), timeout=30) as caller:
        head = f"GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\nconnection: close\r\n\r\n"
        caller.sendall(head.encode("latin-1"))
        answer = b""
        while part := caller.recv(65536):
            answer += part
    assert answer.split()[1] in (b"400", b"404")
    assert b"root:" not in answer
    assert b"import" not in answer


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost:8420/", "http://[::1]/", "http://10.0.0.1/",
        "http://192.168.1.1/", "http://172.16.0.1/", "http://169.254.169.254/latest/meta-data",
        "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://0x7f.1/",
        "http://[64:ff9b::7f00:1]/", "http://[fd00::1]/", "http://[fe80::1]/", "http://100.64.0.1/",
        "http://224.0.0.1/", "http://255.255.255.255/", "http://192.0.2.1/",
    ],
)  # fmt: skip
def test_1_3_6_no_webhook_points_into_the_house(url: str) -> None:
    """Whatever the address is written like, numbers that are not public are not called."""
    with pytest.raises(Refused):
        look_up(read_address(url), may_be_private=False)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "//example.org",
        "http://user:word@example.org/", "http://exa mple.org/", "http://", "javascript:alert(1)",
        "http://example.org:99999/", "http://example.org/" + "x" * 500, "http://exämple.org/",
    ],
)  # fmt: skip
def test_1_3_6_a_webhook_is_a_plain_address(url: str) -> None:
    """Http or https, no login, no other signs than such an address has."""
    with pytest.raises(Refused):
        read_address(url)


def test_1_3_6_the_number_that_was_checked_is_the_one_that_is_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that answers differently the second time gains nothing: one bad number is enough."""
    answers = [(2, 1, 6, "", (number, 80)) for number in ("93.184.216.34", "127.0.0.1")]
    monkeypatch.setattr(address.socket, "getaddrinfo", lambda *_, **__: answers)
    with pytest.raises(Refused):
        look_up(read_address("http://rebinding.example/"), may_be_private=False)
    monkeypatch.setattr(address.socket, "getaddrinfo", lambda *_, **__: answers[:1])
    found = look_up(read_address("http://rebinding.example/"), may_be_private=False)
    assert found.ip == "93.184.216.34"
    assert is_public(ipaddress.ip_address(found.ip))


def test_1_3_6_the_house_asks_nobody_while_a_person_waits(house: Served) -> None:
    """A webhook into the house is refused in one sentence when it is set."""
    with Caller(house) as caller:
        answer = caller.http.put("/api/me", json={"webhook": f"{house.address}/api/me"})
        assert answer.status_code == 400
        assert get(f"{house.address}/healthz").is_success
