"""Tiles and cards drawn as small SVG faces, from what a tile set says of its kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.tiles import TileSet, read_tiles
from paiju.core.tiles.kinds import SUITED, WILD
from paiju.lab.diff.outputs.markup import Content, Html, flat, tag

_COLOURS = 6


@frozen(eq=False)
class Faces:
    """The faces of the kinds of one tile set."""

    tiles: TileSet

    def face(self, kind: int) -> Html:
        """One tile; its names and its code are its title."""
        if kind >= len(self.tiles.kinds):
            return self._drawn("?", "", "", "?")
        one = self.tiles.kinds[kind]
        group = next(place for place, each in enumerate(self.tiles.groups) if each.name == one.group)
        title = f"{one.code} · {one.name.zh} · {one.name.en}"
        style = f"g{group % _COLOURS}"
        if one.klass == SUITED:
            return self._drawn(str(one.rank), self.tiles.groups[group].text.zh[:1], style, title)
        if one.klass == WILD:
            style += " wild"
        return self._drawn(one.name.zh[:2], "", style, title)

    def row(self, kinds: Iterable[int]) -> Html:
        """Tiles beside each other."""
        return tag("span", [self.face(kind) for kind in kinds], class_="tiles")

    def written(self, text: str) -> Html | None:
        """The tiles that a text is; None if it is none."""
        try:
            kinds = read_tiles(self.tiles, text)
        except PaijuError:
            return None
        return self.row(kinds) if kinds else None

    def decision(self, text: str) -> Html:
        """A decision (`0 discard 5p`, `pong 5p with 5p b from 2`): words as they are, tiles drawn."""
        return flat(self._decision(text))

    def _decision(self, text: str) -> Iterator[Content]:
        before = ""
        for place, word in enumerate(text.split()):
            tiles = None if before == "from" or (place == 0 and word.isdigit()) else self.written(word)
            yield tiles if tiles is not None and before else word
            yield " "
            before = word

    @staticmethod
    def _drawn(large: str, small: str, style: str, title: str) -> Html:
        size = 20 if len(large) == 1 else 13
        middle = "22" if small else "28"
        parts = [
            tag("title", title),
            tag("rect", x="1", y="1", width="28", height="38", rx="4"),
            tag("text", large, x="15", y=middle, font_size=str(size), text_anchor="middle"),
        ]
        if small:
            parts.append(tag("text", small, x="15", y="35", font_size="11", text_anchor="middle"))
        return tag(
            "svg",
            parts,
            class_=f"tile {style}".strip(),
            viewBox="0 0 30 40",
            width="24",
            height="32",
            role="img",
        )
