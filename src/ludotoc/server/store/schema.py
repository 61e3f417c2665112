"""What is kept, table by table, through SQLAlchemy Core; times are seconds since 1970.

Whoever changes this adds a migration in `migrations/versions`; a test holds both together.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# --- people ---

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(96), nullable=False),
    Column("language", String(8), nullable=False),
    Column("login", String(64), unique=True),  # nothing: a person without an account
    Column("password", Text),  # Argon2id
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # of the cookie, hashed
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("label", String(96), nullable=False, default=""),
    Column("created", Double, nullable=False),
    Column("used", Double),
)

attempts = Table(  # to log in, so that guessing is slow
    "attempts",
    metadata,
    Column("key", String(128), primary_key=True),  # whom, or from where
    Column("count", Integer, nullable=False),
    Column("last", Double, nullable=False),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("created", Double, nullable=False),
)

manners = Table(  # who may not speak, or not come in
    "manners",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", Double, nullable=False, default=0.0),  # until then
    Column("banned", Double, nullable=False, default=0.0),  # since then; 0: not at all
    Column("why", Text, nullable=False, default=""),
)

invitations = Table(  # to a house that is not open to everybody
    "invitations",
    metadata,
    Column("id", String(64), primary_key=True),  # of the code in the link, hashed
    Column("note", String(96), nullable=False, default=""),
    Column("uses", Integer, nullable=False),  # that are left
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False),
)

# --- tables ---

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),  # never leaves the house before the end
    Column("game", String(32), nullable=False),
    Column("version", Integer),  # of the rules it was opened with; none: before that was kept
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("timing", Text, nullable=False),  # JSON
    Column("host", String(32), nullable=False),
    Column("state", String(16), nullable=False),  # waiting, calling, playing, paused, over
    Column("is_listed", Boolean, nullable=False),
    Column("wakes", Boolean, nullable=False, server_default=false()),  # bots or time go on
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index("ix_tables_state", "state", "changed"),
    Index("ix_tables_wakes", "wakes", sqlite_where=text("wakes"), postgresql_where=text("wakes")),
)

members = Table(  # who sits where, told once more: the lobby and "my tables" look here
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("who", String(8), nullable=False),  # empty, person, bot
    Column("person", String(32), index=True),
    Column("name", String(96), nullable=False, default=""),
    Column("level", String(32), nullable=False, default=""),
    Column("has_left", Boolean, nullable=False, server_default=false()),
    Column("acts", Boolean, nullable=False, server_default=false()),  # is to decide now
)

events = Table(  # the log is the table
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1, without gaps
    Column("at", Double, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Text, nullable=False),  # the event as JSON, its kind included
)

commands = Table(  # ids that clients gave to what was obeyed, so that a retry is harmless
    "commands",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),  # of its last event
)

# --- the desk ---

wishes = Table(  # of who keeps the house: what may be changed while it is open
    "wishes",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

deeds = Table(  # what was done to people and tables, by whom; every worker follows it
    "deeds",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False, index=True),
    Column("by", String(32), nullable=False, default=""),  # nobody: the desk
    Column("what", String(16), nullable=False),
    Column("person", String(32), nullable=False, default="", index=True),
    Column("table_id", String(32), nullable=False, default=""),
    Column("data", Text, nullable=False, default="{}"),  # JSON
)

reports = Table(  # what players complain about
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("by", String(32), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("table_id", String(32), nullable=False),
    Column("said", Text, nullable=False, default=""),  # the line of the chat, as it is in the log
    Column("why", Text, nullable=False, default=""),
    Column("done", Boolean, nullable=False, server_default=false()),
)

# --- workers, where there are several ---

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),  # by the database's clock; later it is taken for dead
)

leases = Table(  # who lets bots and time go on; only a courtesy: order comes from the log's numbers
    "leases",
    metadata,
    Column("name", String(32), primary_key=True),  # a table, or a duty of the house
    Column("worker", String(32), nullable=False, index=True),
)

attendance = Table(  # who is connected to a table, and where
    "attendance",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("worker", String(32), primary_key=True, index=True),
)

pulse = Table(  # one row: what time the house had when it last gave a sign
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("clock", Double, nullable=False),  # the house's own time
    Column("seen", Double, nullable=False),  # and the database's, then
)

nights = Table(  # when nobody served: that time counts for nobody
    "nights",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),
)

# --- after the game, and meanwhile ---

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("form", String(16), primary_key=True),  # two sides, free-for-all, teams
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Index("ix_ratings_game", "game", "form"),
)

rated = Table(  # tables whose result has been counted: once
    "rated",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("form", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("data", Text, nullable=False),  # JSON: how each rating changed
)

notices = Table(  # "it is your turn", until it was delivered or given up
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("due", Double, nullable=False, index=True),
    Column("tries", Integer, nullable=False, default=0),
    Column("done", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("person", "table_id", "seq"),
)
