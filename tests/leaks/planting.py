"""A pytest plugin that plants one leak in the package as it is imported; no file is changed.

So whatever is compiled stays compiled. `LUDOTOC_PLANTED` is the number of the leak.
"""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from typing import Any

from tests.leaks.planted import PLANTED, Planted

NUMBER = "LUDOTOC_PLANTED"


class Loader(SourceFileLoader):
    """Compiles a module with the leak in it."""

    changes: list[tuple[str, str]]

    def get_code(self, fullname: str) -> Any:
        text = self.get_data(self.path).decode()
        for old, new in self.changes:
            assert text.count(old) == 1, f"{self.path}: {old!r}"
            text = text.replace(old, new)
        return compile(text, self.path, "exec")


class Finder(MetaPathFinder):
    """Finds the one module that has the leak, and what else is to be changed there."""

    def __init__(self, leak: Planted, *more: tuple[str, str]) -> None:
        self._leak, self._changes = leak, [(leak.old, leak.new), *more]

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self._leak.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        loader = spec.loader = Loader(fullname, spec.origin)
        loader.changes = self._changes
        return spec


def pytest_configure(config: Any) -> None:
    """Before anything of the package is imported."""
    leak = PLANTED[int(os.environ[NUMBER])]
    sys.modules.pop(leak.module, None)
    sys.meta_path.insert(0, Finder(leak))
