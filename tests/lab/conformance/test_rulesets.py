"""Rulesets hold to the conformance kit, as their authors would write it; `make soak` has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.ruleset import installed
from paiju.lab.conformance import CHECKS, Subject, conforms
from paiju.lab.conformance.kit import what_breaks

RARE = (Path(__file__).parent / "rare.cases.yaml",)
WHOLE = ("doudizhu", "kawuxing", "catmouse-2", "zhuoji-guiyang")
LONG = frozenset(
    ("every_option_alone_loads", "every_option_alone_plays", "pairs_of_options_play", "any_play_holds")
)
"""Checks that take long where there are many options."""

test_toy_draw = conforms("toy-draw")
test_toy_climb = conforms("toy-climb")
test_toy_draw_with_a_knock_and_an_ante = conforms("toy-draw", {"knock": True, "ante": 5})


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_conforms(name: str) -> None:
    subject = Subject(name)
    for check in CHECKS:
        if check not in LONG:
            found = what_breaks(check, subject)
            assert found is None, found.said


@pytest.mark.parametrize("name", ["kawuxing", "catmouse-2", "maozhuahaozi"])
def test_whatever_is_done_holds(name: str) -> None:
    found = what_breaks("any_play_holds", Subject(name))
    assert found is None, found.said


@pytest.mark.parametrize("name", [one.name for one in installed().playable if one.name not in WHOLE])
def test_every_pattern_of_every_ruleset_is_scored_somewhere(name: str) -> None:
    subject = Subject(name, examples=RARE)
    for check in ("every_pattern_is_scored_somewhere", "every_combination_is_played_somewhere"):
        found = what_breaks(check, subject)
        assert found is None, found.said
