"""The numbers and choices of 捉鸡 that a ruleset file may change."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Licence = Literal["kong", "after-kong", "rob", "declared", "giver-declared", "before-discard"]


@frozen
class Dou:
    """豆, kongs as scoring items (§5): what each payer pays for a `concealed` 闷豆, an `added` 爬坡豆 and
    a `direct` 点豆.

    `late` kongs 憨包豆 are worth nothing where they are known; `taker_pays` reverses 点豆 (A-04).
    """

    concealed: int
    added: int
    direct: int
    late: bool
    taker_pays: bool = False


@frozen
class Ji:
    """鸡, chickens (§9): `always` is 幺鸡; the flip names its neighbours, at these `steps`.

    `gold` is what 幺鸡 count when the flip names them again, `silver` what the tiles of `silver_tiles`
    count when it names them; `by_face`: only through the next tile. `yaoji_lies` and `lies` say whether
    discarded ones count.
    """

    always: str
    steps: tuple[int, ...]
    gold: int
    silver: int
    silver_tiles: tuple[str, ...]
    yaoji_lies: bool
    lies: bool
    by_face: bool = False


@frozen
class Settings:
    """The `settings:` of a 捉鸡 ruleset.

    `bound` is the pattern that needs a licence 通行证 and `licences` what gives one (§4); `rob` says
    whether a robbed player pays for all or once; `burns`: what a 热炮 voids, everything of the discarder
    or its last kong; `huang_bonus`: a declared hand is valued as such when the wall runs out.
    """

    dou: Dou
    ji: Ji
    bound: str
    licences: tuple[Licence, ...]
    rob: Literal["all", "once"]
    burns: Literal["everything", "last-kong"]
    rob_burns_ji: bool = False
    rob_burns_dou: bool = False
    rob_late: bool = True
    dihu_unbroken: bool = False
    huang_bonus: bool = False
