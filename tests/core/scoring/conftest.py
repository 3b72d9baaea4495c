"""What the scoring tests share: games made of a YAML file, and a short way to write a win."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from paiju.core.hands import HandModel, read_shapes
from paiju.core.melds.meld import Meld
from paiju.core.ruleset import rules
from paiju.core.scoring import Alternative, Appraisal, ScoringTable, WinContext
from paiju.core.tiles import TileSet, load_tile_set, read_tiles

HERE = Path(__file__).parent


def tile_set(suits: Sequence[str], others: Sequence[str]) -> TileSet:
    """Some groups of the mahjong tiles."""
    text = files("paiju.rulesets").joinpath("tiles/mahjong.yaml").read_text("utf-8")
    return load_tile_set(yaml.safe_load(text), suits, others, {})


class Game(ABC):
    """The scoring of a ruleset: its tiles, and its table under any options."""

    tiles: TileSet
    hands: HandModel | None

    def __init__(self) -> None:
        self._tables: dict[str, ScoringTable] = {}

    def table(self, **options: Any) -> ScoringTable:
        """The table with these options set."""
        key = repr(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = self.compile(options)
        return self._tables[key]

    @abstractmethod
    def compile(self, options: Mapping[str, Any]) -> ScoringTable:
        """The table with these options set, made anew."""

    def context(
        self,
        hand: str,
        won: str = "",
        *,
        by: str = "discard",
        melds: str = "",
        at: Iterable[str] = (),
        wall: int = 20,
        flowers: str = "",
        facts: Mapping[str, Any] | None = None,
    ) -> WinContext:
        """A win as case files write it: `hand` without the tile `won`, melds separated by commas."""
        tiles = read_tiles(self.tiles, f"{hand} {won}")
        shown, replaced = self.read_melds(melds)
        return WinContext(
            hand=self.tiles.counts(tiles),
            won=self.tiles.by_code[won] if won else -1,
            by=by,
            melds=shown,
            at=frozenset(at),
            wall=wall,
            flowers=read_tiles(self.tiles, flowers),
            facts=facts or {},
            replaced=replaced,
        )

    def read_melds(self, text: str) -> tuple[tuple[Meld, ...], dict[int, int]]:
        """`pong 555p, concealed-kong 5p 5p b b, pong 5p 5p rat for b`."""
        melds: list[Meld] = []
        replaced: dict[int, int] = {}
        for written in filter(None, (part.strip() for part in text.split(","))):
            kind, _, rest = written.partition(" ")
            lying, _, gone = rest.partition(" for ")
            found = read_tiles(self.tiles, lying)
            if gone:
                replaced[len(melds)] = self.tiles.by_code[gone]
            aside = {*self.tiles.wilds, self.tiles.by_code.get("rat")}
            naturals = [tile for tile in found if tile not in aside]
            identity = naturals[0] if naturals else found[0]
            melds.append(Meld(kind, identity, found))
        return tuple(melds), replaced

    def win(
        self, hand: str, won: str = "", options: Mapping[str, Any] | None = None, **how: Any
    ) -> Appraisal:
        """What a win is worth; the hand must be complete."""
        appraisal = self.table(**(options or {})).appraise(self.context(hand, won, **how))
        assert appraisal is not None, f"{hand} + {won} is not complete"
        return appraisal

    def no_win(self, hand: str, won: str = "", options: Mapping[str, Any] | None = None, **how: Any) -> bool:
        """Whether it is no win at all."""
        return self.table(**(options or {})).appraise(self.context(hand, won, **how)) is None

    def patterns(
        self, hand: str, won: str = "", options: Mapping[str, Any] | None = None, **how: Any
    ) -> dict[str, Any]:
        """The patterns of a win by Chinese name, with their values."""
        names = self.table(**(options or {})).names
        return {names[id].zh: value for id, value in self.win(hand, won, options, **how).patterns}

    def readings(
        self, hand: str, won: str = "", options: Mapping[str, Any] | None = None, **how: Any
    ) -> tuple[Alternative, ...]:
        """All readings of a win with what they are worth."""
        return self.table(**(options or {})).alternatives(self.context(hand, won, **how))


class Ruled(Game):
    """The scoring of an installed ruleset."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        made = rules(name)
        self.tiles, self.hands = made.tiles, made.hands

    def compile(self, options: Mapping[str, Any]) -> ScoringTable:
        """The table with these options set, made anew."""
        table = rules(self.name, options).scoring
        assert table is not None
        return table


