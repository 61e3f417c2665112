"""The games of the house, compiled one after the other."""
