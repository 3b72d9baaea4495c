"""What counts: layers, expected differences, stale entries, and what explains what."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.errors import PaijuError
from paiju.lab.diff import layers
from paiju.lab.diff.compare import compare, matrix
from paiju.lab.diff.model import Layer, Settings
from paiju.lab.diff.summary import summary
from paiju.lab.diff.verdict import judge, read_expected, written_expected

CAP = "facts:scoring.total.cap:value"
FACTS = Settings(layers=(Layer.FACTS,))
TWO = Settings(layers=(Layer.FACTS, Layer.CAPABILITY))


@pytest.fixture
def faked(monkeypatch: pytest.MonkeyPatch) -> None:
    for layer in (Layer.DECISIONS, Layer.PLAYOUTS, Layer.STATISTICS):
        monkeypatch.setitem(layers.MADE_BY, layer, f"tests.lab.diff.fakes:{layer}")


def test_a_difference_counts_unless_it_is_expected() -> None:
    found = [compare("kawuxing", "kawuxing?cap=8", TWO)]
    assert judge(found).code == 1
    verdict = judge(found, [CAP])
    assert (verdict.code, verdict.counted, [one.id for one in verdict.expected]) == (0, (), [CAP])


def test_an_entry_that_nothing_answers_to_is_stale_and_counts() -> None:
    found = [compare("kawuxing", "kawuxing", TWO)]
    verdict = judge(found, [CAP])
    assert (verdict.code, verdict.stale) == (1, (CAP,))


def test_an_entry_of_a_layer_that_was_not_made_is_not_stale() -> None:
    verdict = judge([compare("kawuxing", "kawuxing", FACTS)], ["playouts:x:y"])
    assert (verdict.code, verdict.stale) == (0, ())


def test_layers_before_fail_on_do_not_count() -> None:
    found = [compare("kawuxing", "kawuxing?cap=8", TWO)]
    assert judge(found, fail_on=Layer.CAPABILITY).code == 0
    switched = [compare("kawuxing", "kawuxing?piao=true", TWO)]
    verdict = judge(switched, fail_on=Layer.CAPABILITY)
    assert verdict.code == 1
    assert {one.layer for one in verdict.counted} == {Layer.CAPABILITY}


@pytest.mark.usefixtures("faked")
def test_a_layer_that_stopped_early_is_incomplete_unless_something_differs() -> None:
    only = Settings(layers=(Layer.FACTS, Layer.PLAYOUTS))
    assert judge([compare("kawuxing", "kawuxing", only)]).code == 3
    assert judge([compare("kawuxing", "kawuxing?cap=8", only)]).code == 1


@pytest.mark.usefixtures("faked")
def test_a_later_difference_is_explained_by_the_earlier_that_speaks_of_the_same() -> None:
    both = Settings(layers=(Layer.FACTS, Layer.DECISIONS))
    found = compare("kawuxing", "kawuxing?kawuxing_requires_only_gap=true&cap=9", both)
    assert found.differences[-1].topics == ("scoring.patterns.kawuxing.when.only_gap",)


@pytest.mark.usefixtures("faked")
def test_a_single_cause_explains_what_names_nothing() -> None:
    both = Settings(layers=(Layer.FACTS, Layer.DECISIONS))
    found = compare("kawuxing", "kawuxing?cap=8", both)
    assert found.differences[-1].topics == ("scoring.total.cap",)
    several = compare("kawuxing", "kawuxing?cap=8&base=2", both)
    assert several.differences[-1].topics == ("scoring.total.cap", "stake")
    many = compare("kawuxing", "kawuxing?cap=8&base=2&haidilao=false&kong_direct=3", both)
    assert many.differences[-1].topics == ()


@pytest.mark.usefixtures("faked")
def test_the_summary_says_what_differs_and_what_that_does() -> None:
    told = summary(compare("kawuxing", "kawuxing-xiangyang", Settings(layers=(Layer.FACTS, Layer.DECISIONS))))
    assert told.files[0].topic == "scoring.total.cap"
    assert all(one.headline == "caps" for one in told.files)
    assert [one.topic for one in told.play] == ["score/kawuxing"]


def test_a_matrix_compares_each_with_each() -> None:
    found = matrix(["kawuxing", "kawuxing?cap=8", "kawuxing?cap=9"], FACTS)
    assert [(one.pair.a.asked, one.pair.b.asked) for one in found] == [
        ("kawuxing", "kawuxing?cap=8"),
        ("kawuxing", "kawuxing?cap=9"),
        ("kawuxing?cap=8", "kawuxing?cap=9"),
    ]
    assert [len(one.differences) for one in found] == [1, 1, 1]


def test_what_was_written_as_expected_is_read_back_and_expects_everything(tmp_path: Path) -> None:
    found = [compare("zhuoji-guiyang", "zhuoji-guiyang-qidui7", TWO)]
    file = tmp_path / "known.txt"
    file.write_text(written_expected(found), "utf-8")
    ids = read_expected(file)
    assert list(ids) == [one.id for one in found[0].differences]
    assert judge(found, ids).code == 0


def test_lines_may_have_comments(tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_text(f"# what we know\n\n{CAP}  # the house rule\n", "utf-8")
    assert read_expected(file) == (CAP,)


@pytest.mark.parametrize("text", ["cap\n", "{", '{"pairs": 1}', "[1]", "layer:a:b\n"])
def test_a_file_that_lists_no_differences_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "known.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(PaijuError) as refused:
        read_expected(file)
    assert refused.value.faults[0].code == "bad-expectation"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PaijuError) as refused:
        read_expected(tmp_path / "none.txt")
    assert refused.value.faults[0].code == "cannot-read"
    assert "none.txt" in refused.value.faults[0].message.en


def test_a_list_may_begin_with_a_mark_of_byte_order(tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_bytes(b"\xef\xbb\xbf" + f"{CAP}\n".encode())
    assert read_expected(file) == (CAP,)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no endless device")
def test_a_list_without_end_is_not_waited_for() -> None:
    with pytest.raises(PaijuError) as refused:
        read_expected(Path("/dev/zero"))
    assert refused.value.faults[0].code == "cannot-read"


def test_a_list_in_another_encoding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(PaijuError) as refused:
        read_expected(file)
    assert refused.value.faults[0].code == "not-utf8"


def test_where_a_plugin_lies_is_no_name_that_a_difference_speaks_of() -> None:
    """A folder called after a game says nothing of a pattern of that name."""
    both = Settings(layers=(Layer.FACTS, Layer.PLAYOUTS), rounds=24, shrink_seconds=1)
    wide = "kawuxing_requires_only_gap=true&kong_direct=3&haidilao=false&base=2"
    report = compare("kawuxing", f"kawuxing?{wide}", both).report(Layer.PLAYOUTS)
    assert report is not None
    (one,) = [one for one in report.differences if one.topic == "score/direct-kong"]
    assert one.data["file"].endswith("kawuxing/kongs.py")
    assert one.topics == ()
