"""卡五星: three seats, kong money on the spot, and hands laid open for double stakes.

`kongs` moves kong money, `laying_down` is 亮倒, `patterns` tests what
the pattern vocabulary cannot say, `winning` says what a win pays, `drawn_hand` what a
drawn hand pays; `options` holds the plugins of options. The rules page is docs/rules/kawuxing.md.
"""

from paiju.variants.kawuxing import drawn_hand, kongs, laying_down, patterns, winning
from paiju.variants.kawuxing.settings import Settings

PLUGINS = (kongs, laying_down, patterns, winning, drawn_hand)

__all__ = ["PLUGINS", "Settings"]
