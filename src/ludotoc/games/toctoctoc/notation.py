"""How cards, seats and offers are written: `ghost-brute`, `child*2`, `child>2:opened`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from ludotoc.engine.errors import Refused
from ludotoc.engine.text import NOTHING, join, split
from ludotoc.engine.words import Quoted
from ludotoc.games.toctoctoc.state import (
    CHILD,
    MUSICIAN,
    NO_CARD,
    OPENED,
    REFUSED,
    ROLES,
    SCARECROW,
    TAXI,
    UNANSWERED,
)

KIND_NAMES = ("monster", "ghost", "vampire")
ROLE_NAMES = ("normal", "brute", "musician", "vamp")
ANSWER_NAMES = {OPENED: "opened", REFUSED: "refused"}
SHOWN = 24  # letters of a mistake that are repeated in its refusal
_OFFER = re.compile(r"([a-z-]+)>([0-9])(?::([a-z]+))?")
_CARDS = re.compile(r"([A-Za-z-]+)(?:\*([1-9]))?")


def card_text(card: int) -> str:
    """A card: `ghost` (a normal), `ghost-brute`, `child`."""
    if card >= CHILD:
        return {CHILD: "child", TAXI: "taxi", SCARECROW: "scarecrow"}[card]
    kind, role = divmod(card, ROLES)
    return f"{KIND_NAMES[kind]}-{ROLE_NAMES[role]}" if role else KIND_NAMES[kind]


def initials(card: int) -> str:
    """The same in one letter or two: `g`, `gb`, `c`."""
    return "".join(word[0] for word in card_text(card).split("-"))


def kind_text(kind: int) -> str:
    """A whole kind: `ghosts`."""
    return KIND_NAMES[kind] + "s"


CARD_NUMBERS = {card_text(card): card for card in range(SCARECROW + 1)}
ANY_CARD_NAME = CARD_NUMBERS | {initials(card): card for card in range(SCARECROW + 1)}
GUEST_ROLES = ROLE_NAMES[: MUSICIAN + 1]


def quoted(text: str) -> Quoted:
    """What somebody wrote, short enough to be repeated."""
    return Quoted(text[:SHOWN])


def read_card(field: str, text: str) -> int:
    """The card that a word of a position names."""
    if text.lower() in CARD_NUMBERS:
        return CARD_NUMBERS[text.lower()]
    raise Refused(
        "field {field}: {text} is no card; cards are written like ghost, vampire-brute or child",
        "KK1",
        field=field,
        text=quoted(text),
    )


def cards_text(cards: Iterable[int]) -> str:
    """Cards whose order does not matter: `ghost*3.child`."""
    counted = sorted(Counter(cards).items())
    return join((card_text(c) if n == 1 else f"{card_text(c)}*{n}" for c, n in counted), ".")


def read_cards(field: str, text: str) -> list[int]:
    """The cards of such a list."""
    cards: list[int] = []
    for part in split(text, "."):
        found = _CARDS.fullmatch(part)
        name, times = (found[1], int(found[2] or 1)) if found else (part, 1)
        cards += times * [read_card(field, name)]
    return cards


def row_text(cards: Iterable[int]) -> str:
    """Cards in their order: `child.ghost.child`."""
    return join(map(card_text, cards), ".")


def read_seat(field: str, text: str, players: int) -> int:
    """A seat of this table."""
    if text in [str(seat) for seat in range(players)]:
        return int(text)
    raise Refused(
        "field {field}: {text} is no seat; with {players} players seats are 0 to {last}",
        "KK1",
        field=field,
        text=quoted(text),
        players=players,
        last=players - 1,
    )


def offer_text(card: int, door: int, answer: int) -> str:
    """A card at a door, and what was answered: `child>2`, `child>2:opened`."""
    if card == NO_CARD:
        return NOTHING
    answered = f":{ANSWER_NAMES[answer]}" if answer != UNANSWERED else ""
    return f"{card_text(card)}>{door}{answered}"


def read_offer(field: str, text: str, players: int) -> tuple[int, int, int]:
    """The card, the door and the answer of such an offer."""
    found = _OFFER.fullmatch(text.lower())
    answers = {name: answer for answer, name in ANSWER_NAMES.items()} | {None: UNANSWERED}
    if found is None or found[3] not in answers:
        raise Refused(
            "field {field}: {text} is no offer; offers are written like child>2 or child>2:opened",
            "KK5",
            field=field,
            text=quoted(text),
        )
    card, door = read_card(field, found[1]), read_seat(field, found[2], players)
    return card, door, answers[found[3]]


def by_seat(name: str, text: str, players: int) -> list[str]:
    """The parts of a field that says something of each seat: `ghost*2/monster.ghost/-`."""
    parts = text.split("/")
    if len(parts) == players:
        return parts
    raise Refused(
        "field {name} has one part for each of {players} players, not {count}",
        "KK1",
        name=name,
        count=len(parts),
        players=players,
    )
