"""A position in one line: `culot v1 players=2 cards=5/2 said=dare`."""

import numpy as np

from culot import GAME
from culot.actions import WORDS
from culot.state import CARDS
from ludotoc.engine.errors import Refused
from ludotoc.engine.record import empty_record
from ludotoc.engine.text import needed, read_choice, read_fields, read_number, write_fields


def write_position(s: np.record) -> str:
    """Everything on the table, hidden cards too."""
    if s.dealt < s.players:
        raise Refused("a position is taken when all cards are dealt", "CU1")
    cards = "/".join(str(int(card)) for card in s.card[: s.players])
    said = "/".join(WORDS[word] for word in s.said[: s.turn])
    return write_fields(GAME, {"players": str(int(s.players)), "cards": cards, "said": said})


def read_position(text: str) -> np.record:
    """The table a line describes, or a refusal that says what is wrong."""
    fields = read_fields(GAME, text, ("players", "cards", "said"))
    players = GAME.check_players(read_number("players", needed(fields, "players"), 0, 99))
    cards = [read_number("cards", each, 1, CARDS) for each in needed(fields, "cards").split("/")]
    words = [word for word in needed(fields, "said").split("/") if word]
    said = [read_choice("said", word, WORDS) for word in words]
    if len(cards) != players or len(set(cards)) != players or len(said) > players:
        raise Refused("each seat has one card of its own and speaks once at most", "CU1")
    s = empty_record(GAME.record_type)
    GAME.write_options(s, players, {})
    GAME.verbs.set_up(s)
    s.card[:players], s.dealt = cards, players
    s.said[: len(said)], s.turn = said, len(said)
    return s
