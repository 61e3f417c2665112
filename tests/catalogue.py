"""Finds every template in the package: whatever is handed to those who make sentences.

A template is a constant: written where it is used, or under a name, or in a table of such. Where a
function hands its own argument on, what its callers give is looked at. What cannot be traced to
constants is `unclear`, and a fault.
"""

from __future__ import annotations

import ast
import importlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import ludotoc

ROOT = Path(ludotoc.__file__).parent
MAKERS = ("Refused", "Unreadable", "say", "Term", "Sentence")
SPEAKING = ("say", "word")  # what a speaker does with sentences and terms that are there
PASSED_ON = "template"  # of a sentence that was made, and looked at, elsewhere
MAKERS_THEMSELVES = ("engine/errors.py", "engine/words.py")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(eq=False)
class Module:
    """One file of the package."""

    path: str
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As it is imported."""
        return ".".join(("ludotoc", *Path(self.path).with_suffix("").parts)).removesuffix(
            ".__init__"
        )

    def scopes(self, node: ast.AST) -> Iterator[Function]:
        """The functions a node stands in, the innermost first."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, Function):
                yield node

    def calls(self) -> Iterator[tuple[str, ast.Call]]:
        """Every call, with the name of what is called; what a speaker says is no new sentence."""
        for node in self.parents:
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                if not (name in SPEAKING and isinstance(node.func, ast.Attribute)):
                    yield name, node

    def knows(self, home: Module | None, name: str) -> bool:
        """Whether a function of that home is meant by its name, or by its module's, here."""
        if home is None or home is self:
            return True
        imports = [each for each in self.parents if isinstance(each, ast.ImportFrom)]
        whole = {f"{each.module}.{one.name}" for each in imports for one in each.names}
        return f"{home.name}.{name}" in whole or home.name in whole


@dataclass(frozen=True)
class Maker:
    """A function that is given a template, and where among its arguments."""

    name: str
    place: int | str
    home: Module | None = None


@dataclass(frozen=True)
class Use:
    """A template, with the values it is given where that can be told."""

    path: str
    line: int
    template: str
    given: frozenset[str] | None


@dataclass
class Found:
    """All uses of templates, and the places where it cannot be told what is used."""

    uses: list[Use] = field(default_factory=list)
    unclear: list[tuple[str, int, str]] = field(default_factory=list)

    def by_path(self) -> dict[str, set[str]]:
        """The templates of each file."""
        found = defaultdict(set)
        for use in self.uses:
            found[use.path].add(use.template)
        return found


