"""The numbers and choices of 猫抓耗子 that a ruleset file may change."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attrs import frozen

Target = Literal["pool", "melds", "flowers", "winds", "winning_tile", "aux_in_pool", "wall_indicator"]


@frozen
class Opening:
    """Before the first turn (2.2–2.4): from which stack the treasure is counted (R03), whether the dealer's
    first action may follow a flower (R05), whether a player robbed of a flower still draws (R06).
    """

    first_stack: Literal["lone", "full"]
    flower_is_entry: bool
    shooter_draws: bool


@frozen
class Swap:
    """换牌 (2.9): only with the tile just come in (R13), also with melds of who has won (R16)."""

    fresh_only: bool
    finished_melds: bool


@frozen
class Rat:
    """偷牌 (2.10): what may be stolen (R18), whether the cat is asked before the target is named (R22)."""

    targets: Literal["all_face_up"] | tuple[Target, ...]
    cat_window: Literal["before_target", "after_target"]


@frozen
class Payment:
    """What one player pays another (3.3): from 0 to `most`, halves exact or rounded (R27)."""

    most: int
    halves: Literal["exact", "up", "down"]


@frozen
class Ready:
    """查叫 (3.3): whether ready players pay each other (R49), which wait counts (R50), whether a wait is one
    of which nothing is left (R51).
    """

    pay_each_other: bool
    wait: Literal["max", "min"]
    dead_wait: bool


@frozen
class Settings:
    """The `settings:` of a 猫抓耗子 ruleset.

    `dice_inclusive`: who rolls counts as 1 (R02); `last_tile_moves`: swap and
    theft work with an empty wall (R53); `odd_flower_plays`: the holder of the odd flower must still play
    (R46); `passed_win`: for which tiles a declined win counts (R57); `match_factor` multiplies a hand in
    the totals (R63); `refuse_false_wins`: a win that is none cannot be declared.
    """

    opening: Opening
    swap: Swap
    rat: Rat
    payment: Payment
    ready: Ready
    dice_inclusive: bool
    last_tile_moves: bool
    odd_flower_plays: bool
    passed_win: Literal["any", "same_tile"]
    match_factor: int | Fraction = 1
    refuse_false_wins: bool = True
