"""Ratings: what a finished game changes, and who plays how well."""
