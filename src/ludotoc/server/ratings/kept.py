"""Ratings as they are kept: a finished table counts once, and all of it or nothing."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotoc.server.ratings.rule import Outcome, Skill, beginner, rate
from ludotoc.server.store import Store
from ludotoc.server.store.postgres import alone
from ludotoc.server.store.schema import people, rated, ratings, tables

UNRATED = ""
LEAST_GAMES = 5  # before somebody stands on a list
LONGEST_LIST = 100


async def settle(store: Store, table_id: str, game: str, outcome: Outcome, now: float) -> bool:
    """Count a finished table; whether it had not been counted before."""
    form = outcome.form if outcome.is_rated else UNRATED
    try:
        async with store.writing() as writing:
            row = {"table_id": table_id, "form": form, "at": now, "data": "{}"}
            await writing.execute(insert(rated).values(row))
            if outcome.is_rated:
                await alone(writing, "ratings")
                changes = await _rate(writing, game, outcome, now)
                told = update(rated).where(rated.c.table_id == table_id)
                await writing.execute(told.values(data=json.dumps(changes)))
    except IntegrityError:
        return False
    return True


async def _rate(
    writing: AsyncConnection, game: str, outcome: Outcome, now: float
) -> dict[str, list[float]]:
    known = await _known(writing, game, outcome)
    before = {each: skill for each, (skill, _) in known.items()}
    after = rate(outcome, before)
    for person in outcome.people:
        skill, games = after.get(person, before[person]), known[person][1]
        values = {"mu": skill.mu, "sigma": skill.sigma, "games": games + 1, "changed": now}
        await _keep(writing, (person, game, outcome.form), values)
    return {
        each: [before[each].mu, before[each].sigma, skill.mu, skill.sigma]
        for each, skill in after.items()
    }


async def _known(
    reading: AsyncConnection, game: str, outcome: Outcome
) -> dict[str, tuple[Skill, int]]:
    """What is thought of everybody so far, and from how many games."""
    query = select(ratings).where(
        ratings.c.game == game,
        ratings.c.form == outcome.form,
        ratings.c.person.in_(outcome.people),
    )
    rows = (await reading.execute(query)).all()
    found = {row.person: (Skill(row.mu, row.sigma), row.games) for row in rows}
    return {person: found.get(person, (beginner(), 0)) for person in outcome.people}


async def _keep(
    writing: AsyncConnection, key: tuple[str, str, str], values: dict[str, Any]
) -> None:
    person, game, form = key
    mine = (ratings.c.person == person, ratings.c.game == game, ratings.c.form == form)
    changed = await writing.execute(update(ratings).where(*mine).values(values))
    if not changed.rowcount:
        row = {"person": person, "game": game, "form": form, **values}
        await writing.execute(insert(ratings).values(row))


async def not_yet_rated(reading: AsyncConnection, most: int = 20) -> list[str]:
    """Finished tables that have not been counted, the oldest first."""
    query = (
        select(tables.c.id)
        .where(tables.c.state == "over")
        .where(tables.c.id.not_in(select(rated.c.table_id)))
        .order_by(tables.c.changed)
        .limit(most)
    )
    return list((await reading.execute(query)).scalars())


async def best(reading: AsyncConnection, game: str, form: str) -> list[dict[str, Any]]:
    """Who plays best, by what is almost certain of each."""
    shown = ratings.c.mu - 3 * ratings.c.sigma
    query = (
        select(ratings.c.person, people.c.name, ratings.c.mu, ratings.c.sigma)
        .add_columns(shown.label("shown"), ratings.c.games)
        .join_from(ratings, people)
        .where(ratings.c.game == game, ratings.c.form == form, ratings.c.games >= LEAST_GAMES)
        .order_by(shown.desc(), ratings.c.person)
        .limit(LONGEST_LIST)
    )
    return [dict(row._mapping) for row in await reading.execute(query)]
