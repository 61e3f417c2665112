"""A Chocolat ! position in one line: the box, the hands, the trick, what has been shown.

    box=CVSM/CvSM/...      the box as it lies now, row by row; small letters are taken sweets
    studied=CVSM/...       the same as everybody studied it, before it turned
    tricks=1  points=4,0   tricks done, and the points of each seat
    hands=C1.J2/M4.V3/...  what each seat holds; unused=... what three players were not dealt
    gone=M4.C2.C3.C5       the cards of the tricks done
    void=-/VC/-/-          the flavours that each seat failed to follow
    dealer=0  leader=1     who dealt, and who leads this trick; trick=C4.J1 its cards so far
    stage=card  turn=3     study, card, sweet or over, and who decides; in the study ready=0,2

Left out, `studied`, `tricks`, `stage` and `turn` follow from the rest, `gone` is what lies nowhere
else, nothing lies in the trick, nobody has points, and only who shows it in this trick is void.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.errors import Refused
from ludotoc.engine.game import EVERYTHING
from ludotoc.engine.record import empty_record
from ludotoc.engine.text import (
    NOTHING,
    join,
    needed,
    read_choice,
    read_fields,
    read_number,
    split,
    write_fields,
)
from ludotoc.games.chocolat import GAME
from ludotoc.games.chocolat.box_text import box_text, read_box, studied_text
from ludotoc.games.chocolat.notation import (
    SWEET_LETTERS,
    card_names,
    card_text,
    quoted,
    read_card,
)
from ludotoc.games.chocolat.soundness import (
    MOST_POINTS,
    check_hands,
    check_leader,
    check_pack,
    check_points,
    check_stage,
    check_trick_size,
    check_voids,
    has_unused,
    lay_trick,
    seat_after,
)
from ludotoc.games.chocolat.state import (
    CARD,
    CARDS,
    FLAVOURS,
    OVER,
    STUDY,
    SWEET,
    TRICKS,
)

STAGES = {"study": STUDY, "card": CARD, "sweet": SWEET, "over": OVER}
DEALT = {
    "studied", "tricks", "points", "hands", "unused", "gone", "void", "dealer", "leader", "trick",
    "turn",
}  # fmt: skip
KNOWN = {*(option.name for option in GAME.options), "players", "box", "stage", "ready", *DEALT}


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    if s.viewer != EVERYTHING:
        raise Refused("a position is written of the whole table, not of what a seat sees", "CH11")
    if s.stage < STUDY:
        template = "a position is taken between decisions, not while sweets or cards are laid"
        raise Refused(template, "CH2")
    fields = {"players": str(int(s.players)), **GAME.read_options(s), "box": box_text(s)}
    fields |= _study_fields(s) if s.stage == STUDY else _dealt_fields(s)
    fields["stage"] = _stage_name(s)
    if s.stage in (CARD, SWEET):
        fields["turn"] = str(int(s.turn))
    return write_fields(GAME, fields)


def _stage_name(s: np.record) -> str:
    return next(name for name, number in STAGES.items() if number == s.stage)


def _study_fields(s: np.record) -> dict[str, str]:
    return {"ready": join((str(seat) for seat in _seats(s) if s.ready >> seat & 1), ",")}


def _dealt_fields(s: np.record) -> dict[str, str]:
    trick = [int(card) for card in s.trick[: int(s.cards_in_trick)]]
    fields = {
        "studied": studied_text(s),
        "tricks": str(int(s.tricks)),
        "points": ",".join(str(int(s.points[seat])) for seat in _seats(s)),
        "hands": "/".join(_cards_text(s.hand[seat]) for seat in _seats(s)),
    }
    if has_unused(s):
        fields["unused"] = _cards_text(s.hand[int(s.players)])
    fields["gone"] = _cards_text(s.played, trick)
    fields["void"] = "/".join(_flavours_text(int(s.void[seat])) for seat in _seats(s))
    fields |= {"dealer": str(int(s.dealer)), "leader": str(int(s.leader))}
    return fields | {"trick": join(map(card_text, trick), ".")}


def _seats(s: np.record) -> range:
    return range(int(s.players))


def _cards_text(some: np.uint64, but: Sequence[int] = ()) -> str:
    return join(card_names(set(members(some)).difference(but)), ".")


def _flavours_text(some: int) -> str:
    return join((SWEET_LETTERS[each] for each in range(FLAVOURS) if some >> each & 1), "")


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    fields = read_fields(GAME, text, KNOWN)
    players = GAME.check_players(read_number("players", needed(fields, "players"), 1, 99))
    given = {option.name: fields[option.name] for option in GAME.options if option.name in fields}
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, GAME.check_options(players, given))
    GAME.verbs.set_up(s)
    read_box(s, fields)
    if "stage" in fields:
        read_choice("stage", fields["stage"], list(STAGES))
    if fields.get("stage", "card" if DEALT.intersection(fields) else "study") == "study":
        _read_study(s, fields)
    else:
        _read_deal(s, fields)
    return s


def _read_study(s: np.record, fields: Mapping[str, str]) -> None:
    """CH2 Some may be ready, not all; nothing is dealt."""
    for field in sorted(DEALT.intersection(fields)):
        raise Refused("field {field} does not belong to the study", "CH2", field=field)
    if s.tricks > 0:
        raise Refused("no sweet is taken during the study", "CH2")
    for seat in split(fields.get("ready", NOTHING), ","):
        s.ready |= 1 << _read_seat(s, "ready", seat)
    if s.ready == (1 << int(s.players)) - 1:
        raise Refused("field ready: all are ready, so the study is over", "CH2")
    s.stage = STUDY


def _read_seat(s: np.record, field: str, text: str) -> int:
    return read_number(field, text, 0, int(s.players) - 1)


def _read_deal(s: np.record, fields: Mapping[str, str]) -> None:
    """CH3-CH7 Cards, points and who leads; the cards of the trick are played once more."""
    if "ready" in fields:
        raise Refused("field ready: the study is over once cards are dealt", "CH2")
    s.ready, s.stage = (1 << int(s.players)) - 1, CARD
    _read_leader(s, fields)
    _read_points(s, fields)
    trick = _read_cards("trick", fields.get("trick", NOTHING))
    check_trick_size(s, len(trick))
    _read_hands(s, fields, trick)
    check_hands(s, len(trick))
    lay_trick(s, trick)
    _read_voids(s, fields)
    if s.tricks == TRICKS:
        s.stage = OVER
    turn = _read_seat(s, "turn", fields["turn"]) if "turn" in fields else None
    check_stage(s, _stage_name(s), fields.get("stage"), turn)


def _read_leader(s: np.record, fields: Mapping[str, str]) -> None:
    """CH3 Who dealt, and who leads this trick: the first is the dealer's neighbour's."""
    s.dealer = _read_seat(s, "dealer", needed(fields, "dealer"))
    s.leader = seat_after(s, int(s.dealer))
    if s.tricks > 0 or "leader" in fields:
        s.leader = _read_seat(s, "leader", needed(fields, "leader"))
    s.turn, s.winner = s.leader, s.leader


def _read_points(s: np.record, fields: Mapping[str, str]) -> None:
    """CH7 What each seat's sweets were worth."""
    points = _parts(s, "points", fields, ",", "0")
    for seat, text in enumerate(points):
        s.points[seat] = read_number("points", text, 0, MOST_POINTS)
    check_leader(s)
    check_points(s)


