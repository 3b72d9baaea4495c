"""The notation of melds: `pong 555p`, `direct-kong 5555p from 2`, `pong 5p 5p rat for 5p`."""

from __future__ import annotations

from paiju.core.errors import Fault, NotationError, Text, choices, nearest
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.tiles import TileSet, read_tiles, write_tiles

SIZES = {PONG: 3, CHOW: 3, DIRECT_KONG: 4, ADDED_KONG: 4, CONCEALED_KONG: 4}
"""How many tiles lie in a meld of each kind."""

_FORM = "pong 555p; direct-kong 5555p from 2; pong 5p 5p rat for 5p"


def read_meld(tiles: TileSet, text: str) -> Meld:
    """The meld written in `text`. Raises `NotationError`.

    `from N` names the seat that gave the claimed tile; `rat for T` (any tile that is neither suited, an
    honour nor wild) is written last and says whose place it keeps.
    """
    words = text.split()
    kind = words[0] if words else ""
    if kind not in SIZES:
        message = Text(f"没有“{kind}”这种副露", f"there is no kind of meld “{kind}”")
        raise NotationError(Fault("unknown-meld", message, (), None, choices(SIZES), nearest(kind, SIZES)))
    written, giver = _tail(text, words[1:], "from")
    written, replaced = _tail(text, written, "for")
    found = list(read_tiles(tiles, " ".join(written)))
    if len(found) != SIZES[kind]:
        raise _unread(
            text,
            f"{kind} 要有 {SIZES[kind]} 张牌",
            f"a {kind} has {SIZES[kind]} tiles",
        )
    if giver and not (giver.isascii() and giver.isdigit() and len(giver) < 10):
        raise _unread(text, f"“from {giver}”不是座位", f"“from {giver}” names no seat")
    if giver and kind == CONCEALED_KONG:
        raise _unread(text, "暗杠没有供牌的座位", "nobody gave a tile of a concealed kong")
    place = _one_tile(tiles, text, replaced) if replaced else -1
    return Meld(
        kind,
        _identity(tiles, text, kind, found, place),
        tuple(found),
        int(giver) if giver else -1,
        place,
    )


def write_meld(tiles: TileSet, meld: Meld) -> str:
    """The meld in the notation, as `read_meld` reads it."""
    if meld.replaced < 0 and not any(tile in tiles.wilds for tile in meld.tiles):
        text = f"{meld.kind} {write_tiles(tiles, sorted(meld.tiles))}"
    else:
        shown = list(meld.tiles) if meld.replaced >= 0 else sorted(meld.tiles)
        text = f"{meld.kind} {' '.join(tiles.code(tile) for tile in shown)}"
    if meld.replaced >= 0:
        text += f" for {tiles.code(meld.replaced)}"
    return text if meld.giver < 0 else f"{text} from {meld.giver}"


def _tail(text: str, words: list[str], literal: str) -> tuple[list[str], str]:
    """The words before a closing `literal VALUE`, and its value."""
    if literal not in words:
        return words, ""
    at = words.index(literal)
    if len(words) != at + 2:
        raise _unread(text, f"“{literal}”后面要有一个词", f"one word follows “{literal}”")
    return words[:at], words[at + 1]


def _one_tile(tiles: TileSet, text: str, word: str) -> int:
    found = read_tiles(tiles, word)
    if len(found) != 1:
        raise _unread(text, "“for”后面要有一张牌", "one tile follows “for”")
    return found[0]


def _identity(tiles: TileSet, text: str, kind: str, found: list[int], replaced: int) -> int:
    """What the meld counts as: its natural tile, the lowest of a chow; of wilds alone, the wild."""
    lying = [*found[:-1], replaced] if replaced >= 0 else found
    wilds = frozenset(tiles.wilds)
    natural = sorted(tile for tile in lying if tile not in wilds)
    if kind == CHOW:
        runs = [suit.kinds[at : at + 3] for suit in tiles.suits for at in range(len(suit.kinds) - 2)]
        if tuple(natural) not in runs:
            raise _unread(text, "这三张牌不是顺子", "those three tiles are no run")
        return natural[0]
    if len(set(natural)) > 1:
        raise _unread(text, "这些牌不相同", "those tiles are not equal")
    return natural[0] if natural else lying[0]


def _unread(text: str, zh: str, en: str) -> NotationError:
    message = Text(f"副露“{text}”读不懂：{zh}", f"the meld “{text}” cannot be read: {en}")
    return NotationError(Fault("unreadable-meld", message, expected=_FORM))
