"""CC1: what cards, inspectors and places are called, in words that every language has its own for.

A face is what a card looks like: `7`, or `dream10`. The four copies of a number look alike.
"""

from __future__ import annotations

from ludotoc.engine.words import Sentence, Term, say
from ludotoc.games.chocottes.notation import EFFECTS, value_of, worth_of
from ludotoc.games.chocottes.state import BOGEYMAN, CARDS, TILES, VAMPIRE, WEREWOLF, WITCH

DREAMS = {
    WEREWOLF: Term("the Werewolf's dream"),
    WITCH: Term("the Witch's dream"),
    VAMPIRE: Term("the Vampire's dream"),
    BOGEYMAN: Term("Father Christmas"),
}
UNKNOWN = ("", "")  # by the numbers -2 and -1: a card that is hidden, and none


def a_number(value: int) -> Sentence:
    """Some card of a number: English says an 8 and an 11."""
    if value in (8, 11):
        return say("an {number}", number=value)
    return say("a {number}", number=value)


def _face(card: int) -> str:
    return str(value_of(card)) if worth_of(card) else f"dream{value_of(card)}"


FACES = (*(_face(card) for card in range(CARDS)), *UNKNOWN)


def _name(card: int) -> Sentence:
    value = value_of(card)
    if not worth_of(card):
        return say("{name} (barred {number})", name=DREAMS[value], number=value)
    if value in EFFECTS:
        return say("{name} ({number})", name=EFFECTS[value], number=value)
    return a_number(value)


CARD_NAMES = tuple(_name(card) for card in range(CARDS))


def card_name(card: int) -> Sentence:
    """CC1 A card as it is said: `a 3`, `the Witch (11)`, `the Witch's dream (barred 11)`."""
    return CARD_NAMES[card] if card >= 0 else say("a card")


def face_names() -> dict[str, Sentence]:
    """What everything that may lie on the table is called."""
    cards = {f"card:{FACES[card]}": CARD_NAMES[card] for card in range(CARDS)}
    chips = {f"chip:{FACES[card]}": CARD_NAMES[card] for card in range(CARDS)}
    tiles = {f"tile:{tile}": say("the inspector of {tile}", tile=tile) for tile in TILES}
    effects = {
        f"effect:{value}": say("{effect}, waiting", effect=name) for value, name in EFFECTS.items()
    }
    backs = {"card:": say("a card, face down"), "tile:": say("an inspector, face down")}
    return {**cards, **chips, **tiles, **effects, **backs, "lamp:": say("the lamp of the turn")}
