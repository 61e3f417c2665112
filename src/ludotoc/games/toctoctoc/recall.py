"""What all remember of the offers so far: each seat's last one, and how each has answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.text import NOTHING, read_number
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc.bundle import cards_in
from ludotoc.games.toctoctoc.notation import by_seat, card_text, offer_text, read_offer
from ludotoc.games.toctoctoc.soundness import is_revealed, parties, turns_of, turns_over
from ludotoc.games.toctoctoc.state import NO_CARD, OPENED, REFUSED, UNANSWERED

LAST_OFFER = ("last_card", "last_door", "last_answer")
MOST_ANSWERS = 99
NEEDS_LAST = "field last: {who} has offered a card by now"
HAS_NO_LAST = "field last: {who} has not offered any card yet"


def recalled_fields(s: np.record) -> dict[str, str]:
    """What each seat last offered, and how often each has answered, once anybody has."""
    seats, fields = range(int(s.players)), {}
    if any(s.last_card[seat] != NO_CARD for seat in seats):
        fields["last"] = "/".join(
            offer_text(*(int(s[name][seat]) for name in LAST_OFFER)) for seat in seats
        )
    if s.answers.any():
        fields["answers"] = "/".join(
            ",".join(str(int(n)) for n in s.answers[seat]) for seat in seats
        )
    return fields


def read_recalled(s: np.record, fields: Mapping[str, str]) -> None:
    """The same from a position, where it is stated."""
    if "last" in fields:
        _read_last(s, by_seat("last", fields["last"], int(s.players)))
        _check_last(s)
    if "answers" in fields:
        _read_answers(s, by_seat("answers", fields["answers"], int(s.players)))
        _check_answers(s)


def _read_last(s: np.record, parts: list[str]) -> None:
    for seat, part in enumerate(parts):
        if part != NOTHING:
            offer = read_offer("last", part, int(s.players))
            s.last_card[seat], s.last_door[seat], s.last_answer[seat] = offer


def _read_answers(s: np.record, parts: list[str]) -> None:
    for seat, part in enumerate(parts):
        refused, _, opened = part.partition(",")
        s.answers[seat, REFUSED] = read_number("answers", refused, 0, MOST_ANSWERS)
        s.answers[seat, OPENED] = read_number("answers", opened, 0, MOST_ANSWERS)


def _check_last(s: np.record) -> None:
    """KK6 Who has offered remembers it, nobody else; all these cards have been revealed."""
    turns = turns_over(s) + int(is_revealed(s))
    for seat in range(int(s.players)):
        _check_last_of(s, seat, turns_of(s, seat, turns) > 0)
    shown = Counter(chain(cards_in(s.removed), *parties(s)))
    shown[int(s.card)] += int(is_revealed(s))
    for card in Counter(int(c) for c in s.last_card if c != NO_CARD) - shown:
        raise Refused(
            "field last: {card} has not been revealed so often", "KK6", card=card_text(card)
        )


def _check_last_of(s: np.record, seat: int, has_played: bool) -> None:
    last = tuple(int(s[name][seat]) for name in LAST_OFFER)
    if has_played != (last[0] != NO_CARD):
        raise Refused(NEEDS_LAST if has_played else HAS_NO_LAST, "KK5", who=Seat(seat))
    if last[0] != NO_CARD and (last[1] == seat or last[2] == UNANSWERED):
        raise Refused(
            "field last: what {who} offered was answered by another player", "KK6", who=Seat(seat)
        )
    now = int(s.card), int(s.door), int(s.answer)
    if is_revealed(s) and seat == s.turn and last != now:
        raise Refused(
            "field last: the last offer of {who} is the one at the door", "KK6", who=Seat(seat)
        )


def _check_answers(s: np.record) -> None:
    """KK6 Every offer was answered once, by another player."""
    turns = turns_over(s) + int(is_revealed(s))
    if s.answers.sum() != turns:
        raise Refused(
            "field answers: {count} answers were given to {turns} offers",
            "KK6",
            count=int(s.answers.sum()),
            turns=turns,
        )
    for seat in range(int(s.players)):
        others = turns - turns_of(s, seat, turns)
        if s.answers[seat].sum() > others:
            raise Refused(
                "field answers: {who} answered {count} of {others} offers of the others",
                "KK6",
                who=Seat(seat),
                count=int(s.answers[seat].sum()),
                others=others,
            )
