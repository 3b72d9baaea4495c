"""A Dask cluster does the same work."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from paiju.core.errors import PaijuError
from paiju.lab.simulation import simulate


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster in threads of this process."""
    how: dict[str, Any] = {"processes": False, "dashboard_address": None, "host": "tcp://127.0.0.1"}
    with LocalCluster(n_workers=2, threads_per_worker=1, **how) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_finds_the_same(scheduler: str, tmp_path: Path) -> None:
    here = simulate("kawuxing", rounds=30, chunk=4, out=tmp_path / "here", form="csv")
    there = simulate("kawuxing", rounds=30, chunk=4, out=tmp_path / "there", form="csv", scheduler=scheduler)
    assert there.tally == here.tally
    for file in (tmp_path / "here").rglob("*.csv"):
        assert (tmp_path / "there" / file.relative_to(tmp_path / "here")).read_bytes() == file.read_bytes()


def test_a_cluster_stops_at_the_same_chunk(scheduler: str) -> None:
    here = simulate("kawuxing", rounds=600, chunk=30, until=2.5)
    there = simulate("kawuxing", rounds=600, chunk=30, until=2.5, scheduler=scheduler)
    assert there.tally == here.tally
    assert here.tally.units < 600


def test_a_ruleset_from_a_file_needs_not_lie_on_the_workers(scheduler: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: mine\nnames: {zh: 我家, en: mine}\nextends: kawuxing\nset: {cap: 8}\n", "utf-8")
    assert simulate(str(file), rounds=4, scheduler=scheduler).tally.units == 4


def test_where_nobody_answers_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.lab.simulation.workers._PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(PaijuError) as caught:
            simulate("kawuxing", rounds=1, scheduler=f"tcp://127.0.0.1:{port}")
    assert caught.value.faults[0].code == "no-scheduler"
