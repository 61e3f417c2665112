"""Nothing hidden ever leaves: all bytes of a connection, in worlds that it cannot tell apart.

A game is played for real, then once more in a twin world: what a viewer has not seen lies
elsewhere, and what others decided unseen is decided otherwise. Whatever that viewer is sent, is
answered or is refused must be the same, byte for byte, frame for frame.
"""
