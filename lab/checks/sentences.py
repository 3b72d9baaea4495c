"""What must always hold, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from paiju.core.errors import Text

SENTENCES: Mapping[str, str] = {
    "A clone is equal to the original.": "复制出来的一局与原来的相同。",
    "A decision has an effect or is remembered.": "每个决定都有结果，或者被记下。",
    "A fault is said in both languages.": "报错有中英两种文字。",
    "A refusal has a code with a text.": "拒绝有代号，代号有文字。",
    "A refusal says why.": "拒绝要说原因。",
    "A refused action changes nothing.": "被拒绝的决定什么也不改变。",
    "A round ends within a bound that the number of tiles gives.": "一局在牌数决定的步数之内结束。",
    "A round that is over says why.": "结束了的一局说明怎样结束。",
    "A transfer has a payer and another payee.": "每笔账有付家和另一位收家。",
    "Acting on a clone never touches the original.": "在复制的一局里做什么都不影响原来的。",
    "Amounts are exact.": "数目是准确的。",
    "Clones do not touch one another.": "复制出来的几局互不影响。",
    "Closing a settled window is passing for the rest.": "已定的窗口关上，等于其余各家都过。",
    "Every action of a menu is accepted.": "可选的决定都能做。",
    "How a round ended has a text.": "一局怎样结束有文字。",
    "How seat {} is refused does not depend on hidden tiles.": "座位 {} 怎样被拒绝与暗牌无关。",
    "No missing answer can change the outcome of a settled window.": "窗口已定，还没回答的人改变不了结果。",
    "Nobody is asked when a round is over.": "一局结束后不再问任何人。",
    "Playing a clone never touches the original.": "复制的一局打下去不影响原来的。",
    "Scores are the sum of transfers.": "得分是各笔账之和。",
    "Seat {} is asked and has something to answer.": "问到的座位 {} 有可选的决定。",
    "Seat {} is told the same in the same words.": "座位 {} 看到的相同，说的话也相同。",
    "Seat {} sees no difference between rounds that differ in hidden tiles only.": (
        "两局只有暗牌不同时，座位 {} 看不出区别。"
    ),
    "Seat {} sees the number of tiles of seat {}.": "座位 {} 看得到座位 {} 有几张牌。",
    "Seat {} sees the {} of seat {}.": "座位 {0} 看得到座位 {2} 的 {1}。",
    "Seat {} sees what lies before itself (seen, true).": "座位 {} 看得到自己面前的一切。",
    "Seat {} sees {}.": "座位 {} 看得到 {}。",
    "The fold of the events is the state (folded, true).": "各事件合起来就是局面。",
    "The keys of a hand are those of its tiles.": "手牌的索引与手牌相符。",
    "The menu of seat {} does not depend on hidden tiles.": "座位 {} 可选的决定与暗牌无关。",
    "The menu of seat {} follows from its view (on the view, true).": (
        "座位 {} 可选的决定从它看到的就能得出。"
    ),
    "The notation reads what it writes.": "写出的决定能读回来。",
    "The pairs of a hand are counted.": "手牌的对子数得对。",
    "The reason of a transfer has a text.": "每笔账的理由有文字。",
    "The rules answer alike for the same round: nothing outside it is remembered.": (
        "同一局规则的回答总一样：局外什么也不记。"
    ),
    "Tiles are conserved after every event.": "每件事之后牌不多不少。",
    "Transfers sum to zero, or balance with the bank.": "各笔账相抵为零，或与公家相平。",
    "What a round adds does not depend on tiles that nobody sees.": "一局计入总分多少与谁都没看见的牌无关。",
    "What a menu lists is on it.": "列出来的决定都在可选之中。",
    "What is not on the menu is refused.": "不可选的决定被拒绝。",
    "What seat {} sees behind a decision does not depend on hidden tiles.": (
        "一个决定之后座位 {} 看到什么与暗牌无关。"
    ),
    "Which claim takes effect does not depend on tiles that no claimant sees.": (
        "哪一家得牌与各家都看不见的牌无关。"
    ),
    "Who deals next does not depend on tiles that nobody sees.": "下一局谁坐庄与谁都没看见的牌无关。",
    "While a round goes on, somebody is asked.": "一局没结束，总有人要做决定。",
}
"""The Chinese of every sentence; `{}` stands for a seat, a number or the name of a field."""
_PATTERNS = {
    re.compile(re.escape(en).replace(r"\{\}", "(.+?)") + r"\Z"): zh
    for en, zh in SENTENCES.items()
    if "{}" in en
}


def sentence(en: str) -> Text:
    """A sentence of a check in both languages; as it is where it has no Chinese."""
    if en in SENTENCES:
        return Text(SENTENCES[en], en)
    for pattern, zh in _PATTERNS.items():
        found = pattern.match(en)
        if found is not None:
            return Text(zh.format(*found.groups()), en)
    return Text(en, en)
