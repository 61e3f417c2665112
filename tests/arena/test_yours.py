"""Bots of one's own: named in an arena, and nowhere else."""

from __future__ import annotations

import pytest

import ludotoc
from ludotoc.arena.yours import seated_bot
from ludotoc.bots import Clock, bot_named
from ludotoc.games import find_game


def test_a_bot_of_ones_own_is_found_by_module_and_name() -> None:
    table = ludotoc.new_table("chocolat", players=2, seed=3)
    bot = seated_bot("dogged:Dogged", table.game, seed=1)  # in docs, which the suite can import
    seat = table.actors[0]
    legal = table.legal_actions(seat)
    assert bot.choose(table.view(seat), seat, legal, Clock(0)) in legal


@pytest.mark.parametrize("name", ["nowhere:Dogged", "dogged:Nobody", "no.such.place:Bot"])
def test_what_cannot_be_found_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(ludotoc.Refused, match=f"there is no bot '{name}': "):
        seated_bot(name, find_game("chocolat"))


@pytest.mark.parametrize("name", ["string:Formatter", "collections:OrderedDict", "math:pi"])
def test_what_makes_no_bot_is_told_before_the_first_board(name: str) -> None:
    with pytest.raises(ludotoc.Refused, match=f"'{name}' makes no bot"):
        seated_bot(name, find_game("chocolat"))


@pytest.mark.parametrize("name", ["search:abc", "guided:soon", "cheater:all"])
def test_a_mistyped_name_of_the_ladder_is_nobodys_program(name: str) -> None:
    with pytest.raises(ludotoc.Refused, match=f"there is no bot '{name}'; there is child"):
        seated_bot(name, find_game("chocolat"))


def test_a_folder_of_ones_own_weights_is_no_program() -> None:
    with pytest.raises(ludotoc.Refused, match="nobody has learned chocolat in 'school'"):
        seated_bot("learned:school", find_game("chocolat"))


def test_the_ladder_runs_nobodys_program() -> None:
    """A house asks the ladder for the names that people send."""
    with pytest.raises(ludotoc.Refused, match="there is no bot"):
        bot_named("dogged:Dogged", find_game("chocolat"))


def test_searches_keep_their_colon() -> None:
    assert type(seated_bot("search:10", find_game("chocolat"))).__name__ == "SearchBot"
