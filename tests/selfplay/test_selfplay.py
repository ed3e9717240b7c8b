"""Self-play as data: the rows tell what the seat saw and did, and going on changes nothing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import moonpack
from moonpack import arena, selfplay
from moonpack.cli import main
from moonpack.envs.play import Play
from moonpack.errors import BadInput
from moonpack.extras import Missing
from moonpack.selfplay import digest as digests
from moonpack.selfplay.digest import digest

np = pytest.importorskip("numpy", reason="self-play as data needs moonpack[data]")
pa = pytest.importorskip("pyarrow", reason="self-play as data needs moonpack[data]")
pq = pytest.importorskip("pyarrow.parquet", reason="self-play as data needs moonpack[data]")

SHORT = {"wolves": {"round_limit": 2}, "moonlight": {}}
TROUBLE = Path(__file__).parents[1] / "arena" / "troublemakers.py"


def asked(game: str = "wolves", *bots: str, **more: object) -> arena.Contest:
    given = {"games": 5, "seed": 1, "options": SHORT[game], **more}
    return selfplay.plan(game, bots or ("random",), **given)


def made(contest: arena.Contest, folder: Path, **how: object) -> selfplay.Made:
    how = {"workers": arena.here, **how}
    return selfplay.generate(selfplay.Folder(contest, folder, 2), **how)  # type: ignore[arg-type]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("part-*.parquet")}


@pytest.mark.parametrize(("game", "players"), [("wolves", 2), ("wolves", 3), ("moonlight", 2)])
def test_every_row_is_what_the_seat_saw_and_did(game: str, players: int, tmp_path: Path) -> None:
    summary = made(asked(game, players=players), tmp_path)
    table = pq.read_table(tmp_path)
    rows, seen = table.drop_columns("observation").to_pylist(), selfplay.observations(table)
    assert (summary.games, summary.rows, summary.left_out, summary.files) == (5, len(rows), 0, 3)
    lens = Play(game, players, {}).lens
    choices = {"options": SHORT[game]} if SHORT[game] else {}
    for number in range(5):
        of_game = [nth for nth, row in enumerate(rows) if row["game"] == number]
        match = moonpack.new(game, players=players, seed=rows[of_game[0]]["seed"], **choices)
        for ply, nth in enumerate(of_game):
            row, engine = rows[nth], match.engine
            assert (row["ply"], row["seat"], row["bot"]) == (ply, match.actor, "random")
            assert row["legal"] == lens.legal_actions(engine)
            assert row["action"] in row["legal"]
            assert lens.table.to_step(row["action"]) == row["step"]
            expected = np.empty(lens.size, np.uint8)
            lens.observe(engine, row["seat"], expected)
            assert (seen[nth] == expected).all()
            match.play(row["step"])
        assert match.over
        for nth in of_game:
            row = rows[nth]
            assert row["scores"] == match.scores()
            winners = match.winners()
            assert row["shares"] == pytest.approx(
                [(seat in winners) / len(winners) for seat in range(players)]
            )
            for kind, name in enumerate(("win", "placement", "margin")):
                worth = lens.rewards(match.engine, kind)[row["seat"]]
                assert row[f"reward_{name}"] == pytest.approx(worth)


def test_files_say_what_they_are(tmp_path: Path) -> None:
    contest = asked()
    made(contest, tmp_path)
    schema = pq.read_schema(tmp_path / "part-00001.parquet")
    assert schema.names == [column.name for column in selfplay.COLUMNS]
    lens = Play("wolves", 2, SHORT["wolves"]).lens
    assert json.loads(schema.metadata[b"moonpack.actions"]) == list(lens.table.words)
    described = json.loads(schema.metadata[b"moonpack.features"])
    for feature, text in zip(lens.features.all, described, strict=True):
        assert (text["name"], tuple(text["shape"])) == (feature.name, feature.shape)
        assert text["first"] == lens.features.place[feature.name].start
    about = json.loads(schema.metadata[b"moonpack"])
    assert about == {
        "format": selfplay.FORMAT,
        "moonpack": moonpack.__version__,
        "contest": contest.to_json(),
        "games": [2, 3],
    }


class Stop(Exception):
    """Somebody pulls the plug."""


def test_processes_and_interruptions_change_no_byte(tmp_path: Path) -> None:
    contest = asked("wolves", "random", "greedy", games=6)
    made(contest, tmp_path / "here")

    def stop(result: arena.Result) -> None:
        if result.number == 2:
            raise Stop

    with pytest.raises(Stop):
        made(contest, tmp_path / "again", progress=stop)
    assert set(files(tmp_path / "again")) == {"part-00000.parquet"}
    (tmp_path / "again" / ".part-00001.parquet.cut").write_text("half")
    summary = made(contest, tmp_path / "again", workers=arena.engine().__enter__(), jobs=2)
    assert summary.games == 6
    assert files(tmp_path / "again") == files(tmp_path / "here")
    assert not list((tmp_path / "again").glob(".*"))


def test_a_folder_with_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    made(asked(), tmp_path)
    before = files(tmp_path)
    with pytest.raises(BadInput, match=r"part-00000\.parquet: expected a file of this self-play"):
        made(asked(seed=2), tmp_path)
    with pytest.raises(BadInput, match="this self-play"):
        selfplay.Folder(asked(), tmp_path, 3)
    (tmp_path / "part-00000.parquet").write_text("no Parquet")
    with pytest.raises(BadInput, match="this self-play"):
        made(asked(), tmp_path)
    selfplay.Folder(asked(), tmp_path, 2, fresh=True)
    assert made(asked(), tmp_path).games == 5
    assert files(tmp_path) == before


def test_games_that_are_not_played_out_are_left_out_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["selfplay", "random", f"{TROUBLE}:Crashes", "--games", "2", "--out", "data"]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert "games 0, decisions 0" in done.stdout
    assert "Unfinished games left out: 2." in done.stderr
    assert pq.read_table("data").num_rows == 0
    assert selfplay.observations(pq.read_table("data")).shape[0] == 0


def test_the_command_makes_data_of_a_bot_that_plays_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["selfplay", "pup", "pup", "--game", "moonlight", "--games", "3", "--out", "data"]
    done = CliRunner().invoke(main, [*command, "--games-per-file", "2", "--jobs", "2"])
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("data: games 3, ")
    assert sorted(str(path) for path in Path().rglob("*")) == [
        "data",
        "data.games.jsonl",
        "data/part-00000.parquet",
        "data/part-00001.parquet",
    ]


def test_a_digest_is_of_the_rows_and_not_of_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What docs/research.md promises of the data set whose digest it prints."""
    summary = made(asked(), tmp_path / "three files")
    many, expected = digest(tmp_path / "three files")
    assert (many, len(expected)) == (summary.rows, 64)
    selfplay.generate(selfplay.Folder(asked(), tmp_path / "one file", 5), workers=arena.here)
    assert len(files(tmp_path / "one file")) == 1
    assert digest(tmp_path / "one file") == (many, expected)
    made(asked(seed=2), tmp_path / "others")
    assert digest(tmp_path / "others")[1] != expected

    monkeypatch.setattr(sys, "argv", ["digest", str(tmp_path / "three files")])
    digests.main()
    assert capsys.readouterr().out == f"{many} rows, SHA-256 {expected}\n"
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="folder: expected a folder with files of self-play"):
        digest(tmp_path / "empty")


def test_a_digest_sees_every_column(tmp_path: Path) -> None:
    made(asked(games=1), tmp_path)
    path = tmp_path / "part-00000.parquet"
    table, seen = pq.read_table(path), {digest(tmp_path)[1]}
    for nth, name in enumerate(table.column_names):
        changed = [*table[name].to_pylist()]
        changed[-1] = changed[0] if changed[-1] != changed[0] else None
        column = pa.array(changed, table.schema.field(nth).type)
        pq.write_table(table.set_column(nth, name, column), path)
        seen.add(digest(tmp_path)[1])
    assert len(seen) == 1 + len(table.column_names)


def test_without_pyarrow_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Missing, match=r'needs pyarrow, .*pip install "moonpack\[data\]"'):
        selfplay.Folder(asked(), tmp_path / "data")
    assert not (tmp_path / "data").exists()
