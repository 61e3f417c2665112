"""A clock on the wall that can be wrong: read by every process that is told of it."""

import os
import time
from pathlib import Path

_right, _file = time.time, os.environ.get("LUDOTOC_TEST_CLOCK", "")


def _wrong() -> float:
    """As many seconds ahead as the file says."""
    return _right() + float(Path(_file).read_text() or 0)


if _file:
    time.time = _wrong
