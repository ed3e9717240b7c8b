"""Tests of how puzzles are made."""
