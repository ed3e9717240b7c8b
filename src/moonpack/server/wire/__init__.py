"""The protocol: every message in and out, refusals, and languages."""
