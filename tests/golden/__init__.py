"""Golden playthroughs: whole games as text that a person can read.

A change of the rules, the notation or the words shows as a difference here. Regenerate them with
`python -m tests.golden` (or `make golden`), read what changed, and keep it only if it is meant.
"""
