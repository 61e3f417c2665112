"""A Tock position in one line: pawns, hands, deck, whose turn, and what is being decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from ludotoc.engine.cards import cards
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record, legal_list, seats_in
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
from ludotoc.games.ring.notation import COLOURS, card_text, place_text, read_card, read_place
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.tock import GAME
from ludotoc.games.tock.soundness import (
    HAND_SIZES,
    check_hands,
    check_pending,
    hand_cards,
    is_home,
    places,
    team,
)
from ludotoc.games.tock.state import (
    CARD,
    DEALS,
    DICE_GAIN,
    DISCARDING,
    EXCHANGE,
    FIRST_JOKER,
    JUMPING,
    NO_CARD,
    OVER,
    PARTS,
    POT_SERIES,
    SEVEN,
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
COLOUR_NAMES = {name for colours in COLOURS.values() for name in colours}
KNOWN = {
    *COLOUR_NAMES, *MOMENT, *(option.name for option in GAME.options), "players", "hands", "deck",
    "pile", "gone", "received", "passed", "dealer", "deal", "stage", "turn", "card", "pawn",
    "decider", "tokens", "pot_now",
}  # fmt: skip
HOUSE_CLAUSE, PACK_CLAUSE, DEAL_CLAUSE = "TK4", "TK5", "TK8"
LIMIT = 10**9


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    if s.stage < EXCHANGE:
        raise Refused("a position is taken between decisions, not while chance is pending")
    players = int(s.players)
    fields = {"players": str(players), **GAME.read_options(s)}
    for seat, colour in enumerate(COLOURS[players]):
        fields[colour] = ",".join(place_text(int(place), players) for place in places(s, seat))
    fields["hands"] = "/".join(_cards_text(hand_cards(s.hand[seat])) for seat in range(players))
    undealt, pile = _deck_parts(s)
    fields["deck"] = _cards_text(undealt)
    fields["pile"] = ".".join(_card_or_dash(card) for card in pile)
    fields["gone"] = _cards_text(hand_cards(s.gone))
    for name in ("received", "passed"):
        if any(s[name][seat] >= 0 for seat in range(players)):
            fields[name] = "/".join(_card_or_dash(int(s[name][seat])) for seat in range(players))
    fields |= _moment_fields(s, COLOURS[players])
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
            fields[name] = _pawn_text(int(s.pawn), len(colours))
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
    _read_pawns(s, fields)
    _read_moment(s, fields, COLOURS[players])
    _read_tokens(s, fields)
    _read_cards(s, fields)
    check_hands(s)
    check_pending(s)
    if s.stage == OVER:
        _crown(s)
    elif not all(legal_list(GAME, s, seat) for seat in seats_in(int(GAME.verbs.actors(s)))):
        raise Refused(f"stage {fields['stage']}: nothing can be decided in this position", "TK10")
    return s


@contextmanager
def _field(name: str) -> Iterator[None]:
    """A refusal says in which field it was."""
    try:
        yield
    except Refused as refusal:
        raise Refused(f"field {name}: {refusal.sentence}", refusal.clause) from None


def _read_pawns(s: np.record, fields: Mapping[str, str]) -> None:
    players = int(s.players)
    for colour in COLOUR_NAMES.difference(COLOURS[players]).intersection(fields):
        raise Refused(f"field {colour}: with {players} players nobody plays {colour}", "TK1")
    for seat, colour in enumerate(COLOURS[players]):
        texts = needed(fields, colour).split(",")
        if len(texts) != MARBLES:
            raise Refused(f"{colour} has four pawns, not {len(texts)}", HOUSE_CLAUSE)
        for pawn, text in enumerate(texts):
            with _field(colour):
                place = read_place(text, players, seat, HOUSE_CLAUSE)
            _put(s, seat, MARBLES * seat + pawn, place)


def _put(s: np.record, seat: int, marble: int, place: int) -> None:
    players = int(s.players)
    if place != CAMP and (other := _standing_on(s, seat, place)) is not None:
        both = f"{_pawn_text(other, players)} and {_pawn_text(marble, players)}"
        raise Refused(f"two pawns stand on {place_text(place, players)}: {both}", "TK15")
    s.ring.place[marble] = place
    if place < HOUSE:
        s.ring.sides[place // SIDE] |= 1 << (place % SIDE)
        if place == SIDE * seat + SIDE - 1:
            s.ring.stakes |= 1 << seat


def _standing_on(s: np.record, seat: int, place: int) -> int | None:
    others = range(MARBLES * int(s.players))
    if place > HOUSE:
        others = range(MARBLES * seat, MARBLES * seat + MARBLES)
    return next((marble for marble in others if s.ring.place[marble] == place), None)


def _read_cards(s: np.record, fields: Mapping[str, str]) -> None:
    players, colours = int(s.players), COLOURS[int(s.players)]
    hands = [_read_list("hands", hand) for hand in needed(fields, "hands").split("/")]
    if len(hands) != players:
        raise Refused(f"there are {players} hands, not {len(hands)}", DEAL_CLAUSE)
    gone, undealt = (_read_list(name, needed(fields, name)) for name in ("gone", "deck"))
    pile = [_read_card("pile", text) for text in needed(fields, "pile").split(".")]
    lying = {f"the hand of {colour}": hand for colour, hand in zip(colours, hands, strict=True)}
    lying |= {"the deck": undealt, "the pile": pile, "the cards gone": gone}
    _check_pack(players, lying)
    _lay_deck(s, undealt, pile, gone)
    _fill(s.gone, gone)
    for seat, hand in enumerate(hands):
        _fill(s.hand[seat], hand)
        s.held[seat] = len(hand)
    for name in ("received", "passed"):
        for seat, card in enumerate(_seats_list(name, fields, players)):
            s[name][seat] = card
            if card != NO_CARD and card not in hands[seat]:
                raise Refused(f"{name}: {colours[seat]} does not hold {card_text(card)}", "TK9")


def _seats_list(name: str, fields: Mapping[str, str], players: int) -> list[int]:
    parts = fields.get(name, "/".join([NOTHING] * players)).split("/")
    if len(parts) != players:
        raise Refused(f"field {name} has {players} parts, not {len(parts)}")
    return [_read_card(name, part) for part in parts]


def _lay_deck(s: np.record, undealt: list[int], pile: list[int], gone: list[int]) -> None:
    players, deal = int(s.players), int(s.deal)
    first = players * sum(HAND_SIZES[: deal + 1])
    whole = players * sum(HAND_SIZES)
    if len(undealt) != whole - first:
        message = f"after deal {deal + 1} the deck has {whole - first} undealt cards"
        raise Refused(f"{message}, not {len(undealt)}", DEAL_CLAUSE)
    if len(pile) != players // 2:
        raise Refused(f"the pile has {players // 2} places, not {len(pile)}", DEAL_CLAUSE)
    for joker, card in enumerate(pile, FIRST_JOKER):
        if card == NO_CARD and (joker not in gone or joker == s.card):
            raise Refused(f"the pile lacks the card {card_text(joker)} is still to draw", "TK21")
    s.deck[first:whole] = undealt
    s.deck[whole : whole + len(pile)] = pile


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
            raise Refused(f"field {name} does not belong to stage {fields['stage']}")
    if s.stage in (WAY, PARTS, JUMPING):
        s.card = _read_card("card", needed(fields, "card"))
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
                raise Refused(f"field {name}: tokens are played for only with dice=gain", "TK30")
        return
    players = int(s.players)
    _fill_purses(s, fields.get("tokens", ",".join(["0"] * players)).split(","), "TK30")
    s.pot = read_number("pot_now", fields.get("pot_now", "0"), 0, LIMIT)


def _fill_purses(s: np.record, purses: list[str], clause: str) -> None:
    if len(purses) != s.players:
        raise Refused(f"{int(s.players)} players have as many purses, not {len(purses)}", clause)
    for seat, tokens in enumerate(purses):
        s.tokens[seat] = read_number("tokens", tokens, -LIMIT, LIMIT)


def _colour(s: np.record) -> int:
    """TK33 Whose pawns the player moves."""
    seat = int(s.turn)
    return next((mate for mate in team(s, seat) if not is_home(s, mate)), seat)


def _crown(s: np.record) -> None:
    for seat in team(s, int(s.turn)):
        s.winners |= 1 << seat


def _check_pack(players: int, lying: Mapping[str, list[int]]) -> None:
    """TK5 Every card is somewhere exactly once."""
    there = Counter(card for kinds in lying.values() for card in kinds if card != NO_CARD)
    doubled = {4: 0, 6: 26, 8: FIRST_JOKER}[players]
    pack = Counter([*range(FIRST_JOKER + players // 2), *range(doubled)])
    for card in [*sorted(there - pack), *sorted(pack - there)]:
        found = ", ".join(place for place, kinds in lying.items() if card in kinds)
        times = f"{card_text(card)} is there {there[card]} times"
        where = f" ({found})" if found else ""
        raise Refused(f"{times}{where}; the pack for {players} has {pack[card]}", PACK_CLAUSE)


def _fill(pair: np.ndarray, kinds: list[int]) -> None:
    counted = Counter(kinds)
    pair[0], pair[1] = cards(*counted), cards(*(c for c, times in counted.items() if times == 2))


def _read_card(name: str, text: str) -> int:
    with _field(name):
        return NO_CARD if text == NOTHING else read_card(text, PACK_CLAUSE)


def _read_list(name: str, text: str) -> list[int]:
    with _field(name):
        return [read_card(part, PACK_CLAUSE) for part in split(text, ".")]


def _cards_text(kinds: list[int]) -> str:
    return join((card_text(card) for card in kinds), ".")


def _card_or_dash(card: int) -> str:
    return NOTHING if card < 0 else card_text(card)


def _pawn_text(marble: int, players: int) -> str:
    return f"{COLOURS[players][marble // MARBLES]}{marble % MARBLES + 1}"


def _deck_parts(s: np.record) -> tuple[list[int], list[int]]:
    players = int(s.players)
    kinds = [int(card) for card in s.deck[: 13 * players + players // 2]]
    return [card for card in kinds[: 13 * players] if card >= 0], kinds[13 * players :]


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
        raise Refused(f"{text[:24]!r} cannot be carried over to this table", "TK32")
    _fill_purses(s, fields["tokens"].split(","), "TK32")
    s.pot = read_number("pot", fields["pot"], 0, LIMIT)
