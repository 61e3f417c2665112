"""One call of a webhook: signed, short, to the address that was checked, and never redirected."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import http.client
import socket
import ssl
import threading
from typing import Any

from ludotoc.server.notices.address import Target, look_up, read_address

SIGNATURE = "Ludotoc-Signature"
PATIENCE = 5.0  # seconds for one thing
DEADLINE = 10.0  # and for all of it: a host may also be slow on purpose


def signed(secret: str, body: bytes, now: int) -> str:
    """`t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`."""
    code = hmac.new(secret.encode(), b"%d.%s" % (now, body), hashlib.sha256).hexdigest()
    return f"t={now},v1={code}"


def call(url: str, body: bytes, headers: dict[str, str], *, may_be_private: bool) -> int:
    """The status that came back; blocks, so it is called in a thread. Raises as sockets do."""
    target = look_up(read_address(url), may_be_private=may_be_private)
    connection = _Pinned(target)
    alarm = threading.Timer(DEADLINE, connection.cut)
    alarm.daemon = True
    alarm.start()
    try:
        connection.request("POST", target.path, body, headers)
        return connection.getresponse().status
    finally:
        alarm.cancel()
        connection.close()


class _Pinned(http.client.HTTPConnection):
    """A connection to a number, for a name: the certificate must be that name's."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=PATIENCE)
        self._target = target

    def connect(self) -> None:
        """To the address that was checked, and no other."""
        plain = socket.create_connection((self._target.ip, self._target.port), PATIENCE)
        self.sock: Any = plain
        if self._target.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self._target.host)

    def cut(self) -> None:
        """Enough: whoever waits for the other end hears that there is nothing more."""
        if self.sock is not None:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)
