"""CC14-CC19: the three ends of a round, the count, the next round, the end of the game."""

from __future__ import annotations

from ludotoc.engine.cards import NO_CARDS, lowest, only, without_lowest
from ludotoc.engine.dice import draw_below
from ludotoc.engine.jit import rule
from ludotoc.games.chocottes.deal import begin_turn, gather
from ludotoc.games.chocottes.state import (
    BY_EMPTY_HAND,
    BY_EMPTY_PILE,
    BY_KNOCK,
    EVERYBODY,
    FOR_TILE,
    GAME_END,
    INSPECTING,
    NOBODY,
    OVER,
    TILES,
    State,
)
from ludotoc.games.chocottes.table import card_at, everyone, pile_size, points_of, seat_on


@rule
def finish_turn(s: State) -> None:
    """CC16 When the pile is empty the round ends after the turn; otherwise the next plays."""
    if pile_size(s) > 0:
        begin_turn(s, seat_on(s, s.active, 1))
    else:
        end_round(s, BY_EMPTY_PILE, NOBODY)


@rule
def knock(s: State) -> None:
    """CC14 Instead of drawing, the active player ends the round."""
    end_round(s, BY_KNOCK, s.active)


@rule
def run_out(s: State, seat: int) -> None:
    """CC15 A player without cards ends the round at once."""
    end_round(s, BY_EMPTY_HAND, seat)


@rule
def end_round(s: State, ending: int, ender: int) -> None:
    """CC15, CC19 Pending effects and windows lapse; all cards are revealed."""
    s.ending, s.ender = ending, ender
    s.asking, s.barred, s.queued, s.resolved = 0, 0, 0, 0
    s.claims_made, s.claims_left = 0, 0
    for seat in range(s.players):
        reveal(s, seat)
    s.chance.disclosed += 1
    if who_adds_the_tile(s) != 0:
        s.stage = INSPECTING
    else:
        add_up(s, 0)


@rule
def reveal(s: State, seat: int) -> None:
    """CC19 A seat's cards are turned up and counted."""
    places, cards, points = s.hand[seat], NO_CARDS, 0
    while places != NO_CARDS:
        place = lowest(places)
        s.seen[s.label[place]] = EVERYBODY
        cards |= only(card_at(s, place))
        points += points_of(card_at(s, place))
        places = without_lowest(places)
    s.revealed[seat] = cards
    s.points[seat] = points


@rule
def who_adds_the_tile(s: State) -> int:
    """CC14 The knocker who has not the least; CC15 all but who ran out; CC16 all."""
    if s.ending == BY_KNOCK:
        return 0 if has_strictly_least(s, s.ender) else 1 << s.ender
    if s.ending == BY_EMPTY_HAND:
        return everyone(s) & ~(1 << s.ender)
    return everyone(s)


@rule
def has_strictly_least(s: State, seat: int) -> bool:
    """CC14 Whether nobody else has as little or less."""
    for other in range(s.players):
        if other != seat and s.points[other] <= s.points[seat]:
            return False
    return True


@rule
def draw_tile(s: State) -> int:
    """CC14 A random inspector, the tiles shuffled anew every round (CC17)."""
    return TILES[draw_below(s.chance, FOR_TILE, s.rounds, 0, len(TILES))]


@rule
def add_up(s: State, tile: int) -> None:
    """CC14-CC18 Add the round; at 50 or more the game ends, otherwise the next round comes."""
    adding, highest = who_adds_the_tile(s), 0
    for seat in range(s.players):
        s.points[seat] += tile if (adding >> seat) & 1 else 0
        s.totals[seat] += s.points[seat]
        highest = max(highest, s.totals[seat])
    s.tile = tile
    s.rounds += 1
    if highest >= GAME_END:
        s.stage = OVER
    else:
        s.starter = next_starter(s)
        gather(s)


@rule
def next_starter(s: State) -> int:
    """CC17 The highest total; then more points in the last round; then the first clockwise."""
    best = seat_on(s, s.starter, 1)
    for step in range(2, s.players + 1):
        seat = seat_on(s, s.starter, step)
        if stands_higher(s, seat, best):
            best = seat
    return best


@rule
def stands_higher(s: State, seat: int, other: int) -> bool:
    """CC17 More points in all, or as many and more in the last round, tile included."""
    if s.totals[seat] == s.totals[other]:
        return s.points[seat] > s.points[other]
    return s.totals[seat] > s.totals[other]


@rule
def lowest_totals(s: State) -> int:
    """CC18 The lowest total wins, a tie is shared; as bits."""
    best, seats = int(s.totals[0]), 0
    for seat in range(s.players):
        best = min(best, s.totals[seat])
    for seat in range(s.players):
        seats |= int(s.totals[seat] == best) << seat
    return seats


@rule
def who_has_won(s: State) -> int:
    """CC18 Who ended the round by knocking and stands at exactly 50 wins alone."""
    if s.stage != OVER:
        return 0
    if s.ending == BY_KNOCK and s.totals[s.ender] == GAME_END:
        return 1 << s.ender
    return lowest_totals(s)
