"""The same examples in every run: what fails once fails again."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ludotoc", deadline=None, derandomize=True)
settings.load_profile("ludotoc")
