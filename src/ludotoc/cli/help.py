"""What can be typed at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotoc.engine.words import say

if TYPE_CHECKING:
    from ludotoc.hosting.teller import Teller

KEYS = "number or move | ? help | u undo | h hint | n numbers | l log | r rules | q quit"
ORDERS = {
    "1": "make the move with that number; Enter alone when there is only one",
    "KD exit": "make a move as it is written in records",
    "? KD": "why a card, a piece or a move cannot be played",
    "u": "take back your last pick or decision, unless cards or dice came between",
    "h": "a hint: what a good player would do here",
    "n": "numbers on the squares, or not",
    "r": "the rules",
    "l": "what has happened so far",
    "q": "save and quit",
}
KEY_WIDTH = 10


def help_lines(teller: Teller, seat: int) -> list[str]:
    """A line for everything; moves are shown as this game writes them."""
    view, speaker = teller.table.view(seat), teller.speaker(seat)
    legal = teller.table.legal_actions(seat)
    move = teller.text_of(view, seat, legal[0]) if legal else ""
    shown = {"KD exit": move, "? KD": f"? {move}"}
    return [
        f"{shown.get(key, key):{KEY_WIDTH}} {speaker.say(say(text))}"
        for key, text in ORDERS.items()
    ]
