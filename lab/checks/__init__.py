"""What must always hold, whatever the ruleset: plain functions that raise `Broken` with a sentence.

`check_round` plays one round under all of them; `check_hidden` deals twice with other hidden tiles;
`options_alone` lists each option of a ruleset with each value worth trying.
"""

from paiju.lab.checks.again import AGAIN, Watch, check_again
from paiju.lab.checks.decisions import (
    check_clone,
    check_menus,
    check_refusals,
    check_refused,
    check_window,
)
from paiju.lab.checks.ending import check_ending
from paiju.lab.checks.events import check_fold, check_tiles, check_transfers
from paiju.lab.checks.followed import Follower, check_followed
from paiju.lab.checks.hidden import check_hidden, check_permuted
from paiju.lab.checks.mixed import Mixer, check_mixed
from paiju.lab.checks.options import options_alone
from paiju.lab.checks.refused import Refuser, check_refused_alike
from paiju.lab.checks.rounds import Dealt, check_decision, check_end, check_round, deal, mixed_bots
from paiju.lab.checks.state import Broken, state_data
from paiju.lab.checks.views import check_views

__all__ = [
    "AGAIN",
    "Broken",
    "Dealt",
    "Follower",
    "Mixer",
    "Refuser",
    "Watch",
    "check_again",
    "check_clone",
    "check_decision",
    "check_end",
    "check_ending",
    "check_fold",
    "check_followed",
    "check_hidden",
    "check_menus",
    "check_mixed",
    "check_permuted",
    "check_refusals",
    "check_refused",
    "check_refused_alike",
    "check_round",
    "check_tiles",
    "check_transfers",
    "check_views",
    "check_window",
    "deal",
    "mixed_bots",
    "options_alone",
    "state_data",
]
