"""How often something may be asked for from one address: a reserve that is spent and fills again.

Kept in memory, by every worker for itself: it keeps a flood off, it proves nothing. This machine
itself is never held up: where all callers seem to come from here, a proxy hides who they are.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from ludotoc.engine.errors import Refused
from ludotoc.server.addresses import is_own
from ludotoc.server.people.denials import TOO_MANY, Denied

MOST_KEPT = 20_000  # addresses; the one that was quiet for longest is forgotten first
IPV6_BITS = 64  # of an address belong to a network, the rest to whoever lives there
TOO_MANY_SOCKETS = "at most {most} connections can be open from here: close another page"
TOO_OFTEN = "that was too often; wait {seconds:second|seconds}"


@dataclass(frozen=True)
class Rate:
    """So many at once, and one more every so many seconds."""

    name: str
    reserve: int
    seconds: float


WRITES = Rate("writes", 240, 0.25)
NEWCOMERS = Rate("newcomers", 60, 5.0)
TABLES = Rate("tables", 40, 5.0)
WEBHOOKS = Rate("webhooks", 10, 60.0)  # each is looked up
TOKENS = Rate("tokens", 40, 60.0)
CHECKS = Rate("checks", 10, 5.0)  # whole games are dealt again
REPORTS = Rate("reports", 10, 60.0)
EXPORTS = Rate("exports", 5, 60.0)
SOCKETS_OF_ADDRESS, SOCKETS_OF_PERSON = 200, 20  # at once
HELD_SECONDS = 20.0  # that an address stays outside whose connection was ended for its messages
HELD_AGAIN, LONGEST_HELD = 3, 600.0  # so many times as long the next time, but not for ever
FORGIVEN_SECONDS = 600.0  # after the last time it is the first time again


def network_of(address: str) -> str:
    """Who is meant by an address: whoever has one of IPv6 has very many."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(found) >> IPV6_BITS << IPV6_BITS, IPV6_BITS)))
    return str(found)


class Limits:
    """What every address has left; one that stands for many people has as many times as much."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, crowd: int = 1) -> None:
        self._clock, self._crowd = clock, crowd
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._held: OrderedDict[str, tuple[float, float]] = OrderedDict()  # until when, how long

    def wait(self, rate: Rate, address: str) -> float:
        """Take one out of the reserve; if there is none, the seconds until there is."""
        if is_own(address):
            return 0.0
        key, at = (rate.name, network_of(address)), self._clock()
        reserve, seconds = float(rate.reserve * self._crowd), rate.seconds / self._crowd
        left, since = self._left.pop(key, (reserve, at))
        left = min(left + (at - since) / seconds, reserve)
        may = left >= 1.0
        self._left[key] = (left - 1.0 if may else left, at)
        if len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
        return 0.0 if may else (1.0 - left) * seconds

    def spend(self, rate: Rate, address: str) -> None:
        """The same, with a refusal."""
        if seconds := math.ceil(self.wait(rate, address)):
            raise Denied(Refused(TOO_OFTEN, seconds=seconds), TOO_MANY, seconds)

    def hold(self, address: str) -> None:
        """Somebody there sent too much: no connection from there for a while.

        Where an address stands for many people, one of them does not shut the others out.
        """
        if is_own(address) or self._crowd > 1 or self.held(address):
            return
        network, at = network_of(address), self._clock()
        until, before = self._held.pop(network, (0.0, 0.0))
        is_again = before > 0.0 and at < until + FORGIVEN_SECONDS
        seconds = min(before * HELD_AGAIN, LONGEST_HELD) if is_again else HELD_SECONDS
        self._held[network] = (at + seconds, seconds)
        if len(self._held) > MOST_KEPT:
            self._held.popitem(last=False)

    def held(self, address: str) -> float:
        """Seconds until connections from an address are taken again."""
        if not self._held:
            return 0.0
        until, _ = self._held.get(network_of(address), (0.0, 0.0))
        return max(until - self._clock(), 0.0)

    @contextmanager
    def socket(self, address: str, person: str) -> Iterator[None]:
        """One more connection, while it lasts; refused where there are too many already."""
        keys = {f"person {person}": SOCKETS_OF_PERSON}
        if not is_own(address):
            keys[network_of(address)] = SOCKETS_OF_ADDRESS * self._crowd
        for key, most in keys.items():
            if self._sockets[key] >= most:
                raise Denied(Refused(TOO_MANY_SOCKETS, most=most), TOO_MANY)
        self._sockets.update(keys.keys())
        try:
            yield
        finally:
            self._sockets.subtract(keys.keys())
            for key in keys:
                if not self._sockets[key]:
                    del self._sockets[key]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody calls from."""
    return connection.client.host if connection.client else ""


def limits_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Limits:
    """The house's limits."""
    state = connection.app.state
    if "limits" not in state:
        state.limits = Limits()
    limits: Limits = state.limits
    return limits


def spend(connection: ASGIConnection[Any, Any, Any, Any], rate: Rate) -> None:
    """Count something against whoever asks."""
    limits_of(connection).spend(rate, address_of(connection))
