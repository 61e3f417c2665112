"""What the rules page of Toc Toc Toc shows, drawn from these positions."""

from ludotoc.engine.pictures import Picture
from ludotoc.engine.words import say

PICTURES = (
    Picture(
        "KK5",
        say("choose a card and a door: the child goes to Marc"),
        "toctoctoc v1 players=3 guests=monster*2.ghost/ghost*2.vampire/monster-brute.ghost-brute."
        "vampire-brute.scarecrow.scarecrow.vampire hands=child.ghost/monster-vamp."
        "vampire-vamp/monster-vamp.vampire-vamp turn=0",
        0,
        move="child>1",
    ),
    Picture(
        "KK6",
        say("a card lies before your door: do you open, or does Anna keep it?"),
        "toctoctoc v1 players=3 guests=monster*2.ghost/ghost*2.vampire/monster-brute.ghost-brute."
        "vampire-brute.scarecrow.scarecrow.vampire hands=child/monster-vamp."
        "vampire-vamp/monster-vamp.vampire-vamp turn=0 offer=ghost>1",
        1,
        is_still=True,
    ),
    Picture(
        "KK9",
        say(
            "Marc opened to the vamp of the ghosts: you choose which of his ghosts leaves "
            "him for you"
        ),
        "toctoctoc v1 players=3 guests=monster*2.ghost/ghost*3.ghost-musician."
        "vampire*2/monster-brute.ghost-brute.vampire-brute.scarecrow.scarecrow.vampire "
        "hands=ghost/monster-vamp.vampire-vamp/monster-vamp.vampire-vamp turn=0 "
        "offer=ghost-vamp>1:opened",
        0,
        move="musician",
    ),
    Picture(
        "KK10",
        say(
            "you open and it is a child: your ghosts run to Anna; your vampires are more, "
            "but their brute keeps them"
        ),
        "toctoctoc v1 players=3 guests=monster*2.ghost/ghost*3.vampire*3."
        "vampire-brute/monster-brute.ghost-brute.scarecrow.scarecrow.vampire "
        "hands=ghost/monster-vamp.vampire-vamp/monster-vamp.vampire-vamp turn=0 offer=child>1",
        1,
        move="open",
        lit=("guest1.ghost", "guest1.ghost~1", "guest1.ghost~2"),
    ),
)
