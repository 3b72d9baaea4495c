"""A hand, or cards, as a case file that holds under the first ruleset and fails under the second."""

from __future__ import annotations

from typing import Any

from paiju.core.melds.notation import write_meld
from paiju.core.scoring import Appraisal
from paiju.core.tiles import write_tiles
from paiju.lab.cases.report import plain
from paiju.lab.diff.divergence import WAITS, Divergence
from paiju.lab.diff.hands import Hand
from paiju.lab.diff.model import Pair
from paiju.lab.diff.scenes import DISCARD, GIVER, SELF, WINNER, Scene, laid_out, put_hand
from paiju.lab.diff.write_case import checked, file_text, tells_apart

FLOWERS = "flowers"


def hand_case(pair: Pair, scene: Scene, hand: Hand, by: str, one: Divergence) -> str:
    """The case file of a hand that differs; "" where no entry of a hand can show it."""
    table = laid_out(pair.a.rules, scene)
    if table is None or by not in (SELF, DISCARD):
        return ""
    rules = pair.a.rules
    entry: dict[str, Any] = {"id": one.slug, "title": one.title}
    entry["hand"] = write_tiles(rules.tiles, hand.held)
    if hand.melds:
        entry["melds"] = [write_meld(rules.tiles, meld) for meld in hand.melds]
    if scene.rows.get(FLOWERS):
        entry[FLOWERS] = write_tiles(rules.tiles, scene.rows[FLOWERS])
    state = {**scene.state, **scene.facts.get(WINNER, {})}
    if state:
        entry["state"] = state
    put_hand(table, scene, hand, by)
    if one.topic == WAITS:
        kinds = [kind for kind in range(len(rules.tiles.kinds)) if table.waits(WINNER) >> kind & 1]
        entry["waits"] = write_tiles(rules.tiles, kinds)
    else:
        entry |= {"win": rules.tiles.code(hand.won), "by": by}
        entry |= _worth(pair, table.appraise(WINNER, hand.won, by, GIVER, GIVER))
    text = file_text(pair, {"hands": [entry]})
    if not tells_apart(text, pair):
        return ""
    fails = checked(text, pair.b.rules)
    for left_out in ("state", FLOWERS):
        fewer = {key: value for key, value in entry.items() if key != left_out}
        shorter = file_text(pair, {"hands": [fewer]})
        if left_out in entry and tells_apart(shorter, pair) and checked(shorter, pair.b.rules) == fails:
            entry, text = fewer, shorter
    return text


def _worth(pair: Pair, worth: Appraisal | None) -> dict[str, Any]:
    scoring = pair.a.rules.scoring
    if worth is None or scoring is None or not worth.minimum_ok:
        return {"value": None}
    patterns = {scoring.names[id].zh: plain(value) for id, value in worth.patterns}
    return {"patterns": patterns, "value": plain(worth.value)}
