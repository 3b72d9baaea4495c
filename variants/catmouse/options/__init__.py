"""Plugins of 猫抓老鼠 that modes bring: the two auctions, and the game of two halves."""

from paiju.variants.catmouse.options.halves import Halves
from paiju.variants.catmouse.options.one_cat import OneCatAuction
from paiju.variants.catmouse.options.two_cats import TwoCatAuction

__all__ = ["Halves", "OneCatAuction", "TwoCatAuction"]
