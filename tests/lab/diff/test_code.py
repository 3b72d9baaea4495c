"""The layer of capability: what can be done, and the code of plugins, function by function."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.core.errors import Text
from paiju.core.round import facts
from paiju.lab.diff import capability
from paiju.lab.diff.compare import compare
from paiju.lab.diff.model import Difference, Layer, Settings

CODE = Settings(layers=(Layer.CAPABILITY,))
Games = Callable[..., tuple[str, str]]


def told(games: tuple[str, str]) -> tuple[Difference, ...]:
    return compare(*games, CODE).differences


def test_a_game_does_not_differ_from_its_copy(two_games: Games) -> None:
    assert told(two_games("a comment", "another comment")) == ()


def test_docstrings_and_empty_lines_are_no_difference(two_games: Games) -> None:
    assert told(two_games('"""The fee."""', '"""What it costs,\n\n    exactly."""\n')) == ()


@pytest.mark.parametrize(
    ("old", "new", "topic", "hooks", "file"),
    [
        ("return number * 2", "return number * 3", "code.sums.doubled", ["ends", "settle"], "sums.py"),
        ("FACTOR = 3", "FACTOR = 4", "code.sums.FACTOR", ["ends", "settle"], "sums.py"),
        ("    return seat\n", "    return 0\n", "code.sums.payer_of", ["settle"], "sums.py"),
        ("round.dealer + 1", "round.dealer + 2", "code.paying.next_dealer", ["next_dealer"], "paying.py"),
        ('REASON = "fee"', 'REASON = "fine"', "code.paying.REASON", ["settle"], "paying.py"),
        (
            "None if doubled(1)",
            "cause if doubled(1)",
            "code.options.Fee.reason",
            ["ends"],
            "options/__init__.py",
        ),
        ("fee: int = 2", "fee: int = 3", "code.settings.Settings", [], "settings.py"),
    ],
)
def test_one_changed_line_yields_exactly_the_function_that_changed(
    two_games: Games, tmp_path: Path, old: str, new: str, topic: str, hooks: list[str], file: str
) -> None:
    games = two_games(old, new)
    (found,) = told(games)
    assert (found.topic, sorted(found.data["hooks"])) == (topic, hooks)
    for name, side, text in (("firstgame", found.a, old), ("secondgame", found.b, new)):
        assert side.place is not None
        assert Path(side.place.file) == tmp_path / name / file
        line = Path(side.place.file).read_text("utf-8").splitlines()[side.place.line - 1]
        assert text.strip() in line
        assert side.value is not None
        assert text.strip().replace('"', "'") in str(side.value) or text.strip() in line
    assert found.text.en.count(found.data["function"].rpartition(".")[2]) >= 1


def test_the_option_that_brings_changed_code_is_named(two_games: Games) -> None:
    (found,) = told(two_games("None if doubled(1)", "cause if doubled(1)"))
    assert (found.data["class"], found.data["options"]) == ("Fee", ["fee"])
    assert found.data["serves"] == ["Fee/Fee.ends"]


def test_the_code_of_an_option_that_is_not_chosen_counts_too(two_games: Games) -> None:
    (found,) = told(two_games("None if doubled(1)", "cause if doubled(1)", fee="false"))
    assert (found.topic, found.data["options"]) == ("code.options.Fee.reason", ["fee"])


def test_code_that_no_hook_reaches_is_no_difference(two_games: Games) -> None:
    assert told(two_games("return 1", "return 2")) == ()


def test_a_statement_that_was_taken_out_is_told_with_its_line(two_games: Games, tmp_path: Path) -> None:
    (found,) = told(two_games("    if number > FACTOR:\n        return number * 2\n", ""))
    assert found.topic == "code.sums.doubled"
    assert found.a.value == "if number > FACTOR:"
    assert found.a.place is not None
    lines = (tmp_path / "firstgame" / "sums.py").read_text("utf-8").splitlines()
    assert lines[found.a.place.line - 1] == "    if number > FACTOR:"


def test_a_hook_of_only_one_side_is_told(two_games: Games) -> None:
    (found,) = told(two_games("@impl\ndef next_dealer", "def next_dealer_no_more"))
    assert (found.topic, found.kind) == ("hook.next_dealer.paying/next_dealer", "only-a")


def test_what_is_put_before_other_names_of_verbs_is_told(two_games: Games) -> None:
    both = {
        "paying.py": '''"""Vetoes."""

from paiju.core.hooks import impl


@impl(only=("pong",))
def veto(round, seat, action, offer):
    """Nothing is forbidden."""
'''
    }
    found = told(two_games('only=("pong",)', 'only=("win",)', files=both))
    assert {one.topic for one in found} == {"hook.veto.paying/veto.only", "code.paying.veto"}
    only = next(one for one in found if one.kind == "value")
    assert (only.a.value, only.b.value) == ("pong", "win")


def test_actions_steps_and_patterns_of_only_one_side_are_told() -> None:
    found = {
        one.topic: one for one in compare("kawuxing", "kawuxing?piao=true&haidilao=false", CODE).differences
    }
    assert (found["verb.piao"].kind, found["step.piao"].kind, found["fact.piao"].kind) == ("only-b",) * 3
    assert found["pattern.haidilao"].kind == "only-a"
    assert found["plugin.Piao"].b.option == "piao"
    assert set(found["plugin.Piao"].data["names"]) >= {"Piao", "pay_win", "piao"}


def test_a_fact_is_said_in_words() -> None:
    found = {one.topic: one for one in compare("kawuxing", "kawuxing?missed_win=false", CODE).differences}
    fact = found["fact.missed"]
    assert fact.text == Text("状态 漏胡 missed", "fact missed (win passed)")
    assert fact.a.say("zh") == "每家一个数，起初没有，只有自己知道，摸牌时清掉"
    en = "each seat has a number, at first nothing, known to that seat only, until the seat draws"
    assert fact.a.say("en") == en
    assert fact.b.value is None


def test_every_form_and_default_of_facts_has_words() -> None:
    assert set(capability.FORMS) == set(facts.FORMS)
    pairs = (("kawuxing", "zhuoji-guiyang"), ("maozhuahaozi", "catmouse-3"))
    found = [
        one for pair in pairs for one in compare(*pair, CODE).differences if one.topic.startswith("fact.")
    ]
    said = [side.say(lang) or "" for one in found for side in (one.a, one.b) for lang in ("zh", "en")]
    assert len(said) > 40
    for word in ("None", "False", "True", "=", "{", "(", "'"):
        assert not [one for one in said if word in one]
