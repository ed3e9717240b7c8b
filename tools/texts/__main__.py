"""`python -m tools.texts`: collect, check, count and compile the texts of all languages."""

from __future__ import annotations

import argparse
import sys

from tools import page_words
from tools.texts import catalogs, counting
from tools.texts.checks import problems
from tools.texts.collecting import all_texts
from tools.texts.english import english_problems
from tools.texts.notes import note_problems
from tools.texts.spaces import spaced
from tools.texts.text import NotCollectable

TASKS = ["collect", "check", "count", "forget", "spaces", "compile"]


def collect(begun: list[str]) -> None:
    """Collect all texts and bring every catalog up to date; begin catalogs of new languages."""
    page_words.FILE.write_text(page_words.written(page_words.page_words()), "utf-8")
    template = catalogs.template()
    catalogs.TEMPLATE.parent.mkdir(exist_ok=True)
    catalogs.TEMPLATE.write_bytes(catalogs.written(template))
    print(f"{len(template)} texts")
    for language in sorted({*catalogs.languages(), *begun}):
        catalog = catalogs.updated(language, template)
        file = catalogs.po_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(catalogs.written(catalog))
        done = sum(map(catalogs.is_translated, catalog)) - 1  # the first is the head
        print(f"{language}: {done} of {len(catalog)} translated, {len(catalog.obsolete)} obsolete")


def forget(languages: list[str]) -> None:
    """Remove the texts that the program no longer has; `collect` keeps them to copy from."""
    for language in languages:
        catalog = catalogs.read(language)
        catalog.obsolete.clear()
        catalogs.po_file(language).write_bytes(catalogs.written(catalog))


def put_spaces(languages: list[str]) -> None:
    """Put the no-break spaces of its language into every text."""
    for language in languages:
        catalog = catalogs.read(language)
        for message in catalog:
            if message.id:
                made = [spaced(form, language) for form in catalogs.forms(message)]
                message.string = tuple(made) if message.pluralizable else made[0]
        catalogs.po_file(language).write_bytes(catalogs.written(catalog))


def check(languages: list[str]) -> int:
    """Say what is wrong with the English texts and the catalogs; how many things that are."""
    texts = all_texts()
    template = catalogs.template(texts)
    wrong = [f"en: {problem}" for problem in (*english_problems(texts), *note_problems(texts))]
    for language in languages:
        wrong += [f"{language}: {problem}" for problem in problems(language, template)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"checked {', '.join(['en', *languages])}: {len(texts)} texts, problems: {len(wrong)}")
    return len(wrong)


def print_sizes(languages: list[str]) -> None:
    """Print how many texts and words each language has."""
    print(counting.HEAD)
    print(counting.english(catalogs.template()))
    for language in languages:
        print(counting.translated(language, catalogs.read(language)))


def compile_all(languages: list[str]) -> None:
    """Write the files that gettext reads."""
    for language in languages:
        file = catalogs.po_file(language).with_suffix(".mo")
        file.write_bytes(catalogs.compiled(catalogs.read(language)))


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m tools.texts", description=__doc__)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument(
        "languages", nargs="*", help="codes such as cs; all of them if none is given"
    )
    asked = parser.parse_args()
    languages = asked.languages or catalogs.languages()
    match asked.task:
        case "collect":
            try:
                collect(asked.languages)
            except NotCollectable as error:
                print(error, file=sys.stderr)
                return 1
        case "forget":
            forget(languages)
        case "spaces":
            put_spaces(languages)
        case "count":
            print_sizes(languages)
        case "compile":
            compile_all(languages)
        case _:
            return min(check(languages), 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
