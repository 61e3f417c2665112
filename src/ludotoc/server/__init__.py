"""The house on the network: lobby and tables over HTTP and WebSocket, and where it is all kept.

Wires only: what a table does is decided in hosting, what a game does in its folder.
"""
