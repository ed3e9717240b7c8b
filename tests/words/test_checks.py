"""Checks of the catalogs: every mistake that is planted is found, and a good text passes."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages.mofile import read_mo
from tools.texts import __main__ as command
from tools.texts import catalogs
from tools.texts.checks import problems, text_problems, whole_problems
from tools.texts.collecting import all_texts
from tools.texts.english import english_problems
from tools.texts.notes import note_problems
from tools.texts.spaces import NO_BREAK, spaced
from tools.texts.text import Text

from moonpack.words import Name, Words

Source = str | tuple[str, str]
Translation = str | tuple[str, ...]


def mistakes(source: Source, translation: Translation, language: str) -> str:
    """What the checks say about one translation."""
    one, more = (source, "") if isinstance(source, str) else source
    catalog = catalogs.updated(language, catalogs.template([Text(one, more)]))
    message = catalog.get(one)
    assert message is not None
    message.string = translation
    return "\n".join(text_problems(catalog, language))


GOOD = [
    ("It is your turn.", "Jste na tahu.", "cs"),
    ("{player} builds a den on {hex}.", "{player} {player:staví|stavějí} pelech na {hex}.", "cs"),
    (("{n} wolf", "{n} wolves"), ("1 wilk", "{n} wilki", "{n} wilków"), "pl"),
    ("Choose a wolf.", "Válassz egy farkast!", "hu"),
    ("Save as PNG", "Зберегти як PNG", "uk"),
]


@pytest.mark.parametrize(("source", "translation", "language"), GOOD)
def test_a_good_translation_passes(source: Source, translation: Translation, language: str) -> None:
    if isinstance(translation, str):
        translation = spaced(translation, language)
    else:
        translation = tuple(spaced(form, language) for form in translation)
    assert mistakes(source, translation, language) == ""


PLANTED = [
    ("Take {n} more.", "Vezměte další.", "cs", "gaps are missing: n"),
    ("Take more.", "Vezměte {n}.", "cs", "gaps that the English text has not: n"),
    ("{player} waits.", "{player:čeká}.", "cs", "expected {name:one|many}"),
    ("Take {n} more.", "Vezměte {n.", "cs", "a brace is wrong"),
    (("{n} card", "{n} cards"), ("{n} karta", "{n} karty"), "cs", "expected 3 plural forms, got 2"),
    (("{n} card", "{n} cards"), ("карта", "{n} карти", "{n} карт"), "uk", "gaps are missing: n"),
    ("Moonlight", "Мiсячне сяйво", "uk", "Latin and Cyrillic letters in one word"),
    ("Copy", "Скопіювати link", "uk", "a word in Latin letters: link"),
    ("Your name", "Ваше ім'я", "uk", "wrong for this language: '"),
    ("Your name", "Ваше объект", "uk", "letters of another language: ъ"),
    ("The “{name}” card", "Karta ”{name}“", "cs", "wrong for this language: ”"),
    ("The “{name}” card", "Karta „{name}“", "pl", "wrong for this language: “"),
    ("The “{name}” card", "Lap: «{name}»", "hu", "wrong for this language: «"),
    ("The “{name}” card", 'Карта "{name}"', "uk", 'wrong for this language: "'),
    ("One — two", "Jeden — dva", "cs", "wrong for this language: —"),
    ("Fog", "Mgła nad łąką", "cs", "letters of another language: ą ł"),
    ("Fog", "Mlha, kouř", "pl", "letters of another language: ř"),
    ("Fog", "Köd és mgłą", "hu", "letters of another language: ą ł"),
    ("Wait…", "Počkejte...", "cs", "three full stops instead of …"),
    ("Wait.", "Počkejte", "cs", "ends without ."),
    ("Wait", "Počkejte.", "cs", "ends with ., the English text does not"),
    ("Wait, please", "Počkejte , prosím", "cs", "a space too many"),
    ("Wait", " Počkejte", "cs", "a space at the beginning or the end"),
    ("The game is saved to the server.", "Hra je v pořádku.", "cs", "no-break spaces are missing"),
    ("{n} points now", "{n} body teď", "cs", "no-break spaces are missing"),
    ("Your pack and details", "Vaše smečka a podrobnosti", "cs", "no-break spaces are missing"),
    ("Costs 2. Your den", f"Koszt 2.{NO_BREAK}Twoja nora", "pl", "or stand where none belongs"),
    ("Build a den", "Postavit doupě", "cs", "expected the glossary's word for “den”"),
    ("All wolves", "Cała wataha", "pl", "is not a word of the glossary; say stado"),
    ("The {name} begins", "A(z) {name} kezd", "hu", "is not a word of the glossary"),
]


@pytest.mark.parametrize(("source", "translation", "language", "problem"), PLANTED)
def test_a_planted_mistake_is_found(
    source: Source, translation: Translation, language: str, problem: str
) -> None:
    assert problem in mistakes(source, translation, language)


def test_texts_that_are_missing_fuzzy_obsolete_or_unused_are_found() -> None:
    template = catalogs.template([Text("Den"), Text("Lair"), Text("Howl"), Text("Wolf", "Wolves")])
    catalog = catalogs.updated("cs", catalogs.template([Text("Den"), Text("Old"), Text("Wolf")]))
    catalog.add("Lair", "Doupě", flags=["fuzzy"])
    catalog.obsolete["Gone"] = catalog["Old"]
    listed = "\n".join(whole_problems(catalog, template))
    for sentence in (
        "not translated: “Den”",
        "fuzzy: “Lair”",
        "missing, run make texts: “Howl”",
        "unused, run make texts: “Old”",
        "obsolete: “Old”",
        "another plural than in the program: “Wolf”",
    ):
        assert sentence in listed


SPACES = [  # "_" is a no-break space
    ("cs", "Vlk je v lese a čeká.", "Vlk je v_lese a_čeká."),
    ("cs", "K tahu", "K_tahu"),  # labels too
    ("cs", "Vaše smečka a podrobnosti", "Vaše smečka a_podrobnosti"),
    ("pl", "Nory z toru „{track}”", "Nory z_toru „{track}”"),
    ("uk", "Рахунок і журнал", "Рахунок і_журнал"),
    ("cs", "{some} a {last}", "{some} a_{last}"),
    ("cs", "{n} karet", "{n}_karet"),
    ("cs", "2. kolo", "2._kolo"),
    ("pl", "Koszt 2. Twoja nora", "Koszt 2. Twoja nora"),  # a sentence ends here
    ("pl", "Koszt 2._Twoja nora", "Koszt 2. Twoja nora"),
    ("hu", "Pont: 3 (3)", "Pont: 3_(3)"),
    ("cs", "Body: {points} ({moons})", "Body: {points}_({moons})"),
    ("cs", "{player} ({points})", "{player} ({points})"),
    ("pl", "Kształt 4 × 3", "Kształt 4_×_3"),
    ("uk", "Ліс — дім", "Ліс_— дім"),
    ("cs", "Stav 9 : 8", "Stav 9_:_8"),
]


@pytest.mark.parametrize(("language", "text", "wanted"), SPACES)
def test_no_break_spaces_are_put_where_a_language_wants_them(
    language: str, text: str, wanted: str
) -> None:
    assert spaced(text.replace("_", NO_BREAK), language).replace(NO_BREAK, "_") == wanted


def test_words_around_a_name_agree_with_it() -> None:
    text = "{player} {player:staví|stavějí} pelech, vlk {player:of}"
    ann, forest = Name("Ann"), Name("Lesní vlci", is_plural=True, owner="Lesních vlků")
    assert text.format(player=ann) == "Ann staví pelech, vlk Ann"
    assert Words()(text, player="Ann") == "Ann staví pelech, vlk Ann"
    both = Words().listed(["Ann", "Bo"])
    assert Words()("{player} {player:čeká|čekají}", player=both) == "Ann and Bo čekají"
    assert text.format(player=forest) == "Lesní vlci stavějí pelech, vlk Lesních vlků"


def texts_of(compiled: BytesIO) -> dict[object, object]:
    return {(str(one.id), one.context): one.string for one in read_mo(compiled) if one.id}


def test_nothing_is_wrong_with_the_catalogs() -> None:
    template = catalogs.template()
    for language in catalogs.languages():
        assert problems(language, template) == []
        file = catalogs.po_file(language).with_suffix(".mo")
        compiled = BytesIO(catalogs.compiled(catalogs.read(language)))
        assert texts_of(BytesIO(file.read_bytes())) == texts_of(compiled), "run: make texts"


UNTRANSLATABLE = [
    Text("You have muted {n} people, which is the limit."),
    Text("At most {most} letters"),
    Text("Take {n} more cards"),
    Text("{n} wolf of {points} points", "{n} wolves of {points} points"),
]
TRANSLATABLE = [
    Text("You have muted {n} person.", "You have muted {n} people."),
    Text("{low} to {high} players"),
    Text("{n} of {all} spaces"),
    Text("Seat {n} is free"),
    Text("{name} wins"),
    Text("{n} more than {name}"),
]


@pytest.mark.parametrize("text", UNTRANSLATABLE, ids=lambda text: text.one)
def test_a_number_before_a_noun_needs_plural_forms(text: Text) -> None:
    assert "needs plural forms" in "\n".join(english_problems([text]))


@pytest.mark.parametrize("text", TRANSLATABLE, ids=lambda text: text.one)
def test_other_numbers_need_none(text: Text) -> None:
    assert not list(english_problems([text]))


def test_all_english_texts_can_be_translated() -> None:
    texts = all_texts()
    assert not list(english_problems(texts))
    assert not list(note_problems(texts))
    assert "a text that is gone" in "\n".join(note_problems([]))


def test_all_languages_are_checked_if_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "problems", lambda language, _template: [f"planted in {language}"])
    monkeypatch.setattr("sys.argv", ["tools.texts", "check"])
    assert command.main() == 1
    printed = capsys.readouterr().out
    assert all(f"{code}: planted in {code}\n" in printed for code in catalogs.languages())
    assert "problems: 4" in printed
