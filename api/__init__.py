"""paiju (牌局): regional tile and card games of China.

This is the front door: it re-exports what a user needs, each name imported when it is first asked
for, and defines nothing itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paiju.core.errors import (
        Fault,
        NotationError,
        PaijuError,
        Place,
        PositionError,
        RecordError,
        Refused,
        RulesetError,
        Text,
    )
    from paiju.core.hooks import impl
    from paiju.core.ledger import BANK, Transfer
    from paiju.core.match import Match
    from paiju.core.melds.meld import Meld
    from paiju.core.round import (
        Action,
        EventKind,
        Fact,
        NextRound,
        Offer,
        Position,
        Round,
        Rules,
        SeatPosition,
        Step,
        Verb,
        Win,
        start,
        start_at,
    )
    from paiju.core.ruleset import Ruleset, compile_rules, load_ruleset, rules
    from paiju.core.scoring import Appraisal, WinContext
    from paiju.core.tiles import TileKind, TileSet, load_tile_set, read_tiles, write_tiles

    __version__: str

__all__ = [
    "BANK",
    "Action",
    "Appraisal",
    "EventKind",
    "Fact",
    "Fault",
    "Match",
    "Meld",
    "NextRound",
    "NotationError",
    "Offer",
    "PaijuError",
    "Place",
    "Position",
    "PositionError",
    "RecordError",
    "Refused",
    "Round",
    "Rules",
    "Ruleset",
    "RulesetError",
    "SeatPosition",
    "Step",
    "Text",
    "TileKind",
    "TileSet",
    "Transfer",
    "Verb",
    "Win",
    "WinContext",
    "__version__",
    "compile_rules",
    "impl",
    "load_ruleset",
    "load_tile_set",
    "read_tiles",
    "rules",
    "start",
    "start_at",
    "write_tiles",
]

_HOMES = {
    "paiju.core.errors": (
        "Fault",
        "NotationError",
        "PaijuError",
        "Place",
        "PositionError",
        "RecordError",
        "Refused",
        "RulesetError",
        "Text",
    ),
    "paiju.core.hooks": ("impl",),
    "paiju.core.ledger": (
        "BANK",
        "Transfer",
    ),
    "paiju.core.match": ("Match",),
    "paiju.core.melds.meld": ("Meld",),
    "paiju.core.round": (
        "Action",
        "EventKind",
        "Fact",
        "NextRound",
        "Offer",
        "Position",
        "Round",
        "Rules",
        "SeatPosition",
        "Step",
        "Verb",
        "Win",
        "start",
        "start_at",
    ),
    "paiju.core.ruleset": (
        "Ruleset",
        "compile_rules",
        "load_ruleset",
        "rules",
    ),
    "paiju.core.scoring": (
        "Appraisal",
        "WinContext",
    ),
    "paiju.core.tiles": (
        "TileKind",
        "TileSet",
        "load_tile_set",
        "read_tiles",
        "write_tiles",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # hidden, or a type checker would believe in every name

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            value: Any = version("paiju")
        elif name in _HOME_OF:
            value = getattr(import_module(_HOME_OF[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
