"""What the rules page of Tock shows, drawn from these positions."""

from ludotoc.engine.pictures import Picture
from ludotoc.engine.words import say

PICTURES = (
    Picture(
        "TK12",
        say("a king brings a pawn out; the red pawn on your start goes back to its camp"),
        "tock v1 players=4 green=-,-,-,- red=green18,-,-,- yellow=red4,-,-,- blue=-,-,-,- "
        "hands=KH.4S.9D/9H.JS.2D/6C.5S.6S/QD.8S.QH deck=- pile=2C.10C gone=AS.2S.3S.7S.9S.10S.QS."
        "KS.AH.2H.3H.4H.5H.6H.7H.8H.10H.JH.AD.3D.4D.5D.6D.7D.8D.10D.JD.KD.AC.3C.4C.5C.7C.8C.9C."
        "QC.KC.X1.X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        move="KH exit",
    ),
    Picture(
        "TK13",
        say("the red pawn on its own start is a Pieu: a 6 may not take your pawn past it"),
        "tock v1 players=4 green=red16,yellow2,-,- red=red18,-,-,- yellow=-,-,-,- blue=-,-,-,- "
        "hands=6H.9D.3C/9H.10S.AD/6C.4S.5S/JD.7S.QH deck=- pile=AC.10C gone=AS.2S.3S.6S.8S.9S.JS."
        "QS.KS.AH.2H.3H.4H.5H.7H.8H.10H.JH.KH.2D.3D.4D.5D.6D.7D.8D.10D.QD.KD.2C.4C.5C.7C.8C.9C."
        "QC.KC.X1.X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        barred="6H a",
        lit=("green1",),
    ),
    Picture(
        "TK16",
        say("six steps from square 13: past the gate and up to the third place of your house"),
        "tock v1 players=4 green=green13,H4,-,- red=-,-,-,- yellow=-,-,-,- blue=-,-,-,- hands=6S."
        "9C.5H/10H.JS.2D/5C.4S.5S/JD.8S.KH deck=- pile=AC.10C gone=AS.2S.3S.7S.9S.10S.QS.KS.AH."
        "2H.3H.4H.6H.7H.8H.9H.JH.QH.AD.3D.4D.5D.6D.7D.8D.9D.10D.QD.KD.2C.3C.4C.6C.7C.8C.QC.KC.X1."
        "X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        move="6S a",
    ),
    Picture(
        "TK18",
        say("an 8 ends on a star, so your pawn flies 8 more, over yellow, and takes the blue pawn"),
        "tock v1 players=4 green=green18,-,-,- red=-,-,-,- yellow=red12,-,-,- blue=red16,-,-,- "
        "hands=8S.QD.2C/9H.JS.AD/6C.4S.5S/10D.7S.QH deck=- pile=AC.10C gone=AS.2S.3S.6S.9S.10S."
        "QS.KS.AH.2H.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.4D.5D.6D.7D.8D.9D.JD.KD.3C.4C.5C.7C.8C.9C."
        "QC.KC.X1.X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        move="8S a",
    ),
    Picture(
        "TK25",
        say("a 7 shared: three steps with one pawn, four with another; both take what they pass"),
        "tock v1 players=4 green=red2,yellow9,-,- red=-,-,-,- yellow=yellow11,-,-,- "
        "blue=red4,-,-,- hands=7S.QD.2C/9H.JS.AD/6C.4S.5S/10D.8S.QH deck=- pile=AC.10C gone=AS."
        "2S.3S.6S.9S.10S.QS.KS.AH.2H.3H.4H.5H.6H.7H.8H.10H.JH.KH.2D.3D.4D.5D.6D.7D.8D.9D.JD.KD."
        "3C.4C.5C.7C.8C.9C.QC.KC.X1.X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        move="7S a3 b4",
    ),
    Picture(
        "TK27",
        say("five steps end on an intersection, and the pawn jumps to the next one, if you like"),
        "tock v1 players=4 green=red2,-,-,- red=-,-,-,- yellow=red12,-,-,- blue=-,-,-,- hands=5D."
        "QD.2C/8H.10S.KH/6C.4S.5S/10D.7S.JH deck=- pile=AC.10C gone=AS.2S.3S.6S.8S.9S.JS.QS.KS."
        "AH.2H.3H.4H.5H.6H.7H.9H.10H.QH.AD.2D.3D.4D.6D.7D.8D.9D.JD.KD.3C.4C.5C.7C.8C.9C.QC.KC.X1."
        "X2.JC dealer=blue deal=3 stage=card turn=green",
        0,
        move="5D a jump",
    ),
)
