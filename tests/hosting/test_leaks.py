"""No byte that a connection is sent depends on what its seat may not know, or has only glimpsed.

A moment is looked at twice: as it is, and with what the seat has not seen imagined anew. All that
is sent of it, refusals and answers included, must be the same, byte for byte.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of, copy_of
from ludotoc.games import NAMES, find_game
from ludotoc.hosting import messages as m
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.sight import ONLOOKER, Sight
from tests.hosting.house import ANNA, LIVE, MARC, ZOE, House

PEOPLE = (ANNA, MARC, ZOE, "dora", "emil")
TRIES = 25  # illegal things that are tried at every moment


def everything(eye: Eye, now: float) -> bytes:
    """All that a connection may be sent of one moment, but for the head of the chain.

    The head is a digest of what is hidden too, blinded by the seed.
    """
    hosted = eye.hosted
    whole = msgspec.structs.replace(eye.whole(now), head="", log=[])
    parts: list[Any] = [msgspec.json.encode(whole)]
    if eye.seat != ONLOOKER:
        parts += [said_to(eye, m.Play(seat=eye.seat, actions=[each]), now) for each in range(TRIES)]
        names = sorted(hosted.sight(eye.seat).things)[:: len(hosted.sight(eye.seat).things) // 4]
        parts += [said_to(eye, m.WhyNot(seat=eye.seat, pick=name), now) for name in names]
        parts += [said_to(eye, m.Consider(seat=eye.seat), now)]
    return b"\n".join(parts)


def said_to(eye: Eye, command: Any, now: float) -> bytes:
    """The answer to a question, or why it is refused; nothing is played."""
    try:
        answer = eye.hosted.answer(eye, command, now)
    except Refused as refused:
        return str(refused).encode()
    if answer is None and command.actions[0] not in eye.hosted.sight(eye.seat).legal:
        refusals, sight = eye.game.module("refusals"), eye.hosted.sight(eye.seat)
        return str(refusals.why_not(sight.view, eye.seat, command.actions[0])).encode()
    return msgspec.json.encode(answer)


def reimagined(house: House, seat: int, number: int) -> bytes:
    """What a seat is sent if what it has not seen were otherwise."""
    table, hosted = house.table, house.hosted
    viewer = SPECTATOR if seat == ONLOOKER else seat
    kept, world = table._state, copy_of(table.view(viewer))
    table.game.verbs.imagine(world, np.array([number, seat + 99], np.uint64))
    table._state = world
    hosted._sights = {}
    try:
        eye = house.eye(hosted.chairs[seat].person if seat != ONLOOKER else "", seat)
        return everything(eye, house.now)
    finally:
        table._state = kept
        hosted._sights = {}


@pytest.mark.parametrize("game", NAMES)
def test_what_a_seat_has_not_seen_changes_nothing_that_it_is_sent(game: str) -> None:
    players = find_game(game).players[0]
    house = House(game, *PEOPLE[:players], timing=LIVE).start()
    rng, differing = random.Random(7), 0
    for number in range(8):
        for _ in range(4):
            house.step(rng)
        if house.hosted.state != "playing":
            break
        for seat in (ONLOOKER, *range(players)):
            eye = house.eye(house.hosted.chairs[seat].person if seat >= 0 else "", seat)
            assert reimagined(house, seat, number) == everything(eye, house.now)
            differing += 1
    assert differing


# --- what nobody may notice ---


def test_a_sealed_decision_is_news_to_nobody_but_who_made_it() -> None:
    players, sealed = 3, 0
    options = {"windows": "live"}
    house = House("chocottes", *PEOPLE[:players], options=options, timing=LIVE).start()
    for _ in range(60):
        house.wait(0.1)
        seats = [each for each in house.table.actors if each not in house.hosted.held]
        if not seats or house.hosted.state != "playing":
            house.wait(4.0)
            continue
        eyes = {each: house.eye(PEOPLE[each]) for each in range(players)}
        eyes[ONLOOKER] = house.eye()
        for eye in eyes.values():
            eye.whole(house.now)
        views = {each: house.hosted.sight(each).view for each in eyes}
        legal = house.legal(seats[0])
        house.play(seats[0], legal[-1 if sealed % 2 else 0])
        if all(_is_same(house, each, views) for each in eyes if each != seats[0]):
            sealed += 1
            assert [eye.news(house.now) for seat, eye in eyes.items() if seat != seats[0]] == [
                None
            ] * players
    assert sealed >= 3


def _is_same(house: House, seat: int, views: dict[int, Any]) -> bool:
    return bytes_of(house.hosted.sight(seat).view) == bytes_of(views[seat])


# --- what was glimpsed ---


def faces_in(data: bytes, pieces: list[Any]) -> list[str]:
    """Which of some pieces show their faces in what was sent."""
    names = {piece["id"]: piece["face"] for piece in map(msgspec.json.decode, pieces)}
    sent = msgspec.json.decode(data)
    laid = (sent.get("scene") or {}).get("pieces", []) + (sent.get("diff") or {}).get("pieces", [])
    rows = [piece for row in (sent.get("diff") or {}).get("rows", []) for piece in row["pieces"]]
    shown = {piece["id"]: piece.get("face", "") for piece in laid} | {p[0]: p[1] for p in rows}
    return [name for name in names if shown.get(name)]


def test_the_study_is_shown_once_and_never_again() -> None:
    house = House("chocolat", ANNA, MARC).start()
    eye = house.eye(ANNA)
    first = msgspec.json.encode(eye.whole(house.now))
    shown, glimpses = house.hosted.show(eye, house.now)
    house.keep(shown)
    assert [type(event).__name__ for event in shown] == ["Shown"]
    assert len(glimpses[0].pieces) == 16
    assert glimpses[0].seconds == 60
    assert faces_in(first, glimpses[0].pieces) == []
    for other in (eye, house.eye(ANNA)):  # the same connection, a reload, a second tab
        assert house.hosted.show(other, house.now) == ([], [])
        assert faces_in(msgspec.json.encode(other.whole(house.now)), glimpses[0].pieces) == []
    house.hosted = house.folded()
    assert house.hosted.show(house.eye(ANNA), house.now) == ([], [])
    assert house.hosted.show(house.eye(), house.now) == ([], [])
    assert len(house.hosted.show(house.eye(MARC), house.now)[1]) == 1


def test_a_glimpse_waits_for_who_is_not_there() -> None:
    house = House("chocolat", ANNA, MARC).start()
    house.wait(61)
    (glimpse,) = house.hosted.show(house.eye(MARC), house.now)[1]
    assert len(glimpse.pieces) == 16
    assert "row 1, column 1" in glimpse.text


def test_a_bot_that_sits_in_is_shown_nothing_in_a_persons_name() -> None:
    house = House("chocolat", ANNA, MARC).start()
    house.tell(MARC, m.Leave())
    assert house.hosted.show(house.eye(MARC), house.now) == ([], [])


def test_cards_that_are_looked_at_are_shown_once() -> None:
    house = House("chocottes", ANNA, MARC, ZOE).start()
    eye = house.eye(ANNA)
    eye.whole(house.now)
    house.play(0)
    news = msgspec.json.encode(eye.news(house.now))
    events, (glimpse,) = house.hosted.show(eye, house.now)
    house.keep(events)
    assert len(glimpse.pieces) == 2
    assert glimpse.seconds == 0
    assert faces_in(news, glimpse.pieces) == []
    assert house.hosted.show(house.eye(MARC), house.now) == ([], [])
    again = msgspec.json.encode(house.eye(ANNA).whole(house.now))
    assert faces_in(again, glimpse.pieces) == []
    assert house.hosted.show(house.eye(ANNA), house.now) == ([], [])


def forgotten(house: House, seat: int) -> np.record:
    """What a seat would know, had it never seen what it must remember."""
    game, view = house.table.game, copy_of(house.hosted.sight(seat).view)
    out = np.zeros(game.most_facts, np.int16)
    for fact in out[: game.verbs.facts(view, out)].copy():
        game.verbs.forget(view, int(fact))
    return view


@pytest.mark.parametrize("game", ["chocolat", "chocottes"])
def test_after_a_glimpse_nothing_depends_on_what_was_seen(game: str) -> None:
    house = House(game, ANNA, MARC, ZOE).start()
    rng, compared = random.Random(3), 0
    for _ in range(16):
        house.step(rng)
        if house.hosted.state != "playing":
            break
        for seat in range(3):
            eye, known = house.eye(PEOPLE[seat], seat), house.hosted.sight(seat).view
            before, view = everything(eye, house.now), forgotten(house, seat)
            compared += bytes_of(view) != bytes_of(known)
            blank = Sight(house.table, seat)
            blank.__dict__["view"] = view
            house.hosted._sights[seat] = blank
            assert everything(house.eye(PEOPLE[seat], seat), house.now) == before
            del house.hosted._sights[seat]
    assert compared >= 20
