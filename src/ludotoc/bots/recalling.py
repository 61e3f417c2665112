"""How a memory works, compiled: what was seen fades with the turns, crowds out, is mixed up.

A memory is a record of its own, folded from what its seat has seen, one decision after another.
A turn has passed when everybody has been asked once more. Every lot is drawn once for each time
that a fact is seen: what is lost stays lost, what is mixed up mixed up, until it is seen again.

The functions named `..._of` are templates: `bind_memory` gives them a game's record and verbs.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numba
import numpy as np

from ludotoc.bots.kernels import Kinds
from ludotoc.engine.arrays import Actions
from ludotoc.engine.dice import Key, label, siphash
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import first_seat, mix

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    Memory = Annotated[np.record, Any]
    Memories = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    choose: Any
    confuse: Any
    crowd_out: Any
    facts: Any
    fade: Any
    fold: Any
    forget: Any
    is_over: Any
    lot: Any
    mask: Any
    neighbour: Any
    notice: Any
    pass_time: Any
    see: Any
    see_through: Any
    settle: Any
    slips_first: Any
    weaken: Any
    weakest: Any

# What a lot decides about a fact that was seen.
FOR_FADING, FOR_CROWDING, FOR_MIXING, FOR_NEIGHBOUR = 0, 1, 2, 3
SIDES = 1 << 16  # so many neighbours can be told apart
NOTHING = -1
_11 = np.uint64(11)
_ONE_PART = 1.0 / (1 << 53)


def memory_type(most_facts: int) -> np.dtype[np.void]:
    """The record of one seat's memory, with one row of notes for each fact."""
    return np.dtype(
        [
            ("key", np.uint64, 2),  # what its lots are drawn from
            ("span", np.float64),  # turns after which half is forgotten; infinite: never
            ("mixing", np.float64),  # the share of facts taken for a neighbour
            ("capacity", np.int32),  # so many facts fit in
            ("decision", np.int32),  # how many decisions the table had seen at the last look
            ("looks", np.int32),  # how often it has looked at the table
            ("turn", np.int32),  # turns that have passed
            ("asked", np.int32),  # the seats asked since the last one, as bits
            ("noted", np.int32, most_facts),  # at which look it was last something to remember
            ("seen_at", np.int32, most_facts),  # the turn in which it was last seen
            ("times", np.int32, most_facts),  # how often it was seen
            ("lost", np.int8, most_facts),  # whether it is forgotten
            ("other", np.int16, most_facts),  # what it is taken for: itself, if it is not mixed up
            ("side", np.int32, most_facts),  # on which side of it that lies
        ],
        align=True,
    )


def lot_of(m: Memory, fact: int, purpose: int) -> float:
    """A number from 0 to 1, fixed by the fact and by when it was seen."""
    word = label(purpose, 0, m.seen_at[fact], fact, m.times[fact])
    return float(siphash(m.key[0], m.key[1], word) >> _11) * _ONE_PART


def pass_time_of(m: Memory, asking: int, players: int) -> None:
    """A turn has passed when everybody has been asked once more."""
    m.asked |= asking
    if m.asked == (1 << players) - 1:
        m.turn += 1
        m.asked = 0


def see_of(m: Memory, view: Record, fact: int) -> None:
    """A fact was before the eyes and must be remembered from now on."""
    m.seen_at[fact] = m.turn
    m.times[fact] += 1
    m.lost[fact] = 0
    m.other[fact] = fact
    if lot(m, fact, FOR_MIXING) < m.mixing:
        m.side[fact] = int(lot(m, fact, FOR_NEIGHBOUR) * SIDES)
        m.other[fact] = neighbour(view, fact, m.side[fact])


def see_through_of(m: Memory, view: Record, fact: int) -> None:
    """What lies no longer beside a fact is no longer taken for it."""
    if m.other[fact] != fact and neighbour(view, fact, m.side[fact]) != m.other[fact]:
        m.other[fact] = fact


def notice_of(m: Memory, view: Record, out: Actions, count: int) -> None:
    """What has come to be remembered since the last look; after an empty head all is new."""
    if count == 0:
        for fact in range(len(m.times)):
            m.times[fact] = 0
    for place in range(count):
        fact = int(out[place])
        if m.noted[fact] != m.looks - 1:
            see(m, view, fact)
        see_through(m, view, fact)
        m.noted[fact] = m.looks


