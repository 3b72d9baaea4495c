"""Plugins that options of 卡五星 bring; each is one rule that a host may add or choose."""

from paiju.variants.kawuxing.options.drawn_hand import Chajiao, FeesReturned
from paiju.variants.kawuxing.options.laying_down import (
    AutoWin,
    DiscardBan,
    HiddenTriplets,
    KongKeepsWaits,
    NoKongLaidDown,
    ShowAll,
    ShowNeeded,
)
from paiju.variants.kawuxing.options.passed_win import DoubledPasses, MissedSelfDraw, MissedWin
from paiju.variants.kawuxing.options.stakes import Chuzi, Maima, Piao, Shanglou

__all__ = [
    "AutoWin",
    "Chajiao",
    "Chuzi",
    "DiscardBan",
    "DoubledPasses",
    "FeesReturned",
    "HiddenTriplets",
    "KongKeepsWaits",
    "Maima",
    "MissedSelfDraw",
    "MissedWin",
    "NoKongLaidDown",
    "Piao",
    "Shanglou",
    "ShowAll",
    "ShowNeeded",
]
