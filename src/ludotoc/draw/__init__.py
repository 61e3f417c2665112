"""Scenes made visible: as SVG, with art made for this house. It knows no game but by its scene."""
