"""Files that backups are restored to: where they are, whose they are, and who may read them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from moonpack.server.store.backup import restore
from tests.server.harness import Thread
from tests.server.test_backup import moonpack


def test_the_settings_file_names_the_database_and_a_file_its_password(
    old_url: str, tmp_path: Path
) -> None:
    settings, file, target = (tmp_path / name for name in ("a.toml", "a.backup", "new.sqlite3"))
    settings.write_text(f'database = "{old_url}"', "utf-8")
    assert moonpack("backup", file, "--config", settings).exit_code == 0
    settings.write_text(f'database = "sqlite:///{target}"', "utf-8")
    assert moonpack("restore", file, "--config", settings).exit_code == 0
    assert target.exists()
    wrong = ("--config", settings, "--database-password-file", tmp_path / "no")
    assert str(tmp_path / "no") in moonpack("restore", file, *wrong).output


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "of the service"
    folder.mkdir()
    os.chown(folder, 4711, 4712)
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    restore(made, database)
    restore(made, database, replaces=True)
    owners = {one.name[:21]: (one.stat().st_uid, one.stat().st_gid) for one in folder.iterdir()}
    names = {"tables.sqlite3", "tables.sqlite3.lock", "tables.sqlite3.before"}
    assert owners == dict.fromkeys(names, (4711, 4712))


def test_only_the_owner_may_read_a_new_database(made: Path, tmp_path: Path) -> None:
    restore(made, f"sqlite:///{tmp_path / 'new' / 'restored.sqlite3'}")
    with Thread(tmp_path):
        files = [*(tmp_path / "new").iterdir(), *tmp_path.glob("tables.sqlite3*")]
        modes = {one.name: one.stat().st_mode & 0o777 for one in files}
    assert {"restored.sqlite3", "tables.sqlite3", "tables.sqlite3-wal"} <= modes.keys()
    assert set(modes.values()) == {0o600}
