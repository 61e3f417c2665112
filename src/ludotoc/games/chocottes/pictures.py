"""What the rules page of Toc Chocottes shows, drawn from these positions."""

from ludotoc.engine.pictures import Picture
from ludotoc.engine.words import say

PICTURES = (
    Picture(
        "CC2",
        say("look at two of your four cards, whichever you like"),
        "chocottes v1 players=3 hands=7a.9c.3b.12a/2d.4a.9d.1c/5a.5b.10c.14a discard=- pile=1a."
        "1b.1d.2a.2b.2c.3a.3c.3d.4b.4c.4d.5c.5d.6a.6b.6c.6d.7b.7c.7d.8a.8b.8c.8d.9a.9b.10a.10b."
        "10d.11a.11b.11c.11d.12b.12c.12d.13a.13b.13c.13d.14b.14c.14d stage=looking turn=0",
        0,
        move="look 1+2",
    ),
    Picture(
        "CC3",
        say("you have drawn a 1: lay it in place of one of your cards, or discard it"),
        "chocottes v1 players=3 hands=7a@0.9c@0.3b.12a/2d.4a@1.9d.1c/5a.5b.10c.14a discard=1b.1d."
        "2a.2b.2c.3a.3c.3d.4b.4c.4d.5c.5d.6b.6c.6d.7b.7c.7d.8d.9a.9b.10a.10b.10d.11a.11b.11c.11d."
        "12b.12c.12d.13a.13b.13c.13d.14b.14c.14d.6a pile=8a.8b.8c stage=drawn turn=0 drawn=1a",
        0,
        move="replace 2",
    ),
    Picture(
        "CC5",
        say("a 9 lies on the discard, and you remember yours: throw it in"),
        "chocottes v1 players=3 hands=7a@0.9c@0.3b.12a/2d.4a@1.9d.1c/5a.5b.10c.14a discard=1a.1b."
        "1d.2a.2b.2c.3a.3c.3d.4b.4c.4d.5c.5d.6a.6b.6c.6d.7b.7c.7d.8d.9b.10a.10b.10d.11a.11b.11c."
        "11d.12b.12c.12d.13a.13b.13c.13d.14b.14c.14d.9a pile=8a.8b.8c stage=window turn=0 "
        "asking=012",
        0,
        move="snap 2",
    ),
    Picture(
        "CC11",
        say("the Vampire: one of your cards for one of another player"),
        "chocottes v1 players=3 hands=7a@0.9c@0.3b/2d.4a@1.9d.1c/5a.5b.10c.14a discard=1a.1b.1d."
        "2a.2b.2c.3a.3c.3d.4b.4c.4d.5c.5d.6a.6b.6c.6d.7b.7c.7d.8d.9a.9b.10a.10b.10d.11a.11b.11c."
        "11d.12b.12c.12d.13a.13b.13c.13d.14b.14c.14d.12a pile=8a.8b.8c stage=effect turn=0 "
        "effects=0:12 resolved=1",
        0,
    ),
)