def read_package() -> list[Module]:
    """All files."""
    paths = sorted(ROOT.rglob("*.py"))
    return [parse(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def parse(path: str, source: str) -> Module:
    """One file, as it would be in the package."""
    module = Module(path, ast.parse(source))
    for node in ast.walk(module.tree):
        for child in ast.iter_child_nodes(node):
            module.parents[child] = node
    return module


def find_templates(modules: Iterable[Module]) -> Found:
    """What all sentences of the package are made from."""
    return _Search(list(modules)).run()


class Unclear(Exception):
    """An expression that cannot be traced to constants."""


class _Search:
    def __init__(self, modules: list[Module]) -> None:
        self.modules = [each for each in modules if each.path not in MAKERS_THEMSELVES]
        self.found = Found()
        self.makers = [Maker(name, 0) for name in MAKERS]
        self.tracing: list[ast.expr] = []  # what is being looked at: a name may be in its own value

    def run(self) -> Found:
        """Makers are looked for as long as functions turn up that hand an argument on."""
        for maker in self.makers:
            for module in self.modules:
                for name, call in module.calls():
                    if name == maker.name and module.knows(maker.home, name):
                        self._look(module, call, maker)
        return self.found

    def _look(self, module: Module, call: ast.Call, maker: Maker) -> None:
        try:
            values = self._templates(module, call, maker)
        except Unclear as unclear:
            self.found.unclear.append((module.path, call.lineno, str(unclear)))
            return
        given = _given(call) if maker.home is None and len(values) == 1 else None
        self.found.uses += [Use(module.path, call.lineno, value, given) for value in values]

    def _templates(self, module: Module, call: ast.Call, maker: Maker) -> list[str]:
        argument = _argument(call, maker.place)
        values = [] if argument is None else list(self._values(module, argument))
        if strange := [value for value in values if not isinstance(value, str)]:
            raise Unclear(f"{strange[0]!r} is no text")
        return values

    def _values(self, module: Module, node: ast.expr) -> Iterator[Any]:
        """All that an expression may be."""
        match node:
            case ast.Constant():
                yield node.value
            case ast.IfExp():
                yield from self._values(module, node.body)
                yield from self._values(module, node.orelse)
            case ast.BoolOp():
                for each in node.values:
                    yield from (one for one in self._values(module, each) if one is not None)
            case ast.NamedExpr():
                yield from self._values(module, node.value)
            case ast.Tuple() | ast.List():
                yield from product(*(self._choices(module, each) for each in node.elts))
            case ast.Dict():
                every = [one for each in node.values for one in self._choices(module, each)]
                yield dict(enumerate(every))
            case ast.Starred():
                for each in self._values(module, node.value):
                    yield each[0]
            case ast.Subscript():
                yield from self._parts(module, node)
            case ast.Name():
                yield from self._named(module, node)
            case ast.Attribute(attr=name) if name == PASSED_ON:
                return
            case ast.Attribute(value=ast.Name() as base):
                yield from self._attribute(module, base, node.attr)
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *default]):
                yield from self._parts(module, ast.Subscript(table, ast.Name("each")))
                for each in default:
                    yield from self._values(module, each)
            case ast.Call(func=ast.Attribute(value=table, attr="items"), args=[]):
                for each in self._values(module, table):
                    yield tuple(each.items())
            case ast.Call(func=ast.Name() as function):
                yield from self._returned(module, function)
            case _:
                raise Unclear(f"{ast.unparse(node)} is no constant")

    def _choices(self, module: Module, node: ast.expr) -> list[Any]:
        """The same for one of several, which need not be a template itself."""
        try:
            return list(self._values(module, node)) or [None]
        except Unclear:
            return [None]

    def _parts(self, module: Module, node: ast.Subscript) -> Iterator[Any]:
        """What a table holds, all of it if it is not said which."""
        for table in self._values(module, node.value):
            if isinstance(table, Mapping):
                yield from table.values()
            elif isinstance(node.slice, ast.Constant) and isinstance(table, (tuple, list)):
                yield table[node.slice.value]
            else:
                yield from table

    def _named(self, module: Module, node: ast.Name) -> Iterator[Any]:
        """What a name stands for: in the function, as its argument, or in the module."""
        for function in module.scopes(node):
            assigned = [each for each in _assigned(function, node.id) if each not in self.tracing]
            if assigned:
                for value in assigned:
                    self.tracing.append(value)
                    yield from self._values(module, value)
                    self.tracing.remove(value)
                return
            if list(_assigned(function, node.id)):
                return  # it is made from itself
            if (place := _parameter(function, node.id)) is not None:
                self._ask_callers(module, function, place, node.id)
                return
        yield _at_runtime(module, node.id)

    def _attribute(self, module: Module, base: ast.Name, name: str) -> Iterator[Any]:
        """A constant of another module."""
        owner = _at_runtime(module, base.id)
        if not hasattr(owner, name):
            raise Unclear(f"{base.id}.{name} is no constant")
        yield getattr(owner, name)

    def _ask_callers(self, home: Module, function: Function, place: int, name: str) -> None:
        for where in (place, name):
            maker = Maker(function.name, where, home)
            if maker not in self.makers:
                self.makers.append(maker)

    def _returned(self, module: Module, called: ast.Name) -> Iterator[Any]:
        """What a function of the package may give back."""
        for home in self.modules:
            for node in home.tree.body:
                if isinstance(node, Function) and node.name == called.id:
                    for each in ast.walk(node):
                        if isinstance(each, ast.Return) and each.value is not None:
                            yield from self._values(home, each.value)
                    return
        raise Unclear(f"{called.id} is no function of the package")


def _given(call: ast.Call) -> frozenset[str] | None:
    """The names of the values a sentence is given, unless some come in a bundle."""
    names = [each.arg for each in call.keywords if each.arg != "clause"]
    return None if None in names else frozenset(name for name in names if name)


def _argument(call: ast.Call, place: int | str) -> ast.expr | None:
    """The argument at a place or of a name; a starred one brings its first."""
    if isinstance(place, str):
        return next((each.value for each in call.keywords if each.arg == place), None)
    return call.args[place] if place < len(call.args) else None


def _parameter(function: Function, name: str) -> int | None:
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    names = names[1:] if names[:1] in (["self"], ["cls"]) else names
    keywords = [each.arg for each in function.args.kwonlyargs]
    return (names + keywords).index(name) if name in names + keywords else None


def _assigned(function: Function, name: str) -> Iterator[ast.expr]:
    """Every value a function gives to a name."""
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            targets, value = [node.target], node.value
        elif isinstance(node, ast.Assign):
            value = node.value
        elif isinstance(node, (ast.For, ast.comprehension)):
            targets, value = [node.target], ast.Subscript(node.iter, ast.Name("each"))
        for target in targets:
            yield from _taken(target, value, name)


def _taken(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """The part of a value that a name takes: in `a, b = 1, 2` the 2 for b."""
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    if isinstance(target, ast.Tuple):
        for place, each in enumerate(target.elts):
            one = ast.Subscript(value, ast.Constant(place))
            if isinstance(value, ast.Tuple):
                one = value.elts[place]  # type: ignore[assignment]
            yield from _taken(each, one, name)


def _at_runtime(module: Module, name: str) -> Any:
    """What stands under a name of a module once it is imported."""
    try:
        return getattr(importlib.import_module(module.name), name)
    except AttributeError:
        raise Unclear(f"{name} is unknown") from None
