"""The checker: a history and the store's log go in, every broken promise comes out as a sentence.

What is promised
- an acknowledged act is in the log exactly once, a refused one never, an unsure one at most once,
  and nothing is there that nobody asked for;
- an act that was acknowledged before another was sent comes before it in the log;
- numbers run from 1 without a gap, and time never goes back;
- whatever a connection was told, the log says the same, in the same order (the chain's heads);
- what every page shows at the end is what the fold of the log shows to that person;
- the promise of the seed never changes, and the seed keeps it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.eye import Eye
from ludotoc.hosting.hosted import Hosted
from tests.faults.history import DONE, REFUSED, Act, History, Log


def broken_promises(history: History, log: Log) -> list[str]:
    """Every way in which a table's log is not what people were told; empty if all is well."""
    faults = [*_numbers(log), *_once(history, log), *_order(history, log)]
    faults += _promise(history, log)
    try:
        return faults + list(_folded(history, log))
    except Exception as error:  # a log that cannot even be folded
        return [*faults, f"{log.table}: the log cannot be folded: {error!r}"]


def _acts(history: History, log: Log) -> list[Act]:
    return [act for act in history.acts if act.table == log.table]


def _numbers(log: Log) -> Iterator[str]:
    numbers = [kept.seq for kept in log.events]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"{log.table}: numbers have a gap or come twice: {numbers}"
    times = [kept.at for kept in log.events]
    if times != sorted(times):
        yield f"{log.table}: time goes back"


def _once(history: History, log: Log) -> Iterator[str]:
    """Acknowledged: once. Refused: never. Unsure: at most once. Unasked: never."""
    obeyed = Counter((person, name) for person, name, _ in log.commands)
    played = Counter(kept.data["id"] for kept in log.events if kept.data.get("id"))
    acts = {(act.person, act.id): act for act in _acts(history, log)}
    for key, act in acts.items():
        count = max(obeyed[key], played[act.id])
        if act.outcome == DONE and obeyed[key] != 1:
            yield f"{log.table}: {act.id} was acknowledged and is there {obeyed[key]} times"
        elif act.outcome == REFUSED and count:
            yield f"{log.table}: {act.id} was refused and is there"
        if count > 1:
            yield f"{log.table}: {act.id} is there {count} times"
        if played[act.id] > obeyed[key]:
            yield f"{log.table}: {act.id} is in the log and was not noted as obeyed"
    known = {name for _, name in acts}
    for name in [*dict.fromkeys(name for _, name in obeyed), *played]:
        if name not in known:
            yield f"{log.table}: nobody asked for {name}"


def _order(history: History, log: Log) -> Iterator[str]:
    """Real time: who had his answer before another one sent comes before him."""
    seq = {(person, name): number for person, name, number in log.commands}
    placed = [
        (act, seq[act.person, act.id]) for act in _acts(history, log) if (act.person, act.id) in seq
    ]
    latest, last = 0, ""
    ends = sorted((act.answered, number, act.id) for act, number in placed if act.outcome == DONE)
    upcoming = iter(ends)
    end = next(upcoming, None)
    for act, number in sorted(placed, key=lambda each: each[0].sent):
        while end is not None and end[0] < act.sent:
            if end[1] > latest:
                latest, last = end[1], end[2]
            end = next(upcoming, None)
        if number <= latest:
            yield f"{log.table}: {act.id} was sent after the answer to {last} and lies before it"


def _promise(history: History, log: Log) -> Iterator[str]:
    kept = hashlib.sha256(log.seed).hexdigest()
    opened = log.events[0].data.get("commitment") if log.events else None
    told = {each for told in history.told if told.table == log.table for each in told.commitments}
    if told | {opened} != {kept}:
        yield f"{log.table}: the promise of the seed has changed: {told | {opened}}"


def folded(log: Log) -> tuple[Hosted, list[str]]:
    """The table that the log tells of, and the head of its chain after every event."""
    hosted, heads = Hosted(log.table, log.seed), list[str]()
    for kept in log.events:
        hosted.fold(msgspec.convert(kept.data, AnyEvent), kept.at)
        heads.append(hosted.head)
    return hosted, heads


def _folded(history: History, log: Log) -> Iterator[str]:
    hosted, heads = folded(log)
    for told in history.told:
        if told.table == log.table and not _is_part_of(told.heads, heads):
            yield f"{log.table}: {told.person} was told what the log does not say"
    now = log.events[-1].at
    for sight in (each for each in history.sights if each.table == log.table):
        if sight.head != hosted.head or sight.state != hosted.state:
            yield f"{log.table}: {sight.person} does not see the table that the log tells of"
        elif sight.pieces != pieces_of(hosted, sight.person, now):
            yield f"{log.table}: {sight.person} sees pieces where the log has none, or others"


def _is_part_of(some: list[str], all_: list[str]) -> bool:
    """Whether these come in this order among all of them."""
    rest = iter(all_)
    return all(any(each == other for other in rest) for each in _changes(some))


def _changes(heads: list[str]) -> Iterator[str]:
    """A head is told again as long as nothing happens."""
    for place, head in enumerate(heads):
        if head and (place == 0 or heads[place - 1] != head):
            yield head


def pieces_of(hosted: Hosted, person: str, now: float) -> dict[str, Any]:
    """What a person's page shows of a table."""
    whole = Eye(hosted, person, "", "en").whole(now)
    return {piece["id"]: piece for piece in msgspec.json.decode(whole.scene)["pieces"]}
