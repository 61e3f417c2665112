"""The notebooks run from the first cell to the last, and draw what they have stored."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOKS = sorted(DOCS.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    stored = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(DOCS)}}).execute()
    run = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert [len(outputs) for outputs in run] == [len(outputs) for outputs in stored]
    for mine, theirs in zip(run, stored, strict=True):
        for one, other in zip(mine, theirs, strict=True):
            drawn, kept = (each.data["image/svg+xml"] for each in (one, other))
            assert "".join(drawn) == "".join(kept)
