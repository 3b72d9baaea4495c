"""What can be asked for, when a simulation stops, and what is refused with which code."""

from __future__ import annotations

import sys
from collections import Counter
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import PaijuError
from paiju.lab.simulation import Tally, simulate


class Cheat:
    """Answers with something that nobody offered."""

    name = "cheat"

    def decide(self, view: Any, seat: int, menu: Any, chance: Any) -> Any:
        return "win"


class Faulty:
    """Fails."""

    name = "faulty"

    def decide(self, view: Any, seat: int, menu: Any, chance: Any) -> Any:
        raise KeyError("mine")


class Deep:
    """Never comes to an end."""

    name = "deep"

    def decide(self, view: Any, seat: int, menu: Any, chance: Any) -> Any:
        return self.decide(view, seat, menu, chance)


class Counting:
    """Takes the first action, and the last one once it has decided often enough in its life."""

    name = "counting"

    def __init__(self) -> None:
        self.decided = 0

    def decide(self, view: Any, seat: int, menu: Any, chance: Any) -> Any:
        self.decided += 1
        return list(menu)[0 if self.decided < 20 else -1]


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """These bots are installed."""
    import importlib.metadata

    real = importlib.metadata.entry_points
    mine = [
        EntryPoint(one.name, f"{__name__}:{one.__name__}", "paiju.bots")
        for one in (Cheat, Faulty, Deep, Counting)
    ]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])

    def found(**params: Any) -> EntryPoints:
        return EntryPoints([*real(**params), *EntryPoints(mine).select(**params)])

    monkeypatch.setattr("paiju.lab.bots.entry_points", found)
    monkeypatch.setattr("paiju.core.ruleset.blame.entry_points", found)


