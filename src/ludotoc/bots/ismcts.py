"""Search among worlds that fit a view (information set Monte Carlo tree search), compiled.

Each round imagines one world, walks down the tree by what has paid so far, adds a node, plays on to
the end or to a cap, and credits what came out to those who chose. Players share the nodes of what
all saw; where somebody decides in secret, or several decide at once, each goes on in the part of
the tree that holds what he knows, so that nobody chooses by what he cannot see. What an action
shows to whoever made it leads him, and only him, to a node of its own.

The functions named `..._of` are templates: `bind_search` gives them a game's record and verbs.
"""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numba import types

from ludotoc.bots.forecast import forecast
from ludotoc.bots.kernels import RULES, scope_of
from ludotoc.bots.tree import (
    NO_NODE,
    ROOT,
    Count,
    Edges,
    Nodes,
    begin_tree,
    child_of,
    grown_child,
    hidden_label,
    label_of,
    sight_label,
)
from ludotoc.engine.arrays import Actions, Features
from ludotoc.engine.dice import Key
from ludotoc.engine.game import Game
from ludotoc.engine.jit import bind, kernel, rule
from ludotoc.engine.noise import below, first_seat, mix, pick

if TYPE_CHECKING:
    Record = Annotated[np.record, Any]
    Records = Annotated[np.ndarray, Any]
    actors: Any
    apply: Any
    belief: Any
    credit: Any
    descend: Any
    expand: Any
    features: Any
    foresee: Any
    imagine: Any
    is_over: Any
    is_secret: Any
    legal_actions: Any
    like_best: Any
    liking: Any
    mask: Any
    play_out: Any
    promise: Any
    select: Any
    settle: Any
    share: Any
    sight: Any
    step_down: Any
    suppose: Any
    winners: Any

Words = Annotated[np.ndarray, types.uint64[::1]]
Steps = Annotated[np.ndarray, types.int32[::1]]
Setting = Annotated[np.ndarray, types.float64[::1]]
Odds = Annotated[np.ndarray, types.float64[::1]]  # by action: what is likely at the root

# What a search is told, in the order of `Setting`.
EXPLORE, WIDTH, SENSE, MODEL, CAP, SIDES, SEES_ALL, GUIDE = 0, 1, 2, 3, 4, 5, 6, 7
SETTINGS = 8

DEEPEST = 48  # steps in the tree
SEATS = 8
CREDIBLE_TRIES = 4  # worlds imagined before one that hardly fits is taken all the same
WORLD, SEEN = 0, 1
FINE = 1_000_000.0  # points of liking that certainty is worth

LAST_LOGARITHM = 8191
LOGARITHMS = np.log(np.maximum(np.arange(LAST_LOGARITHM + 1), 1))

_BYTE = np.uint64(0xFF)
_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_29 = np.uint64(29)
_UNIT = 1.0 / (1 << 32)
_32 = np.uint64(32)


@rule
def is_by_sense(lot: np.uint64, part: float) -> bool:
    """Whether a decision is made with sense, where a part of all decisions is."""
    return float(lot & _BYTE) < part * 256.0


def suppose_of(
    view: Records, seat: int, worlds: Records, key: Key, setting: Setting, noise: np.uint64
) -> None:
    """One world that fits the view, the likelier the better it explains what others did."""
    worlds[WORLD] = view[0]
    if setting[SEES_ALL] > 0.0:
        return
    for attempt in range(CREDIBLE_TRIES):
        if attempt > 0:
            worlds[WORLD] = view[0]
        lot = mix(noise, np.uint64(attempt))
        key[0], key[1] = mix(lot, _1), mix(lot, _2)
        imagine(worlds[WORLD], key)
        odds = belief(worlds[WORLD], seat)
        if odds >= 1.0 or float(mix(lot, _3) >> _32) * _UNIT < odds:
            return


def select_of(
    worlds: Records,
    edges: Edges,
    nodes: Nodes,
    count: Count,
    node: int,
    seat: int,
    legal: Actions,
    choices: int,
    setting: Setting,
    odds: Odds,
    noise: np.uint64,
) -> int:
    """What pays best so far, and is not yet known too well; untried actions while there is room.

    Where somebody guides, at the root, doubt counts as much as he thinks of an action.
    """
    best, most, tried = int(legal[0]), -1.0, 0
    is_guided = node == ROOT and setting[GUIDE] > 0.0
    for place in range(choices):
        child = child_of(edges, count, node, label_of(seat, legal[place]))
        if child != NO_NODE and nodes[child].visits > 0:
            nodes[child].seen += 1
            visits = float(nodes[child].visits)
            value = nodes[child].reward / visits
            if is_guided:
                trusted = setting[GUIDE] * odds[legal[place]]
                value += trusted * math.sqrt(float(nodes[child].seen)) / (1.0 + visits)
            else:
                doubt = math.sqrt(LOGARITHMS[min(nodes[child].seen, LAST_LOGARITHM)] / visits)
                value += setting[EXPLORE] * doubt
            tried += 1
            if value > most:
                best, most = int(legal[place]), value
    nodes[node].decided += 1
    room = choices
    if setting[WIDTH] > 0.0:
        room = min(choices, 1 + int(setting[WIDTH] * math.sqrt(float(nodes[node].decided))))
    if tried < room:
        return expand(worlds, edges, nodes, count, node, seat, legal, choices, setting, odds, noise)
    return best


