"""From Python to machine code: what is compiled when, what the cache keeps, and no JIT at all."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from ludotoc.engine import jit
from ludotoc.engine.dice import CHANCE
from ludotoc.engine.record import empty_record
from ludotoc.games import NAMES, find_game
from tests.engine import kernels
from tests.engine.elsewhere import copy_of_the_package, python
from tests.engine.siphash import PUBLISHED, PUBLISHED_KEY

pytestmark = pytest.mark.skipif(jit.interpreted, reason="nothing is compiled")
Imported = Callable[[str], ModuleType]

HOUSE = '''
from __future__ import annotations

from ludotoc.engine.jit import kernel, rule


@rule
def roof(height: int) -> int:
    """On top of the floors."""
    return floor(height) + floor(1) + cellar(0)


@rule
def cellar(depth: int) -> int:
    """Under everything."""
    return depth - 1


@rule
def floor(height: int) -> int:
    """On the cellar."""
    return cellar(height) * 2


@kernel
def house(height: int) -> int:
    """The whole."""
    return roof(height)
'''


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Imported]:
    """Imports a module from its text, compiled into a cache of its own."""
    monkeypatch.setenv("LUDOTOC_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "house.py"

    def load(text: str) -> ModuleType:
        if not source.exists():
            source.write_text(text)
        spec = importlib.util.spec_from_file_location("house", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["house"] = module
        spec.loader.exec_module(module)
        return module

    yield load
    sys.modules.pop("house", None)


def compiled_names(*functions: Any) -> list[str]:
    """What `prepare` says it compiles, in order."""
    told: list[tuple[int, int, str]] = []
    jit.prepare(*functions, progress=lambda *step: told.append(step))
    if told:
        total = told[0][1]
        assert told[-1] == (total, total, "ready")
        assert [place for place, _, _ in told] == list(range(total + 1))
        assert {whole for _, whole, _ in told} == {total}
    return [name for _, _, name in told[:-1]]


def test_nothing_is_compiled_before_it_is_prepared(imported: Imported) -> None:
    house = imported(HOUSE)
    assert not any(each.signatures for each in (house.house, house.roof, house.cellar))


def test_callees_are_compiled_before_their_callers_and_once(imported: Imported) -> None:
    names = compiled_names(imported(HOUSE).house)
    assert names == ["cellar", "floor", "roof", "house"]


def test_a_prepared_kernel_computes(imported: Imported) -> None:
    house = imported(HOUSE)
    jit.prepare(house.house)
    assert house.house(5) == 2 * (5 - 1) + 2 * (1 - 1) + (0 - 1)


def test_literal_arguments_compile_nothing_twice(imported: Imported) -> None:
    house = imported(HOUSE)
    jit.prepare(house.house)
    for function in (house.house, house.roof, house.floor, house.cellar):
        assert len(function.signatures) == 1


def test_what_is_prepared_is_not_compiled_again(imported: Imported) -> None:
    house = imported(HOUSE)
    jit.prepare(house.house)
    assert compiled_names(house.house) == []


def test_a_second_process_only_loads(imported: Imported) -> None:
    jit.prepare(imported(HOUSE).house)
    house = imported(HOUSE)
    assert compiled_names(house.house) == []
    assert sum(house.house.stats.cache_hits.values()) == 1
    assert not house.roof.signatures
    assert house.house(5) == 7


def test_a_cache_that_lost_its_files_is_made_again(imported: Imported, tmp_path: Path) -> None:
    jit.prepare(imported(HOUSE).house)
    for kept in (tmp_path / "cache").rglob("*.nb*"):
        kept.unlink()
    house = imported(HOUSE)
    jit.prepare(house.house)
    assert house.house(5) == 7


def test_a_kernel_takes_only_what_its_annotations_say(imported: Imported) -> None:
    house = imported(HOUSE)
    jit.prepare(house.house)
    with pytest.raises(TypeError):
        house.house("five")
    assert len(house.house.signatures) == 1


def test_a_kernel_called_unprepared_is_compiled_as_declared(imported: Imported) -> None:
    house = imported(HOUSE)
    assert house.house(np.int8(5)) == 7
    assert [str(each) for each in house.house.signatures] == ["(int64,)"]


CALLS_OF_A_RULE = """
import house
from ludotoc.engine.jit import prepare

for is_prepared in (False, True):
    if is_prepared:
        prepare(house.house)
    try:
        house.floor(5)
    except TypeError:
        print("refused", is_prepared)
