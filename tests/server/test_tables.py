"""Tables over real sockets: opened, joined, played to the end, and what is refused there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tests.server.live import Caller, Player, Served, play_on

CHOCOLAT = {"game": "chocolat", "players": 2}


@pytest.fixture
def anna(house: Served) -> Iterator[Caller]:
    with Caller(house, "Anna") as caller:
        yield caller


@pytest.fixture
def marc(house: Served) -> Iterator[Caller]:
    with Caller(house, "Marc") as caller:
        yield caller


def both_at(anna: Caller, marc: Caller) -> tuple[Player, Player]:
    """Two people at a table whose game has begun."""
    table = anna.open(**CHOCOLAT)
    first, second = anna.at(table), marc.at(table)
    assert second.ask(t="sit")["t"] == "done"
    assert first.ask(t="start")["t"] == "done"
    for player in (first, second):
        player.until(lambda player=player: player.state == "playing")
    return first, second


def test_play_now_leads_to_a_first_move(anna: Caller) -> None:
    with anna.at(anna.open(game="chocolat", now=True)) as player:
        player.until(lambda: player.asked is not None)
        assert [seat["who"] for seat in player.whole["seats"]] == ["person", *["bot"] * 3]
        assert player.play(random.Random(1))["t"] == "done"
        player.until(lambda: any("told" in news for news in player.seen["news"]))


def test_two_people_finish_a_game_whose_record_is_right_and_agree_to_another(
    anna: Caller, marc: Caller
) -> None:
    first, second = both_at(anna, marc)
    with first, second:
        played = first.whole["facts"]["id"]
        assert anna.http.get(f"/api/tables/{played}/record.txt").status_code == 409
        assert play_on([first, second], random.Random(7)) > 40
        for player in (first, second):
            assert player.whole["result"]["winners"]
            assert len(player.whole["result"]["seed"]) == 64
        assert "Result" in anna.http.get(f"/api/tables/{played}/record.txt").text
        assert anna.http.post(f"/api/tables/{played}/verify").json()["ok"]
        assert first.ask(t="ask", what="rematch")["t"] == "done"
        second.until(lambda: bool(second.whole.get("proposals")))
        assert second.ask(t="answer", what="rematch", yes=True)["t"] == "done"
        for player in (first, second):
            player.until(lambda player=player: "moved" in player.seen)
    table = first.seen["moved"][0]["table"]
    with anna.at(table) as again:
        assert [seat["name"] for seat in again.whole["seats"]] == ["Anna", "Marc"]
        assert again.state in ("waiting", "calling", "playing")


def test_the_same_id_twice_does_nothing_twice(anna: Caller, marc: Caller) -> None:
    first, second = both_at(anna, marc)
    with first, second:
        for _ in range(3):
            assert first.ask(t="say", text="bonjour", id="hello")["t"] == "done"
        second.drain(0.5)
        said = [line["text"] for news in second.seen["news"] for line in news.get("said", [])]
        assert said == ["bonjour"]


def test_out_of_turn_and_nonsense_are_refused_and_change_nothing(
    anna: Caller, marc: Caller
) -> None:
    first, second = both_at(anna, marc)
    with first, second:
        play_on([first, second], random.Random(1), 2)  # both know the box
        while not (first.asked or second.asked):
            first.drain(0.05)
            second.drain(0.05)
        waiting = first if second.asked else second
        before = [seat.get("score") for seat in waiting.whole["seats"]]
        for actions in ([0], [], [10**6], [-1]):
            refused = waiting.ask(t="play", actions=actions, final=True)
            assert refused["t"] == "refusal"
            assert refused["text"]
        stranger = waiting.ask(t="play", seat=9, actions=[0], final=True)
        assert stranger["t"] == "refusal"
        assert [seat.get("score") for seat in waiting.whole["seats"]] == before
        asked = first if first.asked else second
        answer = asked.play(random.Random(2))
        assert answer["t"] == "done", answer


def test_a_full_table_has_no_seat_left_but_can_be_looked_at(
    anna: Caller, marc: Caller, house: Served
) -> None:
    first, second = both_at(anna, marc)
    with first, second, Caller(house, "Zoé") as zoe, zoe.at(first.whole["facts"]["id"]) as onlooker:
        assert onlooker.ask(t="sit")["t"] == "refusal"
        assert "looks" not in onlooker.whole["you"] or onlooker.whole["you"]["looks"] == -1
        assert onlooker.ask(t="play", actions=[80], final=True)["t"] == "refusal"
        assert onlooker.ask(t="look", seat=0)["t"] == "refusal"


def test_another_name_is_borne_at_once_by_whoever_sits_there(anna: Caller, marc: Caller) -> None:
    first, second = both_at(anna, marc)
    anna.http.put("/api/me", json={"name": "Madame Anna"}).raise_for_status()
    second.until(lambda: second.whole["seats"][0]["name"] == "Madame Anna")
    assert first.ask(t="say", text="Hello!")["t"] == "done"
    second.until(lambda: any("said" in news for news in second.seen["news"]))
    assert second.seen["news"][-1]["said"][0]["name"] == "Madame Anna"
    first.until(lambda: first.whole["you"]["name"] == "Madame Anna")
    assert [seat["name"] for seat in first.whole["seats"]] == ["Madame Anna", "Marc"]
    for player in (first, second):
        player.close()


def test_unknown_tables_are_not_found(anna: Caller) -> None:
    from websockets.exceptions import InvalidStatus

    assert anna.http.get("/api/tables/nothing").status_code == 404
    page = anna.http.get("/tables/nothing", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert page.text.startswith("<!doctype html>")
    with pytest.raises(InvalidStatus) as denied:
        anna.at("nothing")
    assert denied.value.response.status_code == 404


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "bridge"},
        {"game": "chocolat", "players": 7},
        {"game": "chocolat", "options": {"study": "never"}},
        {"game": "chocolat", "options": {"colour": "red"}},
        {"game": "chocolat", "timing": {"kind": "live", "seconds": 1}},
        {"game": "chocolat", "timing": {"kind": "sundial"}},
        {"game": "chocolat", "seats": [{"who": "queen"}]},
        {"game": "chocolat", "seats": [{"who": "bot", "level": "god"}]},
        {"game": "chocolat", "seats": [{"who": "me"}] * 9},
        {"game": "chocolat", "delay": -5},
        {"game": 7},
        {},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    anna: Caller, wanted: dict[str, object]
) -> None:
    answer = anna.http.post("/api/tables", json=wanted)
    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == {"text", "clause"}
    assert answer.json()["text"]


def test_onlookers_can_be_some_seconds_behind(anna: Caller, house: Served) -> None:
    table = anna.open(**CHOCOLAT, now=True, delay=3600)
    with anna.at(table) as player, Caller(house, "Zoé") as zoe:
        for number in range(2):
            player.until(lambda: player.asked is not None)
            player.play(random.Random(number))
        with zoe.at(table) as onlooker:
            assert onlooker.state == "playing"
            before = json.dumps(onlooker.whole["scene"])
            player.until(lambda: player.asked is not None)
            player.play(random.Random(2))
            onlooker.drain(1.0)
            assert json.dumps(onlooker.whole["scene"]) == before
            assert not any(news.get("told") for news in onlooker.seen.get("news", []))


def test_a_second_connection_of_the_same_person_sits_in_the_same_seat(anna: Caller) -> None:
    table = anna.open(**CHOCOLAT, now=True)
    with anna.at(table) as first, anna.at(table) as second:
        for player in (first, second):
            player.until(lambda player=player: player.asked is not None)
        while first.asked != second.asked:
            first.drain(0.05)
            second.drain(0.05)
        first.close()
        second.drain(0.3)
        assert second.whole["seats"][0]["is_here"]
        assert second.play(random.Random(1))["t"] == "done"
