"""All that is served about people, so that the app need not know each of it."""

from __future__ import annotations

from ludotoc.server import accounts, people_me, ratings, replays, tokens

ROUTES = [*people_me.ROUTES, *accounts.ROUTES, *tokens.ROUTES, *ratings.ROUTES, *replays.ROUTES]