"""


def test_a_rule_called_from_python_is_refused(tmp_path: Path) -> None:
    """Not run: it has no wrapper for Python, and would take the process with it."""
    (tmp_path / "house.py").write_text(HOUSE)
    printed = python(CALLS_OF_A_RULE, paths=(tmp_path,), LUDOTOC_CACHE=str(tmp_path / "cache"))
    assert printed.splitlines() == ["refused False", "refused True"]


BOUND = '''
from __future__ import annotations

from ludotoc.engine.jit import bind, kernel, rule


@rule
def one(number: int) -> int:
    """One more."""
    return number + 1


@rule
def ten(number: int) -> int:
    """Ten more."""
    return number + 10


def twice_of(number: int) -> int:
    """A template: `more` comes from outside."""
    return more(more(number))


by_one = kernel(bind(twice_of, "one", more=one))
by_ten = kernel(bind(twice_of, "ten", more=ten))
'''


def test_a_template_bound_twice_keeps_its_verbs_apart_in_the_cache_too(imported: Imported) -> None:
    first = imported(BOUND)
    jit.prepare(first.by_one, first.by_ten)
    assert (first.by_one(0), first.by_ten(0)) == (2, 20)
    again = imported(BOUND)
    jit.prepare(again.by_ten, again.by_one)
    assert sum(again.by_ten.stats.cache_hits.values()) == 1
    assert (again.by_one(0), again.by_ten(0)) == (2, 20)


# Without the JIT.

CASTS = """
import json
from typing import Annotated
import numpy as np
from ludotoc.engine.jit import interpreted, kernel, prepare, rule

@rule
def sum_of(one: int, other: int) -> int:
    return one + other

@rule
def is_more(one: int, other: int) -> bool:
    return np.int64(one) > other

@rule
def product(one: np.uint64, other: np.uint64) -> np.uint64:
    return one * other

@rule
def kind_of(word: np.uint64, number: int, flag: bool, share: float, record: Annotated[object, 1]):
    return [type(each).__name__ for each in (word, number, flag, share, record)]

@kernel
def truncated(share: float) -> int:
    return share

def refuses():
    try:
        sum_of(1)
    except ValueError:
        return True

prepare(truncated)
record = np.zeros(1, [("x", np.int8)]).view(np.recarray)[0]
print(json.dumps({
    "interpreted": interpreted,
    "int8 sum": sum_of(np.int8(100), np.int8(100)),
    "type of a sum": type(sum_of(np.int8(1), np.int8(1))).__name__,
    "type of a comparison": type(is_more(np.int8(2), np.int8(1))).__name__,
    "wrapped product": int(product(1 << 63, 3)),
    "type of a product": type(product(2, 3)).__name__,
    "kinds": kind_of(7, np.int8(7), np.int8(1), 1, record),
    "truncated": truncated(2.75),
    "refuses too few": refuses(),
}))
"""


def test_without_the_jit_rules_still_get_and_give_what_they_declare() -> None:
    assert json.loads(python(CASTS, NUMBA_DISABLE_JIT="1")) == {
        "interpreted": True,
        "int8 sum": 200,
        "type of a sum": "int",
        "type of a comparison": "bool",
        "wrapped product": 1 << 63,
        "type of a product": "uint64",
        "kinds": ["uint64", "int", "bool", "float", "record"],
        "truncated": 2,
        "refuses too few": True,
    }


DRAWS = """
import numpy as np
from tests.engine.kernels import draw_all, hash_of
from tests.engine.test_jit import chance_to_draw_from, labels_to_draw

drawn = np.zeros(30, np.int64)
draw_all(chance_to_draw_from(), labels_to_draw(), 54, drawn)
key_0, key_1 = np.frombuffer(bytes(range(16)), "<u8")
print(*drawn, int(hash_of(key_0, key_1, key_0)))
"""


def chance_to_draw_from() -> np.record:
    chance = empty_record(CHANCE)
    chance.key[:] = np.frombuffer(PUBLISHED_KEY, "<u8")
    chance.epoch = 1
    return chance


def labels_to_draw() -> np.ndarray:
    return np.array([(2, 3, position) for position in range(30)], np.int64)


def test_without_the_jit_chance_draws_the_same_and_warns_of_nothing() -> None:
    jit.prepare(kernels.draw_all)
    drawn = np.zeros(30, np.int64)
    kernels.draw_all(chance_to_draw_from(), labels_to_draw(), 54, drawn)
    *interpreted, tag = map(int, python(DRAWS, NUMBA_DISABLE_JIT="1").split())
    assert interpreted == list(drawn)
    assert tag.to_bytes(8, "little") == PUBLISHED[8]


# The cache: numba looks at one file only and would run old rules.

EVERY_EDIT = """
import sys
from pathlib import Path
from tests.engine.every_edit import main

