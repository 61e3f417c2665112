"""The art, made for this house: one module a game, and the paper all of them are cut from."""
