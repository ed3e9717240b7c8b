"""The database: journals of tables, uploaded records, analyses, and what a server remembers.

Whoever changes something here adds the same change to `migrations/`; a test compares them.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from moonpack.server.store import company_tables

metadata = company_tables.metadata

# The truth: lines are added and never changed. Two servers that add the same line at the same time
# meet at the primary key, and one of them has to look again.
lines = Table(
    "lines",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("person", String(40)),
    Column("said", String(40)),
    Column("data", JSON, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "person", "said"),
    sqlite_with_rowid=False,  # one tree less to write to
)

# For lists only: written along with the lines that change it, and never read back into a table.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("state", String(8), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("watchable", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("tables_by_time", "state", "at"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(24), primary_key=True),
    Index("sitters_by_table", "table_id"),
)

# Who opened a table, and from which network; for fair lists. Tables of version 0.1 have no row.
openers = Table(
    "openers",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("network", String(24)),
    Index("openers_by_person", "person"),
    Index("openers_by_network", "network"),
)

# When the time of a player is up, and when they are to be warned; a table whose clock does not run
# has no row. Written along with the lines of the table, so that no server has to read all tables.
clocks = Table(
    "clocks",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("due", Float),
    Column("low", Float),
    Index("clocks_by_due", "due"),
    Index("clocks_by_low", "low"),
)

# When each server was last there, while clocks run; and when none was.
alive = Table(
    "alive",
    metadata,
    Column("node", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column("has_ended", Boolean, nullable=False),
)

stops = Table(
    "stops",
    metadata,
    Column("ended", Float, primary_key=True),
    Column("began", Float, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("record", Text, nullable=False),
    Column("person", String(40)),
    Column("at", Float, nullable=False),
    Index("records_by_time", "at"),
    Index("records_by_person", "person"),
)

# Analyses; they can be made again from the game.
reviews = Table(
    "reviews",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("review", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("reviews_by_time", "at"),
)

# Which tables and uploads an analysis belongs to. Two may have played the same game.
analysed = Table(
    "analysed",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("key", String(64), primary_key=True),
    Index("analysed_by_key", "key"),
)

# Whom each upload is charged to: a person, and a network. Also what was deleted, for a day.
holdings = Table(
    "holdings",
    metadata,
    Column("owner", String(48), primary_key=True),
    Column("name", String(24), primary_key=True),
    Column("bytes", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("holdings_by_name", "name"),
)

# Everybody who has opened a table, sat down, uploaded something or chosen a name or a mark, and
# when they last came.
people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(60)),  # the last one they sat down with
    Column("seen", Float, nullable=False),
    Column("chosen", String(60)),  # the name they have chosen for themselves
    Column("mark", String(24)),  # a shape and a colour
    Column("created", Float),  # not known of those who came before version 0.2
    Index("people_by_time", "seen"),
)

# The browsers and programs that people are signed in with. No address is stored. Rows that are
# revoked stay: a stolen cookie must not count again.
devices = Table(
    "devices",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("id", String(24), primary_key=True),
    Column("browser", String(30), nullable=False),
    Column("system", String(30), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("revoked", Float),
    Column("name", String(60)),  # that its person has given it
    Index("devices_by_revoked", "revoked"),
)

# Recovery phrases; only a slow hash is stored, in two parts: one to find it by, one to check it.
phrases = Table(
    "phrases",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("lookup", String(32), nullable=False, unique=True),
    Column("digest", String(64), nullable=False),
    Column("at", Float, nullable=False),
)

# Passkeys, by a digest of the credential's id, which may be long.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("browser", String(30), nullable=False),  # with which it was made
    Column("system", String(30), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    Index("passkeys_by_person", "person"),
)

# What passkeys have to sign, once: digests, and whom a new passkey is for.
challenges = Table(
    "challenges",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(40)),
    Column("until", Float, nullable=False),
)

# People who have deleted themselves: they are named nowhere, and their cookies count no more.
former = Table(
    "former",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

# Who may not use the server: `person ID`, `address NETWORK` or `network WORD`.
bars = Table(
    "bars",
    metadata,
    Column("who", String(80), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float),
)

# Whose cookies count no longer if they were signed before a time; `*` is everybody. Those of one
# device count nevertheless: the one on which somebody signed out all others.
signouts = Table(
    "signouts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("before", Float, nullable=False),
    Column("device", String(24)),
)

# Links that sign a person in, once; only digests of their words are stored.
links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("until", Float, nullable=False),
)

# Words with which programs play; only digests of their secrets are stored. One that was taken back
# stays, so that whoever still has it is told so.
bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("owner", String(60), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("tables", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),
    Column("taken_back", Float),
)

# What was done by those who run the server.
deeds = Table(
    "deeds",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(80), nullable=False),
    Column("deed", String(24), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("details", JSON, nullable=False),
    Index("deeds_by_time", "at"),
)

# Where people can be reached when they are not looking: browsers (Web Push) and other services.
channels = Table(
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("address", Text, nullable=False),
    Column("data", JSON, nullable=False),  # the keys of a browser
    Column("label", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("is_confirmed", Boolean, nullable=False),
    Index("channels_by_person", "person"),
    Index("channels_by_address", "address"),
)

# What people want to be told of, and when not.
wishes = Table(
    "wishes",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("data", JSON, nullable=False),
)

# What people are to be told. Without `due` it is settled, and stays a while so that it is not told
# again; `taken` is when a server last began to send it.
alerts = Table(
    "alerts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("key", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float),
    Column("taken", Float),
    Column("tries", Integer, nullable=False),
    UniqueConstraint("person", "table_id", "key"),
    Index("alerts_by_due", "due"),
    Index("alerts_by_table", "table_id"),
)

# What is said at tables. Not part of a journal: it is written apart, and the oldest is forgotten.
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("audience", String(12), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),  # from 0; none: a spectator
    Column("person", String(40), nullable=False),
    Column("name", String(60)),
    Column("text", Text, nullable=False),
    Column("mentions", JSON, nullable=False),  # seats, from 0
    Column("command_id", String(40), nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "person", "command_id"),
    Index("chat_by_person", "person"),
)

# Whom people do not want to read any more, at any table.
mutes = Table(
    "mutes",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("muted", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Index("mutes_by_muted", "muted"),
)

# Messages that somebody has reported, with those around them as they were then.
reports = Table(
    "reports",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table_id", String(24), nullable=False),
    Column("number", Integer, nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("person", String(40), nullable=False),  # whose message it is
    Column("name", String(60)),
    Column("text", Text, nullable=False),
    Column("around", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Column("closed", Float),
    UniqueConstraint("table_id", "number", "reporter"),
    Index("reports_by_time", "at"),
    Index("reports_by_person", "person"),
    Index("reports_by_reporter", "reporter"),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

results = company_tables.results
places = company_tables.places
ratings = company_tables.ratings
profiles = company_tables.profiles
tournaments = company_tables.tournaments
entrants = company_tables.entrants
pairings = company_tables.pairings
