"""捉鸡, catch the chicken: four seats and three suits; kongs 豆 and chickens 鸡 are settled at the end.

`declaring` is 天听 and 报听 with the dealt wins, `licences` the 通行证, `kongs` what a kong is and whether
it is late, `winning` what a win pays, `chickens` what the turned tile and 幺鸡 bring, `drawn_hand` 黄庄,
`walls` how the wall is broken; `reckoning` is what they share. The rules page is docs/rules/zhuoji.md.
"""

from paiju.variants.zhuoji import chickens, declaring, drawn_hand, kongs, licences, walls, winning
from paiju.variants.zhuoji.settings import Settings

PLUGINS = (walls, declaring, licences, winning, kongs, chickens, drawn_hand)

__all__ = ["PLUGINS", "Settings"]
