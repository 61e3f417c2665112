"""A position of Toc Toc Toc in one line: parties, hands, pile, whose turn, and who is at the door.

    toctoctoc v1 players=3 guests=ghost*2/monster.ghost/vampire*2 hands=.../.../... known=-/child/-
    pile=child.taxi.ghost removed=- turn=1 offer=child>2 last=ghost>1:opened/-/- answers=0,1/0,0/0,0

Seats are in order, parted by a stroke; the pile begins with the card that all see. `offer` is the
card at a door, with the answer once it has been revealed. `known` are the cards of a hand that all
have seen (KK18), `last` what each seat last offered, `answers` how often each has refused and has
opened: these three may be left out, and nobody remembers anything then. Without `removed` all cards
that are not named have left the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain

import numpy as np

from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record
from ludotoc.engine.text import NOTHING, needed, read_fields, read_number, split, write_fields
from ludotoc.engine.words import Seat
from ludotoc.games.toctoctoc import GAME
from ludotoc.games.toctoctoc.bundle import bundle, cards_in
from ludotoc.games.toctoctoc.deal import PACK, PACK_OF_THREE
from ludotoc.games.toctoctoc.notation import (
    by_seat,
    card_text,
    cards_text,
    offer_text,
    read_card,
    read_cards,
    read_offer,
    read_seat,
    row_text,
)
from ludotoc.games.toctoctoc.recall import read_recalled, recalled_fields
from ludotoc.games.toctoctoc.soundness import check_sound, first_pile, is_vamp_card
from ludotoc.games.toctoctoc.state import (
    ANSWERING,
    BRUTE,
    CHILD,
    CHOOSING_KIND,
    NO_CARD,
    NO_SEAT,
    OFFERING,
    OVER,
    ROLES,
    TAKING,
    UNANSWERED,
)

KNOWN = (
    "players", "guests", "hands", "known", "pile", "removed", "turn", "offer", "last", "answers",
)  # fmt: skip


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    if s.stage < OFFERING:
        raise Refused("a position is taken between decisions, not while chance is pending")
    seats = range(int(s.players))
    fields = {"players": str(int(s.players))}
    for field, name in (("guests", "guests"), ("hands", "hand"), ("known", "known")):
        fields[field] = "/".join(cards_text(cards_in(s[name][seat])) for seat in seats)
    fields["pile"] = row_text(int(card) for card in s.pile[s.top :] if card != NO_CARD)
    fields["removed"] = cards_text(cards_in(s.removed))
    if s.turn != NO_SEAT:
        fields["turn"] = str(int(s.turn))
    if s.card != NO_CARD:
        fields["offer"] = offer_text(int(s.card), int(s.door), int(s.answer))
    return write_fields(GAME, fields | recalled_fields(s))


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    fields = read_fields(GAME, text, KNOWN)
    players = GAME.check_players(read_number("players", needed(fields, "players"), 1, 99))
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, {})
    GAME.verbs.set_up(s)
    s.pack, s.stage = 0, OFFERING
    _read_offer(s, fields)
    _read_cards(s, fields)
    check_sound(s)
    read_recalled(s, fields)
    return s


def _read_offer(s: np.record, fields: Mapping[str, str]) -> None:
    """KK6 The card at the door, hidden until it is answered; revealed, it asks for a choice."""
    if fields.get("offer", NOTHING) == NOTHING:
        return
    s.card, s.door, s.answer = read_offer("offer", fields["offer"], int(s.players))
    if s.answer == UNANSWERED:
        s.stage = ANSWERING
    else:
        s.stage = TAKING if is_vamp_card(int(s.card)) else CHOOSING_KIND


def _read_cards(s: np.record, fields: Mapping[str, str]) -> None:
    players = int(s.players)
    guests, hands = (
        _read_sets(name, needed(fields, name), players) for name in ("guests", "hands")
    )
    known = _read_sets("known", fields.get("known", "/".join(players * [NOTHING])), players)
    pile = [read_card("pile", part) for part in split(fields.get("pile", NOTHING), ".")]
    lying = {"guests": [*chain(*guests)], "hands": [*chain(*hands)], "pile": pile}
    lying["offer"] = [] if s.card == NO_CARD else [int(s.card)]
    lying["removed"] = _read_removed(players, fields, lying)
    _check_pack(players, lying)
    _check_pile(players, len(pile))
    for seat in range(players):
        s.guests[seat], s.hand[seat] = bundle(*guests[seat]), bundle(*hands[seat])
        s.held[seat] = len(hands[seat])
    s.removed = bundle(*lying["removed"])
    s.top = first_pile(players) - len(pile)
    s.pile[s.top : s.top + len(pile)] = pile
    _read_turn(s, fields)
    _know(s, known)


def _read_sets(name: str, text: str, players: int) -> list[list[int]]:
    return [read_cards(name, part) for part in by_seat(name, text, players)]


def _read_removed(
    players: int, fields: Mapping[str, str], lying: Mapping[str, list[int]]
) -> list[int]:
    """KK13 The cards that have left the game; not stated, they are all that lie nowhere else."""
    if "removed" in fields:
        return read_cards("removed", fields["removed"])
    return sorted((_pack(players) - Counter(chain(*lying.values()))).elements())


def _pack(players: int) -> Counter[int]:
    """KK1, KK2 The pack for a number of players."""
    return Counter(cards_in(PACK_OF_THREE if players == 3 else PACK))


def _check_pack(players: int, lying: Mapping[str, list[int]]) -> None:
    """KK1, KK2 Every card is somewhere, as often as the pack has it."""
    there, pack = Counter(chain(*lying.values())), _pack(players)
    for card in sorted((there - pack) + (pack - there)):
        is_brute = card < CHILD and card % ROLES == BRUTE
        found = [name for name, cards in lying.items() if card in cards]
        raise Refused(
            "{card} is there {times} times ({where}); the pack for {players} players has {number}",
            "KK2" if players == 3 and is_brute else "KK1",
            card=card_text(card),
            times=there[card],
            where=", ".join(found) or NOTHING,
            players=players,
            number=pack[card],
        )


def _check_pile(players: int, count: int) -> None:
    """KK4 What the deal leaves."""
    if count > first_pile(players):
        raise Refused(
            "the pile has {count} cards; with {players} players it begins with {most}",
            "KK4",
            count=count,
            players=players,
            most=first_pile(players),
        )


def _read_turn(s: np.record, fields: Mapping[str, str]) -> None:
    """KK15 Whose turn it is; nobody's when all hands are empty."""
    if s.card != NO_CARD or s.held.any():
        s.turn = read_seat("turn", needed(fields, "turn"), int(s.players))
        return
    s.stage = OVER
    if fields.get("turn", NOTHING) != NOTHING:
        raise Refused("field turn: all hands are empty, so the game is over", "KK15")


def _know(s: np.record, known: list[list[int]]) -> None:
    """KK18 Known cards are in the hand, or one of them is the card at the door."""
    for seat, cards in enumerate(known):
        held = Counter(cards_in(s.hand[seat]))
        held[int(s.card)] += int(s.stage == ANSWERING and seat == s.turn)
        for card in Counter(cards) - held:
            raise Refused(
                "field known: {who} does not hold {card} so often",
                "KK18",
                who=Seat(seat),
                card=card_text(card),
            )
        s.known[seat] = bundle(*cards)
