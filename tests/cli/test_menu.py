"""Choices by number: every legal action of every game can be reached; things are explained."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.cli.menu import Menu
from ludotoc.cli.things import named
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import SPECTATOR
from ludotoc.engine.record import bytes_of
from ludotoc.games import NAMES, find_game
from ludotoc.hosting.picking import why_not
from ludotoc.hosting.story import Story
from ludotoc.hosting.teller import Teller
from ludotoc.play import Table, new_table

TABLES = [(name, players) for name in NAMES for players in find_game(name).players]
MOVES = 60


def reached(table: Table, seat: int, teller: Teller, picked: tuple[str, ...] = ()) -> list[int]:
    """The actions that numbers lead to."""
    menu = Menu(table, seat, teller, picked)
    assert menu.offers
    found: list[int] = []
    for number, offer in enumerate(menu.offers, 1):
        assert menu.meant_by(str(number)) == offer
        assert offer.label
        if offer.action is None:
            assert len(offer.picked) > len(picked)
            found += reached(table, seat, teller, offer.picked)
        else:
            found.append(offer.action)
    return found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_legal_action_is_reached_by_numbers(game: str, players: int) -> None:
    table, random = new_table(game, players, seed=3), Random(players)
    teller = Teller(table, (), "fr")
    for _ in range(MOVES):
        if table.is_over:
            break
        seat = random.choice(table.actors)
        legal = table.legal_actions(seat)
        assert sorted(reached(table, seat, teller)) == legal
        table.play_action(seat, random.choice(legal))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_story_ends_where_the_table_stands_and_can_be_told(
    game: str, players: int, language: str
) -> None:
    table, random = new_table(game, players, seed=5), Random(players)
    for _ in range(MOVES):
        if not table.is_over:
            seat = random.choice(table.actors)
            table.play_action(seat, random.choice(table.legal_actions(seat)))
    story = Story(table)
    story.catch_up()
    assert len(story.events) == len(table.entries)
    assert bytes_of(story.events[-1].after) == bytes_of(table.state)
    teller = Teller(table, (), language)
    for viewer in (0, players - 1, SPECTATOR):
        told = teller.news(viewer)
        assert told
        assert not any("{" in sentence for sentence in told)


def test_a_story_takes_back_what_was_taken_back() -> None:
    table = new_table("tock", seed=1)
    first = table.state
    table.play(0, "KD")
    table.undo(0)
    story = Story(table)
    story.catch_up()
    assert bytes_of(story.events[-1].after) == bytes_of(first)
    assert "0 KD" not in [table.entries[number].line for number in story.standing]
    assert Teller(table).news(0)[-1] == "You take the last decision back"


def test_numbers_beyond_the_choices_are_refused_with_an_example() -> None:
    menu = Menu(new_table("tock", seed=1), 0, Teller(new_table("tock", seed=1)))
    assert menu.meant_by("") == menu.offers[0]
    assert menu.meant_by("KD") is None
    for line in ("0", "2", "9" * 50):
        with pytest.raises(Refused, match="numbered 1 to 1; a move is written like KD"):
            menu.meant_by(line)


def test_cards_in_hand_are_numbered_as_they_lie_there() -> None:
    table = new_table("chocolat", 2, seed=1)
    for seat in (0, 1):
        table.play(seat, "ready")
    seat = table.actors[0]
    menu = Menu(table, seat, Teller(table))
    assert menu.look is not None
    layout, scene = menu.look
    rows = [spot.id for spot in layout.spots if spot.kind == "hand"]
    shown = sorted(
        (piece for piece in scene.pieces if piece.spot in rows),
        key=lambda piece: (rows.index(piece.spot), piece.order),
    )
    numbers = [menu.numbers[piece.id] for piece in shown if piece.id in menu.numbers]
    assert numbers == sorted(numbers)
    assert len(numbers) == len(menu.offers)


@pytest.mark.parametrize("text", ["C5", "c5", "C 5"])
def test_a_card_is_found_by_its_mark(text: str) -> None:
    table = new_table("chocolat", 4, seed=2)
    for seat in range(4):
        table.play(seat, "ready")
    for seat in (1, 2, 3):
        table.play_action(seat, table.legal_actions(seat)[0])
    teller = Teller(table)
    menu = Menu(table, 0, teller)
    assert named(text, menu, teller) == ["C5"]
    refusal = why_not(table, 0, text, named(text, menu, teller))
    assert refusal is None or refusal.clause == "CH4"
