"""Every requirement we promise to meet is named by a test: ASVS 5.0, its number in the name.

Level 1 of chapter 6 (authentication), chapter 7 (sessions) and 4.4 (WebSocket), and some beyond.
"""

from __future__ import annotations

import re
from pathlib import Path

PROMISED = """
4.4.1 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2
"""
BEYOND = """
1.2.1 1.3.6 2.4.1 3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6
3.5.1 3.5.2 3.5.3 3.7.2 4.1.1 4.4.2 4.4.3 5.3.2 6.2.9 6.2.10 6.2.11 6.3.8 7.3.1 7.3.2 7.4.3
7.4.5 7.5.1 14.3.2
"""
ALL = {*PROMISED.split(), *BEYOND.split()}
NAMED = re.compile(r"^(?:async )?def test_((?:\d+_){3})", re.MULTILINE)


def named() -> set[str]:
    files = Path(__file__).parent.glob("test_asvs_*.py")
    found = [NAMED.findall(path.read_text("utf-8")) for path in files]
    return {number.strip("_").replace("_", ".") for each in found for number in each}


def test_every_promised_requirement_has_a_test() -> None:
    assert named() == ALL


def test_the_page_on_security_lists_the_same() -> None:
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    told = set(re.findall(r"(?<![\d.])\d{1,2}\.\d\.\d{1,2}(?![\d.])", text))
    assert told >= ALL
