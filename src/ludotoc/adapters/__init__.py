"""Other people's tools: the same games for PettingZoo and for OpenSpiel.

Both are generic over the contract: a game on the shelf is an environment there, whatever it plays.
"""
