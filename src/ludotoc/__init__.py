"""Ludotoc: a house of five French table games."""
