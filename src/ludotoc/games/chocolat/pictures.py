"""What the rules page of Chocolat ! shows, drawn from these positions."""

from ludotoc.engine.pictures import Picture
from ludotoc.engine.words import say

PICTURES = (
    Picture(
        "CH4",
        say("vanilla was led and you hold vanilla: only these two cards may be played"),
        "chocolat v1 players=4 box=VCcm/SMSm/CsSV/VMvC tricks=5 points=0,0,3,8 hands=M7.S5.S9."
        "S14.V1.V13.C1.C6.C7.C11.C15/M2.M6.M11.M12.M15.S11.V10.V14.C2.C9.C10/M5.M13.S3.S6.S10."
        "V12.C3.C5.C8.C12.C13/M3.M9.M14.S8.V11.C4.C14.J1.J2.J3 dealer=2 leader=3 trick=V4",
        0,
    ),
    Picture(
        "CH5",
        say(
            "a joker was led and the vanilla 13 set the flavour: you have to follow, and the"
            " joker wins"
        ),
        "chocolat v1 players=4 box=VCcm/SMSm/CsSV/VMvC tricks=5 points=0,0,3,8 hands=M7.S5.S9."
        "S14.V1.C1.C6.C7.C11.C15/M2.M6.M11.M12.M15.S11.V10.C2.C9.C10/M5.M13.S3.S6.S10.V12.C3.C5."
        "C8.C12.C13/M3.M9.M14.S8.V4.V11.C4.C14.J2.J3 dealer=2 leader=3 trick=J1.V13.V14",
        2,
    ),
    Picture(
        "CH7",
        say("you won the trick: uncover any sweet, as you remember them"),
        "chocolat v1 players=4 box=VCcm/SMSm/CsSV/VMvC tricks=5 points=0,0,3,8 hands=M7.S5.S9."
        "S14.V13.C1.C6.C7.C11.C15/M2.M6.M11.M12.M15.S11.V10.C2.C9.C10/M5.M13.S3.S6.S10.C3.C5.C8."
        "C12.C13/M3.M9.M14.S8.V11.C4.C14.J1.J2.J3 dealer=2 leader=3 trick=V4.V1.V14.V12",
        1,
    ),
    Picture(
        "CH8",
        say("the sweet is out, and the whole box makes a quarter turn clockwise"),
        "chocolat v1 players=4 box=VCcm/SMSm/CsSV/VMvC tricks=5 points=0,0,3,8 hands=M7.S5.S9."
        "S14.V13.C1.C6.C7.C11.C15/M2.M6.M11.M12.M15.S11.V10.C2.C9.C10/M5.M13.S3.S6.S10.C3.C5.C8."
        "C12.C13/M3.M9.M14.S8.V11.C4.C14.J1.J2.J3 dealer=2 leader=3 trick=V4.V1.V14.V12",
        1,
        move="r4c1",
    ),
)
