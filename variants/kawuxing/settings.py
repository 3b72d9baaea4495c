"""The numbers and choices of 卡五星 that a ruleset file may change."""

from __future__ import annotations

from typing import Literal

from attrs import Factory, frozen


@frozen
class Kongs:
    """Kong fees in units of the stake (KWX-8.1 to KWX-8.4).

    `concealed` and `added` are paid by each opponent, `direct` by the giver. A `doubling` chain makes
    the n-th kong cost 2^(n-1) times its price. `chain_starts_anew` lists kongs that begin a new chain:
    `direct` ones, or concealed ones `without-drawn` tile.
    """

    concealed: int = 2
    added: int = 1
    direct: int = 2
    doubling: bool = True
    direct_starts_anew: bool = False
    old_starts_anew: bool = False


@frozen
class Feeding:
    """What the seat pays that feeds a laid-down hand (KWX-9.2): `shares`, and when it is one only."""

    shares: int = 2
    exempt_if_liang: bool = False
    skips_cowinner: bool = False
    cap: Literal["share", "sum"] = "share"


@frozen
class Drawn:
    """The drawn hand 荒庄: who pays, and who deals next (KWX-2.11, KWX-9.1)."""

    first_liang_pays: int = 1
    all_liang_exempt: bool = False
    dealer: Literal["keep", "last_drawer"] = "keep"


@frozen
class Settings:
    """The `settings:` of a 卡五星 ruleset. `liang_min_wall`: tiles that must be left to lay down."""

    kongs: Kongs = Factory(Kongs)
    feeding: Feeding = Factory(Feeding)
    drawn: Drawn = Factory(Drawn)
    liang_min_wall: int = 0
