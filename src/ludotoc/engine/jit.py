"""Turns rules written as plain Python into machine code, for a core and for a GPU, from one source.

`@rule` marks a small named function, `@kernel` one that is called from outside. Both are compiled
with exactly the types their annotations say, so a literal argument never compiles a rule twice.
Nothing is compiled at import: `prepare` does it, bottom up, and tells how far it is.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import hashlib
import os
import threading
import types as types_of_python
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import config as numba_config

from ludotoc.engine.game import WAY_IN

Function = TypeVar("Function", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]

PACKAGE = Path(__file__).parents[1]
KEPT_CACHES = 48
RULE_LEVEL, KERNEL_LEVEL = 1, 3
LONG_RULE = 600  # instructions, before any is optimised away
WIDE = "is_wide"  # what a dispatcher is marked with

# numba types its public face only in part.
config: Any = numba_config
_njit: Any = numba.njit
_typeof: Any = numba.typeof

_LOAD_GLOBAL, _EXTENDED = dis.opmap["LOAD_GLOBAL"], dis.opmap["EXTENDED_ARG"]

_compiling = threading.RLock()
interpreted: bool = bool(config.DISABLE_JIT)

_SCALARS: dict[Any, Any] = {
    int: types.int64,
    bool: types.boolean,
    float: types.float64,
    np.uint64: types.uint64,
    type(None): types.void,
}


def rule(function: Function) -> Function:
    """A sentence of the rules: small, pure in what it reads, callable from any kernel."""
    return _declare(function, nogil=False)


def kernel(function: Function) -> Function:
    """A function called from outside: compiled code that lets other threads run meanwhile."""
    return _declare(function, nogil=True)


def wide_kernel(function: Function) -> Function:
    """A kernel of long sums: the machine adds several numbers at once. Indices are `uint64`."""
    return _declare(function, nogil=True, wide=True)


def bind(function: Function, name: str, **scope: Any) -> Function:
    """A function over another game's verbs and record, as if its module had imported them."""
    return cast(Function, _with_scope(function, f"{function.__qualname__}_{name}", scope))


def prepare(*functions: Any, progress: Progress | None = None) -> None:
    """Compile kernels and everything they call, or load them from the cache."""
    if interpreted:
        return
    with _compiling:
        waiting = [function for function in functions if not function.signatures]
        missing = [function for function in waiting if not _marker(function).exists()]
        everything = _with_callees(missing)
        for place, function in enumerate(everything):
            if progress is not None:
                progress(place, len(everything), function.__name__)
            _compile(function)
        for function in waiting:
            _compile(function)
        for function in missing:
            _marker(function).parent.mkdir(parents=True, exist_ok=True)
            _marker(function).touch()
    if progress is not None and everything:
        progress(len(everything), len(everything), "ready")


def are_compiled(*functions: Any) -> bool:
    """Whether kernels only have to be loaded: all of them are in the cache."""
    return interpreted or all(_marker(function).exists() for function in functions)


def for_cuda(cuda: Any, *functions: Any) -> list[Any]:
    """The functions and all they call as device functions, with the types they have on a core."""
    made: dict[int, Any] = {}
    for function in _with_callees(list(functions)):
        source = function.py_func
        scope = {name: made[id(callee)] for name, callee in _callees(source).items()}
        copy = _with_scope(source, source.__qualname__, scope)
        made[id(function)] = _keep_apart(cuda.jit(signature(source), device=True)(copy))
    return [made[id(function)] for function in functions]


def _keep_apart(function: Any) -> Any:
    """A long rule is called, not copied to each caller: a GPU's instruction cache is small."""
    for compiled in function.overloads.values():
        code = compiled.library.get_function(compiled.fndesc.llvm_func_name)
        if sum(len(block.instructions) for block in code.blocks) >= LONG_RULE:
            code.attributes.add("noinline")
    return function


def signature(function: Any) -> Any:
    """The machine types that a function's annotations ask for."""
    hints = typing.get_type_hints(function, include_extras=True)
    result = _machine_type(hints.pop("return", type(None)))
    return result(*(_machine_type(hint) for hint in hints.values()))


def _declare(function: Function, *, nogil: bool, wide: bool = False) -> Function:
    if interpreted:
        return _as_declared(function)
    compiled = _njit(
        nogil=nogil,
        error_model="numpy",
        no_cpython_wrapper=not nogil,
        no_cfunc_wrapper=True,
    )(function)
    # A kernel called before it is prepared must not be compiled for whatever it is called with.
    compiled._compile_for_args = functools.partial(_first_call, compiled)
    setattr(compiled, WIDE, wide)
    return cast(Function, compiled)


def _first_call(compiled: Any, *arguments: Any) -> Any:
    """The entry point that the dispatcher calls when it knows no code for these arguments yet."""
    if not compiled.targetoptions["nogil"]:
        raise TypeError(f"{compiled.__name__} is a rule: only compiled code may call it")
    prepare(compiled)
    declared = compiled.signatures[0]
    if len(arguments) != len(declared) or not all(map(_fits, arguments, declared)):
        given = ", ".join(str(_typeof(argument)) for argument in arguments)
        raise TypeError(f"{compiled.__name__}{declared} was called with ({given})")
    return compiled.overloads[declared].entry_point


def _fits(argument: Any, declared: Any) -> bool:
    """Numbers are converted; arrays and records must be what a kernel was compiled for."""
    exact = isinstance(declared, types.Array | types.Record)
    return not exact or _typeof(argument) == declared


