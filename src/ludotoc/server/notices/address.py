"""Where a webhook may point: to the public internet, never into the house's own network.

The name is looked up here, and the call goes to the very address that was checked, so that a name
which answers differently the second time gains nothing.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from ludotoc.engine.errors import Refused
from ludotoc.engine.words import Quoted

LONGEST = 500
PORTS = {"https": 443, "http": 80}
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 written as IPv6
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True)
class Target:
    """A webhook's address, taken apart and looked up."""

    scheme: str
    host: str
    port: int
    path: str
    ip: str


def read_address(url: str) -> Target:
    """The parts of an address that can be one, without its number yet."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _is_none(url) from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not is_plain or parts.scheme not in PORTS or not parts.hostname or parts.username:
        raise _is_none(url)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path, "")


def _is_none(url: str) -> Refused:
    message = "a webhook is an http or https address of at most {most} characters, not {url}"
    return Refused(message, most=LONGEST, url=Quoted(url[:40]))


def look_up(target: Target, *, may_be_private: bool) -> Target:
    """The same with the number to call; blocks, so it is called in a thread."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused("there is no host {host}", host=Quoted(target.host[:60])) from None
    numbers = [str(each[4][0]).partition("%")[0] for each in found]
    if not may_be_private and not all(is_public(ipaddress.ip_address(each)) for each in numbers):
        message = "{host} is not on the public internet, so no webhook may point there"
        raise Refused(message, host=Quoted(target.host[:60]))
    return Target(target.scheme, target.host, target.port, target.path, numbers[0])


def is_public(address: Address) -> bool:
    """Whether anybody on the internet is meant; an IPv4 address in disguise is looked at bare."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in TRANSLATED:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved
