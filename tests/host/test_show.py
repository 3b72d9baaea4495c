"""`paiju show`: the effective ruleset, from where each value comes, options and patterns."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.ruleset import load_ruleset
from paiju.core.ruleset.reader import read_text
from paiju.host.yaml_lines import scalar, yaml_lines

Run = Callable[..., Any]


@pytest.mark.parametrize(
    "options",
    [(), ("cap=8", "haidipao=true"), ("sanlong_qidui=32", "piao=true", "maima=1", "chajiao=one")],
)
def test_what_is_shown_is_a_ruleset_file_that_plays_the_same(
    paiju: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    words = [word for option in options for word in ("--set", option)]
    done = paiju("show", "kawuxing", *words)
    assert done.code == 0
    file = tmp_path / "kawuxing.yaml"
    file.write_text(done.out, "utf-8")
    hash = load_ruleset("kawuxing", dict(option.split("=") for option in options)).hash
    assert load_ruleset(str(file)).hash == hash
    assert hash in done.out.splitlines()[0]


def line_of(out: str, start: str) -> str:
    (found,) = (line for line in out.splitlines() if line.strip().startswith(start))
    return found


def test_each_value_says_where_it_was_written(paiju: Run) -> None:
    place = load_ruleset("kawuxing").place(("discipline",))
    out = paiju("show", "kawuxing-xiangyang").out
    assert line_of(out, "discipline:").endswith(f"# kawuxing.yaml:{place.line}")
    assert "option cap kawuxing-xiangyang.yaml:" in line_of(out, "cap: 8")
    assert "# kawuxing.yaml: " + place.file in out


def test_a_value_that_the_host_set_says_so(paiju: Run) -> None:
    out = paiju("show", "kawuxing", "--set", "cap=8").out
    assert line_of(out, "cap: 8").endswith("# --set cap")
    assert "# cap = 8  (default null)" in out


def test_the_options_are_explained_in_both_languages(paiju: Run) -> None:
    (option,) = (one for one in load_ruleset("kawuxing").settable if one.name == "sigui_scope")
    for lang in ("zh", "en"):
        out = paiju("show", "kawuxing", "--lang", lang).out
        assert option.text.say(lang) in out
        assert option.value_texts["full"].say(lang) in out


def test_the_patterns_are_listed_with_names_and_values(paiju: Run) -> None:
    out = paiju("show", "kawuxing").out
    (line,) = (one for one in out.splitlines() if one.startswith("# shuanglong_qidui "))
    assert line.split()[2:4] == ["双龙七对", "16"]
    assert counts(out, "haidilao")
    assert not counts(out, "haidipao")
    assert counts(paiju("show", "kawuxing?haidipao=true").out, "haidipao")


def counts(out: str, pattern: str) -> bool:
    """Whether the table of patterns says that one counts."""
    table = out[out.index("# --- patterns") :]
    (line,) = (one for one in table.splitlines() if one.startswith(f"# {pattern} "))
    return not line.endswith("(off)")


def test_json_holds_the_same(paiju: Run) -> None:
    data = json.loads(paiju("show", "襄阳", "--set", "base=2", "--json").out)
    options = {one["name"]: one for one in data["options"]}
    assert options["cap"]["value"] == 8
    assert options["base"]["value"] == 2
    assert options["base"]["default"] == 1
    (cap,) = (one for one in data["values"] if one["path"] == ["scoring", "total", "cap"])
    assert (cap["value"], cap["option"]) == (8, "cap")
    patterns = {one["id"]: one for one in data["patterns"]}
    assert patterns["qingyise"]["names"]["zh"] == "清一色"
    assert patterns["qingyise"]["value"] == 4


def test_lines_of_yaml_read_back_as_the_same_data() -> None:
    from fractions import Fraction

    data = {
        "plain": "two words",
        "looks": ["true", "null", "16", "5/3", "off", "# no", "a: b", "", " x", "1.0", "-", "*", "é\n", '"'],
        "numbers": [1, -2, Fraction(5, 3), True, None],
        "16": {"$x": "$cap", "nested": {"deep": {"deeper": [{"a": {"b": {}}}, {"c": [], "d": "东"}]}}},
        "empty": {},
        "none": [],
        "long": [f"word number {number}" for number in range(30)],
    }
    written = "\n".join(line.text for line in yaml_lines(data)) + "\n"
    assert read_text(written, "x").plain() == data


def test_every_value_stands_in_one_line_only() -> None:
    data = {"a": {"b": 1, "c": [1, 2]}, "d": [{"e": {"f": 1}}, 2], "g": {}}
    paths = [path for line in yaml_lines(data) for path in line.paths]
    assert sorted(map(str, paths)) == sorted(
        map(str, [("a", "b"), ("a", "c", 0), ("a", "c", 1), ("d", 0, "e", "f"), ("d", 1), ("g",)])
    )


def test_a_scalar_is_quoted_only_where_it_must_be() -> None:
    assert scalar("five in the gap") == "five in the gap"
    assert scalar("true") == '"true"'
    assert scalar("屁胡") == "屁胡"
    assert scalar({"a": [1, "2"]}) == '{a: [1, "2"]}'
