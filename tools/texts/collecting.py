"""All texts of Moonpack: of Python, of the page and of data such as cards, rules and lessons."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from tools.texts.notes import notes
from tools.texts.python import in_python
from tools.texts.text import Text

from moonpack import games
from moonpack.games.moonlight import cards
from moonpack.learn import lessons
from moonpack.learn.rules import book_of, has_book

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "moonpack"
PAGE = PACKAGE / "web" / "words.json"


def all_texts() -> list[Text]:
    """Every text once, in the order of the places they stand in."""
    by_key: dict[tuple[str, str], Text] = {}
    for text in (*_of_python(), *_of_the_page(), *_of_the_games(), *of_the_lessons(), *_of_rules()):
        known = by_key.get(text.key)
        if known is None or (text.more and not known.more):
            by_key[text.key] = text
        elif text.comment and not known.comment:
            by_key[text.key] = replace(known, comment=text.comment)
    for key, note in notes().items():
        if key in by_key and not by_key[key].comment:
            by_key[key] = replace(by_key[key], comment=note)
    return sorted(by_key.values(), key=lambda text: (text.place, text.one.lower(), text.context))


def _of_python() -> Iterator[Text]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from in_python(path.read_text("utf-8"), _place(path))


def _of_the_page() -> Iterator[Text]:
    """The texts of the page, as `page_words.py` has collected them."""
    place = _place(PAGE.parent)
    parts = json.loads(PAGE.read_text("utf-8"))
    for entry in (entry for entries in parts.values() for entry in entries):
        match entry:
            case str():
                yield Text(entry, place=place)
            case {"one": one, "many": many}:
                yield Text(one, many, place=place)
            case {"context": context, "text": text}:
                yield Text(text, context=context, place=place)


def _of_the_games() -> Iterator[Text]:
    """The titles, options and choices of the games, and the cards that ship."""
    for name in games.names():
        spec = games.spec(name)
        texts = [spec.title, *(option.help for option in spec.options().values())]
        texts += [choice.help for choice in spec.choices().values()]
        uploads = (choice.upload for choice in spec.choices().values())
        texts += [text for upload in uploads if upload for text in upload.comments()]
        yield from _placed(texts, f"games/{name}")
    for name in cards.SHIPPED:
        for leader in cards.shipped(name).leaders:
            yield Text(leader.name, context="leader", place="games/moonlight")
            yield Text(leader.text, place="games/moonlight")


def of_the_lessons() -> Iterator[Text]:
    """The words of the lessons and of the guide of a first game."""
    for game in lessons.games():
        place = f"learn/lessons/{game}"
        for lesson in lessons.lessons(game):
            yield from _placed(lesson.texts(), place)
        yield from _placed((tip.words for tip in lessons.guide(game)), place)


def _of_rules() -> Iterator[Text]:
    for game in filter(has_book, games.names()):
        for text, context in book_of(game).messages():
            yield Text(text, context=context, place=f"learn/rules/{game}")


def _placed(texts: Iterable[str], place: str) -> Iterator[Text]:
    return (Text(text, place=place) for text in texts if text)


def _place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()
