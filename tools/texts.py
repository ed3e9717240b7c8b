"""Collects all texts for translation into `build/moonpack.pot`: `make texts`.

A text is a literal argument of `words(...)`, `words.many(...)`, `source(...)` or a `Refusal` in
Python, or of `t`, `tn` and `tc` in the page's modules. The titles, options and choices of the
games, the standard cards of Moonlight, the paragraphs of the rules and the words of the lessons are
texts too.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from moonpack import games
from moonpack.games.moonlight import cards
from moonpack.learn import lessons
from moonpack.learn.rules import book_of, has_book

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "moonpack"
TEMPLATE = ROOT / "build" / "moonpack.pot"

_HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


@dataclass(frozen=True)
class Text:
    """A text with its plural, if it has one, and its context, if it needs one."""

    one: str
    more: str = ""
    context: str = ""


def in_python(source: str) -> Iterator[Text]:
    """The texts of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            literals = [a.value for a in node.args if isinstance(a, ast.Constant)]
            strings = [value for value in literals if isinstance(value, str)]
            match _called(node.func):
                case "words" | "_words" | "source" if strings and _is_literal(node.args[0]):
                    yield Text(strings[0], context=_context(node))
                case "words.many" | "_words.many" if len(strings) >= 2:
                    yield Text(strings[0], strings[1], _context(node))
                case "Refusal" if len(node.args) > 1 and strings and strings[-1]:
                    yield Text(strings[-1])


def _called(function: ast.expr) -> str:
    """The last names of a function: `words.many` of `self.words.many`."""
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr="many"):
            return f"{_called(value)}.many"
        case ast.Attribute(attr=name):
            return name
    return ""


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _context(call: ast.Call) -> str:
    for keyword in call.keywords:
        if keyword.arg == "context" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""


def of_the_games() -> Iterator[Text]:
    """The texts that are data of the games."""
    for spec in map(games.spec, games.names()):
        yield Text(spec.title)
        yield from (Text(option.help) for option in spec.options().values())
        yield from (Text(choice.help) for choice in spec.choices().values())
    for name in cards.SHIPPED:
        for leader in cards.shipped(name).leaders:
            yield Text(leader.name, context="leader")
            yield Text(leader.text)


def of_the_rules() -> Iterator[Text]:
    """The rules of the games in words."""
    for game in filter(has_book, games.names()):
        yield from (Text(text, context=context) for text, context in book_of(game).messages())


def of_the_lessons() -> Iterator[Text]:
    """The texts of the lessons, which are data too."""
    for game in lessons.games():
        for lesson in lessons.lessons(game):
            yield from map(Text, lesson.texts())
        yield from (Text(tip.words) for tip in lessons.guide(game))


def of_the_page() -> Iterator[Text]:
    """The texts of the page, as `page_words.py` has collected them."""
    for entry in json.loads((PACKAGE / "web" / "words.json").read_text("utf-8")):
        match entry:
            case str():
                yield Text(entry)
            case {"one": one, "many": many}:
                yield Text(one, many)
            case {"context": context, "text": text}:
                yield Text(text, context=context)


def all_texts() -> list[Text]:
    """Every text, sorted, each once."""
    texts = {*of_the_games(), *of_the_rules(), *of_the_lessons(), *of_the_page()}
    for path in PACKAGE.rglob("*.py"):
        texts.update(in_python(path.read_text("utf-8")))
    return sorted(texts, key=lambda text: (text.one.lower(), text.one, text.context))


def template(texts: list[Text]) -> str:
    """The texts as a gettext template."""
    return "\n".join([_HEADER, *map(_entry, texts)])


def _entry(text: Text) -> str:
    lines = [f"msgctxt {_quoted(text.context)}"] if text.context else []
    lines.append(f"msgid {_quoted(text.one)}")
    if text.more:
        lines += [f"msgid_plural {_quoted(text.more)}", 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(all_texts()), "utf-8")
    print(f"{len(all_texts())} texts in {TEMPLATE.relative_to(ROOT)}")
