"""猫抓老鼠, cat and mouse: a climbing game of cards for two to five players.

`wilds` tells the kind of wild where there is but one; `sides` is who is a cat and who a mouse; `bidding` what
the auctions share (they are plugins in `options`); `bottoms` 底牌; `reporting` 报到; `showing` 明牌;
`leading` who leads; `scoring` what multiplies a round and what the winners get; `demands` what a ruleset
must have; `fitting` what a written position cannot be. Combinations are the `melds` of the rulesets. The
rules page is docs/rules/catmouse.md.
"""

from paiju.variants.catmouse import (
    bidding,
    bottoms,
    demands,
    fitting,
    leading,
    reporting,
    scoring,
    showing,
    sides,
    wilds,
)
from paiju.variants.catmouse.settings import Settings

PLUGINS = (wilds, sides, bidding, bottoms, reporting, showing, leading, scoring, demands, fitting)

__all__ = ["PLUGINS", "Settings"]
