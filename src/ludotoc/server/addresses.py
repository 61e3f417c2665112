"""Where the house is found: by whoever asks, and by others in the same network."""

from __future__ import annotations

import ipaddress
import socket

from litestar.connection import ASGIConnection

SOMEWHERE = ("203.0.113.1", 9)  # an address for documentation; nothing is sent there


def link_to(connection: ASGIConnection, path: str) -> str:  # type: ignore[type-arg]
    """A link that others can open too: not to this very machine, if the network sees the house."""
    url, house = connection.base_url, connection.app.state.house
    host = connection.url.hostname or ""
    if is_own(host) and house.settings.is_seen and (seen := own_address()):
        return f"{connection.url.scheme}://{seen}:{connection.url.port or 80}{path}"
    return f"{str(url).rstrip('/')}{path}"


def is_own(host: str) -> bool:
    """Whether an address is known to this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def own_address() -> str:
    """The machine in its network; nothing where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_own(found) else found
