"""What a reading beats and what beats it, in words: all from tiers and keys, as in `compare`."""

from __future__ import annotations

from collections.abc import Iterable

from paiju.core.errors import Text
from paiju.core.melds.grammar import Grammar
from paiju.core.melds.reading import Reading, name_reading


def beaten_by(grammar: Grammar, reading: Reading) -> Text | None:
    """What beats a reading: the same kind but higher, and all kinds of higher tiers; None for nothing.

    `pair above T, or bomb, or wild bomb`.
    """
    lying = grammar.kinds[reading.kind]
    found = [_above(grammar, reading)] if reading.rank >= 0 else []
    found += _kinds(grammar, above=lying.tier)
    if not found:
        return None
    return Text("，或".join(one.zh for one in found), ", or ".join(one.en for one in found))


def beats_what(grammar: Grammar, reading: Reading) -> Text:
    """What a reading beats: the same kind but lower, and all kinds of lower tiers."""
    kind = grammar.kinds[reading.kind]
    below = _below(grammar, reading)
    if not kind.tier:
        return below
    others = [one for one in _kinds(grammar, above=kind.tier - 1) if one != kind.text]
    zh, en = _listed(others)
    found = Text("其他一切牌型", "all other kinds")
    if others:
        found = Text(f"{found.zh}，{zh}除外", f"{found.en} but {en}")
    return found if reading.rank < 0 else Text(f"{found.zh}，和{below.zh}", f"{found.en}, and {below.en}")


def _kinds(grammar: Grammar, *, above: int) -> list[Text]:
    return [kind.text for kind in grammar.kinds.values() if kind.tier > above]


def _listed(names: Iterable[Text]) -> tuple[str, str]:
    listed = list(names)
    return "、".join(one.zh for one in listed), ", ".join(one.en for one in listed)


def _above(grammar: Grammar, reading: Reading) -> Text:
    """The same kind, but higher: `pair above T`, `straight of 5 cards above 7`."""
    kind = grammar.kinds[reading.kind]
    name, size = kind.text, reading.size
    if kind.tier:
        what = name_reading(grammar, reading)
        return Text(f"比 {size} 张的{what.zh} 大的{name.zh}", f"{name.en} above {what.en} of {size} cards")
    rank = grammar.tiles.kinds[reading.rank].name
    sized = _sized(grammar, reading)
    return Text(f"{sized.zh}，大于 {rank.zh}", f"{sized.en} above {rank.en}")


def _below(grammar: Grammar, reading: Reading) -> Text:
    sized = _sized(grammar, reading)
    kind = grammar.kinds[reading.kind]
    if reading.rank < 0 or kind.tier:
        return Text(f"比它小的{sized.zh}", f"every lower {sized.en}")
    rank = grammar.tiles.kinds[reading.rank].name
    return Text(f"{sized.zh}，小于 {rank.zh}", f"{sized.en} below {rank.en}")


def _sized(grammar: Grammar, reading: Reading) -> Text:
    """A kind, and how many cards it has where that may differ and must be the same."""
    kind = grammar.kinds[reading.kind]
    if kind.run is None or kind.tier:
        return kind.text
    return Text(f"{reading.size} 张的{kind.text.zh}", f"{kind.text.en} of {reading.size} cards")
