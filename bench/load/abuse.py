"""People who do not behave: `python -m bench.load.abuse PORT PEOPLE SECONDS`.

Each has an address of its own, as a proxy would tell it. He connects to the lobby, sends rubbish as
fast as he can, or one frame that is far too long, until he is turned away, and tries again twice a
second. It ends by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

RUBBISH, TOO_LONG = "{}", "x" * 9_000
COMING = 10.0  # seconds in which they come
AGAIN = 0.5
BURST = 10  # messages between two breaths
# The last one is asyncio's, for a line that ended while more was to be written (Python 3.11).
ENDS = (OSError, WebSocketException, TimeoutError, AttributeError)


def address_of(number: int) -> str:
    """One of a network that is for benchmarks."""
    return f"198.18.{number // 250}.{number % 250 + 1}"


async def abuse(port: int, number: int, after: float, until: float) -> int:
    """How often he was let in."""
    await asyncio.sleep(after)
    entered, url = 0, f"ws://127.0.0.1:{port}/api/lobby/live"
    headers = {"X-Forwarded-For": address_of(number)}
    while time.monotonic() < until:
        with contextlib.suppress(*ENDS):
            async with connect(url, additional_headers=headers, max_size=None) as line:
                entered += 1
                while time.monotonic() < until:
                    for _ in range(BURST):
                        await line.send(RUBBISH if number % 2 else TOO_LONG)
                    await asyncio.sleep(0)
        await asyncio.sleep(AGAIN)
    return entered


async def main(port: int, people: int, seconds: float) -> None:
    """All of them at once."""
    until = time.monotonic() + seconds
    work = (abuse(port, each, COMING * each / people, until) for each in range(people))
    entered = await asyncio.gather(*work)
    print(sum(entered))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
