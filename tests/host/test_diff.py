"""`paiju diff`: exit codes, files, and what is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.core.errors import Place, Text
from paiju.host.cells import lines_of, width
from paiju.host.comparison import Lines
from paiju.lab.diff import layers
from paiju.lab.diff.model import Difference, Layer, Side
from paiju.lab.diff.verdict import Verdict
from tests.host.conftest import Done

Paiju = Callable[..., Done]
CAP = "facts:scoring.total.cap:value"
TWO = ("--layer", "facts", "--layer", "capability")


def test_nothing_differs_from_itself(paiju: Paiju) -> None:
    done = paiju("diff", "kawuxing", "卡五星", *TWO)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("no difference") == 2


def test_a_difference_is_shown_with_both_places(paiju: Paiju) -> None:
    done = paiju("diff", "kawuxing", "kawuxing-xiangyang", *TWO)
    assert done.code == 1
    lines = done.out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.strip().startswith("scoring.total.cap:value"))
    assert lines[at + 1].split()[:2] == ["A", "null"]
    assert "kawuxing.yaml:36:10" in lines[at + 1]
    assert lines[at + 2].split()[:2] == ["B", "8"]
    assert "kawuxing-xiangyang.yaml:5:12, option cap" in lines[at + 2]


def test_columns_line_up_under_chinese_characters(paiju: Paiju) -> None:
    lines = paiju("diff", "kawuxing", "kawuxing-xiangyang", *TWO, "--lang", "zh").out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.strip().startswith("names.zh"))
    a, b = lines[at + 1], lines[at + 2]
    assert width(a[: a.index("rulesets")]) == width(b[: b.index("rulesets")])


def test_the_summary_names_the_line(paiju: Paiju) -> None:
    head = paiju("diff", "kawuxing", "kawuxing-xiangyang", *TWO).out.partition("──")[0]
    assert "null for no cap  kawuxing-xiangyang.yaml:5\n    null → 8\n" in head


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("kawuxing",), "missing-argument"),
        (("kawuxing", "kawuxing", "kawuxing"), "missing-argument"),
        (("kawuxing", "--matrix"), "missing-argument"),
        ((), "missing-argument"),
        (("kawuxing", "kawuxin"), "unknown-ruleset"),
        (("kawuxing", "kawuxing?cap=much"), "wrong-value"),
        (("kawuxing", "./nothing.yaml"), "cannot-read"),
        (("kawuxing", "kawuxing", "--layer", "fact"), "bad-value"),
        (("kawuxing", "kawuxing", "--fail-on", "all"), "bad-value"),
        (("kawuxing", "kawuxing", "--format", "xml"), "bad-value"),
        (("kawuxing", "kawuxing", "--expect", "nothing.txt"), "cannot-read"),
        (("kawuxing", "kawuxing", "--policy", "nobody"), "unknown-bot"),
        (("kawuxing", "kawuxing", "--out", "no/such/folder/x.json", *TWO), "cannot-read-or-write"),
    ],
)
def test_what_is_wrong_is_told_and_never_reads_as_clean(
    paiju: Paiju, words: tuple[str, ...], code: str
) -> None:
    done = paiju("diff", *words)
    assert (done.code, done.out) == (2, "")
    assert code in done.err


def test_layers_before_fail_on_do_not_count(paiju: Paiju) -> None:
    done = paiju("diff", "kawuxing", "kawuxing?cap=8", *TWO, "--fail-on", "capability")
    assert done.code == 0
    assert "(does not count)" in done.out


def test_a_layer_that_stopped_early_has_its_own_exit_code(
    paiju: Paiju, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(layers.MADE_BY, Layer.PLAYOUTS, "tests.lab.diff.fakes:playouts")
    done = paiju("diff", "kawuxing", "kawuxing", "--layer", "facts", "--layer", "playouts")
    assert done.code == 3
    assert "not finished: the time was over" in done.out


def test_expected_differences_and_stale_entries(paiju: Paiju, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    pair = ("diff", "kawuxing", "kawuxing?cap=8", *TWO)
    assert paiju(*pair, "--write-expect", str(known)).code == 1
    assert CAP in known.read_text("utf-8").splitlines()
    done = paiju(*pair, "--expect", str(known))
    assert done.code == 0
    assert "(expected)" in done.out
    stale = paiju("diff", "kawuxing", "kawuxing", *TWO, "--expect", str(known))
    assert stale.code == 1
    assert stale.out.rstrip().endswith(CAP)


def test_a_smallest_example_and_statistics_are_printed(paiju: Paiju, monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in (Layer.DECISIONS, Layer.STATISTICS):
        monkeypatch.setitem(layers.MADE_BY, layer, f"tests.lab.diff.fakes:{layer}")
    done = paiju(
        "diff", "kawuxing", "kawuxing", "--layer", "decisions", "--layer", "statistics", "--lang", "zh"
    )
    assert "最小的例子" in done.out
    assert "    ruleset: kawuxing" in done.out.splitlines()
    assert "+0.75 ± 0.2 †" in done.out
    assert "  † 只出自不到 10 副牌，宽度靠不住" in done.out.splitlines()


def test_a_matrix_is_a_table_of_counts(paiju: Paiju) -> None:
    done = paiju("diff", "--matrix", "kawuxing", "kawuxing?cap=8", "卡五星?cap=8&piao=true", *TWO)
    rows = [line.split() for line in done.out.splitlines()]
    assert rows[0] == ["A", "B", "facts", "capability"]
    assert rows[1] == ["kawuxing", "kawuxing?cap=8", "1", "0"]
    assert [row[:2] for row in rows[2:]] == [
        ["kawuxing", "卡五星?cap=8&piao=true"],
        ["kawuxing?cap=8", "卡五星?cap=8&piao=true"],
    ]
    assert done.code == 1


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html", "junit"])
def test_every_format_can_be_written_to_a_file(paiju: Paiju, tmp_path: Path, form: str) -> None:
    out = tmp_path / "report"
    pair = ("diff", "kawuxing", "kawuxing?cap=8", *TWO, "--format", form)
    done = paiju(*pair, "--out", str(out))
    assert (done.code, done.out) == (1, f"written: {out}\n")
    printed = paiju(*pair).out
    assert "scoring.total.cap" in out.read_text("utf-8")
    assert len(printed.splitlines()) == len(out.read_text("utf-8").splitlines())
    if form == "json":
        assert json.loads(printed)["counted"] == [CAP]


def test_long_values_are_told_whole_and_in_short_where_they_differ() -> None:
    long = "if feeding.skips_cowinner and len(together) > {} and nothing else is to be seen here at all"
    a, b = (Side(long.format(number), Place("winning.py", 45, 1)) for number in (1, 2))
    one = Difference(
        Layer.CAPABILITY, "code.winning.shares_paid", "code", Text("代码", "the code of shares_paid"), a, b
    )
    told = Lines("en", 80, Verdict((one,), (), (), ()))
    lines = list(told._difference(one, ""))
    assert max(map(width, lines)) <= 80
    whole = " ".join(line.strip() for line in lines)
    assert f"A winning.py:45:1 {long.format(1)}" in whole.replace("  ", " ")
    assert f"B winning.py:45:1 {long.format(2)}" in whole.replace("  ", " ")
    head, *sides = told._short(one)
    assert head == "the code of shares_paid  winning.py:45"
    assert ["> 1 and" in sides[0], "> 2 and" in sides[1]] == [True, True]
    assert max(map(width, sides)) <= 76


def test_lines_of_a_value_are_broken_at_spaces_and_wide_characters_count_twice() -> None:
    assert lines_of("one two three", 7) == ["one two", "three"]
    assert lines_of("卡五星麻将 云梦", 8) == ["卡五星麻", "将 云梦"]
    assert lines_of("", 8) == [""]


def test_a_layer_to_fail_on_that_is_not_compared_is_no_way_to_ask(paiju: Paiju) -> None:
    done = paiju("diff", "kawuxing", "kawuxing?cap=8", *TWO, "--fail-on", "statistics")
    assert done.code == 2
    assert "[bad-value] differences count from statistics on, and no such layer is compared" in done.err


def test_the_case_of_every_difference_is_written_and_holds_under_the_first(
    paiju: Paiju, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "cases"
    few = ("--layer", "playouts", "--rounds", "12")
    done = paiju("diff", "kawuxing", "kawuxing?kong_direct=3", *few, "--cases", str(folder))
    assert done.code == 1
    assert done.out.endswith(f"case files in {folder}: 1\n")
    (file,) = folder.iterdir()
    assert file.name == "playouts-score-direct-kong-value.cases.yaml"
    assert paiju("check", str(file)).code == 0
    again = paiju(
        "diff", "kawuxing", "kawuxing?kong_direct=3", *few, "--format", "json", "--cases", str(folder)
    )
    assert json.loads(again.out)["exit"] == 1


def test_cases_of_several_pairs_do_not_share_a_name(paiju: Paiju, tmp_path: Path) -> None:
    names = ("kawuxing", "kawuxing?kong_direct=3", "kawuxing?kong_direct=5")
    few = ("--layer", "playouts", "--rounds", "12", "--cases", str(tmp_path))
    assert paiju("diff", "--matrix", *names, *few).code == 1
    assert sorted(path.name.partition("-")[0] for path in tmp_path.iterdir()) == ["1", "2", "3"]
    file = tmp_path / "file"
    file.write_text("")
    refused = paiju("diff", *names[:2], "--layer", "facts", "--cases", str(file / "in"))
    assert refused.code == 2
    assert "cannot-read-or-write" in refused.err
