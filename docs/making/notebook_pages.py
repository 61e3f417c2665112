"""A notebook as a page: its words, its programs and the pictures they have drawn."""

from __future__ import annotations

import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[1] / "findings.ipynb"


def notebook_page(pages: Path) -> str:
    parts: list[str] = []
    for place, cell in enumerate(json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            picture = "".join(output["data"]["image/svg+xml"])
            name = f"pictures/findings-{place}.svg"
            (pages / "pictures").mkdir(exist_ok=True)
            (pages / name).write_text(picture, encoding="utf-8")
            parts.append(f"![]({name})")
    return "\n\n".join(parts) + "\n"
