"""What a connection sees: all at first, then what has changed, and nothing it may not know."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ludotoc.engine.errors import Refused
from ludotoc.games import NAMES, find_game
from ludotoc.hosting import messages as m
from ludotoc.hosting.eye import Eye
from tests.hosting.house import ANNA, LIVE, MARC, ZOE, House

LONGEST_NEWS = 4096  # bytes
STEPS = 80
TABLES = [(game, players) for game in NAMES for players in find_game(game).players]


def sent(message: Any) -> Any:
    """A message as the page reads it."""
    return msgspec.json.decode(msgspec.json.encode(message))


class Page:
    """What a page knows that was sent a whole and then news."""

    def __init__(self, eye: Eye, now: float) -> None:
        self.eye = eye
        self.know = sent(eye.whole(now))

    def hear(self, now: float) -> int:
        """The next news; how long it was."""
        message = self.eye.news(now)
        if message is None:
            return 0
        length, news = len(msgspec.json.encode(message)), sent(message)
        if news.pop("t") == "whole":
            self.know = {"t": "whole", **news}
            return 0
        self.know["log"] = (self.know["log"] + news.pop("told", []))[-60:]
        self.know["chat"] = (self.know["chat"] + news.pop("said", []))[-60:]
        self._lay(news.pop("diff", None))
        self.know.update(news)
        return length

    def _lay(self, diff: Any) -> None:
        if diff is None:
            return
        scene = self.know["scene"]
        pieces = {piece["id"]: piece for piece in scene["pieces"]}
        for name in diff.pop("gone", []):
            del pieces[name]
        pieces |= {piece["id"]: piece for piece in diff.pop("pieces", [])}
        for row in diff.pop("rows", []):
            pieces |= {piece["id"]: piece for piece in unrolled(row)}
        if diff.get("notes") is None:
            diff["notes"] = scene.get("notes", [])
        self.know["scene"] = {"pieces": list(pieces.values()), **diff}


def unrolled(row: Any) -> list[Any]:
    made = []
    for name, face, order in row["pieces"]:
        piece = {"id": name, "kind": row["kind"], "spot": row["spot"]}
        piece |= {"face": face} if face else {}
        piece |= {"order": order} if order else {}
        piece |= {"owner": row["owner"]} if row.get("owner", -1) >= 0 else {}
        made.append(piece)
    return made


def lasting(know: Any) -> Any:
    """What two pages must agree on: the same table, pieces in any order."""
    scene = know["scene"]
    pieces = sorted(scene["pieces"], key=lambda piece: str(piece["id"]))
    rest = {key: scene[key] for key in ("notes", "lit", "turned", "moved") if scene.get(key)}
    kept = {key: value for key, value in know.items() if value not in (None, [], "")}
    for key in ("layout", "art", "facts"):
        kept.pop(key)
    return {**kept, "scene": {"pieces": pieces, **rest}}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_news_is_short_and_leads_to_what_a_whole_would_tell(game: str, players: int) -> None:
    people = [f"{number:032x}" for number in range(1, players)]  # long names and ids
    house = House(game, ANNA, *people, timing=LIVE).start()
    pages = [Page(house.eye(person, language="fr"), house.now) for person in (ANNA, people[0], "")]
    rng = random.Random(players)
    lengths = [0]
    for _ in range(STEPS):
        if not house.step(rng):
            break
        lengths += [page.hear(house.now) for page in pages]
    assert max(lengths) <= LONGEST_NEWS
    for page in pages:
        page.hear(house.now)
        eye = Eye(house.hosted, page.eye.person, page.eye.name, "fr")
        assert lasting(page.know) == lasting(sent(eye.whole(house.now)))


def test_nothing_new_is_no_message() -> None:
    house = House("toctoctoc", ANNA, MARC, ZOE, timing=LIVE).start()
    eye = house.eye(ANNA)
    eye.whole(house.now)
    assert eye.news(house.now) is None
    assert eye.news(house.now + 7.5) is None  # a clock that runs is no news


def test_a_connection_looks_as_the_only_seat_of_its_person() -> None:
    house = House("chocolat", ANNA, MARC).start()
    whole = house.eye(MARC).whole(house.now)
    assert whole.you == m.You(MARC, "Marc", 1, [1])
    assert [info.is_yours for info in whole.seats] == [False, True]
    assert house.eye().whole(house.now).you.looks == -1
    assert house.eye(ANNA).whole(house.now).you.is_host


def test_when_names_change_all_is_said_anew() -> None:
    house = House("chocolat", ANNA, "")
    eye = house.eye(ANNA)
    eye.whole(house.now)
    house.tell(MARC, m.Sit())
    news = eye.news(house.now)
    assert isinstance(news, m.Whole)
    assert b"Marc" in bytes(news.layout)


def test_a_table_is_told_in_the_language_of_who_listens() -> None:
    house = House("chocolat", ANNA, MARC).start()
    french = house.eye(ANNA, language="fr").whole(house.now)
    english = house.eye(ANNA, language="xx").whole(house.now)
    assert french.facts.symbols == "/art/chocolat.fr.svg"
    assert english.facts.symbols == "/art/chocolat.en.svg"
    assert french.ask is not None
    assert english.ask is not None
    assert french.ask.text != english.ask.text
    assert french.ask.moment == english.ask.moment


def test_the_art_lies_below_every_spot_that_is_drawn() -> None:
    house = House("chocolat", ANNA, MARC)
    whole = house.eye(ANNA).whole(house.now)
    spots = {spot["id"] for spot in msgspec.json.decode(whole.layout)["spots"]}
    assert set(whole.art.spots) <= spots
    assert "<" in whole.art.backdrop
    assert house.eye(MARC).whole(house.now).art is not None


def test_at_the_end_the_seed_is_revealed_and_not_before() -> None:
    house = House("chocolat", ANNA, MARC).start()
    eye = house.eye(ANNA)
    assert house.hosted.seed.hex().encode() not in msgspec.json.encode(eye.whole(house.now))
    house.tell(ANNA, m.Ask(what="draw"))
    house.tell(MARC, m.Ask(what="draw"))
    result = eye.news(house.now).result
    assert result.seed == house.hosted.seed.hex()
    assert result.winners == [0, 1]
    assert result.replay == "/tables/one/replay"


# --- questions ---


def test_consider_tells_what_may_be_picked_and_what_it_does() -> None:
    house = House("toctoctoc", ANNA, MARC, ZOE).start()
    seat = house.table.actors[0]
    eye = house.eye(house.hosted.chairs[seat].person)
    first = house.hosted.answer(eye, m.Consider(), house.now)
    assert isinstance(first, m.Choices)
    pick = first.choices[0].pick
    second = house.hosted.answer(eye, m.Consider(picked=[pick]), house.now)
    assert isinstance(second, m.Choices)
    assert all(choice.action >= 0 and choice.text for choice in second.choices)


def test_consider_tells_what_would_follow_by_itself() -> None:
    """Where one marble only can come out, the card is said to bring it out."""
    house = House("toctoc", ANNA, MARC, ZOE, MARC).start()
    found: set[str] = set()
    for _ in range(200):
        seat = house.table.actors[0]
        found |= {each.text for each in choices_of(house, seat) if ", then" in each.text}
        house.play(seat)
    assert any(text.startswith("play the ") and "bring" in text for text in found)


def test_a_choice_that_only_begins_a_plan_is_told_apart() -> None:
    """As the answer to `play` then shows: a plan, or none since it is played at once."""
    house = House("toctoc", ANNA, MARC, ZOE, MARC).start()
    found: set[bool] = set()
    for _ in range(120):
        seat = house.table.actors[0]
        eye = house.eye(house.hosted.chairs[seat].person, seat)
        for choice in choices_of(house, seat):
            play = m.Play(seat=seat, actions=[choice.action])
            plan = house.hosted.answer(eye, play, house.now) if choice.action >= 0 else None
            assert choice.plans == isinstance(plan, m.Plan)
            found.add(choice.plans)
        house.play(seat)
    assert found == {False, True}


def choices_of(house: House, seat: int) -> list[m.Choice]:
    eye = house.eye(house.hosted.chairs[seat].person, seat)
    before = house.hosted.snapshot()
    answer = house.hosted.answer(eye, m.Consider(seat=seat), house.now)
    assert isinstance(answer, m.Choices)
    assert house.hosted.snapshot() == before
    return answer.choices


def test_why_not_gives_the_reason_the_clause_and_what_is_in_the_way() -> None:
    house = House("chocolat", ANNA, MARC).start()
    house.wait(60)
    seat = house.table.actors[0]
    house.play(seat)
    other = house.table.actors[0]
    eye = house.eye(house.hosted.chairs[other].person)
    picks = {pick for path in house.hosted.sight(other).paths.values() for pick in path}
    scene = house.hosted.sight(other).scene
    dimmed = [each.id for each in scene.pieces if each.owner == other and each.id not in picks]
    if dimmed:
        why = house.hosted.answer(eye, m.WhyNot(pick=dimmed[0]), house.now)
        assert isinstance(why, m.Why)
        assert why.text
        assert why.clause.startswith("CH")
        assert why.lit
    can = house.hosted.answer(eye, m.WhyNot(pick=min(picks)), house.now)
    assert can == m.Why(min(picks), "This can be picked")
    with pytest.raises(Refused, match="no such thing"):
        house.hosted.answer(eye, m.WhyNot(pick="x" * 5000), house.now)


def test_what_would_take_ones_own_is_warned_of() -> None:
    house = House("toctoc", ANNA, MARC, ZOE, MARC).start()
    eye = house.eye(ANNA)
    assert eye.takes_own(0, ["a"], {"a": 2})  # the partner's
    assert eye.takes_own(0, ["a"], {"a": 0})
    assert not eye.takes_own(0, ["a"], {"a": 1})
    assert not eye.takes_own(0, ["a"], {})


def test_a_hint_is_a_legal_action_in_words_and_picks() -> None:
    house = House("chocolat", ANNA, MARC).start()
    house.wait(60)
    seat = house.table.actors[0]
    eye = house.eye(house.hosted.chairs[seat].person)
    before = house.hosted.snapshot()
    hint = house.hosted.advise(eye, m.Advise()).think()
    assert hint.text
    assert tuple(hint.picks) in {tuple(path) for path in house.hosted.sight(seat).paths.values()}
    assert house.hosted.snapshot() == before


def test_questions_about_another_seat_are_refused() -> None:
    house = House("chocolat", ANNA, MARC).start()
    eye = house.eye(MARC)
    for command in (m.Consider(seat=0), m.WhyNot(seat=0, pick="M1"), m.Play(seat=0, actions=[80])):
        with pytest.raises(Refused, match="not your seat"):
            house.hosted.answer(eye, command, house.now)
    with pytest.raises(Refused, match="not your seat"):
        house.hosted.advise(eye, m.Advise(seat=0))
    for actions in ([-1], [10**9], [0] * 1000):
        with pytest.raises(Refused):
            house.hosted.answer(eye, m.Consider(actions=actions), house.now)
