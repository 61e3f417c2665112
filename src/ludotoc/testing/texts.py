"""Laws of text: moves, outcomes and positions are read back from what is written."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR
from ludotoc.engine.plain import plain
from ludotoc.engine.record import copy_of, legal_list, outcome_list, seats_in, view_of
from ludotoc.play.clock import timed_of
from ludotoc.testing.law import need, need_same
from ludotoc.testing.moments import Moment

PLAYED_ON = 4
ASKED = 40  # of the actions that a seat may not do, at each moment
NONSENSE = ("", "moon", "moon moon", "-1", "\u00e9", "99999999999999999999")
# What a record says itself: of a seat that it takes back, of all that they agree to that or a draw.
OF_SEATS, OF_ALL = ("undo", "*", "?"), ("draw", "undo", "*", "?")


def moves_are_read_back(m: Moment) -> None:
    """Every legal action has a name of its own, on view and record, and is read back from it."""
    words = m.game.module("actions")
    for seat in m.actors:
        view = m.view(seat)
        legal = legal_list(m.game, view, seat)
        texts = [words.text_of(view, seat, action) for action in legal]
        need(
            len({text.lower() for text in texts}) == len(legal),
            f"two actions share a name: {texts}",
        )
        for action, text in zip(legal, texts, strict=True):
            need(is_plain(text) and text.split()[0] not in OF_SEATS, f"{text!r} is no plain text")
            need(
                words.text_of(m.s, seat, action) == text, f"{text!r} has another name on the record"
            )
            need(words.names_of(view, seat, action)[0] == text, f"{text!r} is not its first name")
            need(
                words.read_action(view, seat, text) == action, f"{text!r} is read as another action"
            )


def is_plain(text: str) -> bool:
    """One line without quotes, single spaces between its words."""
    return bool(text) and text == " ".join(text.split()) and text.isprintable() and '"' not in text


def the_clock_makes_a_legal_action(m: Moment) -> None:
    """Where a decision ends by the clock, all are told so alike, and who is silent may do that."""
    timed = {timed_of(m.game, plain(m.view(seat))) for seat in (SPECTATOR, *m.actors)}
    need(len(timed) == 1, f"seats are told different ends: {timed}")
    (end,) = timed
    for seat in m.actors if end is not None else []:
        is_legal = end is not None and end.action in legal_list(m.game, m.s, seat)
        need(is_legal, f"when the time is over seat {seat} cannot do what {end} says")
    need(end is None or end.seconds > 0, f"{end} leaves no time")


def outcomes_are_read_back(m: Moment) -> None:
    """What chance decides is written as a word and a value, and is read back from it."""
    words, s = m.game.module("actions"), copy_of(m.s)
    while outcomes := [outcome for outcome, _ in outcome_list(m.game, s)]:
        for outcome in m.some(outcomes, 4):
            text = words.chance_text(s, outcome)
            need(is_plain(text) and len(text.split()) == 2, f"{text!r} is not a word and a value")
            need(text.split()[0] not in OF_ALL, f"{text!r} is a word of the record itself")
            need(words.read_chance(s, text) == outcome, f"{text!r} is read as another outcome")
        m.game.verbs.apply(s, CHANCE_SEAT, m.game.verbs.draw_chance(s))


def nonsense_is_refused(m: Moment) -> None:
    """Text that means nothing is refused in a sentence, by whatever reads it."""
    words, position = m.game.module("actions"), m.game.module("position")
    view = m.view(m.seat)
    for text in NONSENSE:
        _refuses(words.read_action, view, m.seat, text)
        _refuses(words.read_chance, view, text)
        _refuses(position.read_position, text)
        _refuses(position.read_position, f"{written(m)} {text}=")


def _refuses(read: Callable[..., object], *arguments: object) -> None:
    text = arguments[-1]
    try:
        found = read(*arguments)
    except Refused as refusal:
        need("\n" not in refusal.sentence, f"{text!r} is refused in more than a sentence")
        return
    need(False, f"{text!r} is read as {found}")


def written(m: Moment) -> str:
    """The table in one line."""
    text: str = m.game.module("position").write_position(m.s)
    return text


def positions_are_read_back(m: Moment) -> None:
    """A position is one line, and the table read from it is written, seen and played the same."""
    text = written(m)
    need(is_plain(text), f"{text!r} is no plain text")
    s = m.game.module("position").read_position(text)
    need(m.game.module("position").write_position(s) == text, f"{text!r} is written otherwise")
    need(s["viewer"] == m.s["viewer"], "a position that was read is no seat's view")
    for seat in m.viewers:
        need(_numbers(m, s, seat) == _numbers(m, m.s, seat), f"seat {seat} sees something else")
    _play_on_alike(m, s)


def _numbers(m: Moment, s: np.record, seat: int) -> bytes:
    out = np.zeros(int(m.game.verbs.feature_total(len(m.seats))), np.float32)
    m.game.verbs.features(view_of(m.game, s, seat), out)
    return out.tobytes()


def _play_on_alike(m: Moment, read: np.record) -> None:
    """The same decisions and outcomes at both tables: the same seats may do the same."""
    here, verbs = copy_of(m.s), m.game.verbs
    for _ in range(PLAYED_ON):
        while outcomes := outcome_list(m.game, here):
            need(outcome_list(m.game, read) == outcomes, "chance decides something else then")
            drawn = int(verbs.draw_chance(here))
            verbs.apply(here, CHANCE_SEAT, drawn)
            verbs.apply(read, CHANCE_SEAT, drawn)
        need(verbs.is_over(read) == verbs.is_over(here), "the game ends elsewhere")
        actors = seats_in(int(verbs.actors(here)))
        need(seats_in(int(verbs.actors(read))) == actors, "others decide then")
        for seat in actors:
            legal = legal_list(m.game, here, seat)
            need(legal_list(m.game, read, seat) == legal, f"seat {seat} may do something else then")
        if not actors:
            return
        seat = m.rng.choice(actors)
        action = m.rng.choice(legal_list(m.game, here, seat))
        verbs.apply(here, seat, action)
        verbs.apply(read, seat, action)


def reasons_are_given(m: Moment) -> None:
    """For all that a seat may not do now, why_not says a clause and a sentence, from its view."""
    clauses = {f"{m.game.clauses}{number}" for number in range(1, m.game.clause_count + 1)}
    for seat in m.seats:
        view = m.view(seat)
        before, legal = copy_of(view), set(legal_list(m.game, view, seat))
        illegal = [action for action in range(m.game.actions) if action not in legal]
        for action in m.some(illegal, ASKED):
            refusal = m.game.module("refusals").why_not(view, seat, action)
            which = f"action {action} of seat {seat}"
            need(isinstance(refusal, Refused), f"{which}: {refusal!r} is no refusal")
            need(refusal.clause in clauses, f"{which}: clause {refusal.clause!r}")
            need(is_plain(refusal.sentence.replace('"', "")), f"{which}: {refusal.sentence!r}")
        need_same(view, before, f"asking why not changed the view of seat {seat}")
