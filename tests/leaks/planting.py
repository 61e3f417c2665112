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

    leak: Planted

    def get_code(self, fullname: str) -> Any:
        text = self.get_data(self.path).decode()
        assert text.count(self.leak.old) == 1, f"{self.leak.path}: {self.leak.old!r}"
        return compile(text.replace(self.leak.old, self.leak.new), self.path, "exec")


class Finder(MetaPathFinder):
    """Finds the one module that has the leak."""

    def __init__(self, leak: Planted) -> None:
        self._leak, self.is_planted = leak, False

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self._leak.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None and spec.origin is not None
        spec.loader = Loader(fullname, spec.origin)
        spec.loader.leak, self.is_planted = self._leak, True
        return spec


def pytest_configure(config: Any) -> None:
    """Before anything of the package is imported."""
    leak = PLANTED[int(os.environ[NUMBER])]
    assert leak.module not in sys.modules, f"{leak.module} is here already"
    sys.meta_path.insert(0, Finder(leak))
