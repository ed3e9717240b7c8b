"""The database: journals of tables, uploaded records, analyses, and what a server remembers.

Whoever changes something here adds the same change to `migrations/`; a test compares them.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

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

# Everybody who has opened a table, sat down or uploaded something, and when they last came.
people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(60)),  # the last one they sat down with
    Column("seen", Float, nullable=False),
    Index("people_by_time", "seen"),
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

# Whose cookies count no longer if they were signed before a time; `*` is everybody.
signouts = Table(
    "signouts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("before", Float, nullable=False),
)

# Links that sign a person in, once; only digests of their words are stored.
links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("until", Float, nullable=False),
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

# What came of every table that has ended, written once. Trials and damaged tables have a row too,
# without places, so that nobody looks at them again.
results = Table(
    "results",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ending", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

# The seats of results. A person who was forgotten leaves a place without a name.
places = Table(
    "places",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40)),
    Column("level", String(40)),
    Column("name", String(60)),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("gave_up", Boolean, nullable=False),
    Column("pack", String(40)),
    Column("parts", JSON, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
    Column("at", Float, nullable=False),
    Index("places_by_person", "person", "at"),
)

# How strong people and levels of bots are, by game. `low` is the lower end of the interval.
ratings = Table(
    "ratings",
    metadata,
    Column("key", String(48), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("low", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("ratings_by_strength", "game", "low"),
)

# Who is behind the public id of a profile: a keyed hash of the person's own.
profiles = Table(
    "profiles",
    metadata,
    Column("public", String(24), primary_key=True),
    Column("person", String(40), nullable=False),
    Index("profiles_by_person", "person"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("organiser", String(40)),
    Column("game", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("choices", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("at", Float, nullable=False),
    Index("tournaments_by_state", "state", "organiser"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40)),
    Column("level", String(40)),
    Column("name", String(60)),
    Index("entrants_by_person", "person"),
)

# The tables of a tournament; `players` are the numbers of entrants by seat.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament_id", String(24), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("table_id", String(24), nullable=False),
    Column("players", JSON, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
