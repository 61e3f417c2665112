"""Every template that the page itself says, in HTML or JavaScript; a test holds the lists to it.

`say("...")` in `web/` must be one of these. Translations stand in `words/` with all the others.
"""

from __future__ import annotations

from ludotoc.engine.speech import Speaker
from ludotoc.engine.words import Term

FRAME = (
    "A house of five French table games, for people and fair bots.",
    "Every shuffle can be checked, every bot sees only its own cards.",
    "For programs",
    "Games",
    "Ludotoc: to the lobby",
    "Nobody opens",
    "Pages",
    "Ratings",
    "Rules of the games",
    "Rules:",
    "Skip to the content",
    "The house cannot be reached. Is the connection there?",
    "The house did not understand that.",
    "Theme: as the device",
    "Theme: dark",
    "Theme: light",
    "To the lobby",
    "Your name and account",
)

LOBBY = (
    "A slow game: come back when it is your turn.",
    "Being played",
    "Bot: {level}",
    "Close",
    "Copy",
    "Everybody in the lobby",
    "Everybody takes the time they need.",
    "Free",
    "Free seats",
    "Free seats wait for people; bots can still fill them when you start. Bots see only "
    "their own cards.",
    "Game",
    "House rules",
    "Link to the table",
    "Look back",
    "Look on",
    "No clock",
    "No listed game is being played just now.",
    "Nobody is waiting just now. Open a table and send the link to your friends.",
    "Onlookers see it",
    "Only who has the link",
    "Open a table",
    "Open the table",
    "Over",
    "Paused",
    "Play",
    "Play now",
    "Players",
    "Return",
    "Rules",
    "Seat {number}",
    "Seats",
    "Send…",
    "Sit down",
    "Tell me when it is my turn",
    "The box is being unpacked…",
    "The games",
    "The link as a QR code, for a phone's camera",
    "The link is copied.",
    "The table is open. Whoever has this link can sit down:",
    "Time",
    "To play here your browser must be allowed to run this house's own scripts. The rules "
    "can be read without.",
    "To the table",
    "Unpacking {game}",
    "Which box do we open?",
    "Who finds it",
    "Who sits where",
    "You",
    "You are {name} now.",
    "You play as",
    "Your tables",
    "Your turn",
    "Your turn at {game}",
    "as usual",
    "at once",
    "five table games to play together",
    "free",
    "{count:onlooker|onlookers}",
    "{days:day|days} a move",
    "{low}–{high} min",
    "{minutes:minute|minutes} each, and {seconds:second|seconds} back after every decision.",
    "{minutes:minute|minutes} later",
    "{seconds:second|seconds} later",
)

ACCOUNT = (
    "A program with a token sits down and plays in your name. It sees what you would see, "
    "and no more.",
    "All other devices will be logged out.",
    "An account, if you like",
    "At least 12 characters; a few words are easy to remember.",
    "Calls are signed with this secret. It is shown this once:",
    "Change the password",
    "How programs talk to the house",
    "How the others see you",
    "In slow games the house can call an address of yours. Leave it empty to be left alone.",
    "Keep",
    "Log in",
    "Log out",
    "Log out everywhere",
    "Login",
    "Make a token",
    "Make an account",
    "Make the account",
    "New password",
    "Nobody will be called.",
    "Password",
    "Password as it is",
    "Programs of yours",
    "Take back",
    "The account is yours. Log in with it on your other devices.",
    "The address is kept.",
    "The new token. It is shown this once:",
    "The password is changed.",
    "To change anything here your browser must be allowed to run this house's own scripts.",
    "Webhook",
    "What is it for?",
    "When it is your turn",
    "You are logged in as",
    "You need none to play: this browser remembers you. With an account your tables and "
    "your rating are yours on every device.",
    "Your account",
    "Your name",
    "a program",
    "last used {day}",
    "made {day}",
)

RATINGS = (
    "Form",
    "Games played",
    "Name",
    "Nobody has played enough games of this kind yet.",
    "Only games without bots count. The bar shows where somebody's strength lies as far as "
    "it is known; the longer the bar, the fewer games tell. The place is by its lower end.",
    "Place",
    "Rating",
    "Strength, as far as it is known",
    "The list is drawn by this house's own scripts.",
    "most likely {most}, between {low} and {high}",
    "you",
)

RULES = (
    "Contents",
    "Rules of {game}",
    "The pictures are still being drawn: look again in a minute.",
)

REPLAY = (
    "Download the record",
    "Each window of time as it was judged: when a claim was made after it opened, less "
    "what the way to the house took.",
    "Move by move",
    "One step back",
    "One step on",
    "Play it through",
    "Replay of {game}",
    "Result",
    "Seen by",
    "Steps of the game",
    "Stop here",
    "The fingerprint of the seed was shown before the first card was dealt. The seed is "
    "open now, so that anybody can deal the game again.",
    "To the beginning",
    "To the end",
    "Verify",
    "Was it dealt fairly?",
    "Where in the game",
    "Who was quick",
)

# --- the table: what table.html and its scripts say ---

TABLE: tuple[str, ...] = ()

TEMPLATES = (*FRAME, *LOBBY, *ACCOUNT, *RATINGS, *RULES, *REPLAY, *TABLE)


def page_words(language: str) -> dict[str, str]:
    """The templates with their translations, for `/words/{language}.json`."""
    speaker, found = Speaker(language), {}
    for template in TEMPLATES:
        found[template] = speaker.word(Term(template))
    return found
