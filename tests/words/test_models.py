"""The glossary's model sentences come out exactly, with the names of packs, which are inflected."""

from __future__ import annotations

import pytest

from moonpack import languages
from moonpack.games.wolves import fact_types as facts
from moonpack.games.wolves.sentences import sentence

FOREST, GRASS, TUNDRA, DESERT, ROCK = (
    {"seat": 0, "pack": pack} for pack in ("forest", "grass", "tundra", "desert", "rock")
)
OF_TUNDRA = {"owner": 2, "owner_pack": "tundra"}
ALPHA_WALKS = facts.WolfMoved(
    **FOREST, rank="alpha", start="f7", end="e9", steps=2, path=("f7", "e8", "e9")
)
DISPLACED = facts.WolfDisplaced(**GRASS, **OF_TUNDRA, rank="pack", hex="k6")
PUSHED = facts.WolfPushed(
    **GRASS, **OF_TUNDRA, rank="pack", start="k6", end="k5", path=("k6", "k5")
)
CALLED = facts.LoneWolfCalled(**DESERT, hex="e2", rank="pack", wolves=1, points=0)
DEN = facts.DenBuilt(**ROCK, hex="d4", track="speed", dens=1, value=4, points=0)
DOMINATED = facts.DenDominated(
    **ROCK, **OF_TUNDRA, hex="d4", track="speed", dens=1, value=4, points=0
)
HUNTED = facts.PreyHunted(**ROCK, prey="moose", hex="d4", left=1, kinds=1, points=0)
BEGAN = facts.TurnBegan(**GRASS, round=3)
FILLED = facts.DateFilled(**ROCK, date=7, piece="den", owner_pack="tundra", phase=None, spaces=22)
HOWLS = facts.ActionBegun(
    **DESERT,
    action="howl",
    terrain="tundra",
    turned=(facts.TurnedTile(0, "desert", "desert"),),
    terrain_tokens=1,
    action_token=False,
    number=1,
)

MODELS = {
    "cs": {
        ALPHA_WALKS: "Lesní vlci přesouvají alfa vlka o 2 pole z f7 na e9.",
        DISPLACED: "Luční vlci odstrkují běžného vlka (Sněžní vlci) z k6.",
        PUSHED: "Luční vlci umisťují odstrčeného běžného vlka (Sněžní vlci) na k5.",
        CALLED: "Pouštní vlci vyjí na vlka samotáře (e2): přidává se běžný vlk.",
        DEN: "Skalní vlci stavějí pelech na d4 (rychlost: nyní 4).",
        DOMINATED: "Skalní vlci – ovládnutí: pelech (Sněžní vlci) na d4 (rychlost: nyní 4).",
        HUNTED: "Skalní vlci loví kořist na d4: los.",
        BEGAN: "Kolo 3: na tahu Luční vlci.",
        FILLED: "Pelech (Sněžní vlci) se pokládá na políčko 7 desky lunárního cyklu.",
        HOWLS: "Pouštní vlci – vytí, krajina sníh. Náklady: domovská kartička a krajinný žolík.",
    },
    "pl": {
        ALPHA_WALKS: "Wilki Leśne poruszają wilka alfa o 2 heksy z f7 na e9.",
        DISPLACED: "Wilki Nizinne wypychają zwykłego wilka (Wilki Syberyjskie) z k6.",
        PUSHED: "Wilki Nizinne umieszczają wypchniętego zwykłego wilka (Wilki Syberyjskie) na k5.",
        CALLED: "Wilki Pustynne wyją do samotnego wilka na e2: dołącza zwykły wilk.",
        DEN: "Wilki Skalne budują norę na d4 (szybkość: teraz 4).",
        DOMINATED: "Wilki Skalne – dominacja: nora (Wilki Syberyjskie) na d4 (szybkość: teraz 4).",
        HUNTED: "Wilki Skalne zdobywają zwierzynę z d4: łoś.",
        BEGAN: "Runda 3: tura – Wilki Nizinne.",
        FILLED: "Nora (Wilki Syberyjskie) trafia na datę 7 planszy faz księżyca.",
        HOWLS: "Wilki Pustynne – wycie, teren: tundra. "
        "Koszt: kafelek stada i bonusowy żeton terenu.",
    },
    "uk": {
        ALPHA_WALKS: "Лісові вовки переміщують альфа-вовка на 2 гекси: f7 → e9.",
        DISPLACED: "Степові вовки виштовхують зграйного вовка (Тундрові вовки) з k6.",
        PUSHED: "Степові вовки розміщують виштовхнутого зграйного вовка (Тундрові вовки) на k5.",
        CALLED: "Пустельні вовки кличуть вовка-одинака (e2): приєднується зграйний вовк.",
        DEN: "Гірські вовки створюють сховище на d4 (швидкість: тепер 4).",
        DOMINATED: "Гірські вовки домінують над сховищем (Тундрові вовки) на d4 "
        "(швидкість: тепер 4).",
        HUNTED: "Гірські вовки беруть здобич на d4: лось.",
        BEGAN: "Раунд 3: хід — Степові вовки.",
        FILLED: "Сховище (Тундрові вовки) потрапляє на дату 7 планшета місяця.",
        HOWLS: "Пустельні вовки — виття, місцевість: тундра. "
        "Вартість: тайл зграї та бонусний жетон місцевості.",
    },
    "hu": {
        ALPHA_WALKS: "Erdei farkas alfa-hímje 2 mezőt vándorol: f7 → e9.",
        DISPLACED: "Prérifarkas elűzi Tundrafarkas falkatagját innen: k6.",
        PUSHED: "Prérifarkas áthelyezi Tundrafarkas elűzött falkatagját ide: k5.",
        CALLED: "Sivatagi farkas magához hívja a magányos farkast innen: e2. "
        "Új falkatag csatlakozik.",
        DEN: "Hegyi farkas odút épít itt: d4 (sebesség: mostantól 4).",
        DOMINATED: "Hegyi farkas dominálja Tundrafarkas odúját itt: d4 (sebesség: mostantól 4).",
        HUNTED: "Hegyi farkas zsákmányt ejt itt: d4 (jávorszarvas).",
        BEGAN: "3. forduló: Prérifarkas következik.",
        FILLED: "Tundrafarkas odúja a holdfénytáblára kerül (dátum: 7).",
        HOWLS: "Sivatagi farkas – üvöltés, terep: tundra. "
        "Költség: falkalapka és bónusz terepjelölő.",
    },
}
CASES = [(language, fact) for language, models in MODELS.items() for fact in models]


@pytest.mark.parametrize(
    ("language", "fact"), CASES, ids=[f"{fact.kind}-{language}" for language, fact in CASES]
)
def test_a_model_comes_out_exactly(language: str, fact: facts.WolvesFact) -> None:
    text = sentence(fact, languages.words(language)).replace("\u00a0", " ")
    assert text == MODELS[language][fact]


@pytest.mark.parametrize(
    ("language", "result"), [("cs", "9 : 8"), ("hu", "9:8"), ("pl", "9:8"), ("uk", "9:8")]
)
def test_a_result_is_written_as_the_language_does(language: str, result: str) -> None:
    assert languages.words(language).ratio(9, 8) == result.replace(" ", "\u00a0")