def expand_of(
    worlds: Records,
    edges: Edges,
    nodes: Nodes,
    count: Count,
    node: int,
    seat: int,
    legal: Actions,
    choices: int,
    setting: Setting,
    odds: Odds,
    noise: np.uint64,
) -> int:
    """An action nobody tried here: the one a guide, or sense, likes best where there is one."""
    found, most, equals = int(legal[0]), 0, 0
    for place in range(choices):
        child = child_of(edges, count, node, label_of(seat, legal[place]))
        if child == NO_NODE or nodes[child].visits == 0:
            points = 0
            if node == ROOT and setting[GUIDE] > 0.0:
                points = int(odds[legal[place]] * FINE)
            elif setting[SENSE] > 0.0:
                points = liking(worlds[WORLD], seat, int(legal[place]))
            if equals == 0 or points > most:
                found, most, equals = int(legal[place]), points, 1
            elif points == most:
                equals += 1
                if below(mix(noise, np.uint64(place)), equals) == 0:
                    found = int(legal[place])
    return found


def sight_of(worlds: Records, words: Words, seat: int) -> np.uint64:
    """What a seat sees now, as one word. `words` is the memory of `worlds`."""
    worlds[SEEN] = worlds[WORLD]
    mask(worlds[SEEN], seat)
    half = words.shape[0] // 2
    digest = _1
    for place in range(half, 2 * half):
        digest = (digest ^ words[place]) * _PRIME
        digest ^= digest >> _29
    return digest


def step_down_of(
    worlds: Records,
    words: Words,
    edges: Edges,
    nodes: Nodes,
    count: Count,
    at: Steps,
    seat: int,
    action: int,
    chosen: int,
    is_private: bool,
    players: int,
) -> None:
    """An action is made, and every player goes on to the node of what he saw of it."""
    disclosed = worlds[WORLD].chance.disclosed
    apply(worlds[WORLD], seat, action)
    settle(worlds[WORLD])
    label = hidden_label(seat) if is_private else label_of(seat, action)
    before, after = (NO_NODE, NO_NODE) if is_private else (int(at[seat]), chosen)
    for player in range(players):
        if player != seat:
            if at[player] != before:
                before = int(at[player])
                after = grown_child(edges, nodes, count, before, label)
            at[player] = after
    if worlds[WORLD].chance.disclosed != disclosed:
        saw = sight_label(seat, action, sight(worlds, words, seat))
        at[seat] = grown_child(edges, nodes, count, int(at[seat]), saw)
    else:
        at[seat] = chosen


def descend_of(
    worlds: Records,
    words: Words,
    edges: Edges,
    nodes: Nodes,
    count: Count,
    at: Steps,
    path: Steps,
    who: Steps,
    legal: Actions,
    setting: Setting,
    odds: Odds,
    searcher: int,
    players: int,
    noise: np.uint64,
) -> int:
    """Down the tree to a node nobody has been to; how many steps that took.

    Where several decide at once the order is of no matter: whoever searches begins, at the root.
    """
    for seat in range(players):
        at[seat] = ROOT
    for depth in range(DEEPEST):
        acting = actors(worlds[WORLD])
        if acting == 0:
            return depth
        seat = searcher if depth == 0 else first_seat(acting)
        choices, lot = legal_actions(worlds[WORLD], seat, legal), mix(noise, np.uint64(depth))
        node, action = int(at[seat]), int(legal[0])
        is_searched = choices > 1
        if choices > 1 and seat != searcher and is_by_sense(lot, setting[MODEL]):
            action = like_best(worlds[WORLD], seat, legal, choices, lot)
            is_searched = False
        elif choices > 1:
            action = select(
                worlds, edges, nodes, count, node, seat, legal, choices, setting, odds, lot
            )
        chosen = grown_child(edges, nodes, count, node, label_of(seat, action))
        if chosen == NO_NODE:
            return depth
        path[depth], who[depth] = chosen, seat
        is_new = nodes[chosen].visits == 0 and is_searched
        is_private = acting != 1 << seat or is_secret(worlds[WORLD], seat, action)
        step_down(worlds, words, edges, nodes, count, at, seat, action, chosen, is_private, players)
        if is_new or at[seat] == NO_NODE or at[(seat + 1) % players] == NO_NODE:
            return depth + 1
    return DEEPEST


def play_out_of(
    worlds: Records, steps: int, legal: Actions, setting: Setting, noise: np.uint64
) -> None:
    """Play on, with sense or by lot, to the end or to the cap."""
    for step in range(steps):
        acting = actors(worlds[WORLD])
        if acting == 0:
            return
        seat, lot = first_seat(acting), mix(noise, np.uint64(step))
        choices = legal_actions(worlds[WORLD], seat, legal)
        if choices > 1 and is_by_sense(lot, setting[SENSE]):
            action = like_best(worlds[WORLD], seat, legal, choices, lot)
        else:
            action = pick(legal, choices, lot)
        apply(worlds[WORLD], seat, action)
        settle(worlds[WORLD])


