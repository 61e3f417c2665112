"""Every card comes as often to every place, whatever came before; the house deals so indeed."""

from __future__ import annotations

import hashlib
import itertools
from random import Random

import numpy as np
import pytest

from ludotoc.engine.record import bytes_of
from ludotoc.games import NAMES
from ludotoc.hosting import messages as m
from tests.hosting.house import ANNA, MARC, House
from tests.shuffles.dealing import (
    OPTIONS,
    PLAYERS,
    READY,
    Deals,
    Place,
    chances_of,
    contributions_to,
    order_of,
    places_of,
    seed_of,
)
from tests.shuffles.fit import chance_of, fit_of, holm, joint_fit
from tests.soaking import part_of

DEALS = 6_000
ALL_DEALS, CHUNK = part_of(1_000_000), 20_000
PLACES = 4  # that neighbouring deals are compared at


def dealt_by_the_house(game: str, number: int) -> House:
    """Two people promise and reveal their parts; bots have none."""
    bots = ("bot",) * (PLAYERS[game] - 2)
    house = House(game, ANNA, MARC, *bots, seed=seed_of(number), options=OPTIONS.get(game, {}))
    house.tell(ANNA, m.Start())
    parts = dict(zip((ANNA, MARC), contributions_to(number), strict=True))
    for person, part in parts.items():
        house.tell(person, m.Promise(promise=hashlib.sha256(part).hexdigest()))
    for person, part in parts.items():
        house.tell(person, m.Reveal(value=part.hex()))
    assert house.hosted.state == "playing"
    return house


@pytest.mark.parametrize("game", NAMES)
def test_these_are_the_deals_of_the_house(game: str) -> None:
    for number in (0, 1):
        house = dealt_by_the_house(game, number)
        if game == "chocolat":
            for seat in range(PLAYERS[game]):
                house.table.play_action(seat, READY)
        (dealt,) = Deals.of(game, number, 1).tables
        assert bytes_of(house.table.state) == bytes_of(dealt)


def test_a_fit_tells_a_fair_deal_from_one_that_is_not() -> None:
    """Wilson and Hilferty's cube root beside the table of chi-square; then counts that are off."""
    for statistic, freedom, chance in ((11.345, 3, 0.01), (77.39, 52, 0.0129), (37.57, 20, 0.01)):
        assert chance_of(statistic, freedom) == pytest.approx(chance, rel=0.05)
    rng, pack = Random(1), np.ones(54, int)
    fair = [rng.sample(range(54), 5) for _ in range(4000)]
    biased = [[*hand[:4], 7 if rng.random() < 0.1 and 7 not in hand else hand[4]] for hand in fair]
    fits = [
        fit_of(Place("", 5, pack, np.bincount(list(itertools.chain(*hands)), minlength=54)))
        for hands in (fair, biased)
    ]
    assert fits[0] > 0.05
    assert fits[1] < 1e-6
    cards = np.array([hand[0] for hand in fair])
    others = np.array([hand[0] for hand in fair[1:] + fair[:1]])
    followers = np.where(cards % 4 == 0, cards, others)
    assert joint_fit(cards, others, chances_of("tock")) > 0.01
    assert joint_fit(cards, followers, chances_of("tock")) < 1e-6


@pytest.mark.parametrize("game", NAMES)
def test_every_card_comes_as_often_to_every_place(game: str) -> None:
    fits = [fit_of(place) for place in places_of(Deals.of(game, 0, DEALS))]
    assert holm(fits), min(fits)


@pytest.mark.parametrize("game", NAMES)
def test_deals_have_nothing_to_do_with_each_other(game: str) -> None:
    """Neighbouring seeds, and what is dealt anew after all agreed to go back."""
    first, again = Deals.of(game, 0, DEALS), Deals.of(game, 0, DEALS, epoch=1)
    fits = independence(first, again)
    assert holm(fits), min(fits)


def independence(first: Deals, again: Deals) -> list[float]:
    """Of neighbours each deal is in one pair only: pairs that overlap are no chi-square."""
    rows, others, chances = order_of(first), order_of(again), chances_of(first.game.name)
    columns = np.linspace(0, rows.shape[1] - 1, PLACES).astype(int)
    neighbours = [joint_fit(rows[0::2, c], rows[1::2, c], chances) for c in columns]
    epochs = [joint_fit(rows[:, c], others[:, c], chances) for c in columns]
    return neighbours + epochs


@pytest.mark.soak
@pytest.mark.parametrize("game", NAMES)
def test_a_million_deals(game: str) -> None:
    """The same over a million, 99 % sure."""
    total: list[Place] = []
    for first in range(0, ALL_DEALS, CHUNK):
        places = places_of(Deals.of(game, first, CHUNK))
        total = [
            Place(one.name, one.cards, one.pack, one.counts + (total[n].counts if total else 0))
            for n, one in enumerate(places)
        ]
    fits = [fit_of(place) for place in total]
    assert total[0].counts.sum() >= ALL_DEALS
    assert holm(fits), min(fits)
