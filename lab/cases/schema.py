"""What a case file may say: one attrs class for each kind of entry, each key with a sentence for people.

Files are structured with these classes. What depends on the ruleset (tiles, facts, decisions) is checked
afterwards, by what reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import field, frozen

from paiju.core.ruleset.forms import Range, doc
from paiju.core.ruleset.schema import Number, Value

Count = Annotated[int, Range(0, 999)]
Die = Annotated[int, Range(1, 6)]
ABSENT: Any = ...
"""The value of a key that is not there; null is a value only where it says something."""


@frozen(kw_only=True)
class WonSection:
    """A win that a seat has already taken."""

    tile: str = field(metadata=doc("胡的牌", "The winning tile."))
    by: Literal["self", "discard"] = field(metadata=doc("自摸还是点炮", "Self-drawn, or a discard."))


@frozen(kw_only=True)
class SeatSection:
    """One seat of a position; every other key is a fact of the seat that the ruleset declares."""

    open_section = True

    hand: str = field(default=ABSENT, metadata=doc("手牌", "Concealed tiles."))
    melds: tuple[str, ...] = field(default=(), metadata=doc("副露", "Melds."))
    river: str = field(
        default="",
        metadata=doc("还在牌池里的弃牌，先打的在前", "Own discards that still lie there, oldest first."),
    )
    flowers: str = field(default="", metadata=doc("亮出的花", "Exposed flowers."))
    winds: str = field(default="", metadata=doc("亮出的风", "Exposed winds."))
    won: WonSection = field(default=ABSENT, metadata=doc("已经胡了", "A win already taken."))
    first_turn: bool = field(
        default=False, metadata=doc("还在第一巡", "Whether it is still in its first turn.")
    )


@frozen(kw_only=True)
class StepSection:
    """A step of `play` that is no decision."""

    can: Mapping[str, str | tuple[str, ...]] = field(
        default=ABSENT, metadata=doc("这些都可以", "Each is legal now.")
    )
    cannot: Mapping[str, str | tuple[str, ...]] = field(
        default=ABSENT, metadata=doc("这些都不可以", "None is legal now.")
    )
    legal: Mapping[str, str | tuple[str, ...]] = field(
        default=ABSENT, metadata=doc("恰好是这些", "Exactly these are legal now.")
    )


@frozen(kw_only=True)
class WinSection:
    """A win that is expected."""

    seat: Count = field(metadata=doc("谁胡", "Who wins."))
    from_: Count = field(
        default=ABSENT, metadata=doc("谁给的牌，自摸不写", "Who gave the tile; absent for a self-draw.")
    )
    tile: str = field(default=ABSENT, metadata=doc("胡的牌", "The winning tile."))
    patterns: Mapping[str, Number] = field(
        default=ABSENT, metadata=doc("番种与数值", "Patterns by Chinese name.")
    )
    value: Number = field(default=ABSENT, metadata=doc("牌值", "Value of the hand."))


@frozen(kw_only=True)
class ExpectSection:
    """What must hold at the end; what is absent is not checked."""

    over: bool = field(default=ABSENT, metadata=doc("这一局是否结束", "Whether the round has ended."))
    turn: Count | None = field(
        default=ABSENT, metadata=doc("轮到谁，空为没有人", "Who is to act next; null: nobody.")
    )
    payments: tuple[Number, ...] = field(default=ABSENT, metadata=doc("各家净得", "Net result of each seat."))
    wins: tuple[WinSection, ...] = field(default=ABSENT, metadata=doc("胡牌", "The wins."))
    dealer_next: Count = field(default=ABSENT, metadata=doc("下一局的庄", "Dealer of the next round."))
    waits: Mapping[str, str] = field(default=ABSENT, metadata=doc("各家听什么", "What seats wait for."))
    hand: Mapping[str, str] = field(default=ABSENT, metadata=doc("各家手牌", "Concealed tiles of seats."))
    melds: Mapping[str, tuple[str, ...]] = field(default=ABSENT, metadata=doc("各家副露", "Melds of seats."))
    river: Mapping[str, str] = field(default=ABSENT, metadata=doc("各家弃牌", "Discards of seats."))
    flowers: Mapping[str, str] = field(default=ABSENT, metadata=doc("各家的花", "Flowers of seats."))
    winds: Mapping[str, str] = field(default=ABSENT, metadata=doc("各家的风", "Winds of seats."))
    state: Mapping[str, Value] = field(default=ABSENT, metadata=doc("局面状态", "Facts of the round."))
    treasure: str | None = field(default=ABSENT, metadata=doc("宝牌", "The treasure tile."))


@frozen(kw_only=True)
class EntrySection:
    """What every entry may say."""

    id: str = field(metadata=doc("编号，文件里不重复", "Its id, unique in the file."))
    title: str = field(default="", metadata=doc("一句话说明", "What it shows."))
    clauses: tuple[str, ...] = field(default=(), metadata=doc("体现哪些条款", "The clauses it shows."))
    ruleset: str = field(default=ABSENT, metadata=doc("另用的规则", "A ruleset of its own."))
    options: Mapping[str, Value] = field(factory=dict, metadata=doc("另设的选项", "Options of its own."))


@frozen(kw_only=True)
class CaseSection(EntrySection):
    """A position, decisions, and what must come of them."""

    dealer: Count = field(default=0, metadata=doc("庄家", "The dealer."))
    turn: Count = field(
        default=ABSENT, metadata=doc("轮到谁，不写就是庄家", "Whose turn it is; the dealer's unless given.")
    )
    seats: Mapping[str, SeatSection] = field(
        default=ABSENT, metadata=doc("各家，不写就发新牌", "The seats; a fresh deal without them.")
    )
    wall: str = field(
        default="", metadata=doc("牌墙前端接下来的牌", "The next tiles from the front of the wall.")
    )
    tail: str = field(
        default="", metadata=doc("牌墙尾端接下来的牌", "The next tiles from its tail, in order of drawing.")
    )
    wall_size: Count = field(default=ABSENT, metadata=doc("牌墙还剩几张", "Tiles in the wall in all."))
    state: Mapping[str, Value] = field(factory=dict, metadata=doc("局面状态", "Facts of the round."))
    after: Literal["claim", "kong"] = field(
        default=ABSENT, metadata=doc("刚碰牌或刚杠牌", "What the seat in turn has just done.")
    )
    dice: tuple[tuple[Die, ...], ...] = field(default=(), metadata=doc("接下来的骰子", "The next rolls."))
    seed: int = field(default=ABSENT, metadata=doc("发牌的种子", "Seed of the fresh deal."))
    play: tuple[str | StepSection, ...] = field(default=(), metadata=doc("各步", "The steps."))
    always: Count = field(
        default=ABSENT,
        metadata=doc(
            "每一步都核对必须成立的一切，抽样由这个数决定",
            "All that must always hold is checked at each step; the number seeds what is sampled.",
        ),
    )
    expect: ExpectSection = field(default=ABSENT, metadata=doc("结果", "What must hold."))


@frozen(kw_only=True)
class HandSection(EntrySection):
    """A hand by itself, no round around it."""

    hand: str = field(metadata=doc("手牌，不含胡的牌", "Concealed tiles without the winning one."))
    melds: tuple[str, ...] = field(default=(), metadata=doc("副露", "Melds."))
    flowers: str = field(default="", metadata=doc("亮出的花", "Exposed flowers."))
    state: Mapping[str, Value] = field(factory=dict, metadata=doc("局面状态", "Facts of the round."))
    waits: str = field(default=ABSENT, metadata=doc("听什么", "What it waits for."))
    win: str = field(default=ABSENT, metadata=doc("胡的牌", "The winning tile."))
    by: Literal["discard", "self"] = field(
        default="discard", metadata=doc("点炮还是自摸", "A discard, or self-drawn.")
    )
    patterns: Mapping[str, Number] = field(
        default=ABSENT, metadata=doc("番种与数值", "Patterns by Chinese name.")
    )
    value: Number | None = field(
        default=ABSENT, metadata=doc("牌值，空为不能胡", "Its value; null: no legal win.")
    )


@frozen(kw_only=True)
class ComboSection(EntrySection):
    """Cards: what they are, what they beat, what answers."""

    cards: str = field(default=ABSENT, metadata=doc("要看的牌", "The cards."))
    kind: str | None = field(
        default=ABSENT, metadata=doc("唯一的牌型，空为不成牌型", "The only kind; null: no combination.")
    )
    rank: str = field(default=ABSENT, metadata=doc("点数", "The rank."))
    readings: tuple[str, ...] = field(default=ABSENT, metadata=doc("所有读法", "Every reading."))
    as_: str = field(default=ABSENT, metadata=doc("说明的读法", "The declared reading."))
    beats: str = field(default=ABSENT, metadata=doc("与什么比", "What they are held against."))
    beats_as: str = field(default=ABSENT, metadata=doc("对方的读法", "The declared reading of those."))
    holds: bool = field(default=ABSENT, metadata=doc("压不压得住", "Whether they beat it."))
    hand: str = field(default=ABSENT, metadata=doc("一手牌", "A hand."))
    over: str = field(
        default=ABSENT,
        metadata=doc("台面上的牌，不写就是领出", "What lies on the table; a free lead without it."),
    )
    over_as: str = field(default=ABSENT, metadata=doc("台面上的读法", "The declared reading of that."))
    plays: tuple[str, ...] = field(
        default=ABSENT, metadata=doc("能出的牌，恰好这些", "Exactly what the hand may play.")
    )
    reported: tuple[str, ...] = field(default=(), metadata=doc("报到的整组", "Units that are locked."))


@frozen(kw_only=True)
class CasesFile:
    """A case file."""

    ruleset: str = field(default=ABSENT, metadata=doc("规则", "The ruleset."))
    options: Mapping[str, Value] = field(
        factory=dict, metadata=doc("选项", "Options as a host would set them.")
    )
    cases: tuple[CaseSection, ...] = field(default=(), metadata=doc("局面", "Cases."))
    combos: tuple[ComboSection, ...] = field(default=(), metadata=doc("牌型", "Combinations."))
    hands: tuple[HandSection, ...] = field(default=(), metadata=doc("手牌", "Hands."))
