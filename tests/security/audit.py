"""`python -m tests.security.audit`: what is installed, against the advisories of PyPI.

Where the advisories cannot be reached nothing was audited, and that is what it says; with
LUDOTOC_AUDIT=required it then fails.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any


def found() -> list[dict[str, Any]]:
    """Every installed package, with what is known against it."""
    asked = [sys.executable, "-m", "pip_audit", "--local", "--format", "json"]
    ran = subprocess.run(
        [*asked, "--progress-spinner", "off"], check=False, capture_output=True, text=True
    )
    try:
        listed: list[dict[str, Any]] = json.loads(ran.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(ran.stderr[-2000:], file=sys.stderr)
        return []
    return listed


def main() -> int:
    """How many were audited; 1 if anything is known against one of them."""
    packages = found()
    audited = [each for each in packages if "vulns" in each]
    bad = [each for each in audited if each["vulns"]]
    for each in bad:
        known = ", ".join(vuln["id"] for vuln in each["vulns"])
        print(f"{each['name']} {each['version']}: {known}")
    if not audited:
        print("no advisories can be reached: nothing was audited", file=sys.stderr)
        return int(os.environ.get("LUDOTOC_AUDIT") == "required")
    print(f"{len(audited)} of {len(packages)} packages audited, {len(bad)} with advisories")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
