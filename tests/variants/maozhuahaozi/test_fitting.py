"""What the game needs of a ruleset is found when the file is loaded, with its place."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paiju import rules, start
from paiju.core.errors import RulesetError


def local(folder: Path, text: str, base: str = "maozhuahaozi") -> str:
    """A ruleset file that changes one thing."""
    file = folder / "local.yaml"
    file.write_text(f"name: local\nextends: {base}\nnames: {{zh: 本地, en: Local}}\n{text}\n", "utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("base", "text", "code", "path"),
    [
        (
            "maozhuahaozi",
            "tiles: {set: mahjong, suits: [tong, tiao, wan], with: [wild, flowers]}",
            "tiles-missing",
            ("tiles", "with"),
        ),
        ("maozhuahaozi", "seats: 3", "bad-winners", ("winners",)),
        ("maozhuahaozi-fixed", "seats: 3\nwinners: 2", "bad-seats", ("seats",)),
        ("maozhuahaozi-winds", "seats: 2\nwinners: 1", "bad-seats", ("seats",)),
        ("maozhuahaozi", "plugins: {Partnership: {}}", "no-teams", ("plugins",)),
        (
            "maozhuahaozi",
            "scoring: {patterns: {qiqiangyi: null}}",
            "pattern-missing",
            ("scoring", "patterns"),
        ),
        (
            "maozhuahaozi",
            "tiles: {set: mahjong, suits: [tong], with: [wild, flowers, auxiliary]}",
            "bad-deal",
            ("deal", "hand"),
        ),
    ],
)
def test_a_ruleset_that_lacks_what_the_game_needs(
    tmp_path: Path, base: str, text: str, code: str, path: tuple[str, ...]
) -> None:
    with pytest.raises(RulesetError) as caught:
        rules(local(tmp_path, text, base))
    assert (code, path) in [(fault.code, fault.path) for fault in caught.value.faults]
    assert all(fault.place is not None for fault in caught.value.faults)


@pytest.mark.parametrize(
    "text",
    [
        "scoring: {require: {by: self}}",
        "scoring: {require: {by: flower}}",
        "scoring: {patterns: {pinghu: {value: -3}}}",
        "claims: {win: {rank: 2}, kong: {rank: 2}, pong: {rank: 2}}",
    ],
)
def test_odd_rules_are_played_to_the_end(tmp_path: Path, text: str) -> None:
    """Nobody is ready for nothing, small values stay exact, and of equal claims one kind is heard."""
    changed = rules(local(tmp_path, text))
    for number in range(25):
        round = start(changed, f"odd {number}")
        chance = Random(number)
        while not round.over:
            for seat, menu in round.legal().items():
                wins = [action for action in menu if action.verb == "win"]
                round.act(seat, wins[0] if wins else chance.choice(menu))
        assert sum(round.scores) == 0
