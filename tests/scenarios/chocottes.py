"""What the scenarios of Toc Chocottes share: a position in one line, decisions and chance by name.

Cards are words: "7a" to "7d" are the four sevens; "10a" and "10b" are dreams, and so up to 13.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from random import Random

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.dice import key_of
from ludotoc.engine.game import CHANCE_SEAT
from ludotoc.engine.record import outcome_list, seats_in, set_up_record, view_of
from ludotoc.games.chocottes import GAME as STAGED
from ludotoc.games.chocottes import state as c
from tests.bridges import chocottes as bridge
from tests.lockstep import decisions_of
from tests.oracles.chocottes import Decision
from tests.oracles.count_chocottes import position

GAME = bridge.GAME
DRAW, KNOCK, DISCARD, PASS, SKIP, RIFT = (
    (name,) for name in ("draw", "knock", "discard", "pass", "skip", "rift")
)
UNSEEN = "??"
PHASES = {number: name for name, number in bridge.STAGES.items()} | {c.CLOSING: "closing"}


@functools.cache
def prepare() -> None:
    """The compiled rules, once."""
    GAME.verbs.prepare()


def fresh(players: int) -> np.record:
    """A table at which nothing has happened yet."""
    prepare()
    options = STAGED.check_options(players, {})
    return set_up_record(STAGED, players, options, key_of(b"scenario", GAME.name))


def dealt(players: int, starter: int = 0) -> np.record:
    """The first deal: seat 0 has the four 1s, seat 1 the four 2s, and so on; then the pile."""
    return laid(chance(fresh(players), starter))


def laid(s: np.record) -> np.record:
    """The deck is shuffled so that its cards lie in ascending order."""
    for card in range(c.CARDS):
        STAGED.verbs.apply(s, CHANCE_SEAT, card)
    return s


def table(
    hands: Sequence[str], pile: str, active: int = 0, total: int = 0, live: bool = False
) -> np.record:
    """The start of a turn; all cards that are named nowhere lie on the discard."""
    prepare()
    s = bridge.record_of(position(hands, pile, active, total).snapshot())
    s.live = c.LIVE if live else c.ASKED
    return s


def discarded(
    hands: Sequence[str], pile: str, active: int = 0, total: int = 0, live: bool = False
) -> np.record:
    """The active player has drawn the top card of the pile and discarded it: all may snap."""
    return play(table(hands, pile, active, total, live), DRAW, DISCARD)


def chance(s: np.record, *outcomes: int) -> np.record:
    """What chance decides, one outcome after the other."""
    for outcome in outcomes:
        assert outcome in [possible for possible, _ in outcome_list(STAGED, s)]
        STAGED.verbs.apply(s, CHANCE_SEAT, outcome)
    return s


def deciders(s: np.record) -> list[int]:
    """The seats that decide now."""
    return seats_in(int(GAME.verbs.actors(s)))


def asked(s: np.record) -> int:
    """The one seat that decides now."""
    (seat,) = deciders(s)
    return seat


def legal(s: np.record, seat: int) -> set[Decision]:
    """What a seat may do now."""
    return set(decisions_of(bridge, s, seat))


def choose(s: np.record, seat: int, *decisions: Decision) -> np.record:
    """A seat decides."""
    for decision in decisions:
        named = decisions_of(bridge, s, seat)
        assert decision in named, f"{decision} is not among {sorted(named, key=repr)}"
        GAME.verbs.apply(s, seat, named[decision])
    return s


def play(s: np.record, *decisions: Decision) -> np.record:
    """Decisions one after the other, each by the one seat that decides."""
    for decision in decisions:
        choose(s, asked(s), decision)
    return s


def passed(s: np.record) -> np.record:
    """All who are still asked in this window pass."""
    for _ in range(int(s.asking).bit_count()):
        play(s, PASS)
    return s


def snapped(s: np.record, seat: int, *positions: int) -> np.record:
    """A seat snaps, one card after the other; whoever is asked before passes."""
    for at in positions:
        while asked(s) != seat:
            play(s, PASS)
        choose(s, seat, ("snap", at))
    return s


def phase(s: np.record) -> str:
    """What comes next, in the oracle's words; or closing, the end of a live beat."""
    return PHASES[int(s.stage)]


def words(cards: Sequence[int]) -> str:
    """Cards as words; what is not seen as ??."""
    return " ".join(
        UNSEEN if card < 0 else f"{card // c.COPIES + 1}{'abcd'[card % c.COPIES]}" for card in cards
    )


def hand(s: np.record, seat: int) -> str:
    """The cards of a seat by position."""
    return words([int(s.face[s.label[place]]) for place in members(s.hand[seat])])


def pile(s: np.record) -> str:
    """The cards to draw, the top one first."""
    return words(s.face[s.taken : c.CARDS].tolist())


def top(s: np.record) -> str:
    """The card on top of the discard."""
    return words([int(s.face[s.discards[s.discarded - 1]])])


def known(s: np.record, viewer: int, seat: int) -> str:
    """What a viewer has seen of a seat's cards."""
    return hand(view_of(STAGED, s, viewer), seat)


def imagined(s: np.record, viewer: int, rng: Random) -> np.record:
    """A world that a viewer may imagine."""
    world = view_of(STAGED, s, viewer)
    STAGED.verbs.imagine(world, np.array([rng.getrandbits(64), rng.getrandbits(64)], np.uint64))
    return world


def glimpsed(s: np.record, viewer: int) -> str:
    """What a viewer looks at just now."""
    view = view_of(STAGED, s, viewer)
    eye = viewer if viewer < c.MAX_SEATS else c.SPECTATOR_EYE
    is_looking = int(view.glimpse_to) >> eye & 1
    return words([int(view.face[at]) for at in members(view.glimpse)] if is_looking else [])


def effects(s: np.record) -> list[tuple[int, int]]:
    """Owner and value of the effects that wait, oldest first."""
    return [divmod(int(effect), c.OWNER) for effect in s.effects[s.resolved : s.queued]]


def totals(s: np.record) -> list[int]:
    """The points of all seats."""
    return s.totals[: int(s.players)].tolist()


def winners(s: np.record) -> list[int]:
    """Who has won."""
    return seats_in(int(GAME.verbs.winners(s)))
