"""What people are called: a friendly name to begin with, and which names a person may take.

Length is counted as people count: a letter with its accents is one, so is a flag or a family that
is one picture, however many code points it is made of.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from ludotoc.engine.errors import Refused
from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Term, say

MOST_CHARACTERS = 24
MOST_READ = 400  # what is longer is no name, and is not looked at
MOST_SIGNS = 96  # code points: what a pile of accents, or of joined pictures, may come to
JOINERS = ("\u200c", "\u200d")
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
ACCENTS = ("Mn", "Me", "Mc")
VIRAMA = 9  # its combining class: the letters of India are joined after it
ARABIC = "AL"
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
SKIN_TONES = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)  # the flags of Scotland and Wales are spelled with them
_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u3000]+")
PICTURES = range(0x1F000, 0x1FB00)  # also those this Python is too old to know

GREETING = "{mood} {animal}"
MOODS = (
    Term("calm"), Term("nimble"), Term("modest"), Term("agile"), Term("amiable"), Term("splendid"),
    Term("wise"), Term("faithful"), Term("affable"), Term("intrepid"), Term("honest"),
    Term("noble"), Term("skilful"), Term("hardy"), Term("tranquil"), Term("famous"),
)  # fmt: skip
ANIMALS = (
    Term("otter"), Term("badger"), Term("swallow"), Term("hedgehog"), Term("squirrel"),
    Term("robin"), Term("marmot"), Term("heron"), Term("lynx"), Term("dormouse"), Term("ibex"),
    Term("magpie"), Term("stork"), Term("beaver"), Term("ladybird"), Term("owl"),
)  # fmt: skip


def friendly_name(language: str) -> str:
    """A name for somebody who has not said any: "Nimble otter", "Loutre agile"."""
    mood, animal = secrets.choice(MOODS), secrets.choice(ANIMALS)
    return Speaker(language).tell(say(GREETING, mood=mood, animal=animal))


def check_name(text: str) -> str:
    """A name as it is kept, or a refusal that says what is wrong with it."""
    is_endless = len(text) > MOST_READ
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", text[:MOST_READ])).strip(" ")
    count = len(text) if is_endless else characters_in(name)
    if count > MOST_CHARACTERS:
        message = "a name has at most {most} characters, not {count}"
        raise Refused(message, most=MOST_CHARACTERS, count=count)
    if len(name) > MOST_SIGNS:
        raise Refused("this name piles too many accents or pictures on each other")
    if not all(_may_stand(name, place) for place in range(len(name))):
        raise Refused("a name holds no control signs and none that turn the writing around")
    if not any(_is_visible(sign) for sign in name):
        raise Refused("a name has at least one character that can be seen")
    return name


def characters_in(text: str) -> int:
    """How many characters a person would count."""
    return sum(_begins_character(text, place) for place in range(len(text)))


def _begins_character(text: str, place: int) -> bool:
    sign = text[place]
    if unicodedata.category(sign) in ACCENTS or sign in JOINERS:
        return False
    if ord(sign) in SKIN_TONES or ord(sign) in TAGS:
        return place == 0
    if ord(sign) in FLAG_LETTERS:
        return _flag_letters_before(text, place) % 2 == 0
    return not (place and text[place - 1] == "\u200d" and _is_picture(sign))


def _flag_letters_before(text: str, place: int) -> int:
    count = 0
    while count < place and ord(text[place - 1 - count]) in FLAG_LETTERS:
        count += 1
    return count


def _may_stand(text: str, place: int) -> bool:
    """Whether a sign may be in a name, where it is."""
    sign = text[place]
    if sign in JOINERS:
        return bool(place) and place + 1 < len(text) and _may_be_joined(text[place - 1])
    if ord(sign) in TAGS:
        return bool(place) and (ord(text[place - 1]) in TAGS or _is_picture(text[place - 1]))
    category = unicodedata.category(sign)
    return sign == " " or (sign not in BLANKS and (category[0] not in "CZ" or _is_picture(sign)))


def _may_be_joined(sign: str) -> bool:
    """Pictures are, after whatever colours them; so are letters in the scripts that need it."""
    if _is_picture(sign) or ord(sign) in SKIN_TONES or sign == "\ufe0f":
        return True
    return unicodedata.combining(sign) == VIRAMA or unicodedata.bidirectional(sign) == ARABIC


def _is_picture(sign: str) -> bool:
    return ord(sign) in PICTURES or unicodedata.category(sign) == "So"


def _is_visible(sign: str) -> bool:
    return sign != " " and sign not in JOINERS and unicodedata.category(sign) not in ACCENTS
