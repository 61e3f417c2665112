"""What a host calls: bots in seats, their memory of a game begun, hints, slips and pauses."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from ludotoc.bots import Clock, adviser, bot_named, seat_bot
from ludotoc.bots.levels import ADVISER, LEVELS, USUAL, bot_of, level_named
from ludotoc.bots.memory import Memory, Remembering, strength_named
from ludotoc.bots.pace import AT_LEAST, AT_MOST, doubt, seconds_for
from ludotoc.bots.slips import Slipping
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import bytes_of
from ludotoc.engine.speech import Speaker
from ludotoc.games import NAMES, find_game
from ludotoc.play import Table, new_table
from tests.bots import positions_tock, positions_toctoc
from tests.bots.partner import Position, begins, move_of
from tests.bots.watching import MEMORY_GAMES


def play_on(table: Table, rng: Random, most: int) -> None:
    for _ in range(most):
        if table.is_over:
            return
        seat = rng.choice(table.actors)
        table.play_action(seat, rng.choice(table.legal_actions(seat)))


@pytest.mark.parametrize("name", NAMES)
def test_a_table_knows_what_a_seat_has_seen(name: str) -> None:
    """Before the first decision and after each, as it was at the time."""
    table, rng = new_table(name, seed=3), Random(3)
    seen = [bytes_of(table.view(1))]
    for _ in range(40):
        play_on(table, rng, 1)
        seen.append(bytes_of(table.view(1)))
    assert table.decisions == 40
    assert [bytes_of(view) for view in table.views(1)] == seen
    assert [bytes_of(view) for view in table.views(1, 30)] == seen[30:]


def test_what_is_taken_back_was_not_seen() -> None:
    table, rng, undone = new_table("tock", seed=5), Random(5), 0
    for _ in range(80):
        play_on(table, rng, 1)
        decided = [entry.seat for entry in table.entries if entry.seat != CHANCE_SEAT]
        before = table.decisions
        try:
            table.undo(decided[-1])
        except Refused:
            continue
        undone += 1
        views = list(table.views(0))
        assert table.decisions == before - 1 == len(views) - 1
        assert bytes_of(views[-1]) == bytes_of(table.view(0))
    assert undone > 10


@pytest.mark.parametrize("level", ["child", "regular"])
@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_whoever_takes_a_seat_over_remembers_what_was_seen_there(name: str, level: str) -> None:
    table, rng = new_table(name, seed=8), Random(8)
    present, later = (seat_bot(table.game, level, 1, 5) for _ in range(2))
    present.watch(table.view(1), 0)
    while table.decisions < 50 and not table.is_over:
        play_on(table, rng, 1)
        present.watch(table.view(1), table.decisions)
    later.watch(table.view(0), 400)  # of another game: it is forgotten
    later.follow(table.views(1))
    assert isinstance(present.bot, Remembering)
    assert isinstance(later.bot, Remembering)
    assert bytes_of(present.bot.memory.record) == bytes_of(later.bot.memory.record)
    assert present.seen == later.seen == table.decisions > 20


@pytest.mark.parametrize("level", ["child", "family", "regular", "champion"])
@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_every_game(name: str, level: str) -> None:
    table, rng = new_table(name, seed=4), Random(4)
    bots = [seat_bot(table.game, level, seat) for seat in range(table.players)]
    while table.decisions < 25 and not table.is_over:
        decision, seat = table.decisions, rng.choice(table.actors)
        legal = table.legal_actions(seat)
        action = bots[seat].choose(table.view(seat), legal, Clock(decision))
        assert action in legal
        assert 0.0 <= bots[seat].pause() <= AT_MOST
        table.play_action(seat, action)


def test_levels_are_four_and_can_be_read_in_french() -> None:
    assert [level.name for level in LEVELS] == ["child", "family", "regular", "champion"]
    assert USUAL.name == "family"
    french = Speaker("fr")
    for level in LEVELS:
        assert level_named(level.name) is level
        assert french.word(level.title) != level.title.text
        assert french.say(level.said) != str(level.said)
        assert french.say(strength_named(level.memory).said).startswith("une ")


def test_levels_climb() -> None:
    """Each slips less, at less cost, nearer to its best, and remembers more than the one before."""
    for lower, higher in pairwise(LEVELS):
        assert lower.slips >= higher.slips
        assert lower.cost >= higher.cost
        assert lower.liked <= higher.liked
        assert lower.beside >= higher.beside
        assert strength_named(lower.memory).span < strength_named(higher.memory).span


@pytest.mark.parametrize("name", ["cheater:10", "cheater:10+sieve", "cheater:10+elephant"])
def test_whoever_sees_all_cards_never_sits_down(name: str) -> None:
    with pytest.raises(Refused, match="a bot that sees all cards plays in arenas only"):
        seat_bot(find_game("chocolat"), name, 0)


@pytest.mark.parametrize("name", ["x", "x+sieve"])
def test_nobody_is_offered_a_seat_beside_a_cheater(name: str) -> None:
    with pytest.raises(Refused, match="there is no bot 'x'; there is child, family") as refused:
        seat_bot(find_game("chocolat"), name, 0)
    assert "cheater" not in refused.value.sentence


def test_a_bot_of_the_ladder_may_be_given_a_memory() -> None:
    bot = bot_named("greedy+sieve", find_game("chocolat"), 3)
    assert isinstance(bot, Remembering)
    assert bot.memory.strength.name == "sieve"
    with pytest.raises(Refused, match="a memory is one of"):
        bot_named("greedy+x", find_game("chocolat"), 3)


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_hints_come_from_an_honest_memory(name: str) -> None:
    bot = bot_of(ADVISER, find_game(name), 3)
    assert isinstance(bot, Remembering)
    assert not bot.memory.strength.is_perfect


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_a_legal_action_in_the_words_of_the_game(name: str) -> None:
    table = new_table(name, seed=2)
    play_on(table, Random(2), 12)
    seat = table.actors[0]
    legal = table.legal_actions(seat)
    hint = adviser(table.game, seat, 1).hint(table.view(seat), legal, Clock(12))
    assert hint.action in legal
    assert hint.said is not None
    assert str(hint.said)


class Fixed:
    """Always the first."""

    def choose(self, view: np.record, seat: int, legal: list[int], clock: Clock) -> int:
        return legal[0]


def slipping_at(table: Table, often: float, cost: float) -> Slipping:
    return Slipping(table.game, Fixed(), often, cost, 0.3, 6)  # type: ignore[arg-type]


def test_slips_come_as_often_as_they_should() -> None:
    table = new_table("chocolat", players=4, seed=2)
    play_on(table, Random(1), 6)
    seat = table.actors[0]
    view, legal = table.view(seat), table.legal_actions(seat)
    slipping = slipping_at(table, 0.3, 1.0)
    chosen = [slipping.choose(view, seat, legal, Clock(each)) for each in range(400)]
    assert sum(action != legal[0] for action in chosen) / 400 == pytest.approx(0.3, abs=0.07)
    assert set(chosen) == set(legal)
    assert chosen[:50] == [slipping.choose(view, seat, legal, Clock(each)) for each in range(50)]


def test_beside_a_partner_slips_come_as_often_as_they_should_there() -> None:
    game, slipped = find_game("tock"), {}
    for teams in ("none", "pairs"):
        table = new_table("tock", players=4, seed=2, teams=teams)
        play_on(table, Random(1), 40)
        while len(table.legal_actions(table.actors[0])) < 4:
            play_on(table, Random(table.decisions), 1)
        seat = table.actors[0]
        view, legal = table.view(seat), table.legal_actions(seat)
        best = Fixed().choose(view, seat, legal, Clock())
        bot = Slipping(game, Fixed(), 0.2, 1.0, 0.0, 6, beside=0.8)  # type: ignore[arg-type]
        assert bot.harmless(view, seat, legal, best, Clock())
        chosen = [bot.choose(view, seat, legal, Clock(each)) for each in range(400)]
        slipped[teams] = sum(action != best for action in chosen) / 400
    assert slipped == {
        "none": pytest.approx(0.2, abs=0.07),
        "pairs": pytest.approx(0.8, abs=0.07),
    }


@pytest.mark.parametrize(
    ("name", "positions"),
    [("tock", positions_tock.POSITIONS), ("toctoc", positions_toctoc.POSITIONS)],
)
def test_no_slip_makes_a_partner_wince(name: str, positions: tuple[Position, ...]) -> None:
    """Not even of one who does nothing but slip, at any cost."""
    game, changed = find_game(name), 0
    for seed in range(4):
        sensible = bot_named("greedy", game, seed)
        slipping = Slipping(game, sensible, often=1.0, cost=1.0, liked=0.3, seed=seed)
        for position in positions:
            move = move_of(game, slipping, position, seed)
            assert not begins(move, position.wince), (position.about, move)
            changed += move != move_of(game, sensible, position, seed)
    assert changed > 0


@pytest.mark.parametrize("level", ["child", "family", "regular"])
@pytest.mark.parametrize(
    ("name", "positions"),
    [("tock", positions_tock.POSITIONS), ("toctoc", positions_toctoc.POSITIONS)],
)
def test_no_level_makes_a_partner_wince(
    name: str, positions: tuple[Position, ...], level: str
) -> None:
    game = find_game(name)
    for seed in range(4):
        for position in positions:
            move = move_of(game, bot_named(level, game, seed), position, seed)
            assert not begins(move, position.wince), (position.about, move)


def test_a_folly_is_no_slip() -> None:
    """Where every other action costs too much, the best is taken."""
    table = new_table("chocolat", players=2, seed=2)
    play_on(table, Random(1), 20)
    seat = table.actors[0]
    view, legal = table.view(seat), table.legal_actions(seat)
    careful = slipping_at(table, 1.0, -1.0)  # nothing else pays that much more
    assert len(legal) > 1
    assert careful.choose(view, seat, legal, Clock(1)) == legal[0]


def test_a_pause_is_short_where_nothing_is_to_be_decided() -> None:
    table = new_table("tock", seed=1)  # green can play the king and nothing else
    game, view = table.game, table.view(0)
    assert doubt(game, view, 0, table.legal_actions(0)) == 0.0
    forced = [seconds_for(0.0, 1, decision) for decision in range(200)]
    hard = [seconds_for(3.0, 1, decision) for decision in range(200)]
    assert len(set(forced)) > 100
    assert max(forced) < 1.5 * AT_LEAST < min(hard)
    assert max(hard) <= AT_MOST
    assert seconds_for(50.0, 1, 1) == AT_MOST


def test_what_was_spent_on_thinking_is_not_waited_for_again() -> None:
    table = new_table("tock", seed=1)
    bot = seat_bot(table.game, "greedy", 0)
    assert bot.pause() == 0.0
    bot.choose(table.view(0), table.legal_actions(0), Clock(3))
    assert bot._last is not None
    natural = seconds_for(0.0, bot.seed, 3)
    assert bot.pause() == pytest.approx(max(0.0, natural - bot._last.spent))
    bot._last = bot._last._replace(spent=60.0)
    assert bot.pause() == 0.0


def test_doubt_grows_with_choices_that_are_liked_alike() -> None:
    table, rng, found = new_table("chocolat", players=4, seed=7), Random(7), []
    for _ in range(60):
        seat = table.actors[0]
        legal = table.legal_actions(seat)
        found.append((len(legal), doubt(table.game, table.view(seat), seat, legal)))
        play_on(table, rng, 1)
    assert all(0.0 <= doubted <= np.log2(choices) for choices, doubted in found)
    assert len({round(doubted, 3) for _, doubted in found}) > 5


def test_memories_of_two_seats_lose_different_things() -> None:
    game = find_game("chocolat")
    bots = [bot_named("child", game, seed) for seed in (1, 2)]
    keys = [bot.memory.record.key.tolist() for bot in bots if isinstance(bot, Remembering)]
    assert len(keys) == 2
    assert keys[0] != keys[1]
    assert Memory(game, strength_named("sieve"), 1).record.key.tolist() not in keys
