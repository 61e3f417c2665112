"""Questions over HTTP, with the patience that a busy machine needs."""

from __future__ import annotations

from functools import partial

import httpx

from tests.server.live import PATIENCE

ask = partial(httpx.request, timeout=PATIENCE)
get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
