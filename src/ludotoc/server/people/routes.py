"""All that is served about people, so that the app need not know each of it."""

from __future__ import annotations

from ludotoc.server.people import accounts, tokens
from ludotoc.server.people import me as people_me
from ludotoc.server.ratings import routes as ratings
from ludotoc.server.replays import routes as replays

ROUTES = [*people_me.ROUTES, *accounts.ROUTES, *tokens.ROUTES, *ratings.ROUTES, *replays.ROUTES]
