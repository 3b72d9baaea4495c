"""Plugins that options of 捉鸡 bring; each is one rule that a table may add or choose."""

from paiju.variants.zhuoji.options.first_yaoji import FirstYaoji
from paiju.variants.zhuoji.options.passed_win import BaoPai, PassLock
from paiju.variants.zhuoji.options.payments import (
    DouQuanBao,
    RepaoPeifen,
    Streak,
    Surcharges,
    TripleWin,
)

__all__ = [
    "BaoPai",
    "DouQuanBao",
    "FirstYaoji",
    "PassLock",
    "RepaoPeifen",
    "Streak",
    "Surcharges",
    "TripleWin",
]
