"""What may be read: regular files of bounded size that are named as YAML, and nothing is waited for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import MOST_FAULTS, Fault, PaijuError, RulesetError, Text
from paiju.core.ruleset import load_ruleset
from paiju.core.ruleset.files import read_regular

SECRET = "root:x:0:0"
NOT_YAML = "not-a-yaml-file"


def fault_of(call: Callable[..., Any], *arguments: Any) -> Fault:
    with pytest.raises(RulesetError) as caught:
        call(*arguments)
    (fault,) = caught.value.faults
    assert SECRET not in caught.value.say("en") + caught.value.say("zh")
    return fault


def made(path: Path, how: str) -> Path:
    """Something at a path that is no regular file."""
    if how == "directory":
        path.mkdir()
    elif how == "pipe":
        os.mkfifo(path)
    elif how == "circle":
        path.symlink_to(path)
    elif how == "device":
        path.symlink_to("/dev/zero")
    return path


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("directory", "it is a directory"),
        ("pipe", "it is not a regular file"),
        ("device", "it is not a regular file"),
        ("circle", "its symbolic links run in a circle"),
        ("nothing", "no such file"),
    ],
)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, how: str, said: str) -> None:
    fault = fault_of(load_ruleset, str(made(tmp_path / "mine.yaml", how)))
    assert fault.code == "cannot-read"
    assert said in fault.message.en
    assert said not in fault.message.zh


def test_no_more_is_read_than_allowed(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * 5000)
    assert len(read_regular(path, 100)) == 101


@pytest.mark.parametrize("name", ["passwd", "passwd.txt", "passwd.yaml.bak"])
@pytest.mark.parametrize("text", ["{name}", "extends: {name}", "tiles: {{set: {name}}}"])
def test_nothing_of_a_file_that_is_not_named_as_yaml_is_told(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(SECRET + "\n")
    mine = tmp_path / "mine.yaml"
    body = text.format(name=f"./{name}")
    base = "" if "extends" in body else "extends: kawuxing\n"
    mine.write_text(f"name: mine\nnames: {{zh: 我, en: Mine}}\n{base}{body}\n", "utf-8")
    fault = fault_of(load_ruleset, str(tmp_path / name if text == "{name}" else mine))
    assert name in fault.message.en
    assert "not a YAML file" in fault.message.en
    assert fault.code == NOT_YAML or fault.place is not None


def test_a_path_without_its_suffix_names_the_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("name: mine\n")
    assert fault_of(load_ruleset, str(tmp_path / "mine")).nearest == str(tmp_path / "mine.yaml")


def test_an_installed_pipe_does_not_hold_up_the_list(install: Callable[..., Path]) -> None:
    folder = install("piped", "piped_rules", {"a.yaml": "name: a\n"})
    os.mkfifo(folder / "pipe.yaml")
    from paiju.core.ruleset import installed

    assert any("pipe.yaml" in fault.message.en for fault in installed().faults)


def test_a_misnamed_ruleset_is_told_with_the_place_of_its_name(install: Callable[..., Path]) -> None:
    text = "# a comment\nextends: kawuxing\nname: other\nnames: {zh: 甲, en: A}\n"
    folder = install("wrong_names", "wrong_names", {"this-one.yaml": text})
    fault = fault_of(load_ruleset, "this-one")
    assert (fault.code, fault.expected, fault.nearest) == ("misnamed", "this-one", "this-one")
    assert str(fault.place) == f"{folder / 'this-one.yaml'}:3:7"


def test_a_key_that_stands_twice_in_a_map_given_as_text() -> None:
    fault = fault_of(load_ruleset, "kawuxing", {"values": "{qingyise: 4, qingyise: 5}"})
    assert (fault.code, fault.path) == ("duplicate-key", ("options", "values", "qingyise"))


# --- messages


def test_of_very_many_faults_the_first_are_told_and_the_others_counted() -> None:
    faults = [Fault(f"code-{number}", Text("错", "wrong")) for number in range(1000)]
    error = PaijuError(faults)
    for said in (error.say("zh"), error.say("en"), str(error)):
        lines = said.splitlines()
        assert len(lines) == MOST_FAULTS + 1
        assert str(1000 - MOST_FAULTS) in lines[-1]
    assert len(PaijuError(faults[:MOST_FAULTS]).say("en").splitlines()) == MOST_FAULTS
    assert len(error.faults) == 1000


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_long_words_are_cut_and_whole_sentences_are_not(lang: str) -> None:
    sentence = "这一句话没有空格，" * 20 if lang == "zh" else "a sentence of short words " * 10
    said = Fault("x", Text(f"{sentence}“{'k' * 500}”", f"{sentence}“{'k' * 500}”"), expected="e" * 500).say(
        lang
    )
    assert sentence in said
    assert "k" * 81 not in said
    assert "e" * 81 not in said


def test_a_message_of_many_words_ends_too() -> None:
    assert len(Fault("x", Text("字" * 9000, "word " * 9000)).say("zh")) < 1100
    assert len(Fault("x", Text("字" * 9000, "word " * 9000)).say("en")) < 1100


def test_a_long_path_keeps_every_folder() -> None:
    path = "/".join(["folder"] * 40)
    assert path in Fault("x", Text(path, path)).say("en")
