"""What goes between a table and whoever sits at it or looks on: JSON objects, told apart by `t`.

A client connects to `/api/tables/{id}/live` (version 1) and first gets a `Whole`: all it may know,
section by section. After that `News` comes with those sections that changed; of the scene only what
moved. Answers to questions (`Why`, `Choices`, `Plan`, `Standing`, `Hint`) come to who asked. A
command with an `id` is answered by `Done` or `Refusal` with the same `id`; sending it again does
nothing twice.

Nothing here tells what a seat may not know, and what was glimpsed once is sent once (`Glimpse`).
"""

from __future__ import annotations

import msgspec

VERSION = 1


class Command(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, kw_only=True):
    """What a person, or a program in his place, sends; without `seat` his only one is meant."""

    id: str = ""
    seat: int = -1


# --- before the game ---


class Sit(Command, frozen=True):
    """Take an empty seat, or one more of them on the same device (`name` for who sits there)."""

    name: str = ""


class Stand(Command, frozen=True):
    """Leave a seat before the game; the host may empty any seat."""


class Bot(Command, frozen=True):
    """Let a bot sit down."""

    level: str = ""


class Swap(Command, frozen=True):
    """Change places with another seat; people must not be moved by anybody but the host."""

    other: int


class Start(Command, frozen=True):
    """Begin; empty seats are filled by bots of a level, if one is given."""

    level: str = ""


class Promise(Command, frozen=True):
    """SHA-256, in hexadecimal, of the contribution that will be revealed."""

    promise: str


class Reveal(Command, frozen=True):
    """The contribution: 16 to 64 bytes in hexadecimal."""

    value: str


# --- during the game ---


class Look(Command, frozen=True):
    """See the table as a seat one holds; -1 as an onlooker. Answered by a `Whole`."""


class Play(Command, frozen=True):
    """Actions by number, as `ask` offered them at `moment`; a turn of several parts that is not
    `final` is answered by its `Plan`, and is played by sending the whole plan as final.
    """

    actions: list[int]
    moment: str = ""
    final: bool = False


class Move(Command, frozen=True):
    """The same in notation."""

    text: str


class Consider(Command, frozen=True):
    """What may be picked next after some picks, and what it would do: answered by `Choices`."""

    picked: list[str] = []
    actions: list[int] = []  # planned before


class WhyNot(Command, frozen=True):
    """Why a piece or a spot cannot be picked: answered by `Why`."""

    pick: str
    actions: list[int] = []


class Advise(Command, frozen=True):
    """What a good player would do, answered by `Hint`."""

    actions: list[int] = []


class Undo(Command, frozen=True):
    """Take back one's last decision; where that needs agreement, all are asked."""


class Ask(Command, frozen=True):
    """Propose a `draw`, a `pause` or a `rematch`."""

    what: str


class Answer(Command, frozen=True):
    """Say yes or no to a proposal."""

    what: str
    yes: bool


class Resume(Command, frozen=True):
    """Go on after a pause."""


class Orders(Command, frozen=True):
    """What standing orders can be given, and which were: answered by `Standing`."""


class Order(Command, frozen=True):
    """All standing orders of a seat."""

    orders: list[str]


class Leave(Command, frozen=True):
    """Leave the game; a bot sits in."""


class Reclaim(Command, frozen=True):
    """Sit down again in a seat that a bot kept."""


class Say(Command, frozen=True):
    """Chat."""

    text: str


class Pong(Command, frozen=True):
    """The answer to a `Ping`, at once: it measures the way there and back."""

    ping: int


AnyCommand = (
    Sit
    | Stand
    | Bot
    | Swap
    | Start
    | Promise
    | Reveal
    | Look
    | Play
    | Move
    | Consider
    | WhyNot
    | Advise
    | Undo
    | Ask
    | Answer
    | Resume
    | Orders
    | Order
    | Leave
    | Reclaim
    | Say
    | Pong
)


class Message(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, omit_defaults=True):
    """What a table sends."""


# --- sections: parts of what is seen, sent whole when they have changed ---


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits somewhere."""

    seat: int
    who: str = "empty"  # empty, person, bot
    name: str = ""
    person: str = ""  # who it is, for muting; the same at all tables
    level: str = ""  # of the bot, or of the one that sits in
    side: int = 0
    is_yours: bool = False
    is_here: bool = False  # somebody is connected there
    has_left: bool = False  # a bot sits in; `is_yours` may reclaim it
    acts: bool = False  # is to decide now; in sealed windows said of nobody but yourself
    clock: int = -1  # milliseconds left when this was sent; -1 where none is counted
    runs: bool = False  # and it runs
    score: str = ""
    has_won: bool = False


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is connected."""

    person: str
    name: str
    looks: int = -1  # as which seat
    seats: list[int] = []
    is_host: bool = False


