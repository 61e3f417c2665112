"""Replays: the same steps through every lens, each showing what it may, and a proof that holds."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludotoc.engine.errors import Refused
from ludotoc.engine.scene import Scene, encode
from ludotoc.play.record import verify_record
from ludotoc.server.replays.film import Film, Replay
from ludotoc.server.store import Store
from tests.server.people_house import visitors
from tests.server.replays_games import Played, keep, leaves

GAMES = {"chocolat": {}, "chocottes": {"windows": "live"}}
PEOPLE = ["anna", "otto"]


@cache
def played(game: str) -> Played:
    return Played(game, PEOPLE, GAMES[game], seed=9).play()


@cache
def film(game: str) -> Film:
    return Film("t1", played(game).seed, played(game).log, played(game).hosted.signer)


def in_house(folder: Path, one: Played, state: str = "over") -> None:
    async def put() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/house.db")
        await keep(store, one, state)
        await store.close()

    asyncio.run(put())


def scenes(replay: Replay) -> list[dict[str, Any]]:
    """All pieces by id, step by step, as a page puts them together from diffs."""
    pieces = {piece["id"]: piece for piece in json.loads(bytes(replay.first))["pieces"]}
    found = [dict(pieces)]
    for step in replay.steps:
        if step.diff:
            for name in step.diff.gone:
                del pieces[name]
            for raw in step.diff.pieces:
                piece = json.loads(bytes(raw))
                pieces[piece["id"]] = piece
            for row in step.diff.rows:
                for name, face, _ in row.pieces:
                    pieces[name] = {"id": name, "kind": row.kind, "spot": row.spot, "face": face}
        found.append(dict(pieces))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_lens_has_the_same_steps(game: str) -> None:
    replays = [film(game).replay(lens, "en") for lens in ("open", "onlooker", "0", "1")]
    marks = [
        [(step.at, step.seat, step.reaction, step.latency) for step in replay.steps]
        for replay in replays
    ]
    assert marks[0] == marks[1] == marks[2] == marks[3]
    assert len(marks[0]) > 20


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lens", ["open", "onlooker", "0"])
def test_the_steps_lead_to_the_scene_at_the_end(game: str, lens: str) -> None:
    last = film(game).frames[-1]
    scene: Scene = film(game)._scene(last, film(game).viewer(lens))
    end = {piece["id"]: piece["face"] for piece in faces(scene)}
    shown = scenes(film(game).replay(lens, "en"))[-1]
    assert {name: piece.get("face", "") for name, piece in shown.items()} == end


def faces(scene: Scene) -> list[dict[str, str]]:
    return [{"face": "", **piece} for piece in json.loads(encode(scene, str))["pieces"]]


def open_faces(replay: Replay) -> list[set[tuple[str, str]]]:
    """Where which face is seen, at each step."""
    return [
        {(piece["spot"], piece["face"]) for piece in scene.values() if piece.get("face")}
        for scene in scenes(replay)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_lens_shows_what_that_seat_saw_and_open_shows_all(game: str) -> None:
    every, onlooker, mine = (
        open_faces(film(game).replay(lens, "en")) for lens in ("open", "onlooker", "0")
    )
    assert all(
        len(few) <= len(all_of_them) for few, all_of_them in zip(onlooker, every, strict=True)
    )
    assert any(seen - public for seen, public in zip(mine, onlooker, strict=True))
    assert any(more - seen for more, seen in zip(every, mine, strict=True))


def test_a_glimpse_is_seen_at_its_moment_and_not_later() -> None:
    """CH2 The box lies open in the study, and is covered when it ends."""
    seen = open_faces(film("chocolat").replay("0", "en"))
    sweets = [len([spot for spot, _ in step if spot.startswith("r")]) for step in seen]
    assert sweets[0] == 16
    assert sweets[2] == 0


def test_a_peeked_card_is_seen_through_its_own_lens_only() -> None:
    mine, other = (open_faces(film("chocottes").replay(lens, "en")) for lens in ("0", "1"))
    peeked = [step - others for step, others in zip(mine, other, strict=True)]
    assert any(peeked)
    assert len([step for step in peeked if step]) < len(peeked)


def test_windows_tell_reaction_and_latency() -> None:
    steps = film("chocottes").replay("onlooker", "en").steps
    claims = [step for step in steps if step.reaction is not None]
    assert claims
    assert all(step.latency == 30 for step in claims)
    assert all(0 <= (step.reaction or 0) < 10_000 for step in claims)
    assert any(step.closes for step in steps)


def test_what_is_told_is_in_the_language_and_names_everybody() -> None:
    english = film("chocolat").replay("open", "en")
    french = film("chocolat").replay("open", "fr")
    told = [" ".join(line.text for step in replay.steps for line in step.told)
            for replay in (english, french)]  # fmt: skip
    assert "Anna" in told[0]
    assert "Otto" in told[0]
    assert told[0] != told[1]
    assert english.result
    assert english.result.seed == played("chocolat").seed.hex()


def test_who_leaves_is_told() -> None:
    one = Played("chocolat", PEOPLE, seed=3).play(leaves("otto", 8))
    steps = Film("t1", one.seed, one.log, one.hosted.signer).replay("open", "en").steps
    told = [line.text for step in steps for line in step.told]
    assert "Otto leaves, and a bot sits in" in told


def test_the_record_verifies_and_a_changed_one_does_not() -> None:
    record = film("chocolat").record
    verify_record(record)
    with pytest.raises(Refused):
        verify_record(record.replace("\n0 ", "\n1 ", 1))


def test_over_http(tmp_path: Path) -> None:
    in_house(tmp_path, played("chocolat"))
    with visitors(tmp_path) as client:
        shown = client.get("/api/tables/t1/replay?lens=1&lang=fr")
        assert shown.status_code == 200
        replay = shown.json()
        assert replay.keys() == {
            "facts", "layout", "art", "players", "first", "steps", "result", "lens",
        }  # fmt: skip
        assert replay["facts"]["title"]
        assert [seat["name"] for seat in replay["players"]] == ["Anna", "Otto"]
        assert client.get("/api/tables/t1/replay").json()["lens"] == "open"
        wrong = client.get("/api/tables/t1/replay?lens=2")
        assert wrong.status_code == 400
        assert wrong.json()["text"].startswith("The lens is open, onlooker or a seat from 0 to 1")
        record = client.get("/api/tables/t1/record.txt")
        assert record.headers["content-type"].startswith("text/plain")
        assert "chocolat-t1.txt" in record.headers["content-disposition"]
        verify_record(record.text)
        proof = client.get("/api/tables/t1/proof").json()
        assert proof["seed"] == played("chocolat").seed.hex()
        assert proof["signature"] in record.text
        verdict = client.post("/api/tables/t1/verify").json()
        assert verdict["ok"]
        assert verdict["text"].startswith("The seed is the promised one")


PATHS = ("replay", "record.txt", "proof")


def test_nothing_is_shown_before_the_end(tmp_path: Path) -> None:
    in_house(tmp_path, played("chocolat"), "playing")
    with visitors(tmp_path) as client:
        answers = [client.get(f"/api/tables/t1/{path}") for path in PATHS]
        answers.append(client.post("/api/tables/t1/verify"))
        assert {each.status_code for each in answers} == {409}
        assert {each.json()["text"] for each in answers} == {
            "The game is not over: until then its replay stays closed"
        }
        assert {client.get(f"/api/tables/nope/{path}").status_code for path in PATHS} == {404}
