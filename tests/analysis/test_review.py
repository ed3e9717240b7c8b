"""Games looked at again."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import moonpack
from moonpack import analysis, languages
from moonpack.analysis.review import _Judged, _together, turns

from .games import FEW, before_the_end, short_game


@pytest.fixture(scope="module")
def game() -> moonpack.Game:
    return short_game()


@pytest.fixture(scope="module")
def review(game: moonpack.Game) -> analysis.Review:
    return analysis.review(game, FEW)


def test_the_turns_of_a_review_are_the_steps_of_the_game(
    game: moonpack.Game, review: analysis.Review
) -> None:
    assert tuple(step for turn in review.turns for step in turn.steps) == game.played
    assert [turn.number for turn in review.turns] == list(range(1, len(review.turns) + 1))
    first = 1
    for turn in review.turns:
        assert turn.first == first
        first += len(turn.steps)


def test_a_turn_that_is_not_ended_is_not_reviewed_but_the_position_is() -> None:
    game = moonpack.new("wolves", players=2, seed=5, options={"round_limit": 1})
    for _ in range(4):
        game.play(game.steps()[0])
    game.play(next(step for step in game.steps() if step.startswith("move")))
    assert len(turns(game)) == 4
    review = analysis.review(game, FEW)
    assert len(review.turns) == 4
    assert review.now.seat == game.actor
    trial = game.copy()
    for step in review.now.best[0].steps:
        trial.play(step)
    assert trial.actor != game.actor


def test_what_was_given_away_is_the_best_minus_the_played(review: analysis.Review) -> None:
    for turn in review.turns:
        lost = turn.best[turn.seat] - turn.after[turn.seat]
        assert turn.given_away == max(0.0, lost)
    for seat in range(2):
        own = sum(turn.given_away for turn in review.turns if turn.seat == seat)
        assert review.given_away(seat) == own


@pytest.mark.parametrize(("best", "after"), [(0.814, 0.335), (0.8145, 0.3449), (1.0, 0.0)])
def test_what_a_turn_cost_is_the_difference_of_the_figures_beside_it(
    review: analysis.Review, best: float, after: float
) -> None:
    turn = review.turns[-1]
    shares = [tuple((one, 1 - one)[:: 1 - 2 * turn.seat]) for one in (best, after)]
    turn = replace(turn, best=shares[0], after=shares[1])
    sentence = next(one for one in analysis.tell_turn(turn, review.names) if "costs" in one)
    lost, left, could = (int(number) for number in re.findall(r"(\d+)%", sentence))
    assert could - left == lost
    assert sentence.endswith(f"costs {lost}%: chance to win {left}%, with the best turn {could}%.")
    whole = analysis.tell_whole(replace(review, turns=(turn,)))
    assert whole[0].endswith(f"turn {turn.number}: {lost}%.")


def test_no_more_than_all_of_the_win_is_given_away_in_parts(
    game: moonpack.Game, review: analysis.Review
) -> None:
    part, outlook = turns(game)[-1][0], review.turns[-1].before
    seat = outlook.seat
    assert seat is not None
    better, worse = ((0.9, 0.1), (0.4, 0.6)) if seat == 0 else ((0.1, 0.9), (0.6, 0.4))
    judged = [_Judged(part, outlook, worse, better, (), ()) for _ in range(3)]
    turn = _together(1, 1, judged, worse)
    assert turn.best[seat] == 1
    assert turn.given_away == pytest.approx(0.6)


def test_doing_nothing_in_the_last_turn_is_called_by_its_name(review: analysis.Review) -> None:
    last = review.turns[-1]
    assert last.steps == ("end",)
    sentences = analysis.tell_turn(last, review.names, game=review.game)
    assert " Final score: " in sentences[0]
    assert " Rounds won: " in analysis.tell_turn(last, review.names, game="moonlight")[0]
    assert last.given_away > 0.08
    assert any(sentence.startswith("Better: ") for sentence in sentences)
    assert any(f"by {review.names[last.seat]} costs" in sentence for sentence in sentences)
    assert not any(
        "to play" in sentence for sentence in sentences
    )  # the next turn is not this one's


def test_the_best_turn_played_gives_away_nothing() -> None:
    game = before_the_end(short_game())
    for step in analysis.review(game, 60).now.best[0].steps:
        game.play(step)
    last = analysis.review(game, 60).turns[-1]
    assert last.given_away == 0
    assert "as good as the best" in analysis.verdict(last, game.names)


def test_more_given_away_is_said_more_harshly(review: analysis.Review) -> None:
    turn = replace(review.turns[-1], best=(1.0, 1.0))
    verdicts = [
        analysis.verdict(replace(turn, after=(kept, kept)), review.names).split(" by ")[0]
        for kept in (0.95, 0.9, 0.5)
    ]
    assert verdicts == ["A slip", "A mistake", "A blunder"]


def test_a_review_is_the_same_every_time(game: moonpack.Game, review: analysis.Review) -> None:
    assert analysis.review(game, FEW) == review


def test_progress_is_told_turn_by_turn(game: moonpack.Game) -> None:
    seen: list[tuple[int, int]] = []
    analysis.review(game, 2, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n + 1, len(seen)) for n in range(len(seen))]


def test_seats_count_from_one_in_json(review: analysis.Review) -> None:
    data = json.loads(json.dumps(review.to_json()))
    assert {turn["seat"] for turn in data["turns"]} == {1, 2}
    assert data["now"]["seat"] is None
    assert data["turns"][0]["before"]["seat"] == data["turns"][0]["seat"]


def test_a_notebook_shows_the_course(review: analysis.Review) -> None:
    assert review._repr_svg_() == analysis.course(review)
    assert repr(review) == f"<review of {' and '.join(review.names)}: {len(review.turns)} turns>"


def test_the_course_has_a_line_for_every_seat_and_a_mark_for_every_scoring(
    review: analysis.Review,
) -> None:
    marked = replace(review, turns=(*review.turns[:-1], replace(review.turns[-1], marks=("full",))))
    drawn = ElementTree.fromstring(analysis.course(marked))
    space = {"svg": "http://www.w3.org/2000/svg"}
    lines = drawn.findall(".//svg:polyline", space)
    assert len(lines) == 2
    for line in lines:
        assert len(line.attrib["points"].split()) == len(review.turns) + 1
    assert len({line.attrib["stroke"] for line in lines}) == 2
    texts = [text.text for text in drawn.findall(".//svg:text", space)]
    assert {"full", "Ann", "25%"} <= {*texts}
    assert ">25\N{NO-BREAK SPACE}%<" in analysis.course(marked, languages.words("cs"))
