"""CC5: standing orders, so that in a slow game a discard does not cost days."""

from __future__ import annotations

from random import Random

import pytest

from ludotoc.engine.picks import BUTTON
from ludotoc.engine.plain import plain
from ludotoc.engine.record import legal_list, view_of
from ludotoc.engine.speech import Speaker
from ludotoc.games.chocottes import state as c
from ludotoc.games.chocottes.orders import choices, obey
from ludotoc.games.chocottes.scene import scene
from ludotoc.games.chocottes.words import button
from ludotoc.play import Table
from tests.play.chocottes import GAME, MODES, at, choice, line, moments, opened

NONSENSE = (
    "", "moon", "snap", "snap 1", "snap 2 on 7", "snap 1.99 on 5", "snap 1.0 on 99",
    "snap 1.0 on 5 ", "SNAP 1.0 ON 5", "pass now", "snap -1.0 on 5", "snap 1.0 on 5\n",
)  # fmt: skip


def window(hands: str, mode: str, pile: str = "8a 8b 8c", **fields: str) -> Table:
    """A window for a 5; seat 0 is asked first."""
    asking = "01234"[: hands.count("/") + 1]
    fields = {"windows": mode, "asking": asking} | fields
    return at(line(hands, pile, "5c", "window", **fields))


def order_for(table: Table, seat: int, position: int, value: int) -> str:
    """The order about the card that lies at a position now."""
    said = Speaker().say
    (text,) = [
        text
        for text, (_, sentence) in choices(plain(table.view(seat)), seat).items()
        if said(sentence) in {f"snap your card {position} on {a} {value}" for a in ("a", "an")}
    ]
    return text


def commanded(table: Table, seat: int, *orders: str) -> str | None:
    """What orders command now, in notation."""
    action = obey(plain(table.view(seat)), seat, orders)
    return None if action is None else GAME.module("actions").text_of(table.state, seat, action)


# --- what may be commanded ---


def test_every_own_card_may_be_snapped_on_every_number_and_else_one_passes() -> None:
    table = window("5a.1a / 5b.3a.3b", "asked")
    for seat, cards in ((0, 2), (1, 3)):
        found = choices(plain(table.view(seat)), seat)
        assert len(found) == cards * c.VALUES + 1
        assert len({path for path, _ in found.values()}) == len(found)
        pieces = {p.id: p.owner for p in scene(plain(table.view(seat))).pieces}
        for path, sentence in found.values():
            assert str(sentence)
            for pick in path:
                assert str(button(pick)) if pick.startswith(BUTTON) else pieces[pick] == seat
    assert found["pass"][0] == ("!pass",)


def test_orders_are_said_in_french_too() -> None:
    table, french = window("5a.1a / 5b.3a", "asked"), Speaker("fr")
    found = choices(plain(table.view(0)), 0)
    assert french.say(found["pass"][1]) == "sinon passer"
    path, sentence = found[order_for(table, 0, 2, 8)]
    assert french.say(sentence) == "faire écho avec votre carte 2 sur un 8"
    assert french.say(button(path[-1])) == "sur un 8"


def test_onlookers_command_nothing_and_when_all_is_over_nobody_does() -> None:
    table = window("5a.1a / 5b.3a", "asked")
    assert choices(plain(table.view(15)), 15) == {}
    over = next(s for s in moments(seed=2, games=4, most=900) if s.stage == c.OVER)
    assert choices(plain(view_of(GAME, over, 0)), 0) == {}


# --- what orders do ---


@pytest.mark.parametrize("mode", MODES)
def test_a_card_is_snapped_on_the_number_it_was_ordered_for_and_on_no_other(mode: str) -> None:
    table = window("5a.1a / 5b.3a", mode)
    assert commanded(table, 0, order_for(table, 0, 1, 5)) == "snap 1"
    assert commanded(table, 0, order_for(table, 0, 2, 5)) == "snap 2"
    assert commanded(table, 0, order_for(table, 0, 1, 6)) is None
    assert commanded(table, 0, order_for(table, 0, 1, 6), "pass") == "pass"
    assert commanded(table, 0, "pass", order_for(table, 0, 1, 5)) == "snap 1"
    assert commanded(table, 0) is None
    both = order_for(table, 0, 2, 5), order_for(table, 0, 1, 5)
    assert commanded(table, 0, *both) == "snap 2"


