"""The strict reader: YAML 1.2 values, places, and what it refuses."""

import re
import time
from fractions import Fraction

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import Place, RecordError, RulesetError
from paiju.core.ruleset import read_file, read_text
from paiju.core.ruleset.nodes import find, place_of
from paiju.core.ruleset.scalars import boolean_like, read_scalar, whole_number_like, written
from paiju.core.ruleset.syntax import in_words


def codes(text, **more):
    with pytest.raises(RulesetError) as caught:
        read_text(text, "f.yaml", **more)
    return [fault.code for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("written_as", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-7", -7),
        ("123456789012345678", 123456789012345678),
        ("1.5", Fraction(3, 2)),
        ("5/3", Fraction(5, 3)),
        ("-1/2", Fraction(-1, 2)),
        ("2.0", Fraction(2)),
    ],
)
def test_values_that_are_not_text(written_as, value):
    read = read_text(f"a: {written_as}\n", "f").plain()["a"]
    assert read == value
    assert type(read) is type(value)


OTHERWISE_READ = (
    *("no", "yes", "on", "off", "y", "n", "No", "YES", "True", "False", "TRUE", "Null", "NULL"),
    *("1:30", "12:30:45", "190:20:30", "2007-03-01", "2007-03-01T12:00:00Z"),
    *("010", "08", "0x10", "0o17", "0b11", "1_000", "+5", "-0", "1234567890123456789"),
    *("1e3", "1.5e3", ".5", "5.", ".inf", "-.inf", ".nan", "5/0", "1/02"),
    *("<<", "=", "tong", "碰", "a#b", "a:b"),
)


@pytest.mark.parametrize("text", OTHERWISE_READ)
def test_values_that_other_readers_change_stay_text(text):
    assert read_text(f"a: {text}\n", "f").plain() == {"a": text}


def test_quoted_values_are_text_and_keys_are_always_text():
    assert read_text("""{'a': "5", 6: 'true', true: 1, 010: 2, null: 3}""", "f").plain() == {
        "a": "5",
        "6": "true",
        "true": 1,
        "010": 2,
        "null": 3,
    }


def test_block_texts_comments_and_windows_line_ends():
    text = "\ufeff# comment\r\na: |\r\n  one\r\n  two\r\nb: >-\r\n  three\r\n  four\r\n"
    assert read_text(text, "f").plain() == {"a": "one\ntwo\n", "b": "three four"}


def test_every_key_and_value_has_its_place():
    tree = read_text("a: 1\nbb:\n  - 碰: {c: 2, d: [3, 4]}\n", "f.yaml")
    assert find(tree, ("bb", 0, "碰", "d", 1))[0].place == Place("f.yaml", 3, 22)
    assert place_of(tree, ("bb", 0, "碰", "c"), of_key=True) == Place("f.yaml", 3, 9)
    assert place_of(tree, ("bb",), of_key=True) == Place("f.yaml", 2, 1)
    assert place_of(tree, ("bb", 0, "missing", "deeper")) == Place("f.yaml", 3, 5)
    assert place_of(tree, ("bb", 7)) == find(tree, ("bb",))[0].place


def test_all_faults_of_a_file_are_said_at_once():
    text = "a: &x 1\nb: *x\na: !t 2\n? {c: 1}\n: d\n"
    assert codes(text) == ["yaml-anchor", "yaml-alias", "duplicate-key", "yaml-tag", "bad-key"]


def test_an_alias_as_a_key_is_one_fault():
    assert codes("a: 1\n*x : 2\n") == ["yaml-alias"]


@pytest.mark.parametrize("text", ["''  : 1", "{a: 1, '': 2}", "a: {? [1] : 2}"])
def test_keys_are_single_words(text):
    assert codes(text) == ["bad-key"]


def test_the_same_key_in_different_writing_is_the_same_key():
    assert codes("'6': 1\n6: 2\n") == ["duplicate-key"]


