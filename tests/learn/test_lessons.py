"""Every lesson: legal to its end, whatever right answer is given; short; in the catalog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from tools.page_types import fact_kinds
from tools.texts.collecting import all_texts

import moonpack
from moonpack import bots, scene
from moonpack.bots import Clock
from moonpack.errors import BadInput, IllegalStep
from moonpack.game import Game
from moonpack.games.moonlight import view as moonlight_view
from moonpack.games.wolves import view as wolves_view
from moonpack.learn import lessons
from moonpack.learn.lessons import Judgement, Lesson, Stage, Verdict, data, judge
from moonpack.words import ENGLISH

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "moonpack" / "web"
ALL = [lesson for game in lessons.games() for lesson in lessons.lessons(game)]
CATALOG = {text.one for text in all_texts()}
MOST_WORDS = 35  # of a text
WORDS_A_MINUTE = 200
each_lesson = pytest.mark.parametrize("lesson", ALL, ids=lambda one: f"{one.game}-{one.name}")


def walk(lesson: Lesson) -> Iterator[tuple[int, Stage, list[str]]]:
    """The stages of a lesson with the steps before each, if everything is played as shown."""
    before: list[str] = []
    for number, stage in enumerate(lesson.stages):
        yield number, stage, before
        if stage.right:
            before = [*before, *judge(lesson, number, before, stage.show).steps]


def answers(
    lesson: Lesson, number: int, before: list[str], begun: tuple[str, ...] = ()
) -> Iterator[Judgement]:
    """Everything that is accepted as the answer of a stage, click by click."""
    for step in lesson.begin([*before, *begun]).steps():
        judgement = judge(lesson, number, before, [*begun, step])
        if judgement.verdict is Verdict.RIGHT:
            yield judgement
        elif judgement.verdict is Verdict.ON_THE_WAY:
            yield from answers(lesson, number, before, judgement.steps)


def test_both_games_have_their_lessons() -> None:
    counts = {game: len(lessons.lessons(game)) for game in lessons.games()}
    assert counts == {"wolves": 6, "moonlight": 3}


@each_lesson
def test_what_is_shown_is_right_and_leads_to_the_end(lesson: Lesson) -> None:
    for number, stage, before in walk(lesson):
        if stage.right:
            game = lesson.begin(before)
            assert game.actor == lesson.seat
            judgement = judge(lesson, number, before, stage.show)
            assert judgement.verdict is Verdict.RIGHT, (number, stage.show, game.steps())


@each_lesson
def test_every_right_answer_leads_on(lesson: Lesson) -> None:
    for number, stage, before in walk(lesson):
        accepted = list(answers(lesson, number, before)) if stage.right else []
        for pattern in stage.right:
            assert any(_fit(answer.steps, pattern) for answer in accepted), (number, pattern)
        for answer in accepted:
            steps = [*before, *answer.steps]
            for later, following in enumerate(lesson.stages[number + 1 :], number + 1):
                if following.right:
                    judgement = judge(lesson, later, steps, following.show)
                    assert judgement.verdict is Verdict.RIGHT, (answer.steps, later)
                    steps += judgement.steps


def _fit(steps: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    return all(fnmatchcase(*pair) for pair in zip(steps, pattern, strict=False))


def test_a_token_in_a_payment_is_no_pattern() -> None:
    lesson = lessons.lesson("wolves", "rivals")
    answer = judge(lesson, 1, [], ["move grass *", "A d3 e5"])
    assert answer.verdict is Verdict.WRONG
    assert answer.words.startswith("That would spend your token")


@each_lesson
def test_wrong_clicks_are_answered_in_words(lesson: Lesson) -> None:
    for number, stage, before in walk(lesson):
        if not stage.right:
            continue
        assert stage.otherwise, number
        game = lesson.begin(before)
        for answer in stage.wrong:
            assert any(fnmatchcase(step, answer.steps[0]) for step in game.steps()), answer
        for step in game.steps():
            judgement = judge(lesson, number, before, [step])
            if judgement.verdict is Verdict.WRONG:
                assert judgement.words
                assert judgement.steps == ()


@each_lesson
def test_texts_are_short_and_in_the_catalog(lesson: Lesson) -> None:
    for text in lesson.texts():
        assert len(text.split()) <= MOST_WORDS, text
        assert text in CATALOG


@each_lesson
def test_what_it_speaks_of_is_there(lesson: Lesson) -> None:
    styles = "".join(path.read_text("utf-8") for path in WEB.rglob("spotlight.css"))
    for number, stage, before in walk(lesson):
        game = lesson.begin(before)
        board: Mapping[str, Any] = scene.board(game, ENGLISH) or {}
        seen: Mapping[str, Any] = scene.scene(game, lesson.seat, ENGLISH)
        places = {*board.get("hexes", {}), *seen.get("cells", {})}
        hand = seen["seats"][lesson.seat].get("hand") or []
        look = stage.look
        assert {*look.places, *look.labels, *stage.elsewhere} <= places, number
        assert set(look.taps) <= places | set(hand), number
        for part in look.parts:
            assert f'data-lit~="{part}"' in styles, part
        assert stage.right or look.places or look.parts or number == len(lesson.stages) - 1


def seconds(lesson: Lesson) -> float:
    """How long a lesson takes: reading, and a second for each click."""
    read = (text for stage in lesson.stages for text in (stage.words, stage.note, stage.praise))
    words = sum(len(text.split()) for text in (lesson.title, *read))
    clicks = sum(len(stage.show) + 1 for stage in lesson.stages) + 1
    return words / WORDS_A_MINUTE * 60 + clicks


@pytest.mark.parametrize("game", lessons.games())
def test_all_lessons_of_a_game_take_less_than_ten_minutes(game: str) -> None:
    times = [seconds(lesson) for lesson in lessons.lessons(game)]
    print(f"{game}: {[round(time) for time in times]} s, {sum(times) / 60:.1f} minutes in all")
    assert max(times) <= 90
    assert game != "wolves" or min(times) >= 60
    assert sum(times) < 600


# -- the guide through the first game

PHASES = {"wolves": wolves_view.PHASE_NAMES, "moonlight": moonlight_view.PHASE_NAMES}


@pytest.mark.parametrize("game", lessons.games())
def test_a_guide_speaks_of_what_can_happen(game: str) -> None:
    kinds = {kind.kind for kind in fact_kinds(game)}
    assert len(lessons.guide(game)) >= 7
    for tip in lessons.guide(game):
        assert tip.phase is None or tip.phase in PHASES[game], tip
        assert tip.fact is None or tip.fact in kinds, tip
        assert len(tip.words.split()) <= MOST_WORDS, tip
        assert tip.words in CATALOG
    assert lessons.guide("nothing") == ()


class Listener:
    """What the guide of the page says during a whole game, to the player of the first seat."""

    def __init__(self, game: str) -> None:
        self.tips = list(lessons.guide(game))
        self.facts: set[tuple[str, bool]] = set()
        self.deeds = {tip.fact for tip in self.tips if tip.mine and tip.fact}
        self.latest: set[str] = set()  # of the last step of the reader that there is a word about
        self.shown_tips: list[lessons.Tip] = []

    def hear(self, before: Game, after: Game) -> None:
        """A step was played; each tip is read at once."""
        facts = scene.moment(before, after, 0, ENGLISH)["facts"]
        kinds = {fact["fact"] for fact in facts}
        self.facts |= {(kind, before.actor == 0) for kind in kinds}
        if before.actor == 0 and kinds & self.deeds:
            self.latest = kinds
        shown: Mapping[str, Any] = scene.scene(after, 0, ENGLISH)
        for tip in [tip for tip in self.tips if self._holds(tip, shown["phase"], after.actor == 0)]:
            self.tips.remove(tip)
            self.shown_tips.append(tip)

    def _holds(self, tip: lessons.Tip, phase: str, is_mine: bool) -> bool:
        if tip.phase not in (None, phase):
            return False
        if tip.fact is None:
            return tip.mine in (None, is_mine)
        if tip.mine:
            return is_mine and tip.fact in self.latest
        return any(kind == tip.fact and tip.mine in (None, is_own) for kind, is_own in self.facts)


def guided(name: str, seed: int) -> Listener:
    """A whole first game against the easiest bot; the newcomer plays as that bot does."""
    game = moonpack.new(name, players=2, seed=seed)
    players = [bots.make("pup", name, seed + seat) for seat in range(2)]
    listener = Listener(name)
    while not game.over:
        before, seat = game.copy(), game.actor or 0
        game.play(players[seat].decide(game.view(seat), Clock(None)))
        listener.hear(before, game)
    return listener


@pytest.mark.parametrize("name", lessons.games())
def test_a_whole_guided_game_is_explained_from_its_first_choice_to_its_end(name: str) -> None:
    heard = [guided(name, seed) for seed in (1, 3, 5)]
    for listener in heard:
        assert len(listener.shown_tips) >= len(lessons.guide(name)) * 0.6
        assert listener.shown_tips[-1].phase == "over"
    texts = {tip.words for listener in heard for tip in listener.shown_tips}
    rare = {"wolf_dominated", "den_dominated"}  # the easiest bot may take nothing in three games
    assert texts >= {tip.words for tip in lessons.guide(name) if tip.fact not in rare}


# -- judging


def test_a_click_is_on_the_way_as_long_as_a_stage_asks_for_more() -> None:
    lesson = lessons.lesson("wolves", "rivals")
    paid = judge(lesson, 1, [], ["move grass 0"])
    assert paid.verdict is Verdict.ON_THE_WAY
    assert judge(lesson, 1, [], [*paid.steps, "A d3 e5"]).verdict is Verdict.RIGHT


def test_an_illegal_click_is_answered_by_the_rule_that_forbids_it() -> None:
    lesson = lessons.lesson("wolves", "howl")
    answer = judge(lesson, 1, [], ["howl tundra 34", "call h4"])
    assert answer.verdict is Verdict.ILLEGAL
    assert answer.words == lesson.begin(["howl tundra 34"]).why_not("call h4")
    assert judge(lesson, 1, [], ["howl tundra 34", "nonsense"]).verdict is Verdict.ILLEGAL


def test_nothing_is_said_to_be_possible_where_it_is_not() -> None:
    cards = lessons.lesson("moonlight", "cards")
    before = ["3 @ 0,0", "2 @ 1,0"]
    assert judge(cards, 2, before, ["4 @ 0,1"]).words.startswith("You could play there")
    diagonal = judge(cards, 2, before, ["4 @ -1,1"])
    assert (diagonal.verdict, "diagonal" in diagonal.words) == (Verdict.ILLEGAL, True)


def test_what_is_out_of_reach_is_counted_out_on_the_board() -> None:
    lesson = lessons.lesson("wolves", "howl")
    refused = judge(lesson, 1, [], ["howl tundra 34", "call h4"]).refused
    assert refused is not None
    counted = scene.of("wolves").counted(*refused)
    assert counted is not None
    assert (counted.path[0], counted.path[-1]) == ("e4", "h4")
    assert (len(counted.path) - 1, counted.reach) == (3, 2)
    game = lesson.begin()
    walk = scene.of("wolves").counted(game, "A e4 h7")
    assert walk is not None
    assert walk.path[0] == "e4"
    assert walk.reach == 3
    assert len(walk.path) - 1 > 3
    assert scene.of("wolves").counted(game, "A e4 d4") is None  # near enough
    assert scene.of("wolves").counted(game, "build j7 speed") is not None
    assert scene.of("wolves").counted(game, "end") is None
    assert scene.of("wolves").counted(game, "nonsense") is None
    assert scene.of("moonlight").counted(lessons.lesson("moonlight", "cards").begin(), "") is None


def test_a_place_that_an_action_cannot_use_is_the_reason_and_not_what_it_costs() -> None:
    den = judge(lessons.lesson("wolves", "howl"), 1, [], ["build f4 spread"])
    assert den.words == "There is a lone wolf on f4."
    howl = judge(lessons.lesson("wolves", "rivals"), 1, [], ["call e5"])
    assert howl.words == "There is no lone wolf on e5."


def test_what_cannot_cover_is_answered_by_the_rule() -> None:
    cover = lessons.lesson("moonlight", "cover")
    assert (
        judge(cover, 1, [], ["3 @ 1,0"]).words
        == "3 cannot cover 4: it takes a card that is exactly one higher."
    )
    assert "A 3 can cover" in judge(cover, 1, [], ["3 @ 1,1"]).words


def test_sums_are_those_of_the_numbers_until_corners_are_explained() -> None:
    *_, (_, _, before) = walk(lessons.lesson("moonlight", "cards"))
    assert [step.split()[0] for step in before] == ["3", "2", "4", "3", "2"]  # a 1 would count 3


def test_steps_before_must_be_legal_and_stages_exist() -> None:
    lesson = lessons.lesson("wolves", "howl")
    with pytest.raises(BadInput, match=r"steps\[0\]"):
        judge(lesson, 1, ["call a1"], ["end"])
    with pytest.raises(BadInput, match="stage"):
        judge(lesson, 99, [], ["end"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"stages": [{}]}, r"stages\[0\]\.words"),
        ({"stages": [{"words": 3}]}, r"stages\[0\]\.words"),
        ({"stages": [{"words": "Go.", "right": ["end"]}]}, r"stages\[0\]\.right\[0\]"),
        ({"stages": [{"words": "Go.", "lok": {}}]}, "lok"),
        ({"seat": 0}, "seat"),
    ],
)
def test_a_mistake_in_a_file_is_named(change: dict[str, Any], field: str) -> None:
    good = {"title": "T", "summary": "S", "start": {}, "stages": [{"words": "Go."}]}
    assert data.read("wolves", "mine", good).stages[0].words == "Go."
    with pytest.raises((BadInput, IllegalStep), match=field):
        data.read("wolves", "mine", {**good, **change})
