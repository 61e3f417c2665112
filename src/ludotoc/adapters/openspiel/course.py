"""The course of one game: the record, who decides, and what each seat has seen and done so far.

The contract's record holds no history, and OpenSpiel's information states are histories. So each
moment of the table is kept, and what a seat makes of them is worked out when somebody asks: its
views, wherever they differ from the one before, and its own decisions between them. What others
decided in secret changes no view, so it leaves no trace here.
"""

from __future__ import annotations

import copy
import hashlib
from functools import cache, lru_cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from ludotoc.adapters.kernels import ILLEGAL, NOBODY, RAISE, SHIFT, kernels_in
from ludotoc.adapters.setting import Setting
from ludotoc.engine.game import CHANCE_SEAT, SPECTATOR
from ludotoc.engine.record import CHANCE_ARRAY

NO_KEY = np.zeros(2, np.uint64)  # chance is decided from outside
NO_ACTION = -1
NOT_YET = b""  # a moment nobody may look at: chance has still to decide
DIGEST_BYTES = 16
LISTED, WEIGHED = CHANCE_ARRAY * 2, CHANCE_ARRAY * 4  # bytes of so many actions and weights
Moment = tuple[int, int, bytes]  # who decided, what, and the table after it


class Rules:
    """What all states of one OpenSpiel game share."""

    def __init__(self, setting: Setting, max_moves: int, memory: int) -> None:
        self.setting, self.max_moves, self.memory = setting, max_moves, memory
        self.kernels = kernels_in(setting.game.package)
        self.record_type = setting.game.record_type
        self.first = Course(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self

    @property
    def way(self) -> tuple[Any, ...]:
        """The game, who plays, the options, and where it is cut: all that tells rules apart."""
        setting = self.setting
        options = tuple(setting.options.items())
        return setting.game.name, setting.players, options, self.max_moves, self.memory

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, self.way


@lru_cache(64)
def rules_of(
    name: str, players: int, options: tuple[tuple[str, str], ...], max_moves: int, memory: int
) -> Rules:
    """The same rules for the same way to play."""
    return Rules(Setting(name, players, dict(options)), max_moves, memory)


class Sight(NamedTuple):
    """What a seat has made of the first so many moments."""

    moments: int = 0
    digest: bytes = b""
    recent: tuple[tuple[bytes, int], ...] = ()  # its last views, and what it did at each


class Alike(dict[int, tuple[int, float]]):
    """So many outcomes, all as likely: made once, since whoever deals asks at every card."""

    def __init__(self, count: int) -> None:
        self.chance = 1 / max(count, 1)
        self.numbers = Struct(f"={count}h").unpack_from  # quicker than to slice an array
        self.weights = np.ones(count, np.int32).tobytes()

    def __missing__(self, outcome: int) -> tuple[int, float]:
        self[outcome] = outcome, self.chance
        return self[outcome]


_alike = cache(Alike)


class Course:
    """One game that is being played."""

    __slots__ = ("_listed", "_raw", "_turn", "_weighed", "count", "moments", "moves", "out",
                 "player", "rules", "sights", "table", "weights")  # fmt: skip

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.moments: list[Moment] = []
        self.sights: dict[int, Sight] = {}
        self.moves = 0
        self._take(bytearray(rules.record_type.itemsize), bytearray(LISTED), bytearray(WEIGHED))
        rules.kernels.start(self.table, rules.setting.blank, NO_KEY, False)
        self._stand()
        if self.player != CHANCE_SEAT:
            self._note(CHANCE_SEAT, NO_ACTION)

    def _take(self, raw: bytearray, listed: bytearray, weighed: bytearray) -> None:
        """A record, and room for what can be done there."""
        self._turn = self.rules.kernels.turn
        self._raw, self._listed, self._weighed = raw, listed, weighed
        self.table = np.frombuffer(raw, self.rules.record_type)
        self.out, self.weights = np.frombuffer(listed, np.int16), np.frombuffer(weighed, np.int32)

    def _stand(self) -> None:
        """Who decides now, and among how many things."""
        answer = self._turn(self.table, NOBODY, NO_ACTION, self.out, 0, self.weights)
        self.player: int = answer % SHIFT - RAISE  # nobody once the game is over or cut
        self.count: int = answer // SHIFT

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        twin = Course.__new__(Course)
        twin.rules, twin.moves, twin.player = self.rules, self.moves, self.player
        twin.moments, twin.sights = self.moments.copy(), self.sights.copy()
        twin._take(self._raw.copy(), self._listed.copy(), self._weighed.copy())
        twin.count = self.count
        return twin

    # --- play ---

    def choices(self) -> list[int]:
        """What can be decided now, ascending; chance's outcomes while it is chance's turn."""
        return list(_alike(self.count).numbers(self._listed))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, each with its probability."""
        alike = _alike(self.count)
        if self._weighed.startswith(alike.weights):  # as a rule, and quicker
            return list(map(alike.__getitem__, alike.numbers(self._listed)))
        parts: list[int] = self.weights[: self.count].tolist()
        total = sum(parts)
        return [(each, part / total) for each, part in zip(self.choices(), parts, strict=True)]

    def decide(self, action: int) -> bool:
        """What can be decided is decided; of anything else it says False, and changes nothing."""
        actor = self.player
        if actor == NOBODY:
            return False
        answer = self._turn(self.table, actor, action, self.out, self.count, self.weights)
        after = answer % SHIFT - RAISE
        if after == ILLEGAL:
            return False
        self.player, self.count = after, answer // SHIFT
        if actor != CHANCE_SEAT:
            self.moves += 1
            self._note(actor, action)
        elif after != CHANCE_SEAT:
            self._note(actor, NO_ACTION)
        return True

    def _note(self, actor: int, action: int) -> None:
        """Keep a moment; while chance has still to decide nobody looks at the table."""
        if self.player == CHANCE_SEAT:
            self.moments.append((actor, action, NOT_YET))
            return
        self.moments.append((actor, action, bytes(self._raw)))
        if self.moves >= self.rules.max_moves:
            self._turn_to(NOBODY)

    def _turn_to(self, player: int) -> None:
        """Ask this one, where several decide at once; or nobody, where a game is cut."""
        if player != self.player:
            legal, self.player = self.rules.setting.game.verbs.legal_actions, player
            self.count = 0 if player == NOBODY else int(legal(self.table[0], player, self.out))

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before the end, and if it was cut."""
        setting = self.rules.setting
        return setting.result(int(setting.game.verbs.winners(self.table[0])))

    # --- what a seat knows ---

    def view(self, record: bytes, seat: int) -> bytes:
        """What a seat may know of a moment."""
        view = np.frombuffer(bytearray(record), self.rules.record_type)
        self.rules.setting.game.verbs.mask(view[0], seat)
        return view.tobytes()

    def sight(self, seat: int) -> Sight:
        """What a seat has made of everything so far."""
        seen = self.sights.get(seat, Sight())
        for moment in self.moments[seen.moments :]:
            seen = self._seen(seen, seat, moment)
        self.sights[seat] = seen
        return seen

    def _seen(self, seen: Sight, seat: int, moment: Moment) -> Sight:
        (count, digest, recent), (actor, action, record) = seen, moment
        if actor == seat:
            digest = _link(digest, action.to_bytes(2, "big"))
            recent = (*recent[:-1], (recent[-1][0], action))
        if record:
            view = self.view(record, seat)
            if not recent or view != recent[-1][0] or actor == seat:
                digest = _link(digest, view)
                recent = (*recent, (view, NO_ACTION))[-self.rules.memory :]
        return Sight(count + 1, digest, recent)

    def imagined(self, seat: int, key: np.ndarray[Any, Any]) -> Course:
        """The game as it might stand for all that a seat knows, which is then all it is made of."""
        own, twin, verbs = self.sight(seat), copy.deepcopy(self), self.rules.setting.game.verbs
        twin._take(bytearray(own.recent[-1][0]), twin._listed, twin._weighed)
        verbs.imagine(twin.table[0], key)
        twin._stand()
        if self.player == seat and int(verbs.actors(twin.table[0])) >> seat & 1:
            twin._turn_to(seat)
        twin.moments = [(CHANCE_SEAT, NO_ACTION, bytes(twin._raw))]
        twin.sights = {seat: own._replace(moments=1)}
        for other in (*range(self.rules.setting.players), SPECTATOR):
            if other != seat:
                twin.sights[other] = twin._guessed(own, other)
        return twin

    def _guessed(self, own: Sight, other: int) -> Sight:
        """What another seat may have seen before, of which nothing is known but how it ends."""
        view = self.view(self.moments[0][2], other)
        return Sight(1, _link(own.digest, bytes([other]) + view), ((view, NO_ACTION),))

    # --- on paper ---

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (bytes(self._raw), self.moments, self.sights, self.moves, self.player)
        return read_course, (self.rules, parts, _seal(self.rules, parts))


def read_course(rules: Rules, parts: tuple[Any, ...], seal: bytes) -> Course:
    """A course that was written down; one that somebody has meddled with is refused."""
    if seal != _seal(rules, parts):
        raise pyspiel.SpielError("this serialised state is damaged: its seal does not fit")
    course = copy.deepcopy(rules.first)
    raw, course.moments, course.sights, course.moves, player = parts
    course._take(bytearray(raw), course._listed, course._weighed)
    course._stand()
    course._turn_to(player)
    return course


def _seal(rules: Rules, parts: tuple[Any, ...]) -> bytes:
    """Over what is written and how it is to be read: the setting, and the version of the rules."""
    reading = (rules.way, rules.setting.game.version)
    return _link(b"", repr((reading, parts)).encode())


def _link(digest: bytes, more: bytes) -> bytes:
    return hashlib.blake2b(digest + more, digest_size=DIGEST_BYTES).digest()


def fields_of(record: Any) -> list[str]:
    """Everything a record or a view says, field by field; only the key of chance is left out."""
    names = [name for name in record.dtype.names if name != "chance"]
    return [f"{name}={_value(record[name])}" for name in names]


def _value(value: Any) -> str:
    return str(value.tolist()).replace(" ", "")
