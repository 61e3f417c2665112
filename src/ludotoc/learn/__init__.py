"""How bots learn: many tables, one network for all seats, and honest examinations on the way.

    ludotoc train chocolat --device cuda --minutes 18 --out school/chocolat

`desks` holds the tables. A course (`courses`) plays at them and learns from what was played: a
policy (`lessons`, `improving`), or what comes of actions (`foreseeing`, `forecasts`). `exams` asks
how good that was, and `school` runs all of it against the clock. Only this room needs PyTorch: who
plays with what was learned does not.
"""
