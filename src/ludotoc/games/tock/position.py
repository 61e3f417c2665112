"""A Tock position in one line: pawns, hands, deck, whose turn, and what is being decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from ludotoc.engine.cards import cards, members
from ludotoc.engine.errors import Refused
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
from ludotoc.games.ring.notation import COLOURS, card_text, place_text, read_card, read_place
from ludotoc.games.ring.state import CAMP, HOUSE, MARBLES, SIDE
from ludotoc.games.tock import GAME
from ludotoc.games.tock.state import (
    CARD,
    DEALS,
    DICE_GAIN,
    EXCHANGE,
    FIRST_JOKER,
    NO_CARD,
    POT_SERIES,
    TEAMS_HALVES,
    TEAMS_NONE,
    TEAMS_PAIRS,
)

STAGES = {
    "exchange": 6, "card": 7, "way": 8, "parts": 9, "jumping": 10, "discarding": 11, "over": 12,
}  # fmt: skip
MOMENT = (
    "decider", "heading", "rest", "stepped", "jumped", "is_free", "owed", "took_here",
    "keeps_fives",
)  # fmt: skip
HOUSE_CLAUSE, PACK_CLAUSE, DEAL_CLAUSE = "TK4", "TK5", "TK8"
LIMIT = 100_000


def write_position(s: np.record) -> str:
    """Everything that lies on the table, hidden cards too."""
    players = int(s.players)
    fields = {"players": str(players), **GAME.read_options(s)}
    for seat, colour in enumerate(COLOURS[players]):
        places = s.ring.place[MARBLES * seat : MARBLES * seat + MARBLES]
        fields[colour] = ",".join(place_text(int(place), players) for place in places)
    fields["hands"] = "/".join(_cards_text(_hand_cards(s.hand[seat])) for seat in range(players))
    undealt, pile = _deck_parts(s)
    fields["deck"] = _cards_text(undealt)
    fields["pile"] = ".".join(_card_or_dash(card) for card in pile)
    fields["gone"] = _cards_text(_hand_cards(s.gone))
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
    if s.card >= 0:
        fields["card"] = card_text(int(s.card))
    if s.stage > CARD and s.pawn >= 0 and s.card >= 0:
        fields["pawn"] = f"{colours[s.pawn // MARBLES]}{s.pawn % MARBLES + 1}"
    if s.stage > CARD:
        fields |= {name: str(int(s[name])) for name in MOMENT if s[name] != 0}
    if s.dice == DICE_GAIN:
        purses = [str(int(s.tokens[seat])) for seat in range(s.players)]
        fields |= {"tokens": ",".join(purses), "pot_now": str(int(s.pot))}
    return fields


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong and where."""
    known = {name for colours in COLOURS.values() for name in colours}
    known |= {option.name for option in GAME.options} | set(MOMENT)
    known |= {"players", "hands", "deck", "pile", "gone", "received", "passed", "dealer", "deal"}
    known |= {"stage", "turn", "card", "pawn", "tokens", "pot_now"}
    fields = read_fields(GAME, text, known)
    players = GAME.check_players(read_number("players", needed(fields, "players"), 1, 99))
    given = {option.name: fields[option.name] for option in GAME.options if option.name in fields}
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, GAME.check_options(players, given))
    GAME.verbs.set_up(s)
    s.contenders, s.low_roll, s.turn = 0, 0, 0
    _read_pawns(s, fields)
    _read_moment(s, fields, COLOURS[players])
    _read_cards(s, fields)
    _check_pack(s)
    _check_hands(s)
    if s.stage == STAGES["over"]:
        _crown(s)
    return s


def _read_pawns(s: np.record, fields: Mapping[str, str]) -> None:
    players = int(s.players)
    for seat, colour in enumerate(COLOURS[players]):
        places = needed(fields, colour).split(",")
        if len(places) != MARBLES:
            raise Refused(f"{colour} has four pawns, not {len(places)}", HOUSE_CLAUSE)
        for pawn, text in enumerate(places):
            _put(s, seat, MARBLES * seat + pawn, read_place(text, players, seat, HOUSE_CLAUSE))


def _put(s: np.record, seat: int, marble: int, place: int) -> None:
    if place != CAMP and (taken := _standing_on(s, seat, place)) is not None:
        square = place_text(place, int(s.players))
        raise Refused(f"two pawns stand on {square}: numbers {taken + 1} and {marble + 1}", "TK15")
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
    players = int(s.players)
    hands = needed(fields, "hands").split("/")
    if len(hands) != players:
        raise Refused(f"there are {players} hands, not {len(hands)}", DEAL_CLAUSE)
    for seat, hand in enumerate(hands):
        _fill(s.hand[seat], _read_list(hand))
        s.held[seat] = len(_read_list(hand))
    _fill(s.gone, _read_list(needed(fields, "gone")))
    _lay_deck(s, _read_list(needed(fields, "deck")), needed(fields, "pile").split("."))
    for name in ("received", "passed"):
        for seat, text in enumerate(_seats_list(name, fields, players)):
            s[name][seat] = NO_CARD if text == NOTHING else read_card(text, DEAL_CLAUSE)
            if s[name][seat] != NO_CARD and s[name][seat] not in _hand_cards(s.hand[seat]):
                raise Refused(f"{name}: {COLOURS[players][seat]} does not hold {text}", "TK9")


def _seats_list(name: str, fields: Mapping[str, str], players: int) -> list[str]:
    parts = fields.get(name, "/".join([NOTHING] * players)).split("/")
    if len(parts) != players:
        raise Refused(f"field {name} has {players} parts, not {len(parts)}")
    return parts


