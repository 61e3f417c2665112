"""Tock in pairs: what a good partner does, and what makes a human wince.

Green comes out on green18 and walks over red, yellow and blue to green16 and home.
"""

from __future__ import annotations

from tests.bots.partner import Position

POSITIONS = (
    Position(
        "take the opponent, not the partner",
        "green=red4,blue1,-,- red=red10,-,-,- yellow=blue7,-,-,-",
        "6H",
        good=("6H a",),
        wince=("6H b",),
    ),
    Position(
        "another card spares the partner",
        "green=red4,blue10,-,- yellow=red10,-,-,-",
        "6H 9S",
        good=("9S b", "6H b"),
        wince=("6H a",),
    ),
    Position(
        "never onto one's own pawn where another may go",
        "green=red4,red10,-,-",
        "6H",
        good=("6H b",),
        wince=("6H a",),
    ),
    Position(
        "a king brings out before it walks",
        "green=red2,-,-,-",
        "KH 9S",
        good=("KH exit",),
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
        "AH KS 2D 9C",
        good=("pass AH", "pass KS"),
        wince=("pass 2D", "pass 9C"),
        stage="exchange",
    ),
    Position(
        "the only exit is kept while all one's own are in camp",
        "green=-,-,-,- yellow=yellow5,blue10,-,-",
        "AH 3S 10D 9C",
        wince=("pass AH",),
        stage="exchange",
    ),
    Position(
        "the 4 is for a partner's Pieu, which it brings before his house",
        "green=red5,blue10,-,- yellow=yellow18,-,-,-",
        "4H 2S 9D 10C",
        good=("pass 4H",),
        stage="exchange",
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
        "green=H1,H2,H3,H4 yellow=yellow14,blue4,-,-",
        "6H 2S",
        good=("6H a",),
    ),
    Position(
        "a helper does not take the partner's own pawn",
        "green=H1,H2,H3,H4 yellow=blue4,blue10,-,-",
        "6H",
        good=("6H b",),
        wince=("6H a",),
    ),
    Position(
        "a helper brings the partner's pawn out",
        "green=H1,H2,H3,H4 yellow=blue4,-,-,-",
        "KS 2H",
        good=("KS exit",),
    ),
    Position(
        "a 7 does not run over the partner",
        "green=red4,blue9,-,- yellow=red9,-,-,-",
        "7S",
        wince=("7S a5", "7S a6", "7S a7"),
    ),
    Position(
        "a 7 takes two opponents on its way",
        "green=red4,blue9,-,- red=red6,-,-,- blue=red10,-,-,-",
        "7S 2H",
        good=("7S a7", "7S a6", "7S b1 a6"),
    ),
    Position(
        "a 7 goes home where it can",
        "green=green12,red5,-,-",
        "7S 2H",
        good=("7S a7", "7S a6 b1", "7S a5 b2", "7S b1 a6", "7S b2 a5", "7S b"),
        wince=("7S b7",),
    ),
    Position(
        "a jack takes the place of an opponent before his house",
        "green=green18,-,-,- blue=blue15,-,-,- yellow=yellow5,-,-,-",
        "JH 2S",
        good=("JH a<->blue1",),
        wince=("JH a<->yellow1",),
    ),
    Position(
        "a jack does not rob the partner who is almost home",
        "green=red2,-,-,- yellow=yellow15,-,-,-",
        "JH",
        good=("JH a",),
        wince=("JH a<->yellow1",),
    ),
    Position(
        "a 5 carries an opponent past his house",
        "green=red2,-,-,- red=red15,-,-,-",
        "5H 2S",
        good=("5H red1",),
    ),
    Position(
        "a 5 does not push an opponent into his house's reach, nor onto the partner",
        "green=red2,-,-,- blue=blue4,-,-,- yellow=blue9,-,-,-",
        "5H",
        good=("5H a",),
        wince=("5H blue1",),
    ),
    Position(
        "the Pieu stays while it holds opponents up",
        "green=green18,yellow10,-,- blue=green12,green10,-,-",
        "2H",
        good=("2H b",),
        wince=("2H a",),
    ),
    Position(
        "a 4 from the start is almost a lap",
        "green=green18,red10,-,-",
        "4S 10H",
        good=("4S a",),
        wince=("4S b",),
    ),
    Position(
        "the card that wins",
        "green=H4,H3,H2,green14 yellow=H1,H2,H3,H4",
        "3H 2S KD",
        good=("3H d",),
    ),
    Position(
        "of two opponents the one who has come farther",
        "green=red4,yellow4,-,- red=red10,-,-,- blue=yellow10,-,-,-",
        "6H",
        good=("6H a",),
    ),
)
