"""How bots learn: many tables, one network for all seats, and honest examinations on the way.

    ludotoc train chocolat --device cuda --minutes 18 --out school/chocolat

`desks` holds the tables, `lessons` plays at them, `improving` learns from what was played, `exams`
asks how good that was, and `school` runs all of it against the clock. Only this room needs PyTorch:
who plays with what was learned does not.
"""
