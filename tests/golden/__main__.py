"""Regenerate the golden playthroughs."""

from __future__ import annotations

from . import in_languages
from .playthrough import FOLDER, PLAYTHROUGHS, path, write


def main() -> None:
    """Write every playthrough, and remove other files."""
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.txt")) - {path(play) for play in PLAYTHROUGHS}:
        old.unlink()
    for play in PLAYTHROUGHS:
        path(play).write_text(write(play), "utf-8")
        print(f"wrote {path(play).name}")
    in_languages.FOLDER.mkdir(exist_ok=True)
    for game in in_languages.GAMES:
        for language in in_languages.LANGUAGES:
            in_languages.path(game, language).write_text(
                in_languages.tell_game(game, language), "utf-8"
            )


if __name__ == "__main__":
    main()
