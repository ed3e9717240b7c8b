"""The part of the database about results, ratings and tournaments; `schema.py` has all of it."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, MetaData, String, Table

metadata = MetaData()

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
    Column("mu_before", Float),  # not known of results of earlier versions
    Column("gave_up_way", String(8)),  # likewise; one of `GaveUp`
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
    Column("listed", Boolean),  # for everybody; else only those with the link find it
    Column("clock", JSON),  # of all its tables
    Column("changed", Float),  # when somebody joined, left or began it, or a round was paired
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
    Column("withdrew", Integer),  # after how many rounds were paired; None: still plays
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
