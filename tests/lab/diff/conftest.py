"""Copies of rulesets and of toy games, with one line changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[3]


class Copy(NamedTuple):
    """A ruleset file that was copied, and the line of it that was changed."""

    path: str
    line: int


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str, str, str], Copy]:
    """`copied(name, old, new)` is the file of a ruleset of ours with one text in it replaced."""

    def copy(name: str, old: str, new: str) -> Copy:
        text = (ROOT / "rulesets" / f"{name}.yaml").read_text("utf-8")
        assert text.count(old) == 1, old
        file = tmp_path / f"{name}.yaml"
        file.write_text(text.replace(old, new), "utf-8")
        same = 0
        while old[same : same + 1] == new[same : same + 1] and same < len(old):
            same += 1
        return Copy(str(file), text[: text.index(old) + same].count("\n") + 1)

    return copy


@pytest.fixture
def two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[str, str]]]:
    """`two_games(old, new)` installs a game twice, under two names, the second with one text replaced."""
    packages: list[str] = []

    def install(
        old: str, new: str, *, files: dict[str, str] | None = None, fee: str = "true"
    ) -> tuple[str, str]:
        made = []
        for name, changed in (("firstgame", False), ("secondgame", True)):
            packages.append(name)
            folder = tmp_path / name
            (folder / "options").mkdir(parents=True, exist_ok=True)
            sources = {**GAME, **(files or {})}
            assert sum(text.count(old) for text in sources.values()) == 1, old
            for file, text in sources.items():
                said = text.replace(old, new) if changed else text
                (folder / file).write_text(said.replace("GAME", name), "utf-8")
            metadata = tmp_path / f"{name}-1.0.dist-info"
            metadata.mkdir(exist_ok=True)
            (metadata / "METADATA").write_text(
                f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8"
            )
            (metadata / "entry_points.txt").write_text(f"[paiju.plugins]\n{name} = {name}\n", "utf-8")
            ruleset = tmp_path / f"{name}.yaml"
            ruleset.write_text(
                RULESET.replace("GAME", name).replace("default: true", f"default: {fee}"), "utf-8"
            )
            made.append(str(ruleset))
        return made[0], made[1]

    monkeypatch.syspath_prepend(str(tmp_path))
    yield install
    for module in [one for one in sys.modules if one.partition(".")[0] in packages]:
        del sys.modules[module]


RULESET = """\
name: GAME
names: {zh: 游戏, en: game}
variant: GAME
discipline: draw-discard
seats: 3
tiles: {set: mahjong, suits: [tong, tiao]}
deal: {hand: 13}
draws: {turn: front, kong: tail}
claims:
  win: {rank: 3}
  pong: {rank: 1}
shapes: {standard: {sets: 4, pairs: 1}}
scoring:
  total: {combine: add}
  patterns:
    plain: {zh: 平胡, en: plain, value: 1}
options:
  fee:
    zh: 收费
    en: a fee
    default: true
    when: {"true": {plugin: Fee}}
"""

GAME = {
    "__init__.py": '''"""A game."""

from GAME import paying
from GAME.settings import Settings

PLUGINS = (paying,)

__all__ = ["PLUGINS", "Settings"]
''',
    "settings.py": '''"""Its settings."""

from attrs import frozen


@frozen
class Settings:
    """Numbers."""

    fee: int = 2
''',
    "paying.py": '''"""Who pays."""

from paiju.core.hooks import impl
from paiju.core.ledger import Transfer

from GAME.sums import amount, payer_of

REASON = "fee"


@impl
def settle(round):
    """Everybody pays seat 0."""
    for seat in range(1, round.rules.seats):
        yield Transfer(payer_of(seat), 0, amount(round), REASON)


@impl
def next_dealer(round):
    """The next seat deals."""
    return (round.dealer + 1) % round.rules.seats
''',
    "sums.py": '''"""How much."""

FACTOR = 3


def amount(round):
    """The fee."""
    return doubled(round.rules.settings.fee)


def doubled(number):
    # a comment
    if number > FACTOR:
        return number * 2
    return number


def payer_of(seat):
    return seat
''',
    "options/__init__.py": '''"""Options."""

from attrs import frozen

from paiju.core.hooks import impl
from GAME.sums import doubled


@frozen
class Fee:
    """A fee at the end."""

    @impl
    def ends(self, round, cause):
        """It ends nothing."""
        return self.reason(cause)

    def reason(self, cause):
        """Nothing at all."""
        return None if doubled(1) else cause

    def unused(self):
        """No hook comes here."""
        return 1
''',
}
