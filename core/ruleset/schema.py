"""What a ruleset file may say: one attrs class per section, each key with a sentence in both languages.

The loader structures files with these classes; the JSON Schema for editors and the reference page are
written from them. What a mini-language or a variant checks (`when` of patterns, `melds`, `settings`) is
free here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

from attrs import field, frozen

from paiju.core.ruleset.forms import KEEP_NULL, Matching, Range, doc

Name = Annotated[str, Matching(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "a-z 0-9 -")]
PluginName = Annotated[
    str,
    Matching(r"([a-z][a-z0-9]*(-[a-z0-9]+)*:)?[A-Za-z_][A-Za-z0-9_]*", "Class, entry-point:Class"),
]
Value = Annotated[Any, KEEP_NULL]
Template = Annotated[
    str,
    Matching(r"(?=[^\0]{1,300}$)(?:[^{}]|\{[A-Za-z0-9_]+\})+", "1–300 × {name} …"),
]
Number = int | Fraction
End = Literal["front", "tail"]
Kind = Literal["bool", "int", "number", "text", "list", "map"]
Simple = Literal["bool", "int", "number", "text"]


@frozen(kw_only=True)
class Wording:
    """A text in both languages."""

    zh: str = field(metadata=doc("中文", "Chinese."))
    en: str = field(metadata=doc("英文", "English."))


@frozen(kw_only=True)
class TemplateWording:
    """A text in both languages with fields in it: `{name}` and nothing else in braces."""

    zh: Template = field(metadata=doc("中文，{名字} 处填入值", "Chinese; {name} is filled in."))
    en: Template = field(metadata=doc("英文，{名字} 处填入值", "English; {name} is filled in."))


@frozen(kw_only=True)
class NamesSection:
    """What people call the ruleset."""

    zh: str = field(metadata=doc("中文名", "Chinese name."))
    en: str = field(metadata=doc("英文名", "English name."))
    aliases: tuple[str, ...] = field(
        default=(), metadata=doc("别的叫法，任何语言", "Other names, in any language.")
    )


@frozen(kw_only=True)
class TilesSection:
    """The tiles in play."""

    set: str = field(
        metadata=doc(
            "牌组文件的名字，或 ./ 开头的路径", "Name of the tile-set file, or a path with ./ in front."
        )
    )
    suits: tuple[str, ...] = field(default=(), metadata=doc("用哪几门数牌", "The numeric suits in play."))
    with_: tuple[str, ...] = field(
        default=(), metadata=doc("另加哪些牌（风、箭、花……）", "Other groups in play (winds, dragons, …).")
    )
    copies: Mapping[str, Annotated[int, Range(0, 127)]] = field(
        factory=dict,
        metadata=doc(
            "各组或各种牌的张数，与牌组文件不同的才写",
            "Copies by group or tile, where they differ from the set's.",
        ),
    )


@frozen(kw_only=True)
class DealSection:
    """What is dealt."""

    hand: Annotated[int, Range(1, 255)] = field(metadata=doc("每家发几张", "Tiles dealt to each seat."))
    dealer: Literal["draws", "dealt"] = field(
        default="draws",
        metadata=doc(
            "庄家的头一张：自己摸，或发牌时多发",
            "Whether the dealer draws the first tile or is dealt one more.",
        ),
    )
    packets: tuple[Annotated[int, Range(1, 255)], ...] = field(
        default=(),
        metadata=doc(
            "每轮拿几张，合起来是一手牌；不写就一次拿完",
            "Tiles taken in each turn of the deal, a hand in all; without it a hand is taken at once.",
        ),
    )
    bottom: Annotated[int, Range(0, 255)] | Mapping[str, Annotated[int, Range(0, 255)]] = field(
        default=0,
        metadata=doc("底牌张数，或各角色的底牌张数", "Tiles of the bottom, or of the bottom of each role."),
    )
    next: Literal["full", "rest"] = field(
        default="full",
        metadata=doc(
            "下一局用什么发：全部，或这一局剩下的（够发的话）",
            "What the next round is dealt from: all tiles, or those that this one leaves if they are enough.",
        ),
    )


@frozen(kw_only=True)
class ClaimSection:
    """How a claim stands against others."""

    rank: Annotated[int, Range(0, 99)] = field(
        metadata=doc("优先级，大的先", "Priority; the higher goes first.")
    )
    shared: bool = field(
        default=False, metadata=doc("同级的几家可同时得", "Whether several seats may have it at once.")
    )
    needs_wall: bool = field(
        default=False, metadata=doc("牌墙空了就不能", "Whether it needs a tile left in the wall.")
    )
    of: tuple[str, ...] = field(
        default=(),
        metadata=doc("只对哪几类牌，空为都可以", "The classes of tiles it is for; none named: all."),
    )


@frozen(kw_only=True)
class KongsSection:
    """When kongs may be made."""

    concealed: Literal["any", "drawn", "never"] = field(
        default="any",
        metadata=doc(
            "暗杠：随时、只用刚摸的牌、没有",
            "Concealed kongs: any time, only with the tile just drawn, never.",
        ),
    )
    added: Literal["any", "drawn", "never"] = field(
        default="any",
        metadata=doc(
            "补杠：随时、只用刚摸的牌、没有", "Added kongs: any time, only with the tile just drawn, never."
        ),
    )
    robbable: tuple[str, ...] = field(
        default=(),
        metadata=doc(
            "哪几种杠可以抢：added-kong 用真牌补杠，added-kong-with-wild 用百搭补杠",
            "The kongs that may be robbed: added-kong with a natural tile, added-kong-with-wild with a wild.",
        ),
    )
    needs_wall: bool = field(
        default=True, metadata=doc("牌墙空了不能杠", "Whether a kong needs a tile left in the wall.")
    )


@frozen(kw_only=True)
class WildMeldsSection:
    """How wilds may lie in pongs and kongs; without this section they may not."""

    own_natural: Annotated[int, Range(0, 3)] = field(
        default=1,
        metadata=doc(
            "碰、明杠时自己至少出几张真牌", "The fewest natural tiles of one's own in a claimed meld."
        ),
    )
    pure: bool = field(
        default=True,
        metadata=doc("百搭自己可以碰、杠", "Whether wilds may be ponged and konged by themselves."),
    )
    on_wild: bool = field(
        default=False,
        metadata=doc("真牌可以碰、杠打出的百搭", "Whether natural tiles may claim a thrown wild."),
    )


@frozen(kw_only=True)
class ShapeSection:
    """A shape of complete hands."""

    sets: Annotated[int, Range(0, 9)] = field(default=0, metadata=doc("几副面子", "Number of sets."))
    pairs: Annotated[int, Range(0, 9)] = field(default=0, metadata=doc("几个对子", "Number of pairs."))
    melds: Annotated[int, Range(0, 9)] | None = field(
        default=None, metadata=doc("最多几副副露，空为不限", "The most exposed melds; null for any number.")
    )
    wilds: Annotated[int, Range(0, 99)] | None = field(
        default=None,
        metadata=doc("手里最多几张百搭，空为不限", "The most wilds in the hand; null for any number."),
    )
    wilds_held: Annotated[int, Range(0, 99)] | None = field(
        default=None,
        metadata=doc(
            "胡牌那张来之前手里最多几张百搭，空为不限",
            "The most wilds in the hand before the winning tile; null for any number.",
        ),
    )


@frozen(kw_only=True)
class WaitsSection:
    """What counts as a wait."""

    held_four: bool = field(
        default=False,
        metadata=doc(
            "四张都在自己手里的牌也算听", "Whether a tile of which the seat has all copies is a wait."
        ),
    )
    most_copies: Annotated[int, Range(1, 99)] | None = field(
        default=4,
        metadata=doc(
            "一手里同种牌最多几张，百搭所代的也算；空为不限",
            "The most equal tiles of a hand, those that wilds stand for included; null for any number.",
        ),
    )


@frozen(kw_only=True)
class PatternSection:
    """A pattern of the scoring table; what its entries may hold is checked by the scoring table."""

    open_section = True

    zh: str = field(metadata=doc("番种的中文名", "Chinese name of the pattern."))
    en: str = field(metadata=doc("番种的英文名", "English name of the pattern."))
    aliases: Any = field(default=None, metadata=doc("番种的别名", "Other names of the pattern."))
    value: Any = field(
        default=None,
        metadata=doc(
            "值多少：整数、分数（如 1/2），或 $名字，即玩法在局中记着的那个数",
            "What it is worth: a whole number, a fraction such as 1/2, or $name for a number of that name "
            "that the game keeps during play.",
        ),
    )
    enabled: Any = field(default=None, metadata=doc("是否计算", "Whether it counts at all."))
    when: Any = field(
        default=None, metadata=doc("成立的条件，须全部满足", "The conditions, all of which must hold.")
    )
    times: Any = field(default=None, metadata=doc("乘以个数之和", "Counts whose sum multiplies the value."))
    at_most: Any = field(default=None, metadata=doc("最多算几次", "The most times it counts."))
    best_of: Any = field(
        default=None,
        metadata=doc("同名的只计最大的一个", "Of those with the same name only the highest counts."),
    )
    absorbs: Any = field(
        default=None, metadata=doc("成立时不计哪些番种", "Patterns that do not count beside it.")
    )
    unless: Any = field(
        default=None, metadata=doc("有哪些番种时不计", "Patterns beside which it does not count.")
    )
    otherwise: Any = field(
        default=None, metadata=doc("没有别的番种时才计", "Whether it counts only if nothing else does.")
    )
    alone: Any = field(default=None, metadata=doc("不与别的番种同计", "Whether nothing counts beside it."))


@frozen(kw_only=True)
class ScoringSection:
    """The scoring table; what its mini-language may say is checked by the scoring table."""

    open_section = True

    total: Mapping[str, Value] = field(
        factory=dict, metadata=doc("怎样合计、封顶、起胡", "How values combine; cap and minimum.")
    )
    require: Any = field(
        default=None, metadata=doc("不满足就不算胡的条件", "Conditions without which a hand is no win.")
    )
    conditions: Mapping[str, Any] = field(
        factory=dict, metadata=doc("有名字的条件", "Conditions with a name.")
    )
    patterns: Mapping[str, PatternSection] = field(
        factory=dict, metadata=doc("番种，以标识为键", "Patterns, by id.")
    )
    then: Any = field(
        default=None, metadata=doc("合计之后依次做的加减", "What is done to the total, in order.")
    )
    bonus: Any = field(default=None, metadata=doc("封顶之后另加的", "What is added after the cap."))


@frozen(kw_only=True)
class LengthSection:
    """How long a list may be."""

    min: Annotated[int, Range(0, 999)] = field(default=0, metadata=doc("至少几项", "The fewest items."))
    max: Annotated[int, Range(0, 999)] = field(default=999, metadata=doc("最多几项", "The most items."))


@frozen(kw_only=True)
class BranchSection:
    """What a chosen value brings."""

    patch: Mapping[str, Value] = field(
        factory=dict,
        metadata=doc(
            "改动数据：带点的路径到新值，空为删除",
            "Changes of the data: dotted path to new value; null deletes.",
        ),
    )
    plugin: PluginName | None = field(
        default=None, metadata=doc("启用的插件类", "The plugin class that is switched on.")
    )
    with_: Mapping[str, Value] = field(
        factory=dict,
        metadata=doc("插件的参数，$名字为选项的值", "Parameters of the plugin; $name is an option."),
    )


@frozen(kw_only=True)
class OptionSection:
    """Something a host may set."""

    zh: str = field(metadata=doc("中文说明，一句话", "What it does, one sentence in Chinese."))
    en: str = field(metadata=doc("英文说明，一句话", "What it does, one sentence in English."))
    type: Kind | None = field(
        default=None,
        metadata=doc("类型；有 values 或 default 时可省", "Type; follows from values or default."),
    )
    values: tuple[Any, ...] | Mapping[str, Wording] | None = field(
        default=None,
        metadata=doc(
            "可选的值，可各带说明；列表型则是每项可选的值",
            "The values to choose from; of a list, of its items.",
        ),
    )
    default: Value = field(
        default=...,
        metadata=doc("缺省值；省略时取 sets 处的值", "Default; the value at `sets` unless given."),
    )
    optional: bool = field(default=False, metadata=doc("可以为空", "Whether null is a value too."))
    of: Simple | None = field(
        default=None, metadata=doc("列表或表中各值的类型", "Type of the items of a list or map.")
    )
    keys: tuple[str, ...] | None = field(
        default=None, metadata=doc("表的键只能是这些", "The only keys of a map.")
    )
    length: int | LengthSection | None = field(default=None, metadata=doc("列表的长度", "Length of a list."))
    distinct: bool = field(
        default=False, metadata=doc("列表里不许重复", "Whether items of a list must differ.")
    )
    min: Number | None = field(default=None, metadata=doc("最小", "The least number."))
    max: Number | None = field(default=None, metadata=doc("最大", "The greatest number."))
    multiple: Annotated[int, Range(1, 9999)] | None = field(
        default=None, metadata=doc("必须是它的倍数", "A number that must divide it.")
    )
    also: tuple[Any, ...] = field(
        default=(), metadata=doc("除此类型外还可用的词", "Words that may stand in place of the type.")
    )
    sets: str | tuple[str, ...] = field(
        default=(),
        metadata=doc(
            "写到数据的哪条路径；{key} 为表的键",
            "Where in the data the value goes; {key} is the key of a map.",
        ),
    )
    when: Mapping[str, BranchSection] = field(
        factory=dict,
        metadata=doc("各个值（或 otherwise 其余的值）带来什么", "What each value (or `otherwise`) brings."),
    )
    asked: bool = field(
        default=False,
        metadata=doc(
            "没有说定时，发牌工具会问", "Whether the dealing tool asks for it where nobody has said it."
        ),
    )
    needs: Mapping[str, Value] = field(
        factory=dict,
        metadata=doc(
            "不取缺省值时，别的选项须是这些值", "What other options must be, unless this one has its default."
        ),
    )
    inside: str | tuple[str, ...] = field(
        default=(),
        metadata=doc("先于哪些选项作用（在它们里层）", "Options that act after this one, outside it."),
    )


@frozen(kw_only=True)
class ConflictSection:
    """Values of options that do not go together."""

    if_: Mapping[str, Value] = field(metadata=doc("这些值同时出现时", "When all these values come together."))
    zh: str = field(metadata=doc("为什么不行", "Why they do not, in Chinese."))
    en: str = field(metadata=doc("为什么不行（英文）", "Why they do not, in English."))


@frozen(kw_only=True)
class TrickSection:
    """How tricks are played with cards."""

    pass_locks_out: bool = field(
        default=False,
        metadata=doc("不要之后这一圈不能再出", "Whether who has passed is out until the trick ends."),
    )
    ambiguous: Literal["error", "largest", "smallest"] = field(
        default="error",
        metadata=doc(
            "没说明牌型而有几种读法时：不许、取最大、取最小",
            "Cards with several readings and none declared: refused, the largest, the smallest.",
        ),
    )


@frozen(kw_only=True)
class RulesetFile:
    """A ruleset file."""

    name: Name = field(
        metadata=doc("规则的名字，与文件名相同", "Name of the ruleset, the same as the file's.")
    )
    extends: str | None = field(
        default=None,
        metadata=doc("在哪个规则上改：名字或相对路径", "The ruleset it changes: a name or a path."),
    )
    names: NamesSection = field(metadata=doc("给人看的名字", "Names for people."))
    summary: Wording | None = field(default=None, metadata=doc("一句话介绍", "One sentence about it."))
    stage: Literal["alpha", "beta", "stable"] = field(
        default="alpha", metadata=doc("成熟程度", "How far it has come.")
    )
    abstract: bool = field(
        default=False, metadata=doc("只供别的规则扩展", "Whether it is only there to be extended.")
    )
    variant: Name | None = field(
        default=None, metadata=doc("玩法（插件的入口名）", "The variant: the name of its entry point.")
    )
    discipline: Literal["draw-discard", "lead-follow"] = field(
        metadata=doc("轮转方式", "The discipline of turns.")
    )
    seats: Annotated[int, Range(1, 12)] = field(metadata=doc("几家", "Number of seats."))
    first_dealer: Literal["by_lot", "seat_0", "given"] = field(
        default="by_lot",
        metadata=doc(
            "头一局谁坐庄（先叫牌）；given：主人指定",
            "Who deals (or bids) first in the first round of a match; given: whom the host names.",
        ),
    )
    stake: Number = field(
        default=1, metadata=doc("底分，每笔支付都乘它", "The stake: every payment is multiplied by it.")
    )
    tiles: TilesSection = field(metadata=doc("用什么牌", "The tiles in play."))
    deal: DealSection | None = field(default=None, metadata=doc("怎样发牌", "The deal."))
    draws: Mapping[str, End] = field(
        factory=dict,
        metadata=doc(
            "从牌墙哪头摸：turn 平常摸牌，kong 杠后补牌……",
            "The end of the wall for each entry: turn, kong, ….",
        ),
    )
    claims: Mapping[str, ClaimSection] = field(
        factory=dict, metadata=doc("吃碰杠胡的先后", "Claims on an offered tile.")
    )
    kongs: KongsSection | None = field(default=None, metadata=doc("杠", "Kongs."))
    wild_melds: WildMeldsSection | None = field(
        default=None, metadata=doc("百搭怎样碰、杠", "Wilds in pongs and kongs.")
    )
    winners: Annotated[int, Range(1, 12)] = field(
        default=1,
        metadata=doc("几家胡了就结束（血战）", "How many seats must have won for the play to end."),
    )
    reveal_wins: Literal["at_once", "at_end"] = field(
        default="at_once",
        metadata=doc(
            "胡牌后何时摊牌、报番、付分：当时，或一局打完",
            "When a winner shows hand, patterns and payments: at once, or when the round is over.",
        ),
    )
    shapes: Mapping[str, ShapeSection] = field(
        factory=dict, metadata=doc("胡牌的牌型", "Shapes of complete hands.")
    )
    waits: WaitsSection | None = field(default=None, metadata=doc("听牌", "Waits."))
    scoring: ScoringSection | None = field(default=None, metadata=doc("番种与计分", "The scoring table."))
    melds: Mapping[str, Any] = field(
        factory=dict, metadata=doc("牌型语法（扑克类）", "The grammar of card combinations.")
    )
    trick: TrickSection | None = field(default=None, metadata=doc("怎样打一圈（扑克类）", "Tricks of cards."))
    settings: Mapping[str, Value] = field(
        factory=dict, metadata=doc("玩法自己的数值", "Numbers of the variant.")
    )
    texts: Mapping[str, Mapping[str, TemplateWording]] = field(
        factory=dict, metadata=doc("给人看的词句", "Texts for people, by kind and code.")
    )
    plugins: Mapping[str, Mapping[str, Value]] = field(
        factory=dict,
        metadata=doc("总是启用的插件类与参数", "Plugin classes that are always on, with their parameters."),
    )
    options: Mapping[str, OptionSection] = field(
        factory=dict, metadata=doc("主人可设的选项", "What a host may set.")
    )
    conflicts: tuple[ConflictSection, ...] = field(
        default=(), metadata=doc("不能同时用的选项值", "Values that do not go together.")
    )
    set: Mapping[str, Value] = field(
        factory=dict, metadata=doc("本规则给选项定的值", "Values that this ruleset gives to options.")
    )
