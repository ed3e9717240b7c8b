"""The changes of the database's schema from version to version, for Alembic; see `migrating.py`."""