main(Path(sys.argv[1]), sys.argv[2])
"""


@pytest.mark.parametrize("name", NAMES)
def test_the_cache_is_another_after_an_edit_of_any_source(name: str, tmp_path: Path) -> None:
    package, cache = copy_of_the_package(tmp_path), str(tmp_path / "cache")
    printed = python(EVERY_EDIT, str(package), name, paths=(tmp_path,), LUDOTOC_CACHE=cache)
    found = json.loads(printed)
    assert {"engine", name} <= set(found["rooms"])
    assert {"engine/dice.py", f"{name}/rules.py", f"{name}/view.py"} <= set(found["unseen"])
    assert found["unseen"].pop("a page"), "a page is no source"
    old = {edit: verbs for edit, verbs in found["unseen"].items() if verbs}
    assert not old, f"old rules would run after these edits: {old}"


STAKES_AFTER_SET_UP = """
from ludotoc.engine.jit import prepare
from ludotoc.engine.record import empty_record
from ludotoc.games import find_game
from ludotoc.games.tock.rules import set_up

s = empty_record(find_game("tock").record_type)
s.players = 4
prepare(set_up)
set_up(s)
print(int(s.ring.stakes), sum(set_up.stats.cache_hits.values()))
"""


def stakes_and_loads(folder: Path) -> list[int]:
    printed = python(STAKES_AFTER_SET_UP, paths=(folder,), LUDOTOC_CACHE=str(folder / "cache"))
    return [int(number) for number in printed.split()]


def edit(source: Path, before: str, after: str) -> None:
    text = source.read_text()
    assert text.count(before) == 1
    source.write_text(text.replace(before, after))


def test_a_rule_edited_in_one_file_is_seen_by_a_kernel_of_another(tmp_path: Path) -> None:
    package = copy_of_the_package(tmp_path)
    assert stakes_and_loads(tmp_path) == [0, 0]
    assert stakes_and_loads(tmp_path) == [0, 1]
    edit(package / "games/ring/rules.py", "ring.stakes = 0", "ring.stakes = 5")
    assert stakes_and_loads(tmp_path) == [5, 0]


FEATURES_BY_MACHINE_AND_BY_HAND = """
from ludotoc.engine.jit import prepare
from ludotoc.games.tock.features import feature_total

prepare(feature_total)
print(feature_total(4), feature_total.py_func(4))
"""


def test_a_number_edited_in_one_file_is_seen_by_a_kernel_of_another(tmp_path: Path) -> None:
    """The kernel calls no rule of the ring, but it counts its squares."""

    def by_machine_and_by_hand() -> list[str]:
        cache = str(tmp_path / "cache")
        return python(
            FEATURES_BY_MACHINE_AND_BY_HAND, paths=(tmp_path,), LUDOTOC_CACHE=cache
        ).split()

    package = copy_of_the_package(tmp_path)
    before, by_hand = by_machine_and_by_hand()
    assert before == by_hand
    edit(package / "games/ring/state.py", "SIDE = 18 ", "SIDE = 20 ")
    after, by_hand = by_machine_and_by_hand()
    assert by_hand != before
    assert after == by_hand


def test_only_the_latest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTOC_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "KEPT_CACHES", 4)
    for number in range(10):
        monkeypatch.setattr(jit, "_digest", lambda *folders, number=number: f"digest {number}")
        assert jit.cache_folder(kernels.hash_of).is_dir()
    kept = {folder.name for folder in (tmp_path / "compiled").iterdir()}
    assert len(kept) == 4
    assert "digest 9" in kept


def test_the_globals_a_rule_reads_are_those_that_dis_finds() -> None:
    import dis

    from ludotoc.engine.jit import _globals_read, _with_callees

    rules = [each for name in NAMES for each in _with_callees(list(find_game(name).verbs))]
    for source in {each.py_func for each in rules}:
        found = [code for code in dis.get_instructions(source) if code.opname == "LOAD_GLOBAL"]
        assert _globals_read(source.__code__) == {code.argval for code in found}
    assert len(rules) > 500
