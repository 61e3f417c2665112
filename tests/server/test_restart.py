"""The power goes in the middle of a game: nothing that was acknowledged is lost."""

from __future__ import annotations

import json
import random
import sqlite3

from tests.server.live import Caller, Player, Served, busy, play_on, wait_until

WANTED = {"game": "chocolat", "players": 2}


def events_of(house: Served, table: str) -> list[tuple[int, dict[str, object]]]:
    """A table's log as it lies on the disk."""
    with sqlite3.connect(house.folder / "house.db") as database:
        rows = database.execute(
            "SELECT seq, data FROM events WHERE table_id = ? ORDER BY seq", (table,)
        ).fetchall()
    database.close()
    return [(seq, json.loads(data)) for seq, data in rows]


def ids_played(house: Served, table: str) -> list[str]:
    return [str(event["id"]) for _, event in events_of(house, table) if event.get("id")]


def sit_down(anna: Caller, marc: Caller, table: str) -> list[Player]:
    players = [anna.at(table), marc.at(table)]
    for player in players:
        player.until(lambda player=player: player.state != "waiting")
    return players


def test_killed_in_mid_game_all_that_was_acknowledged_is_there_and_play_goes_on(
    own_house: Served,
) -> None:
    chance = random.Random(5)
    with Caller(own_house, "Anna") as anna, Caller(own_house, "Marc") as marc:
        table = anna.open(**WANTED)
        first, second = anna.at(table), marc.at(table)
        assert second.ask(t="sit")["t"] == "done"
        assert first.ask(t="start")["t"] == "done"
        players = [first, second]
        for kills in range(2):
            play_on(players, chance, 8)
            before = [player.whole["seats"] for player in players]
            acknowledged = {done["id"] for each in players for done in each.seen["done"]}
            own_house.kill()
            for player in players:
                player.close()
            assert acknowledged & set(ids_played(own_house, table)), kills
            own_house.start()
            earlier, players = players, sit_down(anna, marc, table)
            for player, seats in zip(players, before, strict=True):
                named = [seat["name"] for seat in player.whole["seats"]]
                assert named == [seat["name"] for seat in seats]
            check_log(own_house, table, acknowledged)
            retry(earlier, players)
        assert play_on(players, chance) > 10
        assert all(player.state == "over" for player in players)
        for player in players:
            player.close()


def check_log(house: Served, table: str, acknowledged: set[str]) -> None:
    """No gap, nothing twice, and every acknowledged decision."""
    log = events_of(house, table)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    played = ids_played(house, table)
    assert len(played) == len(set(played))
    with sqlite3.connect(house.folder / "house.db") as database:
        query = "SELECT id FROM commands WHERE table_id = ?"
        obeyed = {name for (name,) in database.execute(query, (table,))}
    database.close()
    assert acknowledged <= obeyed


def retry(earlier: list[Player], players: list[Player]) -> None:
    """A client that never heard of its answer sends the same again: it is done, not done twice."""
    for before, after in zip(earlier, players, strict=True):
        name = before.seen["done"][-1]["id"]
        head = after.whole["head"]
        answer = after.ask(t="play", actions=[0], final=True, id=name)
        assert answer == {"t": "done", "id": name}
        after.drain(0.2)
        assert after.whole["head"] == head


def test_bots_go_on_after_a_restart_though_nobody_looks(own_house: Served) -> None:
    with Caller(own_house, "Anna") as anna:
        table = anna.open(game="chocolat", now=True)
        with anna.at(table) as player:
            player.until(lambda: player.asked is not None)
            player.ask(t="leave")
            own_house.kill()
        count = len(events_of(own_house, table))
        own_house.start()
        wait_until(lambda: len(events_of(own_house, table)) > count + 6)


def test_it_ends_within_two_seconds_when_asked_to(own_house: Served) -> None:
    with Caller(own_house) as anna, anna.at(anna.open(game="chocolat", now=True)):
        assert own_house.stop() < 2.0 + busy()
    assert own_house.process.returncode == 0
