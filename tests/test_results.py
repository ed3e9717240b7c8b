"""What a finished game came to: places, figures and words, for every game and for each reader."""

from __future__ import annotations

import pytest

import moonpack
from moonpack.games.figures import Figures, places, verdict
from moonpack.games.moonlight.facts import MoonsCounted, RoundEnded, RoundWon, RowScored
from moonpack.games.moonlight.tallies import last_round, score_figures
from moonpack.games.rng import Rng
from moonpack.results import Statistics
from moonpack.words import ENGLISH
from tests.conformance.cases import Case, cases, play_on

NAMES = ("Ada", "Bea", "Cyril")


@pytest.fixture(scope="module")
def wolves() -> moonpack.Game:
    game = moonpack.new("wolves", players=3, seed=5, names=list(NAMES), round_limit=6)
    rng = Rng(5)
    while not game.over:
        steps = [step for step in game.steps() if step != "end"] or game.steps()
        game.play(rng.choice(steps))
    return game


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_every_game_that_is_over_has_places_figures_and_words(case: Case) -> None:
    game = play_on(case.new(23), Rng(23))
    for seat in (None, *range(game.players)):
        known = moonpack.statistics(game, seat)
        assert known.headline
        assert known.verdict
        winners = [n for n, place in enumerate(known.places) if place == 1]
        assert winners == game.winners()
        assert list(known.scores) == game.scores()
        assert known.parts
        for figures in (*known.parts, *known.counts):
            assert figures.label
            assert len(figures.values) == game.players


def test_a_game_under_way_has_no_statistics() -> None:
    with pytest.raises(moonpack.MoonpackError, match="not over"):
        moonpack.statistics(moonpack.new("wolves", players=2, seed=1))


def test_a_seat_that_the_game_does_not_have_is_refused(wolves: moonpack.Game) -> None:
    with pytest.raises(moonpack.BadInput, match="seat"):
        moonpack.statistics(wolves, 3)


def test_the_parts_add_up_and_the_course_ends_with_the_final_scores(wolves: moonpack.Game) -> None:
    known = moonpack.statistics(wolves)
    totals = [sum(part.values[seat] for part in known.parts) for seat in range(3)]
    assert totals == wolves.scores()
    assert known.course[-1].scores == tuple(wolves.scores())
    assert [one.step for one in known.course] == [turn.last for turn in wolves.turns()]


def test_actions_are_counted_as_they_were_played(wolves: moonpack.Game) -> None:
    known = moonpack.statistics(wolves)
    counted = {one.name: one.values for one in known.counts if one.group == "Actions"}
    for name, values in counted.items():
        begun = [
            fact.seat  # type: ignore[attr-defined]
            for moment in wolves.moments()
            for fact in moment.facts
            if fact.kind == "action_begun" and fact.action == name  # type: ignore[attr-defined]
        ]
        assert values == tuple(begun.count(seat) for seat in range(3))
    assert counted["move"] != (0, 0, 0)


def _as_told(game: moonpack.Game, place: int) -> tuple[Statistics, int]:
    """The statistics for whoever has a place."""
    seat = moonpack.statistics(game).places.index(place)
    return moonpack.statistics(game, seat), seat


def test_everybody_reads_their_own_place(wolves: moonpack.Game) -> None:
    first, winner = _as_told(wolves, 1)
    second, _ = _as_told(wolves, 2)
    third, last = _as_told(wolves, 3)
    best, worst = max(wolves.scores()), wolves.scores()[last]
    assert first.headline == "You win!"
    assert second.headline == "You came second of 3"
    assert third.headline == "You came third of 3"
    assert moonpack.statistics(wolves).headline == f"{NAMES[winner]} wins"
    assert third.verdict == (
        f"{NAMES[winner]} wins with {best} points. You have {worst}, {best - worst} points behind."
    )


def test_reasons_compare_the_reader_with_the_winner(wolves: moonpack.Game) -> None:
    known, _ = _as_told(wolves, 3)
    assert known.reasons
    assert known.reasons[0].points < 0
    assert known.reasons[0].words.startswith("You have ")
    assert not any(reason.words.startswith("You") for reason in moonpack.statistics(wolves).reasons)


def test_equals_share_a_place() -> None:
    assert places([(5, 1), (7, 0), (5, 1), (4, 9)]) == [2, 1, 2, 4]
    shared = verdict((9, 9, 3), (0, 1), 1, NAMES, ENGLISH)
    assert shared == "You share the win with Ada: 9 points each."
    assert (
        verdict((9, 9, 3), (0, 1), None, NAMES, ENGLISH)
        == "Ada and Bea share the win with 9 points."
    )
    assert (
        verdict((9, 9, 3), (0,), 1, NAMES, ENGLISH) == "Ada wins with 9 points. You have as many."
    )
    assert verdict((9, 9, 3), (0,), 0, NAMES, ENGLISH) == "You have 9 points, as many as Bea."


def test_only_seats_are_counted() -> None:
    assert Figures.counting("lost", "Lost", [0, 2, 2, 5], 3).values == (1, 0, 2)


def test_where_points_are_equal_no_part_of_the_score_decided_it() -> None:
    for seed in range(60):
        game = moonpack.new("wolves", players=2, seed=seed, round_limit=1)
        rng = Rng(seed)
        while not game.over:
            game.play(rng.choice(game.steps()))
        figures = moonpack.statistics(game, 0)
        assert bool(figures.reasons) == (figures.scores[0] != figures.scores[1])


def test_a_round_won_by_cards_taken_shows_how_many_they_were() -> None:
    facts = [RoundWon(1, 1, (3, 3), (4, 5)), RoundWon(0, 2, (6, 2), (7, 3))]
    shown = [(one.label, one.values) for one in score_figures(facts, ENGLISH)]
    assert shown == [
        ("Round 1", (3, 3)),
        ("Round 1, cards taken", (4, 5)),
        ("Round 2", (6, 2)),
    ]


def test_the_last_round_of_a_match_is_told_with_its_rows_and_moons_the_winners_first() -> None:
    earlier = [
        RoundEnded(1, True),
        RowScored(0, 1, (9, 1), ("5",), 7),
        RoundWon(0, 1, (7, 0), (1, 0)),
    ]
    facts = [
        *(*earlier, RoundEnded(2, True), MoonsCounted(0, (3, 1), 2)),
        *(RowScored(1, 1, (2, 8), ("5", "4"), 3), RowScored(None, 2, (3, 3), (), 0)),
        *(RowScored(1, 3, (2, 9), ("5",), 1), RowScored(0, 4, (4, 1), ("4",), 1)),
    ]
    won = last_round([*facts, RoundWon(1, 2, (3, 4), (1, 3))], ENGLISH)
    assert won == "Points in the last round: 4:3 (for rows 4:1, for moons 0:2)."
    tied = last_round([*facts, RoundWon(1, 2, (3, 3), (1, 3))], ENGLISH)
    assert tied == (
        "In the last round: 3 points each (points for rows 4:1, for moons 0:2), "
        "decided by the number of cards taken (3:1)."
    )
    assert last_round([], ENGLISH) == ""
