"""The folder as other tools read it, by its name alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moonpack import arena, selfplay

np = pytest.importorskip("numpy", reason="self-play as data needs moonpack[data]")
pq = pytest.importorskip("pyarrow.parquet", reason="self-play as data needs moonpack[data]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("readers") / "data"
    contest = selfplay.plan("moonlight", ["hunter"], games=3, seed=1)
    selfplay.generate(selfplay.Folder(contest, path, 2), workers=arena.here)
    assert len(list(path.iterdir())) == 2
    return path


def same(folder: Path, rows: Any, seen: Any) -> None:
    """What another tool has read is what was written."""
    table = pq.read_table(folder)
    assert list(rows["action"]) == table["action"].to_pylist()
    for name in ("legal", "visits", "values"):
        assert [list(row) for row in rows[name]] == table[name].to_pylist()
    observations = np.stack([np.frombuffer(row, np.uint8) for row in seen])
    assert (observations == selfplay.observations(table)).all()


def test_pandas(folder: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="the group `readers` of pyproject.toml")
    frame = pandas.read_parquet(folder)
    same(folder, frame, frame["observation"])


def test_polars(folder: Path) -> None:
    polars = pytest.importorskip("polars", reason="the group `readers` of pyproject.toml")
    frame = polars.read_parquet(folder)
    same(folder, frame, frame["observation"])
    mean = polars.scan_parquet(folder).select(polars.col("reward_win").mean()).collect().item()
    assert mean == pytest.approx(np.mean(pq.read_table(folder)["reward_win"].to_numpy()))


def test_duckdb(folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason="the group `readers` of pyproject.toml")
    table = duckdb.sql(f"from '{folder}/*.parquet' order by game, ply")
    rows = dict(zip(table.columns, zip(*table.fetchall(), strict=True), strict=True))
    same(folder, rows, rows["observation"])


def test_datasets(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets", reason="the group `readers` of pyproject.toml")
    datasets.disable_progress_bars()
    read = datasets.load_dataset(str(folder), cache_dir=str(tmp_path))["train"]
    same(folder, read, read["observation"])
