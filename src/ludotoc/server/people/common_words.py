"""Words that people choose first when they are asked for a password, in English and in French."""

from __future__ import annotations

_SECRETS = """
password passwort passwd pass motdepasse mot de passe secret login logon letmein openup opensesame
changeme change welcome bienvenue hello bonjour salut admin administrator administrateur root user
utilisateur guest invite test testing default master access nothing whatever computer ordinateur
internet windows server network system security hunter trustno trust freedom private qwerty azerty
"""
_LOVE = """
iloveyou ilove love lover lovely loveme you jetaime amour amoureux mon ma cheri cherie coeur bisous
bisou doudou loulou chouchou bebe baby babygirl angel ange princess princesse prince king queen
roi reine sweety honey sugar sexy hottie cutie darling forever toujours family famille maman papa
mother father mommy daddy sister brother friends friend amis copain happy smile sunshine soleil
"""
_PLAY = """
football foot soccer baseball basketball hockey tennis rugby golf superman batman spiderman pokemon
pikachu starwars jedi matrix dragon ninja pirate wizard phoenix monster killer shadow ghost legend
gamer player game games jeu jeux marseille paris lyon france liverpool arsenal chelsea manchester
united barcelona madrid juventus yankees cowboys steelers mustang ferrari porsche mercedes harley
tock toctoc toc chocolat chocolate chocottes ludotoc ludotheque marble marbles bille billes cartes
"""
_NAMES = """
michael jordan jennifer jessica ashley daniel thomas robert michelle andrew charlie george maggie
nicole anthony joshua matthew william christopher alexander alexandra amanda samantha elizabeth
stephanie nicolas julien camille marine pauline laura lucas louis hugo arthur antoine alexandre
guillaume caroline valentin clement romain quentin maxime sophie marie pierre jean claude charlotte
"""
_THINGS = """
monkey tiger lion eagle horse cheval chat chien cat dog kitty minou puppy butterfly papillon flower
fleur rainbow star etoile moon lune summer winter spring autumn ete hiver printemps automne orange
banana apple cookie cheese coffee pepper ginger purple blue bleu red rouge green vert black noir
white blanc yellow jaune silver gold golden diamond january february march april june july august
september october november december janvier fevrier mars avril mai juin juillet aout septembre
octobre novembre decembre monday tuesday friday sunday lundi mardi vendredi dimanche unbelievable
constitution architecture international california australia canada quebec london londres america
"""
_SMALL = "one two three the and my our your is was for with this that are from moi toi les des une"

COMMON_WORDS = frozenset(f"{_SECRETS} {_LOVE} {_PLAY} {_NAMES} {_THINGS} {_SMALL}".split()) - {
    "de", "ma",
}  # fmt: skip
