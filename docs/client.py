"""A whole bot over the protocol: it opens a table with the house's bots and plays at random.

    python docs/client.py http://127.0.0.1:8420 chocolat

LUDOTOC_TOKEN may hold a token of yours; without one the bot plays as somebody new.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import secrets
import sys
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect

BROWSER = build_opener(HTTPCookieProcessor())  # it only keeps the cookie that makes us somebody


def ask(address: str, method: str, token: str = "", **body: Any) -> Any:
    """One request of the HTTP part."""
    head = {"Content-Type": "application/json"} | (
        {"Authorization": f"Bearer {token}"} if token else {}
    )
    request = Request(address, json.dumps(body).encode() if body else None, head, method=method)
    return json.load(BROWSER.open(request))


def play(wire: ClientConnection) -> dict[str, Any]:
    """Answer whatever we are asked until the game is over; how it ended."""
    part = secrets.token_bytes(32)  # ours of the chance, promised before it is shown
    for number, frame in enumerate(wire):
        message = json.loads(frame)
        if message["t"] == "ping":
            wire.send(json.dumps({"t": "pong", "ping": message["ping"]}))
        elif message["t"] == "called" and message["want"] == "promise":
            wire.send(json.dumps({"t": "promise", "promise": hashlib.sha256(part).hexdigest()}))
        elif message["t"] == "called":
            wire.send(json.dumps({"t": "reveal", "value": part.hex()}))
        for line in message.get("told", []):
            print(line["text"])
        if message.get("result"):
            return message["result"]
        if (wanted := message.get("ask")) and "paths" in wanted:  # [action, picks, in any order]
            chosen = {"actions": [random.choice(wanted["paths"])[0]], "moment": wanted["moment"]}
            wire.send(json.dumps({"t": "play", "id": str(number), "final": True, **chosen}))
    raise ConnectionError("the house has gone")


if __name__ == "__main__":
    _, house, game = sys.argv
    token = os.environ.get("LUDOTOC_TOKEN") or ask(f"{house}/api/tokens", "POST")["token"]
    table = ask(f"{house}/api/tables", "POST", token, game=game, now=True)["id"]
    live = f"ws{house.removeprefix('http')}/api/tables/{table}/live"
    with connect(live, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        print(*play(socket)["lines"], sep="\n")
