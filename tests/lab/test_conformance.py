"""The conformance kit: the installed rulesets hold to it, and it notices what does not."""

from __future__ import annotations

import pytest
from attrs import evolve

from paiju.core.ruleset import installed
from paiju.lab.checks import Broken
from paiju.lab.conformance import CHECKS, Subject, conforms, sentence

OF_OTHERS = [one.name for one in installed().playable if one.distribution != "paiju"]
LEAST = 30


def test_there_are_many_checks_and_each_is_a_sentence() -> None:
    assert len(CHECKS) >= LEAST
    for name in CHECKS:
        said = sentence(name)
        assert said[0].isupper()
        assert said.endswith(".")


@pytest.mark.parametrize("name", OF_OTHERS)
def test_the_games_of_others_conform(name: str) -> None:
    """As their authors would write it: `test_ours = conforms("ours")`."""
    test = conforms(name)
    for check in CHECKS:
        test(check)


def test_one_line_is_a_test_for_each_check() -> None:
    (mark,) = conforms("toy-draw").pytestmark  # type: ignore[attr-defined]
    assert mark.args == ("check", list(CHECKS))


def broken(check: str, subject: Subject) -> str:
    """What a check says of a ruleset that breaks it."""
    with pytest.raises(Broken) as caught:
        CHECKS[check](subject)
    return str(caught.value)


def test_a_text_in_one_language_is_noticed() -> None:
    subject = Subject("kawuxing")
    rules = subject.rules
    name = rules.texts["ends"]["exhaustion"]
    rules.texts = {**rules.texts, "ends": {**rules.texts["ends"], "exhaustion": evolve(name, en="")}}
    assert "ends.exhaustion" in broken("texts_are_in_both_languages", subject)


def test_a_reason_without_a_text_is_noticed() -> None:
    subject = Subject("kawuxing")
    subject.rules.texts = {**subject.rules.texts, "reasons": {}}
    assert "reason" in broken("money_balances", subject)


def test_a_failing_check_tells_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(subject: Subject) -> None:
        """Nothing is as it was."""
        raise Broken("found")

    monkeypatch.setitem(CHECKS, "fails", fails)
    with pytest.raises(Broken) as caught:
        conforms("toy-draw")("fails")
    assert caught.value.__notes__ == ["Nothing is as it was."]
