"""Between the compiled Toc Chocottes and its oracle: decisions, chance and positions, both ways.

The oracle swaps and mixes in one decision, the compiled rules in two. `GAME` here is the game with
those two put together, so that both sides count and compare the same decisions.
"""

from __future__ import annotations

from itertools import chain, product
from random import Random
from typing import Any

import numpy as np

from ludotoc.engine.cards import members
from ludotoc.engine.record import copy_of, empty_record, legal_list
from ludotoc.games.chocottes import GAME as STAGED
from ludotoc.games.chocottes import state as c
from tests.oracles.chocottes import Decision, Oracle, value_of

__all__ = ["GAME", "Oracle"]
CARDS_OF_OTHERS = c.GIFT - c.CARD
SWAPS = c.ACTIONS
MIXES = SWAPS + c.MOST_CARDS * CARDS_OF_OTHERS
STAGES = {
    "starter": c.STARTING,
    "deck": c.SHUFFLING,
    "look": c.LOOKING,
    "turn": c.TURN,
    "drawn": c.DRAWN,
    "window": c.WINDOW,
    "effect": c.EFFECT,
    "shuffle": c.TOSSING,
    "tile": c.INSPECTING,
    "over": c.OVER,
}
ENDINGS = ["", "knock", "empty", "pile"]
CALM = 0.9


class WholeVerbs:
    """The verbs, with swaps and mixes as single actions above the game's own numbers."""

    def __getattr__(self, name: str) -> Any:
        return getattr(STAGED.verbs, name)

    def legal_actions(self, s: np.record, seat: int, out: Any) -> int:
        """Every first choice with every second choice it allows."""
        whole: list[int] = []
        for action in legal_list(STAGED, s, seat):
            if s.stage == c.EFFECT and c.GIVE <= action < c.GIFT:
                seconds = legal_list(STAGED, _after(s, seat, action), seat)
                whole += [_joined(action, second) for second in seconds]
            else:
                whole.append(action)
        out[: len(whole)] = whole
        return len(whole)

    def apply(self, s: np.record, seat: int, action: int) -> None:
        """Both stages one after the other."""
        for stage in _stages(action):
            STAGED.verbs.apply(s, seat, stage)


class WholeGame:
    """The game with those verbs."""

    verbs = WholeVerbs()
    options = ()  # the oracle asks one by one
    most_legal = 1000

    def __getattr__(self, name: str) -> Any:
        return getattr(STAGED, name)


GAME = WholeGame()


def _after(s: np.record, seat: int, action: int) -> np.record:
    after = copy_of(s)
    STAGED.verbs.apply(after, seat, action)
    return after


def _joined(first: int, second: int) -> int:
    if first < c.CARD:
        return SWAPS + (first - c.GIVE) * CARDS_OF_OTHERS + second - c.CARD
    return MIXES + (first - c.CARD) * c.MOST_CARDS + (second - c.CARD) % c.MOST_CARDS


def _stages(action: int) -> list[int]:
    if action >= MIXES:
        first, position = divmod(action - MIXES, c.MOST_CARDS)
        return [c.CARD + first, c.CARD + first - first % c.MOST_CARDS + position]
    if action >= SWAPS:
        first, second = divmod(action - SWAPS, CARDS_OF_OTHERS)
        return [c.GIVE + first, c.CARD + second]
    return [action]


def decision_of(s: np.record, action: int) -> Decision:
    """What the oracle calls an action."""
    if action >= SWAPS:
        return _two_cards(s, *_stages(action))
    simple = {c.DRAW: "draw", c.KNOCK: "knock", c.DISCARD: "discard", c.PASS: "pass"}
    simple |= {c.SKIP: "skip", c.RIFT: "rift"}
    if action in simple:
        return (simple[action],)
    if action < c.DRAW:
        return "look", c.FIRST_OF_PAIR[action], c.SECOND_OF_PAIR[action]
    if c.GIFT <= action < c.REAP:
        return "gift", _seat_on(s, action - c.GIFT)
    ranges = {c.REAP: "reap", c.PEEK: "peek", c.SNAP: "snap", c.REPLACE: "replace"}
    return next((name, action - first) for first, name in ranges.items() if action >= first)


def _two_cards(s: np.record, first: int, second: int) -> Decision:
    steps, position = divmod(second - c.CARD, c.MOST_CARDS)
    if first < c.CARD:
        return "swap", first - c.GIVE, _seat_on(s, steps), position
    return "witch", _seat_on(s, steps), (first - c.CARD) % c.MOST_CARDS, position


