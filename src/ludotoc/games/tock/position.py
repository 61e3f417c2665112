"""A Tock position in one line: pawns, hands, deck, whose turn, and what is being decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from ludotoc.engine.cards import cards
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record, legal_list, seats_in
from ludotoc.engine.text import needed, read_choice, read_fields, read_number, write_fields
from ludotoc.engine.words import Quoted
from ludotoc.games.ring.cards import FIRST_JOKER, SEVEN
from ludotoc.games.ring.notation import COLOURS, card_text, marble_name
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
from ludotoc.games.ring.rules import start_square
from ludotoc.games.ring.state import MARBLES
from ludotoc.games.tock import GAME
from ludotoc.games.tock.dialect import DIALECT
from ludotoc.games.tock.soundness import (
    HAND_SIZES,
    check_hands,
    check_pending,
    hand_cards,
    team,
)
from ludotoc.games.tock.state import (
    CARD,
    DEALS,
    DICE_GAIN,
    DISCARDING,
    EXCHANGE,
    JUMPING,
    OVER,
    PARTS,
    POT_SERIES,
    TEAMS_NONE,
    WAY,
)

STAGES = {
    "exchange": EXCHANGE, "card": CARD, "way": WAY, "parts": PARTS, "jumping": JUMPING,
    "discarding": DISCARDING, "over": OVER,
}  # fmt: skip
# What is pending within a card: the lowest and the highest number of each, and where it is known.
MOMENT = {
    "heading": (-1, 1), "rest": (0, SEVEN), "stepped": (0, 15), "jumped": (0, 15),
    "is_free": (0, 1), "owed": (0, 15), "took_here": (0, 1), "keeps_fives": (0, 1),
}  # fmt: skip
SEVENS = ("card", "pawn", "heading", "rest", "stepped", "jumped", "is_free", "owed", "took_here")
PENDING = {
    WAY: ("card", "heading"),
    PARTS: SEVENS,
    JUMPING: (*SEVENS, "decider"),
    DISCARDING: ("keeps_fives",),
}
KNOWN = {
    *COLOUR_NAMES, *MOMENT, *(option.name for option in GAME.options), "players", "hands", "deck",
    "pile", "gone", "received", "passed", "dealer", "deal", "stage", "turn", "card", "pawn",
    "decider", "tokens", "pot_now",
}  # fmt: skip
LIMIT = 10**9


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    if s.stage < EXCHANGE:
        raise Refused("a position is taken between decisions, not while chance is pending")
    players = int(s.players)
    fields = {"players": str(players), **GAME.read_options(s), **marble_fields(s, DIALECT)}
    hands = [hand_cards(s.hand[seat]) for seat in range(players)]
    undealt, pile = deck_parts(s, _pile_at(players), _pile_at(players) + players // 2)
    gone = top_last(hand_cards(s.gone), int(s.top))
    fields |= card_fields(Lying(hands, undealt, pile, gone))
    fields |= knowledge_fields(s) | _moment_fields(s, COLOURS[players])
    return write_fields(GAME, fields)


def _moment_fields(s: np.record, colours: tuple[str, ...]) -> dict[str, str]:
    fields = {"dealer": colours[s.dealer], "deal": str(int(s.deal) + 1)}
    fields["stage"] = next(name for name, number in STAGES.items() if number == s.stage)
    if s.stage != EXCHANGE:
        fields["turn"] = colours[s.turn]
    for name in PENDING.get(int(s.stage), ()):
        if name == "card":
            fields[name] = card_text(int(s.card))
        elif name == "pawn" and s.pawn >= 0:
            fields[name] = marble_name(int(s.pawn), len(colours))
        elif name == "decider":
            fields[name] = colours[s.decider]
        elif name in MOMENT and s[name] != 0:
            fields[name] = str(int(s[name]))
    if s.dice == DICE_GAIN:
        purses = [str(int(s.tokens[seat])) for seat in range(s.players)]
        fields |= {"tokens": ",".join(purses), "pot_now": str(int(s.pot))}
    return fields


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    fields = read_fields(GAME, text, KNOWN)
    players = GAME.check_players(read_number("players", needed(fields, "players"), 1, 99))
    given = {option.name: fields[option.name] for option in GAME.options if option.name in fields}
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, GAME.check_options(players, given))
    GAME.verbs.set_up(s)
    s.contenders, s.low_roll, s.turn = 0, 0, 0
    read_marbles(s, fields, DIALECT)
    _hold_starts(s)
    _read_moment(s, fields, COLOURS[players])
    _read_tokens(s, fields)
    _read_cards(s, fields)
    check_hands(s)
    check_pending(s)
    if s.stage == OVER:
        _crown(s)
    elif not all(legal_list(GAME, s, seat) for seat in seats_in(int(GAME.verbs.actors(s)))):
        message = "stage {stage}: nothing can be decided in this position"
        raise Refused(message, "TK10", stage=fields["stage"])
    return s


def _hold_starts(s: np.record) -> None:
    """TK13 A pawn on its own start is a Pieu."""
    for seat in range(int(s.players)):
        if start_square(seat) in places(s, seat):
            s.ring.stakes |= 1 << seat


def _read_cards(s: np.record, fields: Mapping[str, str]) -> None:
    players = int(s.players)
    lying = read_lying(fields, players, _pack(players), players // 2, DIALECT)
    dealt = players * sum(HAND_SIZES[: int(s.deal) + 1])
    lay_deck(s, lying, dealt, _pile_at(players), DIALECT)
    _fill(s.gone, lying.gone)
    s.top = top_of(lying, int(s.card))
    for seat, hand in enumerate(lying.hands):
        _fill(s.hand[seat], hand)
        s.held[seat] = len(hand)
    read_knowledge(s, fields, lying.hands, DIALECT)


def _pack(players: int) -> Counter[int]:
    """TK5 How often each card is in the pack."""
    doubled = {4: 0, 6: 26, 8: FIRST_JOKER}[players]
    return Counter([*range(FIRST_JOKER + players // 2), *range(doubled)])


def _pile_at(players: int) -> int:
    """TK8 Where in the deck the pile begins."""
    return players * sum(HAND_SIZES)


def _read_moment(s: np.record, fields: Mapping[str, str], colours: tuple[str, ...]) -> None:
    s.dealer = read_choice("dealer", needed(fields, "dealer"), colours)
    s.deal = read_number("deal", needed(fields, "deal"), 1, DEALS) - 1
    s.stage = list(STAGES.values())[read_choice("stage", needed(fields, "stage"), list(STAGES))]
    if s.stage != EXCHANGE:
        s.turn = read_choice("turn", needed(fields, "turn"), colours)
        s.colour = _colour(s)
    elif s.teams == TEAMS_NONE:
        raise Refused("only teams choose what they exchange", "TK9")
    for name in ("card", "pawn", "decider", *MOMENT):
        if name in fields and name not in PENDING.get(int(s.stage), ()):
            message = "field {field} does not belong to stage {stage}"
            raise Refused(message, field=name, stage=fields["stage"])
    if s.stage in (WAY, PARTS, JUMPING):
        s.card = read_card_field("card", needed(fields, "card"), DIALECT)
    if "pawn" in fields:
        seat = read_choice("pawn", fields["pawn"][:-1], colours)
        s.pawn = MARBLES * seat + read_number("pawn", fields["pawn"][-1:], 1, MARBLES) - 1
    if s.stage in (WAY, PARTS):
        s.decider = s.turn
    elif s.stage == JUMPING:
        s.decider = read_choice("decider", needed(fields, "decider"), colours)
    for name, (lowest, highest) in MOMENT.items():
        s[name] = read_number(name, fields.get(name, "0"), lowest, highest)


def _read_tokens(s: np.record, fields: Mapping[str, str]) -> None:
    if s.dice != DICE_GAIN:
        for name in ("tokens", "pot_now"):
            if name in fields:
                message = "field {field}: tokens are played for only with dice=gain"
                raise Refused(message, "TK30", field=name)
        return
    players = int(s.players)
    _fill_purses(s, fields.get("tokens", ",".join(["0"] * players)).split(","), "TK30")
    s.pot = read_number("pot_now", fields.get("pot_now", "0"), 0, LIMIT)


def _fill_purses(s: np.record, purses: list[str], clause: str) -> None:
    if len(purses) != s.players:
        message = "{players} players have as many purses, not {count}"
        raise Refused(message, clause, players=int(s.players), count=len(purses))
    for seat, tokens in enumerate(purses):
        s.tokens[seat] = read_number("tokens", tokens, -LIMIT, LIMIT)


def _colour(s: np.record) -> int:
    """TK33 Whose pawns the player moves."""
    seat = int(s.turn)
    return next((mate for mate in team(s, seat) if not is_home(s, mate)), seat)


def _crown(s: np.record) -> None:
    for seat in team(s, int(s.turn)):
        s.winners |= 1 << seat


def _fill(pair: np.ndarray, kinds: list[int]) -> None:
    counted = Counter(kinds)
    pair[0], pair[1] = cards(*counted), cards(*(c for c, times in counted.items() if times == 2))


def carry_over(s: np.record) -> str:
    """TK32 What the next game at this table begins with: purses and pot, if they last."""
    if s.dice != DICE_GAIN or s.pot_lasts != POT_SERIES:
        return ""
    purses = ",".join(str(int(s.tokens[seat])) for seat in range(s.players))
    return f"tokens={purses} pot={int(s.pot)}"


def take_over(s: np.record, text: str) -> None:
    """TK32 Purses and pot of the game before."""
    fields = dict(word.partition("=")[::2] for word in text.split())
    if s.dice != DICE_GAIN or s.pot_lasts != POT_SERIES or set(fields) != {"tokens", "pot"}:
        message = "{text} cannot be carried over to this table"
        raise Refused(message, "TK32", text=Quoted(text[:24]))
    _fill_purses(s, fields["tokens"].split(","), "TK32")
    s.pot = read_number("pot", fields["pot"], 0, LIMIT)
