"""What cards and kinds are called when they are spoken of, as words every language has its own for.

How they are typed and written down is another matter (`notation.py`).
"""

from __future__ import annotations

from ludotoc.engine.words import Sentence, Term, say

# A card without an article: "you hold no ghost".
CARD = (
    Term("monster"),
    Term("monster brute"),
    Term("monster musician"),
    Term("monster vamp"),
    Term("ghost"),
    Term("ghost brute"),
    Term("ghost musician"),
    Term("ghost vamp"),
    Term("vampire"),
    Term("vampire brute"),
    Term("vampire musician"),
    Term("vampire vamp"),
    Term("child"),
    Term("taxi-hearse"),
    Term("scarecrow"),
)

# One of them: "Anna opens: a ghost comes in".
A_CARD = (
    Term("a monster"),
    Term("a monster brute"),
    Term("a monster musician"),
    Term("a monster vamp"),
    Term("a ghost"),
    Term("a ghost brute"),
    Term("a ghost musician"),
    Term("a ghost vamp"),
    Term("a vampire"),
    Term("a vampire brute"),
    Term("a vampire musician"),
    Term("a vampire vamp"),
    Term("a child"),
    Term("a taxi-hearse"),
    Term("a scarecrow"),
)

# The one that is there: "which guest follows the ghost vamp?".
THE_CARD = (
    Term("the monster"),
    Term("the monster brute"),
    Term("the monster musician"),
    Term("the monster vamp"),
    Term("the ghost"),
    Term("the ghost brute"),
    Term("the ghost musician"),
    Term("the ghost vamp"),
    Term("the vampire"),
    Term("the vampire brute"),
    Term("the vampire musician"),
    Term("the vampire vamp"),
    Term("the child"),
    Term("the taxi-hearse"),
    Term("the scarecrow"),
)

KIND = (Term("monsters"), Term("ghosts"), Term("vampires"))
COUNTED = ("{count:monster|monsters}", "{count:ghost|ghosts}", "{count:vampire|vampires}")


def counted(kind: int, count: int) -> Sentence:
    """So many guests of a kind: 1 ghost, 3 ghosts."""
    return say(COUNTED[kind], count=count)