def _seat_on(s: np.record, steps: int) -> int:
    return (int(s.effect_owner) + steps + 1) % int(s.players)


def choose(rng: Random, oracle: Oracle, seat: int, decisions: list[Decision]) -> Decision:
    """Mostly calm: draw, snap what matches, otherwise pass; chance alone hardly ever matches."""
    calm = [decision for decision in decisions if decision in (("pass",), ("draw",))]
    if oracle.phase == "window":
        top = value_of(oracle.discards[-1])
        cards = enumerate(oracle.cards[seat])
        right = [("snap", at) for at, placed in cards if value_of(placed.card) == top]
        calm = right or calm
    return rng.choice(calm if calm and rng.random() < CALM else decisions)


def seats_of(bits: Any) -> list[int]:
    """Bits as ascending seats."""
    return [seat for seat in range(c.MAX_SEATS) if int(bits) >> seat & 1]


def labels_of(s: np.record, seat: int) -> list[int]:
    """A seat's labels by position."""
    labels = s.label.tolist()
    return [labels[place] for place in members(s.hand[seat])]


def facts_of(s: np.record) -> dict[str, Any]:
    """What a settled record says, in the oracle's words."""
    n = int(s.players)
    phase = next(phase for phase, stage in STAGES.items() if stage == s.stage)
    order = [(int(s.active) + step) % n for step in range(n)]
    waiting = [divmod(int(effect), c.OWNER) for effect in s.effects[s.resolved : s.queued]]
    effect = [int(s.effect_owner), int(s.effect_value)]
    return {
        "phase": phase,
        "totals": s.totals[:n].tolist(),
        "round_points": s.points[:n].tolist(),
        "starter": int(s.starter),
        "active": int(s.active),
        "cards": [s.face[labels_of(s, seat)].tolist() for seat in range(n)],
        "pile": s.face[s.taken : c.CARDS].tolist(),
        "discards": s.face[s.discards[: s.discarded]].tolist(),
        "drawn": None if s.drawn == c.NO_CARD else int(s.face[s.drawn]),
        "to_look": seats_of(s.to_look),
        "asking": [at for at in order if s.asking >> at & 1] if phase == "window" else [],
        "barred": seats_of(s.barred),
        "effects": [list(effect) for effect in waiting],
        "effect": effect if phase == "effect" else None,
        "ending": ENDINGS[s.ending],
        "ender": int(s.ender),
        "labels": [labels_of(s, seat) for seat in range(n)],
        "shuffles": s.mixed[: s.witches].tolist(),
        "sights": [sights_of(s, 1 << eye) for eye in [*range(n), c.SPECTATOR_EYE]],
    }


def sights_of(s: np.record, eye: int) -> list[tuple[int, int]]:
    """Labels and cards that an eye has seen under them."""
    faces, seen = s.face.tolist(), s.seen.tolist()
    return [(label, faces[label]) for label in range(c.LABELS) if seen[label] & eye]


def facts_of_oracle(oracle: Oracle) -> dict[str, Any]:
    """The same of the oracle."""
    snapshot = oracle.snapshot()
    wanted = "phase totals round_points starter active cards pile discards drawn to_look asking"
    wanted += " barred effects effect ending ender"
    facts = {name: snapshot[name] for name in wanted.split()}
    ours = our_labels(snapshot["knowledge"])
    public = {ours[label]: card for label, card in snapshot["knowledge"]["public"]}
    private = [
        {ours[label]: card for label, card in sights} for sights in snapshot["knowledge"]["private"]
    ]
    facts["labels"] = [[ours[label] for label in hand] for hand in snapshot["knowledge"]["labels"]]
    facts["shuffles"] = [
        [ours[label] for label in shuffle[:2]] for shuffle in snapshot["knowledge"]["shuffles"]
    ]
    facts["sights"] = [sorted((public | sights).items()) for sights in [*private, {}]]
    return facts


def our_labels(knowledge: dict[str, Any]) -> dict[int, int]:
    """The oracle counts all labels in the order given; here a Witch's come after the deck's."""
    witches = [label for shuffle in knowledge["shuffles"] for label in shuffle[2:]]
    others = [label for label in range(knowledge["labels_given"]) if label not in witches]
    return {label: at for at, label in enumerate(others)} | {
        label: c.CARDS + at for at, label in enumerate(witches)
    }


LISTS = ("deck",)


def list_length(s: np.record, event: tuple[Any, ...]) -> int:
    """How many outcomes in a row make one event of the oracle."""
    return c.CARDS


