"""The same work on a Ray cluster: a small one on this machine, of two workers."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import ludotoc
from ludotoc.arena.crew import Alone, Cluster, crew_of
from ludotoc.arena.ledger import Ledger
from ludotoc.arena.run import Run
from ludotoc.arena.setting import Plan, header_of
from tests.arena.conftest import duel_at
from tests.arena.test_run import boards_of, played_in


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_what_one_process_finds(tmp_path: Path) -> None:
    setting, plan, path = duel_at(players=3), Plan(8), tmp_path / "run.jsonl"
    crew = Cluster("local", 2)
    assert crew.hands == 2
    run = Run(setting, plan)
    with Ledger(path, header_of(setting, plan)) as ledger:
        run.go_on(crew, ledger)
    assert boards_of(run) == boards_of(played_in(setting, plan, Alone()))
    assert len(path.read_text().splitlines()) == 1 + 16


def test_without_ray_a_cluster_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ludotoc.Refused, match=r"pip install 'ludotoc\[ray\]'"):
        crew_of(2, "local")


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:many", "127.0.0.1:99999"]
)
def test_where_nobody_listens_ray_is_not_even_asked(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace())
    with pytest.raises(ludotoc.Refused, match=re.escape(f"no Ray cluster answers at '{address}'")):
        crew_of(2, address)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("local", "no Ray came up on this machine"), ("auto", "no Ray cluster answers at 'auto'")],
)
def test_a_ray_that_does_not_come_up_is_told_in_one_sentence(
    address: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def init(**asked: object) -> None:
        raise Exception("The current node timed out during startup.")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=init))
    with pytest.raises(ludotoc.Refused, match=sentence):
        crew_of(2, address)
