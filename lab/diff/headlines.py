"""The rows by which facts are told: what a player asks first comes first, texts for people last."""

from __future__ import annotations

from attrs import frozen

from paiju.core.errors import Path, Text
from paiju.core.ruleset.canonical import FOR_PEOPLE


@frozen
class Headline:
    """A row: its id, what people call it, and the beginnings of the data paths that belong to it."""

    id: str
    text: Text
    paths: tuple[str, ...]


HEADLINES = (
    Headline("game", Text("玩法", "game"), ("discipline", "variant")),
    Headline("seats", Text("座位", "seats"), ("seats", "first_dealer")),
    Headline("tiles", Text("牌", "tiles"), ("tiles", "deal", "draws")),
    Headline(
        "claims", Text("吃碰杠与出牌", "claims and play"), ("claims", "kongs", "wild_melds", "melds", "trick")
    ),
    Headline(
        "wins",
        Text("怎样算胡", "win conditions"),
        ("shapes", "waits", "winners", "reveal_wins", "scoring.require", "scoring.total.minimum"),
    ),
    Headline("caps", Text("封顶", "caps"), ("scoring.total.cap", "scoring.total.cap_exceptions")),
    Headline("patterns", Text("番种与分值", "patterns and values"), ("scoring",)),
    Headline("payments", Text("付账与数值", "payments and settings"), ("stake", "settings")),
    Headline("plugins", Text("启用的插件", "plugins switched on"), ("plugins",)),
    Headline("options", Text("选项", "options"), ("options", "conflicts")),
)
"""In the order in which they are told; of two rows that fit the one with the longer path is meant."""
TEXTS = Headline("texts", Text("名称与词句", "names and texts"), ("names", "summary", "texts"))
OTHER = Headline("other", Text("其他", "other"), ())
ROWS = (*HEADLINES, OTHER, TEXTS)
BY_ID = {row.id: row for row in ROWS}
QUIET = frozenset((OTHER.id, TEXTS.id, "options"))
"""Rows that are no headline of a game: they tell nothing about how a round of it goes."""


def row_of(path: Path) -> Headline:
    """The row that a data path belongs to."""
    steps = [str(step) for step in path]
    if steps[0] in TEXTS.paths or any(step in FOR_PEOPLE for step in steps):
        return TEXTS
    best, length = OTHER, 0
    for row in HEADLINES:
        for start in row.paths:
            parts = start.split(".")
            if steps[: len(parts)] == parts and len(parts) > length:
                best, length = row, len(parts)
    return best
