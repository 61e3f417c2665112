"""A position of Jeu du Toc Toc in one line: marbles, cards, who is stuck, what is being decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record
from ludotoc.engine.text import join, needed, read_choice, read_fields, read_number, write_fields
from ludotoc.games.ring.cards import FIRST_JOKER, NO_CARD, SEVEN
from ludotoc.games.ring.notation import COLOURS, LETTERS, card_text
from ludotoc.games.ring.position import (
    COLOUR_NAMES,
    Lying,
    card_fields,
    deck_parts,
    is_home,
    knowledge_fields,
    lay_deck,
    marble_fields,
    places,
    read_card_field,
    read_knowledge,
    read_lying,
    read_marbles,
    top_last,
    top_of,
)
from ludotoc.games.ring.state import CAMP
from ludotoc.games.toctoc import GAME
from ludotoc.games.toctoc.board import partner_seat
from ludotoc.games.toctoc.dialect import DIALECT
from ludotoc.games.toctoc.soundness import check_position
from ludotoc.games.toctoc.state import (
    CARD,
    CARDS,
    DEALS,
    EXCHANGE,
    HAND,
    MOVE,
    OVER,
    PARTS,
    PATIENCE,
    PILE_AT,
    REST,
    SEATS,
    STUCK,
)

SEAT_COLOURS = COLOURS[SEATS]
STAGES = {
    "exchange": EXCHANGE, "stuck": STUCK, "card": CARD, "move": MOVE, "parts": PARTS,
    "rest": REST, "over": OVER,
}  # fmt: skip
# What is pending within a turn, and in which stages it is known.
PENDING = {
    CARD: ("to_play", "declined"),
    MOVE: ("card", "to_play"),
    PARTS: ("card", "to_play", "left", "moved"),
    REST: ("card", "to_play", "left"),
    OVER: ("to_play", "moves"),
}
PENDING_NAMES = {name for names in PENDING.values() for name in names}
KNOWN = {
    *COLOUR_NAMES, *(option.name for option in GAME.options), *PENDING_NAMES,
    "players", "fresh", "hands", "deck", "pile", "gone", "received", "passed", "stuck", "been_out",
    "dealer", "deal", "stage", "turn",
}  # fmt: skip


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    if s.stage < EXCHANGE:
        raise Refused("a position is taken between decisions, not while chance is pending")
    fields = {"players": str(SEATS), **GAME.read_options(s), **marble_fields(s, DIALECT)}
    fields["fresh"] = _seats_text(int(s.ring.stakes))
    undealt, pile = deck_parts(s, PILE_AT, CARDS)
    hands = [members(hand) for hand in s.hand]
    gone = top_last(members(s.gone), int(s.top))
    fields |= card_fields(Lying(hands, undealt, pile, gone)) | knowledge_fields(s)
    fields["stuck"] = ",".join(str(int(deals)) for deals in s.stuck)
    fields["been_out"] = _seats_text(int(s.been_out))
    fields |= {"dealer": SEAT_COLOURS[s.dealer], "deal": str(int(s.deal) + 1)}
    fields["stage"] = next(name for name, number in STAGES.items() if number == s.stage)
    if s.stage != EXCHANGE:
        fields["turn"] = SEAT_COLOURS[s.turn]
    return write_fields(GAME, fields | _pending_fields(s))


def _seats_text(seats: int) -> str:
    return join((colour for seat, colour in enumerate(SEAT_COLOURS) if seats >> seat & 1), ",")


def _pending_fields(s: np.record) -> dict[str, str]:
    """What is known in this stage; what is as usual is not said."""
    moved = join((letter for own, letter in enumerate(LETTERS) if s.moved >> own & 1), "")
    texts = {
        "card": card_text(int(s.card)) if s.card >= 0 else "",
        "to_play": str(int(s.to_play)) if s.to_play != _usual_to_play(s) else "",
        "left": str(int(s.rest)),
        "moved": moved,
        "declined": "yes" if s.declined else "",
        "moves": SEAT_COLOURS[s.colour] if s.colour != s.turn else "",
    }
    return {name: texts[name] for name in PENDING.get(int(s.stage), ()) if texts[name]}


def _usual_to_play(s: np.record) -> int:
    """TT5 The cards of an ordinary turn that are not yet carried out."""
    return 0 if s.stage in (EXCHANGE, OVER) else 1


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    fields = read_fields(GAME, text, KNOWN)
    GAME.check_players(read_number("players", fields.get("players", str(SEATS)), 1, 99))
    given = {option.name: fields[option.name] for option in GAME.options if option.name in fields}
    s = empty_record(GAME.record_type)
    GAME.write_options(s, SEATS, GAME.check_options(SEATS, given))
    GAME.verbs.set_up(s)
    read_marbles(s, fields, DIALECT)
    s.ring.stakes = _read_seats("fresh", fields.get("fresh", "-"))
    _read_moment(s, fields)
    _read_cards(s, fields)
    _read_stuck(s, fields)
    check_position(s)
    if s.stage == OVER:
        s.winners = 1 << int(s.turn) | 1 << partner_seat(int(s.turn))
    return s


def _read_seats(name: str, text: str) -> int:
    """A list of colours, as bits."""
    colours = [] if text == "-" else text.split(",")
    seats = [read_choice(name, colour, SEAT_COLOURS) for colour in colours]
    if sorted(set(seats)) != seats:
        raise Refused("field {field} names each colour once, in order", field=name)
    return sum(1 << seat for seat in seats)


def _read_moment(s: np.record, fields: Mapping[str, str]) -> None:
    s.dealer = read_choice("dealer", needed(fields, "dealer"), SEAT_COLOURS)
    s.deal = read_number("deal", needed(fields, "deal"), 1, DEALS) - 1
    s.stage = list(STAGES.values())[read_choice("stage", needed(fields, "stage"), list(STAGES))]
    s.turn = (s.dealer + 1) % SEATS
    if s.stage != EXCHANGE:
        s.turn = read_choice("turn", needed(fields, "turn"), SEAT_COLOURS)
    for name in sorted(PENDING_NAMES.intersection(fields)):
        if name not in PENDING.get(int(s.stage), ()):
            message = "field {field} does not belong to stage {stage}"
            raise Refused(message, field=name, stage=fields["stage"])
    _read_pending(s, fields)
    s.colour = _colour(s, fields)


def _read_pending(s: np.record, fields: Mapping[str, str]) -> None:
    if s.stage in (MOVE, PARTS, REST):
        s.card = read_card_field("card", needed(fields, "card"), DIALECT)
    if s.stage in (PARTS, REST):
        s.rest = read_number("left", needed(fields, "left"), 1, SEVEN)
    usual = _usual_to_play(s)
    s.to_play = read_number("to_play", fields.get("to_play", str(usual)), usual, usual + 1)
    s.declined = read_choice("declined", fields.get("declined", "no"), ("no", "yes"))
    for letter in fields.get("moved", "-").removeprefix("-"):
        s.moved |= 1 << read_choice("moved", letter, LETTERS)


def _colour(s: np.record, fields: Mapping[str, str]) -> int:
    """TT18 Whose marbles the player moves; once the game is over, whose he moved last."""
    turn, partner = int(s.turn), partner_seat(int(s.turn))
    if s.stage == OVER:
        mates = (SEAT_COLOURS[turn], SEAT_COLOURS[partner])
        return (turn, partner)[read_choice("moves", fields.get("moves", mates[0]), mates)]
    helps = s.stage == REST or (s.stage != EXCHANGE and is_home(s, turn))
    return partner if helps else turn


def _read_cards(s: np.record, fields: Mapping[str, str]) -> None:
    lying = read_lying(fields, SEATS, Counter(range(CARDS)), CARDS - PILE_AT, DIALECT)
    if NO_CARD in lying.pile[CARDS - FIRST_JOKER :]:
        raise Refused("only the first two cards of the pile are ever drawn, by jokers", "TT14")
    lay_deck(s, lying, HAND * SEATS * (int(s.deal) + 1), PILE_AT, DIALECT)
    s.gone, s.top = cards(*lying.gone), top_of(lying, int(s.card))
    for seat, hand in enumerate(lying.hands):
        s.hand[seat] = cards(*hand)
        s.held[seat] = len(hand)
    read_knowledge(s, fields, lying.hands, DIALECT)


def _read_stuck(s: np.record, fields: Mapping[str, str]) -> None:
    """TT17 How many deals each has been stuck, and who had a marble out in this one."""
    deals = fields.get("stuck", ",".join(["0"] * SEATS)).split(",")
    if len(deals) != SEATS:
        message = "field stuck has a number for each of {players} players, not {count}"
        raise Refused(message, "TT17", players=SEATS, count=len(deals))
    for seat, number in enumerate(deals):
        s.stuck[seat] = read_number("stuck", number, 0, PATIENCE)
    out = sum(1 << seat for seat in range(SEATS) if set(places(s, seat)) != {CAMP})
    s.been_out = _read_seats("been_out", fields["been_out"]) if "been_out" in fields else out
