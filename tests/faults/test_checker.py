"""The checker itself: a true history passes, and every fault that is planted in one is found."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable

import msgspec
import pytest

from ludotoc.hosting.events import AnyEvent
from ludotoc.hosting.messages import Play, Sit, Start
from ludotoc.hosting.opening import Chosen, Wishes, open_table
from tests.faults.checker import broken_promises, pieces_of
from tests.faults.history import DONE, REFUSED, UNSURE, Act, History, Kept, Log, Sight, Told

PEOPLE = ("anna", "marc")
ACTS = 12
Story = tuple[History, Log]


class Staged:
    """A table that is played in memory, written down as a house and its guests would."""

    def __init__(self) -> None:
        wishes = Wishes("chocolat", 2, seats=[Chosen("me")])
        self.hosted, events = open_table("t", b"\7" * 32, "anna", "Anna", wishes, 1.0)
        self.history, self.log, self.now = History(), Log("t", b"\7" * 32, [], []), 1.0
        self.told = {person: Told("t", person) for person in PEOPLE}
        self.history.told = list(self.told.values())
        self.keep(events)

    def keep(self, events: list[AnyEvent], person: str = "", name: str = "") -> None:
        """Events are stored, then all are told."""
        for event in events:
            data = msgspec.json.decode(msgspec.json.encode(event))
            self.log.events.append(Kept(len(self.log.events) + 1, self.now, data))
        if name:
            self.log.commands.append((person, name, len(self.log.events)))
        for told in self.told.values():
            told.heads.append(self.hosted.head)
            told.commitments.add(self.hosted.facts.commitment)

    def act(self, person: str, command: object, name: str) -> None:
        """Somebody asks, and has his answer."""
        self.now += 1
        made = self.hosted.obey(person, person, msgspec.structs.replace(command, id=name), self.now)
        self.keep(made, person, name)
        self.history.acts.append(Act("t", person, name, self.now, DONE, self.now + 0.5))

    def play(self) -> Story:
        """A short evening."""
        chance = random.Random(3)
        self.act("marc", Sit(), "sit")
        self.act("anna", Start(), "start")
        self.now += 10
        self.keep(self.hosted.tick(self.now))
        for number in range(ACTS):
            seat = self.hosted.playing_table.actors[0]
            legal = self.hosted.sight(seat).legal
            person = self.hosted.chairs[seat].person
            self.act(person, Play(actions=[chance.choice(legal)]), f"act{number}")
        for person in PEOPLE:
            pieces = pieces_of(self.hosted, person, self.now)
            sight = Sight("t", person, self.hosted.head, self.hosted.state, pieces)
            self.history.sights.append(sight)
        return self.history, self.log


@pytest.fixture(scope="module")
def true() -> Story:
    return Staged().play()


def test_a_true_history_breaks_no_promise(true: Story) -> None:
    assert broken_promises(*true) == []


def played(log: Log, name: str) -> int:
    return next(place for place, kept in enumerate(log.events) if kept.data.get("id") == name)


def renumber(log: Log) -> None:
    for number, kept in enumerate(log.events, 1):
        kept.seq = number


def lose_the_last(history: History, log: Log) -> None:
    """As if the disk had never had it."""
    name = f"act{ACTS - 1}"
    del log.events[played(log, name) :]
    log.commands = [each for each in log.commands if each[1] != name]


def lose_one_and_close_the_gap(history: History, log: Log) -> None:
    del log.events[played(log, "act5")]
    log.commands = [each for each in log.commands if each[1] != "act5"]
    renumber(log)


def leave_a_gap(history: History, log: Log) -> None:
    for kept in log.events[-2:]:
        kept.seq += 1


def double_one(history: History, log: Log) -> None:
    place = played(log, "act5")
    log.events.insert(place + 1, copy.deepcopy(log.events[place]))
    renumber(log)


def obey_twice(history: History, log: Log) -> None:
    log.commands.append(("anna", history.acts[-1].id, 9))
    log.commands.append(("marc", history.acts[-1].id, 9))


def swap_the_order(history: History, log: Log) -> None:
    """As if a later one had been written before an earlier one that was acknowledged."""
    numbers = {name: place for place, (_, name, _) in enumerate(log.commands)}
    one, other = numbers["act4"], numbers["act5"]
    first, second = log.commands[one], log.commands[other]
    log.commands[one] = (*first[:2], second[2])
    log.commands[other] = (*second[:2], first[2])


def let_a_phantom_play(history: History, log: Log) -> None:
    history.acts = [act for act in history.acts if act.id != "act5"]


def keep_what_was_refused(history: History, log: Log) -> None:
    next(act for act in history.acts if act.id == "act5").outcome = REFUSED


def keep_without_noting(history: History, log: Log) -> None:
    log.commands = [each for each in log.commands if each[1] != "act5"]
    next(act for act in history.acts if act.id == "act5").outcome = UNSURE


def tell_too_early(history: History, log: Log) -> None:
    """Somebody heard of a move that was then never written."""
    history.told[0].heads.insert(6, "0" * 64)


def tell_in_another_order(history: History, log: Log) -> None:
    heads = history.told[1].heads
    heads[-1], heads[-2] = heads[-2], heads[-1]


def show_another_piece(history: History, log: Log) -> None:
    sight = history.sights[0]
    name = next(iter(sight.pieces))
    sight.pieces[name] = {**sight.pieces[name], "spot": "elsewhere"}


def show_an_older_table(history: History, log: Log) -> None:
    history.sights[1].head = history.told[1].heads[-2]


def change_the_promise(history: History, log: Log) -> None:
    history.told[0].commitments.add("1" * 64)


def change_the_seed(history: History, log: Log) -> None:
    log.seed = b"\6" * 32


def turn_time_back(history: History, log: Log) -> None:
    log.events[-1].at = log.events[0].at - 1


def change_a_move(history: History, log: Log) -> None:
    """The log can be read, and tells another story."""
    log.events[-1].data["lines"] = ["0 nonsense"]


PLANTED = [
    lose_the_last, lose_one_and_close_the_gap, leave_a_gap, double_one, obey_twice, swap_the_order,
    let_a_phantom_play, keep_what_was_refused, keep_without_noting, tell_too_early,
    tell_in_another_order, show_another_piece, show_an_older_table, change_the_promise,
    change_the_seed, turn_time_back, change_a_move,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_every_planted_fault_is_found(true: Story, plant: Callable[[History, Log], None]) -> None:
    history, log = copy.deepcopy(true)
    plant(history, log)
    assert broken_promises(history, log)


def test_what_is_unsure_may_be_there_or_not(true: Story) -> None:
    history, log = copy.deepcopy(true)
    history.acts[-1].outcome, history.acts[-1].answered = UNSURE, float("inf")
    history.acts.append(Act("t", "anna", "never arrived", 90.0))
    assert broken_promises(history, log) == []


def test_who_sends_before_the_answer_may_be_first(true: Story) -> None:
    """Two who overlap may come in either order."""
    history, log = copy.deepcopy(true)
    swap_the_order(history, log)
    both = [act for act in history.acts if act.id in ("act4", "act5")]
    overlap = both[0].sent, both[1].answered
    for act in both:
        act.sent, act.answered = overlap
    assert broken_promises(history, log) == []