def code(*words: Any, **asked: Any) -> str:
    with pytest.raises(PaijuError) as caught:
        simulate(*words, **asked)
    (fault,) = caught.value.faults
    assert fault.message.zh
    assert fault.message.en
    return fault.code


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"rounds": 0}, "bad-value"),
        ({"rounds": 10**9 + 1}, "bad-value"),
        ({"rounds": True}, "bad-value"),
        ({"rounds": 2.0}, "bad-value"),
        ({"matches": 0}, "bad-value"),
        ({"rounds": 1, "matches": 1}, "bad-value"),
        ({"matches": 1, "length": 0}, "bad-value"),
        ({"chunk": -1}, "bad-value"),
        ({"jobs": 0}, "bad-value"),
        ({"until": 0.0}, "bad-value"),
        ({"until": float("nan")}, "bad-value"),
        ({"until": float("inf")}, "bad-value"),
        ({"until": "1"}, "bad-value"),
        ({"until": True}, "bad-value"),
        ({"seed": ""}, "bad-seed"),
        ({"seed": "x" * 1023}, "bad-seed"),
        ({"seed": "\ud800"}, "bad-seed"),
        ({"policies": ["greedy", "random"]}, "bad-policies"),
        ({"policies": []}, "bad-policies"),
        ({"policies": ["greedyy"]}, "unknown-bot"),
        ({"policies": [""]}, "unknown-bot"),
        ({"policies": ["<script>", "random", "random"]}, "unknown-bot"),
        ({"policies": ["os:system"]}, "unknown-bot"),
        ({"policies": ["../../etc/passwd"]}, "unknown-bot"),
        ({"options": {"capp": 1}}, "unknown-option"),
        ({"out": "x", "form": "xlsx"}, "bad-value"),
        ({"rounds": 1, "scheduler": "nonsense"}, "no-scheduler"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    asked: dict[str, Any], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert code("kawuxing", **asked) == expected
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_ruleset_is_refused() -> None:
    assert code("kawuxingg") == "unknown-ruleset"


@pytest.mark.usefixtures("bots")
def test_a_bot_that_breaks_the_menu_is_named() -> None:
    assert code("kawuxing", rounds=1, policies=["cheat", "random", "random"]) == "plugin-failed"


@pytest.mark.usefixtures("bots")
def test_a_bot_that_fails_is_named() -> None:
    with pytest.raises(PaijuError) as caught:
        simulate("kawuxing", rounds=1, policies=["faulty"])
    (fault,) = caught.value.faults
    assert fault.code == "plugin-failed"
    assert fault.place is not None
    assert fault.place.file == __file__


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_that_a_plugin_has_made_itself_is_told_with_its_place(jobs: int, tmp_path: Path) -> None:
    import broken_plugins

    (tmp_path / "objects.yaml").write_text(
        'name: objects\nextends: toy-draw\nnames: {zh: 坏, en: broken}\nplugins: {"broken:Objecting": {}}\n',
        "utf-8",
    )
    with pytest.raises(PaijuError) as caught:
        simulate(str(tmp_path / "objects.yaml"), rounds=2, chunk=1, jobs=jobs)
    (fault,) = caught.value.faults
    assert fault.code == "bad"
    assert fault.path == ("plugin", "broken", "settle")
    assert fault.place is not None
    assert fault.place.file == broken_plugins.__file__


@pytest.mark.usefixtures("bots")
def test_a_bot_that_calls_itself_for_ever_is_named_after_one_look_at_what_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[Any] = []

    def find(**params: Any) -> EntryPoints:
        looks.append(params)
        return EntryPoints([EntryPoint("deep", f"{__name__}:Deep", params["group"])])

    monkeypatch.setattr("paiju.core.ruleset.blame.entry_points", find)
    assert code("kawuxing", rounds=1, policies=["deep"]) == "plugin-failed"
    assert len(looks) < 50


@pytest.mark.usefixtures("bots")
def test_what_a_bot_remembers_does_not_depend_on_chunks() -> None:
    asked: dict[str, Any] = {"rounds": 6, "policies": ["counting"]}
    assert simulate("kawuxing", chunk=1, **asked).tally == simulate("kawuxing", chunk=6, **asked).tally


@pytest.mark.parametrize(
    ("module", "asked"),
    [("pyarrow", {"out": "x", "form": "parquet"}), ("distributed", {"scheduler": "tcp://127.0.0.1:1"})],
)
def test_what_is_not_installed_is_said(
    module: str, asked: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    assert code("kawuxing", rounds=1, **asked) == "needs-extra"


def test_without_pyarrow_tables_are_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.lab.simulation.run.find_spec", lambda name: None)
    simulate("kawuxing", rounds=2, out=tmp_path / "o")
    assert [file.name for file in (tmp_path / "o" / "rounds").iterdir()] == ["part-00000.csv"]


# --- until ------------------------------------------------------------------------------------------


def test_it_stops_at_the_first_chunk_that_is_sure_enough() -> None:
    found = simulate("kawuxing", rounds=2000, chunk=50, until=1.0)
    widest = found.tally.widest()
    assert widest is not None
    assert widest <= 1.0
    assert found.tally.units % 50 == 0
    before = simulate("kawuxing", rounds=found.tally.units - 50).tally
    widest = before.widest()
    assert before.units < 100 or (widest is not None and widest > 1.0)


@pytest.mark.parametrize("out", [False, True])
def test_a_cap_that_is_never_reached_costs_nothing(out: bool, tmp_path: Path) -> None:
    """Of a thousand million chunks a few are played, kept and looked at."""
    asked: dict[str, Any] = {"rounds": 10**9, "chunk": 1, "until": 10**6, "seed": "s"}
    if out:
        asked |= {"out": tmp_path, "form": "csv"}
    assert simulate("toy-climb", **asked).tally.units == 100
    again = simulate("toy-climb", **asked)
    assert (again.tally.units, again.known) == (100, 100 if out else 0)
    assert len(list(tmp_path.glob("done/*"))) == (100 if out else 0)


def test_points_that_never_vary_are_not_known_to_be_so() -> None:
    tally = Tally(2, units=1000, points=[Counter({0: 1000}), Counter({0: 1000})])
    assert tally.half_width(0) is None
    assert tally.widest() is None


def test_rounds_are_a_cap() -> None:
    assert simulate("kawuxing", rounds=150, chunk=50, until=0.0001).tally.units == 150


def test_a_few_rounds_are_never_sure_enough() -> None:
    assert simulate("kawuxing", rounds=200, chunk=10, until=10**6).tally.units == 100


def test_progress_begins_with_what_was_known_and_ends_with_all(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    asked: dict[str, Any] = {"chunk": 2, "out": tmp_path, "form": "csv"}
    simulate("kawuxing", rounds=4, **asked)
    simulate("kawuxing", rounds=7, **asked, progress=lambda done, of: told.append((done, of)))
    assert told == [(4, 7), (6, 7), (7, 7)]
