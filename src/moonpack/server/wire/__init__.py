"""The protocol: every message in and out, refusals, and texts of the page."""
