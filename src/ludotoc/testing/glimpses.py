"""Laws of glimpses: knowing is not showing. What was seen for a moment is never told again.

A view holds all that its seat has ever seen. Here the same is sent from views that differ only in
what their seat must remember: it must come out the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from ludotoc.engine.game import CHANCE_SEAT, Game
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, view_of
from ludotoc.engine.scene import covered, encode
from ludotoc.engine.speech import PLAIN
from ludotoc.play.clock import timed_of
from ludotoc.testing.law import need
from ludotoc.testing.memory import facts_of, views_of
from ludotoc.testing.moments import Moment

TRIED = 40  # of all actions, at each moment
Sent = dict[str, str]
Event = tuple[np.record, np.record, int, int]


def has_glimpses(game: Game) -> bool:
    """Whether something lies open for a moment only, and must be remembered then."""
    has_scene = game.has_memory and game.has_module("scene")
    return has_scene and hasattr(game.module("scene"), "fleeting")


def what_was_seen_is_not_shown(m: Moment) -> None:
    """What a seat must remember leaves no trace in what it is shown, asked, offered or refused."""
    for view in views_of(m):
        tried = m.some(list(range(m.game.actions)), TRIED)
        before = sent_from(m.game, view, tried)
        for other in (forgotten(m, view, facts_of(m, view)), confused(m, view)):
            need_alike(before, sent_from(m.game, other, tried), f"seat {int(view['viewer'])}")


def forgotten(m: Moment, view: np.record, facts: list[int]) -> np.record:
    """The same view, had its seat never seen that."""
    other = copy_of(view)
    for fact in facts:
        m.game.verbs.forget(other, fact)
    return other


def confused(m: Moment, view: np.record) -> np.record:
    """The same view, had its seat seen the same things elsewhere."""
    other, facts = copy_of(view), facts_of(m, view)
    shuffled = m.rng.sample(facts, len(facts))
    for fact, place in zip(facts, shuffled, strict=True):
        m.game.verbs.confuse(other, fact, place)
    return other


def sent_from(game: Game, view: np.record, tried: Iterable[int]) -> Sent:
    """All that can be sent now to whoever has this view, whatever he tries, but what he looks at.

    `tried` are the actions whose refusals are asked for, where they are not legal.
    """
    look, seat = plain(view), int(view["viewer"])
    scene = game.module("scene")
    lying = covered(scene.scene(look), scene.fleeting(look))
    why_not_piece = game.module("refusals").why_not_piece
    sent = {f"why not {each.id}": str(why_not_piece(look, seat, each.id)) for each in lying.pieces}
    sent["the scene"] = encode(lying, PLAIN.say).decode()
    sent["the question"] = str(game.module("words").asked(look, seat))
    sent["the end"] = str(timed_of(game, look))
    return sent | (_of_actions(game, view, look, tried) if seat < look.players else {})


def _of_actions(game: Game, view: np.record, look: Any, tried: Iterable[int]) -> Sent:
    """What a seat may do and may not, and how it is said."""
    actions, words, seat = game.module("actions"), game.module("words"), int(look.viewer)
    legal = legal_list(game, view, seat)
    sent = {
        f"action {each}": f"{actions.path_of(look, seat, each)} {words.offered(look, seat, each)}"
        for each in legal
    }
    why_not = game.module("refusals").why_not
    for each in set(tried) - set(legal):
        sent[f"action {each}"] = f"no: {why_not(view, seat, each)}"
    return sent | _of_orders(game, look, seat)


def _of_orders(game: Game, look: Any, seat: int) -> Sent:
    """What a seat may command for later."""
    choices = game.module("orders").choices(look, seat) if game.has_module("orders") else {}
    return {f"order {text}": f"{path} {said}" for text, (path, said) in choices.items()}


def need_alike(one: Sent, other: Sent, whose: str) -> None:
    """Object to the first thing that is not the same."""
    for name in sorted({*one, *other}):
        said, also = one.get(name), other.get(name)
        need(said == also, f"{whose}: {name} is {said!r}, or {also!r} had other things been seen")


def what_was_seen_is_not_told(m: Moment) -> None:
    """What is told of a decision and of chance depends on nothing that its listener remembers."""
    for event in events(m):
        for viewer in m.viewers:
            before, after = (view_of(m.game, s, viewer) for s in event[:2])
            facts = [each for each in facts_of(m, before) if each in facts_of(m, after)]
            said = told(m.game, before, after, event)
            also = told(m.game, forgotten(m, before, facts), forgotten(m, after, facts), event)
            need(said == also, f"seat {viewer} is told {said!r}, or {also!r} had it seen nothing")


def events(m: Moment) -> Iterator[Event]:
    """The next decision and what chance makes of it: the table around each, by whom, and what."""
    s, seat, decided = m.s, m.seat, m.action
    while True:
        after = m.after(s, seat, decided)
        yield s, after, seat, decided
        if not outcome_list(m.game, after):
            return
        s, seat, decided = after, CHANCE_SEAT, int(m.game.verbs.draw_chance(after))


def told(game: Game, before: np.record, after: np.record, event: Event) -> str:
    """What a listener with these views is told; what is hidden from him is not named."""
    _, _, seat, decided = event
    words, listener = game.module("words"), int(before["viewer"])
    is_hidden = game.verbs.is_secret(event[0], seat, decided) and listener != seat
    known = None if is_hidden else decided
    if seat == CHANCE_SEAT:
        return str(words.happened(plain(before), plain(after), known))
    return str(words.told(plain(before), plain(after), seat, known))