LAUGHS = "a0: &a0 [x, x]\n" + "".join(f"a{n + 1}: &a{n + 1} [*a{n}, *a{n}]\n" for n in range(20))
HOSTILE = {
    "billion laughs": (LAUGHS, "yaml-anchor"),
    "deep flow": ("a: " + "[" * 20_000, "too-deep"),
    "deep maps": ("{a: " * 10_000, "too-deep"),
    "deep block": ("".join(" " * n + "a:\n" for n in range(300)), "too-deep"),
    "deep list": ("- " * 5_000, "too-deep"),
    "one megabyte": ("a: 1\n" * 200_000, "too-large"),
    "just too large": ("#" * (64 * 1024 + 1), "too-large"),
    "nul": ("a: \0", "control-character"),
    "bell": ("a: \a", "control-character"),
    "next line": ("a: 1\x85b: 2", "control-character"),
    "line separator": ("a: 1\u2028b: 2", "control-character"),
    "direction override": ("a: 1 # \u202e", "control-character"),
    "byte order inside": ("a: 1\n\ufeffb: 2", "control-character"),
    "lone carriage return": ("a: 1\rb: 2", "control-character"),
    "surrogate": ("a: \ud800", "not-utf8"),
    "escaped surrogate": ('a: "\\ud800"', "not-yaml"),
    "escaped nul": ('a: "\\0"', "control-character"),
    "latin 1": (b"a: \xe9", "not-utf8"),
    "utf-16": ("a: 1".encode("utf-16"), "not-utf8"),
    "python object": ("a: !!python/object/apply:os.system [ls]", "yaml-tag"),
    "merge key": ("a: &x {b: 1}\nc:\n  <<: *x\n", "yaml-anchor"),
    "unclosed": ("a: [1, 2", "not-yaml"),
    "many keys twice": ("a: 1\n" * 9_000, "duplicate-key"),
    "many tags": ("- !t\n" * 9_000, "yaml-tag"),
    "unknown directive": ("%FOO bar\n---\na: 1", "not-yaml"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_fast(name):
    text, code = HOSTILE[name]
    start = time.perf_counter()
    found = codes(text)
    assert found[0] == code
    assert len(found) <= 20
    assert time.perf_counter() - start < 1


def test_a_long_row_of_digits_is_text():
    assert read_text("a: " + "9" * 60_000, "f").plain()["a"] == "9" * 60_000


def test_a_wide_file_is_read_fast():
    start = time.perf_counter()
    assert len(read_text("a: [" + "1," * 30_000 + "]", "f").plain()["a"]) == 30_000
    assert time.perf_counter() - start < 2


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path, tmp_path / "none.yaml", tmp_path / "a\0b"):
        with pytest.raises(RulesetError) as caught:
            read_file(path)
        assert caught.value.faults[0].code == "cannot-read"


def test_the_callers_error_class_file_name_and_limit():
    with pytest.raises(RecordError) as caught:
        read_text("- 1", "x.cases.yaml", RecordError)
    assert str(caught.value.faults[0].place) == "x.cases.yaml:1:1"
    assert read_text("a: " + "x" * 70_000, "f", limit=80_000).plain()["a"] == "x" * 70_000


def outcome(data):
    """The plain data of a text, or the faults that it is refused for."""
    try:
        return read_text(data, "f").plain()
    except RulesetError as error:
        return error.faults


@given(st.binary(max_size=200) | st.text(max_size=200) | st.text("ab:{}[],&*!|>-?'\"%#\n 01~", max_size=80))
def test_any_input_is_a_map_or_faults_with_places(data):
    found = outcome(data)
    assert isinstance(found, dict) or (
        found and all(one.place and one.message.zh and one.message.en for one in found)
    )


@given(
    st.none()
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**6)
)
def test_a_value_is_read_back_as_it_was_written(value):
    assert read_scalar(written(value)) == value


def test_what_somebody_may_have_meant():
    assert [boolean_like(text) for text in ("yes", "On", "TRUE", "no", "OFF", "maybe")] == [
        "true",
        "true",
        "true",
        "false",
        "false",
        None,
    ]
    assert [whole_number_like(text) for text in ("010", "0x10", "1_000", "8.0", "+5", "1:30", "eight")] == [
        "10",
        "16",
        "1000",
        "8",
        "5",
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("a: b: c", "冒号", "colon"),
        ("seats:3\nb: 1", "冒号后缺少空格", "the space after its colon"),
        ("a:\n  b: 1\n c: 2", "缩进不齐", "not indented like the others"),
        ('a: "x', "引号", "quote"),
        ("a: 'x' y", "引号", "quote"),
        ("a: [1, 2", "方括号", "]"),
        ("a: {b: 1", "花括号", "}"),
        ("a: @x", "加引号", "put it into quotes"),
        ('a: "\\q"', "单引号", "single quotes"),
        ("a: &", "& * ! %", "& * ! %"),
        ("a: }", "缺少一个值", "a value is missing"),
        ("a: |x\n  b", "多行文字", "the lines of text"),
    ],
)
def test_what_the_parser_says_is_said_in_both_languages_with_its_cause(text, zh, en):
    with pytest.raises(RulesetError) as caught:
        read_text(text, "f.yaml")
    (fault,) = caught.value.faults
    assert fault.code == "not-yaml"
    assert zh in fault.message.zh
    assert en in fault.message.en
    assert not re.search("[a-z]{3}", fault.message.zh)


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("text", ["a: b: c", "a: 1\n- b", "a: {b: 1", "a: [1", "a: @x", "a: 'x' y"])
def test_both_parsers_of_pyyaml_are_understood(text, loader):
    with pytest.raises(yaml.YAMLError) as caught:
        list(yaml.parse(text, Loader=getattr(yaml, loader)))
    said = caught.value.problem
    assert in_words(said) != in_words("something else")


def test_what_is_expected_instead_of_a_tab_is_said_in_one_language():
    with pytest.raises(RulesetError) as caught:
        read_text("a:\tb", "f.yaml")
    assert caught.value.say("zh").endswith("应为 空格")
    assert caught.value.say("en").endswith("expected spaces")
