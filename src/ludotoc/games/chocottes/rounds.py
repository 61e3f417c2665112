"""CC14-CC18: how rounds and the game end, in words; the options and the game in one line."""

from __future__ import annotations

from typing import Any

from ludotoc.engine.words import Seat, Sentence, say
from ludotoc.games.chocottes.moment import numbers_in
from ludotoc.games.chocottes.notation import worth_of
from ludotoc.games.chocottes.state import (
    BY_EMPTY_HAND,
    BY_KNOCK,
    CARDS_DEALT,
    GAME_END,
    INSPECTING,
    OVER,
)

SUMMARY = say("get rid of your nightmares, remember where they lie, and knock in time")
OPTIONS: dict[str, tuple[Sentence, dict[str, Sentence]]] = {
    "windows": (
        say("how snaps are asked"),
        {
            "asked": say("one after the other, beginning with whose turn it is"),
            "live": say("all at once, against the clock"),
        },
    ),
}


def is_same_round(before: Any, after: Any) -> bool:
    """Whether the cards of a view are still those that lay there before."""
    return bool(after.rounds == before.rounds or after.stage == OVER)


def has_ended(before: Any, after: Any) -> bool:
    """Whether a round has ended in between."""
    return bool(after.rounds > before.rounds or after.stage == INSPECTING)


def ended(before: Any, after: Any) -> Sentence | None:
    """CC15, CC16 How a round ended without a knock."""
    if not has_ended(before, after):
        return None
    for seat in range(after.players):
        if not after.revealed[seat]:
            return say("{who:you have|* has} no card left: the round ends", who=Seat(seat))
    return say("the pile is empty: the round ends")


def _worth(view: Any, seat: int) -> int:
    return sum(worth_of(card) for card in numbers_in(view.revealed[seat]))


def knocked(after: Any, seat: int) -> Sentence:
    """CC14 Who knocks should have the least, and alone."""
    own = _worth(after, seat)
    others = [(_worth(after, other), other) for other in range(after.players) if other != seat]
    least, rival = min(others)
    if least > own:
        return say(
            "{who:you knock|* knocks} with {points:point|points}, the least; {count}",
            who=Seat(seat),
            points=own,
            count=counted(after),
        )
    return say(
        "{who:you knock|* knocks} with {points:point|points}, but {other:you have|* has} {least}",
        who=Seat(seat),
        points=own,
        other=Seat(rival),
        least=least,
    )


def counted(after: Any) -> Sentence:
    """CC14 What each has added, and stands at now."""
    points, totals = after.points, after.totals
    return _listed(
        [
            say(
                "{who:you|*} {points} ({total} in all)",
                who=Seat(seat),
                points=points[seat],
                total=totals[seat],
            )
            for seat in range(after.players)
        ]
    )


def _listed(parts: list[Sentence]) -> Sentence:
    """One after the other."""
    first, *rest = parts
    return say("{first}, {rest}", first=first, rest=_listed(rest)) if rest else first


def inspected(before: Any, after: Any, tile: int) -> Sentence:
    """CC14-CC16 For whom an inspector comes, and how all stand then."""
    count = counted(after)
    if before.ending == BY_KNOCK:
        return say(
            "the inspector of {tile} comes for {who:you|*}; {count}",
            tile=tile,
            who=Seat(before.ender),
            count=count,
        )
    if before.ending == BY_EMPTY_HAND:
        return say(
            "the inspector of {tile} comes for all but {who:you|*}; {count}",
            tile=tile,
            who=Seat(before.ender),
            count=count,
        )
    return say("the inspector of {tile} comes for all; {count}", tile=tile, count=count)


def dealt(after: Any) -> Sentence:
    """CC2, CC17 A round begins."""
    number, who = after.rounds + 1, Seat(after.starter)
    return say(
        "round {number}: {dealt} cards each, {who:you begin|* begins}",
        number=number,
        dealt=CARDS_DEALT,
        who=who,
    )


def winners(view: Any) -> list[int]:
    """CC18 The lowest total, or who knocked and stands at exactly 50."""
    if view.ending == BY_KNOCK and view.totals[view.ender] == GAME_END:
        return [view.ender]
    totals = view.totals[: view.players]
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def result(view: Any) -> list[Sentence]:
    """CC18 Who has won and why, and all totals, the lowest first."""
    order = sorted(range(view.players), key=lambda seat: view.totals[seat])
    scores = [
        say("{who:you|*}: {points:point|points}", who=Seat(seat), points=view.totals[seat])
        for seat in order
    ]
    if view.stage != OVER:
        return scores
    best = winners(view)
    if len(best) > 1:
        names = _listed([say("{who:you|*}", who=Seat(seat)) for seat in best])
        return [say("the lowest total is shared: {names}", names=names), *scores]
    return [_victory(view, best[0]), *scores]


def _victory(view: Any, seat: int) -> Sentence:
    """CC18 Alone at the bottom, or at exactly 50 by a knock."""
    if view.totals[seat] == GAME_END and view.ending == BY_KNOCK and view.ender == seat:
        return say(
            "{who:you win|* wins} alone, by a knock at exactly {end}", who=Seat(seat), end=GAME_END
        )
    template = "{who:you win|* wins} with only {points:point|points}"
    return say(template, who=Seat(seat), points=view.totals[seat])