@pytest.mark.parametrize("mode", MODES)
def test_what_is_no_order_is_ignored(mode: str) -> None:
    table = window("5a.1a / 5b.3a", mode)
    for text in NONSENSE:
        assert commanded(table, 0, text) is None
        assert commanded(table, 0, text, "pass") == "pass"


def test_only_windows_that_ask_one_are_answered() -> None:
    table = window("5a.1a / 5b.3a", "asked")
    order = order_for(table, 1, 1, 5)
    assert commanded(table, 1, order, "pass") is None
    table.play(0, "pass")
    assert commanded(table, 1, order, "pass") == "snap 1"
    table.play(1, "pass")
    assert int(table.state.stage) == c.TURN
    assert [commanded(table, seat, order, "pass") for seat in (0, 1)] == [None, None]


def test_an_order_follows_its_card_and_not_the_place() -> None:
    table = window("5a.5b.1a / 5d.3a", "asked")
    orders = [order_for(table, 0, position, 5) for position in (1, 2)]
    assert commanded(table, 0, *orders) == "snap 1"
    table.play(0, "snap 1")
    assert commanded(table, 0, orders[0]) is None
    assert commanded(table, 0, orders[1]) == "snap 1"


def test_an_order_is_void_when_the_card_is_another_s() -> None:
    swapping = line("5a.1a / 5b.3a", "8a 8b", "12a", "effect", effects="0:12", resolved="1")
    table = at(swapping)
    order = order_for(table, 0, 1, 12)
    table.play(0, "give 1 take 1:1")
    assert int(table.state.stage) == c.WINDOW
    assert commanded(table, 0, order) is None
    assert commanded(table, 0, order_for(table, 0, 1, 12)) == "snap 1"


def test_an_order_is_void_when_a_witch_has_shuffled_the_card() -> None:
    mixing = line("5a.1a / 5b.3a", "8a 8b", "11a", "effect", effects="1:11", resolved="1")
    table = at(mixing)
    order = order_for(table, 0, 1, 11)
    table.play(1, "mix 0:1 and 0:2")
    assert int(table.state.stage) == c.WINDOW
    assert commanded(table, 0, order) is None


def test_an_order_is_void_in_another_round_though_its_label_comes_again() -> None:
    table = window("5a.1a / 5b.3a", "asked")
    order = order_for(table, 0, 1, 5)
    view = plain(table.view(0))
    for rounds in range(1, 6):
        assert obey(view._replace(rounds=rounds), 0, [order]) is None
    assert obey(view, 0, [order]) == c.SNAP


@pytest.mark.parametrize("mode", MODES)
def test_a_card_is_not_snapped_wrongly_twice(mode: str) -> None:
    """CC6 All have seen that it is another; else an order would draw the whole pile."""
    table = window("1a.2a / 5b.3a", mode)
    order = order_for(table, 0, 1, 5)
    assert commanded(table, 0, order, "pass") == "snap 1"
    table.play(0, "snap 1")
    if mode == "live":
        assert commanded(table, 0, order, "pass") == "pass"
        table.close([0])
    assert int(table.state.stage) == c.WINDOW
    assert commanded(table, 0, order, "pass") == "pass"


@pytest.mark.parametrize("mode", MODES)
def test_what_orders_command_is_legal_at_every_moment(mode: str) -> None:
    rng, obeyed = Random(mode), 0
    s = opened(rng, 3, mode)
    orders: dict[int, list[str]] = {seat: [] for seat in range(3)}
    for _ in range(3000):
        if s.stage == c.OVER:
            break
        seat = rng.choice([seat for seat in range(3) if legal_list(GAME, s, seat)])
        view = plain(view_of(GAME, s, seat))
        if rng.random() < 0.3:
            some = rng.sample(list(choices(view, seat)), 8)
            orders[seat] = [*orders[seat][-30:], *some]
        action = obey(view, seat, orders[seat])
        if action is not None:
            assert action in legal_list(GAME, s, seat)
            obeyed += 1
        GAME.verbs.apply(s, seat, choice(s, seat, rng) if action is None else action)
        GAME.verbs.settle(s)
    assert obeyed > 20
