"""The benchmarks measure what they say; how fast anything is, is not tested here."""

from __future__ import annotations

import json
from functools import partial
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from moonpack import games
from moonpack.bench import child, machine, measures, peers, rounds, suite, tables, worker
from moonpack.bench.measures import MEASURES, Sample
from moonpack.bench.report import Figure, Report, rates
from moonpack.bench.suite import FIRST_GAME, IMPORT, Peer, Suite, closest
from moonpack.bench.worker import COMPILED, INTERPRETED, PEER
from moonpack.cli.bench import bench
from moonpack.games import kit

ROUNDS = 2
ABLE = [name for name, one in MEASURES.items() if all(map(find_spec, one.needs))]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run with tiny durations: what it printed, and what it wrote."""
    path = tmp_path_factory.mktemp("bench") / "figures.json"
    asked = ["--game", "wolves", "--rounds", str(ROUNDS), "--seconds", "0.001", "--no-peers"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "STARTS", 1)
        done = CliRunner().invoke(bench, [*asked, "--json", str(path)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output, json.loads(path.read_text("utf-8"))


def kinds_of(report):
    both = report["engines"]["wolves"] == COMPILED
    return {COMPILED, INTERPRETED} if both else {INTERPRETED}


@pytest.mark.slow
def test_every_measure_is_taken_for_each_player_count_and_kind_in_every_round(run):
    _, report = run
    measured = {(f["name"], f["kind"], f["players"]) for f in report["figures"]}
    for name in ABLE:
        for kind in kinds_of(report):
            for players in games.spec("wolves").players:
                assert (name, kind, players) in measured
    assert {(IMPORT, kind, 0) for kind in kinds_of(report)} <= measured
    assert {(FIRST_GAME, kind, 2) for kind in kinds_of(report)} <= measured
    for figure in report["figures"]:
        assert len(figure["rounds"]) == ROUNDS
        assert all(sample["count"] > 0 < sample["seconds"] for sample in figure["rounds"])


@pytest.mark.slow
def test_interpreted_figures_come_from_interpreted_rules(run):
    _, report = run
    weights = {one["kind"]: one["copy"] for one in report["memory"]}
    assert set(weights) == kinds_of(report)
    if COMPILED in weights:
        assert weights[COMPILED] != weights[INTERPRETED]


@pytest.mark.slow
def test_the_json_says_where_and_when_it_was_measured(run):
    _, report = run
    assert set(report["machine"]) == set(machine.facts())
    assert report["machine"]["python"].startswith(("CPython", "PyPy"))
    assert report["date"].endswith("+00:00")
    assert report["plan"] == {
        "games": ["wolves"],
        "rounds": ROUNDS,
        "seconds": 0.001,
        "peers": False,
    }


@pytest.mark.slow
def test_targets_that_need_a_peer_are_not_known_without_it(run):
    output, report = run
    for target in report["targets"]:
        if target["against"]:
            assert target["found"] is None
            assert target["met"] is None
    assert "unknown" in output


@pytest.mark.slow
def test_the_tables_show_every_measure(run):
    output, _ = run
    for title in (*ABLE, "The Wolves", "Memory", "Targets"):
        assert title in output


def test_a_run_can_be_held_against_one_kept_before():
    figures = [_figure("random play", kind, 300) for kind in (COMPILED, INTERPRETED)]
    plan = {"rounds": 1, "seconds": 1}
    where = {"python": "", "cpu": "", "cores": 1}
    report = Report("", "", plan, where, {"wolves": COMPILED}, {f.key: f for f in figures})
    kept = rates(json.loads(json.dumps(report.to_json())))
    faster = {key: rate / 7 for key, rate in kept.items()}
    console = Console(width=200, file=StringIO(), record=True)
    console.print(tables.show(report, faster))
    assert "to baseline" in (shown := console.export_text())
    assert "7x" in shown


@pytest.mark.parametrize("text", ["not JSON", "{}", "[]"])
def test_a_baseline_of_another_kind_is_refused_before_anything_is_measured(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(bench, ["--baseline", str(path)])
    assert done.exit_code == 2
    assert "moonpack bench --json" in done.output


def test_a_folder_that_is_not_there_is_refused_before_anything_is_measured(tmp_path):
    done = CliRunner().invoke(bench, ["--json", str(tmp_path / "none" / "figures.json")])
    assert done.exit_code == 2
    assert "there is no folder" in done.output


def test_a_missing_peer_is_said_with_how_to_install_it(monkeypatch):
    def absent(_seconds):
        return peers._load("catanatron", "a_module_that_does_not_exist")

    monkeypatch.setattr(kit.of("wolves"), "bench", Suite((Peer("Absent", 2, absent),)))
    answer = child.answer({"ask": "peer", "game": "wolves", "name": "Absent", "seconds": 0})
    assert "a_module_that_does_not_exist" in answer["missing"]
    assert answer["install"].startswith("pip install")
    assert "catanatron" in answer["install"]


def test_a_peer_that_breaks_does_not_end_the_run(monkeypatch):
    def broken(_seconds):
        raise AttributeError("it changed")

    monkeypatch.setattr(kit.of("wolves"), "bench", Suite((Peer("Broken", 2, broken),)))
    answer = child.answer({"ask": "peer", "game": "wolves", "name": "Broken", "seconds": 0})
    assert answer == {"missing": "AttributeError: it changed", "install": ""}


def test_a_question_nobody_knows_is_an_error():
    with pytest.raises(ValueError, match="expected kind, measure, memory or peer"):
        child.answer({"ask": "time", "game": "wolves"})


@pytest.mark.parametrize("measure", ["random play", "driven from Python"])
def test_a_measure_counts_the_steps_of_whole_games(measure):
    first = measures._deals("wolves", 3)[:2]
    sample = MEASURES[measure].run("wolves", 3, 0)
    assert sample.seconds > 0
    if measure == "random play":  # one game off the record, then one on it
        assert sample.count == first[1].copy().playout(2)
    else:
        assert sample.count > 100
    assert not any(engine.over for engine in first)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("measure", ABLE)
def test_every_registered_game_can_be_measured(game, measure):
    sample = MEASURES[measure].run(game, games.spec(game).players[0], 0)
    assert sample.count > 0


def test_ratios_are_taken_within_rounds_and_then_their_median():
    ours = _figure("random play", COMPILED, 100, 1000, 300)
    peer = _figure("Peer", PEER, 10, 10, 10)
    report = Report("", "", {}, {}, {"wolves": COMPILED}, {f.key: f for f in (ours, peer)})
    (ratio,) = report.ratios()
    assert (ratio["peer"], ratio["name"], ratio["times"]) == ("Peer", "random play", 30)


def test_a_target_is_missed_when_the_slowest_player_count_misses_it():
    figures = [
        _figure("copy", COMPILED, 2e6, players=2),
        _figure("copy", COMPILED, 0.5e6, players=5),
    ]
    report = Report("", "", {}, {}, {"wolves": COMPILED}, {f.key: f for f in figures})
    outcome = next(o for o in report.outcomes() if o.target.measure == "copy")
    assert (outcome.measured, outcome.met) == (0.5e6, False)


def test_a_target_over_another_measure_holds_like_against_like():
    figures = [
        _figure("environment", COMPILED, 100, players=2),
        _figure("environment", COMPILED, 50, players=5),
        _figure("batch", COMPILED, 1500, players=2),
        _figure("batch", COMPILED, 600, players=5),
    ]
    report = Report("", "", {}, {}, {"wolves": COMPILED}, {f.key: f for f in figures})
    outcome = next(o for o in report.outcomes() if o.target.over)
    assert (outcome.measured, outcome.met) == (12, True)


def test_a_measure_whose_package_is_not_there_is_missing(monkeypatch):
    monkeypatch.setattr(rounds, "find_spec", lambda _: None)
    report = Report("", "", {}, {})
    taken = [measure.name for measure in rounds._able("wolves", report)]
    assert taken == [name for name, one in MEASURES.items() if not one.needs]
    assert [one.name for one in report.missing] == ["environment", "batch"]
    assert "moonpack[envs]" in report.missing[0].install


def test_a_peer_is_held_against_as_many_players_of_ours_or_the_closest_number():
    assert closest(4, range(2, 6)) == 4
    assert closest(4, range(2, 3)) == 2


def test_every_target_names_a_measure_and_a_peer_that_exist():
    for game in kit.names():
        known = {"", *(peer.name for peer in suite.peers_of(game))}
        for target in suite.targets_of(game):
            assert target.measure in MEASURES
            assert target.against in known
            assert target.over in {"", *MEASURES}


@pytest.mark.parametrize(
    ("rate", "unit", "timed", "text"),
    [
        (3.456e6, "steps", False, "3.46 M steps/s"),
        (23_000, "plies", False, "23 k plies/s"),
        (12, "steps", False, "12 steps/s"),
        (10, "", True, "100 ms"),
        (4e6, "", True, "250 ns"),
        (2e5, "", True, "5 µs"),
    ],
)
def test_amounts_are_short_and_carry_their_unit(rate, unit, timed, text):
    assert tables.amount(rate, unit, timed) == text


def test_every_figure_kept_as_the_baseline_is_still_measured():
    path = Path(__file__).parents[2] / "bench" / "baseline.json"
    kept = json.loads(path.read_text("utf-8"))
    for figure in kept["figures"]:
        known = {peer.name for peer in suite.peers_of(figure["game"])}
        assert figure["name"] in {*MEASURES, IMPORT, FIRST_GAME, *known}


def _figure(name, kind, *rates, players=4):
    made = partial(Sample, seconds=1.0)
    return Figure("wolves", name, kind, players, "steps", rounds=[made(rate) for rate in rates])
