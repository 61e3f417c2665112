"""ASVS 5.0 chapter 3: what browsers are told, and what they are kept from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.security.asking import ask, get, post
from tests.server.live import PATIENCE, Caller, Served

WEB = Path(__file__).parents[2] / "src" / "ludotoc" / "web"
TLS = {"x-forwarded-proto": "https"}  # as a proxy on the same machine says it
FOREIGN = "https://evil.example"
ANSWERS = [  # one of each kind: pages, data, errors of all sorts
    ("GET", "/", 200),
    ("GET", "/api/games", 200),
    ("GET", "/static/base.css", 200),
    ("GET", "/static/nothing.css", 404),
    ("GET", "/art/tock.en.svg", 200),
    ("GET", "/words/fr.json", 200),
    ("GET", "/nothing", 404),
    ("GET", "/api/tables/nothing", 404),
    ("GET", "/api/tables/nothing/replay", 404),
    ("POST", "/api/tables", 400),
    ("PUT", "/api/games", 405),
    ("GET", "/schema/openapi.json", 200),
    ("GET", "/healthz", 200),
]


@pytest.fixture
def safe(house: Served) -> Iterator[httpx.Client]:
    """A browser that comes over TLS."""
    with httpx.Client(base_url=house.address, headers=TLS, timeout=PATIENCE) as browser:
        yield browser


# --- what is served is taken for what it is ---


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_3_2_1_nothing_is_taken_for_something_else(
    house: Served, method: str, path: str, status: int
) -> None:
    """Every answer forbids guessing, frames and scripts from elsewhere."""
    answer = ask(method, house.address + path)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_3_2_2_what_people_write_is_shown_as_text() -> None:
    """The page's scripts make text nodes; the one place for markup takes the house's own SVG."""
    writing = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser")
    used = {
        script.name: writing.findall(script.read_text("utf-8"))
        for script in (WEB / "static").glob("*.js")
    }
    assert not {name for name, found in used.items() if "document.write" in found}
    for name, found in used.items():
        for line in (WEB / "static" / name).read_text("utf-8").splitlines():
            if found and writing.search(line):
                assert not re.search(r"\b(name|text|said|chat|label)\b", line), f"{name}: {line}"
    templates = [page.read_text("utf-8") for page in (WEB / "templates").glob("*.html")]
    assert not any(re.search(r"autoescape false|\|\s*safe\b", each) for each in templates)


# --- cookies ---


def test_3_3_1_cookies_of_a_safe_house_are_safe(safe: httpx.Client) -> None:
    """Over TLS they are never sent without it."""
    set_cookies = safe.get("/api/me").headers.get_list("set-cookie")
    assert set_cookies
    assert all("Secure" in each for each in set_cookies)


def test_3_3_2_other_sites_do_not_send_our_cookies(house: Served) -> None:
    """SameSite: Lax, so that a link to a table still finds its player known."""
    assert "SameSite=lax" in get(f"{house.address}/api/me").headers["set-cookie"]


def test_3_3_3_no_other_host_can_set_the_session(safe: httpx.Client) -> None:
    """The name begins with __Host-, with what browsers ask for it; the plain one counts nothing."""
    cookie = safe.get("/api/me").headers["set-cookie"]
    assert cookie.startswith("__Host-ludotoc=")
    assert "Path=/" in cookie
    assert "domain" not in cookie.lower()
    me = safe.get("/api/me", headers={"cookie": cookie.partition(";")[0]}).json()
    planted = cookie.partition(";")[0].removeprefix("__Host-")
    assert safe.get("/api/me", headers={"cookie": planted}).json()["person"] != me["person"]


def test_3_3_4_no_script_reads_the_session(house: Served) -> None:
    """HttpOnly, and its value is told nowhere else."""
    answer = get(f"{house.address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert cookie.partition("=")[2][:20] not in answer.text


# --- headers ---


def test_3_4_1_browsers_come_back_over_tls_only(safe: httpx.Client, house: Served) -> None:
    """For a year; a house without TLS does not claim to have it."""
    header = safe.get("/").headers["strict-transport-security"]
    assert int(header.split("=")[1].split(";")[0]) >= 31_536_000
    assert "strict-transport-security" not in get(house.address).headers


def test_3_4_2_no_other_site_may_read_answers(house: Served) -> None:
    """Nobody is allowed in by CORS."""
    for path in ("/api/me", "/api/games", "/"):
        answer = get(house.address + path, headers={"origin": FOREIGN})
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_3_4_3_every_answer_carries_the_policy(
    house: Served, method: str, path: str, status: int
) -> None:
    """Scripts, styles and pictures of this house only; nothing is inline."""
    policy = ask(method, house.address + path).headers["content-security-policy"]
    for part in ("object-src 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self'"):
        assert part in policy
    assert "unsafe" not in policy


def test_3_4_4_types_are_not_guessed(house: Served) -> None:
    """A refusal of the gate itself says so too."""
    answer = post(f"{house.address}/api/tables", headers={"origin": FOREIGN})
    assert answer.status_code == 403
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_3_4_5_other_sites_do_not_learn_where_one_came_from(house: Served) -> None:
    """A link out of a table does not tell which table."""
    assert get(house.address).headers["referrer-policy"] == "same-origin"


def test_3_4_6_nobody_frames_a_table(house: Served) -> None:
    """No page may be shown within another."""
    policy = get(house.address).headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy


# --- who asks ---


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": FOREIGN},
        {"origin": "null"},
        {"origin": "http://127.0.0.1"},  # another port is another site
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_3_5_1_other_sites_change_nothing(house: Served, headers: dict[str, str]) -> None:
    """A page elsewhere may not let its visitors do anything here, with their cookies or without."""
    with Caller(house, "Anna") as caller:
        for method, path in (
            ("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/session"),
            ("DELETE", "/api/session"), ("DELETE", "/api/me"), ("POST", "/door"),
        ):  # fmt: skip
            answer = caller.http.request(method, path, json={"name": "Eve"}, headers=headers)
            assert answer.status_code == 403, path
            assert set(answer.json()) == {"text", "clause"}
        assert caller.http.get("/api/me").json()["name"] == "Anna"


def test_3_5_1_a_page_that_lost_its_tls_on_the_way_is_another_site(house: Served) -> None:
    """Over TLS an origin without it is somebody in between."""
    host = house.address.removeprefix("http://")
    for scheme, status in (("https", 201), ("http", 403)):
        headers = {**TLS, "origin": f"{scheme}://{host}"}
        answer = post(f"{house.address}/api/tokens", headers=headers)
        assert answer.status_code == status


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_3_5_2_a_simple_form_is_no_way_around(house: Served, kind: str) -> None:
    """What a browser sends without asking first is turned away by where it comes from."""
    headers = {"origin": FOREIGN, "content-type": kind}
    with Caller(house, "Anna") as caller:
        answer = caller.http.put("/api/me", content=b'{"name":"Eve"}', headers=headers)
        assert answer.status_code == 403


def test_3_5_3_to_look_changes_nothing(house: Served) -> None:
    """Whatever changes something is a POST, PUT or DELETE."""
    schema = get(f"{house.address}/schema/openapi.json").json()
    for path, ways in schema["paths"].items():
        doing = [way.get("summary", "") for name, way in ways.items() if name == "get"]
        words = ("make", "change", "take", "log ", "report", "forget", "open a")
        assert not [each for each in doing if each.lower().startswith(words)], path


@pytest.mark.parametrize(
    "path",
    ["//evil.example", "/\\evil.example", "/?next=https://evil.example", "/me?lang=//evil.example",
     "/static//evil.example/..", "/invited/%2f%2fevil.example"],
)  # fmt: skip
def test_3_7_2_nobody_is_sent_elsewhere(house: Served, path: str) -> None:
    """The house sends people to its own pages only."""
    answer = get(house.address + path, headers={"accept": "text/html"})
    assert "evil" not in answer.headers.get("location", "")
