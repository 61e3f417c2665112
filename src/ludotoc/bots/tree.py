"""A tree of what may follow, in arrays made once: nothing is allocated while a bot thinks.

A node is what the players saw happen since the root. Its children are found by a table of edges:
an edge is the node it leaves and a label that says who did what. Entries of an earlier search are
told by their generation and count as empty, so that a tree is begun anew by raising one number.
"""

from __future__ import annotations

from typing import Annotated

import numba
import numpy as np
from numba import types

from ludotoc.engine.jit import rule
from ludotoc.engine.noise import mix

NODE = np.dtype(
    [
        ("reward", np.float64),  # what came of the action that leads here, to whoever chose it
        ("visits", np.int32),  # how often it was chosen
        ("seen", np.int32),  # how often it could have been
        ("decided", np.int32),  # how often somebody decided at this node
    ],
    align=True,
)
EDGE = np.dtype([("key", np.uint64), ("child", np.int64)], align=True)

Nodes = Annotated[np.ndarray, numba.from_dtype(NODE)[::1]]
Edges = Annotated[np.ndarray, numba.from_dtype(EDGE)[::1]]
Count = Annotated[np.ndarray, types.int64[::1]]

ROOT, NO_NODE = 0, -1
USED, GENERATION = 0, 1  # what is counted: nodes in use, trees grown
GENERATIONS = 1 << 16

_GENERATION, _NODE, _LABEL = np.uint64(48), np.uint64(24), np.uint64((1 << 24) - 1)
_ONE, _HIDDEN, _SIGHT = np.uint64(1), np.uint64(1 << 12), np.uint64(1 << 23)
_SEAT = np.uint64(9)  # actions are below 512, seats below 8
_NO_NOISE = np.uint64(0)


@rule
def label_of(seat: int, action: int) -> np.uint64:
    """Who did what."""
    return (np.uint64(seat) << _SEAT) | np.uint64(action)


@rule
def hidden_label(seat: int) -> np.uint64:
    """Who did something that only he knows."""
    return _HIDDEN | np.uint64(seat)


@rule
def sight_label(seat: int, action: int, sight: np.uint64) -> np.uint64:
    """Who did what, and what he saw then."""
    return _SIGHT | mix(sight, label_of(seat, action))


@rule
def edge_key(count: Count, node: int, label: np.uint64) -> np.uint64:
    """An edge of this generation's tree as one word."""
    generation = np.uint64(count[GENERATION]) << _GENERATION
    return generation | (np.uint64(node) << _NODE) | (label & _LABEL)


@rule
def place_of(edges: Edges, key: np.uint64) -> int:
    """Where an edge stands in the table, or where it would."""
    last = np.uint64(edges.shape[0] - 1)
    place = mix(key, _NO_NOISE) & last
    while edges[place].key != key and edges[place].key >> _GENERATION == key >> _GENERATION:
        place = (place + _ONE) & last
    return int(place)


@rule
def child_of(edges: Edges, count: Count, node: int, label: np.uint64) -> int:
    """The node an edge leads to, or none."""
    key = edge_key(count, node, label)
    place = place_of(edges, key)
    return edges[place].child if edges[place].key == key else NO_NODE


@rule
def grown_child(edges: Edges, nodes: Nodes, count: Count, node: int, label: np.uint64) -> int:
    """The node an edge leads to; a new one, while there is room, if nobody went there before."""
    key = edge_key(count, node, label)
    place = place_of(edges, key)
    if edges[place].key == key:
        return edges[place].child
    if count[USED] == nodes.shape[0]:
        return NO_NODE
    edges[place].key, edges[place].child = key, count[USED]
    return new_node(nodes, count)


@rule
def new_node(nodes: Nodes, count: Count) -> int:
    """A node nobody has been to."""
    node = int(count[USED])
    nodes[node].reward, nodes[node].visits = 0.0, 0
    nodes[node].seen, nodes[node].decided = 1, 0
    count[USED] += 1
    return node


@rule
def begin_tree(nodes: Nodes, count: Count) -> None:
    """An empty tree: its root alone."""
    count[USED] = 0
    count[GENERATION] += 1
    new_node(nodes, count)