class Sketched(Game):
    """The scoring of a game that is no ruleset yet: shapes, scoring, options from a file."""

    def __init__(self, data: Mapping[str, Any], tiles: TileSet, max_copies: int | None = 4) -> None:
        super().__init__()
        self.data = data
        self.tiles = tiles
        self.hands = None
        if data["shapes"]:
            self.hands = HandModel(tiles, read_shapes(data["shapes"]), max_copies=max_copies)

    def compile(self, options: Mapping[str, Any]) -> ScoringTable:
        """The table with these options set, by what the file says that each of them does."""
        root = deepcopy(dict(self.data))
        for name, value in options.items():
            option = self.data["options"][name]
            if "sets" in option:
                _put(root, option["sets"], value)
            branches = option.get("when", {})
            written = str(value).lower() if isinstance(value, bool) else str(value)
            for target, new in branches.get(written, {}).get("patch", {}).items():
                _put(root, target, new)
        return ScoringTable.compile(root["scoring"], self.tiles, self.hands, {})


def _put(root: dict[str, Any], target: str, value: Any) -> None:
    *above, last = target.split(".")
    for step in above:
        root = root[step]
    root[last] = value


def sketched(name: str, suits: Sequence[str], others: Sequence[str], max_copies: int | None = 4) -> Game:
    """A game from a YAML file of this folder."""
    data = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return Sketched(data, tile_set(suits, others), max_copies)


MakeTiles = Callable[[Sequence[str], Sequence[str]], TileSet]


@pytest.fixture(scope="session")
def make_tiles() -> MakeTiles:
    """A tile set from groups of the mahjong tiles."""
    return tile_set


@pytest.fixture(scope="session")
def kawuxing() -> Game:
    """卡五星."""
    return Ruled("kawuxing")


@pytest.fixture(scope="session")
def maozhuahaozi() -> Game:
    """猫抓耗子: wilds, of which a fifth copy may be made, flowers, and the rat as placeholder."""
    others = ["wild", "flowers", "auxiliary"]
    return sketched("maozhuahaozi", ["tong", "tiao", "wan"], others, max_copies=None)


@pytest.fixture(scope="session")
def maozhuahaozi_held(maozhuahaozi: Game) -> Game:
    """猫抓耗子 at a table where only the wilds held before the win count towards the limits."""
    data = yaml.safe_load((HERE / "maozhuahaozi.yaml").read_text("utf-8"))
    for shape in data["shapes"].values():
        shape["wilds_held"] = shape.pop("wilds")
    return Sketched(data, maozhuahaozi.tiles, max_copies=None)


@pytest.fixture(scope="session")
def qianren() -> Game:
    """黔人捉鸡."""
    return sketched("zhuoji-qianren", ["tong", "tiao", "wan"], [])


@pytest.fixture(scope="session")
def guiyang() -> Game:
    """贵阳捉鸡."""
    return sketched("zhuoji-guiyang", ["tong", "tiao", "wan"], [])


@pytest.fixture(scope="session")
def catmouse() -> Game:
    """猫抓老鼠: valued without a hand."""
    return sketched("catmouse", ["tong"], [])


class Vocabulary:
    """Asks single conditions of single hands."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles

    def game(self, pattern: Mapping[str, Any], conditions: Mapping[str, Any]) -> Sketched:
        """A game with one pattern."""
        data = {
            "shapes": {"standard": {"sets": 4, "pairs": 1}, "seven-pairs": {"pairs": 7, "melds": 0}},
            "scoring": {
                "total": {"combine": "add"},
                "conditions": conditions,
                "patterns": {"it": {"zh": "它", "en": "it", "value": 1, **pattern}},
            },
        }
        return Sketched(data, self.tiles, max_copies=None)

    def holds(
        self, when: Mapping[str, Any], hand: str, won: str = "", conditions: Any = None, **how: Any
    ) -> bool:
        """Whether the condition holds in the hand, in a reading at least."""
        return bool(self.game({"when": when}, conditions or {}).win(hand, won, **how).patterns)

    def counts(self, entry: Any, hand: str, won: str = "", **how: Any) -> int:
        """How often the condition holds in the reading where it holds most often."""
        return int(self.game({"times": [entry]}, {}).win(hand, won, **how).total)


@pytest.fixture(scope="session")
def plain() -> Vocabulary:
    """Tiles without wilds: two suits, winds and dragons."""
    return Vocabulary(tile_set(["tong", "tiao"], ["winds", "dragons"]))


@pytest.fixture(scope="session")
def wild() -> Vocabulary:
    """Three suits, wilds, flowers and the rat that keeps places."""
    return Vocabulary(tile_set(["tong", "tiao", "wan"], ["wild", "flowers", "auxiliary"]))
