"""What the rules page of Jeu du Toc Toc shows, drawn from these positions."""

from ludotoc.engine.pictures import Picture
from ludotoc.engine.words import say

PICTURES = (
    Picture(
        "TT8",
        say("the red marble on its corner is fresh: a 5 may not take your marble past it"),
        "toctoc v1 players=4 green=red16,yellow1,-,- red=red18,-,-,- yellow=-,-,-,- blue=-,-,-,- "
        "hands=3D.5S.QD/9H.JS.AD/6C.4S.6S/JD.8S.QH deck=- pile=2C.JC.9D.2H.3S.7S gone=AS.2S.9S."
        "10S.QS.KS.AH.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.4D.5D.6D.7D.8D.10D.KD.AC.3C.4C.5C.7C.8C.10C."
        "QC.KC.X1.X2.9C dealer=blue deal=3 stage=card turn=green fresh=red",
        0,
        barred="5S a",
        lit=("green1",),
    ),
    Picture(
        "TT10",
        say("a 7 shared: three steps and four; each marble eats what it passes"),
        "toctoc v1 players=4 green=red4,yellow1,-,- red=red6,-,-,- yellow=-,-,-,- "
        "blue=yellow4,-,-,- hands=7D.5S.6D/9H.JS.AD/6C.4S.6S/QD.8S.QH deck=- pile=2C.JC.10D.2H."
        "3S.7S gone=AS.2S.9S.10S.QS.KS.AH.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.4D.5D.8D.9D.JD.KD.AC."
        "3C.4C.5C.7C.8C.10C.QC.KC.X1.X2.9C dealer=blue deal=3 stage=card turn=green",
        0,
        move="7D a3 b4",
    ),
    Picture(
        "TT12",
        say("a jack: your marble and the red one change places"),
        "toctoc v1 players=4 green=red4,-,-,- red=red13,-,-,- yellow=-,-,-,- blue=green14,-,-,- "
        "hands=JD.5S.6D/9H.JS.AD/6C.4S.6S/QD.8S.QH deck=- pile=2C.JC.9D.2H.3S.7S gone=AS.2S.9S."
        "10S.QS.KS.AH.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.4D.5D.7D.8D.10D.KD.AC.3C.4C.5C.7C.8C.10C."
        "QC.KC.X1.X2.9C dealer=blue deal=3 stage=card turn=green",
        0,
        move="JD a<->red1",
    ),
    Picture(
        "TT13",
        say("five steps end on a tip: your marble is shot to the next one and eats on both"),
        "toctoc v1 players=4 green=red4,-,-,- red=red9,-,-,- yellow=-,-,-,- blue=yellow9,-,-,- "
        "hands=4D.5S.6D/9H.JS.AD/6C.4S.6S/QD.8S.QH deck=- pile=2C.JC.10D.2H.3S.7S gone=AS.2S.9S."
        "10S.QS.KS.AH.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.5D.7D.8D.9D.JD.KD.AC.3C.4C.5C.7C.8C.10C."
        "QC.KC.X1.X2.9C dealer=blue deal=3 stage=card turn=green",
        0,
        move="5S a",
    ),
    Picture(
        "TT16",
        say("six steps into garage B: past the marble on B2, by exact count, to B3"),
        "toctoc v1 players=4 green=green13,B2,-,- red=-,-,-,- yellow=-,-,-,- blue=red13,-,-,- "
        "hands=4D.5S.6D/9H.JS.AD/6C.4S.6S/QD.8S.QH deck=- pile=2C.JC.10D.2H.3S.7S gone=AS.2S.9S."
        "10S.QS.KS.AH.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.5D.7D.8D.9D.JD.KD.AC.3C.4C.5C.7C.8C.10C."
        "QC.KC.X1.X2.9C dealer=blue deal=3 stage=card turn=green",
        0,
        move="6D a>garage",
    ),
)
