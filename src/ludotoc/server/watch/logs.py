"""What the house notes for those who run it: a line of text, or of JSON, to standard error.

Nothing of a table but its name is noted: no card, no token, no cookie. Errors come with the lines
of the program where they happened, never with the values there.
"""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime

TEXT, JSON = "text", "json"
KINDS = (TEXT, JSON)
PLAIN = "%(asctime)s %(levelname)s %(message)s"


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": os.getpid(),
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(kind: str) -> None:
    """From now on, this way."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == JSON else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("ludotoc").setLevel(logging.INFO)
