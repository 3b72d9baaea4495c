"""What the scoring tests share: games made of a YAML file, and a short way to write a win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from paiju.core.hands import HandModel, Reading, read_shapes
from paiju.core.melds.meld import Meld
from paiju.core.scoring import Alternative, Appraisal, ScoringTable, WinContext
from paiju.core.tiles import TileSet, load_tile_set, read_tiles

HERE = Path(__file__).parent


def tile_set(suits: Sequence[str], others: Sequence[str]) -> TileSet:
    """Some groups of the mahjong tiles."""
    text = files("paiju.rulesets").joinpath("tiles/mahjong.yaml").read_text("utf-8")
    return load_tile_set(yaml.safe_load(text), suits, others, {})


class Game:
    """The scoring of a ruleset: its tiles, its shapes, its table under any options."""

    def __init__(
        self,
        tiles: TileSet,
        data: Mapping[str, Any],
        predicates: Mapping[str, Any],
        max_copies: int | None,
    ) -> None:
        self.tiles = tiles
        self.data = data
        self.predicates = predicates
        self.hands: HandModel | None = None
        if data["shapes"]:
            self.hands = HandModel(tiles, read_shapes(data["shapes"]), max_copies=max_copies)
        self._tables: dict[str, ScoringTable] = {}

    def table(self, **options: Any) -> ScoringTable:
        """The table with these options set."""
        key = repr(sorted(options.items()))
        if key not in self._tables:
            section = with_options(self.data, options)
            self._tables[key] = ScoringTable.compile(section, self.tiles, self.hands, self.predicates)
        return self._tables[key]

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


def with_options(data: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The scoring section after these options, by what the file says that each of them does."""
    root = deepcopy(dict(data))
    for name, value in options.items():
        option = data["options"][name]
        targets = option.get("sets", [])
        for target in [targets] if isinstance(targets, str) else targets:
            if "{key}" in target:
                for key, one in value.items():
                    _put(root, target.replace("{key}", key), one)
            else:
                _put(root, target, value)
        branches = option.get("when", {})
        written = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        branch = branches.get(written, branches.get("otherwise", {}))
        for target, new in branch.get("patch", {}).items():
            _put(root, target, value if new == f"${name}" else new)
    scoring: dict[str, Any] = root["scoring"]
    return scoring


def _put(root: dict[str, Any], target: str, value: Any) -> None:
    *above, last = target.split(".")
    for step in above:
        root = root[step]
    root[last] = value


def load_game(
    name: str,
    suits: Sequence[str],
    others: Sequence[str],
    predicates: Mapping[str, Any] | None = None,
    max_copies: int | None = 4,
) -> Game:
    """A game from a YAML file of this folder."""
    data = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return Game(tile_set(suits, others), data, predicates or {}, max_copies)


def only_gap(ctx: WinContext, reading: Reading, readings: Sequence[Reading]) -> bool:
    """Whether the winning tile stands in the gap of a run in every group that could hold it."""
    for other in readings:
        if other.shape == "standard":
            for group in other.groups:
                tiles = range(group.tile, group.tile + 3) if group.kind == "run" else [group.tile]
                if ctx.won in tiles and not (group.kind == "run" and group.tile + 1 == ctx.won):
                    return False
    return True


@pytest.fixture(scope="session")
def kawuxing() -> Game:
    """卡五星."""
    return load_game("kawuxing", ["tong", "tiao"], ["dragons"], {"only_gap": only_gap})


@pytest.fixture(scope="session")
def maozhuahaozi() -> Game:
    """猫抓耗子: wilds, of which a fifth copy may be made, flowers, and the rat as placeholder."""
    others = ["wild", "flowers", "auxiliary"]
    return load_game("maozhuahaozi", ["tong", "tiao", "wan"], others, max_copies=None)


@pytest.fixture(scope="session")
def qianren() -> Game:
    """黔人捉鸡."""
    return load_game("zhuoji-qianren", ["tong", "tiao", "wan"], [])


@pytest.fixture(scope="session")
def guiyang() -> Game:
    """贵阳捉鸡."""
    return load_game("zhuoji-guiyang", ["tong", "tiao", "wan"], [])


@pytest.fixture(scope="session")
def catmouse() -> Game:
    """猫抓老鼠: valued without a hand."""
    return load_game("catmouse", ["tong"], [])
