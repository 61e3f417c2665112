"""What was learned, as a file that is played from, and its card: how it came about."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ludotoc.bots.networks import LAYERS, form_of
from ludotoc.engine.errors import Refused
from ludotoc.games import find_game

CHECKPOINT, DIARY = "checkpoint.pt", "diary.jsonl"
LARGEST = 5_000_000  # bytes
PARTS = [f"{layer}.{part}" for layer in LAYERS for part in ("weight", "bias")]
NETWORKS = ("player", "judge", "forecaster", "optimiser")


def export(school: Path, folder: Path) -> Path:
    """Write the weights of a school and their card; the file's name says what it plays."""
    if not (school / CHECKPOINT).exists():
        raise Refused("there is no school in {folder}", folder=school.name)
    state: dict[str, Any] = torch.load(school / CHECKPOINT, map_location="cpu", weights_only=True)
    plan = state["plan"]
    form = form_of(find_game(plan["game"]), plan["players"], plan["options"])
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{form}.npz"
    np.savez_compressed(kept, **_halves(state))
    if kept.stat().st_size > LARGEST:
        raise Refused("these weights are larger than {most} bytes", most=LARGEST)
    card = {
        "form": form,
        **{name: state[name] for name in state if name not in NETWORKS},
    }
    card["diary"] = [json.loads(line) for line in (school / DIARY).read_text("utf-8").splitlines()]
    kept.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", "utf-8")
    return kept


def _halves(state: dict[str, Any]) -> dict[str, Any]:
    """The forecaster, and the policy where there is one."""
    halves = {f"forecast.{name}": _half(state["forecaster"][name]) for name in PARTS}
    if "player" not in state:
        return halves
    player = state["player"]
    return {
        "sense": player["sense"].numpy(),
        **{name: _half(player[name]) for name in PARTS},
        **halves,
    }


def _half(kept: torch.Tensor) -> Any:
    return kept.numpy().astype(np.float16)