class Chosen(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of the table in words."""

    name: str
    value: str
    title: str
    text: str


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What never changes at a table."""

    id: str
    game: str
    title: str
    players: int
    options: list[Chosen]
    timing: str  # in words
    kind: str  # none, live, slow
    is_listed: bool
    delay: int
    commitment: str
    link: str
    symbols: str  # where the pictures of the pieces are: an SVG of symbols, `kind-face`
    phrases: list[str] = []  # quick ones
    takes_orders: bool = False  # standing orders can be given here


class Wanted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat of yours is asked now."""

    seat: int
    moment: str
    text: str  # the question
    paths: list[tuple[int, list[str], bool]] = []  # action, its picks, whether in any order
    buttons: dict[str, str] = {}  # labels of the picks that begin with "!"
    can_undo: bool = False
    must_ask: bool = False  # an undo needs the others' agreement


class Window(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that time ends."""

    left: int  # milliseconds, when this was sent
    whole: int
    is_sealed: bool = False


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log, or of the chat."""

    text: str
    seat: int = -1
    at: int = 0  # seconds since 1970
    name: str = ""
    person: str = ""
    knocks: bool = False  # somebody knocks: it is heard, and the table jumps


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody proposes; it needs the yes of those it waits for."""

    what: str
    text: str
    seat: int
    waits_for: list[int] = []


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it ended."""

    lines: list[str]
    winners: list[int]
    scores: list[int]
    replay: str = ""
    seed: str = ""
    next: str = ""  # the rematch


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """Several pieces that differ in id, face and order only, such as cards dealt to one hand."""

    kind: str
    spot: str
    pieces: list[tuple[str, str, int]]  # id, face, order
    owner: int = -1


class Diff(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of a scene is different from the one sent before."""

    pieces: list[msgspec.Raw] = []  # new ones and changed ones, whole
    rows: list[Row] = []  # and those that are many alike
    gone: list[str] = []
    notes: msgspec.Raw = msgspec.Raw(b"null")  # all of them, if any changed
    lit: list[str] = []
    turned: dict[str, float] = {}
    moved: list[tuple[str, str]] = []


class Art(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table itself as SVG, in units of the layout: what lies below all pieces."""

    backdrop: str
    spots: dict[str, str]  # what a spot looks like, its middle at 0, 0; turned boards turn it
    sizes: dict[str, tuple[float, float]]
    crests: dict[str, str] = {}


class Whole(Message, frozen=True):
    """All that a connection may know now."""

    you: You
    state: str  # waiting, calling, playing, paused, over
    facts: Facts
    seats: list[SeatInfo]
    layout: msgspec.Raw
    art: Art
    scene: msgspec.Raw
    log: list[Line]
    chat: list[Line]
    head: str = ""
    ask: Wanted | None = None
    waits: str = ""  # whom all wait for
    window: Window | None = None
    proposals: list[Proposal] = []
    result: Result | None = None
    version: int = VERSION


class News(Message, frozen=True):
    """What has changed; a section that is not there has not. `ask` and others may become null."""

    told: list[Line] = []  # new lines of the log
    said: list[Line] = []  # new lines of the chat
    diff: Diff | None = None
    state: str | msgspec.UnsetType = msgspec.UNSET
    you: You | msgspec.UnsetType = msgspec.UNSET
    seats: list[SeatInfo] | msgspec.UnsetType = msgspec.UNSET
    ask: Wanted | msgspec.UnsetType | None = msgspec.UNSET
    waits: str | msgspec.UnsetType = msgspec.UNSET
    window: Window | msgspec.UnsetType | None = msgspec.UNSET
    proposals: list[Proposal] | msgspec.UnsetType = msgspec.UNSET
    result: Result | msgspec.UnsetType | None = msgspec.UNSET
    head: str | msgspec.UnsetType = msgspec.UNSET


class Glimpse(Message, frozen=True):
    """What a seat sees for a moment and never again: pieces, faces and all."""

    seat: int
    pieces: list[msgspec.Raw]
    text: str
    seconds: float = 0  # how long to show it; 0: until it is put away
    is_public: bool = False  # all see it at this moment: nobody need stop for it


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that may be picked next."""

    pick: str
    action: int = -1
    text: str = ""
    takes: list[str] = []
    warns: bool = False  # it would take one's own or a partner's
    plans: bool = False  # it would only begin a turn of several parts


class Choices(Message, frozen=True):
    """The answer to `Consider`."""

    picked: list[str]
    choices: list[Choice]


class Plan(Message, frozen=True):
    """A turn of several parts as far as it is planned: how it would look, and what may follow."""

    seat: int
    actions: list[int]  # with what followed by itself
    told: list[str]
    diff: Diff  # from the scene that was sent last
    paths: list[tuple[int, list[str], bool]]
    buttons: dict[str, str] = {}
    takes: list[str] = []
    progress: str = ""
    is_complete: bool = False
    text: str = ""  # what is asked next


class Why(Message, frozen=True):
    """The answer to `WhyNot`: one sentence, its clause, and what stands in the way."""

    pick: str
    text: str
    clause: str = ""
    lit: list[str] = []


class Standing(Message, frozen=True):
    """The answer to `Orders`: those that can be given, with their words, and those given."""

    seat: int
    orders: dict[str, str]
    ordered: list[str] = []
    picks: dict[str, list[str]] = {}  # what each is about: a piece, then a button
    most: int = 0  # so many can stand


class Hint(Message, frozen=True):
    """What a good player would do."""

    text: str
    picks: list[str] = []


class Called(Message, frozen=True):
    """Your part of the chance is asked for: first its promise, then itself."""

    want: str  # promise, value


class Done(Message, frozen=True):
    """The command with that id is on disk."""

    id: str


class Refusal(Message, frozen=True):
    """A command was not obeyed, and nothing has changed."""

    text: str
    id: str = ""
    clause: str = ""


class Ping(Message, frozen=True):
    """Answer at once with a `Pong`."""

    ping: int


class Preparing(Message, frozen=True):
    """The rules of this game are still being compiled; the `Whole` comes as soon as they are."""

    text: str
    ready: float  # from 0 to 1


class Moved(Message, frozen=True):
    """Play goes on at another table: the rematch."""

    table: str
