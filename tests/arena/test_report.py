"""Reports: what they tell, and that pages stand alone."""

from __future__ import annotations

import json
import re
from html import escape
from xml.etree import ElementTree

import pytest

from moonpack import arena
from moonpack.arena import summary
from moonpack.render import charts
from moonpack.words import ENGLISH

from .contests import bot, result, short


@pytest.fixture(scope="module")
def report() -> arena.Report:
    contest = short("random", "greedy", bot("Crashes"), players=2, games=12)
    return arena.report(contest, arena.run(contest, workers=arena.here))


def test_the_text_has_a_row_for_every_bot_and_a_line_for_every_fault(report: arena.Report) -> None:
    lines = report.text().splitlines()
    assert lines[0] == "The Wolves, 2 players: 12 games, seed 1"
    for name in report.contest.bots:
        assert sum(line.startswith(f"{name} ") for line in lines[1:5]) >= 1
    assert sum(", crash, " in line for line in lines) == 8
    assert any(" wins " in line and " against " in line for line in lines)


def test_the_json_can_be_read_back(report: arena.Report) -> None:
    data = json.loads(json.dumps(report.to_json()))
    contest = arena.Contest.from_json(data["contest"])
    assert contest == report.contest
    results = [arena.Result.from_json(each, contest) for each in data["results"]]
    assert tuple(results) == report.results
    assert data["standings"][2]["faults"] == 8
    assert data["seats"][0]["low"] <= data["seats"][0]["value"] <= data["seats"][0]["high"]
    assert {each["kind"] for each in data["faults"]} == {"crash"}


def test_a_page_stands_alone_and_its_charts_are_well_formed(report: arena.Report) -> None:
    page = arena.page([report])
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawn) == 6
    for chart in drawn:
        ElementTree.fromstring(chart)
    assert "prefers-color-scheme:dark" in page
    assert "one too many" in page


def test_a_notebook_shows_the_ladder(report: arena.Report) -> None:
    table = report._repr_html_()
    assert repr(report).startswith("<The Wolves, 2 players: 12 games of ")
    places = [table.index(f"<td>{escape(standing.bot)}</td>") for standing in report.ladder]
    assert places == sorted(places)


def test_names_are_escaped() -> None:
    contest = arena.Contest("wolves", ("<b>", "a&b"), 2, 2)
    games = [result(1.0, 0.0, scores=(3, 2), categories=({"<i>": 3}, {"<i>": 2}), turns=(1, 1))]
    page = arena.page([arena.report(contest, games)])
    assert "<b>" not in page
    assert "<i>" not in page
    assert "a&amp;b" in page


def test_a_contest_of_faults_alone_still_has_a_report() -> None:
    contest = short(bot("Crashes"), "random", games=2)
    report = arena.report(contest, arena.run(contest, workers=arena.here))
    assert "Faults" in arena.page([report])
    assert report.to_json()["length"] == {"steps": None, "turns": None}
    assert report.text()


def test_the_first_seat_is_compared_with_the_others() -> None:
    games = [result(1.0, 0.0, number=n, setup=n) for n in range(60)]
    games += [result(0.0, 1.0, number=n, setup=n) for n in range(60, 80)]
    first, second = summary.seat_advantage(games)
    assert first.value == 0.75
    assert 0.6 < first.low < 0.7
    assert second.value == 0.25


def test_a_chart_of_one_value_or_none_is_still_a_chart() -> None:
    ElementTree.fromstring(charts.figures("one", [charts.Figure("a", 0, 0, 0)], str))
    ElementTree.fromstring(charts.ridges("none", [("a", [])]))
    ElementTree.fromstring(charts.stacks("none", []))
    ElementTree.fromstring(charts.alone(charts.lines("none", [], [], "turns", ENGLISH.percent)))
