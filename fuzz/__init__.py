"""Fuzzing: inputs that strangers could send, changed at random and guided by coverage.

    python -m fuzz record --runs 1000000      # needs atheris; see README.md

Each module of a target says what an input is, what runs it, and how a valid one is changed. The
suite runs every target over its seeds and some mutations without atheris (`tests/fuzz`).
"""
