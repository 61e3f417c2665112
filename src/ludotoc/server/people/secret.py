"""The secret that cookies are signed with: made once, kept where only the house reads."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

import platformdirs

from ludotoc.engine.errors import Refused

FILE = "cookies.key"
SECRET_BYTES = 32


def house_folder() -> Path:
    """Where this house keeps what is its own."""
    return Path(os.environ.get("LUDOTOC_HOME") or platformdirs.user_data_dir("ludotoc"))


def house_secret(folder: Path | None = None) -> bytes:
    """The secret of this house; of two that start together one makes that of both."""
    path = (folder or house_folder()) / FILE
    if not path.exists():
        _keep(path, secrets.token_bytes(SECRET_BYTES))
    found = path.read_bytes()
    if len(found) != SECRET_BYTES:
        message = "{path} holds no secret of {bytes} bytes"
        raise Refused(message, path=str(path), bytes=SECRET_BYTES)
    return found


def _keep(path: Path, secret: bytes) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(secret)
    try:
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
