"""Plugins of 猫抓耗子 that options and modes bring: partners, 带人, 过胡, cats, penalties, stolen flowers."""

from paiju.variants.maozhuahaozi.options.carrying import Carry, CarryOut
from paiju.variants.maozhuahaozi.options.cats import OneCat, WholeHandCat
from paiju.variants.maozhuahaozi.options.partners import FixedPartners, Partnership, WindPartners
from paiju.variants.maozhuahaozi.options.passed_win import PassedWin
from paiju.variants.maozhuahaozi.options.penalties import FalseWins
from paiju.variants.maozhuahaozi.options.stolen_flowers import LastingFlowers

__all__ = [
    "Carry",
    "CarryOut",
    "FalseWins",
    "FixedPartners",
    "LastingFlowers",
    "OneCat",
    "Partnership",
    "PassedWin",
    "WholeHandCat",
    "WindPartners",
]
