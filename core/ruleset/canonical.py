"""The content hash of a ruleset: two rulesets with the same hash play the same.

The hash is the SHA-256 of canonical JSON (keys sorted, no spaces, UTF-8) of a format number, the
resolved data, the groups of tiles in play, and the plugins with their parameters. Fractions are
written as text (`"5/3"`); a whole Fraction is a number.

Left out is what play does not depend on: who the ruleset is (`name`, `names`, `summary`, `extends`,
`abstract`, `stage`), every text for people (`texts`, and the keys `zh`, `en`, `aliases`, `glyph`,
`glyphs` anywhere), and the options themselves, since what they bring is in the data and the plugins.
The order of keys does not matter, except in the tile set, where it is the order in which a wall is
built; the order of lists and of plugins does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from paiju.core.ruleset.extends import OWN_KEYS

FORMAT = 1
FOR_PEOPLE = frozenset(("zh", "en", "aliases", "glyph", "glyphs"))
NOT_PLAYED = frozenset((*OWN_KEYS, "stage", "texts", "options", "conflicts", "set", "plugins"))

# What `tiles` says by name; the groups themselves are in the hash.
NAMES_OF_TILES = frozenset(("set", "suits", "with"))


def played(value: Any) -> Any:
    """Plain data without texts for people, ready for JSON."""
    if isinstance(value, Mapping):
        return {str(key): played(one) for key, one in value.items() if key not in FOR_PEOPLE}
    if isinstance(value, (list, tuple)):
        return [played(one) for one in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value


def played_tiles(tiles: Mapping[str, Any], groups: Sequence[str]) -> list[Any]:
    """The groups of a tile-set file that are in play, in the order of the file, without texts."""
    found: Any = tiles.get("groups")
    if not isinstance(found, Mapping):
        return []
    return [[name, _ordered(played(group))] for name, group in found.items() if name in groups]


def _ordered(value: Any) -> Any:
    """Maps as lists of pairs, so that their order counts."""
    if isinstance(value, dict):
        return [[key, _ordered(one)] for key, one in value.items()]
    return [_ordered(one) for one in value] if isinstance(value, list) else value


def content_hash(
    data: Mapping[str, Any],
    tiles: Mapping[str, Any],
    groups: Sequence[str],
    plugins: Sequence[tuple[str, Mapping[str, Any]]],
) -> str:
    """The hash, 64 hexadecimal digits.

    Of resolved data, a tile-set file of which `groups` are in play, and plugins with their parameters.
    """
    facts = {key: played(value) for key, value in data.items() if key not in NOT_PLAYED}
    facts["tiles"] = {key: one for key, one in facts.get("tiles", {}).items() if key not in NAMES_OF_TILES}
    whole = {
        "format": FORMAT,
        "data": facts,
        "tiles": played_tiles(tiles, groups),
        "plugins": [[name, played(parameters)] for name, parameters in plugins],
    }
    text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
