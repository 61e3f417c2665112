"""Why not: the reason for what cannot be done or picked now, and what is in the way."""

from __future__ import annotations

from ludotoc.games.chocottes.reasons import why_not
from ludotoc.games.chocottes.touching import blockers, why_not_piece

__all__ = ["blockers", "why_not", "why_not_piece"]