def foresee_of(
    worlds: Records, seat: int, brain: Features, seen: Features, first: Features, second: Features
) -> float:
    """What a seat may hope for before the end: as was learned, or as the game's sense says."""
    if brain.shape[0] == 0:
        return promise(worlds[WORLD], seat)
    worlds[SEEN] = worlds[WORLD]
    mask(worlds[SEEN], seat)
    features(worlds[SEEN], seen)
    return forecast(brain, seen, first, second)


def share_of(s: Record, seat: int, sides: int) -> float:
    """A seat's part of the win: its side's, divided by all that won."""
    won, ahead = winners(s), 0
    for side in range(sides):
        ahead += (won >> side) & 1
    return float((won >> seat) & 1) / float(max(ahead, 1))


def credit_of(
    worlds: Records,
    nodes: Nodes,
    path: Steps,
    who: Steps,
    depth: int,
    setting: Setting,
    shares: Odds,
    brain: Features,
    seen: Features,
    first: Features,
    second: Features,
) -> None:
    """Whoever chose on the way down is told what came of it."""
    sides, is_done = int(setting[SIDES]), is_over(worlds[WORLD])
    for seat in range(SEATS):
        shares[seat] = -1.0
    for step in range(depth):
        seat = who[step]
        if shares[seat] < 0.0:
            if is_done:
                shares[seat] = share(worlds[WORLD], seat, sides)
            else:
                shares[seat] = foresee(worlds, seat, brain, seen, first, second)
        nodes[path[step]].visits += 1
        nodes[path[step]].reward += shares[seat]


def think_of(
    view: Records,
    seat: int,
    rounds: int,
    worlds: Records,
    words: Words,
    edges: Edges,
    nodes: Nodes,
    count: Count,
    at: Steps,
    path: Steps,
    who: Steps,
    key: Key,
    legal: Actions,
    setting: Setting,
    odds: Odds,
    shares: Odds,
    brain: Features,
    seen: Features,
    first: Features,
    second: Features,
    noise: np.uint64,
) -> None:
    """So many rounds more; the tree keeps what was learned before."""
    players = int(view[0].players)
    for number in range(rounds):
        lot = mix(noise, np.uint64(number))
        suppose(view, seat, worlds, key, setting, lot)
        depth = descend(
            worlds, words, edges, nodes, count, at, path, who, legal, setting, odds, seat, players,
            lot,
        )  # fmt: skip
        play_out(worlds, int(setting[CAP]) - depth, legal, setting, mix(lot, _3))
        credit(worlds, nodes, path, who, depth, setting, shares, brain, seen, first, second)


@kernel
def begin(nodes: Nodes, count: Count) -> None:
    """A new search."""
    begin_tree(nodes, count)


@kernel
def visits_of(edges: Edges, nodes: Nodes, count: Count, seat: int, action: int) -> int:
    """How often an action was chosen at the root."""
    child = child_of(edges, count, ROOT, label_of(seat, action))
    return int(nodes[child].visits) if child != NO_NODE else 0


@kernel
def lead_of(
    edges: Edges, nodes: Nodes, count: Count, seat: int, legal: Actions, choices: int
) -> int:
    """How many visits the action chosen most often at the root is ahead of all others."""
    most, next_most = 0, 0
    for place in range(choices):
        child = child_of(edges, count, ROOT, label_of(seat, legal[place]))
        if child != NO_NODE:
            visits = int(nodes[child].visits)
            next_most = max(next_most, min(most, visits))
            most = max(most, visits)
    return most - next_most


@kernel
def reward_of(edges: Edges, nodes: Nodes, count: Count, seat: int, action: int) -> float:
    """What came of it in the mean."""
    child = child_of(edges, count, ROOT, label_of(seat, action))
    if child == NO_NODE or nodes[child].visits == 0:
        return 0.0
    return nodes[child].reward / float(nodes[child].visits)


SEARCH_RULES: dict[str, Any] = {
    **RULES,
    "suppose": suppose_of,
    "expand": expand_of,
    "select": select_of,
    "sight": sight_of,
    "step_down": step_down_of,
    "descend": descend_of,
    "play_out": play_out_of,
    "foresee": foresee_of,
    "share": share_of,
    "credit": credit_of,
}


def bind_search(game: Game) -> SimpleNamespace:
    """The search over one game's record and verbs."""
    scope = scope_of(game)
    for name, template in SEARCH_RULES.items():
        scope[name] = rule(bind(template, game.name, **scope))
    return SimpleNamespace(
        think=kernel(bind(think_of, game.name, **scope)), begin=begin, visits_of=visits_of,
        lead_of=lead_of, reward_of=reward_of,
    )  # fmt: skip