def outcome_of(s: np.record, outcome: int) -> int:
    """What the oracle calls an outcome: the same."""
    return outcome


def record_of(snapshot: dict[str, Any]) -> np.record:
    """A record in the position of an oracle's snapshot."""
    s = empty_record(GAME.record_type)
    GAME.write_options(s, snapshot["players"], GAME.check_options(snapshot["players"], {}))
    GAME.verbs.set_up(s)
    n, knowledge = snapshot["players"], snapshot["knowledge"]
    ours = our_labels(knowledge)
    s.face[:] = c.NO_CARD
    s.totals[:n], s.points[:n] = snapshot["totals"], snapshot["round_points"]
    s.stage, s.starter, s.active = (
        STAGES[snapshot["phase"]],
        snapshot["starter"],
        snapshot["active"],
    )
    s.ending, s.ender = ENDINGS.index(snapshot["ending"]), snapshot["ender"]
    s.to_look, s.asking, s.barred = (
        sum(1 << seat for seat in snapshot[name]) for name in ("to_look", "asking", "barred")
    )
    _lay_hands(s, snapshot, ours)
    _lay_sights(s, knowledge, ours)
    _lay_faces(s, snapshot, ours)
    for owner, value in snapshot["effects"]:
        s.effects[s.queued] = c.OWNER * owner + value
        s.queued += 1
    if snapshot["effect"] is not None:
        s.effect_owner, s.effect_value = snapshot["effect"]
    return s


def _lay_hands(s: np.record, snapshot: dict[str, Any], ours: dict[int, int]) -> None:
    place = 0
    for seat, labels in enumerate(snapshot["knowledge"]["labels"]):
        for label in labels:
            s.hand[seat] |= np.uint64(1 << place)
            s.label[place] = ours[label]
            place += 1
    if snapshot["drawn"] is not None:
        s.drawn = ours[snapshot["knowledge"]["drawn"]]


def _lay_sights(s: np.record, knowledge: dict[str, Any], ours: dict[int, int]) -> None:
    for label, _ in knowledge["public"]:
        s.seen[ours[label]] = c.EVERYBODY
    for seat, sights in enumerate(knowledge["private"]):
        for label, _ in sights:
            s.seen[ours[label]] |= 1 << seat


def _lay_faces(s: np.record, snapshot: dict[str, Any], ours: dict[int, int]) -> None:
    """Every label its card; discards that never had one get the labels left below the pile."""
    knowledge = snapshot["knowledge"]
    known = dict(chain(knowledge["public"], *knowledge["private"]))
    for labels, cards in zip(knowledge["labels"], snapshot["cards"], strict=True):
        known |= dict(zip(labels, cards, strict=True))
    if snapshot["drawn"] is not None:
        known[knowledge["drawn"]] = snapshot["drawn"]
    for label, card in _with_mixed(known, knowledge["shuffles"]).items():
        s.face[ours[label]] = card
    s.taken = c.CARDS - len(snapshot["pile"])
    s.face[s.taken : c.CARDS] = snapshot["pile"]
    s.witches = len(knowledge["shuffles"])
    for witch, (first, second, *_) in enumerate(knowledge["shuffles"]):
        s.mixed[witch] = ours[first], ours[second]
    faces = s.face.tolist()
    rest = [card for card in snapshot["discards"] if card not in faces]
    free = [label for label in range(s.taken) if faces[label] == c.NO_CARD]
    for label, card in zip(free, rest, strict=True):
        s.face[label], s.seen[label] = card, c.EVERYBODY
    faces = s.face.tolist()
    s.discarded = len(snapshot["discards"])
    on_table = set(s.label[: sum(map(len, snapshot["cards"]))].tolist())
    for at, card in enumerate(snapshot["discards"]):
        bearers = [label for label in range(c.LABELS) if faces[label] == card]
        s.discards[at] = max(label for label in bearers if label not in on_table)


def _with_mixed(known: dict[int, int], shuffles: list[list[int]]) -> dict[int, int]:
    """The cards of labels that Witches took away: by any coins that agree with all sights."""
    for coins in product((0, 1), repeat=len(shuffles)):
        traced = dict(known)
        for coin, (*before, first, second) in reversed(list(zip(coins, shuffles, strict=True))):
            for side, label in enumerate((first, second)):
                if traced.setdefault(before[side ^ coin], traced[label]) != traced[label]:
                    break
            else:
                continue
            break
        else:
            return traced
    raise ValueError("no coins agree with what was seen")
