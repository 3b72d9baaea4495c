"""A game with planted bugs, each brought by an option; nobody has installed it but these tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

GAME = '''
import os
import signal
import time

from attrs import frozen

from paiju.core.errors import Fault, Refused, Text
from paiju.core.hooks import impl
from paiju.core.round import Fact


@frozen
class Crash:
    """An error as soon as a tile has been discarded for the fourth time."""

    @impl(only=("discard",))
    def happened(self, round):
        if sum(len(state.river) for state in round.seats) == 4:
            unforeseen()


@frozen
class Wrong:
    """A discard that stands on the menu is refused after all."""

    @impl(only=("discard",))
    def happened(self, round, event):
        if sum(len(state.river) for state in round.seats) == 3:
            raise Refused(Fault("no", Text("不行", "no")))


@frozen
class Loop:
    """A draw that never ends."""

    @impl(only=("discard",))
    def happened(self, round):
        while sum(len(state.river) for state in round.seats) == 2:
            pass


@frozen
class Unplaced:
    """A ruleset that is refused, and nobody says why."""

    @impl
    def demands(self, rules):
        return [Fault("unsaid", Text("", ""))]


@frozen
class Counting:
    """How many tiles have been discarded is kept in the module, and said of the round."""

    @impl
    def facts(self):
        return [Fact("count", default=0)]

    @impl(only=("discard",))
    def happened(self, round):
        discarded.append(1)
        round.set("count", len(discarded))


@frozen
class Wearing:
    """All goes well until so many rounds have begun."""

    @impl(only=("start",))
    def happened(self, round):
        begun.append(1)
        if len(begun) > 7:
            unforeseen()


@frozen
class Leaving:
    """The plugin ends the process as if it were its own, after it has printed something."""

    @impl(only=("discard",))
    def happened(self, round):
        print("a word of the plugin")
        raise KeyboardInterrupt


@frozen
class Stopping:
    """The person at the keyboard has had enough as soon as there is an error."""

    @impl(only=("discard",))
    def happened(self, round):
        if begun:
            os.killpg(0, signal.SIGINT)
            time.sleep(30)
        begun.append(1)
        unforeseen()


discarded, begun = [], []


def unforeseen():
    {}["what nobody thought of"]


'''

RULES = """name: planted
names: {{zh: 埋雷, en: Planted}}
variant: planted
discipline: draw-discard
seats: 3
tiles: {{set: mahjong, suits: [tong, tiao]}}
deal: {{hand: 4}}
claims: {{win: {{rank: 3, shared: true}}, pong: {{rank: 1, needs_wall: true}}}}
kongs: {{concealed: never, added: never}}
shapes: {{small: {{sets: 1, pairs: 1}}}}
scoring: {{total: {{combine: add}}, patterns: {{plain: {{zh: 平, en: plain, value: 1}}}}}}
options:
  bug: {{zh: 错, en: bug, default: false, when: {{"true": {{plugin: "planted:{0}"}}}}}}
  harmless: {{zh: 底, en: stake, type: int, min: 0, default: 1, sets: stake}}
"""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """The path of a ruleset whose option `bug` brings the bug of that name."""
    tmp_path = tmp_path_factory.mktemp("planted")
    info = tmp_path / "planted-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[paiju.plugins]\nplanted = planted_game\n", "utf-8")
    (tmp_path / "planted_game.py").write_text(GAME, "utf-8")

    def write(bug: str) -> str:
        path = tmp_path / f"{bug}.yaml"
        path.write_text(RULES.format(bug), "utf-8")
        return str(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        yield write
