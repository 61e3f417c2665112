"""Every game that is finished at a table of the house can be checked by anybody."""

from __future__ import annotations

import hashlib
from random import Random

import pytest

from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.games import NAMES, find_game
from ludotoc.hosting import messages as m
from ludotoc.play.fairness import Signer, commitment_to
from ludotoc.play.record import read_headers, verify_record
from tests.hosting.house import ANNA, MARC, ZOE, House
from tests.lockstep import option_mix
from tests.soaking import part_of

PEOPLE = (ANNA, MARC, ZOE, "dora", "emil", "fred", "gina", "hugo")
MOST = 4_000  # things that happen before all agree to a draw
TALK = 0.03
SOAKED = part_of(60)  # games of each game


def finished(game: str, rng: Random, most: int) -> House:
    """A game with everybody's part of the chance, with moves taken back, to its end."""
    players, options = option_mix(find_game(game), rng)
    house = House(game, *PEOPLE[:players], seed=rng.randbytes(32), options=options)
    house.hosted.signer = Signer(bytes(range(32)))
    house.tell(ANNA, m.Start())
    parts = {person: rng.randbytes(16) for person in PEOPLE[:players]}
    for person, part in parts.items():
        house.tell(person, m.Promise(promise=hashlib.sha256(part).hexdigest()))
    for person, part in parts.items():
        house.tell(person, m.Reveal(value=part.hex()))
    for _ in range(most):
        if house.hosted.state != "playing":
            break
        house.step(rng)
        if rng.random() < TALK:
            take_back(house, rng.choice(PEOPLE[:players]))
    if house.hosted.state == "playing":
        agree(house, "draw")
    assert house.hosted.state == "over"
    return house


def take_back(house: House, person: str) -> None:
    """Somebody takes back, and all agree."""
    hosted, seat = house.hosted, house.hosted.chairs.of(person)[0]
    if hosted.state == "playing" and seat in hosted.decided and hosted.window is None:
        house.tell(person, m.Undo(seat=seat))
        if "undo" in hosted.proposals:
            agree(house, "undo", person)


def agree(house: House, what: str, asker: str = "") -> None:
    """Everybody says yes."""
    for person in house.hosted.chairs.people:
        if person != asker:
            ask = m.Ask(what=what) if not asker else m.Answer(what=what, yes=True)
            house.tell(person, ask)


def check(house: House) -> None:
    """The record and the proof, from its text alone."""
    record = house.hosted.record()
    table, headers = verify_record(record), read_headers(record)
    assert headers["Commitment"] == house.hosted.facts.commitment
    assert commitment_to(bytes.fromhex(headers["Seed"])) == headers["Commitment"]
    assert len(headers["Contributions"].split(",")) == len(house.hosted.chairs.people)
    assert table.head == house.table.head
    assert table.scores == house.table.scores
    assert any(entry.seat == CHANCE_SEAT for entry in table.entries)


@pytest.mark.parametrize("game", NAMES)
def test_a_finished_game_is_verified(game: str) -> None:
    check(finished(game, Random(f"verified {game}"), 60))


@pytest.mark.soak
@pytest.mark.parametrize("game", NAMES)
def test_every_finished_game_of_a_soak_is_verified(game: str) -> None:
    for number in range(SOAKED):
        check(finished(game, Random(f"{number} {game}"), MOST))
