"""猫抓耗子, the cat catches the rat: Sichuan mahjong with wilds, flowers, a rat and a cat.

`opening` breaks the wall, finds the treasure and lets everybody lay out flowers; `flowers` is 补花 and the
flower wins; `swap` 换牌; `rat` 偷牌 and 抓; `cat_and_god` 减番 and 加番; `ingot` 补元宝 and 收; `winning` who
won first and who deals; `blocks` 相公 and 过胡; `payments` what a win brings; `ready` 查叫; `table` is what
they share; `fitting` what a ruleset and a position must have. Partners, winds, 带人 and table penalties are
plugins in `options`. The rules page is docs/rules/maozhuahaozi.md.
"""

from paiju.variants.maozhuahaozi import (
    blocks,
    cat_and_god,
    fitting,
    flowers,
    ingot,
    opening,
    payments,
    rat,
    ready,
    swap,
    winning,
)
from paiju.variants.maozhuahaozi.settings import Settings

PLUGINS = (opening, flowers, swap, rat, cat_and_god, ingot, winning, blocks, payments, ready, fitting)

__all__ = ["PLUGINS", "Settings"]
