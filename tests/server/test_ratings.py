"""Finished tables are counted once, all of it or nothing, and the best stand on a list."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from ludotoc.play.fairness import Signer
from ludotoc.server.people import sessions as people_sessions
from ludotoc.server.people import throttle as accounts_throttle
from ludotoc.server.people.person import make_person
from ludotoc.server.ratings import kept as ratings_kept
from ludotoc.server.ratings.clerk import Clerk
from ludotoc.server.ratings.kept import LEAST_GAMES, settle
from ludotoc.server.ratings.outcome import outcome_of
from ludotoc.server.ratings.rule import TWO_SIDES, Outcome
from ludotoc.server.replays.kept import Films
from ludotoc.server.store import Store
from ludotoc.server.store.schema import attempts, people, rated, ratings, sessions, tables
from tests.server.people_house import no_waiting, visitors
from tests.server.replays_games import Played, keep, leaves

PEOPLE = ["anna", "otto"]


@cache
def finished(company: tuple[str, ...] = ("anna", "otto"), leaver: str = "") -> Played:
    one = Played("chocolat", list(company), seed=5)
    return one.play(leaves(leaver, 6) if leaver else None)


def outcome(one: Played) -> Outcome:
    return outcome_of(one.hosted, [event for event, _ in one.log])


def in_a_store(database: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(database)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


async def all_ratings(store: Store) -> dict[str, tuple[float, int]]:
    async with store.reading() as reading:
        rows = await reading.execute(select(ratings.c.person, ratings.c.mu, ratings.c.games))
        return {person: (mu, games) for person, mu, games in rows}


def test_the_outcome_is_what_was_played() -> None:
    one = finished()
    table = one.hosted.playing_table
    found = outcome(one)
    assert found.people == PEOPLE
    assert found.form == TWO_SIDES
    assert [seat for seat in (0, 1) if found.places[seat] == 0] == table.winners
    assert not found.left


def test_who_left_is_known_and_a_bots_table_is_not_rated() -> None:
    assert list(outcome(finished(leaver="otto")).left) == [1]
    with_bot = outcome(finished(("anna", "")))
    assert with_bot.people == ["anna", ""]
    assert not with_bot.is_rated


def test_a_finished_table_is_counted_once(database: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, finished())
        clerk = Clerk(store, Films(store, no_waiting, Signer()))
        await clerk.go_round()
        once = await all_ratings(store)
        assert {games for _, games in once.values()} == {1}
        assert len({mu for mu, _ in once.values()}) == 2
        await clerk.go_round()
        await asyncio.gather(clerk.count("t1"), clerk.count("t1"))
        assert await all_ratings(store) == once

    in_a_store(database, story)


def test_a_table_that_goes_on_is_not_counted(database: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, finished(), "playing")
        clerk = Clerk(store, Films(store, no_waiting, Signer()))
        await clerk.go_round()
        await clerk.count("t1")
        assert await all_ratings(store) == {}
        async with store.writing() as writing:
            await writing.execute(update(tables).values(state="over"))
        await clerk.go_round()
        assert len(await all_ratings(store)) == 2

    in_a_store(database, story)


def test_games_with_bots_are_looked_at_once_and_rate_nobody(database: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, finished(("anna", "")))
        await Clerk(store, Films(store, no_waiting, Signer())).go_round()
        assert await all_ratings(store) == {}
        async with store.reading() as reading:
            assert await ratings_kept.not_yet_rated(reading) == []

    in_a_store(database, story)


def test_what_cannot_be_replayed_holds_up_nobody(database: str) -> None:
    async def story(store: Store) -> None:
        await keep(store, finished())
        async with store.writing() as writing:
            await writing.execute(update(tables).values(seed=b"another"))
        await Clerk(store, Films(store, no_waiting, Signer())).go_round()
        async with store.reading() as reading:
            assert await ratings_kept.not_yet_rated(reading) == []

    in_a_store(database, story)


def test_what_has_ended_is_swept_out(database: str) -> None:
    async def story(store: Store) -> None:
        now = time.time()
        async with store.writing() as writing:
            person, _ = await make_person(writing, "en", now)
            await people_sessions.begin(writing, person, now)
            await people_sessions.begin(writing, person, now - 2 * people_sessions.YEAR)
            for at in (now, now - 1e6):
                limits = accounts_throttle.making_limits(str(at))
                await accounts_throttle.count(writing, limits, at)
        await Clerk(store, Films(store, no_waiting, Signer())).go_round()
        async with store.reading() as reading:
            assert len((await reading.execute(select(sessions))).all()) == 1
            assert len((await reading.execute(select(attempts))).all()) == 1

    in_a_store(database, story)


def test_all_of_it_or_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        await keep(store, finished())
        good = ratings_kept._keep

        async def fails(*what: object) -> None:
            await good(*what)  # type: ignore[arg-type]
            raise OSError("the disk is full")

        monkeypatch.setattr(ratings_kept, "_keep", fails)
        with pytest.raises(OSError, match="full"):
            await settle(store, "t1", "chocolat", outcome(finished()), 0)
        monkeypatch.setattr(ratings_kept, "_keep", good)
        assert await all_ratings(store) == {}
        async with store.reading() as reading:
            assert (await reading.execute(select(rated))).all() == []
        assert await settle(store, "t1", "chocolat", outcome(finished()), 0)
        assert not await settle(store, "t1", "chocolat", outcome(finished()), 0)

    in_a_store(database, story)


def test_the_list_has_who_played_enough_the_surest_first(tmp_path: Path, database: str) -> None:
    async def story(store: Store) -> None:
        known = {"anna": (30, 2, 9), "otto": (32, 7, LEAST_GAMES), "new": (40, 1, LEAST_GAMES - 1)}
        async with store.writing() as writing:
            for person, (mu, sigma, games) in known.items():
                row = {"id": person, "name": person.title(), "language": "en"}
                await writing.execute(insert(people).values(**row, created=0, seen=0))
                key = {"person": person, "game": "tock", "form": "two", "changed": 0}
                value = {"mu": mu, "sigma": sigma, "games": games}
                await writing.execute(insert(ratings).values(**key, **value))

    in_a_store(database, story)
    with visitors(tmp_path, database=database) as client:
        found = client.get("/api/ratings/tock/two").json()
        assert [each["name"] for each in found] == ["Anna", "Otto"]
        assert found[0] == {
            "person": "anna", "name": "Anna", "mu": 30, "sigma": 2, "shown": 24, "games": 9,
        }  # fmt: skip
        assert client.get("/api/ratings/tock/teams").json() == []
        assert client.get("/api/ratings/chess/two").status_code == 404
        assert client.get("/api/ratings/tock/alone").status_code == 404