def fade_of(m: Memory, out: Actions, count: int) -> None:
    """A fact seen t turns ago is still known with the odds 1 / (1 + (t / span)²)."""
    for place in range(count):
        fact = int(out[place])
        age = float(m.turn - m.seen_at[fact]) / m.span
        if lot(m, fact, FOR_FADING) >= 1.0 / (1.0 + age * age):
            m.lost[fact] = 1


def slips_first_of(m: Memory, fact: int, other: int) -> bool:
    """The older of two is lost first, then the one seen less often, then either, by lot."""
    if m.seen_at[fact] != m.seen_at[other]:
        return m.seen_at[fact] < m.seen_at[other]
    if m.times[fact] != m.times[other]:
        return m.times[fact] < m.times[other]
    return lot(m, fact, FOR_CROWDING) < lot(m, other, FOR_CROWDING)


def weakest_of(m: Memory, out: Actions, count: int) -> int:
    """The fact that is lost next when there is no room for all of them."""
    found = NOTHING
    for place in range(count):
        fact = int(out[place])
        if m.lost[fact] == 0 and (found == NOTHING or slips_first(m, fact, found)):
            found = fact
    return found


def crowd_out_of(m: Memory, out: Actions, count: int) -> None:
    """No more fits in than there is room for."""
    kept = count
    for place in range(count):
        kept -= m.lost[out[place]]
    while kept > m.capacity:
        m.lost[weakest(m, out, count)] = 1
        kept -= 1


def fold_of(m: Memory, view: Record, decision: int, out: Actions) -> None:
    """One look at the table, after so many decisions; a second look at the same changes nothing."""
    if decision <= m.decision:
        return
    m.decision = decision
    m.looks += 1
    pass_time(m, actors(view), view.players)
    count = facts(view, out)
    notice(m, view, out, count)
    fade(m, out, count)
    crowd_out(m, out, count)


def weaken_of(m: Memory, view: Record, out: Actions) -> None:
    """Take from a view what this memory has lost, and mix up what it mixes up."""
    count = facts(view, out)
    for place in range(count):
        if m.lost[out[place]] == 1:
            forget(view, out[place])
    for place in range(count):
        fact = int(out[place])
        if m.lost[fact] == 0 and m.other[fact] != fact:
            confuse(view, fact, m.other[fact])


def carry_on_of(
    table: Records,
    kinds: Kinds,
    seeds: Key,
    memories: Memories,
    decision: int,
    last: int,
    view: Records,
    worlds: Records,
    key: Key,
    legal: Actions,
    out: Actions,
    known: Actions,
) -> int:
    """As `kernels.carry_on`, of players who remember; nobody is asked."""
    while decision < last and not is_over(table[0]):
        for watcher in range(table[0].players):
            view[0] = table[0]
            mask(view[0], watcher)
            fold(memories[watcher], view[0], decision, known)
        seat = first_seat(actors(table[0]))
        view[0] = table[0]
        mask(view[0], seat)
        weaken(memories[seat], view[0], known)
        noise = mix(seeds[seat], np.uint64(decision))
        apply(table[0], seat, choose(view, seat, kinds[seat], worlds, key, legal, out, noise))
        settle(table[0])
        decision += 1
    return decision


RULES: dict[str, Any] = {
    "lot": lot_of,
    "pass_time": pass_time_of,
    "see": see_of,
    "see_through": see_through_of,
    "notice": notice_of,
    "fade": fade_of,
    "slips_first": slips_first_of,
    "weakest": weakest_of,
    "crowd_out": crowd_out_of,
}
KERNELS: dict[str, Any] = {"fold": fold_of, "weaken": weaken_of, "carry_on": carry_on_of}


def bind_memory(game: Game, choose: Any) -> SimpleNamespace:
    """A memory over one game's record and verbs, and simple players who `choose` from it."""
    kept = memory_type(game.most_facts)
    scope: dict[str, Any] = {
        "Record": Annotated[np.record, game.record_type],
        "Records": Annotated[np.ndarray, numba.from_dtype(game.record_type)[::1]],
        "Memory": Annotated[np.record, kept],
        "Memories": Annotated[np.ndarray, numba.from_dtype(kept)[::1]],
        "choose": choose,
        **{verb.__name__: verb for verb in game.verbs},
    }
    for name, template in RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    for name, template in KERNELS.items():
        scope[name] = kernel(bind(template, game.name, **scope))
    return SimpleNamespace(**{name: scope[name] for name in KERNELS})
