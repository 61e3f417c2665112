"""The same examples in every run: what fails once fails again."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))  # the smallest game lives there

settings.register_profile("ludotoc", deadline=None, derandomize=True)
settings.load_profile("ludotoc")
