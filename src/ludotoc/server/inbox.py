"""What has come in by a socket and waits for its one reader: a queue that is no more than that."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class Inbox:
    """As much of `asyncio.Queue` as a socket asks for, where nobody else reads."""

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._events

    def put_nowait(self, event: Any) -> None:
        """Something has come in."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next one, when it comes."""
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.popleft()
