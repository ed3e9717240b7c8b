"""Sled with a page of its own: a kit that names a module of the page and the folder it is in."""

from __future__ import annotations

from moonpack.games.kit import Kit

KIT = Kit("sled_game:Sled", page="sled/table.js", page_files="sled_kit:page")
