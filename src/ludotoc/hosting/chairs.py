"""Who sits where at a hosted table, person or bot, and whom a command speaks for."""

from __future__ import annotations

import unicodedata

import msgspec

from ludotoc.engine.errors import Refused
from ludotoc.hosting.names import COMPANY

EMPTY, PERSON, BOT = "empty", "person", "bot"
LONGEST = 24  # letters of a name: as many as the house lets anybody have
ANY = -1  # stands for one's only seat
OUT_OF_TIME = "time"


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat of a table: who has it, and whether a bot sits in."""

    seat: int
    who: str = EMPTY
    name: str = ""
    person: str = ""
    level: str = ""  # of the bot, or of the one that sits in
    left: str = ""  # why the person left, and a bot sits in
    is_guest: bool = False  # sits here beside that person, on the same device

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.who == BOT or bool(self.left)

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person decides here now."""
        return self.who == PERSON and not self.left


class Chairs:
    """The seats of a table, in their order."""

    def __init__(self, players: int = 0) -> None:
        self.all = [Chair(seat) for seat in range(players)]

    def __getitem__(self, seat: int) -> Chair:
        return self.all[seat]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there, by name; an empty seat has none."""
        return tuple(chair.name for chair in self.all)

    @property
    def empty(self) -> list[int]:
        """Where nobody sits."""
        return [chair.seat for chair in self.all if chair.who == EMPTY]

    @property
    def people(self) -> list[str]:
        """Everybody who plays here himself, each once, in the order of the seats."""
        return list(dict.fromkeys(each.person for each in self.all if each.is_played_by_person))

    @property
    def played_by_people(self) -> list[int]:
        """The seats that people decide for."""
        return [chair.seat for chair in self.all if chair.is_played_by_person]

    def of(self, person: str) -> list[int]:
        """The seats that a person has, those that a bot keeps for him included."""
        return [chair.seat for chair in self.all if chair.person == person and person]

    def played_by(self, person: str) -> list[int]:
        """The seats that a person decides for."""
        return [seat for seat in self.of(person) if not self.all[seat].left]

    def check(self, seat: int) -> Chair:
        """A seat of this table, or a refusal."""
        if not 0 <= seat < len(self.all):
            last = len(self.all) - 1
            raise Refused("seats are numbered 0 to {last}, not {seat}", last=last, seat=seat)
        return self.all[seat]

    def owned(self, person: str, seat: int) -> Chair:
        """The seat that a person speaks for; without a number his only one."""
        own = self.of(person)
        if seat == ANY:
            if not own:
                raise Refused("you have no seat at this table")
            if len(own) > 1:
                raise Refused("you have several seats: say for which one")
            return self.all[own[0]]
        if self.check(seat).person != person or not person:
            raise Refused("that is not your seat")
        return self.all[seat]

    def played(self, person: str, seat: int) -> Chair:
        """The same, where the person decides himself."""
        chair = self.owned(person, seat)
        if chair.left == OUT_OF_TIME:
            raise Refused("your time was up: a bot plays to the end")
        if chair.left:
            raise Refused("a bot sits in for you: take your seat back first")
        return chair

    def free_name(self, wished: str, seat: int) -> str:
        """A name that nobody else has here."""
        others = {chair.name for chair in self.all if chair.seat != seat}
        name, number = cleaned(wished) or company_name(others, seat), 2
        found = name
        while found in others:
            found, number = f"{name[: LONGEST - 3]} {number}", number + 1
        return found


def cleaned(text: str, most: int = LONGEST) -> str:
    """A text without what cannot be seen, in one line, and not too long."""
    shown = "".join(each if each.isprintable() else " " for each in text[: 20 * most])
    return unicodedata.normalize("NFC", " ".join(shown.split()))[:most].strip()


def company_name(others: set[str], seat: int) -> str:
    """What a bot is called that sits down somewhere."""
    turned = (*COMPANY[seat:], *COMPANY[:seat])
    return next((name for name in turned if name not in others), COMPANY[seat])
