"""The lobby: a page that names the games before any script runs, and news of tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

from ludotoc.games import NAMES, find_game
from tests.server.live import PATIENCE, Caller, Served


def test_the_page_as_served_names_the_five_games(house: Served) -> None:
    with Caller(house) as anna:
        for language in ("en", "fr"):
            page = anna.http.get("/", params={"lang": language}).text
            for name in NAMES:
                title = find_game(name).titles[language]
                assert title in page


def test_games_tell_all_one_needs_to_open_a_table(house: Served) -> None:
    with Caller(house) as anna:
        games = anna.http.get("/api/games").json()
    assert [game["name"] for game in games] == list(NAMES)
    for game in games:
        assert game["minutes"][0] < game["minutes"][1]
        assert game["summary"]
        assert len(game["levels"]) == 4
        known = {option.name: option.values for option in find_game(game["name"]).options}
        given = {
            option["name"]: tuple(value["value"] for value in option["values"])
            for option in game["options"]
        }
        assert given == known
        texts = [value["text"] for option in game["options"] for value in option["values"]]
        assert all(texts)
    assert {game["name"] for game in games if game["memory"]} == {"chocolat", "chocottes"}


def hear(socket: ClientConnection, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first news of the lobby that is as expected."""
    while True:
        news: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if news["t"] == "lobby" and is_it(news):
            return news


def test_the_lobby_hears_of_tables_as_they_open_and_fill(house: Served) -> None:
    cookies = {"Cookie": ""}
    url = f"ws://127.0.0.1:{house.port}/api/lobby/live"
    with Caller(house, "Anna") as anna, connect(url, additional_headers=cookies) as socket:
        hear(socket, lambda news: [game["name"] for game in news["games"]] == list(NAMES))
        listed = anna.open(game="chocolat", players=2, is_listed=True)
        private = anna.open(game="chocolat", players=2)
        news = hear(socket, lambda news: listed in ids(news["waiting"]))
        assert private not in json.dumps(news)
        assert not news["mine"]
        card = next(each for each in news["waiting"] if each["id"] == listed)
        assert [seat["who"] for seat in card["seats"]] == ["person", "empty"]
        with anna.at(listed) as player:
            assert player.ask(t="start", level="child")["t"] == "done"
            hear(socket, lambda news: listed in ids(news["running"]))
        mine = anna.http.get("/api/tables").json()["mine"]
        assert {listed, private} <= set(ids(mine))


def ids(cards: list[dict[str, Any]]) -> list[str]:
    return [card["id"] for card in cards]


def test_my_turn_is_told_to_me_alone(house: Served) -> None:
    with Caller(house, "Anna") as anna, Caller(house, "Marc") as marc:
        table = anna.open(game="chocolat", players=2, is_listed=True, now=True)
        with anna.at(table) as player:
            player.until(lambda: player.asked is not None)
        own = {card["id"]: card for card in anna.http.get("/api/tables").json()["mine"]}
        assert own[table]["your_turn"]
        seen = {card["id"]: card for card in marc.http.get("/api/tables").json()["running"]}
        assert not seen[table]["your_turn"]


def test_the_link_is_a_picture_too(house: Served) -> None:
    with Caller(house) as anna:
        table = anna.open(game="chocolat")
        code = anna.http.get(f"/api/tables/{table}/qr.svg")
        assert code.headers["content-type"].startswith("image/svg+xml")
        assert b"<svg" in code.content
        assert "style=" not in code.text
        assert anna.http.get("/api/tables/nothing/qr.svg").status_code == 404
        card = anna.http.get(f"/api/tables/{table}").json()
        assert card["link"] == f"{house.address}/tables/{table}"


def test_pieces_words_and_lids_are_served(house: Served) -> None:
    with Caller(house) as anna:
        for name in NAMES:
            symbols = anna.http.get(f"/art/{name}.fr.svg").text
            assert symbols.count("<g id=") > 5
            assert anna.http.get(f"/art/box/{name}.svg").text.startswith("<svg")
            assert anna.http.get(f"/art/box/{name}.fr.svg").text.startswith("<svg")
        for page in ("/", "/rules/tock"):  # what a browser keeps, it keeps by its address
            for language in ("en", "fr"):
                told = anna.http.get(page, params={"lang": language}).text
                assert f'"/art/box/tock.{language}.svg"' in told
        assert anna.http.get("/art/bridge.fr.svg").status_code == 404
        assert anna.http.get("/words/fr.json").json()
        assert anna.http.get("/words/xx.json").status_code == 404


def test_the_protocol_of_http_is_described(house: Served) -> None:
    with Caller(house) as anna:
        paths = anna.http.get("/schema/openapi.json").json()["paths"]
    assert {"/api/games", "/api/tables", "/api/me", "/api/accounts"} <= set(paths)
