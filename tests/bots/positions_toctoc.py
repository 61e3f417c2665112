"""Jeu du Toc Toc: what a good partner does, and what makes a human wince.

Green comes out on green18 and walks over red, yellow and blue to green16, then into its garage.
The tips are red9, yellow9, blue9 and green9.
"""

from __future__ import annotations

from tests.bots.partner import Position

HOME = "B1,B2,B3,B4"

POSITIONS = (
    Position(
        "eat the opponent, not the partner",
        "green=red4,blue1,-,- red=red10,-,-,- yellow=blue7,-,-,-",
        "6H",
        good=("6H a",),
        wince=("6H b",),
    ),
    Position(
        "another card spares the partner",
        "green=red4,blue10,-,- yellow=red10,-,-,-",
        "6H 8S",
        good=("8S a", "8S b", "6H b"),
        wince=("6H a",),
    ),
    Position(
        "never onto one's own marble where another may go",
        "green=red4,red10,-,-",
        "6H",
        good=("6H b",),
        wince=("6H a",),
    ),
    Position(
        "a king brings out before it walks",
        "green=red2,-,-,-",
        "KH 8S",
        good=("KH exit",),
    ),
    Position(
        "one's own marble on the corner is not eaten by coming out",
        "green=green18,red10,-,-",
        "KH 2S",
        wince=("KH exit",),
    ),
    Position(
        "the ace comes out, and the king is kept, who walks farther",
        "green=-,-,-,-",
        "AS KD 5H",
        good=("AS exit",),
    ),
    Position(
        "of two exits one goes to a partner who has nobody out",
        "green=red5,-,-,- yellow=-,-,-,-",
        "AH KS 2D 8C",
        good=("pass AH", "pass KS"),
        wince=("pass 2D", "pass 8C"),
        stage="exchange",
    ),
    Position(
        "the only exit is kept while all one's own are in garage A",
        "green=-,-,-,- yellow=yellow5,blue10,-,-",
        "AH 3S 10D 8C",
        wince=("pass AH",),
        stage="exchange",
    ),
    Position(
        "the 4 is for a partner on his corner, which it brings before his garage",
        "green=red5,blue10,-,- yellow=yellow18,-,-,-",
        "4H 2S 8D 10C",
        good=("pass 4H",),
        stage="exchange",
        more="fresh=yellow",
    ),
    Position(
        "the card that takes the partner home",
        "green=red5,blue10,-,- yellow=yellow13,-,-,-",
        "6H 8S 10D QC",
        good=("pass 6H",),
        stage="exchange",
    ),
    Position(
        "who is home brings the partner home",
        f"green={HOME} yellow=yellow14,blue4,-,-",
        "6H 2S",
        good=("6H a>garage",),
    ),
    Position(
        "a helper does not eat the partner's own marble",
        f"green={HOME} yellow=blue4,blue10,-,-",
        "6H",
        good=("6H b",),
        wince=("6H a",),
    ),
    Position(
        "a helper brings the partner's marble out",
        f"green={HOME} yellow=blue4,-,-,-",
        "KS 2H",
        good=("KS exit",),
    ),
    Position(
        "a 7 does not run over the partner",
        "green=red3,blue10,-,- yellow=red8,-,-,-",
        "7S",
        wince=("7S a5", "7S a6", "7S a7"),
    ),
    Position(
        "a 7 eats two opponents on its way",
        "green=red3,blue10,-,- red=red5,-,-,- blue=red8,-,-,-",
        "7S 2H",
        good=("7S a7", "7S a6", "7S a5", "7S b1 a6", "7S b2 a5"),
    ),
    Position(
        "a jack takes the place of an opponent before his garage",
        "green=red2,-,-,- blue=blue15,-,-,- yellow=yellow5,-,-,-",
        "JH 2S",
        good=("JH a<->blue1",),
        wince=("JH a<->yellow1",),
    ),
    Position(
        "a jack does not rob the partner who is almost home",
        "green=red2,-,-,- yellow=yellow15,-,-,-",
        "JH 2S",
        good=("2S a",),
        wince=("JH a<->yellow1",),
    ),
    Position(
        "a tip is a flight",
        "green=red4,blue2,-,-",
        "5H 6S",
        good=("5H a",),
    ),
    Position(
        "the last tip is a lap lost",
        "green=green6,red2,-,-",
        "3H",
        good=("3H b",),
        wince=("3H a",),
    ),
    Position(
        "a 4 from the corner is almost a lap",
        "green=green18,red10,-,-",
        "4S 10H",
        good=("4S a",),
        wince=("4S b",),
        more="fresh=green",
    ),
    Position(
        "the card that wins",
        f"green=B4,B3,B2,green14 yellow={HOME}",
        "3H 2S KD",
        good=("3H d>garage",),
    ),
    Position(
        "what is left of a 7 is the partner's",
        "green=B4,B3,B2,green14 yellow=yellow12,blue5,-,-",
        "7H 2S",
        good=("7H d3>garage yellow1+4", "7H d3>garage yellow2+4"),
        wince=("7H d3>garage stop",),
    ),
    Position(
        "help is taken by who is stuck",
        "green=-,-,-,-",
        "AH 6S 8D 4C",
        good=("accept",),
        wince=("decline",),
        stage="stuck",
        more="stuck=3,0,0,0",
    ),
)