def _compile(function: Any) -> None:
    """Rules are optimised where they are used: in the kernels, all together and once."""
    if not function.signatures:
        is_kernel = function.targetoptions["nogil"]
        if is_kernel:
            with _cache_at(cache_folder(function)):
                function.enable_caching()
        with _optimising(KERNEL_LEVEL if is_kernel else RULE_LEVEL, getattr(function, WIDE)):
            function.compile(signature(function.py_func))
        function.disable_compile()
        if is_kernel:
            setattr(function, WAY_IN, function.overloads[function.signatures[0]].entry_point)
        else:
            function._clear()  # no way in from Python, where a rule has no wrapper


@contextlib.contextmanager
def _optimising(level: int, is_wide: bool) -> Iterator[None]:
    previous = config.OPT, config.LOOP_VECTORIZE
    config.OPT, config.LOOP_VECTORIZE = type(previous[0])(level), int(is_wide)
    try:
        yield
    finally:
        config.OPT, config.LOOP_VECTORIZE = previous


def _with_callees(functions: list[Any]) -> list[Any]:
    """Every rule the functions stand on, each after those it calls."""
    ordered: dict[int, Any] = {}

    def visit(function: Any) -> None:
        if id(function) in ordered:
            return
        for callee in _callees(function.py_func).values():
            visit(callee)
        ordered[id(function)] = function

    for function in functions:
        visit(function)
    return list(ordered.values())


@functools.cache
def _callees(source: Any) -> dict[str, Any]:
    found = {name: source.__globals__.get(name) for name in sorted(_globals_read(source.__code__))}
    return {name: value for name, value in found.items() if hasattr(value, "py_func")}


def _globals_read(code: types_of_python.CodeType) -> set[str]:
    """The global names a function reads; `dis` tells the same ten times slower."""
    names: set[str] = set()
    higher = 0
    for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        whole = higher | argument
        if operation == _LOAD_GLOBAL:
            names.add(code.co_names[whole >> 1])  # the lowest bit tells whether it is called
        higher = whole << 8 if operation == _EXTENDED else 0
    return names


def _with_scope(function: Any, name: str, scope: dict[str, Any]) -> Any:
    """A copy of a function that finds other things under the same names."""
    copy = types_of_python.FunctionType(
        function.__code__, {**function.__globals__, **scope}, function.__name__
    )
    copy.__annotations__ = function.__annotations__
    copy.__qualname__ = name
    copy.__module__ = function.__module__
    return copy


def _machine_type(hint: Any) -> Any:
    if hint in _SCALARS:
        return _SCALARS[hint]
    meant = typing.get_args(hint)[1]
    return numba.from_dtype(meant) if isinstance(meant, np.dtype) else meant


def _as_declared(function: Function) -> Function:
    """Interpreted, a rule still receives and returns what its annotations say."""
    casts: list[Any] | None = None
    result: Any = None

    @functools.wraps(function)
    def declared(*arguments: Any) -> Any:
        nonlocal casts, result
        if casts is None:
            hints = typing.get_type_hints(function, include_extras=True)
            result = _caster(hints.pop("return", type(None)))
            casts = [_caster(hint) for hint in hints.values()]
        with np.errstate(over="ignore"):
            return result(
                function(*[cast_to(value) for cast_to, value in zip(casts, arguments, strict=True)])
            )

    return cast(Function, declared)


def _caster(hint: Any) -> Callable[[Any], Any]:
    return cast(Any, hint) if hint in (int, bool, float, np.uint64) else _unchanged


def _unchanged(value: Any) -> Any:
    return value


@contextlib.contextmanager
def _cache_at(folder: Path) -> Iterator[None]:
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = previous


def cache_folder(function: Any) -> Path:
    """A folder named after all the sources a kernel is built from, so that old rules never run.

    numba itself looks at the kernel's own file only, and would not see a rule change elsewhere.
    """
    sources = _sources(function)
    home = os.environ.get("LUDOTOC_CACHE") or platformdirs.user_cache_dir("ludotoc")
    folder = Path(home) / "compiled" / _digest(sources)
    if not folder.exists():
        _forget_old_caches(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@functools.cache
def _sources(function: Any) -> tuple[Path, ...]:
    """The folders of all that a kernel stands on, and of what those import."""
    files = {each.py_func.__code__.co_filename for each in _with_callees([function])}
    folders = {Path(file).parent for file in files} | {Path(__file__).parent}
    return tuple(sorted(folders | {lender for each in folders for lender in _lenders(each)}))


@functools.cache
def _lenders(folder: Path) -> frozenset[Path]:
    """The folders of what a folder's modules import: a constant has no source of its own."""
    lines = (line for file in folder.glob("*.py") for line in file.read_text("utf-8").splitlines())
    names = {line.split()[1] for line in lines if line.startswith(f"from {PACKAGE.name}.")}
    files = (PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in names)
    return frozenset(file.parent for file in files if file.is_file())


@functools.cache
def _digest(folders: tuple[Path, ...]) -> str:
    seal = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for source in (path for folder in folders for path in sorted(folder.glob("*.py"))):
        status = source.stat()
        seal.update(f"{source} {status.st_mtime_ns} {status.st_size}\n".encode())
    return seal.hexdigest()[:16]


def _forget_old_caches(folder: Path) -> None:
    import shutil

    if folder.is_dir():
        old = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in old[KEPT_CACHES - 1 :]:
            shutil.rmtree(path, ignore_errors=True)


def _marker(function: Any) -> Path:
    source = function.py_func
    name = f"{source.__module__}.{source.__qualname__}.{signature(source)}"
    return cache_folder(function) / "ready" / hashlib.sha256(name.encode()).hexdigest()[:24]
