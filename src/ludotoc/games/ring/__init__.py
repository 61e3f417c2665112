"""Marbles on a ring of eighteen squares a side, shared by Tock and Jeu du Toc Toc."""