def _parts(
    s: np.record, field: str, fields: Mapping[str, str], separator: str, default: str
) -> list[str]:
    """A field that says something of every seat."""
    players = int(s.players)
    parts = fields.get(field, separator.join([default] * players)).split(separator)
    if len(parts) != players:
        template = "field {field} has a part for each of {players} players, not {parts}"
        raise Refused(template, "CH1", field=field, players=players, parts=len(parts))
    return parts


def _read_hands(s: np.record, fields: Mapping[str, str], trick: list[int]) -> None:
    """CH1, CH3 Every card is in a hand, in the trick, gone or unused; left out, it is gone."""
    needed(fields, "hands")
    lying = {
        f"hand {seat}": _read_cards("hands", text)
        for seat, text in enumerate(_parts(s, "hands", fields, "/", NOTHING))
    }
    if has_unused(s):
        lying["unused"] = _read_cards("unused", needed(fields, "unused"))
    elif "unused" in fields:
        raise Refused("field unused: only three players leave cards unused", "CH3")
    for hand, kinds in enumerate(lying.values()):
        s.hand[hand], s.held[hand] = cards(*kinds), len(kinds)
    lying["trick"] = trick
    rest = set(range(CARDS)).difference(*lying.values())
    lying["gone"] = _read_cards("gone", fields["gone"]) if "gone" in fields else sorted(rest)
    check_pack(lying)
    s.played = cards(*lying["gone"])


def _read_cards(field: str, text: str) -> list[int]:
    return [read_card(field, part) for part in split(text, ".")]


def _read_voids(s: np.record, fields: Mapping[str, str]) -> None:
    """CH4 The flavours that each seat failed to follow, in this trick and before."""
    if "void" not in fields:
        return
    shown = [int(s.void[seat]) for seat in _seats(s)]
    for seat, text in enumerate(_parts(s, "void", fields, "/", NOTHING)):
        s.void[seat] = _read_flavours(text)
    check_voids(s, shown)


def _read_flavours(text: str) -> int:
    letters = "" if text == NOTHING else text
    if not text or not set(letters) <= set(SWEET_LETTERS):
        template = "field void: {text} is no list of flavours, which are C, V, S and M"
        raise Refused(template, "CH1", text=quoted(text))
    return sum(1 << SWEET_LETTERS.index(letter) for letter in set(letters))


def take_over(s: np.record, text: str) -> None:
    """CH3 One deal is a game: nothing is carried over to the next."""
    raise Refused("{text} cannot be carried over: one deal is a game", "CH3", text=quoted(text))
