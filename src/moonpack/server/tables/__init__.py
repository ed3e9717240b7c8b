"""A table and its journal: what may be done to it, and who may see what."""
