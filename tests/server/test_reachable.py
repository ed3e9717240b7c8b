"""Who can be reached by alerts: subscriptions that come while the others are looked up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.alert_clock import ControlledClock, Servers, sending
from tests.server.harness import run

if TYPE_CHECKING:
    import pytest
    from sqlalchemy import Row, Select


def test_whoever_subscribes_while_addresses_are_read_can_be_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ControlledClock(1_000.0)

    async def go() -> None:
        async with sending(tmp_path / "db.sqlite", clock, Servers(clock)) as alerts:
            await clock.settle()
            read = alerts.store.read

            async def read_slowly(wanted: Select[tuple[str]]) -> Sequence[Row[tuple[str]]]:
                rows: Sequence[Row[tuple[str]]] = await read(wanted)
                await alerts.reach("ann", "good.example")
                return rows

            monkeypatch.setattr(alerts.store, "read", read_slowly)
            await alerts.queue.read_reachable()
            assert alerts.queue.reachable == {"ann"}

    run(go(), within=None)