def _lay_deck(s: np.record, undealt: list[int], pile: list[str]) -> None:
    players, deal = int(s.players), int(s.deal)
    first = players * (5, 9, 13)[deal]
    if len(undealt) != 13 * players - first:
        message = f"after deal {deal + 1} there are {13 * players - first} undealt cards"
        raise Refused(f"{message}, not {len(undealt)}", DEAL_CLAUSE)
    if len(pile) != players // 2:
        raise Refused(f"the pile has {players // 2} places, not {len(pile)}", DEAL_CLAUSE)
    s.deck[first : 13 * players] = undealt
    for place, text in enumerate(pile):
        card = NO_CARD if text == NOTHING else read_card(text, DEAL_CLAUSE)
        s.deck[13 * players + place] = card


def _read_moment(s: np.record, fields: Mapping[str, str], colours: tuple[str, ...]) -> None:
    s.dealer = read_choice("dealer", needed(fields, "dealer"), colours)
    s.deal = read_number("deal", needed(fields, "deal"), 1, DEALS) - 1
    s.stage = list(STAGES.values())[read_choice("stage", needed(fields, "stage"), list(STAGES))]
    if s.stage != EXCHANGE:
        s.turn = read_choice("turn", needed(fields, "turn"), colours)
    elif s.teams == TEAMS_NONE:
        raise Refused("only teams choose what they exchange", "TK9")
    if "card" in fields:
        s.card = read_card(fields["card"], "TK10")
    if "pawn" in fields:
        name, number = fields["pawn"][:-1], fields["pawn"][-1:]
        seat = read_choice("pawn", name, colours)
        s.pawn = MARBLES * seat + read_number("pawn", number, 1, MARBLES) - 1
    for name in MOMENT:
        s[name] = read_number(name, fields.get(name, "0"), -1, 15)
    s.colour = _colour(s) if s.stage != EXCHANGE else 0
    for seat, tokens in enumerate(split(fields.get("tokens", NOTHING), ",")[: s.players]):
        s.tokens[seat] = read_number("tokens", tokens, -LIMIT, LIMIT)
    s.pot = read_number("pot_now", fields.get("pot_now", "0"), 0, LIMIT)


def _colour(s: np.record) -> int:
    """TK33 Whose pawns the player moves."""
    players, seat = int(s.players), int(s.turn)
    for mate in [(seat + step) % players for step in range(0, players, _apart(s))]:
        own = s.ring.place[MARBLES * mate : MARBLES * mate + MARBLES]
        if any(not HOUSE < place < CAMP for place in own):
            return mate
    return seat


def _apart(s: np.record) -> int:
    players = int(s.players)
    return {TEAMS_NONE: players, TEAMS_PAIRS: players // 2, TEAMS_HALVES: 2}[int(s.teams)]


def _crown(s: np.record) -> None:
    for step in range(0, int(s.players), _apart(s)):
        s.winners |= 1 << (int(s.turn) + step) % int(s.players)


def _check_pack(s: np.record) -> None:
    """TK5 Every card is somewhere exactly once."""
    players = int(s.players)
    there = Counter(int(card) for card in s.deck[: 13 * players + players // 2] if card >= 0)
    for pair in (s.gone, *(s.hand[seat] for seat in range(players))):
        there.update(_hand_cards(pair))
    doubled = {4: 0, 6: 26, 8: FIRST_JOKER}[players]
    pack = Counter([*range(FIRST_JOKER + players // 2), *range(doubled)])
    for card in sorted(there | pack):
        if there[card] != pack[card]:
            message = f"{card_text(card)} is there {there[card]} times"
            raise Refused(f"{message}; the pack for {players} has {pack[card]}", PACK_CLAUSE)


def _check_hands(s: np.record) -> None:
    """TK8 All hold as many cards, less one for those who have played in this round."""
    if s.stage == STAGES["over"]:
        return
    players, leader = int(s.players), (int(s.dealer) + 1) % int(s.players)
    order = [(leader + place) % players for place in range(players)]
    played = order.index(int(s.turn)) if s.stage != EXCHANGE else 0
    round_size = int(s.held[order[played]]) + int(s.card >= 0)
    for place, seat in enumerate(order):
        laid = place < played or (place == played and s.card >= 0)
        fits = s.held[seat] == round_size - int(laid) and 0 < round_size <= (5, 4, 4)[int(s.deal)]
        if not fits:
            message = f"{COLOURS[players][seat]} holds {int(s.held[seat])} cards"
            raise Refused(f"{message}, which does not fit deal and turn", DEAL_CLAUSE)


def _hand_cards(pair: np.ndarray) -> list[int]:
    return sorted(members(pair[0]) + members(pair[1]))


def _fill(pair: np.ndarray, kinds: list[int]) -> None:
    counted = Counter(kinds)
    for card, times in counted.items():
        if times > 2:
            raise Refused(f"{card_text(card)} is there {times} times", PACK_CLAUSE)
    pair[0], pair[1] = cards(*counted), cards(*(c for c, times in counted.items() if times == 2))


def _read_list(text: str) -> list[int]:
    return [read_card(part, PACK_CLAUSE) for part in split(text, ".")]


def _cards_text(kinds: list[int]) -> str:
    return join((card_text(card) for card in kinds), ".")


def _card_or_dash(card: int) -> str:
    return NOTHING if card < 0 else card_text(card)


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
    purses = split(fields.get("tokens", NOTHING), ",")
    if len(purses) != s.players:
        raise Refused(
            f"{len(purses)} purses were carried over for {int(s.players)} players", "TK32"
        )
    for seat, tokens in enumerate(purses):
        s.tokens[seat] = read_number("tokens", tokens, -LIMIT, LIMIT)
    s.pot = read_number("pot", fields.get("pot", NOTHING), 0, LIMIT)
