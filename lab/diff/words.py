"""The words in which comparisons are told, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.errors import Place, Text
from paiju.lab.confidence import FEW, MARK, RARE
from paiju.lab.diff.model import Layer, LayerReport, Side, Statistic

LAYERS = {
    Layer.FACTS: Text("规则文件", "facts"),
    Layer.CAPABILITY: Text("能做什么", "capability"),
    Layer.DECISIONS: Text("同一局面", "decisions"),
    Layer.PLAYOUTS: Text("同一副牌打下去", "playouts"),
    Layer.STATISTICS: Text("统计", "statistics"),
}
COMPARED = {
    Layer.FACTS: Text("比了 {count} 个值", "{count} values compared"),
    Layer.CAPABILITY: Text("比了 {count} 样", "{count} things compared"),
    Layer.DECISIONS: Text("比了 {count} 个局面", "{count} positions compared"),
    Layer.PLAYOUTS: Text("比了 {count} 局", "{count} rounds compared"),
    Layer.STATISTICS: Text("比了 {count} 副牌", "{count} deals compared"),
}
TITLE = Text("规则比较", "Rulesets compared")
SAME = Text("没有不同", "no difference")
DIFFERENCES = Text("{count} 处不同", "{count} differences")
ONE_DIFFERENCE = Text("1 处不同", "1 difference")
EXPECTED = Text("预料之中", "expected")
COUNTS_NOT = Text("不计", "does not count")
INCOMPLETE = Text("没有做完：{why}", "not finished: {why}")
NOT_COMPARED = Text("不能比较：", "not comparable:")
NOT_MADE = Text("没有比较", "not compared")
BECAUSE = Text("因为", "because of")
AMONG = Text("因为其中之一或几项：", "because of one or more of")
SHOWN_BY = Text("最后几步：{script}", "the last decisions: {script}")
BY_OPTION = Text("选项 {name}", "option {name}")
SUMMARY = Text("概要", "Summary")
IN_FILES = Text("文件里不同的：", "What differs in the files:")
IN_CODE = Text("代码里不同的：", "What differs in the code:")
IN_PLAY = Text("打起来不同的：", "What that does:")
MORE = Text("……另有 {count} 处", "… and {count} more")
SMALLEST = Text("最小的例子", "smallest example")
STALE = Text("清单里已经没有的：", "expected, but there no more:")
SAME_ROWS = Text("相同：{rows}", "the same: {rows}")
SAME_NUMBERS = Text("另有 {count} 个数完全相同", "exactly the same: {count} more")
PAIRED = Text("B − A（95%）", "B − A (95 %)")
FEW_DEALS = Text(
    "不到 {few} 副牌，± 后面的宽度靠不住", "fewer than {few} deals: the widths behind ± are doubtful"
)
FEW_DIFFER = Text(
    "{mark} 只出自不到 {rare} 副牌，宽度靠不住",
    "{mark} rests on fewer than {rare} deals: its width is doubtful",
)
WHAT = Text("项", "what")
RULESET = Text("规则", "ruleset")
HASH = Text("指纹", "hash")
STAGE = Text("阶段", "stage")
CHOSEN = Text("所选选项", "options chosen")
CASE = Text("局面", "position")
CASE_FILE = Text("牌例文件", "case file")
SECONDS = Text("{seconds} 秒", "{seconds} s")
NOTHING = "—"
_MOST_PARTS = 9


def doubts(statistics: Sequence[Statistic], lang: str) -> list[str]:
    """What of these numbers is not to be trusted: a line on their widths, and one on what the mark means."""
    few = [FEW_DEALS.format(few=FEW)] if any(one.doubtful for one in statistics) else []
    rare = [FEW_DIFFER.format(mark=MARK, rare=RARE)] if any(one.rare for one in statistics) else []
    return [one.say(lang) for one in (*few, *rare)]


def found_in(report: LayerReport) -> Text:
    """How many differences a layer has found; that it has not compared anything, if so."""
    if report.incomplete is not None and not report.compared and not report.differences:
        return NOT_MADE
    return _count_of(len(report.differences))


def _count_of(number: int) -> Text:
    if not number:
        return SAME
    return ONE_DIFFERENCE if number == 1 else DIFFERENCES.format(count=number)


def wheres(a: Side, b: Side, lang: str) -> tuple[str, str]:
    """Where both sides come from: file, line, column, and the option that put it there; empty if nowhere."""
    parts = 2
    if a.place is not None and b.place is not None and a.place.file != b.place.file:
        while parts < _MOST_PARTS and short(a.place, parts) == short(b.place, parts):
            parts += 1
    return _where(a, parts, lang), _where(b, parts, lang)


def _where(side: Side, parts: int, lang: str) -> str:
    found = [short(side.place, parts)] if side.place is not None else []
    if side.option is not None:
        found.append(BY_OPTION.format(name=side.option).say(lang))
    return ", ".join(found)


def line_of(place: Place) -> str:
    """The file by its name, and the line."""
    name = place.file.replace("\\", "/").rpartition("/")[2]
    return f"{name}:{place.line}"


def short(place: Place, parts: int = 2) -> str:
    """A place with the last parts of its path: enough to know the file by."""
    path = place.file.replace("\\", "/").split("/")
    return f"{'/'.join(path[-parts:])}:{place.line}:{place.column}"
